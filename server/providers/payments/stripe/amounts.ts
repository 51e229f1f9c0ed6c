import { type Currency, getCurrencyDigits, type Minor } from '../../../../schemas/values/money.ts'

const toDigitEntries = (text: string, digits: number) => text.split(' ').map((code) => [code, digits] as const)

/**
 * Other currencies are refused, because a guess may be wrong by a factor of 100 (CON-20). Source:
 * docs.stripe.com/currencies. ISK and UGX count hundredths; HUF and TWD are whole in payouts only; MGA counts whole
 * ariary, five digits in `schemas/money`.
 */
const stripeDigits: ReadonlyMap<Currency, number> = new Map([
  ...toDigitEntries('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF', 0),
  ...toDigitEntries('BHD JOD KWD OMR TND', 3),
  ...toDigitEntries('ISK UGX HUF TWD', 2),
  ...toDigitEntries(
    'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BWP BYN BZD CAD CDF CHF',
    2,
  ),
  ...toDigitEntries(
    'CNY COP CRC CVE CZK DKK DOP DZD EGP ETB EUR FJD FKP GBP GEL GIP GMD GTQ GYD HKD HNL HTG IDR ILS INR',
    2,
  ),
  ...toDigitEntries(
    'JMD KES KGS KHR KYD KZT LAK LBP LKR LRD LSL MAD MDL MKD MMK MNT MOP MUR MVR MWK MXN MYR MZN NAD NGN',
    2,
  ),
  ...toDigitEntries(
    'NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SEK SGD SHP SLE SOS SRD STD SZL',
    2,
  ),
  ...toDigitEntries('THB TJS TOP TRY TTD TZS UAH USD UYU UZS WST XCD YER ZAR ZMW', 2),
])

/** Amounts must be multiples of this. */
const getStep = (currency: Currency, digits: number): bigint =>
  digits === 3 ? 10n : currency === 'ISK' || currency === 'UGX' ? 100n : 1n

/** Null when the result is not whole. */
const rescale = (amount: number, from: number, to: number): bigint | null => {
  const scaled = BigInt(amount) * 10n ** BigInt(to)
  const unit = 10n ** BigInt(from)
  return scaled % unit === 0n ? scaled / unit : null
}

const toSafeNumber = (amount: bigint | null): number | null => {
  if (amount === null) return null
  const number = Number(amount)
  return Number.isSafeInteger(number) ? number : null
}

/** Null for an amount that Stripe cannot charge exactly. */
export function toStripeAmount(amount: Minor, currency: Currency): number | null {
  const digits = stripeDigits.get(currency)
  if (digits === undefined) return null
  const counted = rescale(amount, getCurrencyDigits(currency), digits)
  return counted === null || counted % getStep(currency, digits) !== 0n ? null : toSafeNumber(counted)
}

/** @throws RangeError when the result is not whole. */
export function fromStripeAmount(amount: number, currency: Currency): Minor {
  const digits = stripeDigits.get(currency)
  const counted = digits === undefined ? null : toSafeNumber(rescale(amount, digits, getCurrencyDigits(currency)))
  if (counted === null) throw new RangeError(`Stripe: invalid amount ${amount} of ${currency}`)
  return counted
}
