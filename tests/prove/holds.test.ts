import { expect, test } from 'vitest'
import { proveHolds } from './holds.ts'

test('INS-10 INS-12 two thousand holds each end captured, voided, charged off-session, or failed and reported', () => {
  const { verdict, miss } = proveHolds({ cases: 2000, seed: 1 })
  expect(miss).toBeNull()
  expect(verdict).toEqual({ goal: 'holds', value: 0, target: 0, n: 2000, seed: 1, pass: true })
})
