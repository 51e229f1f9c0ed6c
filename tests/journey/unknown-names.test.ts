import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { ALLOWANCES } from '../../server/domain/journey/budgets.ts'
import { createShopper, type Shopper } from '../support/shopper.ts'
import { loadDemoShop, TEST_NOW, type TestWorld, testWorld } from '../support/world.ts'
import { type Returns, setUpReturns } from './given-returns.ts'

let world: TestWorld
let app: FastifyInstance
let returns: Returns
beforeAll(async () => {
  world = await testWorld()
  app = await buildApp(world.world)
  returns = await setUpReturns(world)
}, 60_000)
afterAll(async () => {
  await app.close()
  await world.drop()
})

const fetchPaper = (shopper: Shopper, name: string) =>
  shopper.send('GET', `/api/v1/${shopper.shopId}/returns/${name}/label`, {})

const buildUnknownKey = (n: number): string => String(n).padStart(22, 'A')

test.each<[string, (shopper: Shopper, name: string) => Promise<{ readonly status: number }>]>([
  ['keys of returns', (shopper, name) => shopper.open(`/return/${name}`)],
  ['labels', fetchPaper],
  [
    'returns that a program reads',
    (shopper, name) => shopper.send('GET', `/api/v1/${shopper.shopId}/return/${name}/outcomes`, {}),
  ],
  [
    'returns that a program changes',
    (shopper, name) =>
      shopper.send('POST', `/api/v1/${shopper.shopId}/return/${name}/survey`, { payload: { score: 1 } }),
  ],
  ['photos', (shopper, name) => shopper.send('GET', `/api/v1/${shopper.shopId}/photos/${name}`, {})],
  ['links to orders', (shopper, name) => shopper.enter(`/?order=1001&nonce=${name}`)],
  ['links', (shopper, name) => shopper.enter(`/link/${name}`)],
  ['links of gift receipts', (shopper, name) => shopper.enter(`/gift-link/${name}`)],
  [
    'returns of which codes are wanted',
    (shopper, name) =>
      shopper.send('POST', `/api/v1/${shopper.shopId}/qr/generate`, {
        payload: { qr_codeable_type: 'return', qr_codeable_id: name },
      }),
  ],
  ['links that confirm an address', (shopper, name) => shopper.open(`/confirm-email/${name}`)],
])('FIX-30 unknown %s count against the requesting network only', async (_, ask) => {
  world.clock.set(TEST_NOW)
  const shopId = await loadDemoShop(world)
  const guesser = createShopper(app, shopId)
  const { most } = ALLOWANCES.names
  for (let n = 0; n < most; n += 1) expect((await ask(guesser, buildUnknownKey(n))).status).not.toBe(429)
  const sameNetwork = createShopper(app, shopId, { address: guesser.address.replace(/7$/, '8') })
  expect([
    (await ask(guesser, buildUnknownKey(most))).status,
    (await ask(sameNetwork, buildUnknownKey(most))).status,
  ]).toEqual([429, 429])
  expect((await ask(createShopper(app, shopId), buildUnknownKey(0))).status).not.toBe(429)
  world.clock.forward(ALLOWANCES.names.eachMs)
  expect((await ask(guesser, buildUnknownKey(most))).status).not.toBe(429)
})

test('FIX-30 a right name works despite a guessing neighbor', async () => {
  world.clock.set(TEST_NOW)
  const record = await returns.submit()
  const shopper = createShopper(app, returns.shopId)
  for (let n = 0; n <= ALLOWANCES.names.most; n += 1) await shopper.open(`/return/${buildUnknownKey(n)}`)
  expect((await shopper.open(`/return/${record.key}`)).body.screen?.path).toBe(`/return/${record.key}`)
})
