import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ReturnRecord } from '../../schemas/records/return.ts'
import { eraseReturns } from '../../server/journey/operations/people/erased-returns.ts'
import { type Endpoints, endpointsOf } from './endpoints.ts'

let given: Endpoints
let record: ReturnRecord
beforeAll(async () => {
  given = await endpointsOf([{ id: 'all', url: 'https://hooks.merchant.example/all', secret: 'HOOK_SECRET' }])
}, 60_000)
afterAll(() => given.drop())
beforeEach(async () => {
  given.answers(() => 200)
  record = await given.returns.submit()
  await given.drain()
})

test('FND-25 a delivery is retried for three days, pausing up to six hours between tries', async () => {
  const times: number[] = []
  given.answers(() => {
    times.push(given.test.clock.now())
    return 503
  })
  const id = await given.happens(record, 'noted')
  await given.drain()
  for (let tries = 0; (await given.one(`${id}.all`))?.state === 'pending' && tries < 100; tries += 1) {
    const { nextAt = null } = (await given.one(`${id}.all`)) ?? {}
    given.test.clock.set(nextAt ?? 0)
    await given.drain()
  }
  const [first = 0] = times
  const pauses = times.slice(1).map((time, index) => time - (times[index] ?? 0))
  expect((times.at(-1) ?? 0) - first).toBeGreaterThanOrEqual(3 * 86_400_000)
  expect(pauses.slice(0, 3)).toEqual([2_000, 4_000, 8_000])
  expect(Math.max(...pauses)).toBe(6 * 3_600_000)
  // The hour after which an endpoint counts as failing.
  expect(times.map((time) => time - first)).toContain(3_600_000)
  expect(times.length).toBeLessThan(40)
  expect(await given.one(`${id}.all`)).toMatchObject({ state: 'failed', attempts: times.length, nextAt: null })
})

test('FND-25 an endpoint that fails for an hour is logged once', async () => {
  await given.happens(record, 'noted')
  await given.drain()
  given.test.clock.forward(1_000)
  given.answers(() => 503)
  const logged = given.test.log.lines.length
  await given.happens(record, 'noted')
  await given.drain()
  await given.wait(1)
  const alerts = given.test.log.lines.slice(logged).filter(({ fields }) => fields.since !== undefined)
  expect(alerts).toMatchObject([
    {
      sentence: 'A webhook endpoint has accepted no event for an hour',
      fields: { endpoint: 'all', error: expect.any(String) },
    },
  ])
  given.answers(() => 200)
  await given.wait(1)
})

test('FND-25 a delivery about an erased person stores no event details', async () => {
  const id = await given.happens(record, 'noted', { note: 'Ada called' })
  await given.drain()
  const { world } = given.test
  const of = { shopId: given.shopId, by: 'test', records: [record] }
  await world.store.transaction((tables) => eraseReturns(world, tables, of))
  await given.drain()
  const { body = '' } = (await given.one(`${id}.all`)) ?? {}
  expect(JSON.parse(body)).toMatchObject({ id, event: 'noted', return: { id: record.id }, detail: {} })
  expect(body).not.toContain('Ada')
})
