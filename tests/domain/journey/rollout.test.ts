import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bucketOf, chooseVersion, isRolledOut } from '../../../server/domain/journey/rollout.ts'

const value = fc.string({ maxLength: 40 })
const percentage = fc.integer({ min: 0, max: 10_000 }).map((points) => points / 100)

describe('roll-out (F26)', () => {
  it("CFG-20 F26 'rk_1002' is on at 5 and off at 4, 'rk_1001' falls at 33.29", () => {
    expect([bucketOf('rk_1002'), bucketOf('rk_1001')]).toEqual([4.72, 33.29])
    expect([isRolledOut('rk_1002', 5), isRolledOut('rk_1002', 4), isRolledOut('rk_1002', 4.72)]).toEqual([
      true,
      false,
      false,
    ])
  })

  it('F26 hashes the UTF-8 bytes: FNV-1a of "" and "a" are the published ones', () => {
    expect([bucketOf(''), bucketOf('a')]).toEqual([(0x811c9dc5 % 10_000) / 100, (0xe40c292c % 10_000) / 100])
    expect(bucketOf('é')).not.toBe(bucketOf('e'))
  })

  it('CFG-18 CFG-19 F26 0 percent selects no value and 100 percent every value', () => {
    fc.assert(
      fc.property(value, (text) => {
        expect([isRolledOut(text, 0), isRolledOut(text, 100)]).toEqual([false, true])
      }),
      { numRuns: 300 },
    )
  })

  it('CFG-20 F26 raising the percentage switches nothing off', () => {
    fc.assert(
      fc.property(value, percentage, percentage, (text, a, b) => {
        const [low, high] = a < b ? [a, b] : [b, a]
        expect(!isRolledOut(text, low) || isRolledOut(text, high)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  it('CFG-20 a higher percentage removes no value, and missing values never get the candidate', () => {
    fc.assert(
      fc.property(value, fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 }), (text, a, b) => {
        const [low, high] = a < b ? [a, b] : [b, a]
        const at = (share: number) => ({ live: 1, candidate: { version: 2, percentage: share } })
        expect(chooseVersion(at(low), text)).toBeLessThanOrEqual(chooseVersion(at(high), text))
        expect([chooseVersion(at(0), text), chooseVersion(at(100), text), chooseVersion(at(high), null)]).toEqual([
          1, 2, 1,
        ])
        expect(chooseVersion({ live: 1, candidate: null }, text)).toBe(1)
      }),
      { numRuns: 300 },
    )
  })
})
