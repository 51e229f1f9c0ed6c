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
    look: Type.Optional(
      Type.Literal('gift', { description: 'A card to print and give away; absent means a plain one' }),
    ),
    eyebrow: Type.Optional(Type.String({ description: 'Line above the heading' })),
    heading: Heading,
    lead: Type.Optional(Type.String({ description: 'Line below the heading' })),
    body: described(RichText, 'Instructions for the code'),
    image: Type.Optional(Picture),
    code: Type.Optional(
      Closed(
        {
          label: Type.String({ description: 'Label of the code' }),
          value: Type.String({ description: 'Value of the code' }),
        },
        { description: 'Code as text' },
      ),
    ),
    pictures: Type.Optional(Type.Array(Picture, { description: 'Pictures of the items that the code covers' })),
    more: Type.Optional(Type.String({ description: 'Number of items without a picture, such as +2' })),
    facts: Type.Optional(NamedFacts),
    mark: Type.Optional(described(Picture, 'Logo of the carrier or the shop')),
    actions: Type.Array(Button, { description: 'Available actions' }),
  },
  { title: 'CodeCard', description: 'Code to show at a counter, as a picture, a text or both' },
)
export type CodeCard = Static<typeof CodeCard>
export const codeCard = createFactory<CodeCard>('code_card')
