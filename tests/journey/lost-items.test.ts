import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { PlainResult } from '../../schemas/config/workflow.ts'
import { describeTotalChange } from '../../server/journey/items/losses.ts'
import { answer, choose, itemNamed, lookUp, type Shopper, shopper } from '../support/shopper.ts'
import { loadDemoShop, TEST_NOW, type TestWorld, testWorld } from '../support/world.ts'
import { meanwhile, nothing, rowsOf } from './meanwhile.ts'
import { ask, atLeast, choices, type Differing, ofType, returnOf, rowOf, rule, shopWith } from './ruled.ts'
import { english, type Portal, portal, submit, toReview } from './shoppers.ts'

let world: TestWorld
let app: Portal['app']
beforeAll(async () => {
  world = await testWorld()
  ;({ app } = await portal(world))
}, 60_000)
afterAll(() => world.drop())
afterEach(() => world.clock.set(TEST_NOW))

const visitor = async (given: Differing): Promise<Shopper> =>
  shopper(app, await loadDemoShop(world, { change: shopWith(given) }))

const noExchange: PlainResult = { type: 'ban', actions: ['exchange'] }
const shirtSwapped = { reasons: ['changed-mind'], outcome: 'exchange' } as const
const candleBack = { reasons: ['not-needed'], outcome: 'return' } as const

const noticeOf = (she: Shopper): string => JSON.stringify(she.find('notice', 'lost-items') ?? null)
const toastOf = (she: Shopper): string =>
  (she.seen().effects ?? []).flatMap((one) => (one.type === 'toast' ? [one.text] : [])).join('\n')

test('FIX-12 an exchange banned by a rule is not offered, and requesting it fails', async () => {
  const she = await visitor({ rules: [rule('no-swap', [noExchange], { when: ofType('Shirts') })] })
  await lookUp(she)
  const item = itemNamed(she, 'Aster Linen')
  await she.press('item.open', { args: { item } })
  await answer(she, item, { reasons: ['changed-mind'] })
  expect(choices(she, 'outcomes')).not.toContain('exchange')
  const { screen, overlay } = she.seen()
  for (const at of [
    overlay?.path,
    `/exchange?item=${item}&step=convert-item`,
    `/exchange?item=${item}&step=select-variant`,
  ]) {
    const forced = { at: at ?? screen?.path, args: { item, step: 'convert-item' }, values: { outcome: 'exchange' } }
    const variant = { at: forced.at, args: { item, step: 'select-variant' }, values: { variant: '41000000100102' } }
    for (const payload of [forced, variant]) {
      const asked = await she.post('item.answer', payload, { 'if-match': she.seen().rev ?? '' })
      expect(asked.status).toBeGreaterThanOrEqual(400)
    }
  }
  await choose(she, item, { ...shirtSwapped, outcome: 'return' })
  await she.press('items.continue')
  if (she.seen().screen?.name === 'credit') await she.press('credit.choose', { args: { credit: 'refund' } })
  await submit(she)
  const { document } = await returnOf(world, she)
  expect([document.items[0]?.resolution, document.replacements]).toEqual(['return', []])
})

test('FIX-12 FIX-17 a rule that bans exchanges removes a chosen exchange with reason and total', async () => {
  const she = await visitor({ rules: [rule('no-swap', [noExchange], { when: ofType('Candles') })] })
  await lookUp(she)
  await choose(she, itemNamed(she, 'Aster Linen'), shirtSwapped)
  await choose(she, itemNamed(she, 'Dusk'), candleBack)
  const reason = english('items.no-exchange-beside')
  const sentence = english('lost.item', { item: 'Aster Linen Shirt', reason })
  expect(toastOf(she)).toContain(sentence)
  expect(toastOf(she)).toContain('$')
  expect(noticeOf(she)).toContain(sentence)
  expect(rowOf(she, 'Aster Linen').choice ?? null).toBeNull()

  await she.press('items.continue')
  if (she.seen().screen?.name === 'credit') await she.press('credit.choose', { args: { credit: 'refund' } })
  expect(noticeOf(she)).toBe('null')
  await submit(she)
  const { document } = await returnOf(world, she)
  expect(document.items.map(({ product }) => product.title)).toEqual([expect.stringMatching(/^Dusk/)])
  expect(document.replacements).toEqual([])
})

test('FIX-12 a ban after the choice is enforced at submit, and nothing is written', async () => {
  const days = { fact: 'item.days-since-fulfilment', op: 'at-least' } as const
  const plain = await visitor({})
  const { fulfilledAt } = await meanwhile(world, plain.shopId).orderNamed('#1001')
  const age = Math.round((TEST_NOW - (fulfilledAt ?? TEST_NOW)) / 86_400_000)
  const she = await visitor({
    rules: [rule('late', [noExchange], { when: { all: [ofType('Shirts'), { ...days, value: age + 2 }] } })],
  })
  await toReview(she, { items: { 'Aster Linen': shirtSwapped, Dusk: candleBack } })
  world.clock.forward(3 * 86_400_000)
  const refused = await submit(she)
  expect([refused.status, refused.body.problem?.code]).toEqual([409, 'order-changed'])
  expect(refused.body.problem?.title).toBe(english('error.order-changed', { item: 'Aster Linen Shirt' }))
  expect(refused.body.problem?.detail).toContain(english('ineligible.2'))
  expect(await rowsOf(world, she.shopId)).toEqual(nothing)
})

