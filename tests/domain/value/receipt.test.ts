import { describe, expect, it } from 'vitest'
import { unitsOf } from '../../../server/domain/items/units.ts'
import { limitToBundlePrice, splitBundlePrice } from '../../../server/domain/value/bundle.ts'
import { calculateReceipt } from '../../../server/domain/value/receipt.ts'
import { calculateTotals } from '../../../server/domain/value/totals.ts'
import {
  alwaysActive,
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
  inactivePolicy,
  inputOf,
  lineOf,
  orderOf,
  plainPolicy,
  plainSettings,
  runningOrder,
  tenPercentGift,
  unitOf,
} from './example.ts'

const receipt = (input: Parameters<typeof inputOf>[0]) => calculateReceipt(inputOf(input))

describe('receipt (F21)', () => {
  it('FEE-32 F21 A for credit, B exchanged evenly, C bought: 15120 back, 10872 new, total -4248', () => {
    const input = { items: [creditA, evenB], newItems: [C] }
    expect(receipt(input)).toMatchObject({
      returnedItemSubtotal: 14_000,
      returnedItemTax: 1120,
      returnedItemTotalDiscount: 1000,
      returnedItemFee: 0,
      returnedItemCredit: 15_120,
      newItemSubtotal: 10_067,
      newItemTax: 805,
      newItemTotal: 10_872,
      subtotal: -3933,
      tax: -315,
      total: -4248,
    })
    expect(calculateTotals(inputOf(input)).computed.net).toBe(4248)
  })

  it('FEE-32 F21 every line has its net, discount, tax and total', () => {
    const { returned_items, new_items } = receipt({ items: [creditA, evenB], newItems: [C] })
    expect(returned_items).toEqual([
      { id: 'A.1', item_net: 9333, item_discount: 667, item_tax: 747, item_total: 10_080 },
      { id: 'B.1', item_net: 4667, item_discount: 333, item_tax: 373, item_total: 5040 },
    ])
    expect(new_items).toEqual([
      { id: 'B.1', item_net: 4667, item_discount: 333, item_tax: 373, item_total: 5040 },
      { id: 'C', item_net: 5400, item_discount: 0, item_tax: 432, item_total: 5832 },
    ])
  })

  it('F21 a new variant carries the difference: 1080 more or 540 less', () => {
    const lineTo = (price: number) =>
      receipt({ items: [forVariant(B, price)], settings: anyPriceSettings, flags: anyPrice }).new_items[0]
    expect(lineTo(6000)).toMatchObject({ item_net: 5667, item_tax: 453, item_total: 6120 })
    expect(lineTo(4500)).toMatchObject({ item_net: 4167, item_tax: 333, item_total: 4500 })
  })

  it('FEE-19 F9 6000 at 10 % off shows 5400 and a Shop Now discount of 600', () => {
    const presentment = receipt({
      items: [creditA],
      newItems: [{ id: 'C', price: 6000 }],
      flags: new Set(['shop-now-discount-return-enabled']),
      settings: { ...plainSettings, shopNowDiscountPercentage: 10 },
    })
    expect(presentment.shopNowDiscount).toBe(600)
    expect(presentment.new_items).toMatchObject([{ item_net: 5400, item_discount: 600, item_tax: 432 }])
  })

  it('FIX-21 F9 each line is reduced by its own percentage, and their reductions add up', () => {
    const presentment = receipt({
      items: [creditA],
      newItems: [
        { id: 'own', price: 6000, discountPercentage: 12.5 },
        { id: 'shop', price: 999 },
      ],
      flags: new Set(['shop-now-discount-return-enabled']),
      settings: { ...plainSettings, shopNowDiscountPercentage: 10 },
    })
    expect(presentment.new_items.map(({ item_net, item_discount }) => [item_net, item_discount])).toEqual([
      [5250, 750],
      [899, 100],
    ])
    expect(presentment.shopNowDiscount).toBe(850)
  })

  it('FEE-32 FEE-16 F21 fee, bonuses, E and reimbursement have lines; the total is negated net', () => {
    const input = inputOf({
      items: [creditA],
      newItems: [bigCart],
      creditType: 'gift',
      policy: {
        ...plainPolicy,
        ...tenPercentGift,
        fees: exampleFees,
        shop_now_bonus: 100,
        reimbursement: { shipping: alwaysActive, duties: inactivePolicy },
      },
      settings: { ...plainSettings, preDiscountCredit: true, exchangeOrderShippingTotal: 700 },
    })
    expect(calculateReceipt(input)).toMatchObject({
      handlingFee: 250,
      bonusUsed: 767,
      shippingTotal: 400,
      dutiesTotal: 0,
      exchangeOrderShippingTotal: 700,
      giftCardBonus: 0,
      total: 11_340 + 700 + 250 - 10_080 - 767 - 400,
    })
    expect(calculateTotals(input).computed.net).toBe(-1043)
    expect(calculateReceipt({ ...input, newItems: [] })).toMatchObject({ giftCardBonus: 1023, total: -10_230 })
  })

  it('FEE-34 F21 with taxes included, lines show the tax inside their price', () => {
    const order = orderOf([lineOf({ id: 'L', price: 1080, tax: 80 })], { taxesIncluded: true })
    const presentment = receipt({
      order,
      items: [forCredit(unitOf('L.1', order))],
      newItems: [{ id: 'N', price: 540 }],
    })
    expect(presentment).toMatchObject({ taxesIncluded: true, returnedItemCredit: 1080, newItemTotal: 540, total: -540 })
    expect(presentment.returned_items).toMatchObject([{ item_net: 1000, item_tax: 80, item_total: 1080 }])
    expect(presentment.new_items).toMatchObject([{ item_net: 500, item_tax: 40, item_total: 540 }])
  })

  it('FEE-33 F22 a receipt shows the total in the currency of the purchase', () => {
    const order = { ...runningOrder, presentment: { currency: 'CAD', rate: '1.35' } }
    const presentment = receipt({ order, items: [creditA, evenB], newItems: [C] })
    expect(presentment).toMatchObject({ presentmentCurrency: 'CAD', presentmentTotal: -5735 })
    expect(receipt({ items: [creditA] })).not.toHaveProperty('presentmentTotal')
  })
})

