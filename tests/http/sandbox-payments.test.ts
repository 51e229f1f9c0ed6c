import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import type { PaymentsAdapter } from '../../schemas/config/payments.ts'
import { buildApp } from '../../server/app.ts'
import { addSecretNames } from '../support/secrets.ts'
import { loadDemoShop, TEST_NOW, type TestWorld, testWorld } from '../support/world.ts'

let world: TestWorld
let app: FastifyInstance
let shopId: string

const withPayments = (payments: PaymentsAdapter | undefined) => (config: ShopConfig) => {
  const { payments: _none, ...adapters } = config.adapters
  return addSecretNames({ ...config, adapters: { ...adapters, ...(payments && { payments }) } })
}

beforeAll(async () => {
  world = await testWorld()
  app = await buildApp(world.world)
  shopId = await loadDemoShop(world, { change: withPayments('sandbox') })
})
afterAll(async () => {
  await app.close()
  await world.drop()
})

const cardFields = { number: '4242 4242 4242 4242', exp_month: 12, exp_year: 2030, cvc: '123' }
const post = (path: string, payload: unknown, input: { shop?: string; headers?: Record<string, string> } = {}) =>
  app.inject({
    method: 'POST',
    url: `/api/v1/${input.shop ?? shopId}/sandbox-payments/${path}`,
    headers: { 'content-type': 'application/json', ...input.headers },
    payload: JSON.stringify(payload),
  })

const takeCard = async (number: string, use: 'once' | 'later' = 'later') => {
  const { token } = (await post('cards', { ...cardFields, number })).json()
  const config = await world.world.shops.config(shopId, 1)
  const payments = world.world.payments(config)
  if (payments === null) throw new Error('the shop accepts no cards')
  return { payments, taken: await payments.take({ shopId, key: token, now: TEST_NOW, token, use }) }
}

test('REV-27 a browser posts a card to the sandbox and gets a usable token', async () => {
  const response = await post('cards', cardFields)
  expect(response.statusCode).toBe(200)
  expect(response.json()).toEqual({ token: expect.stringMatching(/^tok_/) })
  expect(response.headers['cache-control']).toBe('no-store')
  expect((await takeCard(cardFields.number)).taken).toMatchObject({ kind: 'taken', card: { last4: '4242' } })
})

test('REV-27 a wrong card gets the sentence of the provider', async () => {
  const response = await post('cards', { ...cardFields, number: '4242424242424241' })
  expect(response.statusCode).toBe(402)
  expect(response.json()).toEqual({ error: { code: 'incorrect-number', message: 'Your card number is incorrect.' } })
})

test.each([
  ['approve', true, { kind: 'taken' }],
  ['decline', false, { kind: 'refused', code: 'authentication-failed' }],
] as const)('the bank records that the shopper %s', async (_, approve, becomes) => {
  const { payments, taken } = await takeCard('4000002500003155')
  if (taken.kind !== 'authenticate') throw new Error(taken.kind)
  const response = await post(`authentications/${taken.secret}`, { approve })
  expect([response.statusCode, response.json()]).toEqual([200, {}])
  expect(await payments.saved(shopId, taken.authorization)).toMatchObject(becomes)
})

test.each([
  ['no body', undefined],
  ['a list', []],
  ['a number instead of text', { ...cardFields, number: 4242 }],
  ['a month that is none', { ...cardFields, exp_month: 13 }],
  ['more than a card', { ...cardFields, amount: 1 }],
  ['no code', { ...cardFields, cvc: undefined }],
  ['what no database holds', { ...cardFields, number: '4242\u0000' }],
])('the card %s is refused', async (_, payload) => {
  expect((await post('cards', payload ?? null)).statusCode).toBe(400)
})

test('an unknown secret is not found, and an invalid answer is refused', async () => {
  expect((await post('authentications/secret_unknown', { approve: true })).statusCode).toBe(404)
  expect((await post('authentications/secret_unknown', { approve: 'yes' })).statusCode).toBe(400)
})

test('another site cannot send a card', async () => {
  const headers = { 'sec-fetch-site': 'cross-site' }
  expect((await post('cards', cardFields, { headers })).statusCode).toBe(400)
  expect((await post('authentications/secret', { approve: true }, { headers })).statusCode).toBe(400)
})

test('only JSON is accepted', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  expect((await post('cards', cardFields, { headers })).statusCode).toBe(415)
})

test('shops without cards or with Stripe have no payment sandbox', async () => {
  const stripe = { publishableKey: 'pk_test_1', secretKey: 'A_KEY', webhookSecret: 'A_HOOK' }
  for (const change of [withPayments(undefined), withPayments({ stripe })]) {
    const shop = await loadDemoShop(world, { change })
    expect((await post('cards', cardFields, { shop })).statusCode).toBe(404)
    expect((await post('authentications/secret', { approve: true }, { shop })).statusCode).toBe(404)
  }
  expect((await post('cards', cardFields, { shop: 'no-such-shop' })).statusCode).toBe(404)
})

test('too many card attempts are refused for a while', async () => {
  const slow = await buildApp(world.world, { actionsPerMinute: 3 })
  const url = `/api/v1/${shopId}/sandbox-payments/cards`
  const statuses: number[] = []
  for (let times = 0; times < 4; times++)
    statuses.push((await slow.inject({ method: 'POST', url, payload: cardFields })).statusCode)
  await slow.close()
  expect(statuses).toEqual([200, 200, 200, 429])
})
