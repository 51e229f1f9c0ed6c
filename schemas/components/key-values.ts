import { type Static, Type } from 'typebox'
import { Button } from '../screen/action.ts'
import { Folded } from '../screen/folded.ts'
import { Heading } from '../screen/text.ts'
import { Closed, createFactory } from '../typebox/closed.ts'
import { EventTime, Id } from '../values/ids.ts'

/** A value is one or more formatted lines. */
export const KeyValues = Closed(
  {
    type: Type.Literal('key_values'),
    id: Id,
    heading: Type.Optional(Heading),
    folded: Folded,
    rows: Type.Array(
      Closed({
        label: Type.String({ description: 'What the fact is' }),
        lines: Type.Array(Type.String(), { minItems: 1, description: 'What is known of it, line by line' }),
        time: EventTime,
      }),
      { description: 'The facts in order' },
    ),
    actions: Type.Optional(Type.Array(Button, { description: 'What can be done with them' })),
  },
  { title: 'KeyValues', description: 'Facts with their names, such as who returns and where to' },
)
export type KeyValues = Static<typeof KeyValues>
export const keyValues = createFactory<KeyValues>('key_values')
