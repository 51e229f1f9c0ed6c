import { Compile } from 'typebox/compile'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ReturnRecord } from '../../schemas/records/return.ts'
import { WebhookEvent } from '../../schemas/records/webhook-event.ts'
import { buildSignedText, isGenuine, standardHeaders } from '../../server/journey/follow-ups/signature.ts'
import { replayWebhook } from '../../server/journey/operations/replay-webhook.ts'
import { addSecretNames, variableOf } from '../support/secrets.ts'
import { type Endpoints, SECRET, setUpEndpoints } from './endpoints.ts'

const allEvents = { id: 'all', url: 'https://hooks.merchant.example/all', secret: 'HOOK_SECRET' }
const someEvents = {
  id: 'some',
  url: 'https://hooks.merchant.example/some',
  secret: 'HOOK_SECRET',
  events: ['refunded', 'approved'] as const,
}
const muteEndpoint = {
  id: 'mute',
  url: 'https://hooks.merchant.example/mute',
  secret: 'UNSET',
  events: ['rejected'] as const,
}
const halfEndpoint = { ...muteEndpoint, id: 'half', url: 'https://hooks.merchant.example/half', secret: 'HALF_SECRET' }

let endpoints: Endpoints
let record: ReturnRecord
beforeAll(async () => {
  endpoints = await setUpEndpoints([
    allEvents,
    { ...someEvents, events: [...someEvents.events] },
    { ...muteEndpoint, events: [...muteEndpoint.events] },
    { ...halfEndpoint, events: [...halfEndpoint.events] },
  ])
}, 60_000)
afterAll(() => endpoints.drop())
beforeEach(async () => {
  endpoints.answers(() => 200)
  record = await endpoints.returns.submit({
    document: { customer: { email: 'ada@example.com', phone: null, name: 'Ada Okafor' } },
  })
  await endpoints.drain()
  endpoints.got.length = 0
})

const events = Compile(WebhookEvent)
const postsTo = (path: string) => endpoints.got.filter(({ url }) => url.endsWith(path))
const replay = (deliveryId: string) =>
  replayWebhook(endpoints.test.world, { shopId: endpoints.shopId, by: 'test', deliveryId })

