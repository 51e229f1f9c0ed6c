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

type InputOverrides = NonNullable<Parameters<typeof inputOf>[0]>

const leaving = (left: number, input: InputOverrides = {}) =>
  inputOf({ items: [creditA], order: { ...runningOrder, refundTotal: runningOrder.total - left }, ...input })

const termsOf = (input: ReturnType<typeof inputOf>) =>
  Object.fromEntries(buildJournal(input).map(({ term, amount }) => [term, Math.abs(amount)]))

const sumOf = (input: ReturnType<typeof inputOf>) => buildJournal(input).reduce((sum, { amount }) => sum + amount, 0)

describe('the amount left of an order (F16, F30)', () => {
  it('FIX-03 the amount left is captured less refunded, never below 0', () => {
    const of = (taken: number, refundTotal: number, input: number) =>
      remainingOf(accountOf({ ...runningOrder, taken, refundTotal }, { promised: input }))
    expect([of(6000, 1500, 0), of(15_720, 6500, 0), of(6000, 1500, 4000), of(0, 0, 0)]).toEqual([4500, 9220, 500, 0])
    expect(of(6000, 9000, 4000)).toBe(0)
  })

  it('FIX-03 a paid order without captures is unpaid; a free order is not', () => {
    expect(isUnpaid({ ...runningOrder, taken: 0 })).toBe(true)
    expect(isUnpaid({ ...runningOrder, taken: 1 })).toBe(false)
    expect(isUnpaid({ ...runningOrder, total: 0, taken: 0 })).toBe(false)
  })
})

describe('a payout never exceeds the amount left (F16)', () => {
  const policy = { ...plainPolicy, fees: exampleFees, ...tenPercentGift }

  it('FIX-07 F16 with 6500 of 15720 refunded, a payout of 9580 becomes 9220', () => {
    const { preCalculated } = calculateTotals(leaving(9220, { policy })).credit
    expect(preCalculated).toEqual({ refundCredit: 9220, storeCredit: 9220 + 922 })
    const refund = calculateTotals(leaving(9220, { policy, creditType: 'refund' })).computed
    expect(refund).toMatchObject({ net: 9220, handlingFee: 500, notTaken: 360 })
  })

  it('FIX-03 F30 of 10800 with 4800 outstanding and 1500 returning, 5400 pays 4500', () => {
    const order = { ...runningOrder, total: 10_800, taken: 6000, refundTotal: 1500 }
    const worth5400 = inputOf({ order, items: [forCredit(A, { creditAmount: 5400 })], creditType: 'refund' })
    expect(calculateTotals(worth5400).computed).toMatchObject({ net: 4500, notTaken: 900 })
  })

  it('FIX-07 payouts of other returns count as refunded, by refund and credit', () => {
    const order = runningOrder
    const input = { items: [creditA], order, account: accountOf(order, { promised: 15_720 - 9220 }) }
    expect(calculateTotals(inputOf(input)).credit.preCalculated).toEqual({ refundCredit: 9220, storeCredit: 9220 })
  })

  it('FIX-07 nothing left pays nothing, charges no fee for it, and adds no bonus', () => {
    const settings = { ...plainSettings, preDiscountCredit: true }
    const bonus = { ...policy, shop_now_bonus: 1000 }
    const none = calculateTotals(leaving(0, { policy: bonus, settings, creditType: 'exchange' }))
    expect(none.computed).toEqual({ net: 0, remainingCredit: 10_080, handlingFee: 0, bonusUsed: 0, notTaken: 10_080 })
    expect(none.credit).toMatchObject({ available: 0, with_bonus: 0, with_fees: 0, bonus: { total: 0 } })
    expect(none.credit.preCalculated).toEqual({ refundCredit: 0, storeCredit: 0 })
  })

  it('FIX-07 F16 the cap applies to value the shop takes: the shortfall is card-paid', () => {
    expect(calculateTotals(leaving(5000, { newItems: [C] })).computed).toMatchObject({
      net: 5000 - 5832,
      notTaken: 5080,
    })
    expect(calculateTotals(leaving(0, { newItems: [bigCart] })).computed).toMatchObject({
      net: -11_340,
      notTaken: 10_080,
    })
  })

  it('FIX-07 F16 a dearer variant is paid as before; a cheaper one respects the cap', () => {
    const input = { settings: anyPriceSettings, flags: anyPrice }
    const dearer = calculateTotals(leaving(0, { ...input, items: [forVariant(B, 6000)] }))
    expect(dearer.computed).toMatchObject({ net: -1080, notTaken: 0 })
    const cheaper = calculateTotals(leaving(200, { ...input, items: [forVariant(B, 4500)], creditType: 'refund' }))
    expect(cheaper.computed).toMatchObject({ net: 200, notTaken: 340 })
  })

  it('FIX-03 F16 an even exchange uses nothing of the amount left', () => {
    expect(calculateTotals(leaving(0, { items: [evenB] })).computed).toMatchObject({ net: 0, notTaken: 0 })
  })

  it('FIX-07 F19 F20 an advance never exceeds the amount left', () => {
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

describe('the ledger of amounts not captured (F29)', () => {
  it('FIX-07 F29 an uncaptured amount has its own entry and receipt line', () => {
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

  it('FIX-07 F29 returned + bonus + paid equals refunds, goods, fees and uncaptured', () => {
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
