import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Card } from '../../../schemas/records/payment.ts'
import type { AuthorizeRequest, Payments } from '../../../server/providers/payments/port.ts'
import { createStripeClient } from '../../../server/providers/payments/stripe/client.ts'
import { createStripePayments } from '../../../server/providers/payments/stripe/stripe.ts'
import { TEST_NOW } from '../../support/world.ts'
import { type StripeServer, stripeServer, TEST_SECRET_KEY, type Trouble } from './stripe-server.ts'

let server: StripeServer
let payments: Payments
const shopId = 'wrenfold'

const createPayments = (secretKey: string) =>
  createStripePayments({ publishableKey: 'pk_test_1', client: () => createStripeClient(secretKey, server.address) })

beforeAll(async () => {
  server = await stripeServer(() => TEST_NOW)
  payments = createPayments(TEST_SECRET_KEY)
})
afterAll(() => server.close())

const newKey = (): string => randomBytes(8).toString('hex')
const newRequestKey = (key = newKey()) => ({ shopId, key, now: TEST_NOW })

const cardFor = async (use: 'once' | 'later', number = '4242424242424242', key = newKey()): Promise<Card> => {
  const savedCard = await payments.take({ ...newRequestKey(key), token: server.account.tokenize(number), use })
  if (savedCard.kind !== 'taken') throw new Error(`not taken: ${JSON.stringify(savedCard)}`)
  return savedCard.card
}
const buildRequest = async (more: Partial<AuthorizeRequest> = {}): Promise<AuthorizeRequest> => {
  const { use = 'once' } = more
  const card = more.card ?? (await cardFor(use))
  return { ...newRequestKey(), card, amount: 5_000, currency: 'USD', reference: newKey(), use, ...more }
}
const requestsTo = (path: string) => server.seen.filter((one) => one.path === path && one.method === 'POST')

test('a hold is a manually captured payment intent, with reference and key', async () => {
  const request = await buildRequest({ use: 'later' })
  await payments.authorize(request)
  const [customer, method] = request.card.id.split('/')
  expect(requestsTo('payment_intents').at(-1)).toMatchObject({
    key: request.key,
    version: '2026-10-28.endive',
    form: {
      amount: '5000',
      currency: 'usd',
      customer,
      payment_method: method,
      capture_method: 'manual',
      confirm: 'true',
      setup_future_usage: 'off_session',
      'metadata[reference]': request.reference,
      'metadata[shop]': shopId,
    },
  })
})

test('a single-use hold does not save the card', async () => {
  await payments.authorize(await buildRequest())
  expect(requestsTo('payment_intents').at(-1)?.form).not.toHaveProperty('setup_future_usage')
})

test('a saved card is set up off-session, each part with its key', async () => {
  const key = newKey()
  const card = await cardFor('later', '4242424242424242', key)
  expect(card.id).toMatch(/^cus_\w+\/pm_\w+$/)
  expect(requestsTo('setup_intents').at(-1)).toMatchObject({
    key: `${key}:setup`,
    form: { usage: 'off_session', confirm: 'true' },
  })
  expect(server.seen.filter((one) => one.key?.startsWith(key)).map((one) => one.key)).toEqual([
    `${key}:customer`,
    `${key}:attach`,
    `${key}:setup`,
  ])
})

test('a charge is off-session and confirmed immediately', async () => {
  await payments.charge(await buildRequest({ use: 'later' }))
  expect(requestsTo('payment_intents').at(-1)?.form).toMatchObject({
    off_session: 'true',
    confirm: 'true',
    capture_method: 'automatic',
  })
})

test('a hold lasts as long as Stripe reports', async () => {
  const authorized = await payments.authorize(await buildRequest())
  expect(authorized).toMatchObject({ captureBefore: Math.floor(TEST_NOW / 1000) * 1000 + 7 * 86_400_000 })
})

const troubles: readonly (readonly [Trouble, 'done' | 'not done'])[] = [
  ['silence-before', 'not done'],
  ['silence-after', 'done'],
  ['hang-up', 'not done'],
  ['500-before', 'not done'],
  ['500-after', 'done'],
  ['rate-limit', 'not done'],
  ['lock-timeout', 'not done'],
  ['garbage', 'not done'],
]

