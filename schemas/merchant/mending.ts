import { type Static, Type } from 'typebox'
import { Closed } from '../closed.ts'

/** What a payout becomes more or less, and why. */
export const AdjustRequest = Closed({
  amount: Type.Integer({
    minimum: -1_000_000_000_000,
    maximum: 1_000_000_000_000,
    description: 'In minor units: above 0 the shopper gets more, below 0 less',
  }),
  reason: Type.String({ minLength: 1, maxLength: 500, pattern: '\\S', description: 'The shopper reads it' }),
})
export type AdjustRequest = Static<typeof AdjustRequest>
