import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AdvancedExchange } from '../../schemas/config/exchange.ts'
import type { PlainResult } from '../../schemas/config/workflow.ts'
import { localWrites } from '../../server/providers/commerce/local/local-writes.ts'
import { placeProducts } from '../../server/providers/commerce/local/product-positions.ts'
import { answer, choose, itemNamed, lookUp, type Shopper, shopper, standing } from '../support/shopper.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'
import { recipient } from './givers.ts'
import { choices, type Differing, excludes, returnOf, rowOf, rule, shopWith } from './ruled.ts'
import { english, type Portal, portal, submit, toReview } from './shoppers.ts'

let world: TestWorld
let app: Portal['app']
let shelves: Readonly<Record<string, string>>
beforeAll(async () => {
  world = await testWorld()
  ;({ app } = await portal(world))
  const collections = await world.world.commerce.collections(await loadDemoShop(world))
  shelves = Object.fromEntries(collections.map(({ handle, id }) => [handle, id]))
}, 60_000)
afterAll(() => world.drop())

const swap = (rest: Partial<AdvancedExchange> = {}): AdvancedExchange => ({
  id: 'swap',
  enabled: true,
  search_string: 'SHIRTS',
  operator: 'contains',
  title: { en: 'Warmer things' },
  return_option: true,
  options: [
    {
      id: 'small',
      collection_id: shelves.accessories ?? '',
      order: 2,
      copy: { en: 'Small things', fr: 'Petites choses' },
    },
    { id: 'knit', collection_id: shelves.knitwear ?? '', order: 1, copy: { en: 'Knitwear', fr: 'Tricots' } },
  ],
  ...rest,
})

const visitor = async (exchange: AdvancedExchange, given: Differing = {}): Promise<Shopper> => {
  const change = shopWith({
    ...given,
    policy: { advanced_exchanges_enabled: true, ...given.policy },
    rest: { advancedExchanges: [exchange], ...given.rest },
  })
  return shopper(app, await loadDemoShop(world, { change }))
}

const atOutcome = async (she: Shopper, title = 'Aster Linen', reason = 'changed-mind'): Promise<string> => {
  await lookUp(she)
  const item = itemNamed(she, title)
  await she.press('item.open', { args: { item } })
  await answer(she, item, { reasons: [reason] })
  return item
}

const knit = ['advanced:knit', 'advanced:small']

test.each<[string, Partial<AdvancedExchange>, Differing, readonly string[]]>([
  ['whose type contains its search string, ignoring case', {}, {}, [...knit, 'return']],
  ['that has a tag with its search string', { search_string: 'Linen' }, {}, [...knit, 'return']],
  ['unless it is off', { enabled: false }, {}, ['exchange', 'return']],
  ['unless it is meant for others', { search_string: 'candle' }, {}, ['exchange', 'return']],
  ['unless the policy has it off', {}, { policy: { advanced_exchanges_enabled: false } }, ['exchange', 'return']],
  ['unless a rule excludes it', {}, { rules: [rule('no', [excludes('advancedExchange')])] }, ['exchange', 'return']],
])('ITM-52 an advanced exchange is offered for an item %s', async (_, exchange, given, expected) => {
  const she = await visitor(swap(exchange), given)
  await atOutcome(she)
  expect(choices(she, 'outcomes')).toEqual(expected)
})

test('ITM-53 an advanced exchange’s title is optional and depends on the other outcomes', async () => {
  const plain = await visitor(swap())
  await atOutcome(plain)
  expect(plain.find('text', 'offer')).toBeUndefined()
  const rich = await visitor(swap({ title_visible: true, variant_option: true, return_option: false }))
  await atOutcome(rich)
  expect(JSON.stringify(rich.find('text', 'offer')?.body)).toContain('Warmer things')
  expect(choices(rich, 'outcomes')).toEqual([...knit, 'exchange'])
})

test('ITM-54 the options of an advanced exchange are ordered and localized', async () => {
  const she = await visitor(swap())
  await atOutcome(she)
  const labels = () =>
    she
      .find('choice_list', 'outcomes')
      ?.options.slice(0, 2)
      .map(({ label }) => label)
  expect(labels()).toEqual(['Knitwear', 'Small things'])
  const { path } = she.seen().overlay ?? { path: '' }
  await she.enter('/?lang=fr')
  await she.open(path)
  expect(labels()).toEqual(['Tricots', 'Petites choses'])
})

