import type { ShopNode } from './rules.ts'

type Fields = Readonly<Record<string, unknown>>

interface Amounts {
  readonly shop: string
  readonly shown?: string
}

export const money = (
  amount: string,
  { shop = 'USD', shown: presentmentCurrency = shop }: Partial<Amounts> = {},
  seen = amount,
) => ({
  shopMoney: { amount, currencyCode: shop },
  presentmentMoney: { amount: seen, currencyCode: presentmentCurrency },
})

const id = (kind: string, number: number | string): string => `gid://shopify/${kind}/${number}`

export const line = (number: number, fields: Fields = {}): ShopNode => ({
  id: id('LineItem', number),
  title: 'Linen Shirt',
  variantTitle: 'M / Navy',
  sku: 'HG-1',
  vendor: 'Harbour Goods',
  quantity: 2,
  currentQuantity: fields.quantity ?? 2,
  isGiftCard: false,
  requiresShipping: true,
  taxable: true,
  weight: { unit: 'GRAMS', value: 200 },
  image: { url: 'https://cdn.example.com/shirt.jpg' },
  product: { id: id('Product', 7001), productType: 'Shirts', tags: ['linen'] },
  variant: { id: id('ProductVariant', 8001) },
  customAttributes: [],
  lineItemGroup: null,
  originalUnitPriceSet: money('50.00'),
  discountAllocations: [],
  taxLines: [{ priceSet: money('8.00') }],
  duties: [],
  ...fields,
})

export const payment = (number: number, fields: Fields = {}): ShopNode => ({
  id: id('OrderTransaction', number),
  kind: 'SALE',
  status: 'SUCCESS',
  gateway: 'shopify_payments',
  parentTransaction: null,
  processedAt: '2026-11-01T10:00:00Z',
  amountSet: money('108.00'),
  paymentDetails: null,
  ...fields,
})

type Units = readonly (readonly [line: number, quantity: number])[]

const unitsOf = (units: Units) =>
  units.map(([number, quantity]) => ({ quantity, lineItem: { id: id('LineItem', number) } }))

export const parcel = (number: number, units: Units, fields: Fields = {}): ShopNode => ({
  id: id('Fulfillment', number),
  status: 'SUCCESS',
  createdAt: '2026-11-03T09:00:00Z',
  deliveredAt: null,
  fulfillmentLineItems: unitsOf(units).map((one, n) => ({ ...one, id: id('FulfillmentLineItem', number * 100 + n) })),
  ...fields,
})

export const refund = (number: number, units: Units, transactions: readonly ShopNode[]): ShopNode => ({
  id: id('Refund', number),
  processedAt: '2026-11-10T09:00:00Z',
  refundLineItems: unitsOf(units),
  refundShippingLines: [],
  transactions,
})

export const nativeReturn = (number: number, status: string, units: Units): ShopNode => ({
  id: id('Return', number),
  status,
  returnLineItems: units.map(([of, unprocessedQuantity]) => ({
    __typename: 'ReturnLineItem',
    id: id('ReturnLineItem', `${number}${of}`),
    unprocessedQuantity,
    processedQuantity: 0,
    returnReasonNote: '',
    fulfillmentLineItem: { lineItem: { id: id('LineItem', of) } },
  })),
})

