import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../../server/app.ts'
import { createShopper, lookUpOrder, type Shopper } from '../../support/shopper.ts'
import { type TestWorld, testWorld } from '../../support/world.ts'
import { statement } from './eu-shop.ts'
import { readLetters } from './outbox.ts'
import { DAY, type ExampleShop, setUpExample } from './withdrawn-order.ts'

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

const FOREIGN = 'someone@elsewhere.example'
const SUBJECT = 'Did you withdraw from order #1001?'

const notices = (shop: ExampleShop) =>
  readLetters(house, shop.shopId, statement.email).filter(({ header }) => header('Subject') === SUBJECT)

const linkIn = (shop: ExampleShop): string =>
  /http:\/\/localhost:3000(\/withdrawal-halt\/\S+)/.exec(notices(shop)[0]?.text ?? '')?.[1] ?? ''

const request = (method: 'GET' | 'POST', shop: ExampleShop, path: string) => {
  const url = new URL(path, 'http://localhost:3000')
  url.searchParams.set('shop', shop.shopId)
  return app.inject({
    method,
    url: `${url.pathname}${url.search}`,
    headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
  })
}

const isPressed = async (shop: ExampleShop): Promise<boolean> =>
  (await house.world.store.withdrawals.changes({ shopId: shop.shopId, id: (await shop.newest()).id })).some(
    ({ event }) => event === 'halted',
  )

const haltedUntil = async (shop: ExampleShop) =>
  (await house.world.store.withdrawals.find(shop.shopId, (await shop.newest()).id))?.haltedUntil

/** Proves the order, then names another address. */
const declareIdentified = async (shop: ExampleShop): Promise<Shopper> => {
  house.clock.forward(1_000)
  const shopper = createShopper(app, shop.shopId)
  await lookUpOrder(shopper)
  await shopper.open('/withdraw')
  await shopper.press('withdrawal.confirm', { values: { ...statement, email: FOREIGN } })
  await shop.drain()
  return shopper
}

test('WDR-09 a foreign address notifies the order’s own, once and without the declarant', async () => {
  const shop = await setUpExample(house, app)
  await shop.declare({ name: 'Mallory Stranger', email: FOREIGN, note: 'private words' })
  await shop.drain()
  const [letter, ...others] = notices(shop)
  expect(others).toEqual([])
  for (const part of [letter?.raw, letter?.text, letter?.html])
    expect(part).not.toMatch(/Mallory|Stranger|someone@|elsewhere\.example|private words|WD-\d/)
  expect(letter?.text).toContain('gave an email address other than yours')
  expect((await shop.call('GET', `/withdrawals/${(await shop.newest()).number}`)).body.changes).toContainEqual(
    expect.objectContaining({ event: 'noticed' }),
  )
})

test('WDR-09 the order’s own address gets no notice', async () => {
  const shop = await setUpExample(house, app)
  await shop.declare({ email: 'ADA@example.com' })
  expect(notices(shop)).toEqual([])
})

test('WDR-09 opening the link halts nothing, the press halts for 24 hours', async () => {
  const shop = await setUpExample(house, app)
  await shop.declare({ email: FOREIGN })
  const path = linkIn(shop)
  const page = await request('GET', shop, path)
  expect([page.statusCode, await isPressed(shop)]).toEqual([200, false])
  expect(page.body).toMatch(/<form [^>]*method="post"><button/)
  const pressed = await request('POST', shop, path)
  expect(pressed.statusCode).toBe(200)
  expect(await haltedUntil(shop)).toBe(house.clock.now() + DAY)
  for (const { body } of [page, pressed]) expect(body).not.toMatch(/1001|Coat|Lovelace|example\.com|elsewhere|WD-/)
})

test('WDR-09 the key is the only credential of the press', async () => {
  const shop = await setUpExample(house, app)
  await shop.declare({ email: FOREIGN })
  const path = linkIn(shop)
  const wrong = path.replace(/[^/]{6}$/, 'AAAAAA')
  for (const method of ['GET', 'POST'] as const) expect((await request(method, shop, wrong)).statusCode).toBe(404)
  const other = await setUpExample(house, app)
  expect((await request('POST', other, path)).statusCode).toBe(404)
  expect(await isPressed(shop)).toBe(false)
})

