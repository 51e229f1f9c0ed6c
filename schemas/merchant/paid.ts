import { type Static, Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'

export const PaidRequest = Closed({
  outcome: Type.Enum(['refund', 'gift-card'], { description: 'Which payout was made' }),
  reference: Type.String({
    minLength: 1,
    maxLength: 200,
    pattern: '\\S',
    description:
      'What the merchant calls the payment, such as the number of a bank transfer. The same again changes nothing',
  }),
  code: Type.Optional(
    Type.String({
      pattern: '^[!-~]*[0-9A-Za-z]{4}$',
      maxLength: 100,
      description:
        'The code of the gift card, which the letter hands to the shopper; needed for a gift card, refused for a refund',
    }),
  ),
})
export type PaidRequest = Static<typeof PaidRequest>
