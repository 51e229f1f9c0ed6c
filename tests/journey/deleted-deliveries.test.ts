import { expect, test } from 'vitest'
import type { ReturnPolicy } from '../../schemas/config/policy.ts'
import { DAY_MS } from '../../schemas/values/time.ts'
import { reportDeliveries } from '../../server/journey/operations/report-deliveries.ts'
import { line, parcel } from '../support/shopify/goods.ts'
import { lookUpOrder } from '../support/shopper.ts'
import { recentOrder, setUpShopify } from './shopify-house.ts'
import { message } from './store-messages.ts'

const setup = setUpShopify({ publicUrl: 'https://returns.example' })

const FULFILLED = '2026-04-03T09:00:00Z'
const REPORTED = '2026-04-10T12:00:00Z'
const outcome = { enabled: true, event: 'immediate', window: 7 } as const

const countFromDelivery = (policy: ReturnPolicy): ReturnPolicy => ({
  ...policy,
  window_start: 'delivered',
  delivery_fallback_days: 90,
  refund: outcome,
  gift_card: outcome,
  exchange: outcome,
})

const deliveredOrder = (deliveredAt: string | null) =>
  recentOrder(2001, {
    lineItems: [line(20010)],
    fulfillments: [parcel(20010, [[20010, 2]], { createdAt: FULFILLED, deliveredAt })],
  })

const openDelivered = async (deliveredAt: string) => {
  const things = [deliveredOrder(deliveredAt)]
  const { shopper, store, name } = await setup.shopWith({ things }, { signing: ['HOOK'], policy: countFromDelivery })
  const { world, clock, runner } = setup.world()
  const { shopId } = shopper
  return {
    async readOrder() {
      await lookUpOrder(shopper, '#2001', '10001')
      return JSON.stringify(shopper.readPage().screen).replaceAll(/\s/g, ' ')
    },
    report: () =>
      reportDeliveries(world, { shopId, mayFetch: () => true }, [{ order: '#2001', deliveredAt: REPORTED }]),
    /** Notifies as the store does: only of a topic to which the portal subscribed. */
    async deleteDelivery() {
      expect(await world.commerce.listen(shopId, 'https://returns.example')).toEqual([])
      const topics = store.subscriptions.map(({ topic }) => topic)
      store.things.splice(0, 1, deliveredOrder(null))
      if (!topics.includes('FULFILLMENT_EVENTS_DELETE')) return
      const body = { id: 6, order_id: 2001, updated_at: new Date(clock.now()).toISOString() }
      const { payload, headers } = message({ topic: 'fulfillment_events/delete', store: name, body })
      const sent = await setup.app().inject({ method: 'POST', url: `/hooks/shopify/${shopId}`, headers, payload })
      expect(sent.statusCode).toBe(200)
      clock.forward(2_000)
      await runner.drain()
    },
  }
}

test('DAT-01 a deleted delivery event makes the delivery unknown and reopens the window', async () => {
  const { readOrder, deleteDelivery } = await openDelivered('2026-04-04T09:00:00Z')
  expect(await readOrder()).toContain('closed')
  await deleteDelivery()
  expect(await readOrder()).toContain('7 days after estimated delivery on')
})

test('DAT-01 a delivery that the merchant reported outlives a deleted delivery event', async () => {
  const { readOrder, report, deleteDelivery } = await openDelivered('2026-04-12T09:00:00Z')
  expect(await report()).toMatchObject({ stored: 1 })
  expect(await readOrder()).toContain('7 days after delivery on Apr 12')
  await deleteDelivery()
  expect(await readOrder()).toContain('7 days after delivery on Apr 10')
  setup.world().clock.forward(5 * DAY_MS)
  expect(await readOrder()).toContain('closed')
})
