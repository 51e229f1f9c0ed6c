import { expect, test, vi } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import { dateAt } from '../../server/domain/calendar/days.ts'
import { resolveWindow, resolveWindowStart } from '../../server/domain/items/return-window.ts'
import { unitsOf } from '../../server/domain/items/units.ts'
import { buildFixtureOrders } from '../../server/verify/fixtures/orders.ts'
import { SIMULATION_TIME } from '../../server/verify/simulator/dry-world.ts'
import { simulateConfig } from '../../server/verify/verify-config.ts'
import { shopWithRules } from './ruled-shop.ts'

vi.setConfig({ testTimeout: 240_000 })

const shop = shopWithRules([])
const [policy] = shop.policies
const ZONE = 'America/New_York'

const shopOf = (
  start: 'fulfilled' | 'delivered' | 'ordered',
  settings: Partial<ShopConfig['settings']> = {},
): ShopConfig => ({
  ...shop,
  policies: policy === undefined ? [] : [{ ...policy, default: true, window_start: start }],
  settings: { ...shop.settings, timeZone: ZONE, ...settings },
})

const ordersOf = (config: ShopConfig) => buildFixtureOrders({ config, now: SIMULATION_TIME, price: 8000 }).orders

const listDaysLeft = (config: ShopConfig, words: string): readonly number[] => {
  const [own] = config.policies
  if (own === undefined) return []
  return ordersOf(config)
    .filter(({ told }) => told.includes(words))
    .flatMap(({ order, now }) => {
      const { settings } = config
      const start = resolveWindowStart({ order, units: unitsOf(order, new Map()) }, own, settings)
      if (start === null) return []
      const terms = { outcome: 'refund', days: own.refund.window } as const
      const { end } = resolveWindow(start, terms, { order, policy: own, settings })
      return [Date.parse(dateAt(ZONE, end)) - Date.parse(dateAt(ZONE, now))].map((ms) => ms / 86_400_000)
    })
}

test.each([
  ['fulfilled', 'sent'],
  ['delivered', 'delivered'],
  ['ordered', 'ordered'],
] as const)('DAT-08 the verifier has the last day and the day after from %s', (start, word) => {
  expect(listDaysLeft(shopOf(start), `", ${word} `)).toEqual(expect.arrayContaining([0, -1]))
})

test('DAT-08 orders with unknown delivery are simulated on the last day and after it', () => {
  const config = shopOf('delivered')
  const unknown = ordersOf(config).filter(({ told }) => told.includes('with unknown delivery'))
  expect(unknown.length).toBeGreaterThan(2)
  for (const { order } of unknown)
    for (const line of order.lines) expect(line.deliveredAt?.some((at) => at !== null) ?? false).toBe(false)
  expect(listDaysLeft(config, 'with unknown delivery')).toEqual(expect.arrayContaining([0, -1]))
  expect(ordersOf(shopOf('fulfilled')).some(({ told }) => told.includes('unknown delivery'))).toBe(false)
})

const holidays = {
  title: { en: 'Holidays' },
  ordered_from: '2026-11-01',
  ordered_to: '2026-12-24',
  until: '2027-01-31',
}

test('DAT-08 the edges of an extension are simulated on its last day and after it', () => {
  const visits = ordersOf(shopOf('fulfilled', { window_extensions: [holidays] }))
    .filter(({ told }) => told.includes('ordered on'))
    .map(({ order, now }) => `${dateAt(ZONE, order.createdAt)} on ${dateAt(ZONE, now)}`)
  const edges = ['2026-10-31', '2026-11-01', '2026-12-24', '2026-12-25']
  expect(visits).toEqual(edges.flatMap((date) => [`${date} on 2027-01-31`, `${date} on 2027-02-01`]))
})

test('DAT-08 an extension of one day has three dates', () => {
  const day = { ...holidays, ordered_to: holidays.ordered_from }
  const orders = ordersOf(shopOf('delivered', { window_extensions: [day] }))
  expect(new Set(orders.filter(({ told }) => told.includes('ordered on')).map(({ told }) => told)).size).toBe(6)
})

test('DAT-08 the edges of an extension are simulated for each policy that it names', () => {
  const config = shopOf('fulfilled', { window_extensions: [{ ...holidays, policies: ['canada', 'rest'] }] })
  const own = config.policies.flatMap((one) => [
    { ...one, id: 'canada', default: false, when: { fact: 'order.shipping-country', op: 'is', value: 'CA' } as const },
    { ...one, id: 'france', default: false, when: { fact: 'order.shipping-country', op: 'is', value: 'FR' } as const },
    { ...one, id: 'rest' },
  ])
  const extended = ordersOf({ ...config, policies: own }).filter(({ told }) => told.includes('ordered on'))
  const countries = extended.map(({ order, told }) => [/"(\w+)"/.exec(told)?.[1], order.address?.country === 'CA'])
  expect(countries).toEqual([...Array(8).fill(['canada', true]), ...Array(8).fill(['rest', false])])
})

test('DAT-08 a shop with deliveries, dates and extensions passes the verifier', async () => {
  const result = await simulateConfig(shopOf('delivered', { window_extensions: [holidays] }))
  expect([result.findings, result.cut, result.faults]).toEqual([[], [], []])
  expect(result.actions).toBeLessThan(2_500)
})

test('DAT-08 the verifier builds an order for a condition on the date of the order', async () => {
  const when = { fact: 'order.ordered-on', op: 'on-or-after', value: '2027-02-28' } as const
  const config = { ...shopOf('delivered'), methods: shop.methods.map((method) => ({ ...method, when })) }
  const { orders, skipped } = buildFixtureOrders({ config, now: SIMULATION_TIME, price: 8000 })
  expect(skipped).toEqual([])
  const dates = orders.map(({ order }) => dateAt(ZONE, order.createdAt))
  expect(dates.some((date) => date >= when.value)).toBe(true)
  for (const { order, now } of orders) expect(order.createdAt).toBeLessThanOrEqual(now)
})
