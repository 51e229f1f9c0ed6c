import { describe, expect, it } from 'vitest'
import type { ReturnPolicy } from '../../../schemas/config/policy.ts'
import { isKeepable, selectUnitsToKeep } from '../../../server/domain/value/keep.ts'
import { calculateTotals } from '../../../server/domain/value/totals.ts'
import { A, B, creditA, inputOf, plainPolicy } from './example.ts'

describe('keep item (F24)', () => {
  const keepPolicy: ReturnPolicy = { ...plainPolicy, keep_item_enabled: true, keep_item_threshold: 9900 }

  it('FEE-38 F24 with a threshold of 9900, B stays with the shopper, A is sent', () => {
    expect([...selectUnitsToKeep([A, B], keepPolicy)]).toEqual(['B.1'])
  })

  it('FEE-38 F24 an item at the threshold stays; without the policy none does', () => {
    expect(isKeepable(B, { ...keepPolicy, keep_item_threshold: 5040 })).toBe(true)
    expect(isKeepable(B, { ...keepPolicy, keep_item_threshold: 5039 })).toBe(false)
    expect(isKeepable(B, { ...keepPolicy, keep_item_enabled: false })).toBe(false)
    expect(isKeepable(B, { ...plainPolicy, keep_item_enabled: true })).toBe(false)
  })

  it('FEE-38 F24 unique lets the cheapest item stay, ties by first id, in any order', () => {
    const unique = { ...keepPolicy, keep_item_threshold: 20_000, keep_item_unique: true }
    const twin = { ...B, id: 'B.0' }
    expect([...selectUnitsToKeep([A, B], unique)]).toEqual(['B.1'])
    expect([...selectUnitsToKeep([A, B, twin], unique)]).toEqual(['B.0'])
    expect([...selectUnitsToKeep([twin, B, A], unique)]).toEqual(['B.0'])
    expect(selectUnitsToKeep([A, B], { ...unique, keep_item_unique: false }).size).toBe(2)
  })
})

describe('items that are sent', () => {
  const outcomeOf = (...outcomes: readonly ('keep' | 'donate' | 'comes')[]) =>
    calculateTotals(inputOf({ items: outcomes.map((keep) => ({ ...creditA, ...(keep !== 'comes' && { keep }) })) }))
      .shippable.outcome

  it('WFL-31 something is sent while one item comes back, and before anything is chosen', () => {
    expect([outcomeOf(), outcomeOf('comes'), outcomeOf('keep', 'comes'), outcomeOf('donate', 'comes')]).toEqual(
      Array(4).fill('default'),
    )
  })

  it('WFL-31 keep items are not sent; one donate item makes the return a donation', () => {
    expect([outcomeOf('keep'), outcomeOf('keep', 'keep')]).toEqual(['keep', 'keep'])
    expect([outcomeOf('donate'), outcomeOf('donate', 'keep')]).toEqual(['donate', 'donate'])
  })
})
