import { expect, test } from 'vitest'
import { limitWithin } from '../support/case-limit.ts'
import { proveHolds } from './holds.ts'

test('INS-10 INS-12 two thousand holds each end captured, voided, charged off-session, or failed and reported', ({
  task,
}) => {
  const { verdict, miss } = proveHolds({ cases: 2000, seed: 1, limitMs: limitWithin(task.timeout) })
  expect(miss).toBeNull()
  expect(verdict).toEqual({ goal: 'holds', value: 0, target: 0, n: verdict.n, seed: 1, pass: true })
  expect(verdict.n).toBeGreaterThan(0)
})
