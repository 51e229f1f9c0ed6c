import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '../../../schemas/entities/order.ts'
import { buildApp } from '../../../server/app.ts'
import { createShopper } from '../../support/shopper.ts'
import { type TestWorld, testWorld } from '../../support/world.ts'
import { statement } from './eu-shop.ts'
import { readLetters } from './outbox.ts'
import { DAY, type ExampleShop, setUpExample } from './withdrawn-order.ts'

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

const EXCHANGE = '#1001-EX'

const addExchangeOrder = async ({ shopId, order }: ExampleShop, changes: Partial<Order> = {}): Promise<void> => {
  const sentAt = house.clock.now() - 3 * DAY
  const [coat] = order.lines
  if (coat === undefined) throw new Error('The example has no coat')
  const payments = [{ id: 'x', gateway: 'exchange-credit', captured: 9_000, refunded: 0 }]
  const exchange: Order = {
    ...order,
    ...{ id: `${order.id}-ex`, name: EXCHANGE, createdAt: sentAt, fulfilledAt: sentAt },
    lines: [{ ...coat, id: 'x1', fulfilledAt: [sentAt], deliveredAt: [sentAt + DAY] }],
    ...{ subtotal: 9_000, shippingTotal: 0, total: 9_000, taken: 9_000 },
    ...{ gateways: ['exchange-credit'], payments },
    ...changes,
  }
  await house.database.query({
    name: 'test.exchange-order',
    text: `insert into local_orders (shop_id, id, name_key, product_ids, document)
      values ($1, $2, $3, '{}', $4::jsonb)`,
    values: [shopId, exchange.id, EXCHANGE.slice(1).toLowerCase(), JSON.stringify(exchange)],
  })
}

const open = async (changes?: Partial<Order>) => {
  const shop = await setUpExample(house, app, { sentDaysAgo: 40 })
  await addExchangeOrder(shop, changes)
  return shop
}

test('WDR-22 new goods of an exchange have a period of their own', async () => {
  const shop = await open()
  expect(await shop.declare()).toMatchObject({ verdict: null, waitsFor: 'late' })
  const head = await shop.declare({ contract: EXCHANGE })
  expect(head).toMatchObject({ match: 'certain', verdict: 'accepted', acceptedUnits: ['x1.1'] })
  const [record] = await shop.returns(head)
  expect(record?.document).toMatchObject({ orderName: EXCHANGE, totals: { computed: { net: 9_000 } } })
})

test('WDR-22 undelivered new goods leave their period open, late ones wait', async () => {
  const sentAt = house.clock.now() - 40 * DAY
  const sell = async (deliveredAt: readonly (number | null)[]) => {
    const shop = await setUpExample(house, app)
    const [coat] = shop.order.lines
    if (coat === undefined) throw new Error('The example has no coat')
    await addExchangeOrder(shop, {
      lines: [{ ...coat, id: 'x1', fulfilledAt: [sentAt], deliveredAt: [...deliveredAt] }],
    })
    return shop.declare({ contract: EXCHANGE })
  }
  expect(await sell([null])).toMatchObject({ verdict: 'accepted' })
  expect(await sell([sentAt + DAY])).toMatchObject({ verdict: null, waitsFor: 'late' })
})

test('WDR-22 the value of returned goods goes back by hand, never to the credit', async () => {
  const shop = await open()
  const head = await shop.declare({ contract: EXCHANGE })
  await shop.act(head, 'received')
  await shop.drain()
  expect((await house.world.commerce.findOrder(shop.shopId, `${shop.order.id}-ex`))?.refundTotal).toBe(0)
  const texts = readLetters(house, shop.shopId, statement.email).map(({ text = '' }) => text)
  expect(texts.filter((text) => text.includes('bank account'))).toHaveLength(1)
})

test('WDR-22 the status page of an exchange leads to the function', async () => {
  const shop = await setUpExample(house, app)
  const [product] = await house.world.commerce.products(shop.shopId, [shop.order.lines[1]?.productId ?? ''])
  const variant = product?.variants.find(({ stock }) => stock === null || stock > 20)?.id
  const record = await shop.openReturn([{ line: '2', exchangeFor: variant }])
  expect(record.document.replacements).toHaveLength(1)
  const shopper = createShopper(app, shop.shopId)
  const status = await shopper.open(`/return/${record.key}`)
  const path = status.body.screen?.chrome.withdrawal?.path ?? ''
  expect(path).toMatch(/^\/withdraw/)
  await shopper.open(path)
  const { status: code } = await shopper.press('withdrawal.confirm', { values: { ...statement, contract: EXCHANGE } })
  expect(code).toBe(200)
})
