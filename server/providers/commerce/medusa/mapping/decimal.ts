import { type Currency, currencyDigits, type Minor } from '../../../../../schemas/money.ts'
import { isMissing, type JsonNode, refuseAt } from '../../../reading/json-node.ts'

/** A decimal of major units, exact to the eighteenth place: Medusa rounds nothing, so that a shirt may cost 24.35625. */
export type Decimal = bigint

const PLACES = 18
const ONE = 10n ** BigInt(PLACES)

/** A number as JSON writes it. */
const written = /^(-?)(\d+)(?:[.](\d+))?(?:e([+-]\d+))?$/

/** The decimal that a number or a text of JSON prints as; null for what is none. */
const decimalIn = (value: unknown): Decimal | null => {
  const match = typeof value === 'number' || typeof value === 'string' ? written.exec(String(value)) : null
  if (match === null) return null
  const [, sign, whole = '', part = '', power = '0'] = match
  const places = PLACES - part.length + Number(power)
  if (places > 60) return null
  const digits = BigInt(whole + part)
  const exact = places >= 0 ? digits * 10n ** BigInt(places) : digits / 10n ** BigInt(-places)
  return sign === '-' ? -exact : exact
}

/** The decimal of a field, 0 where it is missing. */
export function decimalAt(node: JsonNode): Decimal {
  if (isMissing(node)) return 0n
  const decimal = decimalIn(node.value)
  if (decimal === null) refuseAt(node, 'is not a decimal amount')
  return decimal ?? 0n
}

/** All together. */
export const total = (decimals: readonly Decimal[]): Decimal => decimals.reduce((all, one) => all + one, 0n)

/** So many times a decimal. */
export const times = (decimal: Decimal, count: number): Decimal => decimal * BigInt(count)

/** The part of it that is so many hundredths, such as the tax on a price. */
export const hundredths = (decimal: Decimal, percent: Decimal): Decimal => (decimal * percent) / (100n * ONE)

/** What is left without so many hundredths of what is left, such as the price without the tax in it. */
export const withoutHundredths = (decimal: Decimal, percent: Decimal): Decimal =>
  (decimal * 100n * ONE) / (100n * ONE + percent)

/** One minor unit of a currency. */
const unitOf = (currency: Currency): bigint => 10n ** BigInt(PLACES - currencyDigits(currency))

/** In whole minor units, half up. What is owed to nobody is never below zero. */
export function rounded(decimal: Decimal, currency: Currency): Minor {
  const unit = unitOf(currency)
  return decimal <= 0n ? 0 : Number((2n * decimal + unit) / (2n * unit))
}

/** In whole minor units, what is less than one left out: of money that is there, no more can be given back. */
export const roundedDown = (decimal: Decimal, currency: Currency): Minor =>
  decimal <= 0n ? 0 : Number(decimal / unitOf(currency))

/** An amount as Medusa is told it: with the digits of its currency and no others. */
export function majorOf(amount: Minor, currency: Currency): number {
  const digits = currencyDigits(currency)
  const text = String(amount).padStart(digits + 1, '0')
  return Number(digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`)
}

/** An amount in minor units, exactly. */
export const ofMinor = (amount: Minor, currency: Currency): Decimal => BigInt(amount) * unitOf(currency)

/** A decimal from zero up as the nearest number that JSON can carry. */
export const toNumber = (decimal: Decimal): number =>
  Number(`${decimal / ONE}.${(decimal % ONE).toString().padStart(PLACES, '0')}`)
