import { describe, expect, it } from 'vitest'
import { paymentOf } from '../../../server/domain/value/payment.ts'
import { createTaxSplitter } from '../../../server/domain/value/tax.ts'
import { calculateTotals } from '../../../server/domain/value/totals.ts'
import {
  A,
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
  lineOf,
  orderOf,
  plainPolicy,
  plainSettings,
  runningOrder,
  tenPercentGift,
} from './example.ts'

const totals = (input: Parameters<typeof inputOf>[0]) => calculateTotals(inputOf(input))
const withFees = { ...plainPolicy, fees: exampleFees }
const discounted = {
  items: [creditA],
  newItems: [{ id: 'C', price: 6000 }],
  flags: new Set(['shop-now-discount-return-enabled']),
  settings: { ...plainSettings, shopNowDiscountPercentage: 10 },
}

describe('owed (F7, F8, F9)', () => {
  it('FEE-10 F7 item C of 6000 with 10 % off owes 5400 and 432 tax', () => {
    expect(totals(discounted).owed).toMatchObject({ cart: 5400, tax: 432, total: 5832 })
  })

  it('FEE-19 F9 the discount needs its flag', () => {
    expect(totals({ ...discounted, flags: new Set() }).owed).toMatchObject({ cart: 6000, tax: 480, total: 6480 })
  })

  it('FIX-21 F9 a variant uses its own percentage, others the shop’s', () => {
    const newItems = [
      { id: 'own', price: 6000, discountPercentage: 25 },
      { id: 'shop', price: 6000 },
    ]
    expect(totals({ ...discounted, newItems }).owed).toMatchObject({ cart: 4500 + 5400, tax: 360 + 432 })
  })

  it('FIX-21 F9 a variant with 0 % costs its full price, whatever the shop’s discount', () => {
    const newItems = [{ id: 'own', price: 6000, discountPercentage: 0 }]
    expect(totals({ ...discounted, newItems }).owed).toMatchObject({ cart: 6000, tax: 480 })
  })

  it('FIX-21 F9 a variant’s own percentage needs the flag as well', () => {
    const newItems = [{ id: 'own', price: 6000, discountPercentage: 25 }]
    expect(totals({ ...discounted, newItems, flags: new Set() }).owed.cart).toBe(6000)
  })

  it('FEE-10 F7 a dearer exchange and the cart add up', () => {
    const input = { items: [creditA, forVariant(B, 6000)], newItems: [C], settings: anyPriceSettings, flags: anyPrice }
    expect(totals(input).owed).toMatchObject({ cart: 6400, tax: 512, total: 6912 })
  })

  it('FEE-10 F7 exchange order shipping is owed only when something is sent', () => {
    const settings = { ...plainSettings, exchangeOrderShippingTotal: 700 }
    const owedFor = (input: Parameters<typeof inputOf>[0]) => totals({ settings, ...input }).owed.total
    expect(owedFor({ items: [creditA] })).toBe(0)
    expect(owedFor({ items: [evenB] })).toBe(700)
    expect(owedFor({ items: [creditA], newItems: [C] })).toBe(5832 + 700)
  })

  it('F8 the rate is 8 %: 5400 bears 432', () => {
    expect(createTaxSplitter(runningOrder)(5400)).toEqual({ net: 5400, tax: 432 })
  })

  it('FEE-34 F8 with taxes included 432 are taken out of 5832 and none is added', () => {
    const order = orderOf([lineOf({ id: 'L', price: 15_120, tax: 1120 })], { taxesIncluded: true })
    expect(createTaxSplitter(order)(5832)).toEqual({ net: 5400, tax: 432 })
  })

  it('F8 an order without tax, or without a subtotal, taxes nothing', () => {
    expect(createTaxSplitter(orderOf([lineOf({ id: 'L', price: 100 })]))(5400)).toEqual({ net: 5400, tax: 0 })
    expect(createTaxSplitter(orderOf([lineOf({ id: 'L', price: 100, discount: 100 })]))(5400)).toEqual({
      net: 5400,
      tax: 0,
    })
  })

  it('F8 free goods with a tax have rate zero, from one cent their rate', () => {
    const boughtFor = (price: number) => createTaxSplitter(orderOf([lineOf({ id: 'L', price, tax: 1 })]))
    expect([boughtFor(0)(5400), boughtFor(1)(5400)]).toEqual([
      { net: 5400, tax: 0 },
      { net: 5400, tax: 5400 },
    ])
  })

  it('F8 tax on shipping does not raise the rate', () => {
    expect(createTaxSplitter({ ...runningOrder, taxTotal: 1168 })(5400).tax).toBe(432)
  })
})

