import { type Static, Type } from 'typebox'
import { Button } from '../screen/action.ts'
import { Heading, NamedFacts, Picture, RichText } from '../screen/text.ts'
import { Closed, createFactory } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import { Id } from '../values/ids.ts'

/** A code to show at a counter (Spec §4 "Label display"). Replaces the label for methods without a printer. */
export const CodeCard = Closed(
  {
    type: Type.Literal('code_card'),
    id: Id,
    heading: Heading,
    body: described(RichText, 'What to do with it'),
    image: Type.Optional(Picture),
    code: Type.Optional(
      Closed(
        {
          label: Type.String({ description: 'What the code is called' }),
          value: Type.String({ description: 'The code' }),
        },
        { description: 'The code in letters' },
      ),
    ),
    pictures: Type.Optional(Type.Array(Picture, { description: 'What it is good for, as small pictures' })),
    more: Type.Optional(Type.String({ description: 'How many more there are than pictures, such as +2' })),
    facts: Type.Optional(NamedFacts),
    mark: Type.Optional(described(Picture, 'The mark of the carrier')),
    actions: Type.Array(Button, { description: 'What can be done with it' }),
  },
  { title: 'CodeCard', description: 'A code to show at a counter: as a picture, as letters, or both' },
)
export type CodeCard = Static<typeof CodeCard>
export const codeCard = createFactory<CodeCard>('code_card')
