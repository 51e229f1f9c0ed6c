import { type Static, Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'

export const PaidRequest = Closed({
  outcome: Type.Enum(['refund', 'gift-card'], { description: 'Payout that was made' }),
  reference: Type.String({
    minLength: 1,
    maxLength: 200,
    pattern: '\\S',
    description: 'Reference of the payment, such as the number of a bank transfer. Repeating a reference has no effect',
  }),
  code: Type.Optional(
    Type.String({
      pattern: '^[!-~]*[0-9A-Za-z]{4}$',
      maxLength: 100,
      description: 'Code of the gift card, sent to the shopper; required for a gift card, refused for a refund',
    }),
  ),
})
export type PaidRequest = Static<typeof PaidRequest>
