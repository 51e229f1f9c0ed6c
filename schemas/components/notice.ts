import { type Static, Type } from 'typebox'
import { Button } from '../screen/action.ts'
import { RichText } from '../screen/text.ts'
import { Closed, createFactory } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import { EventTime, Id } from '../values/ids.ts'

/** A banner (Spec §2 "banners") for a lasting state; transient messages are toast effects. */
export const Notice = Closed(
  {
    type: Type.Literal('notice'),
    id: Id,
    tone: Type.Enum(['info', 'success', 'warning', 'danger'], {
      description: 'Tone, which sets the color and the urgency of the announcement',
    }),
    title: Type.Optional(Type.String({ description: 'Subject of the notice' })),
    body: described(RichText, 'Text of the notice'),
    time: EventTime,
    actions: Type.Optional(Type.Array(Button, { description: 'Available actions' })),
  },
  { title: 'Notice', description: 'A banner' },
)
export type Notice = Static<typeof Notice>
export const notice = createFactory<Notice>('notice')
