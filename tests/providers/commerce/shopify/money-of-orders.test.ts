import { describe, expect, test } from 'vitest'
import { line, money, order, payment, refund } from '../../../support/shopify/goods.ts'
import type { ShopNode } from '../../../support/shopify/rules.ts'
import { readOf, shopifyShop } from '../../../support/shopify/shopify-shop.ts'

const read = async (one: ShopNode, currency = 'USD') => {
  const { source } = await shopifyShop({ things: [one], currency })
  return source.order(one.id.split('/').at(-1) ?? '')
}
const readBack = async (one: ShopNode, currency?: string) => readOf(await read(one, currency))

const refundTransaction = (number: number, status: string, amount: string): ShopNode =>
  payment(number, { kind: 'REFUND', status, amountSet: money(amount) })

const cad = (shop: string, presentment: string) => money(shop, { shown: 'CAD' }, presentment)

/** The price of a shirt in dollars, presented in Canadian dollars. */
const abroad = {
  presentmentCurrencyCode: 'CAD',
  lineItems: [line(11, { originalUnitPriceSet: cad('50.00', '67.50') })],
}

describe('BCK-07 the money of an order of Shopify', () => {
  test('pending refunds count as refunded, and failed refunds do not', async () => {
    const refunds = [
      refund(
        41,
        [[11, 1]],
        [
          refundTransaction(51, 'PENDING', '54.00'),
          refundTransaction(52, 'FAILURE', '54.00'),
          refundTransaction(53, 'ERROR', '1.00'),
        ],
      ),
    ]
    const one = await readBack(order(1001, { displayFinancialStatus: 'PAID', refunds }))
    expect(one).toMatchObject({ taken: 10800, refundTotal: 5400 })
    expect(one.lines[0]?.refunded).toEqual([{ quantity: 1, at: Date.parse('2026-11-10T09:00:00Z') }])
  })

  test('FND-04 an order has refunded shipping with its tax, and refunded duties', async () => {
    const shipping = { subtotalAmountSet: money('8.00'), taxAmountSet: money('0.80') }
    const shippingAndDuties = { refundShippingLines: [shipping], duties: [{ amountSet: money('20.00') }] }
    const refunds = [{ ...refund(41, [], [refundTransaction(51, 'SUCCESS', '28.80')]), ...shippingAndDuties }]
    expect(await readBack(order(1001, { displayFinancialStatus: 'PARTIALLY_REFUNDED', refunds }))).toMatchObject({
      shippingRefunded: 880,
      dutiesRefunded: 2000,
      refundTotal: 2880,
    })
  })

  test('an unpaid order has nothing to refund, whatever its total', async () => {
    const unpaid = {
      displayFinancialStatus: 'PENDING',
      totalReceivedSet: money('0.00'),
      transactions: [payment(31, { status: 'PENDING' })],
    }
    expect(await readBack(order(1001, unpaid))).toMatchObject({ total: 10800, taken: 0 })
  })

  test('an order with a deposit of 20 dollars can refund no more', async () => {
    const partly = { displayFinancialStatus: 'PARTIALLY_PAID', totalReceivedSet: money('20.00') }
    expect(await readBack(order(1001, partly))).toMatchObject({ total: 10800, taken: 2000 })
  })

  test('a tip is no returnable item, and a gift wrap without a product is', async () => {
    const lineItems = [
      line(11),
      line(12, { title: 'Tip', quantity: 1, product: null, variant: null, requiresShipping: false, taxLines: [] }),
      line(13, { title: 'Gift wrap', quantity: 1, product: null, variant: null }),
    ]
    const sales = [
      { __typename: 'ProductSale', id: 'gid://shopify/ProductSale/1' },
      { __typename: 'TipSale', id: 'gid://shopify/TipSale/2', lineItem: { id: 'gid://shopify/LineItem/12' } },
    ]
    const agreement = (number: number, of: readonly unknown[]) => ({
      __typename: 'OrderAgreement',
      id: `gid://shopify/OrderAgreement/${number}`,
      sales: of,
    })
    const agreements = [agreement(1, []), agreement(2, []), agreement(3, sales)]
    const one = await readBack(order(1001, { lineItems, agreements, totalTipReceivedSet: money('5.00') }))
    expect(one.lines.map(({ title }) => title)).toEqual(['Linen Shirt', 'Gift wrap'])
  })

  test('an order in Canadian dollars is read in shop dollars, at its total’s rate', async () => {
    const one = await readBack(
      order(1001, { ...abroad, totalPriceSet: cad('108.00', '162.00'), totalReceivedSet: cad('108.00', '162.00') }),
    )
    expect(one.presentment).toEqual({ currency: 'CAD', rate: '1.5' })
    expect(one).toMatchObject({ currency: 'USD', total: 10800, taken: 10800 })
    expect(one.lines[0]).toMatchObject({ price: 5000 })
  })

  test('a free order in Canadian dollars has the rate of its list price', async () => {
    const free = { totalPriceSet: cad('0.00', '0.00'), totalReceivedSet: money('0.00'), transactions: [] }
    const lines = [
      line(11, {
        originalUnitPriceSet: cad('50.00', '67.50'),
        discountAllocations: [{ allocatedAmountSet: money('100.00') }],
      }),
    ]
    const one = await readBack(order(1001, { ...abroad, ...free, lineItems: lines }))
    expect(one.presentment).toEqual({ currency: 'CAD', rate: '1.35' })
  })

  test('line and order discounts are subtracted once, to the cent', async () => {
    const discountAllocations = [{ allocatedAmountSet: money('10.00') }, { allocatedAmountSet: money('5.01') }]
    const one = await readBack(order(1001, { lineItems: [line(11, { quantity: 3, discountAllocations })] }))
    expect(one).toMatchObject({ discountsTotal: 1501, subtotal: 13499 })
  })

  test('included taxes are subtracted from the subtotal of all units, refunded units too', async () => {
    const lineItems = [line(11, { taxLines: [{ priceSet: money('12.00') }, { priceSet: money('4.00') }] })]
    const one = await readBack(order(1001, { taxesIncluded: true, lineItems }))
    expect(one).toMatchObject({ taxesIncluded: true, subtotal: 8400, taxTotal: 1600 })
  })

  test('the order-level tax of an imported order is shared over its lines', async () => {
    const lineItems = [line(11, { taxLines: [] }), line(12, { taxLines: [], taxable: false })]
    expect((await readBack(order(1001, { lineItems }))).lines.map(({ tax }) => tax)).toEqual([800, 0])
  })

  test('shipping discounted from 6 to 4 dollars costs 4', async () => {
    const shippingLines = [
      { id: null, originalPriceSet: money('6.00'), discountedPriceSet: money('4.00'), taxLines: [] },
    ]
    expect(await readBack(order(1001, { shippingLines }))).toMatchObject({ shippingTotal: 400, discountsTotal: 0 })
  })

  test('duties come from the order, or else from its lines', async () => {
    const lineItems = [
      line(11, {
        duties: [
          { id: 'gid://shopify/Duty/1', price: money('3.10'), taxLines: [] },
          { id: 'gid://shopify/Duty/2', price: money('0.90'), taxLines: [] },
        ],
      }),
    ]
    expect(await readBack(order(1001, { lineItems }))).toMatchObject({ dutiesTotal: 400 })
    const whole = { lineItems, originalTotalDutiesSet: money('7.00'), currentTotalDutiesSet: money('1.00') }
    expect(await readBack(order(1001, whole))).toMatchObject({ dutiesTotal: 700 })
  })

  test('yen have no decimals, and a yen amount with decimals is refused', async () => {
    const yen = (amount: string) => money(amount, { shop: 'JPY' })
    const inYen = (total: string) =>
      order(1001, {
        currencyCode: 'JPY',
        presentmentCurrencyCode: 'JPY',
        totalPriceSet: yen(total),
        totalReceivedSet: yen('5400'),
        totalTaxSet: yen('400'),
        totalTipReceivedSet: yen('0'),
        transactions: [payment(31, { amountSet: yen('5400') })],
        lineItems: [line(11, { originalUnitPriceSet: yen('2500'), taxLines: [{ priceSet: yen('400.0') }] })],
      })
    expect(await readBack(inYen('5400'), 'JPY')).toMatchObject({
      currency: 'JPY',
      total: 5400,
      taken: 5400,
      taxTotal: 400,
    })
    expect(await read(inYen('5400.50'), 'JPY')).toMatchObject({
      kind: 'refused',
      name: '#1001',
      reason: '5400.50 has more than the 0 decimals of JPY',
    })
  })

  test('an order older than the shop’s currency is refused, not read as dollars', async () => {
    expect(await read(order(1001, { currencyCode: 'EUR' }))).toMatchObject({
      kind: 'refused',
      name: '#1001',
      pointer: '/currency',
    })
  })

  test('an amount beyond the float range is read exactly', async () => {
    const one = await readBack(order(1001, { totalPriceSet: money('90071992547.93') }))
    expect(one.total).toBe(9_007_199_254_793)
  })

  test('the refund card is named, but not when the shopper paid with two', async () => {
    const card = (number: string) => ({ __typename: 'CardPaymentDetails', company: 'Visa', number })
    const visa = payment(31, { paymentDetails: card('•••• •••• •••• 4242') })
    expect((await readBack(order(1001, { transactions: [visa] }))).paidWith).toEqual({ brand: 'Visa', last4: '4242' })
    const other = payment(32, { paymentDetails: card('•••• •••• •••• 4444') })
    expect((await readBack(order(1001, { transactions: [visa, other] }))).paidWith).toBeUndefined()
    const often = Array.from({ length: 10 }, (_, n) => ({ ...visa, id: `gid://shopify/OrderTransaction/${n}` }))
    expect((await readBack(order(1001, { transactions: often.slice(1) }))).paidWith).toBeDefined()
    expect((await readBack(order(1001, { transactions: often }))).paidWith).toBeUndefined()
    const paypal = payment(32, { paymentDetails: { __typename: 'PaypalWalletPaymentDetails' } })
    expect((await readBack(order(1001, { transactions: [visa, paypal] }))).paidWith).toBeUndefined()
  })
})
