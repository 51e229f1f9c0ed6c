import { type Static, Type } from 'typebox'
import { Heading, RichText } from '../screen/text.ts'
import { Closed, createFactory } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import { EventTime, Id } from '../values/ids.ts'

export const Instructions = Closed(
  {
    type: Type.Literal('instructions'),
    id: Id,
    heading: Type.Optional(Heading),
    time: EventTime,
    ordered: Type.Boolean({ description: 'Whether the steps are numbered' }),
    steps: Type.Array(
      Closed({
        title: Type.String({ description: 'Instruction' }),
        body: Type.Optional(described(RichText, 'How')),
      }),
      { description: 'Steps, in order' },
    ),
  },
  { title: 'Instructions', description: 'Step-by-step instructions' },
)
export type Instructions = Static<typeof Instructions>
export const instructions = createFactory<Instructions>('instructions')
