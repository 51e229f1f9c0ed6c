import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReturnRecord } from '../../schemas/records/return.ts'
import { buildApp } from '../../server/app.ts'
import { buildWorld } from '../../server/build-world.ts'
import { sign } from '../../server/journey/follow-ups/signature.ts'
import { type Returns, returnsOf } from '../journey/given-returns.ts'
import { secretsNamed, withOwnSecrets } from '../support/secrets.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'

const variables: Readonly<Record<string, string>> = { NOW: 'the-secret-in-force', BEFORE: 'the-one-before', EMPTY: '' }

let house: TestWorld
let app: FastifyInstance
let given: Returns
let deaf: string
let unset: string
beforeAll(async () => {
  house = await testWorld()
  const { database, clock, log, dataDir } = house
  const world = buildWorld({
    database,
    dataDir,
    log,
    now: clock.now,
    secret: randomBytes(32),
    publicUrl: 'http://localhost:3000',
    mailFrom: 'returns@wrenfold.example',
    allowsSandbox: true,
    secretOf: secretsNamed(variables),
  })
  app = await buildApp(world, { local: { token: 'of this machine', load: async function* () {} } })
  const hooked = (secrets: string[]) => (config: Parameters<NonNullable<Parameters<typeof returnsOf>[1]>>[0]) =>
    withOwnSecrets({ ...config, adapters: { ...config.adapters, carrierWebhook: { secrets } } })
  given = await returnsOf(house, hooked(['NOW', 'BEFORE']))
  deaf = await loadDemoShop(house)
  unset = await loadDemoShop(house, { change: hooked(['MISSING', 'EMPTY']) })
}, 240_000)
afterAll(async () => {
  await app.close()
  await house.drop()
})

const returnOf = (trackingNumber: string): Promise<ReturnRecord> =>
  given.submit({
    document: { label: { state: 'ready', reference: trackingNumber, askedAt: 0, carrier: 'USPS', trackingNumber } },
  })

const news = (trackingNumber: string, extra: object = {}): string =>
  JSON.stringify({ id: randomBytes(6).toString('hex'), trackingNumber, status: 'delivered', ...extra }, null, 2)

const send = async (
  body: string,
  given_: { shop?: string; signature?: string | null; secret?: string; type?: string } = {},
) => {
  const { shop = given.shopId, secret = 'the-secret-in-force', type = 'application/json' } = given_
  const { signature = sign(secret, body, house.clock.now()) } = given_
  const headers = { 'content-type': type, ...(signature !== null && { 'homeward-signature': signature }) }
  const answer = await app.inject({ method: 'POST', url: `/hooks/carriers/${shop}`, headers, payload: body })
  return { status: answer.statusCode, body: answer.body }
}

test('T27 updates signed with either secret are accepted, and waiting payouts go out', async () => {
  const [one, other] = [await returnOf('HOOK-1'), await returnOf('HOOK-2')]
  const at = new Date(house.clock.now() - 3_600_000).toISOString()
  const told = news('HOOK-1', {
    occurredAt: at,
    carrier: 'USPS',
    url: 'https://usps.example/1',
    description: 'Front desk',
  })
  expect(await send(told)).toEqual({ status: 200, body: '{"received":true}' })
  expect((await send(news('HOOK-2'), { secret: 'the-one-before' })).status).toBe(200)
  await house.runner.drain()
  expect((await given.now(one)).document).toMatchObject({
    tracking: 'delivered',
    refund: { state: 'done' },
    tracker: { carrier: 'USPS', url: 'https://usps.example/1', events: [{ occurredAt: Date.parse(at) }] },
  })
  expect((await given.now(other)).document.refund?.state).toBe('done')
})

