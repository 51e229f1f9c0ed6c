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
    pictures: Type.Array(Picture, { minItems: 1, description: 'Its pictures, the foremost first' }),
    title: Type.String({ description: 'Title of the product' }),
    variant: Type.Optional(Type.String({ description: 'Which variant it is, where there is but one' })),
    price: Price,
    struck: Type.Optional(StruckPrice),
    badge: Type.Optional(Type.String({ description: 'What is special about buying it' })),
    description: Type.Optional(described(RichText, 'What the shop says of it')),
  },
  { title: 'ProductDetail', description: 'One product: its pictures, price and description' },
)
export type ProductDetail = Static<typeof ProductDetail>
export const productDetail = createFactory<ProductDetail>('product_detail')
