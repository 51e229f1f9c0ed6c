import { type Static, Type } from 'typebox'
import { Closed, factory } from '../closed.ts'
import { Id } from '../ids.ts'
import { Money } from '../money.ts'
import { Picture } from '../text.ts'

/** Lines under a heading: items sent, items received, items in the cart. */
export const LineGroup = Closed({
  type: Type.Literal('line_group'),
  id: Id,
  heading: Type.String(),
  lines: Type.Array(
    Closed({
      id: Id,
      picture: Type.Optional(Picture),
      title: Type.String(),
      variant: Type.Optional(Type.String()),
      badge: Type.Optional(Type.String()),
      details: Type.Optional(Type.Array(Type.String())),
      price: Type.Optional(Money),
      struck: Type.Optional(Money),
    }),
  ),
})
export type LineGroup = Static<typeof LineGroup>
export const lineGroup = factory<LineGroup>('line_group')
