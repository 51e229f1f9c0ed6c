import { type Static, Type } from 'typebox'
import { Closed } from './closed.ts'

/**
 * Where a browser gives a card to the payment provider: the card never passes the service, which gets a token. `sandbox`
 * posts `{number, exp_month, exp_year, cvc}` to `href` and gets `{token}` or `{error: {message}}`; Stripe has its own element.
 */
export const CardEntry = Type.Union([
  Closed({ provider: Type.Literal('sandbox'), href: Type.String() }),
  Closed({ provider: Type.Literal('stripe'), publishableKey: Type.String() }),
])
export type CardEntry = Static<typeof CardEntry>

/** What a stand-in of a bank says; a real bank brings its own words. */
export const AuthenticationWords = Closed({
  title: Type.String(),
  body: Type.String(),
  approve: Type.String(),
  decline: Type.String(),
})
export type AuthenticationWords = Static<typeof AuthenticationWords>
