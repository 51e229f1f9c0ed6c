import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AdvancedExchange } from '../../schemas/config/exchange.ts'
import type { PlainResult } from '../../schemas/config/workflow.ts'
import { localWrites } from '../../server/providers/commerce/local/local-writes.ts'
import { placeProducts } from '../../server/providers/commerce/local/product-positions.ts'
import {
  answer,
  choose,
  createShopper,
  itemNamed,
  lookUpOrder,
  readOpenStep,
  type Shopper,
} from '../support/shopper.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'
import { recipient } from './givers.ts'
import { excludeResult, findItemRow, findReturn, listChoices, rule, type ShopOverrides, shopWith } from './ruled.ts'
import { createPortal, english, goToReview, type Portal, submit } from './shoppers.ts'

let world: TestWorld
let app: Portal['app']
let collectionIds: Readonly<Record<string, string>>
beforeAll(async () => {
  world = await testWorld()
  ;({ app } = await createPortal(world))
  const collections = await world.world.commerce.collections(await loadDemoShop(world))
  collectionIds = Object.fromEntries(collections.map(({ handle, id }) => [handle, id]))
}, 60_000)
afterAll(() => world.drop())

const exchangePolicy = (rest: Partial<AdvancedExchange> = {}): AdvancedExchange => ({
  id: 'swap',
  enabled: true,
  search_string: 'SHIRTS',
  operator: 'contains',
  title: { en: 'Warmer things' },
  return_option: true,
  options: [
    {
      id: 'small',
      collection_id: collectionIds.accessories ?? '',
      order: 2,
      copy: { en: 'Small things', fr: 'Petites choses' },
    },
    { id: 'knit', collection_id: collectionIds.knitwear ?? '', order: 1, copy: { en: 'Knitwear', fr: 'Tricots' } },
  ],
  ...rest,
})

const visitor = async (exchange: AdvancedExchange, options: ShopOverrides = {}): Promise<Shopper> => {
  const change = shopWith({
    ...options,
    policy: { advanced_exchanges_enabled: true, ...options.policy },
    rest: { advancedExchanges: [exchange], ...options.rest },
  })
  return createShopper(app, await loadDemoShop(world, { change }))
}

const openOutcome = async (shopper: Shopper, title = 'Aster Linen', reason = 'changed-mind'): Promise<string> => {
  await lookUpOrder(shopper)
  const item = itemNamed(shopper, title)
  await shopper.press('item.open', { args: { item } })
  await answer(shopper, item, { reasons: [reason] })
  return item
}

const knit = ['advanced:knit', 'advanced:small']

test.each<[string, Partial<AdvancedExchange>, ShopOverrides, readonly string[]]>([
  ['whose type contains its search string, ignoring case', {}, {}, [...knit, 'return']],
  ['that has a tag with its search string', { search_string: 'Linen' }, {}, [...knit, 'return']],
  ['unless it is off', { enabled: false }, {}, ['exchange', 'return']],
  ['unless it is meant for others', { search_string: 'candle' }, {}, ['exchange', 'return']],
  ['unless the policy has it off', {}, { policy: { advanced_exchanges_enabled: false } }, ['exchange', 'return']],
  [
    'unless a rule excludes it',
    {},
    { rules: [rule('no', [excludeResult('advancedExchange')])] },
    ['exchange', 'return'],
  ],
])('ITM-52 an advanced exchange is offered for an item %s', async (_, exchange, options, expected) => {
  const shopper = await visitor(exchangePolicy(exchange), options)
  await openOutcome(shopper)
  expect(listChoices(shopper, 'outcomes')).toEqual(expected)
})

test('ITM-53 an advanced exchange’s title is optional and depends on the other outcomes', async () => {
  const plain = await visitor(exchangePolicy())
  await openOutcome(plain)
  expect(plain.find('text', 'offer')).toBeUndefined()
  const rich = await visitor(exchangePolicy({ title_visible: true, variant_option: true, return_option: false }))
  await openOutcome(rich)
  expect(JSON.stringify(rich.find('text', 'offer')?.body)).toContain('Warmer things')
  expect(listChoices(rich, 'outcomes')).toEqual(['exchange', ...knit])
})

test('ITM-54 the options of an advanced exchange are ordered and localized', async () => {
  const shopper = await visitor(exchangePolicy())
  await openOutcome(shopper)
  const labels = () =>
    shopper
      .find('choice_list', 'outcomes')
      ?.options.slice(0, 2)
      .map(({ label }) => label)
  expect(labels()).toEqual(['Knitwear', 'Small things'])
  const { path } = shopper.readPage().overlay ?? { path: '' }
  await shopper.enter('/?lang=fr')
  await shopper.open(path)
  expect(labels()).toEqual(['Tricots', 'Petites choses'])
})

