import { type Static, Type } from 'typebox'
import { Closed } from './closed.ts'

/**
 * Where a browser gives a card to the payment provider: the card never passes the service, which gets a token. `sandbox`
 * posts `{number, exp_month, exp_year, cvc}` to `href` and gets `{token}` or `{error: {message}}`; Stripe has its own element.
 */
export const CardEntry = Type.Union(
  [
    Closed({
      provider: Type.Literal('sandbox'),
      href: Type.String({ description: 'Address that takes the card and answers a token' }),
    }),
    Closed({
      provider: Type.Literal('stripe'),
      publishableKey: Type.String({ description: 'Key with which the element of Stripe begins' }),
    }),
  ],
  { title: 'CardEntry', description: 'Where the browser gives the card to: never to this service' },
)
export type CardEntry = Static<typeof CardEntry>

/** What a stand-in of a bank says; a real bank brings its own words. */
export const AuthenticationWords = Closed(
  {
    title: Type.String({ description: 'Heading of the question' }),
    body: Type.String({ description: 'The question' }),
    approve: Type.String({ description: 'Words on the button that confirms' }),
    decline: Type.String({ description: 'Words on the button that refuses' }),
  },
  { title: 'AuthenticationWords', description: 'What is asked of whoever confirms a card' },
)
export type AuthenticationWords = Static<typeof AuthenticationWords>
