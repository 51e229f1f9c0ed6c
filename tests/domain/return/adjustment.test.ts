import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ReturnDocument } from '../../../schemas/records/return.ts'
import { addAdjustment, judgeAdjustment } from '../../../server/domain/return/adjustment.ts'
import { calculateRemainingValue } from '../../../server/domain/return/removed-units.ts'
import type { ValueInput } from '../../../server/domain/value/input.ts'
import { anyReturn } from '../value/arbitrary.ts'
import {
  A,
  anyPrice,
  anyPriceSettings,
  creditA,
  forVariant,
  inputOf,
  plainPolicy,
  tenPercentGift,
} from '../value/example.ts'
import { documentOf } from './documents.ts'

const adjustDocument = (document: ReturnDocument, ...amounts: readonly number[]): ReturnDocument => ({
  ...document,
  adjustments: amounts.map((amount) => ({ at: 0, by: 'Desk', amount, reason: 'As agreed' })),
})

const refund = documentOf(inputOf({ items: [creditA], creditType: 'refund' }))
const gift = documentOf(
  inputOf({ items: [creditA], creditType: 'gift', policy: { ...plainPolicy, ...tenPercentGift } }),
)
const worth = (document: ReturnDocument, paidOut = 0, removed: readonly string[] = []) =>
  calculateRemainingValue(document, new Set(removed), { paidOut })
const judge = (document: ReturnDocument, amount: number, input: { paidOut?: number; left?: number } = {}) =>
  judgeAdjustment(document, amount, { facts: { paidOut: input.paidOut ?? 0 }, left: input.left ?? 1_000_000 })

test('FIX-79 more is shop money, less is a fee: 100.80 plus or minus 5.00', () => {
  const [plain, more, less] = [refund, adjustDocument(refund, 500), adjustDocument(refund, -500)].map((one) =>
    worth(one),
  )
  expect(more?.ledger).toEqual({ ...plain?.ledger, refunded: 10_580, bonus: 500 })
  expect(less?.ledger).toEqual({ ...plain?.ledger, refunded: 9580, fees: 500 })
  expect([more?.net, less?.net, more?.adjusted, less?.adjusted]).toEqual([10_580, 9580, 500, -500])
})

test('FIX-79 on a 100.80 card with 10 %, increases have no bonus, reductions cut it', () => {
  expect(worth(adjustDocument(gift, 500))).toMatchObject({ giftBonus: 1508, net: 10_080, payout: { amount: 11_588 } })
  expect(worth(adjustDocument(gift, -80))).toMatchObject({ giftBonus: 1000, net: 10_000, payout: { amount: 11_000 } })
})

test('FIX-79 a deduction is capped after unit removal and never reverses a payout', () => {
  expect(worth(adjustDocument(refund, -500), 0, [A.id])).toMatchObject({ payout: { amount: 0 }, adjusted: 0 })
  expect(worth(adjustDocument(refund, -500), 10_080).ledger).toMatchObject({ refunded: 10_080, fees: 500, bonus: 500 })
})

test('FIX-79 with any adjustment both sides of the ledger balance and no term is negative', () => {
  const anyAdjustments = fc.record({
    input: anyReturn,
    amounts: fc.array(fc.integer({ min: -30_000, max: 30_000 }), { maxLength: 3 }),
    paidOut: fc.oneof(fc.constant(0), fc.nat({ max: 20_000 })),
  })
  const holdsFor = ({ input, amounts, paidOut }: { input: ValueInput; amounts: number[]; paidOut: number }) => {
    const { ledger } = worth(adjustDocument(documentOf(input), ...amounts), paidOut)
    const { 'returned-value': value, bonus, paid, open, ...right } = ledger
    expect(value + bonus + paid + open).toBe(Object.values(right).reduce((sum, amount) => sum + amount, 0))
    for (const amount of Object.values(ledger)) expect(amount).toBeGreaterThanOrEqual(0)
  }
  fc.assert(fc.property(anyAdjustments, holdsFor), { numRuns: 400 })
})

