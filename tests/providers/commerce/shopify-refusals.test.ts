import { describe, expect, test } from 'vitest'
import { readCollection } from '../../../server/providers/commerce/shopify-rest/collection.ts'
import { readOrder } from '../../../server/providers/commerce/shopify-rest/order.ts'
import { readProduct } from '../../../server/providers/commerce/shopify-rest/product.ts'
import { fileOf, readExportedOrder, usd } from './harbour-goods.ts'

const lineOf = (order: Record<string, unknown>): Record<string, unknown> => {
  const [line] = order.line_items as Record<string, unknown>[]
  return line ?? {}
}

const readChanged = (number: number, changes: Record<string, unknown>) =>
  readOrder({ ...readExportedOrder(number), ...changes }, usd)

const withLine = (number: number, changes: Record<string, unknown>) => {
  const order = readExportedOrder(number)
  return readOrder({ ...order, line_items: [{ ...lineOf(order), ...changes }] }, usd)
}

describe('an unreadable order is refused by name, with a pointer and a sentence', () => {
  test.each([
    ['another currency', { currency: 'EUR' }, '/currency', /is EUR: only orders in USD/],
    ['no currency', { currency: null }, '/currency', /is missing/],
    ['no id', { id: null }, '/id', /is missing/],
    ['an id that lost its digits', { id: 1e21 }, '/id', /is not an id/],
    ['an id without end', { id: 'x'.repeat(101) }, '/id', /exceeds the 100 characters/],
    ['no date', { created_at: null }, '/created_at', /is missing/],
    ['a date without a zone', { created_at: '2024-03-01T10:00:00' }, '/created_at', /with a time zone/],
    ['a day that does not exist', { created_at: '2024-13-41' }, '/created_at', /is not a date/],
    ['no total', { total_price: null }, '/total_price', /is missing/],
    ['lines that are no list', { line_items: {} }, '/line_items', /is not a list/],
    ['a line that is no object', { line_items: ['shirt'] }, '/line_items/0', /is not an object/],
    [
      'a refund of a stranger',
      { refunds: [{ created_at: '2024-03-10T00:00:00Z', refund_line_items: [{ line_item_id: 99, quantity: 1 }] }] },
      '/refunds',
      /line item 99/,
    ],
    ['a discount above its worth', { total_discounts: '10.00' }, '/total_discounts', /exceeds the price of the lines/],
    [
      'no dates of its fulfillment',
      { fulfillments: undefined, fulfillment_status: 'fulfilled' },
      '/fulfillments',
      /export orders with/,
    ],
    [
      'another currency shown, and no rate',
      { presentment_currency: 'CAD', line_items: [] },
      '/presentment_currency',
      /the exchange rate/,
    ],
    [
      'a country without a code',
      { shipping_address: { address1: 'Quay 1', country: 'Atlantis' } },
      '/shipping_address/country_code',
      /a country code/,
    ],
  ])('%s', (_, changes, pointer, reason) => {
    expect(readChanged(1014, changes)).toEqual({
      kind: 'refused',
      name: '#1014',
      pointer,
      reason: expect.stringMatching(reason),
    })
  })

  test.each([
    ['a price that is no decimal', { price: '9,50' }, '/line_items/0/price', /is not a decimal amount/],
    ['a price finer than its currency', { price: '9.505' }, '/line_items/0/price', /more than the 2 decimals of USD/],
    ['a price below zero', { price: '-9.50' }, '/line_items/0/price', /below zero/],
    ['no price', { price: null }, '/line_items/0/price', /is missing/],
    ['a price beyond any', { price: '99999999999999999.00' }, '/line_items/0/price', /exceeds the largest amount/],
    [
      'a line beyond any',
      { price: '9999999999999.00', quantity: 1000 },
      '/line_items/0/price',
      /too high for 1000 units/,
    ],
    ['no quantity', { quantity: null }, '/line_items/0/quantity', /is missing/],
    ['a part of a unit', { quantity: 1.5 }, '/line_items/0/quantity', /not a whole number/],
    ['too many units', { quantity: 10_001 }, '/line_items/0/quantity', /exceeds 10000/],
    [
      'a discount above the price',
      { discount_allocations: [{ amount: '9.51' }] },
      '/line_items/0/discount_allocations',
      /exceed the price of the line/,
    ],
    [
      'a tax that is no amount',
      { tax_lines: [{ price: '1.2.3' }] },
      '/line_items/0/tax_lines/0/price',
      /not a decimal/,
    ],
  ])('%s', (_, changes, pointer, reason) => {
    expect(withLine(1014, changes)).toMatchObject({ kind: 'refused', pointer, reason: expect.stringMatching(reason) })
  })

  test('more refunded than bought units are refused', () => {
    const refunds = [{ created_at: '2024-03-10T00:00:00Z', refund_line_items: [{ line_item_id: 11401, quantity: 2 }] }]
    expect(readChanged(1014, { refunds })).toMatchObject({
      pointer: '/line_items/0/quantity',
      reason: expect.stringMatching(/2 units were refunded/),
    })
  })

  test('two lines with the same id are refused', () => {
    const order = readExportedOrder(1014)
    expect(readOrder({ ...order, line_items: [lineOf(order), lineOf(order)] }, usd)).toMatchObject({
      kind: 'refused',
      pointer: '/line_items',
    })
  })

  test('a refused order without a name uses its id', () => {
    expect(readChanged(1014, { name: null, order_number: null })).toMatchObject({ name: '1014', pointer: '/name' })
  })

  test.each([null, 5, 'order', []])('%j instead of an order is refused', (value) => {
    expect(readOrder(value, usd)).toMatchObject({ kind: 'refused', pointer: '', reason: 'is not an object' })
  })
})

test('a product without a price is refused by its title', () => {
  const product = { id: 1, title: 'Lamp', variants: [{ id: 2, title: 'Default Title' }] }
  expect(readProduct(product, usd)).toMatchObject({ kind: 'refused', name: 'Lamp', pointer: '/variants/0/price' })
})

test('a collection without an id is refused by its title', () => {
  expect(readCollection({ title: 'Lamps' })).toMatchObject({ kind: 'refused', name: 'Lamps', pointer: '/id' })
})

test('every order of the export loads', () => {
  const refusals = (fileOf('orders.json').orders ?? []).filter((order) => readOrder(order, usd).kind === 'refused')
  expect(refusals).toEqual([])
})
