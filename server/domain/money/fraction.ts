import type { Minor } from '../../../schemas/values/money.ts'
import { roundedQuotient, toMinor } from './round.ts'

interface Fraction {
  readonly numerator: bigint
  readonly denominator: bigint
}

const decimal = /^(-?)([0-9]+)(?:[.]([0-9]+))?(?:e([+-]?[0-9]{1,3}))?$/

/**
 * A decimal as an exact fraction: `'1.35'` is 135/100. A number counts as the decimal it prints as.
 * @throws RangeError when it is not a decimal.
 */
export function parseFraction(value: string | number): Fraction {
  const match = decimal.exec(String(value))
  if (match === null) throw new RangeError(`Not a decimal: ${value}`)
  const [, sign = '', whole = '', part = '', exponent = '0'] = match
  const digits = BigInt(sign + whole + part)
  const shift = Number(exponent) - part.length
  return shift < 0
    ? { numerator: digits, denominator: 10n ** BigInt(-shift) }
    : { numerator: digits * 10n ** BigInt(shift), denominator: 1n }
}

export const scale = (amount: Minor, rate: Fraction): Minor =>
  toMinor(roundedQuotient(BigInt(amount) * rate.numerator, rate.denominator))

/** A published amount in whole minor units, rounded half away from zero. */
export const roundToMinor = (amount: number): Minor => scale(1, parseFraction(amount))

/** Compared exactly; nothing is half of zero (F15). */
export const isAtLeastHalf = (part: Minor, whole: Minor): boolean => whole > 0 && BigInt(part) * 2n >= BigInt(whole)
