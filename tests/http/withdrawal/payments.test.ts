import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../../server/app.ts'
import { type TestWorld, testWorld } from '../../support/world.ts'
import { statement } from './eu-shop.ts'
import { readLetters } from './outbox.ts'
import { type Example, type ExampleShop, setUpExample } from './withdrawn-order.ts'

let house: TestWorld
let app: FastifyInstance
beforeAll(async () => {
  house = await testWorld()
  app = await buildApp(house.world)
}, 120_000)
afterAll(async () => {
  await app.close()
  await house.drop()
})

const pay = (id: string, gateway: string, captured: number) => ({ id, gateway, captured, refunded: 0 })

const withPayments = (...payments: ReturnType<typeof pay>[]): Example => ({
  sentDaysAgo: null,
  order: { payments, gateways: payments.map(({ gateway }) => gateway) },
})

const withdraw = async (example: Example) => {
  const shop = await setUpExample(house, app, example)
  const head = await shop.declare()
  const [record] = await shop.returns(head)
  if (record === undefined) throw new Error('No return')
  return { shop, head, record }
}

const readEvents = async (shop: ExampleShop, number: string): Promise<readonly string[]> =>
  (await shop.call('GET', `/withdrawals/${number}`)).body.changes.map(({ event }: { event: string }) => event)

const readRequests = (shop: ExampleShop, email = statement.email) =>
  readLetters(house, shop.shopId, email).filter(({ text = '' }) => text.includes('bank account'))

const paid = (shop: ExampleShop, id: string) =>
  shop.call('POST', `/returns/${id}/paid`, { outcome: 'refund', reference: 'SEPA-1' })

test('WDR-12 cash orders wait for an account and a manual payout', async () => {
  const { shop, head, record } = await withdraw(withPayments(pay('1', 'cash on delivery', 16_690)))
  expect([head.verdict, await shop.refunded()]).toEqual(['accepted', 0])
  expect((await shop.newest()).refundedAt).toBeNull()
  expect(await readEvents(shop, head.number)).toContain('account-requested')
  const scope = { now: house.clock.now(), limit: { amount: 99_999, currency: 'USD' } }
  const queues = await house.world.store.returnsList.queuesOf(shop.shopId, scope, [record.id])
  expect(queues.map(({ queue }) => queue)).toContain('pay-by-hand')
  const [letter, ...others] = readRequests(shop)
  expect(others).toEqual([])
  expect(letter?.text).toMatch(/owes you \$166\.90 for your withdrawal WD-\d+/)
  expect(letter?.text).toContain('hello@wrenfold.example')
  house.clock.forward(2 * 86_400_000)
  await shop.drain()
  expect(readRequests(shop)).toHaveLength(1)
  expect((await paid(shop, record.id)).status).toBe(200)
  await shop.drain()
  expect(await shop.newest()).toMatchObject({ refundedAt: expect.any(String) })
  expect((await shop.findReturn(record.id)).document.refund).toMatchObject({ state: 'done', amount: 16_690 })
})

test('WDR-12 example 24: a card and a gift card take the whole refund', async () => {
  const { shop, head } = await withdraw(
    withPayments(pay('1', 'gift_card', 6_690), pay('2', 'shopify_payments', 10_000)),
  )
  expect(await shop.refunded()).toBe(16_690)
  expect(await readEvents(shop, head.number)).not.toContain('account-requested')
  const order = await house.world.commerce.findOrder(shop.shopId, shop.order.id)
  expect(order?.payments?.map(({ refunded }) => refunded)).toEqual([6_690, 10_000])
})

test('WDR-12 a part in cash makes the whole refund a task of the shop', async () => {
  const { shop, record } = await withdraw(withPayments(pay('1', 'cash', 6_690), pay('2', 'shopify_payments', 10_000)))
  expect([await shop.refunded(), readRequests(shop).length]).toEqual([0, 1])
  expect((await paid(shop, record.id)).status).toBe(200)
})

test('WDR-09 the question goes to the address of the order alone', async () => {
  const shop = await setUpExample(house, app, withPayments(pay('1', 'cash', 16_690)))
  const stranger = 'stranger@example.com'
  const head = await shop.declare({ email: stranger })
  await shop.act(head, 'accept')
  await shop.drain()
  expect([readRequests(shop).length, readRequests(shop, stranger)]).toEqual([1, []])
})
