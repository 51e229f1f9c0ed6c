import { type Static, Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import { CalendarDate } from '../values/calendar.ts'
import { Condition } from './condition.ts'

const Url = (description: string) =>
  Type.Optional(Type.String({ pattern: '^https://[^ ]+$', maxLength: 500, description }))

/** Exceptions of Article 16 of Directive 2011/83/EU, by their letter. */
export const LegalReason = Type.Enum(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm'])
export type LegalReason = Static<typeof LegalReason>

const Exception = Closed({
  when: described(Condition, 'Units of the exception, such as those with the tag engraved'),
  reason: described(LegalReason, 'Letter of Article 16 of Directive 2011/83/EU, such as c for goods made to order'),
  certain: Type.Boolean({
    description:
      'Whether the exception applies to each such unit, opened or not. Statements on these units wait for the shop; with false they are accepted, and the shop may decide after receipt',
  }),
})

const Informed = Closed(
  {
    right: Type.Boolean({
      description: 'Whether shoppers are informed of the right before the contract; false extends the period by a year',
    }),
    returnCost: Type.Boolean({
      description: 'Whether shoppers are informed before the contract that they bear the cost of sending goods back',
    }),
    since: Type.Optional(
      described(CalendarDate, 'With right: false, the date on which the information was sent to shoppers later'),
    ),
  },
  { description: 'Information on the right before the contract (Annex I(A)); absent means on the right only' },
)

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
        address: Type.Optional(
          Type.String({
            minLength: 1,
            maxLength: 500,
            description: 'Postal address, one line or several; absent means the return address',
          }),
        ),
        email: Type.String({ minLength: 3, maxLength: 254, description: 'Email address for statements and questions' }),
      },
      {
        description:
          'Contract partner of the shopper, in acknowledgements; absent means the name, return address and support email of the shop',
      },
    ),
  ),
  informed: Type.Optional(Informed),
  exceptions: Type.Optional(
    Type.Array(Exception, {
      minItems: 1,
      maxItems: 50,
      description: 'Goods without a right of withdrawal; absent means none',
    }),
  ),
  autoAccept: Type.Optional(
    Type.Boolean({
      description:
        'Whether a statement that certainly matches an order, in time and without a certain exception, is accepted at once; absent means true',
    }),
  ),
  returnCost: Type.Optional(
    Type.Enum(['merchant', 'consumer'], {
      description: 'Who bears the direct cost of sending the goods back; absent means the merchant',
    }),
  ),
  collects: Type.Optional(
    Type.Boolean({
      description: 'Whether the shop collects the goods, so that no refund waits for them; absent means false',
    }),
  ),
  partialShipping: Type.Optional(
    Type.Enum(['proportional', 'none'], {
      description:
        'Delivery cost of a withdrawal from some items: a share for each, or all of it with the last item; absent means proportional',
    }),
  ),
  holidays: Type.Optional(
    Closed(
      {
        extra: Type.Array(CalendarDate, {
          minItems: 1,
          maxItems: 500,
          description: 'Regional holidays on which no period ends',
        }),
      },
      { description: 'Holidays beside the national ones; absent means none' },
    ),
  ),
  retentionYears: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 30,
      description:
        'Years after which statements are reduced to numbers, times, amounts and hashes, from the end of the year of receipt; absent means 3',
    }),
  ),
  storefrontUrl: Url('Page of the shop that links to the function, for the merchant alone; absent means none is known'),
  instructionsUrl: Url('Page of the shop with the instructions on withdrawal (Annex I(A)); absent means no link'),
  policyUrl: Url('Page of the shop with its own words on returns, linked on the policy page; absent means no link'),
  transitDays: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 90,
      description:
        'Days from sending to an estimated delivery, for the console alone while no delivery is known; it ends no period. Absent means 10',
    }),
  ),
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
