import { expect, test } from 'vitest'
import { backoff } from '../server/backoff.ts'

const policy = { firstMs: 1_000, maxMs: 10_000 }

test('HSE-31 backoff doubles the pause after each failed attempt, up to its maximum', () => {
  const pauses = [1, 2, 3, 4, 5, 60].map((attempts) => backoff(policy, { attempts }))
  expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 10_000, 10_000])
})

test('HSE-31 backoff multiplies the pause by its factor', () => {
  const pauses = [1, 2, 3].map((attempts) => backoff({ ...policy, maxMs: Infinity, factor: 4 }, { attempts }))
  expect(pauses).toEqual([1_000, 4_000, 16_000])
})

test('HSE-31 backoff by time grows with the time spent, between its limits', () => {
  const pauses = [0, 1_000, 3_000, 60_000].map((elapsedMs) => backoff(policy, { elapsedMs }))
  expect(pauses).toEqual([1_000, 1_000, 3_000, 10_000])
  expect(backoff({ ...policy, factor: 1.25 }, { elapsedMs: 8_000 })).toBe(2_000)
})
