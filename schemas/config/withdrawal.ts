import { type Static, Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'

const Url = (description: string) =>
  Type.Optional(Type.String({ pattern: '^https://[^ ]+$', maxLength: 500, description }))

/** WDR-18. Without it the function is on in the EU, Iceland, Liechtenstein and Norway, with built-in texts. */
export const WithdrawalConfig = Closed({
  off: Type.Optional(
    Type.Enum(['business-only', 'exempt-only', 'elsewhere'], {
      description:
        'Reason for having no withdrawal function: the shop sells to businesses only, only goods without a right of withdrawal, or offers the function at `url`. Absent means it is on',
    }),
  ),
  url: Url('With off: elsewhere, the page with the withdrawal function, to which the link leads'),
  voluntaryCountries: Type.Optional(
    Type.Array(Type.String({ minLength: 2, maxLength: 3 }), {
      minItems: 1,
      description:
        'Country codes outside the EU for which the shop offers the function too, such as CH; absent means none',
    }),
  ),
  days: Type.Optional(
    Type.Integer({
      minimum: 14,
      maximum: 365,
      description: 'Days of the withdrawal period; absent means 14, the least that the law permits',
    }),
  ),
  labels: Type.Optional(
    Closed(
      {
        it: Type.Optional(Type.Literal('recedi', { description: 'Recedi dal contratto qui' })),
        nl: Type.Optional(Type.Literal('ontbinden', { description: 'Hier de overeenkomst ontbinden' })),
      },
      {
        description:
          'Other built-in labels of the link and of the confirm button, per language; absent means the words of Directive (EU) 2023/2673. Have the labels read by a lawyer',
      },
    ),
  ),
  trader: Type.Optional(
    Closed(
      {
        name: Type.String({ minLength: 1, maxLength: 200, description: 'Name of the company' }),
        address: Type.String({ minLength: 1, maxLength: 500, description: 'Postal address, one line or several' }),
        email: Type.String({ minLength: 3, maxLength: 254, description: 'Email address for statements and questions' }),
      },
      {
        description:
          'Contract partner of the shopper, in acknowledgements; absent means the name, return address and support email of the shop',
      },
    ),
  ),
  instructionsUrl: Url('Page of the shop with the instructions on withdrawal (Annex I(A)); absent means no link'),
  modelFormUrl: Url('Model withdrawal form of the shop (Annex I(B)); absent means no link'),
  notify: Type.Optional(
    Type.Array(Type.String({ minLength: 3, maxLength: 254 }), {
      minItems: 1,
      maxItems: 5,
      description: 'Email addresses of the shop that get a message about each withdrawal; absent means none',
    }),
  ),
})
export type WithdrawalConfig = Static<typeof WithdrawalConfig>
