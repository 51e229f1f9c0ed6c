import { type Static, Type } from 'typebox'
import { Button } from '../screen/action.ts'
import { Heading, NamedFacts, Picture, RichText } from '../screen/text.ts'
import { Closed, createFactory } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import { EventTime, Id } from '../values/ids.ts'

/**
 * Spec §4 "Label display". The screen polls while `queued` or `processing`. `expired`: carriers no longer accept it.
 */
export const LabelBlock = Closed(
  {
    type: Type.Literal('label_block'),
    id: Id,
    look: Type.Enum(['processing', 'ready', 'queued', 'error', 'none', 'expired'], {
      description: 'What has become of the label',
    }),
    heading: Heading,
    body: described(RichText, 'What to do'),
    time: EventTime,
    document: Type.Optional(
      Closed(
        {
          href: Type.String({ description: 'Address of the document' }),
          label: Type.String({ description: 'What it is, for who cannot see it' }),
        },
        { description: 'The first page of the label, to look at' },
      ),
    ),
    facts: Type.Optional(NamedFacts),
    mark: Type.Optional(described(Picture, 'The mark of the carrier')),
    actions: Type.Array(Button, { description: 'What can be done with it' }),
  },
  { title: 'LabelBlock', description: 'The label of a return, or why there is none yet' },
)
export type LabelBlock = Static<typeof LabelBlock>
export const labelBlock = createFactory<LabelBlock>('label_block')
