import { describe, expect, test } from 'vitest'
import type { ReturnPolicy } from '../../schemas/config/policy.ts'
import { DAY_MS } from '../../schemas/values/time.ts'
import { unitsOf } from '../../server/domain/items/units.ts'
import { reportDeliveries } from '../../server/journey/operations/report-deliveries.ts'
import { line, parcel } from '../support/shopify/goods.ts'
import { lookUpOrder } from '../support/shopper.ts'
import { recentOrder, setUpShopify } from './shopify-house.ts'

const house = setUpShopify()

const FULFILLED = Date.parse('2026-04-03T09:00:00Z')

/** An unknown delivery is never over. */
const fromDelivery = (policy: ReturnPolicy): ReturnPolicy => {
  const outcome = { enabled: true, event: 'immediate', window: 3 } as const
  return {
    ...policy,
    window_start: 'delivered',
    delivery_fallback_days: 90,
    refund: outcome,
    gift_card: outcome,
    exchange: outcome,
  }
}

const soldUnit = (deliveredAt: string | null) =>
  recentOrder(2001, {
    lineItems: [line(20010)],
    fulfillments: [parcel(20010, [[20010, 2]], { createdAt: '2026-04-03T09:00:00Z', deliveredAt })],
  })

const opened = async () => {
  const at = await house.shopWith({ things: [soldUnit(null)] }, { policy: fromDelivery })
  const { world } = house.world()
  const { shopId } = at.shopper
  return {
    ...at,
    shopId,
    report: (deliveredAt: number | null, mayFetch = true) =>
      reportDeliveries(world, { shopId, mayFetch: () => mayFetch }, [
        { order: '#2001', deliveredAt: deliveredAt === null ? null : new Date(deliveredAt).toISOString() },
      ]),
    refresh: (deliveredAt: string | null) => {
      at.store.things.splice(0, 1, soldUnit(deliveredAt))
      return world.commerce.refreshEntity(shopId, { what: 'order', id: '2001' })
    },
    delivery: async () => {
      const order = await world.commerce.findOrder(shopId, '2001')
      if (order === null) throw new Error('The store has no order')
      const { claimed, delivered } = await world.store.claims.findUnavailableUnits(shopId, '2001')
      return unitsOf(order, claimed, delivered)[0]?.delivery
    },
  }
}

describe('DAT-01 deliveries that the merchant reports', () => {
  test('DAT-01 survive the next synchronization, and the later of two sources counts', async () => {
    const { report, refresh, delivery } = await opened()
    expect(await report(FULFILLED + 2 * DAY_MS)).toMatchObject({ stored: 1 })
    await refresh(null)
    expect(await delivery()).toEqual({ at: FULFILLED + 2 * DAY_MS, source: 'merchant' })
    await refresh(new Date(FULFILLED + DAY_MS).toISOString())
    expect(await delivery()).toEqual({ at: FULFILLED + 2 * DAY_MS, source: 'merchant' })
    await refresh(new Date(FULFILLED + 3 * DAY_MS).toISOString())
    expect(await delivery()).toEqual({ at: FULFILLED + 3 * DAY_MS, source: 'order-system' })
    await report(null)
    expect(await delivery()).toEqual({ at: FULFILLED + 3 * DAY_MS, source: 'order-system' })
  })

  test('DAT-01 close and reopen the window of an open session', async () => {
    const { shopper, report } = await opened()
    await lookUpOrder(shopper, '#2001', '10001')
    const path = shopper.readPage().screen?.path ?? ''
    const readScreen = async () => {
      await shopper.open(path)
      return JSON.stringify(shopper.readPage().screen)
    }
    const open = await readScreen()
    expect(open).not.toContain('closed')
    await report(FULFILLED + DAY_MS)
    expect(await readScreen()).toContain('closed')
    await report(house.world().clock.now() - DAY_MS)
    expect(await readScreen()).not.toContain('closed')
  })

  test('DAT-16 fetch an order that is not cached, and name one that cannot be read', async () => {
    const { report, store } = await opened()
    expect((await report(FULFILLED + DAY_MS, false)).refused.get(0)).toBe(
      'Order #2001 could not be read from the order system: send the line again later',
    )
    expect(await report(FULFILLED + DAY_MS)).toMatchObject({ stored: 1 })
    const { length } = store.requests
    expect(await report(FULFILLED + 2 * DAY_MS)).toMatchObject({ stored: 1 })
    expect(store.requests).toHaveLength(length)
  })
})
