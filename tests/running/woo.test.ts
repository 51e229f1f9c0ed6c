import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '../../schemas/entities/order.ts'
import { memberOf } from '../../schemas/values/member.ts'
import { allocate } from '../../server/domain/money/allocate.ts'
import { wooCalls } from '../../server/providers/commerce/woocommerce/calls.ts'
import { wooClient } from '../../server/providers/commerce/woocommerce/client.ts'
import { wooSource } from '../../server/providers/commerce/woocommerce/source.ts'
import { subscribe } from '../../server/providers/commerce/woocommerce/subscriptions.ts'
import { createPortal, submit } from '../journey/shoppers.ts'
import { createConnector } from '../support/medusa/server.ts'
import { accessBy } from '../support/order-system-access.ts'
import { outsideShops } from '../support/outside-commerce.ts'
import { secretsNamed } from '../support/secrets.ts'
import { choose, createShopper, itemNamed, lookUpOrder, type Shopper } from '../support/shopper.ts'
import { wooAdapter } from '../support/woocommerce/server.ts'
import { type TestWorld, testClock, testWorld } from '../support/world.ts'

// Needs a local WooCommerce 9.9 or later with completed orders in dollars, some of two products, and a gateway that can
// refund. Its tests change the shop:
// WOO_URL=http://127.0.0.1:8085 WOO_KEY=ck_… WOO_SECRET=cs_… npx vitest run --project running tests/running/woo.test.ts
const { WOO_URL = '', WOO_KEY = '', WOO_SECRET = '' } = process.env

const HOST = 'woo.example'
const backendConnect = createConnector(() => Number(new URL(WOO_URL).port))
const ask = wooClient(
  { url: `https://${HOST}`, key: () => WOO_KEY, secret: () => WOO_SECRET },
  accessBy(backendConnect),
)
const calls = () => wooCalls(ask, Date.now() + 60_000, Date.now)
const source = wooSource({
  ask,
  facts: { currency: 'USD', allocate, sent: ['completed'] },
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
    secretOf: secretsNamed({ WOO_KEY, WOO_SECRET }),
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
    ({ lines, refundTotal, taken, total, gateways }) =>
      refundTotal === 0 &&
      taken === total &&
      !gateways.includes('manual') &&
      lines.every((line) => line.fulfilledAt.length === line.quantity && line.refunded.length === 0),
  )
}, 60_000)
afterAll(() => world.drop())

const titlesOf = ({ lines }: Order) => [...new Set(lines.map(({ title }) => title))]

/** An unused order. */
const take = (isRight: (order: Order) => boolean): Order => {
  const found = initialOrders.findIndex(isRight)
  const [order] = found < 0 ? [] : initialOrders.splice(found, 1)
  if (order === undefined) throw new Error('Every order was used')
  return order
}

const isOfOneUnit = ({ lines: [line, ...rest] }: Order): boolean => line?.quantity === 1 && rest.length === 0

const visitor = () =>
  portals.visitor((config) => ({
    ...config,
    policies: config.policies.map((policy) => ({
      ...policy,
      fees: [],
      refund: { enabled: true, event: 'immediate' as const, window: 30 },
      exchange: { enabled: true, event: 'immediate' as const, window: 30 },
      gift_card: { enabled: true, event: 'immediate' as const, window: 30 },
    })),
    adapters: { ...config.adapters, commerce: wooAdapter(config.shop.id, HOST) },
  }))

const goToReview = async (
  buyer: Shopper,
  { name, address }: Order,
  title: string,
  credit: 'refund' | 'gift' = 'refund',
) => {
  await lookUpOrder(buyer, name, address?.zip ?? '')
  await choose(buyer, itemNamed(buyer, title), { outcome: 'return' })
  // With a single, chosen unit the page has no question left.
  if (buyer.offered().includes('items.continue')) await buyer.press('items.continue')
  await buyer.press('credit.choose', { args: { credit } })
}

const workOffJobs = async () => {
  for (let turn = 0; turn < 6; turn += 1) {
    await world.runner.drain()
    world.clock.forward(60_000)
  }
}

const documentsOf = async (shopId: string, { id }: Order) =>
  (await world.world.store.returns.ofOrder(shopId, id)).map(({ document }) => document)

