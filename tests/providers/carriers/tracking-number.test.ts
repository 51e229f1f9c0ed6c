import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  formatTrackingNumber,
  generateTrackingNumber,
} from '../../../server/providers/carriers/papers/tracking-number.ts'
import { isTrackingNumber } from '../../support/tracking-number.ts'

const bytesOf = (number: bigint) => () => Buffer.from(number.toString(16).padStart(32, '0'), 'hex')

test('a tracking number ends with the GS1 check digit of its nineteen digits', () => {
  expect(generateTrackingNumber(bytesOf(123_456_789_012_345_678n))).toBe('HL01234567890123456789')
})

test("the check digit is that of GS1's own example of a shipping container code", () => {
  expect(generateTrackingNumber(bytesOf(10_614_141_123_456_789n))).toBe('HL00106141411234567897')
})

test('any single wrong digit is detected', () => {
  const digit = fc.integer({ min: 0, max: 9 })
  fc.assert(
    fc.property(fc.bigInt(0n, 2n ** 128n - 1n), fc.integer({ min: 2, max: 21 }), digit, (random, at, wrong) => {
      const number = generateTrackingNumber(bytesOf(random))
      fc.pre(number[at] !== String(wrong))
      expect(isTrackingNumber(number)).toBe(true)
      expect(isTrackingNumber(`${number.slice(0, at)}${wrong}${number.slice(at + 1)}`)).toBe(false)
    }),
  )
})

test('people read it in groups of four', () => {
  expect(formatTrackingNumber('HL01234567890123456789')).toBe('HL 0123 4567 8901 2345 6789')
})