test.each(troubles)('T20 after %s (%s) the same key makes a single hold, found by lookup', async (trouble, done) => {
  const request = await buildRequest()
  server.trouble(/^payment_intents$/, trouble)
  // The library retries a broken connection itself, with the same key.
  if (trouble === 'hang-up') server.trouble(/^payment_intents$/, trouble)
  await expect(payments.authorize(request)).rejects.toThrow(/^Stripe did not complete the request/)
  expect((await payments.find(shopId, request))?.state).toBe(done === 'done' ? 'authorized' : undefined)
  const authorized = await payments.authorize(request)
  expect(authorized).toMatchObject({ kind: 'authorized' })
  expect(server.account.intents().filter((one) => one.metadata.reference === request.reference)).toHaveLength(1)
})

test.each(troubles)('T20 after %s (%s) the same key captures once', async (trouble, done) => {
  const authorized = await payments.authorize(await buildRequest())
  if (authorized.kind !== 'authorized') throw new Error('not held')
  const { authorization } = authorized
  const request = { ...newRequestKey(), authorization, amount: 3_000 }
  server.trouble(/capture$/, trouble)
  if (trouble === 'hang-up') server.trouble(/capture$/, trouble)
  await expect(payments.capture(request)).rejects.toThrow(/^Stripe did not complete the request/)
  expect(await payments.find(shopId, { authorization })).toMatchObject({ captured: done === 'done' ? 3_000 : 0 })
  expect(await payments.capture(request)).toEqual({ kind: 'captured' })
  expect(await payments.find(shopId, { authorization })).toMatchObject({ captured: 3_000 })
})

test('a key that Stripe forgot makes a second operation, and both are found', async () => {
  const request = await buildRequest()
  await payments.authorize(request)
  server.forgetKeys()
  await payments.authorize(request)
  expect(server.account.intents().filter((one) => one.metadata.reference === request.reference)).toHaveLength(2)
  expect(await payments.find(shopId, request)).toMatchObject({ state: 'authorized' })
})

test('a reference is found behind more than a page of others', async () => {
  const card = await cardFor('later')
  const first = await buildRequest({ card })
  const authorized = await payments.authorize(first)
  for (let other = 0; other < 101; other++) await payments.authorize(await buildRequest({ card }))
  expect(await payments.find(shopId, first)).toMatchObject(
    authorized.kind === 'authorized' ? { authorization: authorized.authorization } : {},
  )
})

test('an amount below Stripe’s minimum is refused in its words', async () => {
  expect(await payments.authorize(await buildRequest({ amount: 49 }))).toMatchObject({
    kind: 'refused',
    code: 'amount-too-small',
    message: expect.stringContaining('$0.50'),
  })
})

test('CON-20 an inexact amount never reaches Stripe', async () => {
  const before = requestsTo('payment_intents').length
  const wrong = [
    await buildRequest({ amount: 5_124, currency: 'KWD' }),
    await buildRequest({ amount: 100, currency: 'MRO' }),
    await buildRequest({ amount: 1, currency: 'MGA' }),
  ]
  for (const request of wrong) {
    expect(await payments.authorize(request)).toMatchObject({ code: 'unsupported-amount' })
    expect(await payments.charge(request)).toMatchObject({ code: 'unsupported-amount' })
  }
  expect(requestsTo('payment_intents')).toHaveLength(before)
})

test('CON-20 amounts are converted between the units of both sides', async () => {
  const authorized = await payments.authorize(await buildRequest({ amount: 12_000, currency: 'HUF' }))
  if (authorized.kind !== 'authorized') throw new Error('not held')
  const { authorization } = authorized
  expect(requestsTo('payment_intents').at(-1)?.form.amount).toBe('1200000')
  await payments.capture({ ...newRequestKey(), authorization, amount: 7_000 })
  await payments.refund({ ...newRequestKey(), authorization, amount: 500 })
  expect(requestsTo(`payment_intents/${authorization}/capture`).at(-1)?.form.amount_to_capture).toBe('700000')
  expect(requestsTo('refunds').at(-1)?.form.amount).toBe('50000')
  expect(await payments.find(shopId, { authorization })).toMatchObject({ amount: 12_000, captured: 6_500 })
})

test('SEC-12 a wrong key is a fault, and faults repeat no keys or secrets', async () => {
  const stranger = createPayments('sk_test_wrong')
  const failed = await stranger.authorize(await buildRequest()).catch((error: unknown) => error)
  expect(String(failed)).toContain('StripeAuthenticationError')
  const errorText =
    failed instanceof Error ? JSON.stringify({ ...failed, message: failed.message, cause: failed.cause }) : ''
  expect(errorText).not.toMatch(/sk_test|secret/)
})

test('the browser gets the publishable key', () => {
  expect(payments.entry(shopId)).toEqual({ provider: 'stripe', publishableKey: 'pk_test_1' })
})