describe('events', () => {
  test('an event is posted once to each subscribed endpoint, as the contract describes', async () => {
    const id = await endpoints.happens(record, 'approved', { line: 'unit-1' })
    await endpoints.drain()
    expect(endpoints.got.map(({ url }) => url).sort()).toEqual([allEvents.url, someEvents.url])
    const [post] = endpoints.got
    const event: unknown = JSON.parse(post?.body ?? '')
    expect(events.Check(event)).toBe(true)
    expect(event).toEqual({
      version: '1',
      id,
      event: 'approved',
      at: endpoints.test.clock.now(),
      shop: endpoints.shopId,
      by: 'Warehouse',
      return: { id: record.id, number: record.number, orderName: '#1001', state: 'open', inStore: false },
      detail: { line: 'unit-1' },
    })
    expect(post?.headers['homeward-id']).toBe(id)
  })

  test('an event is not posted to an endpoint without a subscription for it', async () => {
    await endpoints.happens(record, 'noted')
    await endpoints.drain()
    expect(endpoints.got.map(({ url }) => url)).toEqual([allEvents.url])
  })

  test('an event has no personal data and opens no page of the shopper', async () => {
    await endpoints.happens(record, 'approved')
    await endpoints.drain()
    for (const { body, headers } of endpoints.got)
      for (const secret of ['ada@', 'Okafor', record.key, SECRET])
        expect(JSON.stringify([body, headers])).not.toContain(secret)
  })

  test('an event is signed over its raw bytes, with the time of the try', async () => {
    await endpoints.happens(record, 'approved')
    await endpoints.drain()
    const { body = '', headers = {} } = endpoints.got[0] ?? {}
    const signature = headers['homeward-signature'] ?? ''
    const now = endpoints.test.clock.now()
    const signed = buildSignedText(endpoints.shopId, body)
    expect(isGenuine([SECRET], { body: signed, signature }, now)).toBe(true)
    expect(isGenuine([SECRET], { body: `${signed} `, signature }, now)).toBe(false)
    expect(isGenuine([SECRET], { body, signature }, now)).toBe(false)
    expect(isGenuine(['another'], { body: signed, signature }, now)).toBe(false)
    expect(headers['homeward-timestamp']).toBe(String(Math.floor(now / 1_000)))
  })

  test('BCK-05 an event is signed by Standard Webhooks, anew at each try, under one id', async () => {
    endpoints.answers(() => (endpoints.got.length < 3 ? 500 : 200))
    const id = await endpoints.happens(record, 'noted')
    await endpoints.wait()
    const posts = postsTo('/all')
    expect(posts.length).toBeGreaterThan(1)
    for (const { body, headers } of posts) {
      const at = Number(headers['webhook-timestamp']) * 1_000
      expect(headers).toMatchObject(standardHeaders(SECRET, { id, body, at }))
    }
    expect(new Set(posts.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(posts.length)
  })

  test('an event without a return is posted and listed without a return', async () => {
    const { shopId } = endpoints
    const webhookEvent: WebhookEvent = {
      version: '1',
      id: endpoints.test.world.newId(),
      event: 'request-created',
      at: 1,
      shop: shopId,
      by: 'shopper',
      request: { id: 'request-1', number: 'Q-1' },
      detail: {},
    }
    expect(events.Check(webhookEvent)).toBe(true)
    await endpoints.test.world.store.enqueue({
      shopId,
      kind: 'webhooks',
      key: webhookEvent.id,
      payload: { event: webhookEvent },
      runAt: 0,
    })
    await endpoints.drain()
    expect(endpoints.got.map(({ url, body }) => [url, JSON.parse(body)])).toEqual([[allEvents.url, webhookEvent]])
    expect(await endpoints.one(`${webhookEvent.id}.all`)).toMatchObject({
      eventId: webhookEvent.id,
      event: 'request-created',
      returnId: null,
      state: 'delivered',
    })
  })

  test('an event that is queued twice is delivered once', async () => {
    const changeId = await endpoints.happens(record, 'noted')
    await endpoints.drain()
    const { store } = endpoints.test.world
    const job = { shopId: endpoints.shopId, kind: 'webhooks', key: changeId, payload: { changeId }, runAt: 0 } as const
    await store.transaction((tables) => tables.enqueue(job))
    await endpoints.drain()
    expect(endpoints.got).toHaveLength(1)
  })
})

test('PAC-12 an event without subscribers queues nothing until an endpoint subscribes', async () => {
  const quiet = await setUpEndpoints([])
  const queued = async (): Promise<number> => {
    const text = "select count(*) as n from jobs where shop_id = $1 and kind = 'webhooks'"
    const values = [quiet.shopId]
    const [row] = await quiet.test.database.query<{ n: number }>({ name: 'test.told', text, values })
    return row?.n ?? -1
  }
  const returnedRecord = await quiet.returns.submit()
  await quiet.happens(returnedRecord, 'noted')
  expect(await queued()).toBe(1)
  await quiet.drain()
  await quiet.happens(returnedRecord, 'noted')
  expect(await queued()).toBe(0)

  const { world } = quiet.test
  const document = addSecretNames({ ...(await world.shops.config(quiet.shopId, 1)), webhooks: [allEvents] })
  const published = await world.configurations.publish({ shopId: quiet.shopId, by: 'test' }, { document })
  expect(published).toMatchObject({ kind: 'done' })
  const id = await quiet.happens(returnedRecord, 'noted')
  await quiet.drain()
  expect(quiet.got.map(({ headers }) => headers['homeward-id'])).toEqual([id])
  await quiet.drop()
})

describe('deliveries', () => {
  test('a delivery is retried with growing pauses and the same body until accepted', async () => {
    const times: number[] = []
    endpoints.answers(() => {
      times.push(endpoints.test.clock.now())
      return times.length < 4 ? 500 : 204
    })
    const id = await endpoints.happens(record, 'noted')
    await endpoints.drain()
    expect(await endpoints.one(`${id}.all`)).toMatchObject({
      state: 'pending',
      attempts: 1,
      answerStatus: 500,
      error: 'The endpoint responded with status 500',
      nextAt: endpoints.test.clock.now() + 2_000,
    })
    for (let step = 0; step < 20; step += 1) {
      endpoints.test.clock.forward(1_000)
      await endpoints.drain()
    }
    const pauses = times.slice(1).map((time, index) => time - (times[index] ?? 0))
    expect(pauses).toEqual([2_000, 4_000, 8_000])
    expect(new Set(endpoints.got.map(({ body, headers }) => `${headers['homeward-id']} ${body}`)).size).toBe(1)
    expect(await endpoints.one(`${id}.all`)).toMatchObject({
      state: 'delivered',
      attempts: 4,
      answerStatus: 204,
      error: null,
      nextAt: null,
      deliveredAt: times.at(-1),
    })
  })

  test.each([
    [0, 'The endpoint did not respond in time'],
    [307, 'The endpoint responded with status 307'],
    [400, 'The endpoint responded with status 400'],
  ])('a delivery answered with %i to the end fails, without a job, yet replayable', async (status, error) => {
    endpoints.answers(() => status)
    const id = await endpoints.happens(record, 'noted')
    await endpoints.wait(4)
    const tries = endpoints.got.length
    expect(await endpoints.one(`${id}.all`)).toMatchObject({ state: 'failed', attempts: tries, error, nextAt: null })
    expect(await endpoints.queued()).toBe(0)

    endpoints.answers(() => 200)
    expect(await replay(`${id}.all`)).toMatchObject({ state: 'pending', error: null, replayedBy: 'test' })
    await endpoints.drain()
    expect(await endpoints.one(`${id}.all`)).toMatchObject({ state: 'delivered', attempts: tries + 1 })
    expect(new Set(endpoints.got.map(({ headers }) => headers['homeward-id']))).toEqual(new Set([id]))
  })

  test('an accepted delivery can be replayed, which posts it once more', async () => {
    const id = await endpoints.happens(record, 'noted')
    await endpoints.drain()
    await replay(`${id}.all`)
    await replay(`${id}.all`)
    await endpoints.drain()
    expect(endpoints.got).toHaveLength(2)
    expect(await replay('nothing.all')).toBeNull()
  })

  test('a 410 ends a delivery and pauses its endpoint until a replay succeeds', async () => {
    endpoints.answers(({ url }) => (url === someEvents.url ? 410 : 200))
    const first = await endpoints.happens(record, 'approved')
    await endpoints.wait()
    expect(postsTo('/some')).toHaveLength(1)
    expect(await endpoints.one(`${first}.some`)).toMatchObject({ state: 'failed', attempts: 1, answerStatus: 410 })

    endpoints.answers(() => 200)
    const second = await endpoints.happens(record, 'approved')
    await endpoints.drain()
    expect(postsTo('/some')).toHaveLength(1)
    expect(postsTo('/all')).toHaveLength(2)
    expect(await endpoints.one(`${second}.some`)).toMatchObject({
      state: 'failed',
      attempts: 0,
      error: expect.stringContaining('410'),
    })

    endpoints.test.clock.forward(1_000)
    await replay(`${second}.some`)
    await endpoints.drain()
    await endpoints.happens(record, 'approved')
    await endpoints.drain()
    expect(postsTo('/some')).toHaveLength(3)
  })

  test('BCK-05 BCK-11 a delivery with a keyless new secret is not posted and names the variable', async () => {
    const id = await endpoints.happens(record, 'rejected')
    await endpoints.wait()
    expect(postsTo('/half')).toEqual([])
    const error = `The environment variable ${variableOf(endpoints.shopId, 'HALF_SECRET')} does not contain whsec_ and 24 to 64 bytes in base64`
    expect(await endpoints.one(`${id}.half`)).toMatchObject({ state: 'failed', error })
  })

  test('a delivery without a secret is not posted, names the variable, and logs once', async () => {
    const unset = variableOf(endpoints.shopId, 'UNSET')
    const ids = [await endpoints.happens(record, 'rejected'), await endpoints.happens(record, 'rejected')]
    await endpoints.wait()
    expect(postsTo('/mute')).toEqual([])
    for (const id of ids)
      expect(await endpoints.one(`${id}.mute`)).toMatchObject({
        state: 'failed',
        error: `The environment variable ${unset} is not set`,
      })
    const lines = endpoints.test.log.lines.filter(({ fields }) => fields.variable === unset)
    expect(lines).toHaveLength(1)
  })
})

describe('returns with webhooks', () => {
  test('failing webhooks leave the return complete', async () => {
    endpoints.answers(() => 0)
    await endpoints.happens(record, 'noted')
    await endpoints.drain()
    expect((await endpoints.returns.now(record)).state).toBe('open')
    expect((await endpoints.all()).some(({ state }) => state === 'pending')).toBe(true)
  })
})
