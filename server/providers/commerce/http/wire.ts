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
    Closed({ cancelled: Type.Literal(true, { description: 'Cancels the order, unless it was paid' }) }),
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
    name: Type.String({ minLength: 1, maxLength: 200, description: 'Name of the shop' }),
    currency: described(Currency, 'Currency of the shop'),
    can: Type.Array(Type.String({ maxLength: 50 }), {
      description: `Supported abilities of ${backendAbilities.join(', ')}. The last one permits paying the amount due for an exchange order there`,
    }),
  },
  { title: 'Shop', description: 'Shop and abilities of the order system' },
)

const CheckoutState = Type.Object(
  {
    state: Type.Enum(['open', 'paid', 'called-off'], {
      description: '`open` while an amount is due, `called-off` once received payments were refunded',
    }),
    paid: described(Minor, 'Total received minus refunds, in minor units of the currency of the order'),
  },
  { title: 'Standing', description: 'Status of the checkout of an exchange order' },
)

const pageFields = {
  gone: Type.Optional(Type.Array(SystemId, { description: 'Deleted ids' })),
  next: Type.Union([Type.String({ maxLength: 500 }), Type.Null()], {
    description: 'Cursor of the next page; null on the last page',
  }),
}

export const backendResponses = {
  ...OperationDone,
  done: Type.Union(Object.values(OperationDone)),
  refusal: OperationRefusal,
  standing: CheckoutState,
  order: Order,
  shop: Shop,
  orders: Type.Object({ orders: Type.Array(Order, { description: 'Current state of orders' }), ...pageFields }),
  products: Type.Object({ products: Type.Array(Product, { description: 'Current state of products' }), ...pageFields }),
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
    { description: 'Type of the change' },
  ),
})

/** Drops unknown members. @throws Fault RET_ERR_COMMERCE if the body does not match the schema. */
const createReader = <Schema extends TSchema>(schema: Schema) => {
  const compiled = Compile(schema)
  return (body: unknown): Static<Schema> => {
    const known = Clean(schema, body)
    if (compiled.Check(known)) return known as Static<Schema>
    const [error] = compiled.Errors(known)
    const why = `Invalid response of the order system: ${error?.instancePath || 'it'} ${error?.message}`
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
