import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Adapters } from '../../schemas/config/adapters.ts'
import { buildApp } from '../../server/app.ts'
import { createShopper, type Shopper } from '../support/shopper.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'
import { goToReview, readReturnKey, submit } from './shoppers.ts'

let world: TestWorld
let app: FastifyInstance

beforeAll(async () => {
  world = await testWorld()
  app = await buildApp(world.world)
})
afterAll(async () => {
  await app.close()
  await world.drop()
})

const dsn = `https://${'0a'.repeat(16)}@o12.ingest.sentry.example/7`
const allVendors = {
  chat: { gorgias: { id: 'A1' } },
  statistics: { google: { measurementId: 'G-AB12CD' } },
  errorReports: { sentry: { dsn } },
} as const

const visitor = async (adapters: Partial<Adapters>, ...flags: readonly string[]): Promise<Shopper> =>
  createShopper(
    app,
    await loadDemoShop(world, {
      change: (config) => ({
        ...config,
        adapters: { ...config.adapters, ...adapters },
        flags: [...config.flags, ...flags.map((name, at) => ({ id: 100 + at, name, description: '', active: true }))],
      }),
    }),
  )

const listVendors = (shopper: Shopper) => (shopper.readPage().screen?.chrome.beside ?? []).map(({ vendor }) => vendor)
const findScreening = (shopper: Shopper) =>
  shopper.readPage().screen?.chrome.beside?.flatMap((one) => (one.vendor === 'signifyd' ? [one.session] : []))[0]

test('NAV-57 API-63 third-party scripts are on the page only where the shop names them', async () => {
  const plain = await visitor({})
  await plain.open('/')
  expect(plain.readPage().screen?.chrome).not.toHaveProperty('beside')
  const shopper = await visitor(allVendors, 'gorgias')
  await shopper.open('/')
  expect(shopper.readPage().screen?.chrome.beside).toEqual([
    { vendor: 'gorgias', id: 'A1' },
    { vendor: 'google-analytics', id: 'G-AB12CD' },
    { vendor: 'sentry', dsn },
  ])
})

test.each([
  ['the chat of Gorgias waits for its flag', allVendors, [], ['google-analytics', 'sentry']],
  ['the flag alone brings no chat', {}, ['gorgias'], []],
  ['the earlier chat needs no flag', { chat: { legacy: { application: '3159' } } }, [], ['gorgias-legacy']],
] as const)('NAV-57 %s', async (_sentence, adapters, flags, vendors) => {
  const shopper = await visitor(adapters, ...flags)
  await shopper.open('/')
  expect(listVendors(shopper)).toEqual(vendors)
})

test('NAV-57 NAV-59 scripts that need consent are named after it, and the consent is requested once', async () => {
  const consentConfig = { ...allVendors, askedBefore: ['fraud', 'statistics', 'errors'] as Adapters['askedBefore'] }
  for (const [isGranted, vendors] of [
    [true, ['gorgias', 'signifyd', 'google-analytics', 'sentry']],
    [false, ['gorgias']],
  ] as const) {
    const shopper = await visitor(consentConfig as Partial<Adapters>, 'gorgias', 'signifyd')
    await shopper.open('/')
    expect([listVendors(shopper), shopper.find('notice', 'consent')?.actions?.length]).toEqual([['gorgias'], 2])
    await shopper.press('session.consent', { args: { given: isGranted } })
    expect([listVendors(shopper), shopper.find('notice', 'consent')]).toEqual([vendors, undefined])
    await goToReview(shopper)
    expect([listVendors(shopper), shopper.find('notice', 'consent')]).toEqual([vendors, undefined])
  }
})

test('NAV-59 ENT-14 the fraud script has one random id for the session and its return', async () => {
  const shopper = await visitor({}, 'signifyd')
  await shopper.enter('/?source=mail')
  const id = findScreening(shopper)
  expect(id).toMatch(/^[\w-]{11,127}$/)
  await goToReview(shopper)
  expect(findScreening(shopper)).toBe(id)
  await submit(shopper)
  expect(findScreening(shopper)).toBe(id)
  const record = await world.world.store.returns.findByKey(shopper.shopId, readReturnKey(shopper))
  expect(record?.document.signifydSessionId).toBe(id)
  const other = createShopper(app, shopper.shopId)
  await other.enter('/?source=mail')
  expect(findScreening(other)).not.toBe(id)
})

test('NAV-59 without the flag a session and its return have no fraud script', async () => {
  const shopper = await visitor({})
  await goToReview(shopper)
  await submit(shopper)
  const record = await world.world.store.returns.findByKey(shopper.shopId, readReturnKey(shopper))
  expect([listVendors(shopper), record?.document.signifydSessionId]).toEqual([[], undefined])
})
