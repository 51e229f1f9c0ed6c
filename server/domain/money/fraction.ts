import type { Minor } from '../../../schemas/money.ts'
import { minorOf, roundedQuotient } from './round.ts'

/** An exact rate. The denominator is above zero. */
interface Fraction {
  readonly numerator: bigint
  readonly denominator: bigint
}

const decimal = /^(-?)([0-9]+)(?:[.]([0-9]+))?(?:e([+-]?[0-9]{1,3}))?$/

/**
 * A decimal as an exact fraction: `'1.35'` is 135/100. A number stands for the decimal that it prints as.
 * @throws RangeError when it is not a decimal.
 */
export function fractionOf(value: string | number): Fraction {
  const match = decimal.exec(String(value))
  if (match === null) throw new RangeError(`fractionOf: ${value} is not a decimal`)
  const [, sign = '', whole = '', part = '', exponent = '0'] = match
  const digits = BigInt(sign + whole + part)
  const shift = Number(exponent) - part.length
  return shift < 0
    ? { numerator: digits, denominator: 10n ** BigInt(-shift) }
    : { numerator: digits * 10n ** BigInt(shift), denominator: 1n }
}

/** `amount` times an exact rate, rounded once, half away from zero. */
export const scale = (amount: Minor, rate: Fraction): Minor =>
  minorOf(roundedQuotient(BigInt(amount) * rate.numerator, rate.denominator))

/** A published amount as whole minor units, half away from zero. */
export const wholeOf = (amount: number): Minor => scale(1, fractionOf(amount))

/** Whether `part` is at least half of `whole`, compared exactly; nothing is half of nothing (F15). */
export const isAtLeastHalf = (part: Minor, whole: Minor): boolean => whole > 0 && BigInt(part) * 2n >= BigInt(whole)
