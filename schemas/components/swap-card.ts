import { type Static, Type } from 'typebox'
import { Picture } from '../screen/text.ts'
import { Closed, createFactory } from '../typebox/closed.ts'
import { Id } from '../values/ids.ts'
import { Price, StruckPrice } from '../values/money.ts'

/** The returned item beside the replacement. `difference` is a signed text. */
export const SwapCard = Closed(
  {
    type: Type.Literal('swap_card'),
    id: Id,
    sides: Type.Array(
      Closed({
        label: Type.String({ description: 'Which side it is' }),
        picture: Picture,
        title: Type.String({ description: 'Title of the product' }),
        variant: Type.Optional(Type.String({ description: 'Which variant it is' })),
        price: Type.Optional(Price),
        struck: Type.Optional(StruckPrice),
      }),
      { minItems: 2, maxItems: 2, description: 'What leaves, and what comes' },
    ),
    difference: Type.Optional(Type.String({ description: 'What it costs more or less' })),
  },
  { title: 'SwapCard', description: 'What leaves the shopper beside what comes instead' },
)
export type SwapCard = Static<typeof SwapCard>
export const swapCard = createFactory<SwapCard>('swap_card')
