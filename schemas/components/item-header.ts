import { type Static, Type } from 'typebox'
import { Picture } from '../screen/text.ts'
import { Closed, createFactory } from '../typebox/closed.ts'
import { Id } from '../values/ids.ts'
import { Price, StruckPrice } from '../values/money.ts'

export const ItemHeader = Closed(
  {
    type: Type.Literal('item_header'),
    id: Id,
    picture: Picture,
    title: Type.String({ description: 'Title of the product' }),
    variant: Type.Optional(Type.String({ description: 'Title of the variant' })),
    price: Type.Optional(Price),
    struck: Type.Optional(StruckPrice),
  },
  { title: 'ItemHeader', description: 'Item of the overlay' },
)
export type ItemHeader = Static<typeof ItemHeader>
export const itemHeader = createFactory<ItemHeader>('item_header')
