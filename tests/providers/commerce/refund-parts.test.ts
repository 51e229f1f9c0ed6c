import { describe, expect, test } from 'vitest'
import type { Order } from '../../../schemas/entities/order.ts'
import { allocate } from '../../../server/domain/money/allocate.ts'
import { readOrder } from '../../../server/providers/commerce/shopify-rest/order.ts'
import { readOf } from '../../support/shopify/shopify-shop.ts'

const toMoneySet = (shop: string, presentment: string) => ({
  shop_money: { amount: shop, currency_code: 'USD' },
  presentment_money: { amount: presentment, currency_code: 'EUR' },
})

const abroad = (refund: object, more: object = {}): Order =>
  readOf(
    readOrder(
      {
        id: 1,
        name: '#1',
        currency: 'USD',
        presentment_currency: 'EUR',
        created_at: '2026-11-01T10:00:00Z',
        financial_status: 'paid',
        fulfillments: [],
        total_price: '100.00',
        total_price_set: toMoneySet('100.00', '90.00'),
        line_items: [{ id: 11, title: 'Shirt', quantity: 2, price: '45.00', price_set: toMoneySet('45.00', '40.50') }],
        shipping_lines: [{ price: '10.00', price_set: toMoneySet('10.00', '9.00') }],
        refunds: [{ id: 7, created_at: '2026-11-10T10:00:00Z', refund_line_items: [], ...refund }],
        ...more,
      },
      { currency: 'USD', allocate },
    ),
  )

const payment = (amount: string, more: object = {}) => ({
  id: 51,
  kind: 'refund',
  status: 'success',
  currency: 'EUR',
  amount,
  ...more,
})
const shirt = (shop = '45.00', presentment = '40.50') => ({
  line_item_id: 11,
  quantity: 1,
  subtotal_set: toMoneySet(shop, presentment),
  total_tax_set: toMoneySet('0.00', '0.00'),
})
const adjustment = (kind: string, shop: string, presentment: string) => ({
  kind,
  reason: 'Pending refund discrepancy',
  amount_set: toMoneySet(shop, presentment),
  tax_amount_set: toMoneySet('0.00', '0.00'),
})
const shipping = (shop = '10.00', presentment = '9.00', tax = {}) => ({
  shipping_line_id: 71,
  subtotal_amount_set: toMoneySet(shop, presentment),
  ...tax,
})

describe('FND-06 a refund in another currency', () => {
  test('FND-06 a pending refund loads beside its offsetting discrepancy', () => {
    const refund = {
      transactions: [payment('41.00', { status: 'pending' })],
      refund_line_items: [shirt('45.55', '41.00')],
      order_adjustments: [adjustment('refund_discrepancy', '45.55', '41.00')],
    }
    expect(abroad(refund).refundTotal).toBe(4555)
  })

  test('FND-06 a real discrepancy stays beside an amount that offsets a pending refund', () => {
    const refund = {
      transactions: [payment('37.00', { status: 'pending' })],
      refund_line_items: [shirt('45.55', '41.00')],
      order_adjustments: [
        { ...adjustment('refund_discrepancy', '4.44', '4.00'), reason: 'Refund discrepancy' },
        adjustment('refund_discrepancy', '41.11', '37.00'),
      ],
    }
    expect(abroad(refund).refundTotal).toBe(4111)
  })

  test('FND-06 a refund of shipping lines alone loads', () => {
    const refund = { transactions: [payment('8.99')], refund_shipping_lines: [shipping('9.99', '8.99')] }
    expect(abroad(refund).refundTotal).toBe(999)
  })

  test('FND-06 shipping counts once when a shipping line and an adjustment both report it', () => {
    const refund = {
      transactions: [payment('8.99', { status: 'pending' })],
      refund_shipping_lines: [shipping('9.99', '8.99')],
      order_adjustments: [
        adjustment('refund_discrepancy', '9.99', '8.99'),
        adjustment('shipping_refund', '-9.99', '-8.99'),
      ],
    }
    expect(abroad(refund).refundTotal).toBe(999)
  })

  test('FND-06 the tax of a refunded shipping line counts', () => {
    const taxed = shipping('9.99', '8.99', { tax_amount_set: toMoneySet('1.01', '0.91') })
    expect(abroad({ transactions: [payment('9.90')], refund_shipping_lines: [taxed] }).refundTotal).toBe(1100)
  })

  test('FND-06 line amounts take precedence over amounts computed at the order’s rate', () => {
    const rate = { total_price: '90.24', total_price_set: toMoneySet('90.24', '81.21') }
    const refund = { transactions: [payment('27.07')], refund_line_items: [shirt('30.09', '27.07')] }
    expect(abroad({ transactions: [payment('27.07')] }, rate).refundTotal).toBe(3008)
    expect(abroad(refund, rate).refundTotal).toBe(3009)
  })
})

describe('FND-06 a refund without payments', () => {
  const alone = (refund: object) =>
    abroad({ transactions: [], ...refund }, { presentment_currency: 'USD', total_price_set: undefined })

  test('FND-06 refunded shipping counts, and a discrepancy is subtracted', () => {
    const refund = {
      refund_line_items: [{ line_item_id: 11, quantity: 1, subtotal: '45.00', total_tax: '0.00' }],
      refund_shipping_lines: [{ subtotal_amount_set: { shop_money: { amount: '10.00', currency_code: 'USD' } } }],
      order_adjustments: [{ kind: 'refund_discrepancy', amount: '5.00', tax_amount: '0.00' }],
    }
    expect(alone(refund).refundTotal).toBe(5000)
  })
})

describe('FND-08 a refund listed twice', () => {
  const usd = { presentment_currency: 'USD', total_price_set: undefined }
  const back = (amount: string, more: object = {}) => ({ kind: 'refund', status: 'success', amount, ...more })
  const sale = { id: 31, kind: 'sale', status: 'success', amount: '100.00' }
  const refunded = (refunds: readonly object[], transactions: readonly object[]) =>
    abroad(
      {},
      {
        ...usd,
        refunds: refunds.map((one, n) => ({ id: n, created_at: '2026-11-10T10:00:00Z', transactions: [one] })),
        transactions: [sale, ...transactions],
      },
    ).refundTotal

  test('FND-08 a refund counts once if its transaction has no id', () => {
    expect(refunded([back('40.00')], [back('40.00', { id: 51 })])).toBe(4000)
    expect(refunded([back('40.00', { id: 51 })], [back('40.00')])).toBe(4000)
    expect(refunded([back('40.00')], [back('40.00')])).toBe(4000)
  })

  test('FND-08 a refund counts once despite plain and global ids', () => {
    const global = { id: 'gid://shopify/OrderTransaction/51' }
    expect(refunded([back('40.00', { id: 51 })], [back('40.00', global)])).toBe(4000)
  })

  test('FND-08 two refunds of the same amount count twice', () => {
    expect(refunded([back('20.00')], [back('20.00', { id: 51 }), back('20.00', { id: 52 })])).toBe(4000)
    expect(refunded([back('20.00', { id: 51 })], [back('20.00', { id: 51 }), back('20.00', { id: 52 })])).toBe(4000)
  })
})
