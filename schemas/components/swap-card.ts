import { type Static, Type } from 'typebox'
import { Closed, factory } from '../closed.ts'
import { Id } from '../ids.ts'
import { Money } from '../money.ts'
import { Picture } from '../text.ts'

/** What leaves the shopper beside what comes instead. */
export const SwapCard = Closed({
  type: Type.Literal('swap_card'),
  id: Id,
  sides: Type.Array(
    Closed({
      label: Type.String(),
      picture: Picture,
      title: Type.String(),
      variant: Type.Optional(Type.String()),
      price: Type.Optional(Money),
      struck: Type.Optional(Money),
    }),
    { minItems: 2, maxItems: 2 },
  ),
  difference: Type.Optional(Type.String()),
})
export type SwapCard = Static<typeof SwapCard>
export const swapCard = factory<SwapCard>('swap_card')
