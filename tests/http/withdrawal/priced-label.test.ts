import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WithdrawalConfig } from '../../../schemas/config/withdrawal.ts'
import { buildApp } from '../../../server/app.ts'
import { createShopper } from '../../support/shopper.ts'
import { type TestWorld, testWorld } from '../../support/world.ts'
import { statement } from './eu-shop.ts'
import { readLetters } from './outbox.ts'
import { type ExampleShop, setUpExample } from './withdrawn-order.ts'

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

const bearsCost: WithdrawalConfig = { returnCost: 'consumer', informed: { right: true, returnCost: true } }

const openCoat = async (withdrawal = bearsCost) => {
  const shop = await setUpExample(house, app, { withdrawal })
  const head = await shop.declare({ scope: 'items', note: 'The coat' })
  const [record] = await shop.returns((await shop.act(head, 'accept', { units: ['1.1'] })).body)
  await shop.drain()
  if (record === undefined) throw new Error('No return')
  const shopper = createShopper(app, shop.shopId)
  await shopper.open(`/return/${record.key}`)
  return { shop, record, shopper, head }
}

const readOffer = (shopper: ReturnType<typeof createShopper>) =>
  shopper.components().find(({ id }) => id === 'label-offer')

const priceIn = (shopper: ReturnType<typeof createShopper>): number =>
  Number(/"price":(\d+)/.exec(JSON.stringify(readOffer(shopper)))?.[1])

const refund = async (shop: ExampleShop) => {
  await shop.act(await shop.newest(), 'received')
  await shop.drain()
  return shop.refunded()
}

test('WDR-12 example 22: the refund loses the price of the label that the shopper ordered', async () => {
  const { shop, record, shopper } = await openCoat()
  const price = priceIn(shopper)
  expect(price).toBeGreaterThan(0)
  expect(JSON.stringify(readOffer(shopper))).toContain('Order with obligation to pay')
  expect((await shopper.press('return.order-label')).status).toBe(200)
  expect(readOffer(shopper)).toBeUndefined()
  await shop.drain()
  const { document } = await shop.findReturn(record.id)
  expect(document).toMatchObject({ label: { state: 'ready', rate: price }, withdrawal: { label: { deducted: price } } })
  const ledger = await shop.ledger(record)
  expect(ledger.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
  const letters = readLetters(house, shop.shopId, statement.email).map(({ text }) => text ?? '')
  expect(letters.some((text) => text.includes('Return label that you ordered'))).toBe(true)
  const page = await shopper.open(`/return/${record.key}`)
  expect(JSON.stringify(page.body.screen)).toContain('"print-label"')
  expect(await refund(shop)).toBe(9_273 - price)
})

test('WDR-12 a price that the shopper did not see orders nothing', async () => {
  const { shop, record, shopper } = await openCoat()
  const at = `/return/${record.key}`
  const cheap = { at, args: { price: 1 } }
  expect((await shopper.post('return.order-label', cheap, { 'idempotency-key': 'k' })).status).not.toBe(200)
  await shop.drain()
  expect((await shop.findReturn(record.id)).document.label).toBeNull()
  expect(await refund(shop)).toBe(9_273)
})

test('WDR-12 two presses order one label, and its price is deducted once', async () => {
  const { shop, record, shopper } = await openCoat()
  const price = priceIn(shopper)
  const other = createShopper(app, shop.shopId)
  await other.open(`/return/${record.key}`)
  await Promise.all([shopper.press('return.order-label'), other.press('return.order-label')])
  await shop.drain()
  house.clock.forward(14 * 86_400_000)
  await shop.drain()
  expect((await shop.findReturn(record.id)).document.adjustments).toMatchObject([{ amount: 0 - price }])
})

test('WDR-12 no label is offered at a price where the shop bears the cost', async () => {
  const { shopper } = await openCoat({})
  expect(readOffer(shopper)).toBeUndefined()
})

test('WDR-12 a refund that was paid before the label is made stays whole', async () => {
  const { shop, record, shopper } = await openCoat()
  await shopper.press('return.order-label')
  await shop.act(await shop.newest(), 'received', { proof: 'DHL 00340' })
  await house.database.query({
    name: 'test.label-later',
    text: "update jobs set run_at = run_at + 60000 where shop_id = $1 and kind = 'label'",
    values: [shop.shopId],
  })
  await shop.drain()
  expect(await shop.refunded()).toBe(9_273)
  house.clock.forward(120_000)
  await shop.drain()
  const { label, adjustments } = (await shop.findReturn(record.id)).document
  expect([label?.state, adjustments, await shop.refunded()]).toEqual(['ready', undefined, 9_273])
})

test('WDR-13 the letter leads the customer of the order to the page with the label', async () => {
  const { shop, record } = await openCoat()
  const letters = readLetters(house, shop.shopId, statement.email).map(({ text }) => text ?? '')
  const accepted = letters.find((text) => text.includes('order a label on the page of your return'))
  expect(accepted).toContain(`/return/${record.key}`)
})

test('WDR-09 a letter to a foreign address leads to no page of a return', async () => {
  const email = 'someone@elsewhere.example'
  const shop = await setUpExample(house, app, { withdrawal: bearsCost })
  const head = await shop.declare({ email })
  const { body } = await shop.act(head, 'accept')
  await shop.drain()
  const [record] = await shop.returns(body)
  for (const { text = '' } of readLetters(house, shop.shopId, email)) expect(text).not.toContain(record?.key)
})
