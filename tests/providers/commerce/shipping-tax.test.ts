import { describe, expect, test } from 'vitest'
import type { Order } from '../../../schemas/entities/order.ts'
import { unitsOf } from '../../../server/domain/items/units.ts'
import { allocate } from '../../../server/domain/money/allocate.ts'
import { calculateTotals } from '../../../server/domain/value/totals.ts'
import { httpSource } from '../../../server/providers/commerce/http/source.ts'
import { mapOrder } from '../../../server/providers/commerce/medusa/mapping/order.ts'
import { readOrder } from '../../../server/providers/commerce/shopify-rest/order.ts'
import { forCredit, inputOf, plainPolicy } from '../../domain/value/example.ts'
import { soldOrder } from '../../support/medusa/goods.ts'
import { line, money, order as shopifyOrder } from '../../support/shopify/goods.ts'
import { readOf, shopifyShop } from '../../support/shopify/shopify-shop.ts'

const always = { active: true, refunds_enabled: true, store_credit_enabled: true, window: 0, window_active: false }

const computeFullRefund = (order: Order) => {
  const items = unitsOf(order, new Map()).map((unit) => forCredit(unit))
  const policy = { ...plainPolicy, reimbursement: { shipping: always, duties: always } }
  return calculateTotals(inputOf({ order, items, policy, creditType: 'refund' })).computed.net
}

const buildExport = (fields: object) => ({
  id: 1,
  name: '#1',
  currency: 'USD',
  created_at: '2026-11-01T10:00:00Z',
  financial_status: 'paid',
  fulfillments: [],
  line_items: [{ id: 11, title: 'Shirt', quantity: 1, price: '100.00', tax_lines: [{ price: '10.00' }] }],
  shipping_lines: [{ price: '10.00', tax_lines: [{ price: '1.00' }] }],
  total_price: '121.00',
  ...fields,
})

const loadOrder = (fields: object = {}) => readOf(readOrder(buildExport(fields), { currency: 'USD', allocate }))

const reloadOrder = async (fields: Partial<Order>) => {
  const body = { ...loadOrder(), ...fields }
  const source = httpSource(
    async () => ({ status: 200, retryAfterMs: null, body }),
    () => {},
    Date.now,
  )
  const read = await source.order('1', 1_000)
  if (read === null) throw new Error('The order system has no such order')
  return read
}

const onLine = money('10.00')
const taxed = (tax: string) => [{ priceSet: money(tax) }]

describe('FND-05 tax on shipping', () => {
  test('FND-05 a loaded order of 100 and 10 shipping refunds 121.00 at 10 percent', () => {
    expect(loadOrder()).toMatchObject({ shippingTotal: 1100, taxTotal: 1000, total: 12_100 })
    expect(computeFullRefund(loadOrder())).toBe(12_100)
  })

  test('FND-05 an order with order-level tax refunds 121.00', () => {
    const line_items = [{ id: 11, title: 'Shirt', quantity: 1, price: '100.00' }]
    const shipping_lines = [{ price: '10.00' }]
    expect(computeFullRefund(loadOrder({ line_items, shipping_lines, total_tax: '11.00' }))).toBe(12_100)
    expect(computeFullRefund(loadOrder({ line_items, total_tax: '11.00' }))).toBe(12_100)
  })

  test('FND-05 an order with only shipping and tax totals refunds 121.00', () => {
    const totals = { shipping_lines: [], total_shipping_price_set: { shop_money: { amount: '10.00' } } }
    expect(computeFullRefund(loadOrder({ ...totals, total_tax: '11.00' }))).toBe(12_100)
  })

  test('FND-05 shipping with tax included gets no further tax', () => {
    const inside = { taxes_included: true, total_price: '110.00', total_tax: '10.00' }
    expect(loadOrder(inside).shippingTotal).toBe(1000)
    expect(computeFullRefund(loadOrder(inside))).toBe(11_000)
  })

  test('FND-05 the tax on duties is refunded with the duties', () => {
    const duties = [{ shop_money: { amount: '20.00' }, tax_lines: [{ price: '2.00' }] }]
    const line_items = [
      { id: 11, title: 'Shirt', quantity: 1, price: '100.00', tax_lines: [{ price: '10.00' }], duties },
    ]
    expect(computeFullRefund(loadOrder({ line_items, total_price: '143.00' }))).toBe(14_300)
  })

  test('FND-05 an order read from Shopify refunds 121.00', async () => {
    const sold = shopifyOrder(1001, {
      lineItems: [line(11, { quantity: 1, originalUnitPriceSet: money('100.00'), taxLines: taxed('10.00') })],
      shippingLines: [
        {
          __typename: 'ShippingLine',
          id: 'gid://shopify/ShippingLine/1',
          originalPriceSet: onLine,
          discountedPriceSet: onLine,
          taxLines: taxed('1.00'),
        },
      ],
      totalPriceSet: money('121.00'),
      totalReceivedSet: money('121.00'),
      totalTaxSet: money('11.00'),
    })
    const { source } = await shopifyShop({ things: [sold] })
    expect(computeFullRefund(readOf(await source.order('1001')))).toBe(12_100)
  })

  test('FND-05 an order read from Medusa refunds 121.00', () => {
    const sold = soldOrder({ number: 1, rate: 10, shipping: 11, items: [{ unit: 100 }], captured: [121] })
    expect(computeFullRefund(readOf(mapOrder(sold, 'EUR')))).toBe(12_100)
  })

  test('FND-05 an external order refunds 121.00, wherever the tax on shipping is', async () => {
    expect(computeFullRefund(await reloadOrder({ shippingTotal: 1100, taxTotal: 1000 }))).toBe(12_100)
    expect(computeFullRefund(await reloadOrder({ shippingTotal: 1000, taxTotal: 1100 }))).toBe(12_100)
    expect(computeFullRefund(await reloadOrder({ shippingTotal: 1100, taxTotal: 1100 }))).toBe(12_100)
  })
})
