import { expect, test } from 'vitest'
import { allocate } from '../../../../server/domain/money/allocate.ts'
import { readFulfillment } from '../../../../server/providers/commerce/woocommerce/mapping/fulfillments.ts'
import { mapOrder } from '../../../../server/providers/commerce/woocommerce/mapping/order.ts'
import { toProductFacts } from '../../../../server/providers/commerce/woocommerce/mapping/product.ts'
import { readRefund } from '../../../../server/providers/commerce/woocommerce/mapping/refunds.ts'
import { documentNode } from '../../../../server/providers/reading/json-node.ts'
import { soldOrder } from '../../../support/woocommerce/goods.ts'
import { recordedRow, recordedRows } from '../../../support/woocommerce/recorded.ts'
import { type Row, rowsIn } from '../../../support/woocommerce/state.ts'

interface Reading {
  readonly currency?: string
  readonly fulfillments?: readonly Row[]
  readonly refunds?: readonly Row[]
  readonly sent?: readonly string[]
}

const products = new Map(
  ['product-variable', 'product-simple', 'product-book', 'product-download'].map((name) => {
    const row = recordedRow(name)
    return [String(row.id), toProductFacts(documentNode(row), 'kg')] as const
  }),
)

const readOrder = (
  row: Row,
  { currency = 'EUR', refunds = [], fulfillments = [], sent = ['completed'] }: Reading = {},
) =>
  mapOrder(row, {
    currency,
    allocate,
    sent,
    products,
    refunds: refunds.map((one) => readRefund(documentNode(one), currency)),
    fulfillments: fulfillments.flatMap((one) => readFulfillment(documentNode(one), documentNode(row)) ?? []),
    refunding: new Set(['labpay']),
  })

const orderOf = (row: Row, reading: Reading = {}) => {
  const read = readOrder(row, reading)
  if (read.kind !== 'read') throw new Error(read.reason)
  return read.entity
}

test.each([
  ['order-customerPaid', 'EUR', 8467],
  ['order-guestHold', 'EUR', 9639],
  ['order-cod', 'EUR', 2498],
  ['order-partly', 'EUR', 9342],
  ['order-usd', 'USD', 10_410],
  ['order-jpy', 'JPY', 4561],
])('WOO-03 the parts of %s add up to its total', (name, currency, total) => {
  const order = orderOf(recordedRow(name), { currency })
  const goods = order.lines.reduce((all, { price, quantity, discount }) => all + price * quantity - discount, 0)
  const added = order.taxesIncluded ? 0 : order.taxTotal
  expect(goods + added + order.shippingTotal).toBe(order.total)
  expect(order.subtotal + order.taxTotal + order.shippingTotal).toBe(order.total)
  expect(order.lines.every(({ discount, tax }) => discount >= 0 && tax >= 0)).toBe(true)
  expect(order.total).toBe(total)
})

test('WOO-03 a discounted order has its list prices, discounts and taxes to the cent', () => {
  const order = orderOf(recordedRow('order-customerPaid'))
  expect(order.lines.map(({ price, quantity, discount, tax }) => [price, quantity, discount, tax])).toEqual([
    [2499, 2, 500, 718],
    [1250, 3, 375, 539],
  ])
  expect([order.name, order.taxesIncluded, order.shippingTotal, order.taken]).toEqual(['#21', true, 594, 8467])
  expect(order.customer).toMatchObject({ id: '2', email: 'anna@example.com', firstName: 'Anna' })
  expect(order.address).toMatchObject({ address1: 'Lindenstrasse 1', zip: '10969', country: 'DE' })
  expect(order.lines[0]).toMatchObject({ title: 'T-Shirt', variantTitle: 'S, Red', variantId: '14', properties: [] })
  expect(order.lines[0]?.fulfilledAt).toEqual(Array(2).fill(Date.parse('2026-11-28T23:07:52Z')))
})

test('WOO-03 a fee counts as shipping, a negative fee as a discount', () => {
  expect(orderOf(recordedRow('order-guestHold')).shippingTotal).toBe(594 + 297)
  const row = recordedRow('order-customerPaid')
  row.fee_lines = [{ id: 77, total: '-8.40', total_tax: '-1.60' }]
  row.total = '74.67'
  const order = orderOf(row)
  expect([order.total, order.shippingTotal, order.discountsTotal]).toEqual([7467, 594, 875 + 1000])
})

