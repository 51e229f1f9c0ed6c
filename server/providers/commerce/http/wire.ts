import { type Static, type TSchema, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { Clean } from 'typebox/value'
import { Closed } from '../../../../schemas/closed.ts'
import { described } from '../../../../schemas/described.ts'
import { Address } from '../../../../schemas/entities/address.ts'
import { Order } from '../../../../schemas/entities/order.ts'
import { Collection, Product } from '../../../../schemas/entities/product.ts'
import { Currency, Minor } from '../../../../schemas/money.ts'
import { fault } from '../../../faults.ts'

const Id = Type.String({ minLength: 1, maxLength: 200, description: 'What the order system calls it' })
const Amount = Type.Integer({ minimum: 1, maximum: 1e15, description: 'In minor units of the currency of the order' })
const addressOf = (description: string) =>
  Type.Union([Type.String({ pattern: '^https://', maxLength: 2000 }), Type.Null()], { description })
const kindOf = <Kind extends string>(kind: Kind) => Type.Literal(kind)

/** What stands in every operation beside its kind. */
const about = { orderId: described(Id, 'The order that it is about') }
const money = { amount: Amount, currency: described(Currency, 'That of the order') }
const Quantity = Type.Integer({ minimum: 1, description: 'How many units came back of it' })

/** What is asked of a backend as an operation, by its kind. */
const operations = [
  Closed(
    {
      ...{ kind: kindOf('refund'), ...about, ...money },
      lines: Type.Array(Closed({ lineId: described(Id, 'A line of the order'), quantity: Quantity }), {
        description: 'What the money is for; empty where it is for no line',
      }),
    },
    { title: 'Refund', description: 'Money back the way it was paid' },
  ),
  Closed(
    {
      ...{ kind: kindOf('gift-card'), ...about, ...money },
      email: Type.Union([Type.String(), Type.Null()], { description: 'Who gets it; null is whoever the order knows' }),
    },
    { title: 'GiftCard', description: 'A gift card for the value' },
  ),
  Closed(
    {
      ...{ kind: kindOf('exchange-order'), ...about },
      lines: Type.Array(
        Closed({ variantId: described(Id, 'What is sent'), total: described(Minor, 'What it costs') }),
        {
          description: 'One unit each',
        },
      ),
      currency: described(Currency, 'That of the order'),
      speed: Type.Enum(['instant', 'regular'], { description: 'Whether it is sent before the parcel is back' }),
      due: described(Minor, 'What is still to be paid for it in a checkout; 0 when everything is settled'),
      address: Type.Union([Address, Type.Null()], { description: 'Where it goes; null is where the order went' }),
    },
    { title: 'ExchangeOrder', description: 'What is sent instead, as an order of its own' },
  ),
  Closed(
    {
      ...{ kind: kindOf('reserve'), ...about },
      variantIds: Type.Array(Id, { description: 'One unit of each is set aside, of all or of none' }),
    },
    { title: 'Reserve', description: 'Sets stock aside' },
  ),
  Closed(
    { ...{ kind: kindOf('release'), ...about }, reserved: described(Id, 'The reference under which it was set aside') },
    { title: 'Release', description: 'Frees stock that was set aside' },
  ),
] as const

/** What is put to a backend. */
export const backendAsks = {
  operation: Type.Union([...operations]),
  checkout: Type.Union([
    Closed({ paid: described(Minor, 'So much came in, in all') }),
    Closed({ cancelled: Type.Literal(true, { description: 'It is called off, unless it was paid' }) }),
  ]),
}

/** What a backend answers when it has done an operation, by what that is called in the port. */
const DoneOf = {
  refunded: Type.Object(
    { kind: kindOf('refunded'), id: Id, amount: Amount },
    { title: 'Refunded', description: 'The money is on its way' },
  ),
  issued: Type.Object(
    {
      ...{ kind: kindOf('issued'), id: Id },
      last4: Type.String({ pattern: '^[0-9A-Za-z]{4}$', description: 'How the code of the card ends' }),
      amount: Amount,
    },
    { title: 'Issued', description: 'There is a gift card' },
  ),
  created: Type.Object(
    {
      ...{ kind: kindOf('created'), id: Id, name: described(Id, 'The number that a shopper knows, such as #1002') },
      statusUrl: addressOf('Where the shopper sees the new order; null where nobody can'),
      checkoutUrl: addressOf('Where what is due is paid; null where `statusUrl` asks for it'),
    },
    { title: 'Created', description: 'There is an exchange order' },
  ),
  reserved: Type.Object({ kind: kindOf('reserved') }, { title: 'Reserved', description: 'The stock is set aside' }),
  released: Type.Object({ kind: kindOf('released') }, { title: 'Released', description: 'The stock is free again' }),
}

/** Why an operation is refused for good, in a problem of RFC 9457. */
const Refusal = Type.Object(
  {
    because: Type.Enum(['out-of-stock', 'over-refund', 'order', 'amount', 'customer', 'unsupported'], {
      description:
        'Why, in a word: `customer` is nobody to whom it could be given, `unsupported` is done here for nobody',
    }),
    detail: Type.Optional(Type.String({ description: 'Why, for the shop, in English' })),
  },
  { title: 'Refusal', description: 'Why it is refused for good, in a problem of RFC 9457' },
)

/** What a backend may be able to do. */
export const backendAbilities = ['refund', 'gift-card', 'exchange-order', 'reserve', 'release', 'checkout'] as const
export type BackendCan = (typeof backendAbilities)[number]

/** What a backend says of itself. */
const Shop = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 200, description: 'What the shop is called' }),
    currency: described(Currency, 'What it sells in'),
    can: Type.Array(Type.String({ maxLength: 50 }), {
      description: `What it does of ${backendAbilities.join(', ')}: the last one is that what is due for an exchange order can be paid there`,
    }),
  },
  { title: 'Shop', description: 'What the order system says of itself' },
)

