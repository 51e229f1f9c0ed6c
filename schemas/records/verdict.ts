import { Type } from 'typebox'
import { Closed } from '../closed.ts'
import { Instant } from '../ids.ts'

/** What a person decided of a unit under review, and why; older rejections have no reason. */
export const ReturnVerdict = Closed({
  kind: Type.Enum(['approved', 'rejected']),
  at: Instant,
  reason: Type.Optional(Type.String()),
})
