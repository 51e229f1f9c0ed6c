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
    look: Type.Optional(Type.Literal('card', { description: 'The facts that count most; absent means a plain list' })),
    time: EventTime,
    folded: Folded,
    rows: Type.Array(
      Closed({
        label: Type.String({ description: 'Name of the fact' }),
        lines: Type.Array(Type.String(), { minItems: 1, description: 'Lines of text' }),
        time: EventTime,
      }),
      { description: 'Facts, in order' },
    ),
    actions: Type.Optional(Type.Array(Button, { description: 'Available actions' })),
  },
  { title: 'KeyValues', description: 'Labeled facts, such as the name and address of the shopper' },
)
export type KeyValues = Static<typeof KeyValues>
export const keyValues = createFactory<KeyValues>('key_values')
