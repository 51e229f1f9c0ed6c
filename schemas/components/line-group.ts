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
    actions: Type.Optional(Type.Array(Button, { description: 'What can be done about them' })),
    lines: Type.Array(
      Closed({
        id: Id,
        picture: Type.Optional(Picture),
        title: Type.String({ description: 'Title of the product' }),
        variant: Type.Optional(Type.String({ description: 'Which variant it is' })),
        swap: Type.Optional(
          Closed(
            {
              from: Type.String({ description: 'Which variant goes back' }),
              label: Type.String({ description: 'What happens between the two, for who cannot see the arrow' }),
              to: Type.String({ description: 'Which one comes instead' }),
            },
            { description: 'A variant for another one of the same product' },
          ),
        ),
        over: Type.Optional(Type.String({ description: 'Words laid over its picture' })),
        badge: Type.Optional(Type.String({ description: 'A short word that marks it' })),
        details: Type.Optional(Type.Array(Type.String(), { description: 'What else is worth knowing, one line each' })),
        price: Type.Optional(Price),
        struck: Type.Optional(StruckPrice),
        actions: Type.Optional(Type.Array(Button, { description: 'What can be done about this line' })),
      }),
      { description: 'The lines in order' },
    ),
  },
  { title: 'LineGroup', description: 'Lines under a heading: items sent, items received, items in the cart' },
)
export type LineGroup = Static<typeof LineGroup>
export const lineGroup = createFactory<LineGroup>('line_group')
