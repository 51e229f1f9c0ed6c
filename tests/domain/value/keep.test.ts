import { describe, expect, it } from 'vitest'
import type { ReturnPolicy } from '../../../schemas/entities/policy.ts'
import { isKeepable, keptUnits } from '../../../server/domain/value/keep.ts'
import { A, B, plainPolicy } from './example.ts'

describe('keep item (F24)', () => {
  const keeping: ReturnPolicy = { ...plainPolicy, keep_item_enabled: true, keep_item_threshold: 9900 }

  it('FEE-38 F24 with a threshold of 9900 B is kept and A must be sent', () => {
    expect([...keptUnits([A, B], keeping)]).toEqual(['B.1'])
  })

  it('FEE-38 F24 the threshold itself is kept, and nothing is while the policy does not say so', () => {
    expect(isKeepable(B, { ...keeping, keep_item_threshold: 5040 })).toBe(true)
    expect(isKeepable(B, { ...keeping, keep_item_threshold: 5039 })).toBe(false)
    expect(isKeepable(B, { ...keeping, keep_item_enabled: false })).toBe(false)
    expect(isKeepable(B, { ...plainPolicy, keep_item_enabled: true })).toBe(false)
  })

  it('FEE-38 F24 unique keeps the one of least worth, ties to the id that sorts first, in any order', () => {
    const unique = { ...keeping, keep_item_threshold: 20_000, keep_item_unique: true }
    const twin = { ...B, id: 'B.0' }
    expect([...keptUnits([A, B], unique)]).toEqual(['B.1'])
    expect([...keptUnits([A, B, twin], unique)]).toEqual(['B.0'])
    expect([...keptUnits([twin, B, A], unique)]).toEqual(['B.0'])
    expect(keptUnits([A, B], { ...unique, keep_item_unique: false }).size).toBe(2)
  })
})
