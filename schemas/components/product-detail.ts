import { type Static, Type } from 'typebox'
import { Picture, RichText } from '../screen/text.ts'
import { Closed, createFactory } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import { Id } from '../values/ids.ts'
import { Price, StruckPrice } from '../values/money.ts'

export const ProductDetail = Closed(
  {
    type: Type.Literal('product_detail'),
    id: Id,
    pictures: Type.Array(Picture, { minItems: 1, description: 'Pictures of the product, the main one first' }),
    title: Type.String({ description: 'Title of the product' }),
    variant: Type.Optional(Type.String({ description: 'Title of the variant, if the product has only one' })),
    price: Price,
    struck: Type.Optional(StruckPrice),
    badge: Type.Optional(Type.String({ description: 'Note on a special offer' })),
    description: Type.Optional(described(RichText, 'Description of the product')),
  },
  { title: 'ProductDetail', description: 'Product with its pictures, price and description' },
)
export type ProductDetail = Static<typeof ProductDetail>
export const productDetail = createFactory<ProductDetail>('product_detail')
