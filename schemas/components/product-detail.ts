import { type Static, Type } from 'typebox'
import { Closed, factory } from '../closed.ts'
import { Id } from '../ids.ts'
import { Money } from '../money.ts'
import { Picture, RichText } from '../text.ts'

/** One product: its pictures, price and description. */
export const ProductDetail = Closed({
  type: Type.Literal('product_detail'),
  id: Id,
  pictures: Type.Array(Picture, { minItems: 1 }),
  title: Type.String(),
  price: Money,
  struck: Type.Optional(Money),
  description: RichText,
})
export type ProductDetail = Static<typeof ProductDetail>
export const productDetail = factory<ProductDetail>('product_detail')
