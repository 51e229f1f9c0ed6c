import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PlainResult } from '../../schemas/config/workflow.ts'
import { answer, choose, createShopper, itemNamed, lookUpOrder, type Shopper } from '../support/shopper.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'
import {
  answerIs,
  ask,
  excludeResult,
  findItemRow,
  findReturn,
  itemCountAtLeast,
  keepResult,
  listChoices,
  productTypeIs,
  reasonIs,
  reviewResult,
  rule,
  type ShopOverrides,
  shopWith,
} from './ruled.ts'
import { createPortal, creditWays, english, goToReview, type Portal, submit } from './shoppers.ts'

let world: TestWorld
let app: Portal['app']
beforeAll(async () => {
  world = await testWorld()
  ;({ app } = await createPortal(world))
}, 60_000)
afterAll(() => world.drop())

const visitor = async (options: ShopOverrides): Promise<Shopper> =>
  createShopper(app, await loadDemoShop(world, { change: shopWith(options) }))

const shirtRules = (...results: PlainResult[]): ShopOverrides => ({
  rules: [rule('shirts', results, { when: productTypeIs('Shirts') })],
})

const shirt = { reasons: ['changed-mind'] }
const candle = { reasons: ['not-needed'] }

const outcomesOf = async (shopper: Shopper, title: string, reason: string): Promise<readonly string[]> => {
  await lookUpOrder(shopper)
  const item = itemNamed(shopper, title)
  await shopper.press('item.open', { args: { item } })
  await answer(shopper, item, { reasons: [reason] })
  return listChoices(shopper, 'outcomes')
}

const listCredits = (shopper: Shopper) => creditWays(shopper).map(({ value }) => value)

test.each<[string, PlainResult]>([
  ['WFL-07 a result that refuses the exchange', { type: 'return-outcome', allowed: { exchange: false } }],
  ['WFL-08 ITM-55 an exclusion of inline exchanges', excludeResult('inlineExchange')],
])('%s leaves the item its return alone; other items keep both', async (_, followUp) => {
  const shopper = await visitor(shirtRules(followUp))
  expect(await outcomesOf(shopper, 'Aster Linen', 'changed-mind')).toEqual([])
  expect(findItemRow(shopper, 'Aster Linen').choice?.title).toBe(english('item.outcome-return'))
  expect(await outcomesOf(shopper, 'Alder Wool', 'changed-mind')).toEqual(['exchange', 'return'])
})

const onceArrived = english('status.once-arrived', { days: 'you’ll have it within 5 days' })

test.each<[string, PlainResult]>([
  ['WFL-07 without refund', { type: 'return-outcome', allowed: { refund: false } }],
  ['WFL-08 with refund excluded', excludeResult('refund')],
  ['WFL-25 with refund banned for the whole return', { type: 'ban', actions: ['refund'] }],
])('ITM-59 %s on one item the return has no refund, otherwise every choice', async (_, followUp) => {
  const shopper = await visitor(shirtRules(followUp))
  await goToReview(shopper, { items: { 'Aster Linen': shirt, Dusk: candle }, credit: 'gift' })
  expect(shopper.find('totals')?.rows.at(-1)?.note).toBe(`${english('totals.as-gift')} · ${onceArrived}`)
  expect((await shopper.open('/credit')).body.screen?.path).toBe('/review')
  expect(JSON.stringify(shopper.find('text', 'credit-note')?.body)).toContain(english('credit.off-banned'))

  await shopper.open('/exchange')
  await shopper.press('item.discard', { args: { item: itemNamed(shopper, 'Aster Linen') } })
  await shopper.press('items.continue')
  expect(listCredits(shopper)).toEqual(['refund', 'instant', 'gift'])
})

test('WFL-25 a ban covers exchanged items too, an exclusion only its own credit', async () => {
  const exchanged = { items: { 'Aster Linen': { ...shirt, outcome: 'exchange' as const }, Dusk: candle } }
  const bannedShopper = await visitor(shirtRules({ type: 'ban', actions: ['refund'] }))
  await goToReview(bannedShopper, { ...exchanged, credit: 'gift' })
  expect(bannedShopper.find('totals')?.rows.at(-1)?.note).toBe(`${english('totals.as-gift')} · ${onceArrived}`)
  const excludedShopper = await visitor(shirtRules(excludeResult('refund')))
  await goToReview(excludedShopper, exchanged)
  expect(excludedShopper.find('totals')?.rows.at(-1)?.note).toBe(
    `${english('credit.to-card', { card: 'Visa ending in 4242' })} · ${onceArrived}`,
  )
})

