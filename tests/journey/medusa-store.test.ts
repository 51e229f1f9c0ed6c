import { afterAll, beforeAll, expect, test } from 'vitest'
import { soldOrder, soldProduct } from '../support/medusa/goods.ts'
import { type Row, rowsIn } from '../support/medusa/rows.ts'
import { medusaAdapter, medusaHosts, medusaUser } from '../support/medusa/server.ts'
import { secretsNamed } from '../support/secrets.ts'
import { createShopper } from '../support/shopper.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { createPortal, goToReview, type Portal, submit } from './shoppers.ts'

const hosts = medusaHosts()
const HOST = 'medusa.example'
let world: TestWorld
let portals: Portal
beforeAll(async () => {
  world = await testWorld({
    secretOf: secretsNamed({ MEDUSA: medusaUser.password }),
    backendConnect: hosts.backendConnect,
  })
  portals = await createPortal(world)
}, 60_000)
afterAll(async () => {
  await hosts.closeAll()
  await world.drop()
})

const orderedAt = '2026-04-01T10:00:00.000Z'
const shippedAt = '2026-04-03T09:00:00.000Z'

const recentOrder = (): Row => {
  const order = soldOrder({
    number: 2001,
    currency: 'usd',
    rate: 0,
    shipping: 0,
    captured: [80],
    items: [{ unit: 50 }, { unit: 30, variant: 'variant_wool', overrides: { product_title: 'Wool Shirt' } }],
    overrides: { created_at: orderedAt, updated_at: orderedAt },
  })
  for (const parcel of rowsIn(order, 'fulfillments'))
    Object.assign(parcel, { created_at: shippedAt, packed_at: shippedAt })
  return order
}

const shirts = (): Row => {
  const sizes = ['variant_m', 'variant_l', 'variant_wool'].map((id) => ({ id, stock: 5 }))
  const row = soldProduct('prod_shirt', sizes, { tags: [] })
  for (const variant of rowsIn(row, 'variants')) variant.prices = [{ amount: 50, currency_code: 'usd', rules: {} }]
  return row
}

const openStore = async () => {
  const medusa = await hosts.serve(HOST, { orders: [recentOrder()], products: [shirts()], now: world.clock.now })
  const shopper = await portals.visitor((config) => ({
    ...config,
    policies: config.policies.map((policy) => ({
      ...policy,
      fees: [],
      refund: { enabled: true, event: 'immediate' as const, window: 30 },
      exchange: { enabled: true, event: 'immediate' as const, window: 30 },
    })),
    adapters: { ...config.adapters, commerce: medusaAdapter(config.shop.id, HOST) },
  }))
  return { shopper, medusa }
}

const linen = { order: '#2001', items: { 'Linen Shirt': { outcome: 'return' } } } as const
const wool = { order: '#2001', items: { 'Wool Shirt': { outcome: 'return' } } } as const

const runLater = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn += 1) {
    await world.runner.drain()
    world.clock.forward(60_000)
  }
}

const paymentsOf = (order: Row | undefined): readonly Row[] =>
  rowsIn(order ?? {}, 'payment_collections').flatMap((collection) => rowsIn(collection, 'payments'))

const refundsIn = ({ orders: [order] }: { readonly orders: readonly Row[] }) =>
  paymentsOf(order)
    .flatMap((payment) => rowsIn(payment, 'refunds'))
    .map(({ amount }) => amount)

test('BCK-09 a Medusa store pays a shopper once despite a lost response', async () => {
  const { shopper, medusa } = await openStore()
  medusa.cut.push(/refund$/)
  await goToReview(shopper, linen)
  expect((await submit(shopper)).status).toBe(200)
  await runLater()
  const [record] = await world.world.store.returns.ofOrder(shopper.shopId, 'order_2001')
  expect([refundsIn(medusa), record?.document.refund]).toMatchObject([[50], { state: 'done', amount: 5_000 }])
})

test('BCK-09 an exchange for another size makes one Medusa order at no cost', async () => {
  const { shopper, medusa } = await openStore()
  medusa.cut.push(/draft-orders$/, /credit-lines$/)
  const swap = { reasons: ['changed-mind'], outcome: 'exchange', variant: 'variant_l' } as const
  await goToReview(shopper, { order: '#2001', items: { 'Linen Shirt': swap } })
  expect((await submit(shopper)).status).toBe(200)
  await runLater()
  const made = medusa.orders.slice(1)
  expect(made.map((one) => [one.is_draft_order, one.total])).toEqual([[false, 0]])
  expect(rowsIn(made[0] ?? {}, 'items').map(({ variant_id }) => variant_id)).toEqual(['variant_l'])
  expect([refundsIn(medusa), medusa.reservations]).toEqual([[], []])
})

test('BCK-09 two concurrent returns of a Medusa order both get their refunds', async () => {
  const { shopper, medusa } = await openStore()
  const other = createShopper(portals.app, shopper.shopId)
  await goToReview(shopper, linen)
  await goToReview(other, wool)
  const responses = await Promise.all([submit(shopper), submit(other)])
  expect(responses.map(({ status }) => status)).toEqual([200, 200])
  await runLater()
  expect(refundsIn(medusa).toSorted()).toEqual([30, 50])
})
