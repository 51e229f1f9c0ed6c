import { type Static, Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'
import { Variable } from './variable.ts'

export const StripeOptions = Closed(
  {
    publishableKey: Type.String({
      pattern: '^pk_(test|live)_[A-Za-z0-9]+$',
      description: 'Publishable key, such as pk_live_51H; not a secret',
    }),
    secretKey: Variable('Name of the environment variable with the secret key'),
    webhookSecret: Variable('Name of the environment variable with the webhook signing secret'),
  },
  { description: 'Cards through the Stripe account of the shop' },
)
export type StripeOptions = Static<typeof StripeOptions>

export const PaymentsAdapter = Type.Union([
  Type.Literal('sandbox', { description: 'Embedded sandbox: test numbers only, no real money' }),
  Closed({ stripe: StripeOptions }),
])
export type PaymentsAdapter = Static<typeof PaymentsAdapter>