test('WOO-09 a shopper receives the refund from a running WooCommerce, exactly once', async () => {
  const order = take((one) => titlesOf(one).length === 2)
  const buyer = await visitor()
  await goToReview(buyer, order, titlesOf(order)[0] ?? '')
  expect((await submit(buyer)).status).toBe(200)
  await workOffJobs()
  const [document] = await documentsOf(buyer.shopId, order)
  expect(document?.refund).toMatchObject({ state: 'done' })
  const after = await source.order(order.id, 10_000)
  expect([after?.refundTotal, after?.lines.map(({ refunded }) => refunded)]).toEqual([
    document?.refund?.amount,
    order.lines.map(() => []),
  ])
  const refunds = await calls().page(`/orders/${order.id}/refunds`, [])
  expect(refunds.map(({ value }) => value)).toMatchObject([
    { reason: expect.stringMatching(/^Return.* \[hw:/), refunded_payment: true },
  ])
})

test('WOO-13 a size exchange creates one new order in a running WooCommerce, without money', async () => {
  const order = take(isOfOneUnit)
  const [line] = order.lines
  const [product] = await source.products([line?.productId ?? ''], 10_000)
  const other = product?.variants.find(({ id, stock }) => id !== line?.variantId && (stock ?? 1) > 0)
  const buyer = await visitor()
  const swap = { outcome: 'exchange', variant: other?.id ?? '' } as const
  await lookUpOrder(buyer, order.name, order.address?.zip ?? '')
  await choose(buyer, itemNamed(buyer, line?.title ?? ''), swap)
  await buyer.press('review.exchange-type', { args: { type: 'regular' } })
  expect((await submit(buyer)).status).toBe(200)
  await workOffJobs()
  const [document] = await documentsOf(buyer.shopId, order)
  expect(document?.exchangeOrder?.state).toBe('created')
  const exchanged = await source.orderByName(document?.exchangeOrder?.name ?? '', 10_000)
  expect(exchanged?.lines.map(({ variantId, quantity }) => [variantId, quantity])).toEqual([[other?.id, 1]])
  const [after] = await source.products([line?.productId ?? ''], 10_000)
  expect(after?.variants.find(({ id }) => id === other?.id)?.stock).toBe((other?.stock ?? 0) - 1)
  expect((await source.order(order.id, 10_000))?.refundTotal).toBe(0)
})

test('WOO-12 store credit is one coupon of its worth', async () => {
  const order = take(isOfOneUnit)
  const buyer = await visitor()
  await goToReview(buyer, order, titlesOf(order)[0] ?? '', 'gift')
  expect((await submit(buyer)).status).toBe(200)
  await workOffJobs()
  const [document] = await documentsOf(buyer.shopId, order)
  expect(document?.giftCard).toMatchObject({ state: 'done' })
  expect((await source.order(order.id, 10_000))?.refundTotal).toBe(0)
})

test('WOO-09 two simultaneous returns of one order are both paid, and the order stays right', async () => {
  const order = take((candidate) => titlesOf(candidate).length === 2)
  const one = await visitor()
  const titles = titlesOf(order)
  await goToReview(one, order, titles[0] ?? '')
  const other = createShopper(portals.app, one.shopId)
  await goToReview(other, order, titles[1] ?? '')
  const results = await Promise.all([submit(one), submit(other)])
  expect(results.map(({ status }) => status)).toEqual([200, 200])
  await workOffJobs()
  const paid = (await documentsOf(one.shopId, order)).map(({ refund }) => refund?.amount ?? 0)
  const after = await source.order(order.id, 10_000)
  expect([paid.length, after?.refundTotal, after?.total]).toEqual([
    2,
    paid.reduce((sum, amount) => sum + amount, 0),
    order.total,
  ])
})

/** Two processes of the portal at one shop. */
const openTwo = (options: object = {}) => {
  const shops = outsideShops(() => world.database, world.clock.now)
  const shopId = `woo-${Date.now()}`
  shops.publish(shopId, wooAdapter(shopId, HOST, options), { currency: 'USD' })
  const needs = { secretOf: secretsNamed({ WOO_KEY, WOO_SECRET }), orderSystems: accessBy(backendConnect) }
  return { shopId, one: shops.commerce(needs), other: shops.commerce(needs) }
}

test('WOO-09 twenty calls of two processes refund a running WooCommerce once', async () => {
  const order = take(isOfOneUnit)
  const { shopId, one, other } = openTwo()
  const refund = {
    shopId,
    orderId: order.id,
    reference: `${shopId}:refund:1`,
    now: world.clock.now(),
    amount: 1000,
    currency: 'USD',
    lines: [{ lineId: order.lines[0]?.id ?? '', quantity: 1 }],
  } as const
  const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => (index % 2 ? one : other).refund(refund)))
  expect(answers.some(({ kind }) => kind === 'refunded')).toBe(true)
  expect((await source.order(order.id, 10_000))?.refundTotal).toBe(1000)
})

