import { describe, expect, it } from 'vitest'
import { calculateItemFee, splitDifference } from '../../../server/domain/value/lines.ts'
import { createTaxSplitter } from '../../../server/domain/value/tax.ts'
import { calculateTotals } from '../../../server/domain/value/totals.ts'
import {
  A,
  accountOf,
  alwaysActive,
  anyPrice,
  anyPriceSettings,
  B,
  bigCart,
  C,
  creditA,
  DAY_MS,
  evenB,
  forCredit,
  forVariant,
  inactivePolicy,
  inputOf,
  lineOf,
  MARCH_1,
  orderOf,
  plainPolicy,
  plainSettings,
  runningOrder,
  tenPercentGift,
  unitOf,
} from './example.ts'

const totals = (input: Parameters<typeof inputOf>[0]) => calculateTotals(inputOf(input))

describe('line item fees (F3)', () => {
  it('F3 a credit percentage of 80 credits 8064 of 10080 and deducts 2016', () => {
    expect(calculateItemFee(10_080, 10_080, { creditPercentage: 80 })).toBe(2016)
  })

  it('F3 a fee of 300 applies alone and to cheaper exchanges, not to even exchanges', () => {
    expect(calculateItemFee(10_080, 10_080, { feeAmount: 300 })).toBe(300)
    expect(calculateItemFee(5040, 0, { feeAmount: 300 })).toBe(0)
    expect(calculateItemFee(5040, 540, { feeAmount: 300 })).toBe(300)
  })

  it.each([
    ['a credit amount of 0 counts as set', { creditAmount: 0, creditPercentage: 80 }, 10_080],
    ['a credit amount comes before a percentage', { creditAmount: 10_000, creditPercentage: 1 }, 80],
    ['a percentage above 100 is no negative fee', { creditPercentage: 110 }, 0],
    ['a negative credit amount keeps nothing', { creditAmount: -5 }, 10_080],
    ['a negative fee amount counts as 0', { feeAmount: -300 }, 0],
    ['a fee never exceeds the credit of its line', { creditAmount: 0, feeAmount: 300 }, 10_080],
    ['nothing set takes nothing', {}, 0],
  ])('F3 %s', (_, fees, expected) => {
    expect(calculateItemFee(10_080, 10_080, fees)).toBe(expected)
  })
})