test('ITM-50 a long collection is paged, and products of later pages can be chosen', async () => {
  const she = await visitor(swap())
  const { commerce } = world.world
  const everything = await commerce.collectionProducts(she.shopId, null, { number: 1, size: 1_000 })
  const productIds = (everything?.products ?? []).map(({ id }) => id)
  const long = (await commerce.collections(she.shopId)).flatMap((one, position) =>
    one.id === shelves.knitwear ? [{ position, collection: { ...one, productIds } }] : [],
  )
  await localWrites(world.database).putCollections(she.shopId, long)
  await placeProducts(world.database, she.shopId)
  const item = await atOutcome(she)
  await answer(she, item, { outcome: 'advanced:knit' })
  const first = choices(she, 'products')
  expect(first).toHaveLength(18)
  expect(she.find('actions', 'pages')?.buttons.map(({ id }) => id)).toEqual(['next-page'])
  await she.open(`/exchange?item=${item}&step=select-product&page=2`)
  const second = choices(she, 'products')
  expect(new Set([...first, ...second]).size).toBe(36)
  await answer(she, item, { product: second[3] ?? '' })
  expect(['select-advanced-exchange-product', 'confirm']).toContain(standing(she).step)
})

test('ITM-50 a product outside the pages of the option is refused', async () => {
  const she = await visitor(swap())
  const item = await atOutcome(she)
  await answer(she, item, { outcome: 'advanced:knit' })
  const page = { number: 1, size: 1 }
  const coats = await world.world.commerce.collectionProducts(she.shopId, shelves.outerwear ?? '', page)
  const refused = await answer(she, item, { product: coats?.products[0]?.id ?? '' })
  expect([refused.status, refused.body.problem?.fields?.[0]?.message]).toEqual([422, english('item.not-offered')])
})

test('ITM-51 a dearer product is stored as advanced, shows the difference, and balances the ledger', async () => {
  const she = await visitor(swap())
  const item = await atOutcome(she)
  await answer(she, item, { outcome: 'advanced:knit' })
  const product = she.find('choice_list', 'products')?.options.find(({ label }) => label.startsWith('Moorland'))?.value
  await answer(she, item, { product: product ?? '' })
  expect(standing(she).step).toBe('select-advanced-exchange-product')
  const wanted = she.find('option_picker')?.variants.find(({ state }) => state === 'available')
  expect(wanted?.note).toBe(english('item.more-expensive', { amount: '$30.00' }))
  await answer(she, item, { variant: wanted?.value ?? '' })
  await she.press('item.confirm', { args: { item } })
  expect(rowOf(she, 'Aster Linen').choice?.title).toContain('Moorland Crew')

  await toReview(she, {
    items: {
      'Aster Linen': { reasons: ['changed-mind'], outcome: 'advanced:knit', ...(product && { product }) },
      'Alder Wool': { reasons: ['changed-mind'], outcome: 'return' },
    },
  })
  await submit(she)
  const record = await returnOf(world, she)
  expect(record.document.items[0]).toMatchObject({ advanced: true, returnType: 'exchange', resolution: 'exchange' })
  expect(record.document.items[1]?.advanced).toBe(false)
  expect(record.document.replacements[0]).toMatchObject({ product: { title: 'Moorland Crew' }, forLineItemId: item })
  const entries = await world.world.store.ledger.entries({ shopId: she.shopId, returnId: record.id })
  expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
  expect(entries.find(({ term }) => term === 'new-items')?.amount).not.toBe(0)
  expect(JSON.stringify(she.find('line_group', 'received'))).toContain('Moorland Crew')
})

const pricesOfSweater = async (she: Shopper, prices: readonly number[]): Promise<string> => {
  const page = { number: 1, size: 50 }
  const found = await world.world.commerce.collectionProducts(she.shopId, shelves.knitwear ?? '', page)
  const sweater = found?.products.find(({ title }) => title.startsWith('Moorland'))
  if (sweater === undefined) throw new Error('There is no sweater')
  const variants = sweater.variants.map((variant, at) => ({ ...variant, price: prices[at % prices.length] ?? 0 }))
  await localWrites(world.database).putProducts(she.shopId, [{ ...sweater, variants }])
  return sweater.id
}

const sweaterOf = (she: Shopper) =>
  she.find('choice_list', 'products')?.options.find(({ label }) => label.startsWith('Moorland'))