test.each([
  ['keep', 'item.keep', 'totals.kept-count'],
  ['donate', 'items.note-donate', 'totals.items-count'],
] as const)('UXD-20 WFL-09 ITM-68 WFL-31 an item to %s is marked, and needs no label or return method', async (outcome, note, row) => {
  const shopper = await visitor(shirtRules(keepResult(outcome)))
  await lookUpOrder(shopper)
  const item = itemNamed(shopper, 'Aster Linen')
  await shopper.press('item.open', { args: { item } })
  await answer(shopper, item, shirt)
  await answer(shopper, item, { outcome: 'return' })
  expect(findItemRow(shopper, 'Aster Linen').choice?.notes).toEqual([english(note)])
  expect(findItemRow(shopper, 'Aster Linen').choice?.title).toBe(english('items.chosen-unsent'))

  await shopper.press('items.continue')
  const [option] = shopper.find('picker', 'credit')?.options ?? []
  expect(option?.rows?.[0]?.label).toBe(english(row, { count: 1 }))
  expect(option?.notes).toContain(english('status.when-unsent'))
  await shopper.press('credit.choose', { args: { credit: 'refund' } })
  expect(shopper.find('picker', 'methods')).toBeUndefined()
  expect(shopper.find('totals')?.rows[0]?.label).toBe(english(row, { count: 1 }))
  expect(JSON.stringify(shopper.readPage().screen?.regions)).toContain(english(note))
  await submit(shopper)
  const { document } = await findReturn(world, shopper)
  expect(document).toMatchObject({ outcome, method: null, label: null, items: [{ outcome: [outcome] }] })
  expect(document.totals.shippable.outcome).toBe(outcome)
  expect(shopper.find('label_block')?.look ?? 'none').toBe('none')
})

test('UXD-20 a kept and a sent item read as such on credit and review', async () => {
  const shopper = await visitor({ rules: [rule('small', [keepResult('keep')], { when: productTypeIs('Shirts') })] })
  await lookUpOrder(shopper)
  await choose(shopper, itemNamed(shopper, 'Aster Linen'), { ...shirt, outcome: 'return' })
  await choose(shopper, itemNamed(shopper, 'Alder Wool'), { outcome: 'return' })
  await shopper.press('items.continue')
  const label = english('totals.items-count', { count: 2 })
  const options = shopper.find('picker', 'credit')?.options ?? []
  expect(options.map(({ rows }) => rows?.[0]?.label)).toEqual([label, label, label])
  expect(options[0]?.notes).not.toContain(english('status.when-unsent'))
  await shopper.press('credit.choose', { args: { credit: 'refund' } })
  expect(shopper.find('totals')?.rows[0]?.label).toBe(label)
  expect(shopper.find('picker', 'methods')).toBeDefined()
})

test('WFL-10 WFL-14 WFL-15 WFL-29 ERR-21 FEE-35 keep and review combine, are shown, and are stored with their rule', async () => {
  const shopper = await visitor({
    rules: [
      rule('small', [keepResult('keep')], { when: productTypeIs('Shirts') }),
      rule('seen', [ask('seen', 'yes-no', { yes: [reviewResult('review')] })], { when: productTypeIs('Shirts') }),
    ],
  })
  await goToReview(shopper, { items: { 'Aster Linen': { ...shirt, answers: { seen: 'yes' } } } })
  const manualReviewText = english('review.by-hand', { count: 1, items: 'Aster Linen Shirt' })
  expect(JSON.stringify(shopper.find('notice', 'by-hand'))).toContain(manualReviewText)
  await submit(shopper)
  const { document } = await findReturn(world, shopper)
  expect([document.outcome, document.receipt.isFlagged]).toEqual(['review', true])
  expect(document.items[0]).toMatchObject({
    outcome: ['keep', 'review'],
    outcomesSetByWorkflow: [
      { name: 'keep', workflowId: 'care', ruleId: 'small', questionId: null, type: 'keep-donate' },
      { name: 'review', workflowId: 'care', ruleId: 'seen', questionId: 'seen', type: 'review-reject' },
    ],
  })
  expect(shopper.find('status_card', 'card')?.heading).toBe('Thank you, Ada. Your return is in.')
})

