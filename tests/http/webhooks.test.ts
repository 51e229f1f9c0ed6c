import type { FastifyInstance } from 'fastify'
import { Compile } from 'typebox/compile'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebhookDeliveryPage, WebhookEvent } from '../../schemas/records/webhook-event.ts'
import { buildApp } from '../../server/app.ts'
import { type Endpoints, setUpEndpoints } from '../jobs/endpoints.ts'
import { loadDemoShop } from '../support/world.ts'
import { checkDescribed } from './as-described.ts'

let endpoints: Endpoints
let app: FastifyInstance
let key: string
const ids: string[] = []

beforeAll(async () => {
  endpoints = await setUpEndpoints([{ id: 'erp', url: 'https://hooks.merchant.example/erp', secret: 'HOOK_SECRET' }])
  app = await buildApp(endpoints.test.world)
  const { configurations } = endpoints.test.world
  key =
    (
      await configurations.keys.make(
        { shopId: endpoints.shopId, by: 'test' },
        { name: 'ERP', role: 'owner', endsAt: null },
      )
    )?.key ?? ''
  const record = await endpoints.returns.submit()
  await endpoints.drain()
  endpoints.test.clock.forward(1_000)
  endpoints.answers(({ body }) => (body.includes('"noted"') ? 410 : 200))
  for (const event of ['approved', 'rejected', 'approved', 'noted'] as const) {
    ids.push(await endpoints.happens(record, event))
    await endpoints.drain()
    endpoints.test.clock.forward(1_000)
  }
}, 60_000)
afterAll(async () => {
  await app.close()
  await endpoints.drop()
})

const ask = async (method: 'GET' | 'POST', path: string, by: { shopId?: string; key?: string } = {}) => {
  const headers = { authorization: `Bearer ${by.key ?? key}` }
  const url = `/merchant/v1/${by.shopId ?? endpoints.shopId}/webhooks/deliveries${path}`
  const response = await app.inject({ method, url, headers })
  return { status: response.statusCode, body: response.json() }
}

const pages = Compile(WebhookDeliveryPage)

test('deliveries are listed newest first and paginated, without their bodies', async () => {
  const { status, body } = await ask('GET', '?limit=2')
  expect(status).toBe(200)
  expect(pages.Check(body)).toBe(true)
  expect(body.deliveries.map(({ eventId }: { eventId: string }) => eventId)).toEqual([ids[3], ids[2]])
  expect(body.deliveries[0]).toMatchObject({ event: 'noted', state: 'failed', answerStatus: 410, endpoint: 'erp' })
  const more = (await ask('GET', `?limit=2&cursor=${encodeURIComponent(body.next)}`)).body
  expect(more.deliveries.map(({ eventId }: { eventId: string }) => eventId)).toEqual([ids[1], ids[0]])
  const seen = new Set((await ask('GET', '')).body.deliveries.map(({ id }: { id: string }) => id))
  let next: string | null = body.next
  const walked = new Set(body.deliveries.map(({ id }: { id: string }) => id))
  while (next !== null) {
    const page: { deliveries: { id: string }[]; next: string | null } = (await ask('GET', `?limit=2&cursor=${next}`))
      .body
    for (const { id } of page.deliveries) walked.add(id)
    next = page.next
  }
  expect(walked).toEqual(seen)
})

test('the list filters deliveries by state on request', async () => {
  const { body } = await ask('GET', '?state=failed')
  expect(body.deliveries.map(({ eventId }: { eventId: string }) => eventId)).toEqual([ids[3]])
})

test.each([
  ['state=lost', 'must be one of "pending", "delivered", "failed", not "lost"'],
  ['limit=0', 'must be a number from 1 to 100, not "0"'],
  ['limit=101', 'must be a number from 1 to 100, not "101"'],
  ['cursor=nowhere', 'must be the value of `next` from the previous page, not "nowhere"'],
  ['before=1', 'Unknown property "before"'],
])('?%s is refused with a message', async (query, message) => {
  const { status, body } = await ask('GET', `?${query}`)
  const [name] = query.split('=')
  expect([status, body]).toEqual([422, { problems: [{ pointer: `/${name}`, message }] }])
})

test('a replay reuses the delivery id, and its author is recorded', async () => {
  endpoints.answers(() => 200)
  const before = endpoints.got.length
  const { status, body } = await ask('POST', `/${ids[3]}.erp/replay`)
  expect(status).toBe(202)
  expect(body.delivery).toMatchObject({ state: 'pending', replayedBy: 'ERP', replayedAt: endpoints.test.clock.now() })
  await endpoints.drain()
  expect(endpoints.got.length - before).toBe(1)
  expect(endpoints.got.at(-1)?.headers['homeward-id']).toBe(ids[3])
  expect((await ask('POST', '/nothing.erp/replay')).status).toBe(404)
})