describe('credit (F4, F5, F6)', () => {
  it('FEE-07 F4 A for credit has base 9333, tax 747, total 10080', () => {
    expect(totals({ items: [creditA] }).credit).toMatchObject({ base: 9333, tax: 747, total: 10_080 })
  })

  it('FEE-08 F6 net is the total, or 8064 at a credit of 80 %', () => {
    expect(totals({ items: [creditA] }).credit.net).toBe(10_080)
    expect(totals({ items: [forCredit(A, { creditPercentage: 80 })] }).credit.net).toBe(8064)
  })

  it('FEE-13 F5 an even exchange adds nothing to credit or owed, whatever its fees', () => {
    const { credit, owed, computed } = totals({ items: [forVariant(B, 5000, { feeAmount: 300 })] })
    expect([credit.base, credit.total, credit.net, owed.total, computed.net]).toEqual([0, 0, 0, 0, 0])
  })

  it('FEE-14 F5 5000 to 6000 owes 1000 and 80 tax, only with setting and flag', () => {
    const items = [forVariant(B, 6000)]
    expect(totals({ items, settings: anyPriceSettings, flags: anyPrice }).owed).toMatchObject({
      cart: 1000,
      tax: 80,
      total: 1080,
    })
    expect(totals({ items, settings: anyPriceSettings }).owed.total).toBe(0)
    expect(totals({ items, flags: anyPrice }).owed.total).toBe(0)
  })

  it('FEE-14 F5 5000 to 4500 gives a credit of 500 and 40 tax', () => {
    const { credit } = totals({ items: [forVariant(B, 4500)], settings: anyPriceSettings, flags: anyPrice })
    expect(credit).toMatchObject({ base: 500, tax: 40, total: 540, net: 540 })
  })

  it('F5 the item fee of a cheaper exchange takes at most its credit', () => {
    const input = { settings: anyPriceSettings, flags: anyPrice }
    expect(totals({ ...input, items: [forVariant(B, 4500, { feeAmount: 300 })] }).credit.net).toBe(240)
    expect(totals({ ...input, items: [forVariant(B, 4500, { creditAmount: 0 })] }).credit.net).toBe(0)
  })

  it('FEE-18 F5 a unit of 5000 bought for 1000 and 80 tax returns at most that', () => {
    const order = orderOf([lineOf({ id: 'L', price: 5000, discount: 4000, tax: 80 })])
    const items = [forVariant(unitOf('L.1', order), 500)]
    expect(splitDifference(-4500, unitOf('L.1', order), createTaxSplitter(order))).toMatchObject({
      cheaper: { net: 1000, tax: 80 },
    })
    expect(createTaxSplitter(order)(4500)).toEqual({ net: 4500, tax: 360 })
    expect(totals({ order, items, settings: anyPriceSettings, flags: anyPrice }).credit.total).toBe(1080)
  })

  it('F5 only an exchange with a chosen variant bears a price difference', () => {
    const input = { settings: anyPriceSettings, flags: anyPrice }
    const returned = totals({ ...input, items: [{ ...forVariant(B, 6000), returnType: 'credit' }] })
    const unchosen = totals({ ...input, items: [{ ...forCredit(B), returnType: 'exchange' }] })
    expect([returned, unchosen].map(({ owed, credit }) => [owed.total, credit.total])).toEqual([
      [0, 5040],
      [0, 0],
    ])
  })

  it('F5 F8 with taxes included the tax of a difference is taken out of it', () => {
    const order = orderOf([lineOf({ id: 'L', price: 5400, tax: 400 })], { taxesIncluded: true })
    const input = { order, settings: anyPriceSettings, flags: anyPrice }
    const dearer = totals({ ...input, items: [forVariant(unitOf('L.1', order), 6480)] })
    const cheaper = totals({ ...input, items: [forVariant(unitOf('L.1', order), 4860)] })
    expect(dearer.owed).toMatchObject({ cart: 1000, tax: 80, total: 1080 })
    expect(cheaper.credit).toMatchObject({ base: 500, tax: 40, total: 540 })
  })
})

describe('pre-discount credit (F4)', () => {
  const settings = { ...plainSettings, preDiscountCredit: true }

  it('FEE-18 F4 E is 667, used after the credit: all for 11340, none for 5832', () => {
    const owing = totals({ items: [creditA], newItems: [bigCart], settings })
    const covered = totals({ items: [creditA], newItems: [C], settings })
    expect([owing.computed.remainingCredit, owing.computed.net, owing.credit.with_bonus]).toEqual([-1260, -593, 0])
    expect([covered.computed.net, covered.credit.with_bonus]).toEqual([4248, 4248 + 667])
  })

  it('FEE-18 F4 E is never paid out, and an exchanged unit brings none', () => {
    const { credit, computed } = totals({ items: [creditA, evenB], settings, creditType: 'refund' })
    expect([computed.net, credit.preCalculated.refundCredit, credit.with_bonus]).toEqual([10_080, 10_080, 10_747])
  })

  it('F4 no E applies without the setting', () => {
    expect(totals({ items: [creditA], newItems: [bigCart] }).computed.net).toBe(-1260)
  })
})

