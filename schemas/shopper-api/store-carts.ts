import { type Static, Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'
import { Currency, Minor } from '../values/money.ts'
import { Text } from './described-types.ts'
import { CallRefusal } from './refusal.ts'

const cart = Type.Array(Type.String(), { description: 'The variants in it by their ids, one a unit' })
const data = Closed({ cart }, { description: 'What it holds' })

/** The store also posts its own cart; its prices are ignored. */
export const CartRequest = Type.Object({
  cart: Type.Array(Type.Union([Type.String({ minLength: 1, maxLength: 200 }), Type.Integer()]), {
    description: 'The variants in it by their ids, one a unit',
  }),
  shopify: Type.Optional(
    Type.Unknown({
      description: 'The cart as the store writes it, in JSON, for how its goods are shown; no price of it counts',
    }),
  ),
})

/** POST cart (API-14): a cart that cannot be stored is refused with status 200. */
export const CartCreateResponse = Type.Union([Closed({ token: Text('Names the cart'), data }), CallRefusal])

/** POST cart/{token} (API-14). */
export const CartReplaceResponse = Type.Union([
  Closed({ updated: Type.Literal(true, { description: 'It holds this from now on' }), data }),
  CallRefusal,
])

/** GET cart/{token} (API-13). */
export const CartResponse = Closed({ cart })

/** DELETE cart/{token}. */
export const CartDeleteResponse = Type.Literal(true, { description: 'Nothing is in it any more' })

/** GET onstore/check. */
export const StoreCheckResponse = Closed({
  enabled: Type.Boolean({ description: 'Whether shoppers of the shop are led to its own store' }),
})

/** GET store-visit/{token}: amounts to spend. */
export const StoreVisitResponse = Closed({
  currency: Currency,
  total: Minor,
  base: Minor,
  credit: Minor,
  discount_percentage: Type.Number({ description: 'What the shop takes off in percent' }),
})
export type StoreVisitResponse = Static<typeof StoreVisitResponse>