test('T27 an update without a label names its return; ambiguous updates are refused', async () => {
  const record = await given.submit()
  const named = { ...JSON.parse(news('X')), trackingNumber: undefined, return: record.number }
  expect((await send(JSON.stringify({ ...named, trackingNumber: 'X' }))).status).toBe(422)
  expect((await send(JSON.stringify({ ...named, return: undefined }))).status).toBe(422)
  expect((await send(JSON.stringify(named))).status).toBe(200)
  expect((await given.now(record)).document.tracking).toBe('delivered')
})

test('T27 a delivery repeated a hundred times changes nothing', async () => {
  const record = await returnOf('HOOK-3')
  const told = news('HOOK-3')
  const signature = sign('the-secret-in-force', told, house.clock.now())
  for (let n = 0; n < 100; n++) expect((await send(told, { signature })).status).toBe(200)
  expect((await given.now(record)).rev).toBe(3)
  await house.runner.drain()
  expect(await given.followUps(record)).toEqual(['refund done'])
})

test('T21 T27 forged, old and unknown updates release no payout', async () => {
  const record = await returnOf('HOOK-4')
  const told = news('HOOK-4')
  const late = sign('the-secret-in-force', told, house.clock.now() - 301_000)
  const refused = [
    await send(told, { signature: null }),
    await send(told, { signature: '' }),
    await send(told, { secret: 'a guess' }),
    await send(told, { secret: '' }),
    await send(told, { signature: late }),
    await send(told.replace('delivered', 'in_transit'), {
      signature: sign('the-secret-in-force', told, house.clock.now()),
    }),
    await send(news('HOOK-4'), { signature: sign('the-secret-in-force', told, house.clock.now()) }),
  ]
  expect(new Set(refused.map(({ status, body }) => `${status} ${body}`))).toEqual(new Set(['401 {"received":false}']))
  // A signed sender learns nothing about unknown parcels.
  expect(await send(news('NOBODYS'))).toEqual({ status: 200, body: '{"received":true}' })
  expect((await send(news('HOOK-4', { carrier: 'Fedex' }))).status).toBe(200)
  await house.runner.drain()
  expect((await given.now(record)).rev).toBe(1)
  expect(await given.followUps(record)).toEqual(['refund waiting'])
})

test('unknown shops, shops without carrier hooks and unset secrets get the same answer', async () => {
  const answers = [
    await send(news('X'), { shop: 'nowhere' }),
    await send(news('X'), { shop: deaf }),
    await send(news('X'), { shop: unset, secret: '' }),
  ]
  expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1)
  expect(answers[0]?.status).toBe(404)
})

test('signed non-updates and oversized bodies are refused', async () => {
  const wrong = ['{', '[]', 'null', news('X', { status: 'lost' }), news('X', { id: undefined }), news('X', { more: 1 })]
  const times = [news('X', { occurredAt: 'yesterday' }), news('X', { occurredAt: '2026-99-01T00:00:00Z' }), news('\0')]
  for (const body of [...wrong, ...times]) expect((await send(body)).status, body).toBe(422)
  expect((await send(news('X', { description: 'x'.repeat(20_000) }))).status).toBe(413)
  expect((await send(news('X'), { type: 'text/plain' })).status).toBe(415)
})

test('the local tracking command needs no shop and returns the state of the return', async () => {
  const record = await returnOf('HOOK-5')
  const tell = async (payload: object, token = 'of this machine') => {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await app.inject({ method: 'POST', url: '/local/tracking', headers, payload })
    return { status: answer.statusCode, body: answer.json() }
  }
  const payload = { trackingNumber: 'HOOK-5', status: 'delivered' }
  expect((await tell(payload, 'of another one')).status).toBe(404)
  expect((await tell({ trackingNumber: 'NOBODYS', status: 'delivered' })).status).toBe(404)
  expect((await tell({ trackingNumber: 'HOOK-5', status: 'lost' })).status).toBe(422)
  expect(await tell(payload)).toEqual({
    status: 200,
    body: {
      shop: given.shopId,
      return: record.number,
      state: 'processed',
      tracking: 'delivered',
      exchangeTracking: null,
      released: ['refund'],
    },
  })
})