test('ITM-50 SHP-18 a product shows its lowest price, which matches its cheapest variant’s price', async () => {
  const she = await visitor(swap())
  await pricesOfSweater(she, [16_000, 14_000])
  const item = await atOutcome(she)
  await answer(she, item, { outcome: 'advanced:knit' })
  const shown = sweaterOf(she)
  await answer(she, item, { product: shown?.value ?? '' })
  const prices = (she.find('option_picker')?.variants ?? []).flatMap(({ price }) => (price ? [price] : []))
  const cheapest = prices.reduce((least, one) => (one.amount < least.amount ? one : least))
  expect(new Set(prices.map(({ amount }) => amount)).size).toBe(2)
  expect(shown?.price).toEqual({ ...cheapest, text: english('shop.from', { amount: cheapest.text }) })
})

test.each([
  ['hides an equal price', 0, null],
  ['shows another price', 1_000, '$108.00'],
])('HSE-34 GFT-41 the review of a gift exchanged for another product %s', async (_, more, expected) => {
  const buyer = await visitor(swap())
  await atOutcome(buyer)
  const product = await pricesOfSweater(buyer, [(buyer.find('item_header')?.price?.amount ?? 0) + more])
  const she = shopper(app, buyer.shopId)
  await she.open('/gift')
  await she.press('gift.lookup', { values: { order: '1001', zip: '10001' } })
  await she.press('gift.submit', { values: recipient })
  await choose(she, itemNamed(she, 'Aster Linen'), { reasons: ['changed-mind'], outcome: 'advanced:knit', product })
  await she.press('items.continue')
  await she.open('/review')
  expect(she.find('line_group', 'sent')?.lines.map(({ price }) => price)).toEqual([undefined])
  const received = she.find('line_group', 'received')?.lines ?? []
  expect(received.map(({ title }) => title)).toEqual(['Moorland Crew'])
  expect(received.map(({ price }) => price?.text ?? null)).toEqual([expected])
})

test('ITM-50 ITM-47 where prices must match a product shows the single selectable price', async () => {
  const she = await visitor(swap(), { settings: { diff_priced_exchanges: false } })
  const item = await atOutcome(she)
  const shirt = she.find('item_header')?.price
  await pricesOfSweater(she, [5_000, shirt?.amount ?? 0])
  await answer(she, item, { outcome: 'advanced:knit' })
  expect([sweaterOf(she)?.price, sweaterOf(she)?.disabled]).toEqual([shirt, undefined])
})

test('ITM-50 ITM-47 where prices must match a dearer product is disabled with a reason', async () => {
  const she = await visitor(swap(), { settings: { diff_priced_exchanges: false } })
  const item = await atOutcome(she)
  await answer(she, item, { outcome: 'advanced:knit' })
  const dearer = she.find('choice_list', 'products')?.options.find(({ label }) => label.startsWith('Moorland'))
  expect(dearer?.disabled).toBe(english('item.product-price'))
  expect(she.offered()).not.toContain('item.answer')
  expect(she.seen().overlay?.back?.path).toContain('step=convert-item')
})

test('ITM-47 variants need the item’s price unless differences are allowed, which are then shown', async () => {
  const picked = async (given: Differing) => {
    const she = await visitor(swap({ enabled: false }), given)
    const coat = await atOutcome(she, 'Alder Wool')
    await answer(she, coat, { outcome: 'exchange' })
    const variants = she.find('option_picker')?.variants ?? []
    return variants.filter(({ price }) => price?.amount === 33_800).map(({ note }) => note)
  }
  const dearer = english('item.more-expensive', { amount: '$10.00' })
  expect(await picked({})).toEqual([dearer, dearer, dearer])
  expect(await picked({ settings: { diff_priced_exchanges: false } })).toEqual([])
})

test('ITM-48 the same variant is offered only where the shop replaces, and is then sent', async () => {
  const none: PlainResult = excludes('advancedExchange')
  const off = await visitor(swap(), { rules: [rule('no', [none])] })
  await atOutcome(off)
  expect(choices(off, 'outcomes')).toEqual(['exchange', 'return'])

  const she = await visitor(swap(), { rules: [rule('no', [none])], settings: { enableExchangeReplaceOption: true } })
  await atOutcome(she)
  expect(choices(she, 'outcomes')).toEqual(['exchange', 'replace', 'return'])
  await toReview(she, { items: { 'Aster Linen': { reasons: ['changed-mind'], outcome: 'replace' } } })
  await submit(she)
  const { document } = await returnOf(world, she)
  expect(document.replacements.map(({ variantId }) => variantId)).toEqual([document.items[0]?.variantId])
})
