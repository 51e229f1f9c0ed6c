import { Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import { Instant } from '../values/ids.ts'

/** Older rejections have no reason. */
export const ReturnVerdict = Closed({
  kind: Type.Enum(['approved', 'rejected'], { description: 'Whether the unit was approved or rejected' }),
  at: described(Instant, 'Time of the decision, in milliseconds since 1970-01-01 UTC'),
  reason: Type.Optional(Type.String({ description: 'Reason for the decision; absent when none was given' })),
})
