import { type Static, Type } from 'typebox'
import { Closed, factory } from '../closed.ts'
import { Id } from '../ids.ts'
import { Money } from '../money.ts'
import { Picture } from '../text.ts'

/** Products of a collection, a page at a time. */
export const ProductGrid = Closed({
  type: Type.Literal('product_grid'),
  id: Id,
  heading: Type.Optional(Type.String()),
  products: Type.Array(
    Closed({
      id: Id,
      title: Type.String(),
      picture: Picture,
      price: Money,
      struck: Type.Optional(Money),
      path: Type.String(),
    }),
  ),
  empty: Type.String(),
  pages: Type.Optional(
    Closed({
      label: Type.String(),
      previous: Type.Optional(Type.String()),
      next: Type.Optional(Type.String()),
      previousLabel: Type.String(),
      nextLabel: Type.String(),
    }),
  ),
})
export type ProductGrid = Static<typeof ProductGrid>
export const productGrid = factory<ProductGrid>('product_grid')