test('WDR-09 a press of another site halts nothing', async () => {
  const shop = await setUpExample(house, app)
  await shop.declare({ email: FOREIGN })
  const response = await app.inject({
    method: 'POST',
    url: `${linkIn(shop)}?shop=${shop.shopId}`,
    headers: { 'sec-fetch-site': 'cross-site', 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect([response.statusCode, await isPressed(shop)]).toEqual([400, false])
})

test('WDR-09 a second press does not prolong the halt', async () => {
  const shop = await setUpExample(house, app)
  await shop.declare({ email: FOREIGN })
  const path = linkIn(shop)
  await request('POST', shop, path)
  const until = await haltedUntil(shop)
  house.clock.forward(DAY / 2)
  await request('POST', shop, path)
  expect(await haltedUntil(shop)).toBe(until)
})

test('WDR-09 a halted statement is accepted only after the 24 hours', async () => {
  const shop = await setUpExample(house, app)
  const head = await shop.declare({ email: FOREIGN })
  await request('POST', shop, linkIn(shop))
  await shop.act(head, 'match', { order: '#1001' })
  await shop.drain()
  expect((await shop.newest()).verdict).toBe(null)
  house.clock.forward(DAY - 60_000)
  await shop.drain()
  expect((await shop.newest()).verdict).toBe(null)
  house.clock.forward(61_000)
  await shop.drain()
  expect((await shop.newest()).verdict).toBe('accepted')
  expect(notices(shop)).toHaveLength(1)
})

test('WDR-09 an identified statement from a foreign address waits 24 hours for the owner', async () => {
  const shop = await setUpExample(house, app, { sentDaysAgo: null })
  await declareIdentified(shop)
  const head = await shop.newest()
  expect([head, notices(shop).length]).toMatchObject([{ match: 'certain', verdict: null, returnIds: [] }, 1])
  house.clock.forward(DAY - 60_000)
  await shop.drain()
  expect([(await shop.newest()).verdict, await shop.refunded()]).toEqual([null, 0])
  house.clock.forward(61_000)
  await shop.drain()
  expect([(await shop.newest()).verdict, await shop.refunded()]).toEqual(['accepted', 16_690])
})

test('WDR-09 a press within the 24 hours begins them again and waits for the shop', async () => {
  const shop = await setUpExample(house, app)
  await declareIdentified(shop)
  house.clock.forward(DAY - 60_000)
  await request('POST', shop, linkIn(shop))
  expect((await shop.newest()).waitsFor).toBe('halted')
  house.clock.forward(DAY - 60_000)
  await shop.drain()
  expect((await shop.newest()).verdict).toBe(null)
  house.clock.forward(61_000)
  await shop.drain()
  expect(await shop.newest()).toMatchObject({ verdict: 'accepted', waitsFor: null })
})

test('WDR-09 the shop may accept before the 24 hours end', async () => {
  const shop = await setUpExample(house, app, { sentDaysAgo: null })
  await declareIdentified(shop)
  expect((await shop.act(await shop.newest(), 'accept')).body.verdict).toBe('accepted')
  await shop.drain()
  expect(await shop.refunded()).toBe(16_690)
})

test('WDR-09 a halt after the acceptance holds the refund for the 24 hours', async () => {
  const shop = await setUpExample(house, app)
  await declareIdentified(shop)
  house.clock.forward(DAY + 1_000)
  await shop.drain()
  expect((await shop.newest()).verdict).toBe('accepted')
  await request('POST', shop, linkIn(shop))
  await shop.act(await shop.newest(), 'received')
  await shop.drain()
  expect(await shop.refunded()).toBe(0)
  house.clock.forward(DAY + 1_000)
  await shop.drain()
  expect(await shop.refunded()).toBe(16_690)
})

test('WDR-09 an email corrected to a foreign address sends the notice', async () => {
  const shop = await setUpExample(house, app)
  house.clock.forward(1_000)
  const shopper = createShopper(app, shop.shopId)
  await shopper.open('/withdraw')
  await shopper.press('withdrawal.confirm', { values: statement })
  await shop.drain()
  expect(notices(shop)).toHaveLength(0)
  await shopper.press('withdrawal.correct-email', { values: { email: FOREIGN } })
  await shop.drain()
  expect(notices(shop)).toHaveLength(1)
})
