import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { ALLOWANCES } from '../../server/domain/journey/budgets.ts'
import { type Shopper, shopper } from '../support/shopper.ts'
import { loadDemoShop, TEST_NOW, type TestWorld, testWorld } from '../support/world.ts'
import { type Returns, returnsOf } from './given-returns.ts'

let house: TestWorld
let app: FastifyInstance
let returns: Returns
beforeAll(async () => {
  house = await testWorld()
  app = await buildApp(house.world)
  returns = await returnsOf(house)
}, 60_000)
afterAll(async () => {
  await app.close()
  await house.drop()
})

const paper = (she: Shopper, name: string) => she.send('GET', `/api/v1/${she.shopId}/returns/${name}/label`, {})

const nobodys = (n: number): string => String(n).padStart(22, 'A')

test.each<[string, (she: Shopper, name: string) => Promise<{ readonly status: number }>]>([
  ['keys of returns', (she, name) => she.open(`/return/${name}`)],
  ['labels', paper],
  ['returns that a program reads', (she, name) => she.send('GET', `/api/v1/${she.shopId}/return/${name}/outcomes`, {})],
  [
    'returns that a program changes',
    (she, name) => she.send('POST', `/api/v1/${she.shopId}/return/${name}/survey`, { payload: { score: 1 } }),
  ],
  ['photos', (she, name) => she.send('GET', `/api/v1/${she.shopId}/photos/${name}`, {})],
  ['links to orders', (she, name) => she.enter(`/?order=1001&nonce=${name}`)],
  ['links', (she, name) => she.enter(`/link/${name}`)],
  ['links of gift receipts', (she, name) => she.enter(`/gift-link/${name}`)],
  [
    'returns of which codes are wanted',
    (she, name) =>
      she.send('POST', `/api/v1/${she.shopId}/qr/generate`, {
        payload: { qr_codeable_type: 'return', qr_codeable_id: name },
      }),
  ],
  ['links that confirm an address', (she, name) => she.open(`/confirm-email/${name}`)],
])('FIX-30 unknown %s count against the requesting network only', async (_, ask) => {
  house.clock.set(TEST_NOW)
  const shopId = await loadDemoShop(house)
  const guesser = shopper(app, shopId)
  const { most } = ALLOWANCES.names
  for (let n = 0; n < most; n += 1) expect((await ask(guesser, nobodys(n))).status).not.toBe(429)
  const sameNetwork = shopper(app, shopId, { address: guesser.address.replace(/7$/, '8') })
  expect([(await ask(guesser, nobodys(most))).status, (await ask(sameNetwork, nobodys(most))).status]).toEqual([
    429, 429,
  ])
  expect((await ask(shopper(app, shopId), nobodys(0))).status).not.toBe(429)
  house.clock.forward(ALLOWANCES.names.eachMs)
  expect((await ask(guesser, nobodys(most))).status).not.toBe(429)
})

test('FIX-30 a right name works despite a guessing neighbor', async () => {
  house.clock.set(TEST_NOW)
  const record = await returns.submit()
  const she = shopper(app, returns.shopId)
  for (let n = 0; n <= ALLOWANCES.names.most; n += 1) await she.open(`/return/${nobodys(n)}`)
  expect((await she.open(`/return/${record.key}`)).body.screen?.path).toBe(`/return/${record.key}`)
})
