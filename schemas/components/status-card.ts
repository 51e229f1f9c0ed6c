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
    tone: Type.Enum(['info', 'success', 'warning', 'danger'], { description: 'Sets the colour' }),
    eyebrow: Type.String({ description: 'A few words above the heading' }),
    heading: Heading,
    body: described(RichText, 'What happens next'),
    time: EventTime,
  },
  { title: 'StatusCard', description: 'What became of the return, in one card' },
)
export type StatusCard = Static<typeof StatusCard>
export const statusCard = createFactory<StatusCard>('status_card')
