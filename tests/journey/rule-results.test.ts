import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PlainResult } from '../../schemas/config/workflow.ts'
import { answer, choose, itemNamed, lookUp, type Shopper, shopper } from '../support/shopper.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'
import {
  answered,
  ask,
  atLeast,
  because,
  choices,
  type Differing,
  excludes,
  finds,
  keeps,
  ofType,
  returnOf,
  rowOf,
  rule,
  shopWith,
} from './ruled.ts'
import { creditWay, creditWays, english, type Portal, portal, submit, toReview } from './shoppers.ts'

let world: TestWorld
let app: Portal['app']
beforeAll(async () => {
  world = await testWorld()
  ;({ app } = await portal(world))
}, 60_000)
afterAll(() => world.drop())

const visitor = async (given: Differing): Promise<Shopper> =>
  shopper(app, await loadDemoShop(world, { change: shopWith(given) }))

const forShirts = (...results: PlainResult[]): Differing => ({
  rules: [rule('shirts', results, { when: ofType('Shirts') })],
})

const shirt = { reasons: ['changed-mind'] }
const candle = { reasons: ['not-needed'] }

const outcomesOf = async (she: Shopper, title: string, reason: string): Promise<readonly string[]> => {
  await lookUp(she)
  const item = itemNamed(she, title)
  await she.press('item.open', { args: { item } })
  await answer(she, item, { reasons: [reason] })
  return choices(she, 'outcomes')
}

const credits = (she: Shopper) => creditWays(she).map(({ value }) => value)

test.each<[string, PlainResult]>([
  ['WFL-07 a result that refuses the exchange', { type: 'return-outcome', allowed: { exchange: false } }],
  ['WFL-08 ITM-55 an exclusion of inline exchanges', excludes('inlineExchange')],
])('%s leaves the item its return alone; other items keep both', async (_, followUp) => {
  const she = await visitor(forShirts(followUp))
  expect(await outcomesOf(she, 'Aster Linen', 'changed-mind')).toEqual([])
  expect(she.find('key_values', 'answers')?.rows).toContainEqual(
    expect.objectContaining({ lines: [english('item.outcome-return')] }),
  )
  expect(await outcomesOf(she, 'Alder Wool', 'changed-mind')).toEqual(['exchange', 'return'])
})

test.each<[string, PlainResult]>([
  ['WFL-07 without refund', { type: 'return-outcome', allowed: { refund: false } }],
  ['WFL-08 with refund excluded', excludes('refund')],
  ['WFL-25 with refund banned for the whole return', { type: 'ban', actions: ['refund'] }],
])('ITM-59 %s on one item the return has no refund, otherwise every choice', async (_, followUp) => {
  const she = await visitor(forShirts(followUp))
  await toReview(she, { items: { 'Aster Linen': shirt, Dusk: candle }, credit: 'gift' })
  expect(she.find('totals')?.rows.at(-1)?.note).toBe(english('totals.as-gift'))
  await she.open('/credit')
  expect(credits(she)).toEqual(['gift', 'refund'])
  expect(creditWay(she, 'refund')?.disabled).toBe(english('credit.off-banned'))

  await she.open('/exchange')
  await she.press('item.discard', { args: { item: itemNamed(she, 'Aster Linen') } })
  await she.press('items.continue')
  expect(credits(she)).toEqual(['gift', 'instant', 'refund'])
})

test('WFL-25 a ban covers exchanged items too, an exclusion only its own credit', async () => {
  const exchanged = { items: { 'Aster Linen': { ...shirt, outcome: 'exchange' as const }, Dusk: candle } }
  const banned = await visitor(forShirts({ type: 'ban', actions: ['refund'] }))
  await toReview(banned, { ...exchanged, credit: 'gift' })
  expect(banned.find('totals')?.rows.at(-1)?.note).toBe(english('totals.as-gift'))
  const excluded = await visitor(forShirts(excludes('refund')))
  await toReview(excluded, exchanged)
  expect(excluded.find('totals')?.rows.at(-1)?.note).toBe(english('totals.as-refund'))
})

test.each([
  ['keep', 'items.note-keep'],
  ['donate', 'items.note-donate'],
] as const)('WFL-09 ITM-68 WFL-31 an item to %s is marked, and needs no label or return method', async (outcome, note) => {
  const she = await visitor(forShirts(keeps(outcome)))
  await lookUp(she)
  const item = itemNamed(she, 'Aster Linen')
  await she.press('item.open', { args: { item } })
  await answer(she, item, shirt)
  await answer(she, item, { outcome: 'return' })
  expect(she.find('notice', `notice-${outcome}`)?.title).toBe(english(`item.${outcome}-title`))
  await she.press('item.confirm', { args: { item } })
  expect(rowOf(she, 'Aster Linen').choice?.notes).toEqual([english(note)])

  await she.press('items.continue')
  await she.press('credit.choose', { args: { credit: 'refund' } })
  expect(she.find('picker', 'methods')).toBeUndefined()
  await submit(she)
  const { document } = await returnOf(world, she)
  expect(document).toMatchObject({ outcome, method: null, label: null, items: [{ outcome: [outcome] }] })
  expect(document.totals.shippable.outcome).toBe(outcome)
  expect(she.find('label_block')?.look ?? 'none').toBe('none')
})

