import { type Static, Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import { Currency, Minor } from '../values/money.ts'
import { Address } from './address.ts'

export const SystemId = Type.String({ minLength: 1, maxLength: 200, description: 'What the order system calls it' })
const Amount = Type.Integer({ minimum: 1, maximum: 1e15, description: 'In minor units of the currency of the order' })
const UrlOrNull = (description: string) =>
  Type.Union([Type.String({ pattern: '^https://', maxLength: 2000 }), Type.Null()], { description })
const Kind = <Kind extends string>(kind: Kind) =>
  Type.Literal(kind, { description: `Which kind it is: always ${kind}` })

const orderFields = { orderId: described(SystemId, 'The order that it is about') }
const amountFields = { amount: Amount, currency: described(Currency, 'That of the order') }
const Quantity = Type.Integer({ minimum: 1, description: 'How many units came back of it' })

export const OperationAsk = Type.Union([
  Closed(
    {
      kind: Kind('refund'),
      ...orderFields,
      ...amountFields,
      lines: Type.Array(Closed({ lineId: described(SystemId, 'A line of the order'), quantity: Quantity }), {
        description: 'What the money is for; empty where it is for no line',
      }),
    },
    { title: 'Refund', description: 'Money back the way it was paid' },
  ),
  Closed(
    {
      kind: Kind('gift-card'),
      ...orderFields,
      ...amountFields,
      email: Type.Union([Type.String(), Type.Null()], { description: 'Who gets it; null is whoever the order knows' }),
    },
    { title: 'GiftCard', description: 'A gift card for the value' },
  ),
  Closed(
    {
      kind: Kind('exchange-order'),
      ...orderFields,
      lines: Type.Array(
        Closed({
          variantId: described(SystemId, 'What is sent'),
          total: described(
            Minor,
            'What the unit costs the shopper after discounts, with tax and without shipping, in minor units of `currency`',
          ),
        }),
        {
          description: 'One unit each. The return has paid for all of them, except for what is `due`',
        },
      ),
      reserved: Type.Optional(
        described(
          SystemId,
          'The reference of the `reserve` operation whose units the order is made of: they are out of stock already, so the order takes none in addition. Absent where nothing was set aside: the order takes its units from stock',
        ),
      ),
      currency: described(Currency, 'That of the order'),
      speed: Type.Enum(['instant', 'regular'], { description: 'Whether it is sent before the parcel is back' }),
      due: described(
        Minor,
        'What is still to be paid for it in a checkout, in minor units of `currency`; 0 when everything is settled',
      ),
      address: Type.Union([Address, Type.Null()], { description: 'Where it goes; null is where the order went' }),
    },
    { title: 'ExchangeOrder', description: 'What is sent instead, as an order of its own' },
  ),
  Closed(
    {
      kind: Kind('reserve'),
      ...orderFields,
      variantIds: Type.Array(SystemId, { description: 'One unit of each is set aside, of all or of none' }),
    },
    { title: 'Reserve', description: 'Sets stock aside' },
  ),
  Closed(
    {
      kind: Kind('release'),
      ...orderFields,
      reserved: described(SystemId, 'The reference under which it was set aside'),
    },
    { title: 'Release', description: 'Frees stock that was set aside' },
  ),
  Closed(
    {
      kind: Kind('restock'),
      ...orderFields,
      variantIds: Type.Array(SystemId, { description: 'One unit of each came back, and may be sold again' }),
    },
    { title: 'Restock', description: 'Puts units that came back in stock' },
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
    { title: 'Refunded', description: 'The money is on its way' },
  ),
  issued: Type.Object(
    {
      kind: Kind('issued'),
      id: described(SystemId, 'Id of the gift card in the order system'),
      last4: Type.String({ pattern: '^[0-9A-Za-z]{4}$', description: 'How the code of the card ends' }),
      amount: described(Amount, 'Value of the gift card, in minor units of the order currency'),
      code: Type.Optional(
        Type.String({
          minLength: 4,
          maxLength: 100,
          description:
            'The code of the card, where the portal hands it to the shopper by mail; absent where the shop does',
        }),
      ),
    },
    { title: 'Issued', description: 'There is a gift card' },
  ),
  created: Type.Object(
    {
      kind: Kind('created'),
      id: described(SystemId, 'Id of the exchange order in the order system'),
      name: described(SystemId, 'The number that a shopper knows, such as #1002'),
      statusUrl: UrlOrNull('Where the shopper sees the new order; null where nobody can'),
      checkoutUrl: UrlOrNull('Where what is due is paid; null where `statusUrl` asks for it'),
    },
    { title: 'Created', description: 'There is an exchange order' },
  ),
  reserved: Type.Object({ kind: Kind('reserved') }, { title: 'Reserved', description: 'The stock is set aside' }),
  released: Type.Object({ kind: Kind('released') }, { title: 'Released', description: 'The stock is free again' }),
  restocked: Type.Object(
    { kind: Kind('restocked') },
    { title: 'Restocked', description: 'The units can be sold again' },
  ),
}

/** A permanent refusal, as an RFC 9457 problem. */
export const OperationRefusal = Type.Object(
  {
    because: Type.Enum(['out-of-stock', 'over-refund', 'order', 'amount', 'customer', 'unsupported'], {
      description:
        'Why, in a word: `customer` is nobody to whom it could be given, `unsupported` is done here for nobody',
    }),
    detail: Type.Optional(Type.String({ description: 'Why, for the shop, in English' })),
  },
  { title: 'OperationRefusal', description: 'Why it is refused for good, in a problem of RFC 9457' },
)
