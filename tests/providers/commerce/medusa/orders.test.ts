import { expect, test } from 'vitest'
import { mapOrder } from '../../../../server/providers/commerce/medusa/mapping/order.ts'
import { soldOrder } from '../../../support/medusa/goods.ts'

const read = (fields: Parameters<typeof soldOrder>[0], currency = 'EUR') => {
  const mapped = mapOrder(soldOrder(fields), currency)
  if (mapped.kind === 'refused') throw new Error(`${mapped.pointer} ${mapped.reason}`)
  return mapped.entity
}

const linesOf = ({ lines }: ReturnType<typeof read>) =>
  lines.map(({ quantity, price, discount, tax }) => ({ quantity, price, discount, tax }))

test('BCK-09 amounts of an unrounded shop appear in cents that add up to the payment', () => {
  const order = read({
    number: 1,
    shipping: 5.831,
    captured: [96.14441375],
    items: [
      { unit: 24.35625, off: [2.435625, 2.89839375] },
      { unit: 19.99, quantity: 2, off: [3.998, 4.75762] },
      { unit: 19.99, off: [1.999, 2.37881] },
    ],
  })
  expect(linesOf(order)).toEqual([
    { quantity: 1, price: 2436, discount: 243, tax: 416 },
    { quantity: 2, price: 1999, discount: 401, tax: 684 },
    { quantity: 1, price: 1999, discount: 200, tax: 342 },
  ])
  expect(order).toMatchObject({ taxesIncluded: false, shippingTotal: 583, total: 9614, taken: 9614, name: '#1' })
})

test('BCK-09 three units together cost no extra cent through separate rounding', () => {
  const order = read({ number: 2, rate: 0, shipping: 0, items: [{ unit: 24.35625, quantity: 3 }] })
  expect([linesOf(order), order.total]).toEqual([[{ quantity: 3, price: 2436, discount: 1, tax: 0 }], 7307])
  const low = read({ number: 3, rate: 0, shipping: 0, items: [{ unit: 24.354, quantity: 3 }] })
  expect([linesOf(low), low.total]).toEqual([[{ quantity: 3, price: 2436, discount: 2, tax: 0 }], 7306])
})

test('BCK-09 the largest line takes the rounding remainder, so that lines equal the total', () => {
  const order = read({
    number: 4,
    rate: 0,
    shipping: 0,
    items: [{ unit: 1.005 }, { unit: 9.005 }, { unit: 2.005 }],
  })
  expect(order.total).toBe(1202)
  expect(linesOf(order).map(({ price, discount }) => price - discount)).toEqual([101, 900, 201])
})

test('BCK-09 a Japanese order has whole yen with tax included', () => {
  const order = read(
    {
      number: 5,
      currency: 'jpy',
      hasTaxInside: true,
      rate: 10,
      shipping: 500,
      captured: [13_280],
      items: [
        { unit: 3900, quantity: 3, off: [1063.6363636363635, 1169.9999999999998] },
        { unit: 2500, off: [227.27272727272725, 249.99999999999997] },
      ],
    },
    'JPY',
  )
  expect(linesOf(order)).toEqual([
    { quantity: 3, price: 3900, discount: 1170, tax: 957 },
    { quantity: 1, price: 2500, discount: 250, tax: 205 },
  ])
  expect(order).toMatchObject({ taxesIncluded: true, total: 13_280, taken: 13_280, subtotal: 11_618, taxTotal: 1_162 })
})

test('BCK-09 lines with tax included and excluded both appear at net prices', () => {
  const order = read({
    number: 6,
    rate: 20,
    shipping: 0,
    items: [{ unit: 10 }, { unit: 12, overrides: { is_tax_inclusive: true } }],
  })
  expect([order.taxesIncluded, linesOf(order), order.total]).toEqual([
    false,
    Array(2).fill({ quantity: 1, price: 1000, discount: 0, tax: 200 }),
    2400,
  ])
})

test('BCK-03 a return made in Medusa removes its units, and order amounts stay', () => {
  const item = { unit: 20, quantity: 3 }
  const returned = {
    received_at: '2026-11-20T08:00:00.000Z',
    created_at: '2026-11-18T08:00:00.000Z',
    canceled_at: null,
    items: [{ item_id: 'ordli_7_1' }],
  }
  const order = read({
    number: 7,
    rate: 0,
    shipping: 0,
    captured: [60],
    items: [{ ...item, detail: { return_received_quantity: 1, return_requested_quantity: 1 } }],
    overrides: { returns: [returned] },
  })
  expect(order.lines[0]?.refunded).toEqual([{ quantity: 2, at: Date.UTC(2026, 10, 20, 8) }])
  expect(order.total).toBe(6000)
})

test('BCK-03 the refundable amount excludes cancelled payments and fractions of a cent', () => {
  const order = read({ number: 8, rate: 0, shipping: 0, items: [{ unit: 58.49425 }], captured: [58.489, 0.006] })
  expect([order.total, order.taken, order.refundTotal]).toEqual([5849, 5848, 0])
  const collections = soldOrder({ number: 8, items: [], captured: [10, 5] }).payment_collections as {
    payments: { canceled_at: string | null; refunds: unknown[] }[]
  }[]
  for (const { payments } of collections.slice(0, 1))
    for (const payment of payments) payment.refunds.push({ id: 'ref_1', amount: 2.5, note: 'by hand' })
  for (const { payments } of collections.slice(1)) for (const one of payments) one.canceled_at = '2026-11-03T00:00:00Z'
  const partly = read({ number: 8, rate: 0, items: [{ unit: 15 }], overrides: { payment_collections: collections } })
  expect([partly.taken, partly.refundTotal, partly.gateways]).toEqual([1000, 250, ['pp_system_default']])
})

test('BCK-09 an order yields its customer, its address and its fulfillment time', () => {
  const order = read({ number: 9, items: [{ unit: 5, quantity: 2 }] })
  expect(order.customer).toEqual({
    id: 'cus_ada',
    email: 'ada@example.com',
    phone: '+1212555',
    firstName: 'Ada',
    lastName: 'Moor',
  })
  expect(order.address).toEqual({
    name: 'Ada Moor',
    address1: 'Kai 1',
    address2: '2. OG',
    city: 'New York',
    state: 'NY',
    zip: '10001',
    country: 'US',
    phone: '+1212555',
  })
  const sent = Date.UTC(2026, 10, 2, 9)
  expect([order.lines[0]?.fulfilledAt, order.fulfilledAt, order.lines[0]?.grams]).toEqual([[sent, sent], sent, 250])
})

test('BCK-09 a cancelled parcel counts as not sent', () => {
  const items = [{ line_item_id: 'ordli_10_1', quantity: 1 }]
  const parcel = { created_at: '2026-11-02T09:00:00Z', canceled_at: '2026-11-02T10:00:00Z', items }
  const overrides = { fulfillments: [parcel] }
  expect(read({ number: 10, items: [{ unit: 5 }], overrides }).fulfilledAt).toBeNull()
})

test('BCK-09 an order with a custom number has that name', () => {
  expect(read({ number: 11, items: [{ unit: 5 }], overrides: { custom_display_id: 'HG-2026-11' } }).name).toBe(
    'HG-2026-11',
  )
})

test('BCK-09 an unreadable order is refused with its place, never read partially', () => {
  const order = soldOrder({ number: 12, items: [{ unit: 5, overrides: { unit_price: 'five' } }] })
  expect(mapOrder(order, 'EUR')).toMatchObject({
    kind: 'refused',
    name: 'order_12',
    pointer: '/items/0/unit_price',
    reason: 'is not a decimal amount',
  })
})
