import { type Static, Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import { Instant } from '../values/ids.ts'
import { Currency, Minor } from '../values/money.ts'
import { Address } from './address.ts'

const OrNull = <T extends Parameters<typeof Type.Union>[0][number]>(type: T, description: string) =>
  Type.Union([type, Type.Null()], { description })

/**
 * Amounts are in minor units of the order currency for ALL units of the line; `price` is the list price of one unit.
 * Prices include tax if `taxesIncluded` is set.
 */
export const OrderLine = Closed(
  {
    id: Type.String({
      minLength: 1,
      description: 'Id of the line in the order system; a single unit is `<id>.<k>`, with k from 1 to `quantity`',
    }),
    productId: OrNull(Type.String(), 'Id of the product; null when the product no longer exists'),
    variantId: OrNull(Type.String(), 'Id of the variant; null when the variant no longer exists'),
    sku: OrNull(Type.String(), 'Stock keeping unit of the variant; null when it has none'),
    title: Type.String({ description: 'Title of the product when it was bought' }),
    variantTitle: OrNull(
      Type.String(),
      'Title of the variant when it was bought, such as Blue / M; null when the product has one variant only',
    ),
    vendor: OrNull(Type.String(), 'Brand or maker of the product; null when it has none'),
    productType: Type.String({ description: 'Type of the product, such as Shoes; empty when it has none' }),
    tags: Type.Array(Type.String(), { description: 'Tags of the product' }),
    image: OrNull(Type.String(), 'URL of a picture of the variant; null when there is none'),
    quantity: Type.Integer({ minimum: 1, description: 'Number of units bought' }),
    price: described(
      Minor,
      'List price of one unit before discounts, in minor units of the order currency; includes tax when `taxesIncluded` is true',
    ),
    discount: described(
      Minor,
      'Discounts of all units of the line, in minor units of the order currency: those of the line itself and its share of the discounts on the order',
    ),
    tax: described(Minor, 'Tax on all units of the line, in minor units of the order currency'),
    grams: Type.Integer({ minimum: 0, description: 'Weight of one unit, in grams; 0 when it is not known' }),
    taxable: Type.Boolean({ description: 'Whether the line is taxed' }),
    fulfilledAt: Type.Array(Instant, {
      description:
        'Time at which each unit was fulfilled, in milliseconds since 1970-01-01 UTC; shorter than `quantity` while some units are not fulfilled',
    }),
    deliveredAt: Type.Optional(
      Type.Array(OrNull(Instant, 'Time of the delivery; null while it is unknown'), {
        description:
          'Time at which each fulfilled unit was delivered, in the order of `fulfilledAt`, in milliseconds since 1970-01-01 UTC. Absent: no delivery is known',
      }),
    ),
    /** Claims the highest free k. */
    refunded: Type.Array(
      Closed({
        quantity: Type.Integer({ minimum: 1, description: 'Number of units refunded' }),
        at: described(Instant, 'Time of the refund, in milliseconds since 1970-01-01 UTC'),
        unpaid: Type.Optional(Type.Literal(true, { description: 'Restocked without a refund' })),
      }),
      {
        description:
          'Units refunded outside the portal, oldest first; without those of a `refund` that the portal requested, which are in their return',
      },
    ),
    properties: Type.Array(
      Closed({
        name: Type.String({ description: 'Name of the property' }),
        value: Type.String({ description: 'Value of the property' }),
      }),
      {
        description:
          'Custom properties of the line, shown to the shopper, such as an engraving; without names that begin with `_`',
      },
    ),
    giftCard: Type.Optional(Type.Literal(true, { description: 'True when the line is a gift card; absent otherwise' })),
    shipsNothing: Type.Optional(
      Type.Literal(true, {
        description: 'True when nothing is shipped, such as a download or a service; absent otherwise',
      }),
    ),
    bundle: OrNull(
      Closed({
        id: Type.String({ description: 'Id of the bundle, the same on all lines of one bundle' }),
        title: Type.String({ description: 'Title of the bundle' }),
        partialReturns: Type.Boolean({ description: 'Whether single parts of the bundle can be returned' }),
        exchanges: Type.Boolean({ description: 'Whether parts of the bundle can be exchanged' }),
      }),
      'Bundle of the line; null when it was bought separately',
    ),
  },
  {
    title: 'OrderLine',
    description:
      'One line of an order at purchase. Amounts are in minor units of the order currency, for all units of the line unless the field specifies otherwise',
  },
)
export type OrderLine = Static<typeof OrderLine>

export const Customer = Closed(
  {
    id: OrNull(Type.String(), 'Id of the customer; null when the order has no customer account'),
    email: OrNull(Type.String(), 'Email address; null when it is not known'),
    phone: OrNull(Type.String(), 'Phone number; null when it is not known'),
    firstName: OrNull(Type.String(), 'First name; null when it is not known'),
    lastName: OrNull(Type.String(), 'Last name; null when it is not known'),
    tags: Type.Optional(
      Type.Array(Type.String(), { description: 'Tags of the customer; absent when the order system has none' }),
    ),
  },
  { title: 'Customer', description: 'The customer who placed an order' },
)
export type Customer = Static<typeof Customer>

export const RefundCard = Closed({
  brand: Type.String({ description: 'Brand of the card, such as visa' }),
  last4: Type.String({ pattern: '^[0-9]{4}$', description: 'Last four digits of the card number' }),
})

const OrderPayment = Closed({
  id: Type.String({ minLength: 1, description: 'Id of the payment in the order system' }),
  gateway: Type.String({ description: 'Payment gateway in lower case, such as `gift_card`' }),
  captured: described(Minor, 'Amount received, in minor units of the order currency'),
  refunded: described(Minor, 'Amount refunded to this payment, made or pending, in minor units of the order currency'),
})

/** As a commerce provider returns it. Amounts in minor units of `currency` (ENT-04). */
export const Order = Closed(
  {
    id: Type.String({ minLength: 1, description: 'Id of the order in the order system' }),
    name: Type.String({ minLength: 1, description: 'Order number that the shopper knows, such as #1001' }),
    currency: described(Currency, 'Currency of every amount of the order, as a three-letter ISO 4217 code'),
    // F22
    presentment: OrNull(
      Closed({
        currency: described(Currency, 'Three-letter ISO 4217 code of the currency in which the shopper paid'),
        rate: Type.String({
          pattern: '^[0-9]+([.][0-9]+)?$',
          description: 'Exchange rate as a decimal string: presentment currency per one unit of the order currency',
        }),
      }),
      'Currency in which the shopper paid; null when it is the order currency',
    ),
    customer: described(Customer, 'The customer who placed the order'),
    address: OrNull(Address, 'Shipping address; null when the order has none'),
    typed: Type.Optional(
      Type.Array(Type.Enum(['email', 'address']), {
        description:
          'Fields that a shopper added because the order system lacks them; absent when none were added. They do not prove the identity of the customer',
      }),
    ),
    lines: Type.Array(OrderLine, { description: 'The lines of the order' }),
    gateways: Type.Array(Type.String(), { description: 'Payment gateways used, in lower case, such as `cash`' }),
    paidWith: Type.Optional(
      described(RefundCard, 'Card that receives refunds; absent unless the order was paid with exactly one card'),
    ),
    payments: Type.Optional(
      Type.Array(OrderPayment, {
        description:
          'Captured payments, the oldest first; they add up to `taken`. Absent when the order system does not list them',
      }),
    ),
    taxesIncluded: Type.Boolean({ description: 'Whether the prices of the lines include tax' }),
    subtotal: described(
      Minor,
      'Price of all lines after their discounts and without tax, in minor units of `currency`',
    ),
    taxTotal: described(Minor, 'Tax of all lines, in minor units of `currency`; tax on shipping is in `shippingTotal`'),
    discountsTotal: described(Minor, 'Discounts of all lines, in minor units of `currency`'),
    shippingTotal: described(
      Minor,
      'Price of shipping after its discounts and with its tax, in minor units of `currency`',
    ),
    dutiesTotal: described(Minor, 'Duties with the tax on them, in minor units of `currency`'),
    total: described(
      Minor,
      '`subtotal` + `taxTotal` + `shippingTotal` + `dutiesTotal` and tips, in minor units of `currency`',
    ),
    // F30
    taken: described(
      Minor,
      'Amount received for the order, in minor units of `currency`: successful sales and captures',
    ),
    refundTotal: described(Minor, 'Total of all refunds, made or pending, in minor units of `currency`'),
    refundPending: Type.Optional(
      Type.Integer({
        minimum: 0,
        description: 'Pending part of `refundTotal`, in minor units; it may still fail. Absent: nothing',
      }),
    ),
    portalRefunds: Type.Optional(
      Type.Array(
        Closed({
          reference: Type.String({ minLength: 1, description: '`reference` of the operation that requested it' }),
          amount: described(Minor, 'Amount of the refund, in minor units of `currency`'),
          pending: Type.Optional(
            Type.Literal(true, { description: 'True while the refund is not finished; absent otherwise' }),
          ),
        }),
        {
          description:
            'Refunds in `refundTotal` that the portal requested, by the `reference` of the request, in minor units; `pending` while unfinished. Absent when the order system does not store references',
        },
      ),
    ),
    shippingRefunded: Type.Optional(
      Type.Integer({
        minimum: 0,
        description: 'Shipping refunded outside of returns, with its tax, in minor units. Absent: none',
      }),
    ),
    dutiesRefunded: Type.Optional(
      Type.Integer({ minimum: 0, description: 'Duties refunded outside of returns, in minor units. Absent: none' }),
    ),
    tags: Type.Array(Type.String(), { description: 'Tags of the order' }),
    createdAt: described(Instant, 'Time at which the order was placed, in milliseconds since 1970-01-01 UTC'),
    fulfilledAt: OrNull(
      Instant,
      'Time of the last fulfillment, in milliseconds since 1970-01-01 UTC; null while nothing is fulfilled',
    ),
    cancelledAt: OrNull(
      Instant,
      'Time at which the order was canceled, in milliseconds since 1970-01-01 UTC; null when it was not',
    ),
    // WDR-11
    channel: Type.Optional(
      Type.Enum(['web', 'phone', 'pos', 'other'], {
        description: 'Channel through which the order was placed; absent when it is not known',
      }),
    ),
    buyer: Type.Optional(
      Type.Enum(['consumer', 'business'], {
        description: 'Whether the customer bought as a consumer or as a business; absent when it is not known',
      }),
    ),
    instructedAt: Type.Optional(
      described(
        Instant,
        'Time at which the customer was informed of the right of withdrawal after the contract, in milliseconds since 1970-01-01 UTC; absent when it is not known',
      ),
    ),
    standardShipping: Type.Optional(
      described(
        Minor,
        'Price of the least expensive standard delivery offered for the order, with its tax, in minor units of `currency`; absent when it is not known',
      ),
    ),
    prepaidLabels: Type.Optional(
      Type.Array(
        Closed({
          id: Type.String({ description: 'Id of the label' }),
          trackingCode: Type.String({ description: 'Tracking number on the label' }),
          carrier: Type.Optional(
            Type.String({ description: 'Carrier of the label, such as USPS; absent when it is not known' }),
          ),
        }),
        { description: 'Return labels packed in the parcel; absent when there are none' },
      ),
    ),
  },
  {
    title: 'Order',
    description: 'An order. Amounts are in minor units of `currency`; times are in milliseconds since 1970-01-01 UTC',
  },
)
export type Order = Static<typeof Order>