test('WOO-03 a difference of the order total goes to the largest line', () => {
  const row = { ...recordedRow('order-customerPaid'), total: '84.66' }
  const order = orderOf(row)
  expect([order.total, order.lines[0]?.discount]).toEqual([8466, 501])
})

test.each([
  [
    'half a unit',
    (row: Row) => Object.assign(rowsIn(row, 'line_items')[0] ?? {}, { quantity: 0.5 }),
    '/line_items/0/quantity',
  ],
  [
    'no unit',
    (row: Row) => Object.assign(rowsIn(row, 'line_items')[0] ?? {}, { quantity: 0 }),
    '/line_items/0/quantity',
  ],
  ['a total in words', (row: Row) => Object.assign(row, { total: 'much' }), '/total'],
  ['a total of another currency', (row: Row) => Object.assign(row, { total: '184.67' }), '/total'],
  ['no time', (row: Row) => Object.assign(row, { date_created_gmt: null }), '/date_created_gmt'],
])('WOO-03 an order with %s is skipped and named', (_, spoil, pointer) => {
  const row = recordedRow('order-customerPaid')
  spoil(row)
  expect(readOrder(row)).toMatchObject({ kind: 'refused', name: '21', pointer })
})

test('WOO-04 an order reads the same after the shop changes how prices include tax', () => {
  const before = orderOf(recordedRow('order-usd'), { currency: 'USD' })
  const row = recordedRow('order-usd')
  // The recorded effect of the setting on the tax of a line.
  Object.assign(rowsIn(row, 'line_items')[1] ?? {}, { total_tax: '6.56' })
  const after = orderOf(row, { currency: 'USD' })
  expect([after.total, after.taken, after.refundTotal]).toEqual([before.total, before.taken, before.refundTotal])
})

test.each([
  ['order-cod', 'cod', 0],
  ['order-guestHold', 'bacs', 0],
  ['order-partly', 'labpay', 9342],
])('WOO-04 %s has received what its payment date states', (name, gateway, taken) => {
  const order = orderOf(recordedRow(name))
  expect([order.taken, order.gateways]).toEqual([taken, gateway === 'labpay' ? [gateway] : [gateway, 'manual']])
})

test('WOO-04 the payment of an order names its gateway, or a manual one without refunds', () => {
  const paid = orderOf(recordedRow('order-partly'))
  expect(paid.payments).toEqual([{ id: '26', gateway: 'labpay', captured: 9342, refunded: 2998 }])
  const transfer = { ...recordedRow('order-customerPaid'), payment_method: 'bacs' }
  expect(orderOf(transfer).payments).toMatchObject([{ gateway: 'manual', captured: 8467 }])
  expect(orderOf(recordedRow('exchange-order-create'))).toMatchObject({ gateways: ['exchange-credit'] })
  expect(orderOf(recordedRow('order-cod'))).not.toHaveProperty('payments')
})

const refund = (overrides: Row = {}): Row => ({
  ...recordedRows('refunds-of-order')[0],
  reason: 'Damaged',
  meta_data: [],
  ...overrides,
})

test('WOO-05 only a unit that the shop refunded is gone', () => {
  const row = recordedRow('order-partly')
  const elsewhere = orderOf(row, { refunds: [refund()] })
  expect(elsewhere.lines.map(({ refunded }) => refunded)).toEqual([
    [{ quantity: 1, at: Date.parse('2026-11-28T23:32:12Z') }],
    [],
  ])
  const ours = orderOf(row, { refunds: [refund({ reason: 'Return R-1 [hw:0011223344556677]' })] })
  expect(ours.lines.map(({ refunded }) => refunded)).toEqual([[], []])
  expect(ours.refundTotal).toBe(2998)
})

test('WOO-05 a refund without lines takes no unit until the order has no remainder', () => {
  const row = recordedRow('order-partly')
  const without = refund({ line_items: [] })
  expect(orderOf(row, { refunds: [without] }).lines.flatMap(({ refunded }) => refunded)).toEqual([])
  row.refunds = [{ id: 1, reason: '', total: '-93.42' }]
  const whole = orderOf(row, { refunds: [without] })
  expect(whole.lines.map(({ refunded }) => refunded[0]?.quantity)).toEqual([2, 3])
})

