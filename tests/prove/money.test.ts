import { expect, test } from 'vitest'
import { limitWithin } from '../support/case-limit.ts'
import { pickSize } from '../support/sized.ts'
import { proveMoney } from './money.ts'
import { proveRefunds } from './refund-sequences.ts'

const RETURNS = pickSize(3_000, 10_000)
const TIMEOUT_MS = 240_000

test('F29 FEE-01 thousands of returns keep every law of money, with 0 to 5 digits', { timeout: TIMEOUT_MS }, () => {
  const { verdict, miss } = proveMoney({ cases: RETURNS, seed: 1, limitMs: limitWithin(TIMEOUT_MS) / 2 })
  expect(miss).toBeNull()
  expect(verdict).toEqual({ goal: 'money', value: 0, target: 0, n: verdict.n, seed: 1, pass: true })
  expect(verdict.n).toBeGreaterThan(0)
})

const SEQUENCES = pickSize(3_000, 20_000)

test('FND-01 refunds elsewhere between any steps of returns pay each unit once', { timeout: 240_000 }, () => {
  const { verdict, miss } = proveRefunds({ cases: SEQUENCES, seed: 1 })
  expect(miss).toBeNull()
  expect(verdict).toEqual({ goal: 'refunds', value: 0, target: 0, n: SEQUENCES, seed: 1, pass: true })
})
