import { describe, expect, it } from 'vitest'
import { isUnpaid } from '../../../server/domain/items/policy.ts'
import { remainingOf } from '../../../server/domain/value/account.ts'
import { buildJournal } from '../../../server/domain/value/journal.ts'
import { calculateReceipt } from '../../../server/domain/value/receipt.ts'
import { calculateTotals } from '../../../server/domain/value/totals.ts'
import {
  A,
  accountOf,
  anyPrice,
  anyPriceSettings,
  B,
  bigCart,
  C,
  creditA,
  evenB,
  exampleFees,
  forCredit,
  forVariant,
  inputOf,
  plainPolicy,
  plainSettings,
  runningOrder,
  tenPercentGift,
} from './example.ts'

type Given = NonNullable<Parameters<typeof inputOf>[0]>

/** The running example, of which so much is left. */
const leaving = (left: number, given: Given = {}) =>
  inputOf({ items: [creditA], order: { ...runningOrder, refundTotal: runningOrder.total - left }, ...given })

const termsOf = (given: ReturnType<typeof inputOf>) =>
  Object.fromEntries(buildJournal(given).map(({ term, amount }) => [term, Math.abs(amount)]))

const sumOf = (given: ReturnType<typeof inputOf>) => buildJournal(given).reduce((sum, { amount }) => sum + amount, 0)

describe('what is left of an order (F16, F30)', () => {
  it('FIX-03 what was taken less what was given back, never below 0', () => {
    const of = (taken: number, refundTotal: number, given: number) =>
      remainingOf(accountOf({ ...runningOrder, taken, refundTotal }, { promised: given }))
    expect([of(6000, 1500, 0), of(15_720, 6500, 0), of(6000, 1500, 4000), of(0, 0, 0)]).toEqual([4500, 9220, 500, 0])
    expect(of(6000, 9000, 4000)).toBe(0)
  })

  it('FIX-03 an order that cost something and brought in nothing is unpaid; a free one is not', () => {
    expect(isUnpaid({ ...runningOrder, taken: 0 })).toBe(true)
    expect(isUnpaid({ ...runningOrder, taken: 1 })).toBe(false)
    expect(isUnpaid({ ...runningOrder, total: 0, taken: 0 })).toBe(false)
  })
})

