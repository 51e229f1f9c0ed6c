import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import type { PaymentsAdapter } from '../../schemas/config/payments.ts'
import { buildApp } from '../../server/app.ts'
import { buildWorld } from '../../server/build-world.ts'
import { addSecretNames, secretsNamed } from '../support/secrets.ts'
import { undrawn } from '../support/undrawn.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'

let testBed: TestWorld
let app: FastifyInstance
let shopId: string

const SIGNING = 'whsec_the-right-one'
const variables: Readonly<Record<string, string>> = { WREN_KEY: 'sk_test_x', WREN_HOOK: SIGNING, OTHER_HOOK: 'whsec_o' }
const stripe = { publishableKey: 'pk_test_1', secretKey: 'WREN_KEY', webhookSecret: 'WREN_HOOK' }
const html = '<html lang="en"><head><title>x</title></head><!--first--></html>'
const client = { html, root: import.meta.dirname, draw: undrawn }

const withPayments = (payments: PaymentsAdapter) => (config: ShopConfig) =>
  addSecretNames({ ...config, adapters: { ...config.adapters, payments } })

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
  app = await buildApp(world, { client })
  shopId = await loadDemoShop(testBed, { change: withPayments({ stripe }) })
})
afterAll(async () => {
  await app.close()
  await testBed.drop()
})

const nowS = () => Math.floor(testBed.clock.now() / 1000)

const signBody = (body: string, { secret = SIGNING, at = nowS() } = {}): string =>
  `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`

/** An event in the format of Stripe; the signature covers the spaces. */
const eventOf = (type: string, object: object, id = `evt_${randomBytes(6).toString('hex')}`): string =>
  JSON.stringify({ id, object: 'event', type, data: { object } }, null, 2)

const intentOf = (authorization: string, shop = shopId) => ({
  id: authorization,
  object: 'payment_intent',
  metadata: { shop, reference: `ref-of-${authorization}` },
})

const send = (body: string, input: { signature?: string; shop?: string; type?: string } = {}) =>
  app.inject({
    method: 'POST',
    url: `/api/v1/${input.shop ?? shopId}/hooks/stripe`,
    headers: {
      'content-type': input.type ?? 'application/json; charset=utf-8',
      'stripe-signature': input.signature ?? signBody(body),
    },
    payload: body,
  })

interface Job {
  readonly payload: { readonly type: string; readonly authorization: string; readonly reference: string | null }
}

const jobsOf = (shop = shopId) =>
  testBed.database.query<Job>({
    name: 'test.payment_jobs',
    text: `select key, payload, asked from jobs where shop_id = $1 and kind = 'payment-event' order by key`,
    values: [shop],
  })
const jobsAbout = async (authorization: string) =>
  (await jobsOf()).filter(({ payload }) => payload.authorization === authorization)

test.each([
  'payment_intent.succeeded',
  'payment_intent.canceled',
  'payment_intent.payment_failed',
  'payment_intent.amount_capturable_updated',
])('the event %s queues a look at its payment', async (type) => {
  const authorization = `pi_${type.replace('.', '_')}`
  const response = await send(eventOf(type, intentOf(authorization)))
  expect([response.statusCode, response.json()]).toEqual([200, { received: true }])
  expect(await jobsAbout(authorization)).toMatchObject([
    { payload: { authorization, reference: `ref-of-${authorization}` } },
  ])
})

test('the events setup_intent.succeeded and charge.refunded name their object', async () => {
  await send(eventOf('setup_intent.succeeded', { id: 'seti_1', metadata: { shop: shopId } }))
  const charge = { id: 'ch_1', payment_intent: 'pi_refunded', metadata: { shop: shopId, reference: 'r' } }
  await send(eventOf('charge.refunded', charge))
  expect(await jobsAbout('seti_1')).toMatchObject([{ payload: { reference: null } }])
  expect(await jobsAbout('pi_refunded')).toMatchObject([{ payload: { reference: 'r' } }])
})

test.each(['refund.updated', 'refund.failed'])('FND-11 the event %s names its payment', async (type) => {
  const intent = `pi_${type.replace('.', '_')}`
  await send(eventOf(type, { id: 're_1', payment_intent: intent, metadata: { shop: shopId } }))
  expect(await jobsAbout(intent)).toMatchObject([{ payload: { type, authorization: intent, reference: null } }])
})

test('other events, and events of other shops, are accepted and ignored', async () => {
  const before = await jobsOf()
  const others = [
    eventOf('customer.created', { id: 'cus_1', metadata: { shop: shopId } }),
    eventOf('payment_intent.succeeded', intentOf('pi_of_another', 'another-shop')),
    eventOf('payment_intent.succeeded', { id: 'pi_of_nobody', metadata: {} }),
    eventOf('charge.refunded', { id: 'ch_2', payment_intent: null, metadata: { shop: shopId } }),
  ]
  for (const body of others) expect((await send(body)).statusCode).toBe(200)
  expect(await jobsOf()).toEqual(before)
})

test('T20 a repeated Stripe event is processed once, whatever the delay', async () => {
  const body = eventOf('payment_intent.succeeded', intentOf('pi_replayed'))
  await send(body)
  const jobs = await jobsAbout('pi_replayed')
  expect(jobs).toHaveLength(1)
  testBed.clock.forward(200_000)
  expect((await send(body)).statusCode).toBe(200)
  const responses = await Promise.all(Array.from({ length: 5 }, () => send(body)))
  expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(await jobsAbout('pi_replayed')).toEqual(jobs)
})

