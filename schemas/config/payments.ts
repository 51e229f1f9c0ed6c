import { type Static, Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'
import { Variable } from './variable.ts'

export const StripeOptions = Closed(
  {
    publishableKey: Type.String({
      pattern: '^pk_(test|live)_[A-Za-z0-9]+$',
      description: 'The publishable key, such as pk_live_51H; it is no secret',
    }),
    secretKey: Variable('Name of the environment variable that holds the secret key'),
    webhookSecret: Variable('Name of the environment variable that holds the signing secret of the webhook'),
  },
  { description: 'Cards by the account of the shop at Stripe' },
)
export type StripeOptions = Static<typeof StripeOptions>

/** Each name is a line of `server/providers/payments/registry.ts`. */
export const PaymentsAdapter = Type.Union([
  Type.Literal('sandbox', { description: 'The embedded stand-in: test numbers only, no money moves' }),
  Closed({ stripe: StripeOptions }),
])
export type PaymentsAdapter = Static<typeof PaymentsAdapter>
