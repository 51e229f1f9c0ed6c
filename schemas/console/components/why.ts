import { type Static, Type } from 'typebox'
import { RichText } from '../../screen/text.ts'
import { Closed } from '../../typebox/closed.ts'
import { described } from '../../typebox/described.ts'
import { Id } from '../../values/ids.ts'

export const Why = Closed(
  {
    type: Type.Literal('why'),
    id: Id,
    heading: Type.String({ minLength: 1, description: 'Heading of the explanation' }),
    text: described(RichText, 'The decision and its reason'),
    facts: Type.Array(
      Closed({
        label: Type.String({ description: 'Name of the fact' }),
        value: Type.String({ description: 'Value that the rule read' }),
      }),
      { description: 'Facts that the rule read' },
    ),
    rule: Type.Optional(
      Closed(
        {
          label: Type.String({ description: 'Name of the rule and its version' }),
          path: Type.Optional(Type.String({ description: 'Page of the rule' })),
        },
        { description: 'Rule that decided' },
      ),
    ),
    today: Type.Optional(Type.String({ description: 'Result of the live version, in a sentence' })),
  },
  { title: 'Why', description: 'Reason for a decision' },
)
export type Why = Static<typeof Why>