describe('Shop Now bonus (F10)', () => {
  const policy = { ...plainPolicy, shop_now_bonus: 1000 }
  const shopping = { items: [creditA], policy }

  it('FEE-15 F10 net 10080 and a cart of 11340 use the whole bonus of 1000', () => {
    expect(totals({ ...shopping, newItems: [bigCart] }).computed).toMatchObject({ bonusUsed: 1000, net: -260 })
  })

  it('FEE-15 F10 a cart of 5832 uses none, and unused bonus is not paid out', () => {
    const { computed, credit } = totals({ ...shopping, newItems: [C] })
    expect([computed.bonusUsed, computed.net, credit.bonus.total]).toEqual([0, 4248, 1000])
  })

  it('F10 the storefront uses credit, then E 667, then bonus 2000; others no bonus', () => {
    const { computed, owed, credit } = totals({
      items: [forCredit(A, { creditAmount: 500 }), forVariant(B, 6000)],
      newItems: [{ id: 'S', price: 2000 }],
      policy: { ...plainPolicy, shop_now_bonus: 2000 },
      settings: { ...anyPriceSettings, preDiscountCredit: true },
      flags: anyPrice,
    })
    expect([credit.net, owed.total, computed.remainingCredit]).toEqual([500, 3240, -2740])
    expect([computed.bonusUsed, computed.net]).toEqual([2000, -73])
  })

  it('F10 beside E the bonus covers only the shortfall and is never paid out', () => {
    const { computed } = totals({
      items: [creditA],
      newItems: [{ id: 'S', price: 10_000 }],
      policy: { ...plainPolicy, shop_now_bonus: 2000 },
      settings: { ...plainSettings, preDiscountCredit: true },
    })
    expect([computed.remainingCredit, computed.bonusUsed, computed.net]).toEqual([-720, 720 - 667, 0])
  })

  it('F10 the bonus never pays for a dearer exchange', () => {
    const { computed } = totals({
      items: [forCredit(A, { creditAmount: 500 }), forVariant(B, 6000)],
      policy,
      settings: anyPriceSettings,
      flags: anyPrice,
    })
    expect([computed.bonusUsed, computed.net]).toEqual([0, -580])
  })

  it('F10 earlier returns of the order reduce the bonus', () => {
    const bonusOf = (bonusUsed: number) =>
      totals({ ...shopping, account: accountOf(runningOrder, { bonusUsed }) }).credit.bonus.total
    expect([bonusOf(0), bonusOf(400), bonusOf(1000), bonusOf(1500)]).toEqual([1000, 600, 0, 0])
  })

  it('F10 there is no bonus without credit, nor where Shop Now is not allowed', () => {
    expect(totals({ items: [evenB], policy }).credit.bonus.total).toBe(0)
    const oneCentCredit = { items: [forCredit(A, { creditAmount: 1 })], policy }
    expect(totals(oneCentCredit).credit.bonus.total).toBe(1000)
    expect(totals({ items: [creditA], policy: { ...policy, shop_now_enabled: false } }).credit.bonus.total).toBe(0)
  })
})

describe('store credit bonus (F11)', () => {
  const gift = { items: [creditA], creditType: 'gift' } as const
  const policy = { ...plainPolicy, ...tenPercentGift }

  it('FEE-16 F11 10 % of a payout of 5 twice is 1 and then 0', () => {
    const five = { ...gift, items: [forCredit(A, { creditAmount: 5 })], policy }
    const again = { ...five, account: accountOf(runningOrder, { giftPayouts: 5, giftBonus: 1 }) }
    expect([totals(five), totals(again)].map(({ credit }) => credit.bonus.storeCreditBonus)).toEqual([1, 0])
  })

  it('FEE-16 F11 a flat bonus comes once per order, and only with a payout', () => {
    const flat = { ...plainPolicy, gift_card_incentive_type: 'flat', gift_card_incentive_value: 700 } as const
    const bonusOf = (input: Parameters<typeof inputOf>[0]) =>
      totals({ ...gift, policy: flat, ...input }).credit.bonus.storeCreditBonus
    expect(bonusOf({})).toBe(700)
    expect(bonusOf({ account: accountOf(runningOrder, { giftPayouts: 100, giftBonus: 700 }) })).toBe(0)
    expect(bonusOf({ items: [evenB] })).toBe(0)
    expect(bonusOf({ items: [forCredit(A, { creditAmount: 1 })] })).toBe(700)
  })

  it('FEE-16 F11 only a gift card gets the store credit bonus', () => {
    expect(totals({ ...gift, policy, creditType: 'refund' }).credit.bonus.storeCreditBonus).toBe(0)
    expect(totals({ ...gift, policy: plainPolicy }).credit.bonus.storeCreditBonus).toBe(0)
  })
})

