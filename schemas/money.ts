import { type Static, Type } from 'typebox'
import { Closed } from './closed.ts'
import { described } from './described.ts'

/** An amount in minor units of its currency: always a safe integer, never a fraction. */
export const Minor = Type.Integer({
  minimum: -1e15,
  maximum: 1e15,
  description: 'An amount in minor units of its currency: 1999 is $19.99, or 1999 yen',
})
export type Minor = Static<typeof Minor>

/** A currency code of three capital letters. */
export const Currency = Type.String({ pattern: '^[A-Z]{3}$', description: 'A currency code, such as USD' })
export type Currency = Static<typeof Currency>

/** An amount as a screen carries it: `text` is final and localised, widgets print it and nothing else. */
export const Money = Closed(
  {
    amount: Minor,
    currency: Currency,
    text: Type.String({ description: 'The amount as it is shown, in the language of the shopper' }),
  },
  { title: 'Money', description: 'An amount as it is shown' },
)
export type Money = Static<typeof Money>

/** What one unit of something costs, beside its picture and its title. */
export const Price = described(Money, 'What it costs, or did when it was bought')

/** The price that another one replaces. */
export const Struck = described(Money, 'The price before it was lowered, struck through')

/**
 * Decimal digits of each currency that does not have two.
 * Source: Spec §9; "and similar" read as the zero-decimal currencies of ISO 4217 (CON-17 to CON-20).
 * MGA and MRO have five here because the table of the specification says so; outside systems convert at their border.
 */
const digitsOf: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    'JPY KRW VND CLP ISK HUF BIF DJF GNF KMF PYG RWF UGX UYI VUV XAF XOF XPF'.split(' ').map((code) => [code, 0]),
  ),
  ...Object.fromEntries('BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3])),
  CLF: 4,
  MGA: 5,
  MRO: 5,
}

/** How many decimal digits the amounts of `currency` have: 100 minor units make one dollar, 1 makes one yen. */
export const currencyDigits = (currency: Currency): number => digitsOf[currency] ?? 2

/** The currency of a shop that names none (CON-21). */
export const DEFAULT_CURRENCY: Currency = 'USD'

/** A difference up to this many minor units is covered by the shop, unless it says otherwise (CON-21). */
export const DEFAULT_STRIPE_MIN: Minor = 50
