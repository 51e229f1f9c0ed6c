import { type Static, Type } from 'typebox'
import { Closed } from '../closed.ts'
import { Instant } from '../ids.ts'

/** A receipt that a giver made for one recipient: by its link these units of the order go back, and no other (ENT-24). */
export const GiftReceipt = Closed({
  id: Type.String(),
  orderId: Type.String(),
  /** The name of who gets it, as the giver typed it. */
  recipient: Type.String({ minLength: 1, maxLength: 100 }),
  /** Line item ids; a unit stands on one receipt at most. */
  units: Type.Array(Type.String(), { minItems: 1 }),
  /** What its link carries: whoever knows it may return what stands on the receipt. */
  slug: Type.String(),
  createdAt: Instant,
})
export type GiftReceipt = Static<typeof GiftReceipt>