export const order = (number: number, fields: Fields = {}): ShopNode => ({
  id: id('Order', number),
  name: `#${number}`,
  email: 'ada@example.com',
  phone: null,
  createdAt: '2026-11-01T10:00:00Z',
  updatedAt: '2026-11-05T10:00:00Z',
  cancelledAt: null,
  sourceName: 'web',
  tags: [],
  purchasingEntity: { __typename: 'Customer', id: id('Customer', 6001) },
  currencyCode: 'USD',
  presentmentCurrencyCode: 'USD',
  taxesIncluded: false,
  paymentGatewayNames: ['shopify_payments'],
  displayFinancialStatus: 'PAID',
  displayFulfillmentStatus: 'FULFILLED',
  totalPriceSet: money('108.00'),
  totalReceivedSet: money('108.00'),
  totalTaxSet: money('8.00'),
  totalTipReceivedSet: money('0.00'),
  originalTotalDutiesSet: null,
  currentTotalDutiesSet: null,
  customer: {
    id: id('Customer', 6001),
    firstName: 'Ada',
    lastName: 'Lind',
    tags: ['vip'],
    defaultEmailAddress: { emailAddress: 'ada@example.com' },
    defaultPhoneNumber: null,
  },
  shippingAddress: {
    id: id('MailingAddress', 1),
    name: 'Ada Lind',
    company: null,
    address1: '12 Pier Street',
    address2: null,
    city: 'New York',
    provinceCode: 'NY',
    zip: '10001',
    countryCodeV2: 'US',
    phone: null,
    latitude: 40.7506,
    longitude: -73.9972,
  },
  billingAddress: null,
  lineItems: [line(11)],
  shippingLines: [],
  transactions: [payment(31)],
  fulfillments: [parcel(21, [[11, 2]])],
  refunds: [],
  returns: [],
  agreements: [],
  test: false,
  statusPageUrl: `https://shop.example/orders/${number}`,
  ...fields,
})

export const MAIN_LOCATION = id('Location', 1)

export interface Levels {
  available: number
  reserved: number
}

export const variant = (number: number | string, fields: Fields = {}): ShopNode => {
  const { inventoryQuantity = 7, inventoryItem, ...others } = fields
  const levels: Levels = { available: Number(inventoryQuantity), reserved: 0 }
  return {
    id: id('ProductVariant', number),
    title: 'M / Navy',
    sku: `HG-${number}`,
    barcode: null,
    price: '50.00',
    compareAtPrice: null,
    inventoryQuantity: () => (inventoryQuantity === null ? null : levels.available),
    inventoryPolicy: 'DENY',
    selectedOptions: [{ value: 'M' }, { value: 'Navy' }],
    media: [],
    levels,
    inventoryItem: {
      id: id('InventoryItem', number),
      tracked: true,
      measurement: { weight: { unit: 'POUNDS', value: 0.5 } },
      inventoryLevel: ({ locationId }: { locationId: string }) =>
        locationId === MAIN_LOCATION
          ? {
              id: id('InventoryLevel', number),
              quantities: ({ names }: { names: readonly (keyof Levels)[] }) =>
                names.map((name) => ({ name, quantity: levels[name] })),
            }
          : null,
      ...(inventoryItem as object),
    },
    ...others,
  }
}

export const product = (number: number, fields: Fields = {}): ShopNode => ({
  id: id('Product', number),
  title: 'Linen Shirt',
  handle: 'linen-shirt',
  status: 'ACTIVE',
  publishedAt: '2026-01-01T00:00:00Z',
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-11-01T00:00:00Z',
  descriptionHtml: '<p>Woven in Portugal &amp; washed soft.</p><ul><li>100% linen</li></ul>',
  vendor: 'Harbour Goods',
  productType: 'Shirts',
  tags: ['linen'],
  options: [
    { name: 'Size', optionValues: [{ name: 'M' }, { name: 'L' }] },
    { name: 'Color', optionValues: [{ name: 'Navy' }] },
  ],
  media: [{ __typename: 'MediaImage', image: { url: 'https://cdn.example.com/shirt.jpg' } }, { __typename: 'Video' }],
  variants: [variant(number * 10 + 1)],
  ...fields,
})

export const collection = (number: number, productIds: readonly number[], fields: Fields = {}): ShopNode => ({
  id: id('Collection', number),
  title: 'Summer',
  handle: 'summer',
  updatedAt: '2026-11-01T00:00:00Z',
  sortOrder: 'PRICE_DESC',
  image: null,
  products: productIds.map((one) => ({ id: id('Product', one) })),
  ...fields,
})
