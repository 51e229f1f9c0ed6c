import { expect, test } from 'vitest'
import { proveMoney } from './money.ts'

test('F29 FEE-01 ten thousand returns keep every law of money, with 0 to 5 digits', { timeout: 240_000 }, () => {
  const { verdict, miss } = proveMoney({ cases: 10_000, seed: 1 })
  expect(miss).toBeNull()
  expect(verdict).toEqual({ goal: 'money', value: 0, target: 0, n: 10_000, seed: 1, pass: true })
})