describe('reimbursement (F18)', () => {
  const policy = { ...plainPolicy, reimbursement: { shipping: alwaysActive, duties: inactivePolicy } }

  it('FIX-11 CFG-14 a policy that gives shipping back does so only where the setting is on', () => {
    const { reimbursements: _on, ...off } = plainSettings
    const netWith = (settings: typeof plainSettings) =>
      totals({ policy, creditType: 'refund', items: [creditA], settings }).credit.net
    expect([off, { ...off, reimbursements: false }, plainSettings].map(netWith)).toEqual([10_080, 10_080, 10_480])
  })

  it('FEE-20 F18 600 over 10080 and 5040 are 400 and 200: A alone nets 10480', () => {
    const netOf = (items: Parameters<typeof inputOf>[0]) =>
      totals({ policy, creditType: 'refund', ...items }).credit.net
    expect(netOf({ items: [creditA] })).toBe(10_480)
    expect(netOf({ items: [forCredit(B)] })).toBe(5240)
    expect(netOf({ items: [creditA, forCredit(B)] })).toBe(15_720)
    expect(netOf({ items: [creditA, evenB] })).toBe(10_480)
  })

  it('F18 shipping of 2 over three lines is 1, 1, 0 in any split', () => {
    const order = orderOf(
      ['a', 'b', 'c'].map((id) => lineOf({ id, price: 100 })),
      { shippingTotal: 2 },
    )
    const units = ['a.1', 'b.1', 'c.1'].map((id) => unitOf(id, order))
    const netOf = (returned: typeof units) =>
      totals({ order, policy, creditType: 'refund', items: returned.map((unit) => forCredit(unit)) }).credit.net
    expect(units.map((unit) => netOf([unit]))).toEqual([101, 101, 100])
    expect(netOf(units)).toBe(302)
  })

  it('FEE-20 F18 duties come back beside shipping', () => {
    const order = { ...inputOf().order, dutiesTotal: 300 }
    const both = { ...plainPolicy, reimbursement: { shipping: alwaysActive, duties: alwaysActive } }
    expect(totals({ order, policy: both, items: [creditA], creditType: 'gift' }).credit.net).toBe(10_080 + 400 + 200)
  })

  it('FEE-20 F18 reimbursement counts for enabled credit types; without a choice only inside F17', () => {
    const refundOnly = { ...alwaysActive, store_credit_enabled: false }
    const only = { ...plainPolicy, reimbursement: { shipping: refundOnly, duties: inactivePolicy } }
    const of = (creditType: 'refund' | 'gift' | 'exchange' | null) =>
      totals({ policy: only, items: [creditA], creditType }).credit
    expect([of('refund').net, of('gift').net, of('exchange').net, of(null).net]).toEqual([
      10_480, 10_080, 10_080, 10_080,
    ])
    expect(of(null).preCalculated).toEqual({ refundCredit: 10_480, storeCredit: 10_080 })
  })

  it('FEE-20 F18 reimbursement ends with its window, when the window is active', () => {
    const windowed = { ...alwaysActive, window: 30, window_active: true }
    const rule = { ...plainPolicy, reimbursement: { shipping: windowed, duties: inactivePolicy } }
    const netAt = (now: number, order = inputOf().order) =>
      totals({ order, policy: rule, items: [creditA], creditType: 'refund', now }).credit.net
    expect(netAt(Date.UTC(2024, 2, 31, 23, 59, 59))).toBe(10_480)
    expect(netAt(Date.UTC(2024, 3, 1))).toBe(10_080)
    expect(netAt(MARCH_1 + DAY_MS, { ...inputOf().order, fulfilledAt: null })).toBe(10_080)
  })
})
