import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Adapters } from '../../schemas/config/adapters.ts'
import { buildApp } from '../../server/app.ts'
import { type Shopper, shopper } from '../support/shopper.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'
import { keyOf, submit, toReview } from './shoppers.ts'

let house: TestWorld
let app: FastifyInstance

beforeAll(async () => {
  house = await testWorld()
  app = await buildApp(house.world)
})
afterAll(async () => {
  await app.close()
  await house.drop()
})

const dsn = `https://${'0a'.repeat(16)}@o12.ingest.sentry.example/7`
const everybody = {
  chat: { gorgias: { id: 'A1' } },
  statistics: { google: { measurementId: 'G-AB12CD' } },
  errorReports: { sentry: { dsn } },
} as const

const visitor = async (adapters: Partial<Adapters>, ...flags: readonly string[]): Promise<Shopper> =>
  shopper(
    app,
    await loadDemoShop(house, {
      change: (config) => ({
        ...config,
        adapters: { ...config.adapters, ...adapters },
        flags: [...config.flags, ...flags.map((name, at) => ({ id: 100 + at, name, description: '', active: true }))],
      }),
    }),
  )

const vendorsOn = (she: Shopper) => (she.seen().screen?.chrome.beside ?? []).map(({ vendor }) => vendor)
const screeningOn = (she: Shopper) =>
  she.seen().screen?.chrome.beside?.flatMap((one) => (one.vendor === 'signifyd' ? [one.session] : []))[0]

test('NAV-57 API-63 third-party scripts are on the page only where the shop names them', async () => {
  const plain = await visitor({})
  await plain.open('/')
  expect(plain.seen().screen?.chrome).not.toHaveProperty('beside')
  const she = await visitor(everybody, 'gorgias')
  await she.open('/')
  expect(she.seen().screen?.chrome.beside).toEqual([
    { vendor: 'gorgias', id: 'A1' },
    { vendor: 'google-analytics', id: 'G-AB12CD' },
    { vendor: 'sentry', dsn },
  ])
})

test.each([
  ['the chat of Gorgias waits for its flag', everybody, [], ['google-analytics', 'sentry']],
  ['the flag alone brings no chat', {}, ['gorgias'], []],
  ['the earlier chat needs no flag', { chat: { legacy: { application: '3159' } } }, [], ['gorgias-legacy']],
] as const)('NAV-57 %s', async (_sentence, adapters, flags, vendors) => {
  const she = await visitor(adapters, ...flags)
  await she.open('/')
  expect(vendorsOn(she)).toEqual(vendors)
})

test('NAV-57 NAV-59 scripts that need consent are named after it, and the consent is requested once', async () => {
  const askedBefore = { ...everybody, askedBefore: ['fraud', 'statistics', 'errors'] as Adapters['askedBefore'] }
  for (const [given, vendors] of [
    [true, ['gorgias', 'signifyd', 'google-analytics', 'sentry']],
    [false, ['gorgias']],
  ] as const) {
    const she = await visitor(askedBefore as Partial<Adapters>, 'gorgias', 'signifyd')
    await she.open('/')
    expect([vendorsOn(she), she.find('notice', 'consent')?.actions?.length]).toEqual([['gorgias'], 2])
    await she.press('session.consent', { args: { given } })
    expect([vendorsOn(she), she.find('notice', 'consent')]).toEqual([vendors, undefined])
    await toReview(she)
    expect([vendorsOn(she), she.find('notice', 'consent')]).toEqual([vendors, undefined])
  }
})

test('NAV-59 ENT-14 the fraud script has one random id for the session and its return', async () => {
  const she = await visitor({}, 'signifyd')
  await she.enter('/?source=mail')
  const id = screeningOn(she)
  expect(id).toMatch(/^[\w-]{11,127}$/)
  await toReview(she)
  expect(screeningOn(she)).toBe(id)
  await submit(she)
  expect(screeningOn(she)).toBe(id)
  const record = await house.world.store.returns.findByKey(she.shopId, keyOf(she))
  expect(record?.document.signifydSessionId).toBe(id)
  const other = shopper(app, she.shopId)
  await other.enter('/?source=mail')
  expect(screeningOn(other)).not.toBe(id)
})

test('NAV-59 without the flag a session and its return have no fraud script', async () => {
  const she = await visitor({})
  await toReview(she)
  await submit(she)
  const record = await house.world.store.returns.findByKey(she.shopId, keyOf(she))
  expect([vendorsOn(she), record?.document.signifydSessionId]).toEqual([[], undefined])
})
