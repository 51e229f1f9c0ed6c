import { type Static, Type } from 'typebox'
import { Button } from '../screen/action.ts'
import { Folded } from '../screen/folded.ts'
import { Heading, Picture } from '../screen/text.ts'
import { Closed, createFactory } from '../typebox/closed.ts'
import { Id } from '../values/ids.ts'
import { Price, StruckPrice } from '../values/money.ts'

export const LineGroup = Closed(
  {
    type: Type.Literal('line_group'),
    id: Id,
    heading: Heading,
    folded: Folded,
    actions: Type.Optional(Type.Array(Button, { description: 'Available actions' })),
    lines: Type.Array(
      Closed({
        id: Id,
        picture: Type.Optional(Picture),
        title: Type.String({ description: 'Title of the product' }),
        variant: Type.Optional(Type.String({ description: 'Title of the variant' })),
        swap: Type.Optional(
          Closed(
            {
              from: Type.String({ description: 'Returned variant' }),
              label: Type.String({ description: 'Accessible text for the arrow between the variants' }),
              to: Type.String({ description: 'Replacement variant' }),
            },
            { description: 'Exchange for another variant of the same product' },
          ),
        ),
        over: Type.Optional(Type.String({ description: 'Text over the picture' })),
        badge: Type.Optional(Type.String({ description: 'Badge text' })),
        details: Type.Optional(Type.Array(Type.String(), { description: 'Further details, one line each' })),
        price: Type.Optional(Price),
        struck: Type.Optional(StruckPrice),
        actions: Type.Optional(Type.Array(Button, { description: 'Actions for this line' })),
      }),
      { description: 'Lines, in order' },
    ),
  },
  { title: 'LineGroup', description: 'Lines under a heading: returned items, replacement items or the cart' },
)
export type LineGroup = Static<typeof LineGroup>
export const lineGroup = createFactory<LineGroup>('line_group')
