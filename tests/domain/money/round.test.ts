import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isAtLeastHalf, parseFraction, roundToMinor, scale } from '../../../server/domain/money/fraction.ts'
import { percentOf, toBasisPoints } from '../../../server/domain/money/percent.ts'
import { mulDiv, roundedQuotient, sumOf, toMinor } from '../../../server/domain/money/round.ts'

const amount = fc.integer({ min: -1e12, max: 1e12 })
const runs = { numRuns: 500 }

describe('rounding (F1)', () => {
  it('FEE-01 F1 12.5 % of 999 is 125: 124.875 rounded half away from zero', () => {
    expect(percentOf(999, 1250)).toBe(125)
  })

  it.each([
    [5, 1, 2, 3],
    [-5, 1, 2, -3],
    [5, -1, 2, -3],
    [5, 1, -2, -3],
    [-5, 1, -2, 3],
    [1, 1, 3, 0],
    [2, 1, 3, 1],
    [0, 7, 3, 0],
  ])('FEE-01 F1 %i * %i / %i is %i', (a, b, c, expected) => {
    expect(mulDiv(a, b, c)).toBe(expected)
  })

  it('F1 a product beyond the safe integers stays exact', () => {
    expect(mulDiv(999_999_999_999_999, 9_999, 10_000)).toBe(999_900_000_000_000 - 1)
    expect(mulDiv(1e15, 1e15, 1e15)).toBe(1e15)
  })

  it('an amount that is not a safe integer is refused', () => {
    expect(() => mulDiv(1e15, 1e15, 1)).toThrow(RangeError)
    expect(() => toMinor(2n ** 53n)).toThrow(RangeError)
    expect(() => roundedQuotient(1n, 0n)).toThrow(RangeError)
  })

  it('F1 a rounded quotient is within half a unit, and halves round away from zero', () => {
    fc.assert(
      fc.property(amount, amount, fc.integer({ min: 1, max: 1e9 }), (a, b, c) => {
        const exact = BigInt(a) * BigInt(b)
        const rounded = roundedQuotient(exact, BigInt(c))
        const away = (rounded * BigInt(c) - exact) * (exact < 0n ? -1n : 1n) * 2n
        expect(away > -BigInt(c) && away <= BigInt(c)).toBe(true)
      }),
      runs,
    )
  })

  it('the sum of nothing is 0', () => {
    expect([sumOf([]), sumOf([1, -3, 5])]).toEqual([0, 3])
  })
})

describe('exact rates (F1)', () => {
  it.each([
    ['1.35', 135n, 100n],
    ['150', 150n, 1n],
    ['0.307', 307n, 1000n],
    ['-0.5', -5n, 10n],
    ['1e-7', 1n, 10_000_000n],
    ['2.5e3', 2500n, 1n],
  ])('the parser reads %s as a fraction', (text, numerator, denominator) => {
    expect(parseFraction(text)).toEqual({ numerator, denominator })
  })

  it('F1 0.1 + 0.2 style floats do not enter: 0.07 of 100 is exactly 7', () => {
    expect(scale(100, parseFraction(0.07))).toBe(7)
    expect(scale(1_005, parseFraction('0.1'))).toBe(101)
  })

  it.each([
    '',
    '1,5',
    'NaN',
    'Infinity',
    '1.',
    '.5',
    '0x10',
    '1e9999',
  ])('the parser refuses %j as a decimal', (text) => {
    expect(() => parseFraction(text)).toThrow(RangeError)
  })

  it.each([
    [12.5, 1250],
    [0.07, 7],
    [100, 10_000],
    [33.33, 3333],
    [0, 0],
  ])('%d percent is %i basis points', (percent, points) => {
    expect(toBasisPoints(percent)).toBe(points)
  })

  it('a published amount with a fraction becomes whole, half away from zero', () => {
    expect([roundToMinor(2.5), roundToMinor(2.49), roundToMinor(300)]).toEqual([3, 2, 300])
  })

  it('CON-24 F15 half reaches the threshold, one less does not, zero is never half', () => {
    expect([isAtLeastHalf(5, 10), isAtLeastHalf(4, 9), isAtLeastHalf(5, 9), isAtLeastHalf(0, 0)]).toEqual([
      true,
      false,
      true,
      false,
    ])
  })
})
