import { type Static, Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'
import { Currency, Minor } from '../values/money.ts'
import { Text } from './described-types.ts'
import { CallRefusal } from './refusal.ts'

const cart = Type.Array(Type.String(), { description: 'Ids of the variants in the cart, one entry per unit' })
const data = Closed({ cart }, { description: 'Contents of the cart' })

/** The store also posts its own cart; its prices are ignored. */
export const CartRequest = Type.Object({
  cart: Type.Array(Type.Union([Type.String({ minLength: 1, maxLength: 200 }), Type.Integer()]), {
    description: 'Ids of the variants in the cart, one entry per unit',
  }),
  shopify: Type.Optional(
    Type.Unknown({
      description: 'Cart as JSON of the store, used to show its items. Its prices are ignored',
    }),
  ),
})

/** POST cart (API-14): a cart that cannot be stored is refused with status 200. */
export const CartCreateResponse = Type.Union([Closed({ token: Text('Token of the cart'), data }), CallRefusal])

/** POST cart/{token} (API-14). */
export const CartReplaceResponse = Type.Union([
  Closed({ updated: Type.Literal(true, { description: 'Whether the cart was replaced' }), data }),
  CallRefusal,
])

/** GET cart/{token} (API-13). */
export const CartResponse = Closed({ cart })

export const CartDeleteResponse = Type.Literal(true, { description: 'Whether the cart was emptied' })

/** GET onstore/check. */
export const StoreCheckResponse = Closed({
  enabled: Type.Boolean({ description: 'Whether the shop sends shoppers to its own store' }),
})

/** GET store-visit/{token}: amounts to spend. */
export const StoreVisitResponse = Closed({
  currency: Currency,
  total: Minor,
  base: Minor,
  credit: Minor,
  discount_percentage: Type.Number({ description: 'Discount of the shop, in percent' }),
})
export type StoreVisitResponse = Static<typeof StoreVisitResponse>
