import { expect, test } from 'vitest'
import { limitWithin } from '../support/case-limit.ts'
import { postgresUrl } from '../support/postgres.ts'
import { pickSize } from '../support/sized.ts'
import { proveSilent } from './silent.ts'
import { mishaps } from './silent-proxy.ts'

const WAYS = pickSize(2, mishaps.length)
const TIMEOUT_MS = 600_000

test(
  'FIX-36 an unresponsive database is abandoned, and serves again within five seconds of its return',
  async () => {
    const { verdict, miss } = await proveSilent(
      { cases: WAYS, seed: 1, limitMs: limitWithin(TIMEOUT_MS) },
      await postgresUrl(),
    )
    expect(miss).toBeNull()
    expect(verdict).toMatchObject({ goal: 'silent', target: 5, seed: 1, pass: true })
    expect(verdict.n).toBeGreaterThan(0)
    expect(verdict.value).toBeLessThanOrEqual(5)
  },
  TIMEOUT_MS,
)
