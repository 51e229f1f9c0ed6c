import { type Static, Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'

/** The browser sends the card to the provider; the service receives a token. */
export const CardEntry = Type.Union(
  [
    Closed(
      {
        provider: Type.Literal('sandbox'),
        href: Type.String({
          description:
            'URL that accepts a POST of the JSON `{number, exp_month, exp_year, cvc}`, with digits only and a four-digit year. Responds 200 `{token}` or 402 `{error: {code, message}}` with a message for the shopper',
        }),
      },
      { description: 'Sandbox payment provider. The client draws the fields' },
    ),
    Closed(
      {
        provider: Type.Literal('stripe'),
        publishableKey: Type.String({ description: 'Publishable key of Stripe' }),
      },
      {
        description: 'Stripe. Its library draws the fields and makes a card payment method, whose id is the token',
      },
    ),
  ],
  { title: 'CardEntry', description: 'Where the browser sends the card; the card never passes this service' },
)
export type CardEntry = Static<typeof CardEntry>

const PostBody = (description: string) =>
  Type.Record(Type.String(), Type.Boolean(), { description: `${description}: the body to post unchanged` })

export const AuthenticationAnswer = Closed(
  {
    href: Type.String({ description: 'URL that accepts a POST of one of the two bodies, as JSON' }),
    approve: PostBody('The shopper confirms'),
    decline: PostBody('The shopper declines'),
  },
  { title: 'AuthenticationAnswer', description: 'Response of the shopper to the bank authentication of the sandbox' },
)

export type AuthenticationAnswer = Static<typeof AuthenticationAnswer>

export const AuthenticationWords = Closed(
  {
    title: Type.String({ description: 'Title of the dialog' }),
    body: Type.String({ description: 'Body of the dialog' }),
    approve: Type.String({ description: 'Label of the button that confirms' }),
    decline: Type.String({ description: 'Label of the button that declines' }),
  },
  { title: 'AuthenticationWords', description: 'Texts of the bank authentication in the sandbox' },
)
export type AuthenticationWords = Static<typeof AuthenticationWords>
