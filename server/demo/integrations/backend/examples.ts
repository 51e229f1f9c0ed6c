import type { Static } from 'typebox'
import type { OperationAsk } from '../../../../schemas/entities/operation.ts'
import type { Order } from '../../../../schemas/entities/order.ts'
import type { Collection, Product } from '../../../../schemas/entities/product.ts'
import type { backendRequests, backendResponses } from '../../../providers/commerce/http/wire.ts'

type Examples<Value = unknown> = Readonly<Record<string, Value>>
type Answer<Name extends keyof typeof backendResponses> = Static<(typeof backendResponses)[Name]>

const address = {
  name: 'Ada Okafor',
  address1: '9 Pier Road',
  city: 'New York',
  state: 'NY',
  zip: '10001',
  country: 'US',
}

/** Two shirts for $40.00 each, $8.00 off, 8% tax, $5.40 shipping: $83.16 in all. */
const order: Order = {
  id: '1001',
  name: '#1001',
  currency: 'USD',
  presentment: null,
  address,
  customer: {
    id: '77',
    email: 'ada@example.com',
    phone: null,
    firstName: 'Ada',
    lastName: 'Okafor',
    tags: [],
  },
  lines: [
    {
      id: '1',
      productId: 'shirt',
      variantId: 'shirt-m',
      sku: 'SH-M',
      title: 'Linen shirt',
      variantTitle: 'M',
      vendor: 'Harbour',
      productType: 'Shirts',
      tags: [],
      image: 'https://shop.example/shirt.jpg',
      quantity: 2,
      price: 4000,
      discount: 800,
      tax: 576,
      grams: 250,
      taxable: true,
      fulfilledAt: [1_775_900_000_000, 1_775_900_000_000],
      deliveredAt: [1_776_100_000_000, null],
      refunded: [],
      properties: [],
      bundle: null,
    },
  ],
  gateways: ['cards'],
  taxesIncluded: false,
  subtotal: 7200,
  taxTotal: 576,
  discountsTotal: 800,
  shippingTotal: 540,
  dutiesTotal: 0,
  total: 8316,
  taken: 8316,
  refundTotal: 0,
  tags: [],
  createdAt: 1_775_800_000_000,
  fulfilledAt: 1_775_900_000_000,
  cancelledAt: null,
}

const product: Product = {
  id: 'shirt',
  title: 'Linen shirt',
  handle: 'linen-shirt',
  description: 'A shirt of linen',
  vendor: 'Harbour',
  productType: 'Shirts',
  tags: [],
  images: ['https://shop.example/shirt.jpg'],
  published: true,
  options: [{ name: 'Size', values: ['M', 'L'] }],
  variants: ['M', 'L'].map((size) => ({
    id: `shirt-${size.toLowerCase()}`,
    title: size,
    sku: `SH-${size}`,
    options: [size],
    image: null,
    price: 4000,
    compareAtPrice: null,
    stock: 12,
    grams: 250,
  })),
  updatedAt: 1_776_000_000_000,
}

const collection: Collection = {
  id: 'summer',
  title: 'Summer',
  handle: 'summer',
  image: null,
  productIds: ['shirt'],
  publishedAt: 1_775_000_000_000,
}

const orderRef = { orderId: '1001' }
const money = { amount: 3600, currency: 'USD' }

const operations: Examples<OperationAsk> = {
  refund: { kind: 'refund', ...orderRef, ...money, lines: [{ lineId: '1', quantity: 1 }] },
  'gift-card': { kind: 'gift-card', ...orderRef, ...money, email: 'ada@example.com' },
  'exchange-order': {
    kind: 'exchange-order',
    ...orderRef,
    currency: 'USD',
    speed: 'regular',
    due: 0,
    address,
    lines: [{ variantId: 'shirt-l', total: 3600 }],
    reserved: 'k3bQ0dUq:reserve:1',
  },
  reserve: { kind: 'reserve', ...orderRef, variantIds: ['shirt-l'] },
  release: { kind: 'release', ...orderRef, reserved: 'k3bQ0dUq:reserve:1' },
  restock: { kind: 'restock', ...orderRef, variantIds: ['shirt-m'] },
}

const doneExamples: Examples = {
  refund: { kind: 'refunded', id: 'rf_1', amount: 3600 },
  'gift-card': { kind: 'issued', id: 'gc_1', last4: '7Q2K', amount: 3600 },
  'exchange-order': {
    kind: 'created',
    id: '1002',
    name: '#1002',
    statusUrl: 'https://shop.example/orders/1002',
    checkoutUrl: null,
  },
  reserve: { kind: 'reserved' },
  release: { kind: 'released' },
  restock: { kind: 'restocked' },
}

const checkouts: Examples<Static<typeof backendRequests.checkout>> = {
  paid: { paid: 900 },
  cancelled: { cancelled: true },
}
const checkoutStates: Examples<Answer<'standing'>> = {
  open: { state: 'open', paid: 0 },
  paid: { state: 'paid', paid: 900 },
  'called-off': { state: 'called-off', paid: 0 },
}
const page = { gone: ['998'], next: null }

export const requestExamples: Readonly<Record<string, Examples>> = { operate: operations, putCheckout: checkouts }

export const responseExamples: Readonly<Record<string, Examples>> = {
  readShop: { shop: { name: 'Harbour', currency: 'USD', can: ['refund', 'gift-card', 'exchange-order'] } },
  readOrders: { page: { orders: [order], ...page }, none: { orders: [], next: null } },
  readOrder: { order },
  readProducts: { page: { products: [product], next: 'shirt' } },
  readCollections: { page: { collections: [collection], next: null } },
  operate: doneExamples,
  readOperation: doneExamples,
  readCheckout: checkoutStates,
  putCheckout: checkoutStates,
}

export const refusalExamples: Readonly<Record<number | 'default', Examples>> = {
  202: { pending: {} },
  401: { token: { title: 'The token is unknown', status: 401 } },
  404: { none: { title: 'The resource does not exist', status: 404 } },
  410: { cursor: { title: 'The cursor is unknown', status: 410 } },
  422: {
    refused: {
      title: 'Refused',
      status: 422,
      because: 'over-refund',
      detail: 'Only $12.00 of the order is refundable',
    },
  },
  default: { failed: { title: 'The database does not respond', status: 503 } },
}
