import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReturnRecord } from '../../schemas/records/return.ts'
import { buildApp } from '../../server/app.ts'
import { buildWorld } from '../../server/build-world.ts'
import { sign } from '../../server/journey/follow-ups/signature.ts'
import { type Returns, setUpReturns } from '../journey/given-returns.ts'
import { addSecretNames, secretsNamed } from '../support/secrets.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'

const variables: Readonly<Record<string, string>> = { NOW: 'the-secret-in-force', BEFORE: 'the-one-before', EMPTY: '' }

let testBed: TestWorld
let app: FastifyInstance
let returns: Returns
let shopWithoutHook: string
let shopWithoutSecret: string
beforeAll(async () => {
  testBed = await testWorld()
  const { database, clock, log, dataDir } = testBed
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
  const hooked = (secrets: string[]) => (config: Parameters<NonNullable<Parameters<typeof setUpReturns>[1]>>[0]) =>
    addSecretNames({ ...config, adapters: { ...config.adapters, carrierWebhook: { secrets } } })
  returns = await setUpReturns(testBed, hooked(['NOW', 'BEFORE']))
  shopWithoutHook = await loadDemoShop(testBed)
  shopWithoutSecret = await loadDemoShop(testBed, { change: hooked(['MISSING', 'EMPTY']) })
}, 240_000)
afterAll(async () => {
  await app.close()
  await testBed.drop()
})

const returnOf = (trackingNumber: string): Promise<ReturnRecord> =>
  returns.submit({
    document: { label: { state: 'ready', reference: trackingNumber, askedAt: 0, carrier: 'USPS', trackingNumber } },
  })

const news = (trackingNumber: string, extra: object = {}): string =>
  JSON.stringify({ id: randomBytes(6).toString('hex'), trackingNumber, status: 'delivered', ...extra }, null, 2)

const send = async (
  body: string,
  options: { shop?: string; signature?: string | null; secret?: string; type?: string } = {},
) => {
  const { shop = returns.shopId, secret = 'the-secret-in-force', type = 'application/json' } = options
  const { signature = sign(secret, body, testBed.clock.now()) } = options
  const headers = { 'content-type': type, ...(signature !== null && { 'homeward-signature': signature }) }
  const response = await app.inject({ method: 'POST', url: `/hooks/carriers/${shop}`, headers, payload: body })
  return { status: response.statusCode, body: response.body }
}

test('T27 updates signed with either secret are accepted, and waiting payouts go out', async () => {
  const [one, other] = [await returnOf('HOOK-1'), await returnOf('HOOK-2')]
  const at = new Date(testBed.clock.now() - 3_600_000).toISOString()
  const update = news('HOOK-1', {
    occurredAt: at,
    carrier: 'USPS',
    url: 'https://usps.example/1',
    description: 'Front desk',
  })
  expect(await send(update)).toEqual({ status: 200, body: '{"received":true}' })
  expect((await send(news('HOOK-2'), { secret: 'the-one-before' })).status).toBe(200)
  await testBed.runner.drain()
  expect((await returns.now(one)).document).toMatchObject({
    tracking: 'delivered',
    refund: { state: 'done' },
    tracker: { carrier: 'USPS', url: 'https://usps.example/1', events: [{ occurredAt: Date.parse(at) }] },
  })
  expect((await returns.now(other)).document.refund?.state).toBe('done')
})

test('T27 an update without a label names its return; ambiguous updates are refused', async () => {
  const record = await returns.submit()
  const named = { ...JSON.parse(news('X')), trackingNumber: undefined, return: record.number }
  expect((await send(JSON.stringify({ ...named, trackingNumber: 'X' }))).status).toBe(422)
  expect((await send(JSON.stringify({ ...named, return: undefined }))).status).toBe(422)
  expect((await send(JSON.stringify(named))).status).toBe(200)
  expect((await returns.now(record)).document.tracking).toBe('delivered')
})

test('T27 a delivery repeated a hundred times changes nothing', async () => {
  const record = await returnOf('HOOK-3')
  const update = news('HOOK-3')
  const signature = sign('the-secret-in-force', update, testBed.clock.now())
  for (let n = 0; n < 100; n++) expect((await send(update, { signature })).status).toBe(200)
  expect((await returns.now(record)).rev).toBe(3)
  await testBed.runner.drain()
  expect(await returns.followUps(record)).toEqual(['refund done'])
})

test('T21 T27 forged, old and unknown updates release no payout', async () => {
  const record = await returnOf('HOOK-4')
  const update = news('HOOK-4')
  const late = sign('the-secret-in-force', update, testBed.clock.now() - 301_000)
  const refusedResponse = [
    await send(update, { signature: null }),
    await send(update, { signature: '' }),
    await send(update, { secret: 'a guess' }),
    await send(update, { secret: '' }),
    await send(update, { signature: late }),
    await send(update.replace('delivered', 'in_transit'), {
      signature: sign('the-secret-in-force', update, testBed.clock.now()),
    }),
    await send(news('HOOK-4'), { signature: sign('the-secret-in-force', update, testBed.clock.now()) }),
  ]
  expect(new Set(refusedResponse.map(({ status, body }) => `${status} ${body}`))).toEqual(
    new Set(['401 {"received":false}']),
  )
  expect(await send(news('NOBODYS'))).toEqual({ status: 200, body: '{"received":true}' })
  expect((await send(news('HOOK-4', { carrier: 'Fedex' }))).status).toBe(200)
  await testBed.runner.drain()
  expect((await returns.now(record)).rev).toBe(1)
  expect(await returns.followUps(record)).toEqual(['refund waiting'])
})

test('unknown shops, shops without carrier hooks and unset secrets get the same answer', async () => {
  const responses = [
    await send(news('X'), { shop: 'nowhere' }),
    await send(news('X'), { shop: shopWithoutHook }),
    await send(news('X'), { shop: shopWithoutSecret, secret: '' }),
  ]
  expect(new Set(responses.map(({ status, body }) => `${status} ${body}`)).size).toBe(1)
  expect(responses[0]?.status).toBe(404)
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
  const tell = async (newsPayload: object, token = 'of this machine') => {
    const headers = { authorization: `Bearer ${token}` }
    const response = await app.inject({ method: 'POST', url: '/local/tracking', headers, payload: newsPayload })
    return { status: response.statusCode, body: response.json() }
  }
  const payload = { trackingNumber: 'HOOK-5', status: 'delivered' }
  expect((await tell(payload, 'of another one')).status).toBe(404)
  expect((await tell({ trackingNumber: 'NOBODYS', status: 'delivered' })).status).toBe(404)
  expect((await tell({ trackingNumber: 'HOOK-5', status: 'lost' })).status).toBe(422)
  expect(await tell(payload)).toEqual({
    status: 200,
    body: {
      shop: returns.shopId,
      return: record.number,
      state: 'processed',
      tracking: 'delivered',
      exchangeTracking: null,
      released: ['refund'],
    },
  })
})
