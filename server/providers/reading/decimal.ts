import { type Currency, getCurrencyDigits, type Minor } from '../../../schemas/values/money.ts'
import { isMissing, type JsonNode, recordProblem } from './json-node.ts'

/** An amount in major units, scaled by 10^18. Order systems do not round: a price may be 24.35625. */
export type Decimal = bigint

const PLACES = 18
const ONE = 10n ** BigInt(PLACES)

const NUMBER_PATTERN = /^(-?)(\d+)(?:[.](\d+))?(?:e([+-]\d+))?$/

const parseDecimal = (value: unknown): Decimal | null => {
  const match = typeof value === 'number' || typeof value === 'string' ? NUMBER_PATTERN.exec(String(value)) : null
  if (match === null) return null
  const [, sign, whole = '', part = '', power = '0'] = match
  const places = PLACES - part.length + Number(power)
  if (places > 60) return null
  const digits = BigInt(whole + part)
  const exact = places >= 0 ? digits * 10n ** BigInt(places) : digits / 10n ** BigInt(-places)
  return sign === '-' ? -exact : exact
}

export function decimalAt(node: JsonNode): Decimal {
  if (isMissing(node)) return 0n
  const decimal = parseDecimal(node.value)
  if (decimal === null) recordProblem(node, 'is not a decimal amount')
  return decimal ?? 0n
}

export const sumDecimals = (decimals: readonly Decimal[]): Decimal => decimals.reduce((all, one) => all + one, 0n)

export const multiply = (decimal: Decimal, count: number): Decimal => decimal * BigInt(count)

export const percentOf = (decimal: Decimal, percent: Decimal): Decimal => (decimal * percent) / (100n * ONE)

/** The net amount of a gross amount that includes `percent`. */
export const withoutPercent = (decimal: Decimal, percent: Decimal): Decimal =>
  (decimal * 100n * ONE) / (100n * ONE + percent)

const minorUnitOf = (currency: Currency): bigint => 10n ** BigInt(PLACES - getCurrencyDigits(currency))

/** Rounds half up; negative amounts become 0. */
export function roundToMinor(decimal: Decimal, currency: Currency): Minor {
  const unit = minorUnitOf(currency)
  return decimal <= 0n ? 0 : Number((2n * decimal + unit) / (2n * unit))
}

/** Rounds down, as more than the captured amount cannot be refunded. */
export const floorToMinor = (decimal: Decimal, currency: Currency): Minor =>
  decimal <= 0n ? 0 : Number(decimal / minorUnitOf(currency))

/** With all digits of the currency, such as 5.00. */
export function toMajorText(amount: Minor, currency: Currency): string {
  const digits = getCurrencyDigits(currency)
  const text = String(amount).padStart(digits + 1, '0')
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`
}

export const toMajor = (amount: Minor, currency: Currency): number => Number(toMajorText(amount, currency))

export const fromMinor = (amount: Minor, currency: Currency): Decimal => BigInt(amount) * minorUnitOf(currency)

export const toNumber = (decimal: Decimal): number =>
  Number(`${decimal / ONE}.${(decimal % ONE).toString().padStart(PLACES, '0')}`)

/** Rounded half up; for amounts of at least 0. */
export function toDecimalText(decimal: Decimal, places: number): string {
  const unit = 10n ** BigInt(PLACES - places)
  const text = ((2n * decimal + unit) / (2n * unit)).toString().padStart(places + 1, '0')
  return `${text.slice(0, -places)}.${text.slice(-places)}`
}
