import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '../../schemas/entities/order.ts'
import { medusaClient } from '../../server/providers/commerce/medusa/client.ts'
import { medusaSource } from '../../server/providers/commerce/medusa/source.ts'
import { createPortal, goToReview, submit } from '../journey/shoppers.ts'
import { createConnector } from '../support/medusa/server.ts'
import { accessBy } from '../support/order-system-access.ts'
import { secretsNamed, variableOf } from '../support/secrets.ts'
import { choose, createShopper, itemNamed, lookUpOrder } from '../support/shopper.ts'
import { type TestWorld, testClock, testWorld } from '../support/world.ts'

// Needs a local Medusa 2.21.2 with paid, fully shipped orders in dollars, some with several units:
// MEDUSA_URL=http://127.0.0.1:9000 MEDUSA_EMAIL=… MEDUSA_PASSWORD=… MEDUSA_LOCATION=sloc_… npx vitest run --project
// running
const { MEDUSA_URL = '', MEDUSA_EMAIL = '', MEDUSA_PASSWORD = '', MEDUSA_LOCATION = '' } = process.env

const backendConnect = createConnector(() => Number(new URL(MEDUSA_URL).port))
const user = { url: 'https://medusa.example', email: MEDUSA_EMAIL }
const source = medusaSource({
  ask: medusaClient({ ...user, password: () => MEDUSA_PASSWORD }, accessBy(backendConnect)),
  facts: { currency: 'USD', location: MEDUSA_LOCATION },
  now: Date.now,
  warn: () => {},
})

let world: TestWorld
let portals: Awaited<ReturnType<typeof createPortal>>
let initialOrders: Order[]

beforeAll(async () => {
  world = await testWorld({
    clock: testClock(Date.now()),
    backendConnect,
    secretOf: secretsNamed({ MEDUSA: MEDUSA_PASSWORD }),
  })
  portals = await createPortal(world)
  const all: Order[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof source.orders>> = await source.orders({ since: null, cursor }, 30_000)
    all.push(...page.entities)
    cursor = page.next
  } while (cursor !== null)
  initialOrders = all.filter(
    ({ lines, refundTotal, taken, total }) =>
      refundTotal === 0 &&
      Math.abs(taken - total) <= 1 &&
      lines.every((line) => line.fulfilledAt.length === line.quantity && line.refunded.length === 0),
  )
}, 60_000)
afterAll(() => world.drop())

const titlesOf = ({ lines }: Order) => [...new Set(lines.map(({ title }) => title))]

/** An unused order in dollars. */
const take = (isRight: (order: Order) => boolean): Order => {
  const found = initialOrders.findIndex(isRight)
  const [order] = found < 0 ? [] : initialOrders.splice(found, 1)
  if (order === undefined) throw new Error('There is no order that nobody touched')
  return order
}

const visitor = () =>
  portals.visitor((config) => ({
    ...config,
    policies: config.policies.map((policy) => ({
      ...policy,
      refund: { enabled: true, event: 'immediate' as const, window: 30 },
      exchange: { enabled: true, event: 'immediate' as const, window: 30 },
    })),
    adapters: {
      ...config.adapters,
      commerce: {
        medusa: { ...user, password: variableOf(config.shop.id, 'MEDUSA'), location: MEDUSA_LOCATION },
      },
    },
  }))

const sending = ({ name, address }: Order, title: string) =>
  ({
    order: name,
    proof: address?.zip ?? '',
    items: { [title]: { outcome: 'return' } },
  }) as const

const workOffJobs = async () => {
  for (let turn = 0; turn < 5; turn += 1) {
    await world.runner.drain()
    world.clock.forward(60_000)
  }
}

const refundedBy = async (shopId: string, order: Order) => {
  const records = await world.world.store.returns.ofOrder(shopId, order.id)
  return records.map(({ document }) => document.refund?.amount ?? 0)
}

test('BCK-09 a shopper receives the refund from a running Medusa, exactly once', async () => {
  const order = take((one) => titlesOf(one).length === 1)
  const buyer = await visitor()
  await lookUpOrder(buyer, order.name, order.address?.zip ?? '')
  await choose(buyer, itemNamed(buyer, order.lines[0]?.title ?? ''), { outcome: 'return' })
  // With a single, chosen unit the page has no question left.
  if (buyer.offered().includes('items.continue')) await buyer.press('items.continue')
  await buyer.press('credit.choose', { args: { credit: 'refund' } })
  expect((await submit(buyer)).status).toBe(200)
  await world.runner.drain()
  const [paid = 0] = await refundedBy(buyer.shopId, order)
  expect(paid).toBeGreaterThan(0)
  expect((await source.order(order.id, 10_000))?.refundTotal).toBe(paid)
})

test('BCK-09 a size exchange creates one new order in a running Medusa, without money', async () => {
  const order = take((one) => titlesOf(one).length === 1)
  const [line] = order.lines
  const [product] = await source.products([line?.productId ?? ''], 10_000)
  const other = product?.variants.find(({ id, stock }) => id !== line?.variantId && (stock ?? 1) > 0)
  const buyer = await visitor()
  const swap = { reasons: ['changed-mind'], outcome: 'exchange', variant: other?.id ?? '' } as const
  await lookUpOrder(buyer, order.name, order.address?.zip ?? '')
  await choose(buyer, itemNamed(buyer, line?.title ?? ''), swap)
  await buyer.press('review.exchange-type', { args: { type: 'regular' } })
  expect((await submit(buyer)).status).toBe(200)
  await workOffJobs()
  const [record] = await world.world.store.returns.ofOrder(buyer.shopId, order.id)
  const exchangeOrder = record?.document.exchangeOrder
  expect(exchangeOrder?.state).toBe('created')
  const after = await source.orderByName(exchangeOrder?.name ?? '', 10_000)
  expect(after?.lines.map(({ variantId, quantity }) => [variantId, quantity])).toEqual([[other?.id, 1]])
  expect((await source.order(order.id, 10_000))?.refundTotal).toBe(0)
})

test('BCK-09 two simultaneous returns of one order are both paid, and the order stays right', async () => {
  const order = take((candidate) => titlesOf(candidate).length > 1)
  const one = await visitor()
  const titles = titlesOf(order)
  await goToReview(one, sending(order, titles[0] ?? ''))
  const other = createShopper(portals.app, one.shopId)
  await goToReview(other, sending(order, titles[1] ?? ''))
  const results = await Promise.all([submit(one), submit(other)])
  expect(results.map(({ status }) => status)).toEqual([200, 200])
  await workOffJobs()
  const paid = await refundedBy(one.shopId, order)
  const after = await source.order(order.id, 10_000)
  expect([paid.length, after?.refundTotal, after?.total]).toEqual([
    2,
    paid.reduce((sum, amount) => sum + amount, 0),
    order.total,
  ])
})