/** Where the checkout of an exchange order stands. */
const Standing = Type.Object(
  {
    state: Type.Enum(['open', 'paid', 'called-off'], {
      description: '`open` while something is due, `called-off` once what had come in was given back',
    }),
    paid: described(Minor, 'What came in and is kept'),
  },
  { title: 'Standing', description: 'Where the checkout of an exchange order stands' },
)

/** What stands on every page: those that are there no more, and the cursor of the page that follows. */
const beside = {
  gone: Type.Optional(Type.Array(Id, { description: 'Those that are there no more' })),
  next: Type.Union([Type.String({ maxLength: 500 }), Type.Null()], {
    description: 'The cursor of the page that follows; null behind the last one',
  }),
}

/** Everything that a backend answers. */
export const backendAnswers = {
  ...{
    ...DoneOf,
    done: Type.Union(Object.values(DoneOf)),
    refusal: Refusal,
    standing: Standing,
    order: Order,
    shop: Shop,
  },
  orders: Type.Object({ orders: Type.Array(Order, { description: 'Orders as they stand now' }), ...beside }),
  products: Type.Object({ products: Type.Array(Product, { description: 'Products as they are now' }), ...beside }),
  collections: Type.Object({ collections: Type.Array(Collection, { description: 'Collections' }), ...beside }),
}

/** What a backend names to be read again. */
const Signal = Type.Object({ type: Type.String({ maxLength: 100 }), data: Type.Object({ id: Id }) })

/** Reads what a backend said by its schema, without what it says more. @throws the fault RET_ERR_COMMERCE where it does not fit. */
const reading = <Schema extends TSchema>(schema: Schema) => {
  const compiled = Compile(schema)
  return (said: unknown): Static<Schema> => {
    const known = Clean(schema, said)
    if (compiled.Check(known)) return known as Static<Schema>
    const [error] = compiled.Errors(known)
    const why = `The order system answered what cannot be read: ${error?.instancePath || 'it'} ${error?.message}`
    throw fault('RET_ERR_COMMERCE', new Error(why))
  }
}

/** What stands on a page, each to be read by itself. */
const asTheyCame = Type.Array(Type.Unknown())

/** Everything that a backend answers, each read and checked. */
export const read = {
  refunded: reading(backendAnswers.refunded),
  issued: reading(backendAnswers.issued),
  created: reading(backendAnswers.created),
  reserved: reading(backendAnswers.reserved),
  released: reading(backendAnswers.released),
  refusal: reading(backendAnswers.refusal),
  standing: reading(backendAnswers.standing),
  shop: reading(backendAnswers.shop),
  signal: reading(Signal),
  order: reading(backendAnswers.order),
  product: reading(Product),
  collection: reading(Collection),
  orders: reading(Type.Object({ orders: asTheyCame, ...beside })),
  products: reading(Type.Object({ products: asTheyCame, ...beside })),
  collections: reading(Type.Object({ collections: asTheyCame, ...beside })),
} as const
