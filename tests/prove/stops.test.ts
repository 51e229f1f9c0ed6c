import { expect, test } from 'vitest'
import { limitWithin } from '../support/case-limit.ts'
import { pickSize } from '../support/sized.ts'
import { proveStops } from './stops.ts'

const STOPS = pickSize(2, 8)
const TIMEOUT_MS = 900_000

test(
  'FND-70 a database stop under load ends no process and loses no job',
  async () => {
    const { verdict, miss } = await proveStops({ cases: STOPS, seed: 1, limitMs: limitWithin(TIMEOUT_MS) })
    expect(miss).toBeNull()
    expect(verdict).toEqual({ goal: 'silent-stops', value: 0, target: 0, n: verdict.n, seed: 1, pass: true })
    expect(verdict.n).toBeGreaterThan(0)
  },
  TIMEOUT_MS,
)
