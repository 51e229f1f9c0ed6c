import { type Static, Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import { Currency, Minor } from '../values/money.ts'
import { Address } from './address.ts'

export const SystemId = Type.String({ minLength: 1, maxLength: 200, description: 'Id in the order system' })
const Amount = Type.Integer({ minimum: 1, maximum: 1e15, description: 'Amount in minor units of the order currency' })
const UrlOrNull = (description: string) =>
  Type.Union([Type.String({ pattern: '^https://', maxLength: 2000 }), Type.Null()], { description })
const Kind = <Kind extends string>(kind: Kind) =>
  Type.Literal(kind, { description: `Kind of operation: always ${kind}` })

const orderFields = { orderId: described(SystemId, 'Id of the order') }
const amountFields = { amount: Amount, currency: described(Currency, 'Order currency') }
const Quantity = Type.Integer({ minimum: 1, description: 'Number of returned units' })

export const OperationAsk = Type.Union([
  Closed(
    {
      kind: Kind('refund'),
      ...orderFields,
      ...amountFields,
      lines: Type.Array(Closed({ lineId: described(SystemId, 'Id of the order line'), quantity: Quantity }), {
        description: 'Lines that the money is for; empty when it is for none',
      }),
      lastUsedFirst: Type.Optional(
        Type.Literal(true, {
          description:
            'True for a statutory withdrawal: refund the payment that was used last first, each up to its own amount. Absent leaves the division to the order system',
        }),
      ),
    },
    { title: 'Refund', description: 'Refunds to the original payment method' },
  ),
  Closed(
    {
      kind: Kind('gift-card'),
      ...orderFields,
      ...amountFields,
      email: Type.Union([Type.String(), Type.Null()], {
        description: 'Email address of the recipient; null means the customer of the order',
      }),
    },
    { title: 'GiftCard', description: 'Issues a gift card for the value' },
  ),
  Closed(
    {
      kind: Kind('exchange-order'),
      ...orderFields,
      lines: Type.Array(
        Closed({
          variantId: described(SystemId, 'Id of the variant to send'),
          total: described(
            Minor,
            'Price of the unit for the shopper after discounts, with tax and without shipping, in minor units of `currency`',
          ),
        }),
        {
          description: 'One unit each. The return has paid for all of them, except for the amount in `due`',
        },
      ),
      reserved: Type.Optional(
        described(
          SystemId,
          'Reference of the `reserve` operation of these units. They are already out of stock, so the order does not reduce stock again. Absent: nothing was reserved, and the order takes its units from stock',
        ),
      ),
      currency: described(Currency, 'Order currency'),
      speed: Type.Enum(['instant', 'regular'], { description: 'Whether it ships before the returned parcel arrives' }),
      due: described(Minor, 'Amount due in the checkout of the order, in minor units of `currency`; 0 when settled'),
      address: Type.Union([Address, Type.Null()], {
        description: 'Shipping address; null means the address of the original order',
      }),
    },
    { title: 'ExchangeOrder', description: 'Creates an exchange order' },
  ),
  Closed(
    {
      kind: Kind('reserve'),
      ...orderFields,
      variantIds: Type.Array(SystemId, { description: 'Reserves one unit of each, all or none' }),
    },
    { title: 'Reserve', description: 'Reserves stock' },
  ),
  Closed(
    {
      kind: Kind('release'),
      ...orderFields,
      reserved: described(SystemId, 'Reference of the reservation'),
    },
    { title: 'Release', description: 'Releases reserved stock' },
  ),
  Closed(
    {
      kind: Kind('restock'),
      ...orderFields,
      variantIds: Type.Array(SystemId, { description: 'Restocks one returned, sellable unit of each' }),
    },
    { title: 'Restock', description: 'Restocks returned units' },
  ),
])
export type OperationAsk = Static<typeof OperationAsk>

export const OperationDone = {
  refunded: Type.Object(
    {
      kind: Kind('refunded'),
      id: described(SystemId, 'Id of the refund in the order system'),
      amount: described(Amount, 'Amount refunded, in minor units of the order currency'),
    },
    { title: 'Refunded', description: 'A refund was started' },
  ),
  issued: Type.Object(
    {
      kind: Kind('issued'),
      id: described(SystemId, 'Id of the gift card in the order system'),
      last4: Type.String({ pattern: '^[0-9A-Za-z]{4}$', description: 'Last characters of the card code' }),
      amount: described(Amount, 'Value of the gift card, in minor units of the order currency'),
      code: Type.Optional(
        Type.String({
          minLength: 4,
          maxLength: 100,
          description: 'Code of the card, if the portal emails it to the shopper; absent if the shop does',
        }),
      ),
    },
    { title: 'Issued', description: 'A gift card was issued' },
  ),
  created: Type.Object(
    {
      kind: Kind('created'),
      id: described(SystemId, 'Id of the exchange order in the order system'),
      name: described(SystemId, 'Order number for the shopper, such as #1002'),
      statusUrl: UrlOrNull('URL at which the shopper sees the new order; null when there is none'),
      checkoutUrl: UrlOrNull('URL for the payment of the amount due; null when `statusUrl` handles it'),
    },
    { title: 'Created', description: 'An exchange order was created' },
  ),
  reserved: Type.Object({ kind: Kind('reserved') }, { title: 'Reserved', description: 'Stock was reserved' }),
  released: Type.Object({ kind: Kind('released') }, { title: 'Released', description: 'Reserved stock was released' }),
  restocked: Type.Object({ kind: Kind('restocked') }, { title: 'Restocked', description: 'The units are restocked' }),
}

/** A permanent refusal, as an RFC 9457 problem. */
export const OperationRefusal = Type.Object(
  {
    because: Type.Enum(['out-of-stock', 'over-refund', 'order', 'amount', 'customer', 'unsupported'], {
      description:
        'Reason code: `customer` means no recipient exists, `unsupported` means the order system never performs this operation',
    }),
    detail: Type.Optional(Type.String({ description: 'Reason for the shop, in English' })),
  },
  { title: 'OperationRefusal', description: 'Permanent refusal, as an RFC 9457 problem' },
)
