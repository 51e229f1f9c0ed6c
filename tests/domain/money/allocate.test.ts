import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allocate } from '../../../server/domain/money/allocate.ts'
import { sumOf } from '../../../server/domain/money/round.ts'

const weightedShares = fc
  .uniqueArray(fc.string({ minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 12 })
  .chain((ids) =>
    fc.record({
      ids: fc.constant(ids),
      weights: fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: ids.length, maxLength: ids.length }),
      total: fc.integer({ min: -10_000_000, max: 10_000_000 }),
      turn: fc.nat({ max: ids.length - 1 }),
    }),
  )

const rotate = <T>(list: readonly T[], by: number): T[] => [...list.slice(by), ...list.slice(0, by)]

describe('allocation (F1)', () => {
  it('FEE-01 F1 1001 over two items of 5000 is 501 and 500, by id order', () => {
    expect(allocate(1001, [5000, 5000], ['a', 'b'])).toEqual([501, 500])
  })

  it('F1 the first id is the first in text order, at any position', () => {
    expect(allocate(1001, [5000, 5000], ['b', 'a'])).toEqual([500, 501])
    expect(allocate(1, [1, 1], ['7.2', '7.10'])).toEqual([0, 1])
  })

  it('F1 a negative total is split like its opposite', () => {
    expect(allocate(-1001, [5000, 5000], ['a', 'b'])).toEqual([-501, -500])
  })

  it('F1 parts are equal when all weights are 0', () => {
    expect(allocate(5, [0, 0, 0], ['a', 'b', 'c'])).toEqual([2, 2, 1])
  })

  it('F1 the largest remainder comes before the first id', () => {
    expect(allocate(1000, [10_000, 5000], ['A', 'B'])).toEqual([667, 333])
    expect(allocate(1000, [5000, 10_000], ['A', 'B'])).toEqual([333, 667])
  })

  it('zero over no weights is zero, and an amount without weights is refused', () => {
    expect(allocate(0, [], [])).toEqual([])
    expect(() => allocate(1, [], [])).toThrow(RangeError)
    expect(() => allocate(1, [1, -1], ['a', 'b'])).toThrow(RangeError)
    expect(() => allocate(1, [1, 1], ['a'])).toThrow(RangeError)
  })

  it('F1 parts sum to the whole, each within one minor unit of its share', () => {
    fc.assert(
      fc.property(weightedShares, ({ total, weights, ids }) => {
        const parts = allocate(total, weights, ids)
        expect(sumOf(parts)).toBe(total)
        const even = weights.every((weight) => weight === 0)
        const sum = BigInt(even ? weights.length : sumOf(weights))
        parts.forEach((part, n) => {
          const off = BigInt(part) * sum - BigInt(total) * BigInt(even ? 1 : (weights[n] ?? 0))
          expect(off < sum && off > -sum).toBe(true)
        })
      }),
      { numRuns: 1500 },
    )
  })

  it('F1 the order of items moves no money', () => {
    fc.assert(
      fc.property(weightedShares, ({ total, weights, ids, turn }) => {
        expect(allocate(total, rotate(weights, turn), rotate(ids, turn))).toEqual(
          rotate(allocate(total, weights, ids), turn),
        )
      }),
      { numRuns: 1000 },
    )
  })
})
