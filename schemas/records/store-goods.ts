import { type Static, Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'

/** Display only (SHP-58). */
export const StoreGoods = Closed({
  title: Type.String({ minLength: 1, maxLength: 200 }),
  image: Type.Optional(Type.String({ maxLength: 2_000 })),
})
export type StoreGoods = Static<typeof StoreGoods>