describe('the remaining amounts (F12, F13)', () => {
  it('FEE-11 F12 remaining credit is 4248 at a cart of 5832, -1260 at 11340', () => {
    expect(totals({ items: [creditA], newItems: [C] }).computed.remainingCredit).toBe(4248)
    expect(totals({ items: [creditA], newItems: [bigCart] }).computed.remainingCredit).toBe(-1260)
  })

  it('FEE-09 F13 available 4248, with bonus 5248, with fees 3998', () => {
    const policy = { ...withFees, shop_now_bonus: 1000 }
    expect(totals({ items: [creditA], newItems: [C], policy }).credit).toMatchObject({
      available: 4248,
      with_bonus: 5248,
      with_fees: 3998,
    })
  })

  it('FEE-09 F13 no fee counts with an open outcome, and availability is never negative', () => {
    expect(totals({ items: [creditA], policy: withFees }).credit).toMatchObject({
      available: 10_080,
      with_fees: 10_080,
    })
    expect(totals({ items: [creditA], newItems: [bigCart], policy: withFees }).credit).toMatchObject({
      available: 0,
      with_bonus: 0,
      with_fees: 0,
    })
  })
})

describe('net and payment (F16)', () => {
  it('FEE-12 F16 4248 less the exchange fee of 250 pays 3998', () => {
    const { computed } = totals({ items: [creditA], newItems: [C], policy: withFees })
    expect(computed).toMatchObject({ net: 3998, handlingFee: 250 })
  })

  it('FEE-12 F16 a cart of 11340 with the bonus owes 260, by card', () => {
    const policy = { ...plainPolicy, shop_now_bonus: 1000 }
    const owing = totals({ items: [creditA], newItems: [bigCart], policy })
    expect(owing.computed.net).toBe(-260)
    expect(paymentOf(owing)).toEqual({ kind: 'card', amount: 260 })
  })

  it('REV-24 FEE-39 F16 owed up to the minimum is covered, itself included; 50 when not set', () => {
    const net = (amount: number, stripe_min = 50) => {
      const some = totals({ items: [creditA] })
      return paymentOf({ ...some, stripe_min, computed: { ...some.computed, net: amount } })
    }
    expect(totals({ items: [creditA] }).stripe_min).toBe(50)
    expect(totals({ items: [creditA], settings: { ...plainSettings, stripe_min: 80 } }).stripe_min).toBe(80)
    expect([net(-40), net(-50), net(-51), net(0), net(5), net(-1, 0)]).toEqual([
      { kind: 'covered', amount: 40 },
      { kind: 'covered', amount: 50 },
      { kind: 'card', amount: 51 },
      { kind: 'none' },
      { kind: 'none' },
      { kind: 'card', amount: 1 },
    ])
  })

  it('FEE-12 F16 a refund fee takes at most the credit and creates no debt', () => {
    const items = [forCredit(A, { creditAmount: 300 })]
    const { computed, credit } = totals({ items, policy: withFees, creditType: 'refund' })
    expect([computed.net, computed.handlingFee, credit.with_fees]).toEqual([0, 300, 0])
  })

  it('FEE-12 F16 an exchange fee may make a debt', () => {
    expect(totals({ items: [evenB], policy: withFees }).computed).toMatchObject({ net: -250, handlingFee: 250 })
  })
})

describe('the payout of either choice (F17)', () => {
  const policy = { ...withFees, ...tenPercentGift }

  it('F17 with nothing bought a refund pays 9580 and a gift card 10813', () => {
    expect(totals({ items: [creditA], policy }).credit.preCalculated).toEqual({
      refundCredit: 9580,
      storeCredit: 10_813,
    })
  })

  it('FEE-16 F11 F17 the gift card pays its displayed amount: 9830 and a bonus of 983', () => {
    const { computed, credit } = totals({ items: [creditA], policy, creditType: 'gift' })
    expect([computed.net, credit.bonus.storeCreditBonus]).toEqual([9830, 983])
  })

  it('F17 with C bought both bear the exchange fee: 3998, and 3998 + 400', () => {
    expect(totals({ items: [creditA], newItems: [C], policy }).credit.preCalculated).toEqual({
      refundCredit: 3998,
      storeCredit: 4398,
    })
  })
})
