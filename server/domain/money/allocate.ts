import type { Minor } from '../../../schemas/values/money.ts'
import { toMinor } from './round.ts'

interface Share {
  readonly index: number
  readonly id: string
  readonly whole: bigint
  readonly remainder: bigint
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const largestRemainderFirst = (a: Share, b: Share): number =>
  a.remainder === b.remainder ? compareText(a.id, b.id) : a.remainder > b.remainder ? -1 : 1

/** Equal parts when all weights are zero (F1). */
const toWeights = (weights: readonly number[]): bigint[] =>
  weights.every((weight) => weight === 0) ? weights.map(() => 1n) : weights.map(BigInt)

/**
 * Splits `total` over `weights` in whole minor units by largest remainder; the parts add up to `total` (F1). Equal
 * remainders go to the lower id, so item order never moves money. A negative total mirrors its opposite.
 * @throws RangeError when there is nothing to split over, a weight is negative, or an id is missing.
 */
export function allocate(total: Minor, weights: readonly number[], ids: readonly string[]): readonly Minor[] {
  if (weights.length !== ids.length) throw new RangeError('Every weight needs an id')
  if (weights.some((weight) => weight < 0)) throw new RangeError('A weight is negative')
  if (weights.length === 0 && total !== 0) throw new RangeError('The total weight is zero')

  // Fast path: most lines have one unit.
  if (weights.length === 1) return [total]
  const sign = total < 0 ? -1n : 1n
  const size = BigInt(total) * sign
  const parts = toWeights(weights)
  const sum = parts.reduce((all, part) => all + part, 0n)
  const shares = parts.map((part, index): Share => {
    const product = size * part
    return { index, id: ids[index] ?? '', whole: product / sum, remainder: product % sum }
  })

  const left = Number(size - shares.reduce((all, { whole }) => all + whole, 0n))
  const roundedUp = new Set([...shares].sort(largestRemainderFirst).slice(0, left))
  return shares.map((share) => toMinor(sign * (share.whole + (roundedUp.has(share) ? 1n : 0n))))
}