describe('the texts of a receipt beside its sums', () => {
  it('FEE-35 a receipt is flagged when the return needs review', () => {
    expect([receipt({ items: [creditA] }), receipt({ items: [creditA], flagged: true })]).toMatchObject([
      { isFlagged: false },
      { isFlagged: true },
    ])
  })

  it('FEE-31 a receipt names the handling fees of all outcomes, unless waived', () => {
    const policy = { ...plainPolicy, fees: exampleFees }
    expect(receipt({ items: [creditA], policy }).fees).toEqual({ refund: 500, credit: 250, exchange: 250 })
    expect(receipt({ items: [creditA], policy, waiver: 'in-store' }).fees).toBeNull()
  })
})

describe('bundles (F23)', () => {
  const part = (id: string, price: number, tax = 0) => ({ id, price, paid: price, discount: 0, tax })
  const bundle = { paid: 9000, discount: 1000, tax: 720 }
  const parts = [part('a', 5000), part('b', 3000), part('c', 2000)]

  it('F23 9000 with tax 720 splits by 5000, 3000, 2000 into 4500, 2700, 1800', () => {
    const shares = splitBundlePrice(bundle, parts)
    expect(shares.map(({ paid }) => paid)).toEqual([4500, 2700, 1800])
    expect(shares.map(({ tax }) => tax)).toEqual([360, 216, 144])
    expect(shares.map(({ discount }) => discount)).toEqual([500, 300, 200])
  })

  it('FEE-18 F23 stored prices that sum to 10000 give shares; others stay as stored', () => {
    expect(limitToBundlePrice(bundle, parts)).toEqual(splitBundlePrice(bundle, parts))
    const stored = [part('a', 4000, 720), part('b', 3000), part('c', 2000)]
    expect(limitToBundlePrice(bundle, stored)).toEqual(stored)
    const taxedTwice = [part('a', 4000, 720), part('b', 3000, 1), part('c', 2000)]
    expect(limitToBundlePrice(bundle, taxedTwice)).toEqual(splitBundlePrice(bundle, taxedTwice))
  })

  it('F23 a bundle of 30 with tax 2 in three parts has 1, 1, 0', () => {
    const shares = splitBundlePrice({ paid: 30, discount: 0, tax: 2 }, [part('a', 0), part('b', 0), part('c', 0)])
    expect(shares.map(({ paid, tax }) => [paid, tax])).toEqual([
      [10, 1],
      [10, 1],
      [10, 0],
    ])
  })

  const inBundle = { id: 'set', title: 'Set', partialReturns: true, exchanges: true }
  const order = orderOf([
    lineOf({ id: 'a', price: 5000, discount: 1000, tax: 320, bundle: inBundle }),
    lineOf({ id: 'b', price: 3000, tax: 240, bundle: inBundle }),
    lineOf({ id: 'c', price: 2000, tax: 160, bundle: inBundle }),
  ])
  const second = { order, items: [forCredit(unitOf('b.1', order))] }
  const flags = new Set(['partial-return-credit'])

  it('FEE-17 F23 with partial-return-credit the second part of 9000 brings 2700 + 216 = 2916', () => {
    expect(calculateTotals(inputOf({ ...second, flags })).credit).toMatchObject({
      base: 2700,
      tax: 216,
      net: 2916,
      withPartialReturnCredit: 2916,
    })
  })

  it('FEE-17 F23 without it the part brings its stored price, and withPartialReturnCredit equals net', () => {
    expect(calculateTotals(inputOf(second)).credit).toMatchObject({ net: 3240, withPartialReturnCredit: 3240 })
  })

  it('F23 all parts together bring the bundle’s price, either way', () => {
    const items = unitsOf(order, new Map()).map((unit) => forCredit(unit))
    const nets = [new Set<string>(), flags].map(
      (set) => calculateTotals(inputOf({ order, items, flags: set })).credit.net,
    )
    expect(nets).toEqual([9720, 9720])
  })
})
