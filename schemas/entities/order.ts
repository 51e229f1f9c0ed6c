import { type Static, Type } from 'typebox'
import { Closed } from '../closed.ts'
import { described } from '../described.ts'
import { Instant } from '../ids.ts'
import { Currency, Minor } from '../money.ts'
import { Address } from './address.ts'

const Nullable = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) => Type.Union([type, Type.Null()])

/**
 * One line of an order as it was bought, with its quantity. Amounts in minor units of the order currency for ALL units of
 * the line, save `price`, the list price of one unit. Prices include tax exactly when the order's `taxesIncluded` says so.
 */
export const OrderLine = Closed({
  /** The provider's line id, verbatim. A unit's id is `<id>.<k>`. */
  id: Type.String({ minLength: 1 }),
  productId: Nullable(Type.String()),
  variantId: Nullable(Type.String()),
  sku: Nullable(Type.String()),
  title: Type.String(),
  /** Absent name (`Default Title`) is null. */
  variantTitle: Nullable(Type.String()),
  vendor: Nullable(Type.String()),
  productType: Type.String(),
  tags: Type.Array(Type.String()),
  image: Nullable(Type.String()),
  quantity: Type.Integer({ minimum: 1 }),
  price: Minor,
  /** The line's own discounts and its allocated share of order discounts, together. */
  discount: Minor,
  tax: Minor,
  grams: Type.Integer({ minimum: 0 }),
  taxable: Type.Boolean(),
  /** When the k-th unit was fulfilled, in the order of k; shorter than `quantity` when some are not. */
  fulfilledAt: Type.Array(Instant),
  refunded: Type.Array(
    Closed({
      quantity: Type.Integer({ minimum: 1 }),
      at: Instant,
      unpaid: Type.Optional(
        Type.Literal(true, { description: 'They were taken back, and no money was refunded for them' }),
      ),
    }),
    {
      description:
        'Units refunded elsewhere, oldest first; those of a `refund` that the portal asked for are not among them, as their return has them',
    },
  ),
  /** Visible properties only: names that begin with `_` are for machines. */
  properties: Type.Array(Closed({ name: Type.String(), value: Type.String() })),
  /** It is a gift card that was bought. */
  giftCard: Type.Optional(Type.Literal(true)),
  /** There is nothing to send: a download, a service. */
  shipsNothing: Type.Optional(Type.Literal(true)),
  bundle: Nullable(
    Closed({ id: Type.String(), title: Type.String(), partialReturns: Type.Boolean(), exchanges: Type.Boolean() }),
  ),
})
export type OrderLine = Static<typeof OrderLine>

/** Who bought. A shop knows a customer by email, by phone, or by neither. */
export const Customer = Closed({
  id: Nullable(Type.String()),
  email: Nullable(Type.String()),
  phone: Nullable(Type.String()),
  firstName: Nullable(Type.String()),
  lastName: Nullable(Type.String()),
  tags: Type.Optional(Type.Array(Type.String())),
})
export type Customer = Static<typeof Customer>

/** An order, as a commerce provider answers it. Amounts in minor units of `currency` (ENT-04). */
export const Order = Closed({
  id: Type.String({ minLength: 1 }),
  /** The number a shopper knows, such as `#1001`. */
  name: Type.String({ minLength: 1 }),
  currency: Currency,
  /** What the shopper saw when buying; `rate` is a decimal string, presentment per order currency unit (F22). */
  presentment: Nullable(Closed({ currency: Currency, rate: Type.String({ pattern: '^[0-9]+([.][0-9]+)?$' }) })),
  customer: Customer,
  address: Nullable(Address),
  /** What a shopper added and the order system never said: it opens nothing. */
  typed: Type.Optional(Type.Array(Type.Enum(['email', 'address']))),
  lines: Type.Array(OrderLine),
  /** Payment gateways used, lower case, such as `cash`. */
  gateways: Type.Array(Type.String()),
  /** The card that a refund goes back to; absent where it was not paid with one card alone. */
  paidWith: Type.Optional(Closed({ brand: Type.String(), last4: Type.String({ pattern: '^[0-9]{4}$' }) })),
  taxesIncluded: Type.Boolean(),
  subtotal: described(Minor, 'What the lines cost after their discounts, without tax'),
  taxTotal: described(Minor, 'The tax of the lines; tax on shipping is in `shippingTotal`'),
  discountsTotal: described(Minor, 'The discounts of the lines'),
  shippingTotal: described(Minor, 'What was paid for shipping after its discounts, with the tax on it'),
  dutiesTotal: described(Minor, 'What was paid for duties, with the tax on them'),
  total: described(Minor, '`subtotal` + `taxTotal` + `shippingTotal` + `dutiesTotal`, and tips'),
  /** What the order brought in: successful sales and captures, or what its financial status says (F30). */
  taken: Minor,
  /** Refunds made and pending. */
  refundTotal: Minor,
  refundPending: Type.Optional(
    Type.Integer({
      minimum: 0,
      description:
        'What of `refundTotal`, in minor units, was accepted and is not finished: it may still fail. Absent: nothing',
    }),
  ),
  portalRefunds: Type.Optional(
    Type.Array(
      Closed({
        reference: Type.String({ minLength: 1 }),
        amount: Minor,
        pending: Type.Optional(Type.Literal(true)),
      }),
      {
        description:
          'Refunds of `refundTotal` that the portal asked for, by the `reference` of the request, in minor units; `pending` while one is not finished. Absent where the order system does not keep references',
      },
    ),
  ),
  shippingRefunded: Type.Optional(
    Type.Integer({ minimum: 0, description: 'Shipping that was refunded, with its tax, in minor units. Absent: none' }),
  ),
  dutiesRefunded: Type.Optional(
    Type.Integer({ minimum: 0, description: 'Duties that were refunded, in minor units. Absent: none' }),
  ),
  tags: Type.Array(Type.String()),
  createdAt: Instant,
  /** The last fulfillment; null while nothing was sent. */
  fulfilledAt: Nullable(Instant),
  cancelledAt: Nullable(Instant),
  /** Return labels that lay in the parcel when it was sent. */
  prepaidLabels: Type.Optional(
    Type.Array(Closed({ id: Type.String(), trackingCode: Type.String(), carrier: Type.Optional(Type.String()) })),
  ),
})
export type Order = Static<typeof Order>
