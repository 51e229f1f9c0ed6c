import { type Static, type TSchema, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { Clean } from 'typebox/value'
import { Order } from '../../../../schemas/entities/order.ts'
import { Collection, Product } from '../../../../schemas/entities/product.ts'
import { Minor } from '../../../../schemas/money.ts'

const Id = Type.String({ minLength: 1, maxLength: 200 })
const Amount = Type.Integer({ minimum: 1, maximum: 1e15 })
const Address = Type.Union([Type.String({ pattern: '^https://', maxLength: 2000 }), Type.Null()])

/** What a backend answers when it has done an operation, by what that is called in the port. */
const DoneOf = {
  refunded: Type.Object({ kind: Type.Literal('refunded'), id: Id, amount: Amount }),
  issued: Type.Object({
    kind: Type.Literal('issued'),
    id: Id,
    last4: Type.String({ pattern: '^[0-9A-Za-z]{4}$' }),
    amount: Amount,
  }),
  created: Type.Object({
    kind: Type.Literal('created'),
    id: Id,
    name: Id,
    statusUrl: Address,
    checkoutUrl: Address,
  }),
  reserved: Type.Object({ kind: Type.Literal('reserved') }),
  released: Type.Object({ kind: Type.Literal('released') }),
}

/** Why an operation is refused for good, in a problem of RFC 9457. */
const Refusal = Type.Object({
  because: Type.Enum(['out-of-stock', 'over-refund', 'order', 'amount', 'customer', 'unsupported']),
  detail: Type.Optional(Type.String()),
})

/** Where the checkout of an exchange order stands. */
const Standing = Type.Object({ state: Type.Enum(['open', 'paid', 'called-off']), paid: Minor })

/** What stands on every page: those that are there no more, and the cursor of the page that follows. */
const beside = {
  gone: Type.Optional(Type.Array(Id)),
  next: Type.Union([Type.String({ maxLength: 500 }), Type.Null()]),
}

/** What a backend names to be read again. */
const Signal = Type.Object({ type: Type.String({ maxLength: 100 }), data: Type.Object({ id: Id }) })

/** Reads what a backend said by its schema, without what it says more. @throws Error where it does not fit. */
const reading = <Schema extends TSchema>(schema: Schema) => {
  const compiled = Compile(schema)
  return (said: unknown): Static<Schema> => {
    const known = Clean(schema, said)
    if (compiled.Check(known)) return known as Static<Schema>
    const [error] = compiled.Errors(known)
    throw new Error(`The order system answered what cannot be read: ${error?.instancePath || 'it'} ${error?.message}`)
  }
}

/** Everything that a backend answers, each read and checked. */
export const read = {
  refunded: reading(DoneOf.refunded),
  issued: reading(DoneOf.issued),
  created: reading(DoneOf.created),
  reserved: reading(DoneOf.reserved),
  released: reading(DoneOf.released),
  refusal: reading(Refusal),
  standing: reading(Standing),
  signal: reading(Signal),
  order: reading(Order),
  orders: reading(Type.Object({ orders: Type.Array(Order), ...beside })),
  products: reading(Type.Object({ products: Type.Array(Product), ...beside })),
  collections: reading(Type.Object({ collections: Type.Array(Collection), ...beside })),
} as const
