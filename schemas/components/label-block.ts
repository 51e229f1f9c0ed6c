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
      description: 'State of the label',
    }),
    heading: Heading,
    body: described(RichText, 'Instruction'),
    time: EventTime,
    document: Type.Optional(
      Closed(
        {
          href: Type.String({ description: 'URL of the document' }),
          label: Type.String({ description: 'Alternative text' }),
        },
        { description: 'Preview of the first page of the label' },
      ),
    ),
    facts: Type.Optional(NamedFacts),
    mark: Type.Optional(described(Picture, 'Logo of the carrier')),
    actions: Type.Array(Button, { description: 'Available actions' }),
  },
  { title: 'LabelBlock', description: 'Return label, or the reason there is none yet' },
)
export type LabelBlock = Static<typeof LabelBlock>
export const labelBlock = createFactory<LabelBlock>('label_block')
