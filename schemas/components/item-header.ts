import { type Static, Type } from 'typebox'
import { Closed, factory } from '../closed.ts'
import { Id } from '../ids.ts'
import { Money } from '../money.ts'
import { Picture } from '../text.ts'

/** The item that an overlay is about. */
export const ItemHeader = Closed({
  type: Type.Literal('item_header'),
  id: Id,
  picture: Picture,
  title: Type.String(),
  variant: Type.Optional(Type.String()),
  price: Money,
  struck: Type.Optional(Money),
})
export type ItemHeader = Static<typeof ItemHeader>
export const itemHeader = factory<ItemHeader>('item_header')