test('WFL-11 WFL-24 a rule’s fee precedes the policy’s, is shown and is stored', async () => {
  const fees = { feeAmount: 1500 }
  const shopper = await visitor({
    ...shirtRules({ type: 'line-item-fees', fees }),
    policy: { fallbackLineItemFees: { creditPercentage: 50 } },
  })
  await goToReview(shopper, { items: { 'Aster Linen': shirt } })
  const fee = { label: english('totals.item-fee'), money: expect.objectContaining({ text: '−$15.00' }) }
  expect(shopper.find('totals')?.rows).toContainEqual(expect.objectContaining(fee))
  await goToReview(shopper, { items: { 'Aster Linen': shirt, Dusk: candle } })
  await submit(shopper)
  const { items, receipt } = (await findReturn(world, shopper)).document
  expect(items.map(({ applicableLineItemFees }) => applicableLineItemFees)).toEqual([fees, { creditPercentage: 50 }])
  expect(receipt.returnedItemFee).toBe(1500 + Math.round((items[1]?.value ?? 0) / 2))
})

test('WFL-12 a rule replaces the product’s reason group', async () => {
  const shopper = await visitor(shirtRules({ type: 'reason-group-override', group: 'general' }))
  await lookUpOrder(shopper)
  await shopper.press('item.open', { args: { item: itemNamed(shopper, 'Aster Linen') } })
  expect(listChoices(shopper, 'reasons')).toEqual(['broken', 'not-as-described', 'wrong-item', 'not-needed'])
})

test('WFL-13 WFL-33 of keep and donate the later rule wins', async () => {
  const linen = { fact: 'item.tags', op: 'includes', value: 'linen' } as const
  const shopper = await visitor({
    rules: [
      rule('shirts', [keepResult('donate')], { when: productTypeIs('Shirts') }),
      rule('linen', [keepResult('keep')], { when: linen }),
    ],
  })
  await goToReview(shopper, { items: { 'Aster Linen': shirt } })
  await submit(shopper)
  expect((await findReturn(world, shopper)).document.items[0]?.outcome).toEqual(['keep'])
})

test('WFL-21 WFL-22 FIX-02 results of a rule or answer disappear with the rule or question', async () => {
  const shopper = await visitor({
    rules: [
      rule('one', [keepResult('keep')], { when: { all: [productTypeIs('Shirts'), { not: itemCountAtLeast(2) }] } }),
      rule('style', [excludeResult('inlineExchange')], { when: reasonIs('style') }),
      rule('damp', [ask('damp', 'yes-no')], { when: productTypeIs('Candles') }),
      rule('mould', [ask('mould', 'yes-no', { yes: [keepResult('donate'), excludeResult('storeCredit')] })], {
        when: answerIs('damp', 'yes'),
      }),
    ],
  })
  await lookUpOrder(shopper)
  const shirtId = itemNamed(shopper, 'Aster Linen')
  await choose(shopper, shirtId, { reasons: ['style'], outcome: 'return' })
  expect(findItemRow(shopper, 'Aster Linen').choice?.notes).toEqual([english('item.keep')])

  const candleId = itemNamed(shopper, 'Dusk')
  await choose(shopper, candleId, { answers: { damp: 'yes', mould: 'yes' }, ...candle })
  expect(findItemRow(shopper, 'Aster Linen').choice?.notes).toBeUndefined()
  await shopper.open(`/exchange?item=${candleId}&step=yes-no-question&question=damp`)
  await answer(shopper, candleId, { answers: { damp: 'no' } })
  await shopper.open(`/exchange?item=${candleId}&step=convert-item`)
  await answer(shopper, candleId, candle)
  expect(findItemRow(shopper, 'Dusk').choice?.notes).toBeUndefined()

  await shopper.open(`/exchange?item=${shirtId}&step=select-reason`)
  await answer(shopper, shirtId, { reasons: ['changed-mind'] })
  expect(listChoices(shopper, 'outcomes')).toEqual(['exchange', 'return'])
  await answer(shopper, shirtId, { outcome: 'return' })
  await shopper.press('items.continue')
  expect(listCredits(shopper)).toEqual(['refund', 'instant', 'gift'])
})
