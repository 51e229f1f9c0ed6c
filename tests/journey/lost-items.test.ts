import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { PlainResult } from '../../schemas/config/workflow.ts'
import { describeTotalChange } from '../../server/journey/items/losses.ts'
import { answer, choose, createShopper, itemNamed, lookUpOrder, type Shopper } from '../support/shopper.ts'
import { loadDemoShop, TEST_NOW, type TestWorld, testWorld } from '../support/world.ts'
import { changesOf, countRows, noRows } from './meanwhile.ts'
import {
  ask,
  findItemRow,
  findReturn,
  itemCountAtLeast,
  listChoices,
  productTypeIs,
  rule,
  type ShopOverrides,
  shopWith,
} from './ruled.ts'
import { createPortal, english, goToReview, type Portal, submit } from './shoppers.ts'

let world: TestWorld
let app: Portal['app']
beforeAll(async () => {
  world = await testWorld()
  ;({ app } = await createPortal(world))
}, 60_000)
afterAll(() => world.drop())
afterEach(() => world.clock.set(TEST_NOW))

const visitor = async (options: ShopOverrides): Promise<Shopper> =>
  createShopper(app, await loadDemoShop(world, { change: shopWith(options) }))

const exchangeBan: PlainResult = { type: 'ban', actions: ['exchange'] }
const exchangeShirt = { reasons: ['changed-mind'], outcome: 'exchange' } as const
const returnCandle = { reasons: ['not-needed'], outcome: 'return' } as const

const noticeOf = (shopper: Shopper): string => JSON.stringify(shopper.find('notice', 'lost-items') ?? null)
const toastOf = (shopper: Shopper): string =>
  (shopper.readPage().effects ?? []).flatMap((one) => (one.type === 'toast' ? [one.text] : [])).join('\n')

test('FIX-12 an exchange banned by a rule is not offered, and requesting it fails', async () => {
  const shopper = await visitor({ rules: [rule('no-swap', [exchangeBan], { when: productTypeIs('Shirts') })] })
  await lookUpOrder(shopper)
  const item = itemNamed(shopper, 'Aster Linen')
  await shopper.press('item.open', { args: { item } })
  await answer(shopper, item, { reasons: ['changed-mind'] })
  expect(listChoices(shopper, 'outcomes')).not.toContain('exchange')
  const { screen, overlay } = shopper.readPage()
  for (const at of [
    overlay?.path,
    `/exchange?item=${item}&step=convert-item`,
    `/exchange?item=${item}&step=select-variant`,
  ]) {
    const forced = { at: at ?? screen?.path, args: { item, step: 'convert-item' }, values: { outcome: 'exchange' } }
    const variant = { at: forced.at, args: { item, step: 'select-variant' }, values: { variant: '41000000100102' } }
    for (const payload of [forced, variant]) {
      const response = await shopper.post('item.answer', payload, { 'if-match': shopper.readPage().rev ?? '' })
      expect(response.status).toBeGreaterThanOrEqual(400)
    }
  }
  await choose(shopper, item, { ...exchangeShirt, outcome: 'return' })
  await shopper.press('items.continue')
  if (shopper.readPage().screen?.name === 'credit') await shopper.press('credit.choose', { args: { credit: 'refund' } })
  await submit(shopper)
  const { document } = await findReturn(world, shopper)
  expect([document.items[0]?.resolution, document.replacements]).toEqual(['return', []])
})