test('WOO-05 a refund of an unknown line or too many units takes only bought units', () => {
  const [line = {}] = rowsIn(refund(), 'line_items')
  const unknown = refund({ line_items: [{ ...line, meta_data: [{ key: '_refunded_item_id', value: '404' }] }] })
  const many = refund({ line_items: [{ ...line, quantity: -7 }] })
  const row = recordedRow('order-partly')
  expect(orderOf(row, { refunds: [unknown] }).lines.flatMap(({ refunded }) => refunded)).toEqual([])
  expect(orderOf(row, { refunds: [many] }).lines[0]?.refunded.map(({ quantity }) => quantity)).toEqual([2])
})

test('WOO-13 a returned exchange item is worth what the portal wrote on its line', () => {
  const row = recordedRow('exchange-order-create')
  const [line = {}] = rowsIn(row, 'line_items')
  const worth = { id: 9, key: '_homeward_worth', value: '2499', display_key: '', display_value: '' }
  line.meta_data = [...rowsIn(line, 'meta_data'), worth]
  expect(orderOf(row)).toMatchObject({ total: 2499, taken: 0, lines: [{ price: 2699, discount: 200 }] })
  expect(orderOf({ ...row, created_via: 'checkout' })).toMatchObject({ total: 0 })
})

test('WOO-03 a cancelled order has its date, and statuses of a plugin can mean sent', () => {
  expect(orderOf(recordedRow('order-cancelled')).cancelledAt).toBe(Date.parse('2026-11-28T23:25:41Z'))
  const shipped = { ...recordedRow('order-partly'), status: 'shipped' }
  expect(orderOf(shipped).fulfilledAt).toBeNull()
  expect(orderOf(shipped, { sent: ['shipped'] }).fulfilledAt).toBe(Date.parse('2026-11-28T23:07:54Z'))
})

/** As recorded from 11.0.1, whose flag is a text in lists. */
const fulfillment = (item: number, qty: number, overrides: Row = {}): Row => ({
  id: 4,
  entity_type: 'WC_Order',
  status: 'fulfilled',
  is_fulfilled: '1',
  date_updated: '2026-11-28T23:35:49Z',
  date_deleted: null,
  meta_data: [
    { id: 9, key: '_items', value: [{ item_id: item, qty }] },
    { id: 12, key: '_date_fulfilled', value: '2026-11-28T23:35:49Z' },
  ],
  ...overrides,
})

test('WOO-04 fulfillments state which units were sent, and drafts or deleted ones do not', () => {
  const row = soldOrder({ number: 1, items: [{ unit: 25, quantity: 3 }, { unit: 10 }] })
  const sentAt = Date.parse('2026-11-28T23:35:49Z')
  const fulfillments = [
    fulfillment(11, 1),
    fulfillment(11, 1, { status: 'unfulfilled' }),
    fulfillment(12, 1, { date_deleted: '2026-11-29T00:00:00Z' }),
  ]
  const order = orderOf(row, { fulfillments })
  expect([order.lines.map(({ fulfilledAt }) => fulfilledAt), order.fulfilledAt]).toEqual([[[sentAt], []], sentAt])
  const many = orderOf(row, { fulfillments: [fulfillment(11, 5)] })
  expect(many.lines.map(({ fulfilledAt }) => fulfilledAt.length)).toEqual([3, 0])
})

test('WOO-04 without a fulfillment all units are sent with the order', () => {
  const order = orderOf(soldOrder({ number: 1, items: [{ unit: 25, quantity: 3 }] }))
  expect([order.lines[0]?.fulfilledAt.length, order.fulfilledAt]).toEqual([3, order.lines[0]?.fulfilledAt[0]])
})

test('WOO-04 a fulfillment without a zone has the time of the shop', () => {
  const meta = [
    { id: 1, key: '_items', value: [{ item_id: 11, qty: 1 }] },
    { id: 2, key: '_date_fulfilled', value: '2026-11-30 19:34:45' },
  ]
  const dates = { date_modified: '2026-11-30T19:34:46', date_modified_gmt: '2026-11-30T18:34:46' }
  const row = soldOrder({ number: 1, items: [{ unit: 25 }], overrides: dates })
  const order = orderOf(row, { fulfillments: [fulfillment(11, 1, { meta_data: meta })] })
  expect(order.fulfilledAt).toBe(Date.parse('2026-11-30T18:34:45Z'))
})