test('FIX-79 a reduction is limited to the unpaid rest, to the last unit', () => {
  const refused = (because: string, most: number) => ({ kind: 'refused', refusal: { because, most } })
  expect(judge(refund, -10_080)).toEqual({ kind: 'fits', payout: 'refund' })
  expect(judge(refund, -10_081)).toEqual(refused('more-than-left', 10_080))
  expect(judge(adjustDocument(refund, -80), -10_001)).toEqual(refused('more-than-left', 10_000))
  expect(judge(refund, -5040, { paidOut: 5040 })).toEqual({ kind: 'fits', payout: 'refund' })
  expect(judge(refund, -5041, { paidOut: 5040 })).toEqual(refused('paid-out', 5040))
  // The bonus follows: 1.00 less on the card is 1.10 less in total.
  expect(judge(gift, -100, { paidOut: 10_978 })).toEqual({ kind: 'fits', payout: 'gift-card' })
  expect(judge(gift, -100, { paidOut: 10_979 })).toEqual(refused('paid-out', 109))
})

test('FIX-79 an increase is limited by the order’s refundable amount, store credit is unlimited', () => {
  expect(judge(refund, 20, { left: 10_100 })).toEqual({ kind: 'fits', payout: 'refund' })
  expect(judge(refund, 21, { left: 10_100 })).toEqual({
    kind: 'refused',
    refusal: { because: 'more-than-order', most: 20 },
  })
  expect(judge(refund, 20, { paidOut: 10_080, left: 20 })).toEqual({ kind: 'fits', payout: 'refund' })
  expect(judge(refund, 21, { paidOut: 10_080, left: 20 }).kind).toBe('refused')
  expect(judge(gift, 1_000_000_000, { left: 0 })).toEqual({ kind: 'fits', payout: 'gift-card' })
})

test('FIX-79 value given up at submit is not paid later', () => {
  const abandonedExchange = documentOf(inputOf({ items: [creditA], creditType: 'exchange' }))
  expect(judge(abandonedExchange, 5)).toEqual({ kind: 'refused', refusal: { because: 'given-up' } })
})

test('FIX-79 an open checkout blocks adjustments: nothing is paid out while a cent is due', () => {
  const owing = documentOf(inputOf({ items: [forVariant(A, 20_000)], settings: anyPriceSettings, flags: anyPrice }))
  const lacking = (open: number): ReturnDocument => ({
    ...owing,
    payment: { by: 'checkout', amount: 10_800, state: 'in-checkout', paid: 10_800 - open },
  })
  expect(judge(lacking(1), 5)).toEqual({ kind: 'refused', refusal: { because: 'open' } })
  expect(judge(lacking(0), 5)).toEqual({ kind: 'fits', payout: 'refund' })
})

test('FIX-79 when the payout is below the return’s value, adjustments start from the payout', () => {
  const lowered = { ...refund, payable: 8000 }
  const payoutOf = (amount: number) =>
    worth(addAdjustment(lowered, { at: 0, by: 'Desk', amount, reason: '' })).payout.amount
  expect([payoutOf(500), payoutOf(-500)]).toEqual([8500, 7500])
  expect(judge(lowered, -8000)).toEqual({ kind: 'fits', payout: 'refund' })
  expect(judge(lowered, -8001)).toEqual({ kind: 'refused', refusal: { because: 'more-than-left', most: 8000 } })
  // On a card, an increase is a separate bonus; a reduction takes that first.
  const more = addAdjustment({ ...gift, payable: 5000 }, { at: 0, by: 'Desk', amount: 500, reason: '' })
  const less = addAdjustment(more, { at: 0, by: 'Desk', amount: -700, reason: '' })
  expect([worth(more), worth(less)]).toMatchObject([
    { net: 5000, giftBonus: 1000 },
    { net: 4800, giftBonus: 480 },
  ])
})