test('events of a payment are accepted in any order, each queuing a look', async () => {
  const types = ['payment_intent.amount_capturable_updated', 'payment_intent.canceled', 'payment_intent.succeeded']
  for (const [at, order] of [types, [...types].reverse()].entries()) {
    for (const type of order) expect((await send(eventOf(type, intentOf(`pi_order_${at}`)))).statusCode).toBe(200)
    const jobs = (await jobsAbout(`pi_order_${at}`)).map(({ payload }) => payload.type)
    expect(jobs.toSorted()).toEqual(types)
  }
})

const forgeries: readonly (readonly [
  string,
  (body: string) => { body?: string; signature?: string; type?: string },
])[] = [
  ['a signature of another secret', (body) => ({ signature: signBody(body, { secret: 'whsec_wrong' }) })],
  ['a body that was changed by one byte', (body) => ({ body: body.replace('pi_forged', 'pi_forgeD') })],
  [
    'the same JSON written otherwise',
    (body) => ({ body: JSON.stringify(JSON.parse(body)), signature: signBody(body) }),
  ],
  ['a signature older than five minutes', (body) => ({ signature: signBody(body, { at: nowS() - 301 }) })],
  ['a time that was changed', (body) => ({ signature: signBody(body).replace(/t=\d+/, `t=${nowS() - 1}`) })],
  ['a signature of a scheme that is not ours', (body) => ({ signature: signBody(body).replace('v1=', 'v0=') })],
  ['a signature that is none', () => ({ signature: 'x' })],
]

test.each(forgeries)('%s is refused with 401, and changes nothing', async (_, forge) => {
  const body = eventOf('payment_intent.succeeded', intentOf('pi_forged'))
  const forged = forge(body)
  const signature = forged.signature ?? signBody(body)
  expect((await send(forged.body ?? body, { signature })).statusCode).toBe(401)
  expect(await jobsAbout('pi_forged')).toEqual([])
})

test('a signature of just under five minutes is valid', async () => {
  const body = eventOf('payment_intent.succeeded', intentOf('pi_slow'))
  expect((await send(body, { signature: signBody(body, { at: nowS() - 300 }) })).statusCode).toBe(200)
})

test('missing signatures, invalid JSON and non-events are refused', async () => {
  const url = `/api/v1/${shopId}/hooks/stripe`
  const headers = { 'content-type': 'application/json' }
  expect((await app.inject({ method: 'POST', url, headers, payload: '{}' })).statusCode).toBe(401)
  expect((await send('not json')).statusCode).toBe(401)
  expect((await send('{}', { type: 'text/plain' })).statusCode).toBe(415)
})

test.each([
  'null',
  '[]',
  '{"type":"charge.refunded","data":null}',
  '{"type":"payment_intent.succeeded","data":{"object":null}}',
  '{"type":"payment_intent.succeeded","data":{"object":{}}}',
])('a signed body without an object, %s, is accepted and ignored', async (body) => {
  const before = (await jobsOf()).length
  expect((await send(body)).statusCode).toBe(200)
  expect((await jobsOf()).length).toBe(before)
})

test('T5 an event is invalid at another shop, and unknown without Stripe', async () => {
  const body = eventOf('payment_intent.succeeded', intentOf('pi_t5'))
  const otherHook = { stripe: { ...stripe, webhookSecret: 'OTHER_HOOK' } }
  const other = await loadDemoShop(testBed, { change: withPayments(otherHook) })
  expect((await send(body, { shop: other })).statusCode).toBe(401)
  const sandbox = await loadDemoShop(testBed, { change: withPayments('sandbox') })
  expect((await send(body, { shop: sandbox })).statusCode).toBe(404)
  expect((await send(body, { shop: 'no-such-shop' })).statusCode).toBe(404)
})

test('a shop without its signing secret returns 503, so that Stripe retries', async () => {
  const shop = await loadDemoShop(testBed, {
    change: withPayments({ stripe: { ...stripe, webhookSecret: 'NOT_SET' } }),
  })
  expect((await send(eventOf('payment_intent.succeeded', intentOf('pi_x', shop)), { shop })).statusCode).toBe(503)
})

const policyOf = async (shop: string): Promise<Record<string, string>> => {
  const { headers } = await app.inject({ url: `/?shop=${shop}` })
  const policy = String(headers['content-security-policy'])
  return Object.fromEntries(policy.split(';').map((part) => [part.split(' ')[0], part.split(' ').slice(1).join(' ')]))
}

test('only shops with Stripe allow its element in their document', async () => {
  expect(await policyOf(shopId)).toMatchObject({
    'script-src': "'self' https://js.stripe.com",
    'frame-src': "'self' https://js.stripe.com https://hooks.stripe.com",
    'connect-src': "'self' https://api.stripe.com",
    'default-src': "'self'",
  })
  const sandbox = await loadDemoShop(testBed, { change: withPayments('sandbox') })
  const plain = await policyOf(sandbox)
  expect(plain).toMatchObject({ 'script-src': "'self'", 'frame-src': "'self'", 'connect-src': "'self'" })
  expect(JSON.stringify(plain)).not.toContain('stripe')
})