test('FIX-12 FIX-17 a rule that bans exchanges removes a chosen exchange with reason and total', async () => {
  const shopper = await visitor({ rules: [rule('no-swap', [exchangeBan], { when: productTypeIs('Candles') })] })
  await lookUpOrder(shopper)
  await choose(shopper, itemNamed(shopper, 'Aster Linen'), exchangeShirt)
  await choose(shopper, itemNamed(shopper, 'Dusk'), returnCandle)
  const reason = english('items.no-exchange-beside')
  const sentence = english('lost.item', { item: 'Aster Linen Shirt', reason })
  expect(toastOf(shopper)).toContain(sentence)
  expect(toastOf(shopper)).toContain('$')
  expect(noticeOf(shopper)).toContain(sentence)
  expect(findItemRow(shopper, 'Aster Linen').choice ?? null).toBeNull()

  await shopper.press('items.continue')
  if (shopper.readPage().screen?.name === 'credit') await shopper.press('credit.choose', { args: { credit: 'refund' } })
  expect(noticeOf(shopper)).toBe('null')
  await submit(shopper)
  const { document } = await findReturn(world, shopper)
  expect(document.items.map(({ product }) => product.title)).toEqual([expect.stringMatching(/^Dusk/)])
  expect(document.replacements).toEqual([])
})

test('FIX-12 a ban after the choice is enforced at submit, and nothing is written', async () => {
  const days = { fact: 'item.days-since-fulfilment', op: 'at-least' } as const
  const plain = await visitor({})
  const { fulfilledAt } = await changesOf(world, plain.shopId).orderNamed('#1001')
  const age = Math.round((TEST_NOW - (fulfilledAt ?? TEST_NOW)) / 86_400_000)
  const shopper = await visitor({
    rules: [rule('late', [exchangeBan], { when: { all: [productTypeIs('Shirts'), { ...days, value: age + 2 }] } })],
  })
  await goToReview(shopper, { items: { 'Aster Linen': exchangeShirt, Dusk: returnCandle } })
  world.clock.forward(3 * 86_400_000)
  const refusal = await submit(shopper)
  expect([refusal.status, refusal.body.problem?.code]).toEqual([409, 'order-changed'])
  expect(refusal.body.problem?.title).toBe(english('error.order-changed', { item: 'Aster Linen Shirt' }))
  expect(refusal.body.problem?.detail).toContain(english('ineligible.2'))
  expect(await countRows(world, shopper.shopId)).toEqual(noRows)
})

test('FIX-17 a rule with one more question removes the item and announces the question', async () => {
  const shopper = await visitor({
    rules: [rule('many', [ask('why', 'comment')], { when: { all: [productTypeIs('Shirts'), itemCountAtLeast(2)] } })],
  })
  await lookUpOrder(shopper)
  await choose(shopper, itemNamed(shopper, 'Aster Linen'), { ...exchangeShirt, outcome: 'return' })
  await choose(shopper, itemNamed(shopper, 'Dusk'), returnCandle)
  expect(toastOf(shopper)).toContain(
    english('lost.item', { item: 'Aster Linen Shirt', reason: english('lost.question') }),
  )
})

test('FIX-17 a submit that loses several items names each reason and the total’s change', async () => {
  const shopper = await visitor({})
  await goToReview(shopper, { items: { 'Aster Linen': exchangeShirt, Dusk: returnCandle } })
  const change = changesOf(world, shopper.shopId)
  await change.changeProduct('#1001', 'Aster Linen', (product) => ({
    ...product,
    variants: product.variants.map((variant) => ({ ...variant, stock: 0 })),
  }))
  await change.changeLine('#1001', 'Dusk', (line) => ({
    ...line,
    refunded: [{ quantity: line.quantity, at: world.clock.now() }],
  }))
  const { body } = await submit(shopper)
  expect(body.problem?.title).toBe(english('error.items-lost', { count: 2 }))
  const { detail } = body.problem ?? {}
  expect(detail).toContain(english('lost.item', { item: 'Aster Linen Shirt', reason: english('lost.sold-out') }))
  expect(detail).toMatch(/Dusk[^:]*: This item has already been returned\./)
  expect(detail).toMatch(/\$0\.00 instead of \$/)
})

test('FIX-17 FIX-80 a notice of a loss in Japanese joins sentences without spaces', async () => {
  const change = shopWith({ rules: [rule('no-swap', [exchangeBan], { when: productTypeIs('Candles') })] })
  const japanese = { allowed_languages: ['ja'], default_language: 'ja' }
  const japaneseConfig: typeof change = (config) => ({
    ...change(config),
    settings: { ...config.settings, ...japanese },
  })
  const shopper = await createShopper(app, await loadDemoShop(world, { change: japaneseConfig }))
  await lookUpOrder(shopper)
  await choose(shopper, itemNamed(shopper, 'Aster Linen'), exchangeShirt)
  await choose(shopper, itemNamed(shopper, 'Dusk'), returnCandle)
  expect(toastOf(shopper)).toMatch(/「Aster Linen Shirt」：[^ ]+。返品の合計は/)
})