test('WFL-10 WFL-14 WFL-15 WFL-29 ERR-21 FEE-35 keep and review combine, are shown, and are stored with their rule', async () => {
  const she = await visitor({
    rules: [
      rule('small', [keeps('keep')], { when: ofType('Shirts') }),
      rule('seen', [ask('seen', 'yes-no', { yes: [finds('review')] })], { when: ofType('Shirts') }),
    ],
  })
  await toReview(she, { items: { 'Aster Linen': { ...shirt, answers: { seen: 'yes' } } } })
  const byHand = english('review.by-hand', { count: 1, items: 'Aster Linen Shirt' })
  expect(JSON.stringify(she.find('notice', 'by-hand'))).toContain(byHand)
  await submit(she)
  const { document } = await returnOf(world, she)
  expect([document.outcome, document.receipt.isFlagged]).toEqual(['review', true])
  expect(document.items[0]).toMatchObject({
    outcome: ['keep', 'review'],
    outcomesSetByWorkflow: [
      { name: 'keep', workflowId: 'care', ruleId: 'small', questionId: null, type: 'keep-donate' },
      { name: 'review', workflowId: 'care', ruleId: 'seen', questionId: 'seen', type: 'review-reject' },
    ],
  })
  expect(she.find('status_card', 'card')?.eyebrow).toBe(english('status.card-review-eyebrow'))
})

test('WFL-11 WFL-24 a rule’s fee precedes the policy’s, is shown before confirming, and is stored', async () => {
  const fees = { feeAmount: 1500 }
  const she = await visitor({
    ...forShirts({ type: 'line-item-fees', fees }),
    policy: { fallbackLineItemFees: { creditPercentage: 50 } },
  })
  await lookUp(she)
  const item = itemNamed(she, 'Aster Linen')
  await she.press('item.open', { args: { item } })
  await answer(she, item, shirt)
  await answer(she, item, { outcome: 'return' })
  expect(she.find('key_values', 'answers')?.rows).toContainEqual(
    expect.objectContaining({ label: english('item.fee'), lines: ['$15.00'] }),
  )
  await toReview(she, { items: { 'Aster Linen': shirt, Dusk: candle } })
  await submit(she)
  const { items, receipt } = (await returnOf(world, she)).document
  expect(items.map(({ applicableLineItemFees }) => applicableLineItemFees)).toEqual([fees, { creditPercentage: 50 }])
  expect(receipt.returnedItemFee).toBe(1500 + Math.round((items[1]?.value ?? 0) / 2))
})

test('WFL-12 a rule replaces the product’s reason group', async () => {
  const she = await visitor(forShirts({ type: 'reason-group-override', group: 'general' }))
  await lookUp(she)
  await she.press('item.open', { args: { item: itemNamed(she, 'Aster Linen') } })
  expect(choices(she, 'reasons')).toEqual(['broken', 'not-as-described', 'wrong-item', 'not-needed'])
})

test('WFL-13 WFL-33 of keep and donate the later rule wins', async () => {
  const linen = { fact: 'item.tags', op: 'includes', value: 'linen' } as const
  const she = await visitor({
    rules: [
      rule('shirts', [keeps('donate')], { when: ofType('Shirts') }),
      rule('linen', [keeps('keep')], { when: linen }),
    ],
  })
  await toReview(she, { items: { 'Aster Linen': shirt } })
  await submit(she)
  expect((await returnOf(world, she)).document.items[0]?.outcome).toEqual(['keep'])
})

test('WFL-21 WFL-22 FIX-02 results of a rule or answer disappear with the rule or question', async () => {
  const she = await visitor({
    rules: [
      rule('one', [keeps('keep')], { when: { all: [ofType('Shirts'), { not: atLeast(2) }] } }),
      rule('style', [excludes('inlineExchange')], { when: because('style') }),
      rule('damp', [ask('damp', 'yes-no')], { when: ofType('Candles') }),
      rule('mould', [ask('mould', 'yes-no', { yes: [keeps('donate'), excludes('storeCredit')] })], {
        when: answered('damp', 'yes'),
      }),
    ],
  })
  await lookUp(she)
  const shirtId = itemNamed(she, 'Aster Linen')
  await choose(she, shirtId, { reasons: ['style'], outcome: 'return' })
  expect(rowOf(she, 'Aster Linen').choice?.notes).toEqual([english('items.note-keep')])

  const candleId = itemNamed(she, 'Dusk')
  await choose(she, candleId, { answers: { damp: 'yes', mould: 'yes' }, ...candle })
  expect(rowOf(she, 'Aster Linen').choice?.notes).toBeUndefined()
  await she.open(`/exchange?item=${candleId}&step=yes-no-question&question=damp`)
  await answer(she, candleId, { answers: { damp: 'no' } })
  await she.open(`/exchange?item=${candleId}&step=confirm`)
  await she.press('item.confirm', { args: { item: candleId } })
  expect(rowOf(she, 'Dusk').choice?.notes).toBeUndefined()

  await she.open(`/exchange?item=${shirtId}&step=select-reason`)
  await answer(she, shirtId, { reasons: ['changed-mind'] })
  expect(choices(she, 'outcomes')).toEqual(['exchange', 'return'])
  await answer(she, shirtId, { outcome: 'return' })
  await she.press('item.confirm', { args: { item: shirtId } })
  await she.press('items.continue')
  expect(credits(she)).toEqual(['gift', 'instant', 'refund'])
})
