import type {
  LabelResponse,
  MethodResponse,
  MethodStateResponse,
  ReturnLocations,
  ShippingResponse,
} from '../../../schemas/shopper-api/return-method.ts'
import type {
  ExchangeOrder,
  ReturnCustomer,
  ReturnOutcomes,
  ReturnReceipt,
  ReturnsRelated,
} from '../../../schemas/shopper-api/returns.ts'

const returnKey = 'h1QxT0mV8bKcW3nZpR5sLg'
const address = {
  name: 'Ada Okafor',
  address1: '214 West 29th Street',
  city: 'New York',
  state: 'NY',
  zip: '10001',
  country: 'US',
}
const shirt = { title: 'Aster Linen Shirt', variantTitle: 'M / White', image: null }

const outcomes: ReturnOutcomes = {
  returnKey,
  number: 'R-7K2M9QXB',
  orderName: '#1001',
  shopId: 'wrenfold',
  createdAt: '2026-04-10T09:00:00.000Z',
  returnBy: '2026-05-08T09:00:00.000Z',
  state: 'open',
  outcome: 'default',
  isGiftReturn: false,
  isInStoreReturn: false,
  lineItems: [
    {
      id: '11001.1',
      ...shirt,
      reason: 'Too small',
      returnType: 'credit',
      resolution: 'return',
      outcome: ['default'],
      rejected: false,
    },
  ],
  toReturn: ['11001.1'],
  toKeep: [],
  removedLineItems: [],
  newItems: [],
  exchanges: [],
  refund: { value: 5_335, state: 'waiting' },
  hasGiftCard: false,
  giftCard: null,
  shopLater: null,
}

const customer: ReturnCustomer = {
  customer: { email: 'ada@example.com', phone: null, name: 'Ada Okafor' },
  address,
  editable: true,
}

const line = { id: '11001.1', item_net: 4_900, item_discount: 0, item_tax: 435, item_total: 5_335 }
/** In cents; negative amounts are paid to the shopper. */
const receipt: ReturnReceipt = {
  currency: 'USD',
  taxesIncluded: false,
  returned_items: [line],
  new_items: [],
  returnedItemSubtotal: 4_900,
  returnedItemTax: 435,
  returnedItemTotalDiscount: 0,
  returnedItemFee: 0,
  returnedItemCredit: 5_335,
  newItemSubtotal: 0,
  newItemTax: 0,
  newItemTotal: 0,
  subtotal: -4_900,
  tax: -435,
  shippingTotal: 0,
  dutiesTotal: 0,
  exchangeOrderShippingTotal: 0,
  handlingFee: 0,
  shopNowDiscount: 0,
  bonusUsed: 0,
  giftCardBonus: 0,
  notTaken: 0,
  total: -5_335,
  isFlagged: false,
  amountToAuthorize: 0,
  amountToCharge: 0,
  fees: { refund: 0, credit: 0, exchange: 0 },
  calledOff: false,
  amended: null,
  instantExchangeReceipt: null,
}

const related: ReturnsRelated = {
  related: [
    {
      returnKey: 'b9YwE2kD7fJvU4oXqN6tHa',
      number: 'R-3H8D5TNC',
      state: 'processed',
      createdAt: '2026-04-02T12:30:00.000Z',
    },
  ],
}

const exchangeOrder: ExchangeOrder = {
  state: 'processed',
  orderName: '#2001',
  orderStatusUrl: 'https://shop.example/orders/2001',
}

const papers = `https://returns.example/api/v1/wrenfold/returns/${returnKey}`

const label: LabelResponse = {
  label: {
    id: 'r8ZpQ-1',
    status: 'new',
    carrier: 'USPS',
    service: 'Ground Advantage',
    trackingNumber: '9400100000000000000000',
    labelUrl: `${papers}/label`,
    customsUrl: null,
    qrCodeUrl: null,
    returnCode: null,
    printCount: 0,
    createdAt: '2026-04-10T09:00:05.000Z',
    expiresAt: '2026-07-09T09:00:05.000Z',
    labelError: false,
    labelErrorMessage: null,
    labelErrorIsAddressValidationError: false,
  },
  prepaidLabels: [],
  poll: null,
}

const shipping: ShippingResponse = {
  ...label,
  needsLabel: false,
  packingSlipUrl: `${papers}/packing-slip`,
  tracker: null,
  fulfillments: [],
}

const locations: ReturnLocations = { locations: [{ name: 'Wrenfold Returns', address }] }

const methodState: MethodStateResponse = { state: 'needs_scheduled', poll: { everyMs: 5_000, maxAttempts: 36 } }

const method: MethodResponse = {
  id: 'happy-returns',
  kind: 'happy-returns',
  type: 'drop-off',
  name: 'Happy Returns',
  carrier: null,
  service: null,
  place: {
    location: { providerId: 'hr-12' },
    name: 'Return Bar',
    address,
    distance: { value: 0.84, unit: 'miles' },
  },
  state: 'pre_transit',
  poll: null,
  qrCodeUrl: `${papers}/qr`,
  rmaCode: 'HR123456',
  scheduledAt: null,
  expiresAt: '2026-05-08T09:00:00.000Z',
  schedulePickupUrl: null,
  serviceDate: null,
  pickupDate: null,
  returnOption: null,
  phoneNumber: null,
  instructions: null,
}

const pickup: MethodResponse = {
  ...method,
  id: 'veho',
  kind: 'veho',
  type: 'pick-up',
  name: 'Veho',
  place: null,
  ...methodState,
  qrCodeUrl: null,
  rmaCode: null,
  expiresAt: null,
  pickupDate: '2026-04-14',
  returnOption: 'Leave at door',
  phoneNumber: '+12125550100',
  instructions: 'Leave at door: ring twice',
}

const typedAddress = { address1: '9 Low Street', city: 'Buffalo', state: 'NY', zip: '14201' }

export const returnExamples = {
  outcomes,
  customer,
  receipt,
  related,
  exchangeOrder,
  label,
  shipping,
  locations,
  methodState,
  method,
  pickup,
  typedAddress,
  rating: { score: 4, comment: 'Quick' },
  rated: { source: 'ReturnStatus', score: 4, comment: 'Quick' },
  schedule: {
    pickupDate: '2026-04-14',
    phoneNumber: '(212) 555-0100',
    instructions: 'ring twice',
    returnOption: 'Leave at door',
  },
} as const
