import { type Static, Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import { CalendarDate } from '../values/calendar.ts'
import { Text } from './described-types.ts'

/** A member of an enumeration of schema.org, as its address. */
const Member = <const Names extends readonly string[]>(names: Names, description: string) =>
  Type.Enum(
    names.map((name) => `https://schema.org/${name}`) as {
      [Key in keyof Names]: `https://schema.org/${Names[Key] & string}`
    },
    { description },
  )

const MonetaryAmount = Closed({
  '@type': Type.Literal('MonetaryAmount'),
  currency: Text('Currency code, such as USD'),
  value: Type.Optional(Type.Number({ description: 'The amount in units of the currency, such as 3.95' })),
  maxValue: Type.Optional(Type.Number({ description: 'The highest amount, where the amount depends on the label' })),
})
export type MonetaryAmount = Static<typeof MonetaryAmount>

const Category = Member(
  ['MerchantReturnFiniteReturnWindow', 'MerchantReturnUnlimitedWindow', 'MerchantReturnNotPermitted'],
  'Whether items can be returned, and whether the time for it is limited',
)
const RefundTypes = Type.Array(
  Member(['FullRefund', 'StoreCreditRefund', 'ExchangeRefund'], 'A refund, store credit or an exchange'),
  { description: 'Outcomes offered until the end of merchantReturnDays' },
)
const ReturnFees = Member(
  ['FreeReturn', 'ReturnShippingFees', 'ReturnFeesCustomerResponsibility'],
  'Whether the return is free, costs a fee, or is sent at the own cost of the shopper',
)
const LabelSource = Member(
  ['ReturnLabelDownloadAndPrint', 'ReturnLabelCustomerResponsibility'],
  'Whether the shop gives the label or the shopper buys it',
)

const SeasonalOverride = Closed({
  '@type': Type.Literal('MerchantReturnPolicySeasonalOverride'),
  name: Text('Title of the extension'),
  startDate: described(CalendarDate, 'First date on which orders are placed'),
  endDate: described(CalendarDate, 'Last date on which orders are placed'),
  returnPolicyCategory: Category,
  merchantReturnDays: described(CalendarDate, 'Last date of the return, where the days of the policy end earlier'),
  refundType: RefundTypes,
})
export type SeasonalOverride = Static<typeof SeasonalOverride>

const MerchantReturnPolicy = Closed(
  {
    '@type': Type.Literal('MerchantReturnPolicy'),
    applicableCountry: Type.Array(Type.String(), {
      description: 'Codes of countries with the same policy, at most 50',
    }),
    returnPolicyCountry: Type.Optional(Type.String({ description: 'Code of the country to which returns are sent' })),
    merchantReturnLink: Text('Address of the policy page, which also states the policies of some products'),
    returnPolicyCategory: Category,
    merchantReturnDays: Type.Optional(
      Type.Integer({ description: 'Days for a refund; without refunds for store credit, else for an exchange' }),
    ),
    additionalProperty: Type.Optional(
      Type.Array(
        Closed({
          '@type': Type.Literal('PropertyValue'),
          name: Type.Literal('windowStart', { description: 'The day from which merchantReturnDays count' }),
          value: Type.Enum(['delivered', 'fulfilled', 'ordered'], {
            description: 'The delivery, the shipping or the order. Search engines count from the delivery',
          }),
        }),
        { description: 'Data without a property in the vocabulary' },
      ),
    ),
    refundType: Type.Optional(RefundTypes),
    returnMethod: Type.Optional(
      Type.Array(Member(['ReturnByMail', 'ReturnInStore', 'ReturnAtKiosk'], 'By mail, in a store or at a counter'), {
        description: 'How items come back',
      }),
    ),
    returnFees: Type.Optional(ReturnFees),
    returnShippingFeesAmount: Type.Optional(described(MonetaryAmount, 'The fee of a refund by mail')),
    customerRemorseReturnFees: Type.Optional(ReturnFees),
    customerRemorseReturnShippingFeesAmount: Type.Optional(
      described(MonetaryAmount, 'The same fee, for items that the shopper does not want'),
    ),
    returnLabelSource: Type.Optional(LabelSource),
    customerRemorseReturnLabelSource: Type.Optional(LabelSource),
    restockingFee: Type.Optional(
      Type.Union([MonetaryAmount, Type.Number()], {
        description: 'Deduction from the value of an item: an amount or a percentage',
      }),
    ),
    returnPolicySeasonalOverride: Type.Optional(
      Type.Array(SeasonalOverride, { description: 'Extensions that are not over. They never shorten the time' }),
    ),
  },
  { title: 'MerchantReturnPolicy', description: 'The policy of most products in some countries' },
)
export type MerchantReturnPolicy = Static<typeof MerchantReturnPolicy>

/** GET return-policy (DAT-18): JSON-LD of schema.org. */
export const ReturnPolicyResponse = Closed({
  '@context': Type.Literal('https://schema.org', { description: 'The vocabulary' }),
  '@type': Type.Literal('OnlineStore'),
  name: Text('Name of the shop'),
  url: Type.Optional(Type.String({ description: 'Address of the shop' })),
  hasMerchantReturnPolicy: Type.Array(MerchantReturnPolicy, {
    description: 'The policy that applies to most products; each country is in exactly one',
  }),
})
export type ReturnPolicyResponse = Static<typeof ReturnPolicyResponse>
