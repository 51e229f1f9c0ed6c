import { type Static, Type } from 'typebox'
import { Closed, factory } from '../closed.ts'
import { Id } from '../ids.ts'
import { RichText } from '../text.ts'

/** What became of the return, in one card: eyebrow, heading and copy. Spec §2 "Confirmation and status". */
export const StatusCard = Closed({
  type: Type.Literal('status_card'),
  id: Id,
  tone: Type.Enum(['info', 'success', 'warning', 'danger']),
  eyebrow: Type.String(),
  heading: Type.String(),
  body: RichText,
})
export type StatusCard = Static<typeof StatusCard>
export const statusCard = factory<StatusCard>('status_card')