describe('a payout never exceeds what is left (F16)', () => {
  const policy = { ...plainPolicy, fees: exampleFees, ...tenPercentGift }

  it('FIX-07 F16 with 6500 of 15720 given back, 9220 is left: a payout of 9580 becomes 9220, as refund or as credit', () => {
    const { preCalculated } = calculateTotals(leaving(9220, { policy })).credit
    expect(preCalculated).toEqual({ refundCredit: 9220, storeCredit: 9220 + 922 })
    const refund = calculateTotals(leaving(9220, { policy, creditType: 'refund' })).computed
    expect(refund).toMatchObject({ net: 9220, handlingFee: 500, notTaken: 360 })
  })

  it('FIX-03 F30 of 10800 paid in part with 4800 outstanding and 1500 on its way back, a return worth 5400 pays 4500', () => {
    const order = { ...runningOrder, total: 10_800, taken: 6000, refundTotal: 1500 }
    const worth5400 = inputOf({ order, items: [forCredit(A, { creditAmount: 5400 })], creditType: 'refund' })
    expect(calculateTotals(worth5400).computed).toMatchObject({ net: 4500, notTaken: 900 })
  })

  it('FIX-07 what other returns give counts as given back, as refund and as credit', () => {
    const order = runningOrder
    const given = { items: [creditA], order, account: accountOf(order, { promised: 15_720 - 9220 }) }
    expect(calculateTotals(inputOf(given)).credit.preCalculated).toEqual({ refundCredit: 9220, storeCredit: 9220 })
  })

  it('FIX-07 nothing left pays nothing, charges no fee for it, and adds no bonus', () => {
    const settings = { ...plainSettings, preDiscountCredit: true }
    const bonus = { ...policy, shop_now_bonus: 1000 }
    const none = calculateTotals(leaving(0, { policy: bonus, settings, creditType: 'exchange' }))
    expect(none.computed).toEqual({ net: 0, remainingCredit: 10_080, handlingFee: 0, bonusUsed: 0, notTaken: 10_080 })
    expect(none.credit).toMatchObject({ available: 0, with_bonus: 0, with_fees: 0, bonus: { total: 0 } })
    expect(none.credit.preCalculated).toEqual({ refundCredit: 0, storeCredit: 0 })
  })

  it('FIX-07 F16 the cap holds for what the shop takes of the value: what is not left is paid by card', () => {
    expect(calculateTotals(leaving(5000, { newItems: [C] })).computed).toMatchObject({
      net: 5000 - 5832,
      notTaken: 5080,
    })
    expect(calculateTotals(leaving(0, { newItems: [bigCart] })).computed).toMatchObject({
      net: -11_340,
      notTaken: 10_080,
    })
  })

  it('FIX-07 F16 a dearer variant is paid as before, and a cheaper one gives back no more than is left', () => {
    const given = { settings: anyPriceSettings, flags: anyPrice }
    const dearer = calculateTotals(leaving(0, { ...given, items: [forVariant(B, 6000)] }))
    expect(dearer.computed).toMatchObject({ net: -1080, notTaken: 0 })
    const cheaper = calculateTotals(leaving(200, { ...given, items: [forVariant(B, 4500)], creditType: 'refund' }))
    expect(cheaper.computed).toMatchObject({ net: 200, notTaken: 340 })
  })

  it('FIX-03 F16 an even exchange takes nothing of what is left', () => {
    expect(calculateTotals(leaving(0, { items: [evenB] })).computed).toMatchObject({ net: 0, notTaken: 0 })
  })

  it('FIX-07 F19 F20 nothing is advanced beyond what is left', () => {
    const flags = new Set(['instant-refunds', 'instant-exchanges', 'modify-ix-charge'])
    const instant = { ...plainPolicy, instant_return_enabled: true }
    const { owed } = calculateTotals(
      leaving(4000, { policy: instant, flags, creditType: 'refund', newItems: [bigCart] }),
    )
    expect(calculateTotals(leaving(4000, { policy: instant, flags, creditType: 'refund' })).owed.amountToCharge).toBe(
      4000,
    )
    expect(owed.exchanges.amountToCharge).toBe(4000)
  })
})

describe('the books say what was not taken (F29)', () => {
  it('FIX-07 F29 it is an entry and a line of the receipt of its own, and neither fee nor payout', () => {
    const input = leaving(9220, { creditType: 'refund', policy: { ...plainPolicy, fees: exampleFees } })
    expect(termsOf(input)).toEqual({
      'returned-value': 10_080,
      bonus: 0,
      paid: 0,
      open: 0,
      refunded: 9220,
      'store-credit': 0,
      'new-items': 0,
      fees: 500,
      'not-taken': 360,
    })
    expect(sumOf(input)).toBe(0)
    expect(calculateReceipt(input)).toMatchObject({ notTaken: 360, handlingFee: 500, total: -9220 })
  })

  it('FIX-07 F29 returned + bonus + paid = refunded + credit + new items + fees + not taken, with goods and a gift card', () => {
    const shopping = leaving(9000, {
      items: [creditA, evenB],
      newItems: [C],
      creditType: 'gift',
      policy: { ...plainPolicy, ...tenPercentGift },
    })
    expect(termsOf(shopping)).toMatchObject({ 'store-credit': 3168 + 317, bonus: 317, 'not-taken': 1080, paid: 0 })
    expect(sumOf(shopping)).toBe(0)
    const paying = leaving(5000, { newItems: [C] })
    expect(termsOf(paying)).toMatchObject({ paid: 832, 'new-items': 5832, 'not-taken': 5080, fees: 0 })
    expect(sumOf(paying)).toBe(0)
  })

  it('F29 the worked example holds with an order that has it all', () => {
    expect(termsOf(inputOf({ items: [creditA], creditType: 'refund' }))['not-taken']).toBe(0)
  })
})