test('WOO-14 of eight callers in two processes two get the last two units', async () => {
  const order = take(isOfOneUnit)
  const [product] = await source.products([order.lines[0]?.productId ?? ''], 10_000)
  const variant = product?.variants.at(-1)
  const path = `/products/${product?.id}/variations/${variant?.id}`
  await calls().change('PUT', path, { stock_quantity: 2 })
  const { shopId, one, other } = openTwo()
  const reserve = (index: number) => ({
    shopId,
    orderId: order.id,
    reference: `${shopId}:stock:${index}`,
    now: world.clock.now(),
    variantIds: [variant?.id ?? ''],
  })
  const attempt = async (index: number) => {
    for (;;) {
      const { kind } = await (index % 2 ? one : other).reserve(reserve(index))
      if (kind !== 'pending') return kind
      await setImmediate()
    }
  }
  const kinds = await Promise.all(Array.from({ length: 8 }, (_, index) => attempt(index)))
  expect(kinds.filter((kind) => kind === 'reserved')).toHaveLength(2)
  expect((await calls().one(path))?.value).toMatchObject({ stock_quantity: 0 })
})

test('WOO-15 a unit is restocked once in a running WooCommerce, without money', async () => {
  const order = take(isOfOneUnit)
  const [line] = order.lines
  const { shopId, one, other } = openTwo({ restock: 'by-refund' })
  const path = `/products/${line?.productId}/variations/${line?.variantId}`
  const readStock = async () => Number(memberOf((await calls().one(path))?.value, 'stock_quantity'))
  const before = await readStock()
  const back = (reference: string) => ({
    shopId,
    orderId: order.id,
    reference: `${shopId}:shelve:${reference}`,
    now: world.clock.now(),
    variantIds: [line?.variantId ?? ''],
  })
  expect(await one.restock(back('1'))).toEqual({ kind: 'restocked' })
  expect(await other.restock(back('1'))).toEqual({ kind: 'restocked' })
  expect(await other.restock(back('2'))).toEqual({ kind: 'restocked' })
  expect(await readStock()).toBe(before + 1)
  expect(await source.order(order.id, 10_000)).toMatchObject({ refundTotal: 0, lines: [{ refunded: [] }] })
})

test('WOO-08 the nightly walk finds deletions in a running WooCommerce', async () => {
  const order = take(isOfOneUnit)
  const { shopId, one } = openTwo()
  const made = await calls().change('POST', '/orders', {
    status: 'completed',
    set_paid: true,
    line_items: [{ product_id: 11 }],
  })
  const refunded = await calls().change('POST', `/orders/${order.id}/refunds`, { amount: '1.00', api_refund: false })
  const idOf = (answer: typeof made) =>
    answer.kind === 'done' ? String((answer.body as { readonly id: number }).id) : ''
  const catchUp = async () => {
    while (await one.catchUp(shopId)) {}
    const found = await one.findOrderByName(shopId, order.name, { cached: true })
    return [found?.refundTotal, (await one.findOrderByName(shopId, idOf(made), { cached: true })) === null]
  }
  expect(await catchUp()).toEqual([100, false])
  await calls().change('DELETE', `/orders/${order.id}/refunds/${idOf(refunded)}?force=true`)
  await calls().change('DELETE', `/orders/${idOf(made)}?force=true`)
  world.clock.forward(86_400_000)
  expect(await catchUp()).toEqual([0, true])
}, 300_000)

test('WOO-17 webhooks are created once, and healed when disabled', async () => {
  const subscriber = { shopId: `woo-${Date.now()}`, publicUrl: 'https://portal.example', secret: 's'.repeat(40) }
  const list = async () =>
    (await calls().all('/webhooks'))
      .map(({ value }) => value as { readonly id: number; readonly status: string; readonly delivery_url: string })
      .filter(({ delivery_url: url }) => url.endsWith(subscriber.shopId))
  expect(await subscribe(calls(), subscriber)).toEqual([])
  const [first] = await list()
  await calls().change('PUT', `/webhooks/${first?.id}`, { status: 'disabled' })
  expect(await subscribe(calls(), subscriber)).toEqual([])
  const webhooks = await list()
  expect(webhooks.map(({ status }) => status)).toEqual(Array(8).fill('active'))
  for (const { id } of webhooks) await calls().change('DELETE', `/webhooks/${id}?force=true`)
})
