import { type Static, type TSchema, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { Clean } from 'typebox/value'
import { OperationAsk, OperationDone, OperationRefusal, SystemId } from '../../../../schemas/entities/operation.ts'
import { Order } from '../../../../schemas/entities/order.ts'
import { Collection, Product } from '../../../../schemas/entities/product.ts'
import { Closed } from '../../../../schemas/typebox/closed.ts'
import { described } from '../../../../schemas/typebox/described.ts'
import { Currency, Minor } from '../../../../schemas/values/money.ts'
import { fault } from '../../../faults.ts'
import { withTaxedShipping } from '../shipping-tax.ts'

export const backendRequests = {
  operation: OperationAsk,
  checkout: Type.Union([
    Closed({ paid: described(Minor, 'Total received for the exchange order, in minor units of its currency') }),
    Closed({ cancelled: Type.Literal(true, { description: 'It is called off, unless it was paid' }) }),
  ]),
}

export const backendAbilities = [
  'refund',
  'gift-card',
  'exchange-order',
  'reserve',
  'release',
  'restock',
  'checkout',
] as const
export type BackendAbility = (typeof backendAbilities)[number]

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

const CheckoutState = Type.Object(
  {
    state: Type.Enum(['open', 'paid', 'called-off'], {
      description: '`open` while something is due, `called-off` once what had come in was given back',
    }),
    paid: described(Minor, 'Total received and not given back, in minor units of the currency of the order'),
  },
  { title: 'Standing', description: 'Where the checkout of an exchange order stands' },
)

/** Fields of every page. */
const pageFields = {
  gone: Type.Optional(Type.Array(SystemId, { description: 'Those that are there no more' })),
  next: Type.Union([Type.String({ maxLength: 500 }), Type.Null()], {
    description: 'The cursor of the page that follows; null behind the last one',
  }),
}

export const backendResponses = {
  ...OperationDone,
  done: Type.Union(Object.values(OperationDone)),
  refusal: OperationRefusal,
  standing: CheckoutState,
  order: Order,
  shop: Shop,
  orders: Type.Object({ orders: Type.Array(Order, { description: 'Orders as they stand now' }), ...pageFields }),
  products: Type.Object({ products: Type.Array(Product, { description: 'Products as they are now' }), ...pageFields }),
  collections: Type.Object({ collections: Type.Array(Collection, { description: 'Collections' }), ...pageFields }),
}

export const Signal = Type.Object({
  type: Type.String({
    maxLength: 100,
    description:
      '`order.changed`, `order.gone`, `product.changed`, `product.gone`, `stock.changed`, `collection.changed` or `operation.changed`; others are ignored',
  }),
  data: Type.Object(
    { id: described(SystemId, 'Id of the order, product or collection, or the reference of the operation') },
    { description: 'What changed' },
  ),
})

/** Drops unknown members. @throws Fault RET_ERR_COMMERCE if the body does not match the schema. */
const createReader = <Schema extends TSchema>(schema: Schema) => {
  const compiled = Compile(schema)
  return (body: unknown): Static<Schema> => {
    const known = Clean(schema, body)
    if (compiled.Check(known)) return known as Static<Schema>
    const [error] = compiled.Errors(known)
    const why = `The order system answered what cannot be read: ${error?.instancePath || 'it'} ${error?.message}`
    throw fault('RET_ERR_COMMERCE', new Error(why))
  }
}

const readOrder = createReader(backendResponses.order)

/** Items are validated one by one. */
const UNCHECKED_ITEMS = Type.Array(Type.Unknown())

export const read = {
  refunded: createReader(backendResponses.refunded),
  issued: createReader(backendResponses.issued),
  created: createReader(backendResponses.created),
  reserved: createReader(backendResponses.reserved),
  released: createReader(backendResponses.released),
  restocked: createReader(backendResponses.restocked),
  refusal: createReader(backendResponses.refusal),
  standing: createReader(backendResponses.standing),
  shop: createReader(backendResponses.shop),
  signal: createReader(Signal),
  order: (body: unknown): Order => withTaxedShipping(readOrder(body)),
  product: createReader(Product),
  collection: createReader(Collection),
  orders: createReader(Type.Object({ orders: UNCHECKED_ITEMS, ...pageFields })),
  products: createReader(Type.Object({ products: UNCHECKED_ITEMS, ...pageFields })),
  collections: createReader(Type.Object({ collections: UNCHECKED_ITEMS, ...pageFields })),
} as const