test('FIX-17 a rule’s removal is not blamed on the service when variants are missing', async () => {
  const days = { fact: 'order.days-since-fulfilment', op: 'at-least' } as const
  const plain = await visitor({})
  const { fulfilledAt } = await changesOf(world, plain.shopId).orderNamed('#1001')
  const age = Math.round((TEST_NOW - (fulfilledAt ?? TEST_NOW)) / 86_400_000)
  const sentence = { en: 'Shirts go back within the week.' }
  const late = { all: [productTypeIs('Shirts'), { ...days, value: age + 2 }] }
  const gone: PlainResult[] = [{ type: 'return-outcome', allowed: { exchange: false, refund: false, gift: false } }]
  const shopper = await visitor({ rules: [rule('late', gone, { when: late, sentence })] })
  await goToReview(shopper, {
    items: { 'Aster Linen': { reasons: ['changed-mind'], outcome: 'return' }, Dusk: returnCandle },
  })
  await changesOf(world, shopper.shopId).changeProduct('#1001', 'Aster Linen', (product) => ({
    ...product,
    variants: [],
  }))
  world.clock.forward(3 * 86_400_000)
  const refusal = await submit(shopper)
  expect([refusal.status, refusal.body.problem?.code]).toEqual([409, 'order-changed'])
  expect(refusal.body.problem?.detail).toContain(sentence.en)
})

describe('FIX-17 an item that is refunded elsewhere', () => {
  const refundDusk = (shopper: Shopper) =>
    changesOf(world, shopper.shopId).changeLine('#1001', 'Dusk', (line) => ({
      ...line,
      refunded: [{ quantity: line.quantity, at: world.clock.now() }],
    }))
  const change = /\$\d+\.\d\d instead of \$\d+\.\d\d/
  const dusk = /Dusk[^:]*: This item has already been returned\./

  test('an item refunded elsewhere is named with the total’s change, across languages and reloads', async () => {
    const shopper = await visitor({})
    await goToReview(shopper, { items: { 'Aster Linen': exchangeShirt, Dusk: returnCandle } })
    await shopper.open('/exchange')
    expect(noticeOf(shopper)).toBe('null')
    await refundDusk(shopper)
    await shopper.open('/exchange')
    expect(noticeOf(shopper)).toMatch(dusk)
    const [notice] = noticeOf(shopper).match(change) ?? []
    expect(notice).toBeDefined()
    await shopper.press('session.language', { values: { language: 'de' } })
    await shopper.press('session.language', { values: { language: 'en' } })
    await shopper.open('/exchange')
    expect(noticeOf(shopper)).toContain(notice)
  })

  test('an item refunded elsewhere is named without a total after other changes', async () => {
    const shopper = await visitor({})
    await goToReview(shopper, { items: { 'Aster Linen': exchangeShirt, Dusk: returnCandle } })
    await refundDusk(shopper)
    await shopper.open('/exchange')
    await choose(shopper, itemNamed(shopper, 'Aster Linen'), { ...exchangeShirt, outcome: 'return' })
    expect(noticeOf(shopper)).toMatch(dusk)
    expect(noticeOf(shopper)).not.toMatch(change)
  })
})

test.each([
  [2_000, -500, 'Before this change: $20.00. Now: You pay $5.00.'],
  [-500, 2_000, 'Before this change: You pay $5.00. Now: $20.00.'],
  [2_000, 1_000, 'Your return now comes to $10.00 instead of $20.00.'],
])('FND-63 a change of the total from %i to %i describes a debt in words', (before, now, sentence) => {
  expect(describeTotalChange({ before, now, currency: 'USD' }, english)).toEqual([sentence])
})
