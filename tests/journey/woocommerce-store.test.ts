import { afterAll, beforeAll, expect, test } from 'vitest'
import { secretsNamed } from '../support/secrets.ts'
import { createShopper } from '../support/shopper.ts'
import { soldOrder, soldProduct } from '../support/woocommerce/goods.ts'
import { wooAdapter, wooHosts, wooKeys } from '../support/woocommerce/server.ts'
import { rowsIn, type WooState } from '../support/woocommerce/state.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { createPortal, goToReview, type Portal, submit } from './shoppers.ts'

const hosts = wooHosts()
const HOST = 'woo.example'
let world: TestWorld
let portals: Portal
beforeAll(async () => {
  world = await testWorld({ secretOf: secretsNamed(wooKeys), backendConnect: hosts.backendConnect })
  portals = await createPortal(world)
}, 60_000)
afterAll(async () => {
  await hosts.closeAll()
  await world.drop()
})

const orderedAt = '2026-04-01T10:00:00'

const goods = (): Partial<WooState> => {
  const { product, variations } = soldProduct(13, [
    { id: 16, stock: 5 },
    { id: 17, stock: 1 },
  ])
  const items = [
    { unit: 50, variation: 16 },
    { unit: 30, variation: 17, parent: 'Wool Shirt' },
  ]
  const dates = { date_created_gmt: orderedAt, date_paid_gmt: orderedAt, date_completed_gmt: '2026-04-03T09:00:00' }
  const address = {
    ...(soldOrder({ number: 1, items }).shipping as object),
    postcode: '10001',
    country: 'US',
    state: 'NY',
  }
  const order = soldOrder({ number: 2001, currency: 'USD', taxRate: 0, shipping: 0, items, overrides: dates })
  return {
    orders: [{ ...order, shipping: address, billing: { ...address, email: 'anna@example.com', phone: '' } }],
    products: [product],
    variations: { 13: variations.map((row) => ({ ...row, price: '50.00', regular_price: '50.00' })) },
    currency: 'USD',
    taxRate: 0,
    now: world.clock.now,
  }
}

const openShop = async () => {
  const shop = await hosts.serve(HOST, goods())
  const shopper = await portals.visitor((config) => ({
    ...config,
    policies: config.policies.map((policy) => ({
      ...policy,
      fees: [],
      refund: { enabled: true, event: 'immediate' as const, window: 30 },
      exchange: { enabled: true, event: 'immediate' as const, window: 30 },
    })),
    adapters: { ...config.adapters, commerce: wooAdapter(config.shop.id, HOST) },
  }))
  return { shopper, shop }
}

const shirt = { order: '#2001', items: { 'T-Shirt': { outcome: 'return' } } } as const
const wool = { order: '#2001', items: { 'Wool Shirt': { outcome: 'return' } } } as const

const runLater = async (): Promise<void> => {
  for (let turn = 0; turn < 6; turn += 1) {
    await world.runner.drain()
    world.clock.forward(60_000)
  }
}

test('WOO-09 a WooCommerce shop pays a shopper once despite a lost response', async () => {
  const { shopper, shop } = await openShop()
  shop.cut.push(/refunds$/)
  await goToReview(shopper, shirt)
  expect((await submit(shopper)).status).toBe(200)
  await runLater()
  const [record] = await world.world.store.returns.ofOrder(shopper.shopId, '2001')
  expect([shop.paidBack, record?.document.refund]).toMatchObject([['50.00'], { state: 'done', amount: 5_000 }])
})

test('WOO-13 an exchange for another size makes one WooCommerce order at no cost', async () => {
  const { shopper, shop } = await openShop()
  const swap = { reasons: ['changed-mind'], outcome: 'exchange', variant: '17' } as const
  await goToReview(shopper, { order: '#2001', items: { 'T-Shirt': swap } })
  expect((await submit(shopper)).status).toBe(200)
  await runLater()
  const made = shop.orders.slice(1).filter(({ status }) => status !== 'cancelled')
  expect(made).toMatchObject([{ status: 'processing', total: '0.00' }])
  expect(rowsIn(made[0], 'line_items').map(({ variation_id }) => variation_id)).toEqual([17])
  expect([shop.paidBack, shop.variations['13']?.[1]?.stock_quantity]).toEqual([[], 0])
})

test('WOO-09 two concurrent returns of an order both get their refunds', async () => {
  const { shopper, shop } = await openShop()
  const other = createShopper(portals.app, shopper.shopId)
  await goToReview(shopper, shirt)
  await goToReview(other, wool)
  const responses = await Promise.all([submit(shopper), submit(other)])
  expect(responses.map(({ status }) => status)).toEqual([200, 200])
  await runLater()
  expect(shop.paidBack.toSorted()).toEqual(['30.00', '50.00'])
})
