import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ReturnRecord } from '../../schemas/records/return.ts'
import { eraseReturns } from '../../server/journey/operations/people/erased-returns.ts'
import { type Endpoints, setUpEndpoints } from './endpoints.ts'

let endpoints: Endpoints
let record: ReturnRecord
beforeAll(async () => {
  endpoints = await setUpEndpoints([{ id: 'all', url: 'https://hooks.merchant.example/all', secret: 'HOOK_SECRET' }])
}, 60_000)
afterAll(() => endpoints.drop())
beforeEach(async () => {
  endpoints.answers(() => 200)
  record = await endpoints.returns.submit()
  await endpoints.drain()
})

test('FND-25 a delivery is retried for three days, pausing up to six hours between tries', async () => {
  const times: number[] = []
  endpoints.answers(() => {
    times.push(endpoints.test.clock.now())
    return 503
  })
  const id = await endpoints.happens(record, 'noted')
  await endpoints.drain()
  for (let tries = 0; (await endpoints.one(`${id}.all`))?.state === 'pending' && tries < 100; tries += 1) {
    const { nextAt = null } = (await endpoints.one(`${id}.all`)) ?? {}
    endpoints.test.clock.set(nextAt ?? 0)
    await endpoints.drain()
  }
  const [first = 0] = times
  const pauses = times.slice(1).map((time, index) => time - (times[index] ?? 0))
  expect((times.at(-1) ?? 0) - first).toBeGreaterThanOrEqual(3 * 86_400_000)
  expect(pauses.slice(0, 3)).toEqual([2_000, 4_000, 8_000])
  expect(Math.max(...pauses)).toBe(6 * 3_600_000)
  // The hour after which an endpoint counts as failing.
  expect(times.map((time) => time - first)).toContain(3_600_000)
  expect(times.length).toBeLessThan(40)
  expect(await endpoints.one(`${id}.all`)).toMatchObject({ state: 'failed', attempts: times.length, nextAt: null })
})

test('FND-25 an endpoint that fails for an hour is logged once', async () => {
  await endpoints.happens(record, 'noted')
  await endpoints.drain()
  endpoints.test.clock.forward(1_000)
  endpoints.answers(() => 503)
  const logged = endpoints.test.log.lines.length
  await endpoints.happens(record, 'noted')
  await endpoints.drain()
  await endpoints.wait(1)
  const alerts = endpoints.test.log.lines.slice(logged).filter(({ fields }) => fields.since !== undefined)
  expect(alerts).toMatchObject([
    {
      sentence: 'A webhook endpoint has accepted no event for an hour',
      fields: { endpoint: 'all', error: expect.any(String) },
    },
  ])
  endpoints.answers(() => 200)
  await endpoints.wait(1)
})

test('FND-25 a delivery about an erased person stores no event details', async () => {
  const id = await endpoints.happens(record, 'noted', { note: 'Ada called' })
  await endpoints.drain()
  const { world } = endpoints.test
  const of = { shopId: endpoints.shopId, by: 'test', records: [record] }
  await world.store.transaction((tables) => eraseReturns(world, tables, of))
  await endpoints.drain()
  const { body = '' } = (await endpoints.one(`${id}.all`)) ?? {}
  expect(JSON.parse(body)).toMatchObject({ id, event: 'noted', return: { id: record.id }, detail: {} })
  expect(body).not.toContain('Ada')
})