test('FIX-17 a rule with one more question removes the item and announces the question', async () => {
  const she = await visitor({
    rules: [rule('many', [ask('why', 'comment')], { when: { all: [ofType('Shirts'), atLeast(2)] } })],
  })
  await lookUp(she)
  await choose(she, itemNamed(she, 'Aster Linen'), { ...shirtSwapped, outcome: 'return' })
  await choose(she, itemNamed(she, 'Dusk'), candleBack)
  expect(toastOf(she)).toContain(english('lost.item', { item: 'Aster Linen Shirt', reason: english('lost.question') }))
})

test('FIX-17 a submit that loses several items names each reason and the total’s change', async () => {
  const she = await visitor({})
  await toReview(she, { items: { 'Aster Linen': shirtSwapped, Dusk: candleBack } })
  const change = meanwhile(world, she.shopId)
  await change.changeProduct('#1001', 'Aster Linen', (product) => ({
    ...product,
    variants: product.variants.map((variant) => ({ ...variant, stock: 0 })),
  }))
  await change.changeLine('#1001', 'Dusk', (line) => ({
    ...line,
    refunded: [{ quantity: line.quantity, at: world.clock.now() }],
  }))
  const { body } = await submit(she)
  expect(body.problem?.title).toBe(english('error.items-lost', { count: 2 }))
  const { detail } = body.problem ?? {}
  expect(detail).toContain(english('lost.item', { item: 'Aster Linen Shirt', reason: english('lost.sold-out') }))
  expect(detail).toMatch(/Dusk[^:]*: This item has already been returned\./)
  expect(detail).toMatch(/\$0\.00 instead of \$/)
})

test('FIX-17 FIX-80 a notice of a loss in Japanese joins sentences without spaces', async () => {
  const change = shopWith({ rules: [rule('no-swap', [noExchange], { when: ofType('Candles') })] })
  const japanese = { allowed_languages: ['ja'], default_language: 'ja' }
  const inJapanese: typeof change = (config) => ({
    ...change(config),
    settings: { ...config.settings, ...japanese },
  })
  const she = await shopper(app, await loadDemoShop(world, { change: inJapanese }))
  await lookUp(she)
  await choose(she, itemNamed(she, 'Aster Linen'), shirtSwapped)
  await choose(she, itemNamed(she, 'Dusk'), candleBack)
  expect(toastOf(she)).toMatch(/「Aster Linen Shirt」：[^ ]+。返品の合計は/)
})

test('FIX-17 a rule’s removal is not blamed on the service when variants are missing', async () => {
  const days = { fact: 'order.days-since-fulfilment', op: 'at-least' } as const
  const plain = await visitor({})
  const { fulfilledAt } = await meanwhile(world, plain.shopId).orderNamed('#1001')
  const age = Math.round((TEST_NOW - (fulfilledAt ?? TEST_NOW)) / 86_400_000)
  const sentence = { en: 'Shirts go back within the week.' }
  const late = { all: [ofType('Shirts'), { ...days, value: age + 2 }] }
  const gone: PlainResult[] = [{ type: 'return-outcome', allowed: { exchange: false, refund: false, gift: false } }]
  const she = await visitor({ rules: [rule('late', gone, { when: late, sentence })] })
  await toReview(she, { items: { 'Aster Linen': { reasons: ['changed-mind'], outcome: 'return' }, Dusk: candleBack } })
  await meanwhile(world, she.shopId).changeProduct('#1001', 'Aster Linen', (product) => ({ ...product, variants: [] }))
  world.clock.forward(3 * 86_400_000)
  const refused = await submit(she)
  expect([refused.status, refused.body.problem?.code]).toEqual([409, 'order-changed'])
  expect(refused.body.problem?.detail).toContain(sentence.en)
})

describe('FIX-17 an item that is refunded elsewhere', () => {
  const refundDusk = (she: Shopper) =>
    meanwhile(world, she.shopId).changeLine('#1001', 'Dusk', (line) => ({
      ...line,
      refunded: [{ quantity: line.quantity, at: world.clock.now() }],
    }))
  const change = /\$\d+\.\d\d instead of \$\d+\.\d\d/
  const dusk = /Dusk[^:]*: This item has already been returned\./

  test('an item refunded elsewhere is named with the total’s change, across languages and reloads', async () => {
    const she = await visitor({})
    await toReview(she, { items: { 'Aster Linen': shirtSwapped, Dusk: candleBack } })
    await she.open('/exchange')
    expect(noticeOf(she)).toBe('null')
    await refundDusk(she)
    await she.open('/exchange')
    expect(noticeOf(she)).toMatch(dusk)
    const [said] = noticeOf(she).match(change) ?? []
    expect(said).toBeDefined()
    await she.press('session.language', { values: { language: 'de' } })
    await she.press('session.language', { values: { language: 'en' } })
    await she.open('/exchange')
    expect(noticeOf(she)).toContain(said)
  })

  test('an item refunded elsewhere is named without a total after other changes', async () => {
    const she = await visitor({})
    await toReview(she, { items: { 'Aster Linen': shirtSwapped, Dusk: candleBack } })
    await refundDusk(she)
    await she.open('/exchange')
    await choose(she, itemNamed(she, 'Aster Linen'), { ...shirtSwapped, outcome: 'return' })
    expect(noticeOf(she)).toMatch(dusk)
    expect(noticeOf(she)).not.toMatch(change)
  })
})

test.each([
  [2_000, -500, 'Before this change: $20.00. Now: You pay $5.00.'],
  [-500, 2_000, 'Before this change: You pay $5.00. Now: $20.00.'],
  [2_000, 1_000, 'Your return now comes to $10.00 instead of $20.00.'],
])('FND-63 a change of the total from %i to %i describes a debt in words', (before, now, sentence) => {
  expect(describeTotalChange({ before, now, currency: 'USD' }, english)).toEqual([sentence])
})
