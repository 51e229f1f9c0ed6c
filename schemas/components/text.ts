import { type Static, Type } from 'typebox'
import { Button } from '../screen/action.ts'
import { Heading, RichText } from '../screen/text.ts'
import { Closed, createFactory } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import { EventTime, Id } from '../values/ids.ts'

export const Text = Closed(
  {
    type: Type.Literal('text'),
    id: Id,
    look: Type.Enum(['lead', 'body', 'small'], { description: 'Text size' }),
    heading: Type.Optional(Heading),
    body: described(RichText, 'Text content'),
    time: EventTime,
    actions: Type.Optional(
      Type.Array(Button, { description: 'Actions beside the heading, or below a text without one' }),
    ),
  },
  { title: 'Text', description: 'Text on the page' },
)
export type Text = Static<typeof Text>
export const text = createFactory<Text>('text')
