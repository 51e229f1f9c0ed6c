import type { Minor } from '../../../schemas/values/money.ts'

const magnitude = (value: bigint): bigint => (value < 0n ? -value : value)

/**
 * `dividend / divisor`, rounded half away from zero: the only place that rounds money (F1).
 * @throws RangeError when the divisor is zero.
 */
export function roundedQuotient(dividend: bigint, divisor: bigint): bigint {
  if (divisor === 0n) throw new RangeError('The divisor is zero')
  const size = magnitude(divisor)
  const whole = (magnitude(dividend) * 2n + size) / (size * 2n)
  return dividend < 0n === divisor < 0n ? whole : -whole
}

/** @throws RangeError beyond the safe integers: an amount is never silently inexact. */
export function toMinor(whole: bigint): Minor {
  const amount = Number(whole)
  if (!Number.isSafeInteger(amount)) throw new RangeError(`Not a safe integer amount: ${whole}`)
  return amount
}

/** `a * b / c` with an exact product, rounded once, half away from zero (F1). */
export const mulDiv = (a: Minor, b: number, c: number): Minor =>
  toMinor(roundedQuotient(BigInt(a) * BigInt(b), BigInt(c)))

export const sumOf = (amounts: readonly Minor[]): Minor => amounts.reduce((sum, amount) => sum + amount, 0)
