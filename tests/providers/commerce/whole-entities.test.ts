import { expect, test } from 'vitest'
import { readOrder } from '../../../server/providers/commerce/shopify-rest/order.ts'
import { readProduct } from '../../../server/providers/commerce/shopify-rest/product.ts'
import { fileOf, readExportedOrder, usd } from './harbour-goods.ts'

const at = (text: string): number => Date.parse(text)

const buildFullOrder = (): Record<string, unknown> => {
  const order = readExportedOrder(1001)
  const [shirts, coat] = order.line_items as Record<string, unknown>[]
  return {
    ...order,
    customer: { ...(order.customer as object), phone: '+12125550101', tags: 'vip, early' },
    cancelled_at: '2024-03-21T10:00:00Z',
    line_items: [
      {
        ...shirts,
        product_type: 'Shirts',
        tags: 'linen',
        image: 'https://cdn.example.com/shirt.jpg',
        properties: [
          { name: 'Monogram', value: 'AL' },
          { name: '_machine', value: 'x' },
        ],
      },
      { ...coat, gift_card: true, requires_shipping: false, taxable: false, sku: null, vendor: null },
    ],
    transactions: [
      {
        id: 1,
        kind: 'sale',
        status: 'success',
        gateway: 'shopify_payments',
        amount: '346.19',
        currency: 'USD',
        payment_details: { credit_card_company: 'Visa', credit_card_number: '•••• •••• •••• 4242' },
      },
    ],
    prepaid_labels: [{ id: 7, tracking_code: 'PRE-7', carrier: 'USPS' }],
  }
}

const entityOf = (read: ReturnType<typeof readOrder>) => (read.kind === 'read' ? read.entity : read)

test('ENT-04 an order is read completely: customer, address, amounts, payments and times', () => {
  const { lines: _lines, ...order } = { lines: [], ...entityOf(readOrder(buildFullOrder(), usd)) }
  expect(order).toEqual({
    id: '1001',
    name: '#1001',
    currency: 'USD',
    channel: 'web',
    presentment: null,
    customer: {
      id: '6001',
      email: 'ada@example.com',
      phone: '+12125550101',
      firstName: 'Ada',
      lastName: 'Lind',
      tags: ['vip', 'early'],
    },
    address: {
      name: 'Ada Lind',
      address1: '12 Pier Street',
      city: 'New York',
      zip: '10001',
      country: 'US',
      state: 'NY',
      latitude: 40.7506,
      longitude: -73.9972,
    },
    gateways: ['shopify_payments'],
    paidWith: { brand: 'Visa', last4: '4242' },
    taxesIncluded: false,
    subtotal: 31499,
    taxTotal: 2520,
    discountsTotal: 1501,
    shippingTotal: 600,
    dutiesTotal: 0,
    total: 34619,
    taken: 34619,
    refundTotal: 4860,
    tags: ['vip', 'returning'],
    createdAt: at('2024-03-01T14:30:00Z'),
    fulfilledAt: at('2024-03-06T17:00:00Z'),
    cancelledAt: at('2024-03-21T10:00:00Z'),
    prepaidLabels: [{ id: '7', trackingCode: 'PRE-7', carrier: 'USPS' }],
  })
})

test('ENT-06 a line is read completely: product, variant, amounts, weight, units and kind', () => {
  const order = entityOf(readOrder(buildFullOrder(), usd))
  expect('lines' in order && order.lines).toEqual([
    {
      id: '11001',
      productId: '7001',
      variantId: '8001',
      sku: 'HG-1',
      title: 'Linen Shirt',
      variantTitle: 'M / Navy',
      vendor: 'Harbour Goods',
      productType: 'Shirts',
      tags: ['linen'],
      image: 'https://cdn.example.com/shirt.jpg',
      quantity: 3,
      price: 5000,
      discount: 1501,
      tax: 1080,
      grams: 350,
      taxable: true,
      fulfilledAt: [at('2024-03-04T17:00:00Z'), at('2024-03-04T17:00:00Z'), at('2024-03-06T17:00:00Z')],
      deliveredAt: [at('2024-03-04T17:00:00Z'), at('2024-03-04T17:00:00Z'), at('2024-03-06T17:00:00Z')],
      refunded: [{ quantity: 1, at: at('2024-03-15T12:00:00Z') }],
      properties: [{ name: 'Monogram', value: 'AL' }],
      bundle: null,
    },
    {
      id: '11002',
      productId: '7001',
      variantId: '8003',
      sku: null,
      title: 'Wool Coat',
      variantTitle: 'L / Camel',
      vendor: null,
      productType: '',
      tags: [],
      image: null,
      quantity: 1,
      price: 18000,
      discount: 0,
      tax: 1440,
      grams: 350,
      taxable: false,
      fulfilledAt: [at('2024-03-06T17:00:00Z')],
      deliveredAt: [at('2024-03-06T17:00:00Z')],
      refunded: [],
      properties: [],
      giftCard: true,
      shipsNothing: true,
      bundle: null,
    },
  ])
})

test('ENT-09 ENT-10 a product is read completely, with type, cost and weight of its variants', () => {
  const read = readProduct(fileOf('products.json').products?.[0], usd)
  const navy = 'https://cdn.example.com/shirt-navy.jpg'
  const variant = { price: 5000, compareAtPrice: null, grams: 350 }
  expect(read.kind === 'read' && read.entity).toEqual({
    id: '7001',
    title: 'Linen Shirt',
    handle: 'linen-shirt',
    description: 'Woven in Portugal & washed soft.\n100% linen\nCool wash',
    vendor: 'Harbour Goods',
    productType: 'Shirts',
    tags: ['linen', 'summer'],
    images: ['https://cdn.example.com/shirt.jpg', navy],
    options: [
      { name: 'Size', values: ['M', 'L'] },
      { name: 'Color', values: ['Navy', 'Camel'] },
    ],
    variants: [
      { ...variant, id: '8001', title: 'M / Navy', sku: 'HG-8001', options: ['M', 'Navy'], image: navy, stock: 7 },
      {
        ...variant,
        id: '8002',
        title: 'L / Navy',
        sku: 'HG-8002',
        options: ['L', 'Navy'],
        compareAtPrice: 6500,
        image: navy,
        stock: 0,
      },
      {
        ...variant,
        id: '8003',
        title: 'L / Camel',
        sku: 'HG-8003',
        options: ['L', 'Camel'],
        price: 5500,
        image: null,
        stock: null,
      },
    ],
    published: true,
    createdAt: at('2023-01-01T00:00:00Z'),
  })
})