test('ITM-50 a long collection is paged, and products of later pages can be chosen', async () => {
  const shopper = await visitor(exchangePolicy())
  const { commerce } = world.world
  const everything = await commerce.collectionProducts(shopper.shopId, null, { number: 1, size: 1_000 })
  const productIds = (everything?.products ?? []).map(({ id }) => id)
  const long = (await commerce.collections(shopper.shopId)).flatMap((one, position) =>
    one.id === collectionIds.knitwear ? [{ position, collection: { ...one, productIds } }] : [],
  )
  await localWrites(world.database).putCollections(shopper.shopId, long)
  await placeProducts(world.database, shopper.shopId)
  const item = await openOutcome(shopper)
  await answer(shopper, item, { outcome: 'advanced:knit' })
  const first = listChoices(shopper, 'products')
  expect(first).toHaveLength(18)
  expect(shopper.find('actions', 'pages')?.buttons.map(({ id }) => id)).toEqual(['next-page'])
  await shopper.open(`/exchange?item=${item}&step=select-product&page=2`)
  const second = listChoices(shopper, 'products')
  expect(new Set([...first, ...second]).size).toBe(36)
  await answer(shopper, item, { product: second[3] ?? '' })
  expect(['select-advanced-exchange-product', 'confirm']).toContain(readOpenStep(shopper).step)
})

test('ITM-50 a product outside the pages of the option is refused', async () => {
  const shopper = await visitor(exchangePolicy())
  const item = await openOutcome(shopper)
  await answer(shopper, item, { outcome: 'advanced:knit' })
  const page = { number: 1, size: 1 }
  const coats = await world.world.commerce.collectionProducts(shopper.shopId, collectionIds.outerwear ?? '', page)
  const refusal = await answer(shopper, item, { product: coats?.products[0]?.id ?? '' })
  expect([refusal.status, refusal.body.problem?.fields?.[0]?.message]).toEqual([422, english('item.not-offered')])
})

test('UXD-21 ITM-51 a dearer product is stored as advanced, shows the difference, and balances the ledger', async () => {
  const shopper = await visitor(exchangePolicy())
  const item = await openOutcome(shopper)
  await answer(shopper, item, { outcome: 'advanced:knit' })
  const product = shopper
    .find('choice_list', 'products')
    ?.options.find(({ label }) => label.startsWith('Moorland'))?.value
  await answer(shopper, item, { product: product ?? '' })
  expect(readOpenStep(shopper).step).toBe('select-advanced-exchange-product')
  const wanted = shopper.find('option_picker')?.variants.find(({ state }) => state === 'available')
  expect(wanted?.note).toBe(english('item.more-expensive-taxed', { amount: '$32.66' }))
  await answer(shopper, item, { variant: wanted?.value ?? '' })
  await shopper.press('item.confirm', { args: { item } })
  expect(findItemRow(shopper, 'Aster Linen').choice?.title).toContain('Moorland Crew')

  await goToReview(shopper, {
    items: {
      'Aster Linen': { reasons: ['changed-mind'], outcome: 'advanced:knit', ...(product && { product }) },
      'Alder Wool': { reasons: ['changed-mind'], outcome: 'return' },
    },
  })
  await submit(shopper)
  const record = await findReturn(world, shopper)
  expect(record.document.items[0]).toMatchObject({ advanced: true, returnType: 'exchange', resolution: 'exchange' })
  expect(record.document.items[1]?.advanced).toBe(false)
  expect(record.document.replacements[0]).toMatchObject({ product: { title: 'Moorland Crew' }, forLineItemId: item })
  const entries = await world.world.store.ledger.entries({ shopId: shopper.shopId, returnId: record.id })
  expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
  expect(entries.find(({ term }) => term === 'new-items')?.amount).not.toBe(0)
  expect(JSON.stringify(shopper.find('line_group', 'received'))).toContain('Moorland Crew')
})

const pricesOfSweater = async (shopper: Shopper, prices: readonly number[]): Promise<string> => {
  const page = { number: 1, size: 50 }
  const found = await world.world.commerce.collectionProducts(shopper.shopId, collectionIds.knitwear ?? '', page)
  const sweater = found?.products.find(({ title }) => title.startsWith('Moorland'))
  if (sweater === undefined) throw new Error('There is no sweater')
  const variants = sweater.variants.map((variant, at) => ({ ...variant, price: prices[at % prices.length] ?? 0 }))
  await localWrites(world.database).putProducts(shopper.shopId, [{ ...sweater, variants }])
  return sweater.id
}

const sweaterOf = (shopper: Shopper) =>
  shopper.find('choice_list', 'products')?.options.find(({ label }) => label.startsWith('Moorland'))