test('T5 deliveries require a key of their shop', async () => {
  const other = await loadDemoShop(endpoints.test)
  const { configurations } = endpoints.test.world
  const foreign =
    (await configurations.keys.make({ shopId: other, by: 'test' }, { name: 'Other', role: 'owner', endsAt: null }))
      ?.key ?? ''
  const before = endpoints.got.length
  for (const wrong of ['', 'hw_nothing', foreign]) {
    expect((await ask('GET', '', { key: wrong })).status).toBe(401)
    expect((await ask('POST', `/${ids[0]}.erp/replay`, { key: wrong })).status).toBe(401)
  }
  expect((await ask('GET', '', { shopId: other, key: foreign })).body).toEqual({ deliveries: [], next: null })
  expect((await ask('POST', `/${ids[0]}.erp/replay`, { shopId: other, key: foreign })).status).toBe(404)
  await endpoints.drain()
  expect(endpoints.got.length).toBe(before)
})

const call = async (method: 'GET' | 'POST', path: string) => {
  const url = `/merchant/v1/${endpoints.shopId}/webhooks${path}`
  const response = await app.inject({ method, url, headers: { authorization: `Bearer ${key}` } })
  expect(await checkDescribed(app, { method, url }, response)).toBe(true)
  return { status: response.statusCode, body: response.json() }
}
const eventIds = (body: { deliveries: readonly { eventId: string }[] }) => body.deliveries.map(({ eventId }) => eventId)

test('FND-25 the list of deliveries has endpoint and time, and a delivery its body', async () => {
  const { deliveries } = (await call('GET', '/deliveries')).body
  const { createdAt } = deliveries.find(({ eventId }: { eventId: string }) => eventId === ids[1])
  const within = `/deliveries?endpoint=erp&createdFrom=${createdAt}&createdTo=${createdAt + 1}`
  expect(eventIds((await call('GET', within)).body)).toEqual([ids[1]])
  expect(eventIds((await call('GET', '/deliveries?endpoint=other')).body)).toEqual([])
  const { status, body } = await call('GET', `/deliveries/${ids[1]}.erp`)
  expect([status, JSON.parse(body.delivery.body)]).toMatchObject([200, { id: ids[1], event: 'rejected' }])
  expect((await call('GET', '/deliveries/nothing')).status).toBe(404)
})

test('FND-25 the test call posts an event to a single endpoint', async () => {
  endpoints.answers(() => 200)
  const { status, body } = await call('POST', '/endpoints/erp/test')
  expect([status, body.delivery]).toMatchObject([202, { event: 'test', state: 'pending', endpoint: 'erp' }])
  await endpoints.drain()
  const event = JSON.parse(endpoints.got.at(-1)?.body ?? '{}')
  expect(event).toMatchObject({ event: 'test', id: body.delivery.eventId, by: 'ERP', detail: {} })
  expect(Compile(WebhookEvent).Check(event)).toBe(true)
  expect((await call('POST', '/endpoints/other/test')).status).toBe(404)
})

test('FND-25 the API reports an endpoint that fails for an hour, and replays its failures', async () => {
  const health = async () => (await call('GET', '/endpoints')).body.endpoints[0]
  const gauge = async () => {
    const { body } = await app.inject({ url: '/metrics' })
    return body.split('\n').find((line) => line.startsWith('homeward_webhook_endpoint_failing_seconds{'))
  }
  endpoints.test.clock.forward(1_000)
  expect(await health()).toMatchObject({ id: 'erp', state: 'working', failingSince: null, pending: 0 })
  expect(await gauge()).toBeUndefined()

  endpoints.answers(() => 503)
  for (let n = 0; n < 2; n += 1) await call('POST', '/endpoints/erp/test')
  const since = endpoints.test.clock.now()
  await endpoints.drain()
  expect(await health()).toMatchObject({ state: 'retrying', failingSince: since, pending: 2 })
  await endpoints.wait(1 / 24)
  expect(await health()).toMatchObject({ state: 'failing', failingSince: since })
  expect(await gauge()).toContain('endpoint="erp"')
  await endpoints.wait(4)
  expect(await health()).toMatchObject({ state: 'failing', pending: 0, failed: 2 })

  endpoints.answers(() => 200)
  const before = endpoints.got.length
  expect(await call('POST', '/endpoints/erp/replay')).toMatchObject({ status: 202, body: { replayed: 2 } })
  await endpoints.drain()
  expect(endpoints.got.length - before).toBe(2)
  expect(await health()).toMatchObject({ state: 'working', failingSince: null, pending: 0, failed: 0 })
  expect((await call('POST', '/endpoints/other/replay')).status).toBe(404)
})
