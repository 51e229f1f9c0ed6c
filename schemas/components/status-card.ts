import { type Static, Type } from 'typebox'
import { Heading, RichText } from '../screen/text.ts'
import { Closed, createFactory } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import { EventTime, Id } from '../values/ids.ts'

/** One per page of a return (Spec §2 "Confirmation and status"). */
export const StatusCard = Closed(
  {
    type: Type.Literal('status_card'),
    id: Id,
    tone: Type.Enum(['info', 'success', 'warning', 'danger'], { description: 'Tone, which sets the color' }),
    eyebrow: Type.Optional(Type.String({ description: 'Status; absent where the heading names it' })),
    heading: Heading,
    body: described(RichText, 'Next step'),
    time: EventTime,
    result: Type.Optional(
      Closed(
        {
          label: Type.String({ description: 'Name of the result' }),
          value: Type.String({ description: 'Formatted amount, new items, or both' }),
          detail: Type.Optional(Type.String({ description: 'Destination and time' })),
          time: EventTime,
        },
        { description: 'Pending refund, store credit or new items; absent when there are none' },
      ),
    ),
  },
  { title: 'StatusCard', description: 'Summary card of the status of the return' },
)
export type StatusCard = Static<typeof StatusCard>
export const statusCard = createFactory<StatusCard>('status_card')
