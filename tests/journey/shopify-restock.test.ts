import { expect, test } from 'vitest'
import type { ReturnPolicy } from '../../schemas/config/policy.ts'
import { cancelReturn } from '../support/cancel-return.ts'
import type { ShopNode } from '../support/shopify/rules.ts'
import { findReturn } from './ruled.ts'
import { recentOrder, setUpShopify } from './shopify-house.ts'
import { deskOf, readLevels, shirts } from './shopify-stock.ts'
import { goToReview, type Sending, submit } from './shoppers.ts'

const setup = setUpShopify()
const shirt = 'Linen Shirt'
const returnChoice = { items: { [shirt]: { outcome: 'return' } } } as const
const exchangeChoice = {
  items: { [shirt]: { reasons: ['changed-mind'], outcome: 'exchange', variant: '8002' } },
} as const

const submitReturned = async (
  wish: Sending,
  {
    event,
    restockReceived = true,
    location = '1',
  }: { readonly event: 'immediate' | 'manual'; readonly restockReceived?: boolean; readonly location?: string },
) => {
  const outcome = { enabled: true, event, window: 30 } as const
  const policy = (demo: ReturnPolicy) => ({ ...demo, refund: outcome, gift_card: outcome, exchange: outcome })
  const { shopper, store } = await setup.shopWith(
    { things: [recentOrder(2001), shirts()], now: setup.world().clock.now() },
    {
      policy,
      adapter: { location },
      change: (config) => ({ ...config, adapters: { ...config.adapters, restockReceived } }),
    },
  )
  await goToReview(shopper, { order: '#2001', ...wish })
  expect((await submit(shopper)).status).toBe(200)
  await setup.drained(store)
  const { id, document } = await findReturn(setup.world(), shopper)
  const [unit = ''] = document.items.map(({ lineItemId }) => lineItemId)
  const post = await deskOf(setup, shopper)
  return {
    shopper,
    store,
    id,
    unit,
    post: (path: string, body?: object) => post(`/returns/${id}/${path}`, body),
    async receive(more: object = {}) {
      const response = await post(`/returns/${id}/receive`, { items: [unit], ...more })
      await setup.drained(store)
      return response
    },
    left: (variantId: string) => readLevels(store, variantId),
    async states() {
      const rows = await setup.world().world.store.outbox.followUps({ shopId: shopper.shopId, returnId: id })
      return rows.filter(({ kind }) => kind === 'shelve').map(({ state }) => state)
    },
  }
}

test('BCK-03 a unit refunded before its arrival is restocked once despite a lost connection', async () => {
  const { store, receive, left, states } = await submitReturned(returnChoice, { event: 'immediate' })
  expect([left('8001'), store.adjusted]).toEqual([{ available: 3, reserved: 0 }, []])
  store.cuts.push('StockAdjust')
  await receive()
  await receive()
  expect([left('8001')?.available, store.adjusted.length, await states()]).toEqual([4, 1, ['done']])
})

test('BCK-03 a unit that arrived before its refund is restocked once', async () => {
  const { store, receive, post, left, states } = await submitReturned(returnChoice, { event: 'manual' })
  await receive()
  expect(left('8001')?.available).toBe(4)
  expect((await post('process')).statusCode).toBe(200)
  await setup.drained(store)
  const refunds = store.things.flatMap(({ refunds: orderRefunds = [] }) => orderRefunds as readonly ShopNode[])
  expect([refunds.length, left('8001')?.available, await states()]).toEqual([1, 4, ['done']])
})

test('BCK-03 an exchanged unit is restocked once, and its replacement leaves stock', async () => {
  const { receive, left } = await submitReturned(exchangeChoice, { event: 'immediate' })
  await receive()
  expect([left('8001'), left('8002')]).toEqual([
    { available: 4, reserved: 0 },
    { available: 2, reserved: 0 },
  ])
})

test('BCK-08 an unsellable unit stays out of stock, and is refunded', async () => {
  const { shopper, store, unit, receive, left, states } = await submitReturned(returnChoice, { event: 'immediate' })
  expect((await receive({ notRestocked: [unit] })).statusCode).toBe(200)
  const { document } = await findReturn(setup.world(), shopper)
  expect(document).toMatchObject({ refund: { state: 'done' }, items: [{ notRestocked: true }] })
  expect([left('8001')?.available, store.adjusted, await states()]).toEqual([3, [], []])
})

test('BCK-08 an unsellable unit outside the received items is refused', async () => {
  const { unit, post } = await submitReturned(returnChoice, { event: 'immediate' })
  const response = await post('receive', { items: [], notRestocked: [unit] })
  expect([response.statusCode, response.json().errors ?? response.json().problems]).toEqual([
    422,
    [{ pointer: '/notRestocked/0', message: 'is not one of the received items' }],
  ])
})

test('BCK-08 a shop without the restocking setting restocks nothing', async () => {
  const { store, receive, left, states } = await submitReturned(returnChoice, {
    event: 'immediate',
    restockReceived: false,
  })
  await receive()
  expect([left('8001')?.available, store.adjusted, await states()]).toEqual([3, [], []])
})

test('BCK-03 a return with restocked units cannot be cancelled, which prevents double counting', async () => {
  const { shopper, id, post, receive, states } = await submitReturned(returnChoice, { event: 'manual' })
  await receive()
  const { world, clock } = setup.world()
  const cancelled = await cancelReturn(world, { shopId: shopper.shopId, returnId: id }, clock.now())
  expect(cancelled).toEqual({ kind: 'too-late', because: 'shelve' })
  const refusal = await post('cancel')
  expect([refusal.statusCode, refusal.body, await states()]).toEqual([
    409,
    expect.stringContaining('already restocked'),
    ['done'],
  ])
})

test('BCK-08 a unit that the store fails to restock is reported as refused and logged', async () => {
  const { shopper, receive, states } = await submitReturned(returnChoice, { event: 'immediate', location: '2' })
  await receive()
  const lines = setup
    .world()
    .log.lines.filter(({ fields }) => fields.shopId === shopper.shopId && fields.kind === 'shelve')
  expect([await states(), lines]).toMatchObject([['refused'], [{ level: 'error', fields: { because: 'unsupported' } }]])
})
