import { describe, expect, test } from 'vitest'
import { unitsOf } from '../../../server/domain/items/units.ts'
import { allocate } from '../../../server/domain/money/allocate.ts'
import { readOrder } from '../../../server/providers/commerce/shopify-rest/order.ts'
import { readExportedOrder, readNumber, usd } from './harbour-goods.ts'

const units = (number: number) => unitsOf(readNumber(number), new Map())

const at = (text: string): number => Date.parse(text)

describe('an order of a real export', () => {
  test('ENT-04 an order equals the sum of its lines: discounts and taxes, in minor units', () => {
    const order = readNumber(1001)
    expect(
      order.lines.map(({ id, quantity, price, discount, tax }) => ({ id, quantity, price, discount, tax })),
    ).toEqual([
      { id: '11001', quantity: 3, price: 5000, discount: 1501, tax: 1080 },
      { id: '11002', quantity: 1, price: 18000, discount: 0, tax: 1440 },
    ])
    expect(order).toMatchObject({
      id: '1001',
      name: '#1001',
      currency: 'USD',
      subtotal: 31499,
      taxTotal: 2520,
      discountsTotal: 1501,
      shippingTotal: 600,
      total: 34619,
      tags: ['vip', 'returning'],
      gateways: ['shopify_payments'],
      createdAt: at('2024-03-01T14:30:00Z'),
      presentment: null,
    })
  })

  test('LBL-16 ENT-04 enclosed return labels are identified by their codes, and labels without codes are refused', () => {
    const labels = [{ id: 7, tracking_code: 'PRE-7', carrier: 'USPS' }, { tracking_code: 'PRE-8' }]
    const read = readOrder({ ...readExportedOrder(1001), prepaid_labels: labels }, usd)
    expect(read).toMatchObject({
      entity: {
        prepaidLabels: [
          { id: '7', trackingCode: 'PRE-7', carrier: 'USPS' },
          { id: 'PRE-8', trackingCode: 'PRE-8' },
        ],
      },
    })
    expect(readNumber(1001).prepaidLabels).toBeUndefined()
    const refusal = readOrder({ ...readExportedOrder(1001), prepaid_labels: [{ id: 7 }] }, usd)
    expect(refusal).toMatchObject({ kind: 'refused', pointer: '/prepaid_labels/0/tracking_code' })
  })

  test('a quantity above one becomes units that add up to their line', () => {
    const shirts = units(1001).filter(({ line }) => line.id === '11001')
    expect(shirts.map(({ id, discount, tax, value }) => ({ id, discount, tax, value }))).toEqual([
      { id: '11001.1', discount: 501, tax: 360, value: 4859 },
      { id: '11001.2', discount: 500, tax: 360, value: 4860 },
      { id: '11001.3', discount: 500, tax: 360, value: 4860 },
    ])
  })

  test('each unit has its fulfillment, and cancelled fulfillments have no units', () => {
    const sent = units(1001).map(({ id, fulfilledAt }) => [id, fulfilledAt])
    expect(sent).toEqual([
      ['11001.1', at('2024-03-04T17:00:00Z')],
      ['11001.2', at('2024-03-04T17:00:00Z')],
      ['11001.3', at('2024-03-06T17:00:00Z')],
      ['11002.1', at('2024-03-06T17:00:00Z')],
    ])
    expect(readNumber(1001).fulfilledAt).toBe(at('2024-03-06T17:00:00Z'))
  })

  test('a partial refund takes the highest unit, and failed payments do not count', () => {
    expect(
      units(1001)
        .filter(({ returned }) => returned !== null)
        .map(({ id, returned }) => [id, returned?.at]),
    ).toEqual([['11001.3', at('2024-03-15T12:00:00Z')]])
    expect(readNumber(1001).refundTotal).toBe(4860)
  })

  test('a customer may be a phone number, and an address may lack a zip', () => {
    const { customer, address } = readNumber(1002)
    expect(customer).toEqual({ id: '6002', email: null, phone: '+85251234567', firstName: 'Wing', lastName: null })
    expect(address).toEqual({
      name: 'Wing',
      address1: "8 Queen's Road Central",
      city: 'Hong Kong',
      state: 'HK',
      zip: '',
      country: 'HK',
      phone: '+85251234567',
    })
  })

  test('an order discount is split over lines, the odd cent to the lowest id', () => {
    expect(readNumber(1003).lines.map(({ id, discount }) => [id, discount])).toEqual([
      ['13002', 500],
      ['13001', 501],
    ])
  })

  test('included taxes are subtracted from the subtotal', () => {
    expect(readNumber(1004)).toMatchObject({ taxesIncluded: true, subtotal: 2000, taxTotal: 420 })
    expect(units(1004).map(({ net, tax, value, fulfilledAt }) => ({ net, tax, value, fulfilledAt }))).toEqual([
      { net: 1000, tax: 210, value: 1210, fulfilledAt: at('2024-03-05T00:00:00Z') },
      { net: 1000, tax: 210, value: 1210, fulfilledAt: null },
    ])
  })

  test('the presentment rate is an exact decimal', () => {
    const order = readNumber(1005)
    expect(order.presentment).toEqual({ currency: 'CAD', rate: '1.35' })
    expect(order.address).toMatchObject({ zip: 'H2X 1Y4', state: 'QC', latitude: 40.7506, longitude: -73.9972 })
  })

  test('deleted products, custom lines, gift cards and free lines are units; tips are not', () => {
    const order = readNumber(1006)
    expect(
      order.lines.map(({ id, title, productId, variantTitle, price }) => [id, title, productId, variantTitle, price]),
    ).toEqual([
      ['16001', 'Discontinued Scarf', null, 'M / Navy', 3000],
      ['16002', '16002', null, null, 1800],
      ['16003', 'Gift Card', '7004', '$25.00', 2500],
      ['16004', 'Free Sample', '7003', null, 0],
    ])
    expect(order).toMatchObject({ total: 8400, subtotal: 7300, gateways: ['cash', 'gift_card'] })
    expect(units(1006).map(({ value }) => value)).toEqual([3000, 1800, 2500, 0])
  })

  test('ids beyond 2^53 stay exact', () => {
    const order = readNumber(1007)
    expect(order.id).toBe('12345678901234567890')
    expect(order.lines[0]).toMatchObject({
      id: '98765432109876543210',
      productId: '9007199254740993',
      variantId: '9007199254740995',
      fulfilledAt: [at('2024-03-04T12:00:00Z')],
    })
  })

  test('names of any script stay as typed', () => {
    const order = readNumber(1008)
    expect(order.name).toBe('#JP1008')
    expect(order.customer).toMatchObject({ firstName: '太郎', lastName: '山田' })
    expect(order.address).toMatchObject({ name: '山田 太郎', city: '渋谷区', state: 'JP-13', country: 'JP' })
    expect(order.lines[0]?.title).toBe('藍染めエプロン')
  })

  test('ITM-10 properties are hidden if their name begins with an underscore', () => {
    expect(readNumber(1008).lines[0]?.properties).toEqual([
      { name: '刺繍', value: '花子' },
      { name: 'Gift wrap', value: 'true' },
    ])
  })

  test('a cancelled unsent order loads, with a refund without payments', () => {
    const order = readNumber(1009)
    expect(order).toMatchObject({ cancelledAt: at('2024-03-02T15:00:00Z'), fulfilledAt: null, refundTotal: 3624 })
    expect(order.lines[0]?.refunded).toEqual([{ quantity: 1, at: at('2024-03-02T15:00:00Z') }])
  })

  test('bundles derive from the properties of their lines', () => {
    const bundles = readNumber(1010).lines.map(({ bundle }) => bundle)
    expect(bundles).toEqual([
      { id: 'b-77', title: 'Picnic Set', partialReturns: false, exchanges: false },
      { id: 'b-77', title: 'Picnic Set', partialReturns: true, exchanges: true },
      null,
    ])
    expect(readNumber(1010).lines[0]?.properties).toEqual([{ name: 'Engraving', value: 'A & L' }])
  })

  test('units removed by an order edit are absent, and so are lines without units', () => {
    const order = readNumber(1011)
    expect(order.lines).toHaveLength(1)
    expect(order.lines[0]?.refunded).toEqual([
      { quantity: 1, at: at('2024-03-10T00:00:00Z'), unpaid: true },
      { quantity: 1, at: at('2024-03-20T14:00:00Z') },
    ])
  })

  test('an order-level tax is shared over taxable lines and shipping', () => {
    expect(readNumber(1012).lines.map(({ tax }) => tax)).toEqual([1000, 0])
  })

  test('a shipping discount is not subtracted from the lines', () => {
    expect(readNumber(1013)).toMatchObject({ discountsTotal: 300, shippingTotal: 0, subtotal: 2700 })
  })

  test('a guest has an email without a customer, and may lack an address', () => {
    const { customer, address } = readNumber(1014)
    expect(address).toBeNull()
    expect(customer).toEqual({ id: null, email: 'guest@example.com', phone: null, firstName: null, lastName: null })
  })

  test('a currency without decimals accepts amounts with zero decimals', () => {
    const yen = { ...readExportedOrder(1014), currency: 'JPY', presentment_currency: 'JPY', total_price: '950.00' }
    const order = { ...yen, line_items: [{ id: 1, quantity: 1, price: '950.00', title: 'Furoshiki' }] }
    const read = readOrder(order, { currency: 'JPY', allocate })
    expect(read).toMatchObject({ kind: 'read', entity: { total: 950, lines: [{ price: 950 }] } })
  })

  test('half a character is replaced before it reaches the database', () => {
    const order = { ...readExportedOrder(1014), tags: 'a\u0000b, half \ud83d' }
    expect(readOrder(order, { currency: 'USD', allocate })).toMatchObject({
      kind: 'read',
      entity: { tags: ['ab', 'half \ufffd'] },
    })
  })
})
