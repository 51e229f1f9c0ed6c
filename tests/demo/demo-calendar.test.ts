import { expect, test } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import { DAY_MS } from '../../schemas/values/time.ts'
import { buildDemoShops } from '../../server/demo/demo-shops.ts'
import { dateAt, endOfDate } from '../../server/domain/calendar/days.ts'
import { resolveWindow } from '../../server/domain/items/return-window.ts'

const shopOn = (now: number, id: string) => {
  const files = buildDemoShops(now).find((shop) => shop.id === id)?.files
  const { orders } = files?.orders as { orders: { name: string; created_at: string; fulfillments: Sent[] }[] }
  return { shop: files?.shop as ShopConfig, orders }
}

interface Sent {
  readonly created_at: string
  readonly updated_at: string
  readonly shipment_status: string
}

const extensionsOn = (now: number): Readonly<Record<string, string>> => {
  const { shop, orders } = shopOn(now, 'demo')
  const policy = shop.policies.find(({ id }) => id === 'standard')
  return Object.fromEntries(
    orders.flatMap(({ name, created_at, fulfillments: [sent] }) => {
      if (policy === undefined || sent === undefined) return []
      const start = { kind: 'delivered', at: Date.parse(sent.updated_at), source: 'order-system' } as const
      const order = { createdAt: Date.parse(created_at) }
      const { settings } = shop
      const window = resolveWindow(
        start,
        { outcome: 'refund', days: policy.refund.window },
        { order, policy, settings },
      )
      const title = window.extension?.title.en
      const { until = '' } = window.extension ?? {}
      if (title !== undefined) expect(window.end).toBe(endOfDate('America/New_York', until))
      return title === undefined || window.end < now ? [] : [[name, title]]
    }),
  )
}

test('DAT-14 Wrenfold counts from delivery in New York, and Nagi lives in Tokyo', () => {
  const now = Date.UTC(2026, 5, 7, 3)
  const { shop, orders } = shopOn(now, 'demo')
  expect(shop.settings.timeZone).toBe('America/New_York')
  expect(new Set(shop.policies.map(({ window_start }) => window_start))).toEqual(new Set(['delivered']))
  expect(shopOn(now, 'demo-jp').shop.settings.timeZone).toBe('Asia/Tokyo')
  for (const { fulfillments } of orders)
    for (const { shipment_status, created_at, updated_at } of fulfillments) {
      expect(shipment_status).toBe('delivered')
      expect(Date.parse(updated_at)).toBeGreaterThan(Date.parse(created_at))
      expect(Date.parse(updated_at)).toBeLessThan(now)
    }
})

test('DAT-14 the holiday extension applies to #1028 alone, whenever the demo is loaded', () => {
  const days = Array.from({ length: 366 }, (_, day) => Date.UTC(2026, 0, 1, 4, 30) + day * DAY_MS)
  for (const now of days) expect(extensionsOn(now), dateAt('UTC', now)).toEqual({ '#1028': 'Holiday returns' })
})
