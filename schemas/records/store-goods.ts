import { type Static, Type } from 'typebox'
import { Closed } from '../closed.ts'

/** How the merchant's own store shows a variant: what it is called there, and its picture. For showing alone (SHP-58). */
export const StoreGoods = Closed({
  title: Type.String({ minLength: 1, maxLength: 200 }),
  image: Type.Optional(Type.String({ maxLength: 2_000 })),
})
export type StoreGoods = Static<typeof StoreGoods>
