import { type Static, Type } from 'typebox'
import { Closed, factory } from '../closed.ts'
import { Id } from '../ids.ts'
import { Money } from '../money.ts'
import { Picture } from '../text.ts'

/** Products of a collection, a page at a time; `preview`: a row of a few, six where there is little room and four where there is more (CRD-05). */
export const ProductGrid = Closed({
  type: Type.Literal('product_grid'),
  id: Id,
  look: Type.Optional(Type.Literal('preview')),
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
  /** Names a press of one of them for whoever counts. */
  counted: Type.Optional(Type.String()),
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
