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
            'Takes the JSON `{number, exp_month, exp_year, cvc}` as the body of a POST, all digits, the year with four; answers 200 `{token}`, or 402 `{error: {code, message}}` with words for the shopper',
        }),
      },
      { description: 'The stand-in of a payment provider: the fields are those of the client' },
    ),
    Closed(
      {
        provider: Type.Literal('stripe'),
        publishableKey: Type.String({ description: 'Key with which the element of Stripe begins' }),
      },
      {
        description:
          'Stripe: its own library draws the fields and makes a payment method of the type card, whose id is the token',
      },
    ),
  ],
  { title: 'CardEntry', description: 'Where the browser gives the card to: never to this service' },
)
export type CardEntry = Static<typeof CardEntry>

/** The client posts one of these bodies unchanged. */
const PostBody = (description: string) =>
  Type.Record(Type.String(), Type.Boolean(), { description: `${description}: the body, to be posted as it is` })

export const AuthenticationAnswer = Closed(
  {
    href: Type.String({ description: 'Takes one of the two as the body of a POST, in JSON' }),
    approve: PostBody('She confirms'),
    decline: PostBody('She does not'),
  },
  { title: 'AuthenticationAnswer', description: 'Where a stand-in of a bank hears what the shopper said' },
)

export type AuthenticationAnswer = Static<typeof AuthenticationAnswer>

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
