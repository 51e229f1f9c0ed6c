import { type Static, Type } from 'typebox'
import { Picture } from '../screen/text.ts'
import { Closed, createFactory } from '../typebox/closed.ts'
import { Id } from '../values/ids.ts'
import { Price, StruckPrice } from '../values/money.ts'

/** `difference` is a signed text. */
export const SwapCard = Closed(
  {
    type: Type.Literal('swap_card'),
    id: Id,
    sides: Type.Array(
      Closed({
        label: Type.String({ description: 'Label of the side' }),
        picture: Picture,
        title: Type.String({ description: 'Title of the product' }),
        variant: Type.Optional(Type.String({ description: 'Title of the variant' })),
        price: Type.Optional(Price),
        struck: Type.Optional(StruckPrice),
      }),
      { minItems: 2, maxItems: 2, description: 'Returned and replacement items' },
    ),
    change: Type.Optional(
      Closed(
        {
          from: Type.String({ description: 'Value of the returned item' }),
          to: Type.String({ description: 'Value of the replacement' }),
          text: Type.String({ description: 'Both values as a text, for screen readers' }),
        },
        { description: 'The only value that changes, such as the size. Shown with one picture' },
      ),
    ),
    difference: Type.Optional(Type.String({ description: 'Price difference' })),
  },
  { title: 'SwapCard', description: 'Returned item beside its replacement' },
)
export type SwapCard = Static<typeof SwapCard>
export const swapCard = createFactory<SwapCard>('swap_card')
