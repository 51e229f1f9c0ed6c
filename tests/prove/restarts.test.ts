import { expect, test } from 'vitest'
import { postgresUrl } from '../support/postgres.ts'
import { pickSize } from '../support/sized.ts'
import { proveRestarts } from './restarts.ts'

const REQUESTS = pickSize(60, 300)

test('FIX-42 rolling restarts under load lose no request, return or job', async () => {
  const { verdict, miss } = await proveRestarts({ requests: REQUESTS, restarts: 2, seed: 1, url: await postgresUrl() })
  expect(miss).toBeNull()
  expect(verdict).toMatchObject({ goal: 'restarts', value: 0, target: 0, seed: 1, pass: true })
  expect(verdict.n).toBeGreaterThanOrEqual(REQUESTS)
}, 600_000)