test('ITM-50 SHP-18 a product shows its lowest price, which matches its cheapest variant’s price', async () => {
  const shopper = await visitor(exchangePolicy())
  await pricesOfSweater(shopper, [16_000, 14_000])
  const item = await openOutcome(shopper)
  await answer(shopper, item, { outcome: 'advanced:knit' })
  const sweater = sweaterOf(shopper)
  await answer(shopper, item, { product: sweater?.value ?? '' })
  const prices = (shopper.find('option_picker')?.variants ?? []).flatMap(({ price }) => (price ? [price] : []))
  const cheapest = prices.reduce((least, one) => (one.amount < least.amount ? one : least))
  expect(new Set(prices.map(({ amount }) => amount)).size).toBe(2)
  expect(sweater?.price).toEqual({ ...cheapest, text: english('shop.from', { amount: cheapest.text }) })
})

test.each([
  ['hides an equal price', 0, null],
  ['shows another price', 1_000, '$108.00'],
])('HSE-34 GFT-41 the review of a gift exchanged for another product %s', async (_, more, expected) => {
  const buyer = await visitor(exchangePolicy())
  await openOutcome(buyer)
  const product = await pricesOfSweater(buyer, [(buyer.find('item_header')?.price?.amount ?? 0) + more])
  const shopper = createShopper(app, buyer.shopId)
  await shopper.open('/gift')
  await shopper.press('gift.lookup', { values: { order: '1001', zip: '10001' } })
  await shopper.press('gift.submit', { values: recipient })
  await choose(shopper, itemNamed(shopper, 'Aster Linen'), {
    reasons: ['changed-mind'],
    outcome: 'advanced:knit',
    product,
  })
  await shopper.press('items.continue')
  await shopper.open('/review')
  expect(shopper.find('line_group', 'sent')?.lines.map(({ price }) => price)).toEqual([undefined])
  const received = shopper.find('line_group', 'received')?.lines ?? []
  expect(received.map(({ title }) => title)).toEqual(['Moorland Crew'])
  expect(received.map(({ price }) => price?.text ?? null)).toEqual([expected])
})

test('ITM-50 ITM-47 where prices must match a product shows the single selectable price', async () => {
  const shopper = await visitor(exchangePolicy(), { settings: { diff_priced_exchanges: false } })
  const item = await openOutcome(shopper)
  const shirt = shopper.find('item_header')?.price
  await pricesOfSweater(shopper, [5_000, shirt?.amount ?? 0])
  await answer(shopper, item, { outcome: 'advanced:knit' })
  expect([sweaterOf(shopper)?.price, sweaterOf(shopper)?.disabled]).toEqual([shirt, undefined])
})

test('ITM-50 ITM-47 where prices must match a dearer product is disabled with a reason', async () => {
  const shopper = await visitor(exchangePolicy(), { settings: { diff_priced_exchanges: false } })
  const item = await openOutcome(shopper)
  await answer(shopper, item, { outcome: 'advanced:knit' })
  const dearer = shopper.find('choice_list', 'products')?.options.find(({ label }) => label.startsWith('Moorland'))
  expect(dearer?.disabled).toBe(english('item.product-price'))
  expect(shopper.offered()).not.toContain('item.answer')
  expect(shopper.readPage().overlay?.back?.path).toContain('step=convert-item')
})

test('ITM-47 variants need the item’s price unless differences are allowed, which are then shown', async () => {
  const picked = async (options: ShopOverrides) => {
    const shopper = await visitor(exchangePolicy({ enabled: false }), options)
    const coat = await openOutcome(shopper, 'Alder Wool')
    await answer(shopper, coat, { outcome: 'exchange' })
    return (shopper.find('option_picker')?.variants ?? []).map(({ note }) => note)
  }
  const dearer = english('item.more-expensive-taxed', { amount: '$10.89' })
  expect((await picked({})).filter((note) => note === dearer)).toHaveLength(3)
  const same = new Set(await picked({ settings: { diff_priced_exchanges: false } }))
  expect([...same]).toEqual([english('item.same-price')])
})

test('ITM-48 the same variant is offered only where the shop replaces, and is then sent', async () => {
  const none: PlainResult = excludeResult('advancedExchange')
  const off = await visitor(exchangePolicy(), { rules: [rule('no', [none])] })
  await openOutcome(off)
  expect(listChoices(off, 'outcomes')).toEqual(['exchange', 'return'])

  const shopper = await visitor(exchangePolicy(), {
    rules: [rule('no', [none])],
    settings: { enableExchangeReplaceOption: true },
  })
  await openOutcome(shopper)
  expect(listChoices(shopper, 'outcomes')).toEqual(['exchange', 'replace', 'return'])
  await goToReview(shopper, { items: { 'Aster Linen': { reasons: ['changed-mind'], outcome: 'replace' } } })
  await submit(shopper)
  const { document } = await findReturn(world, shopper)
  expect(document.replacements.map(({ variantId }) => variantId)).toEqual([document.items[0]?.variantId])
})
