import { expect, test } from 'vitest'
import { postgresUrl } from '../support/postgres.ts'
import { proveSilent } from './silent.ts'
import { mishaps } from './silent-proxy.ts'

test('FIX-36 a database that falls silent, in each way there is, is given up, and served from again within five seconds of its return', async () => {
  const { verdict, miss } = await proveSilent({ cases: mishaps.length, seed: 1 }, await postgresUrl())
  expect(miss).toBeNull()
  expect(verdict).toMatchObject({ goal: 'silent', target: 5, n: mishaps.length, seed: 1, pass: true })
  expect(verdict.value).toBeLessThanOrEqual(5)
}, 600_000)
