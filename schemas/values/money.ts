import { type Static, Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'

/** Always a safe integer. */
export const Minor = Type.Integer({
  minimum: -1e15,
  maximum: 1e15,
  description: 'Amount in minor units of its currency: 1999 is $19.99, or 1999 yen',
})
export type Minor = Static<typeof Minor>

export const Currency = Type.String({ pattern: '^[A-Z]{3}$', description: 'Currency code, such as USD' })
export type Currency = Static<typeof Currency>

/** `text` is final and localized; widgets print it unchanged. */
export const Money = Closed(
  {
    amount: Minor,
    currency: Currency,
    text: Type.String({ description: 'Amount formatted in the language of the shopper' }),
  },
  { title: 'Money', description: 'Formatted amount' },
)
export type Money = Static<typeof Money>

export const Price = described(Money, 'Current price or purchase price')

export const StruckPrice = described(Money, 'Original price, struck through')

/**
 * Currencies without two decimal digits. Source: Spec §9; "and similar" means the zero-decimal currencies of ISO 4217
 * (CON-17 to CON-20). MGA and MRO have five here as the specification requires; providers convert at their boundary.
 */
const decimalDigits: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    'JPY KRW VND CLP ISK HUF BIF DJF GNF KMF PYG RWF UGX UYI VUV XAF XOF XPF'.split(' ').map((code) => [code, 0]),
  ),
  ...Object.fromEntries('BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3])),
  CLF: 4,
  MGA: 5,
  MRO: 5,
}

/** Decimal digits: 100 minor units make one dollar, 1 makes one yen. */
export const getCurrencyDigits = (currency: Currency): number => decimalDigits[currency] ?? 2

/** CON-21. */
export const DEFAULT_CURRENCY: Currency = 'USD'

/** The shop covers a difference up to this amount, in minor units (CON-21). */
export const DEFAULT_CARD_MINIMUM: Minor = 50
