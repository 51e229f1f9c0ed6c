import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { translator } from '../../locales/translate.ts'
import type { ShopConfig } from '../../schemas/config/index.ts'
import type { Order } from '../../schemas/entities/order.ts'
import { DAY_MS } from '../../schemas/values/time.ts'
import { buildApp } from '../../server/app.ts'
import { endOfWindow } from '../../server/domain/calendar/days.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'
import { withDelivery, withoutDelivery } from './delivery-windows.ts'
import { createGiver, createReceipt, listOptions, openReceipt, optionIds, readLink } from './givers.ts'
import { changesOf } from './meanwhile.ts'
import { english } from './shoppers.ts'

let world: TestWorld
let app: FastifyInstance

beforeAll(async () => {
  world = await testWorld()
  app = await buildApp(world.world)
})
afterAll(async () => {
  await app.close()
  await world.drop()
})

const zone = 'Pacific/Auckland'
const formatDay = (at: number): string => translator({ language: 'en', zone }).date(at).replaceAll(/\s/g, ' ')

const outcome = { enabled: true, event: 'immediate', window: 30 } as const

interface Terms {
  readonly start?: 'fulfilled' | 'delivered' | 'ordered'
  readonly refund?: number
  readonly settings?: Partial<ShopConfig['settings']>
}

const countFrom =
  ({ start = 'fulfilled', refund = 30, settings }: Terms) =>
  (config: ShopConfig): ShopConfig => ({
    ...config,
    settings: { ...config.settings, window_extensions: [], timeZone: zone, ...settings },
    policies: config.policies.map(({ item_windows: _own, ...policy }) => ({
      ...policy,
      window_start: start,
      refund: { ...outcome, window: refund },
      gift_card: outcome,
      exchange: outcome,
    })),
  })

const give = async (terms: Terms, changeOrder: (order: Order) => Order = (order) => order) => {
  const shopId = await loadDemoShop(world, { change: countFrom(terms) })
  const { orderNamed, changeOrder: writeOrder } = changesOf(world, shopId)
  await writeOrder('#1001', changeOrder)
  const order = await orderNamed('#1001')
  const shopper = await createGiver(app, shopId)
  await createReceipt(shopper, 'Kim', 'Aster Linen')
  const until = shopper.find('code_card', 'SharePage')?.facts?.find(({ label }) => label === english('giving.until'))
  return { shopper, shopId, order, time: until?.time, until: until?.value.replaceAll(/\s/g, ' ') }
}

const endOf = (from: number | null, days = 30): number => endOfWindow(zone, from ?? Number.NaN, days)

test('UXD-08 the receipt names the recipient’s last day, in the zone of the shop', async () => {
  const { shopper, shopId, order, time, until } = await give({})
  const end = endOf(order.fulfilledAt)
  expect([until, time]).toEqual([formatDay(end), new Date(end).toISOString()])
  const kim = await openReceipt(app, shopId, readLink(shopper))
  expect(kim.find('text', 'intro')?.time).toBe(time)
})

test('UXD-08 the longer window of a refund does not count for a gift', async () => {
  const { order, until } = await give({ refund: 300 })
  expect(until).toBe(formatDay(endOf(order.fulfilledAt)))
})

test('UXD-08 an extension moves the last day of the receipt', async () => {
  const extension = {
    title: { en: 'Holidays' },
    ordered_from: '2020-01-01',
    ordered_to: '2030-01-01',
    until: '2030-01-31',
  }
  const { until } = await give({ settings: { window_extensions: [extension] } })
  expect(until).toBe('January 31, 2030')
})

test('UXD-08 a window from the delivery ends its days after a known delivery', async () => {
  const deliveredAt = world.clock.now() - 2 * DAY_MS
  const { until } = await give({ start: 'delivered' }, (order) => withDelivery(order, deliveredAt))
  expect(until).toBe(formatDay(endOf(deliveredAt)))
})

test('UXD-08 while the delivery is unknown, the receipt names the days and an estimate', async () => {
  const { until } = await give({ start: 'delivered' }, withoutDelivery)
  expect(until).toMatch(/^30 days after delivery \(around [A-Z][a-z]+ \d+, \d{4}\)$/)
})

const unsent = (order: Order): Order => ({
  ...order,
  fulfilledAt: null,
  lines: order.lines.map((line) => ({ ...line, fulfilledAt: [] })),
})

test.each([
  ['delivered', '30 days after delivery'],
  ['fulfilled', '30 days after shipping'],
] as const)('UXD-08 before the parcel is sent, a window from %s reads as its days', async (start, text) => {
  expect((await give({ start }, unsent)).until).toBe(text)
})

test('UXD-08 an extension sets the last day of an order that is not sent', async () => {
  const extension = {
    title: { en: 'Holidays' },
    ordered_from: '2020-01-01',
    ordered_to: '2030-01-01',
    until: '2030-01-31',
  }
  const { until } = await give({ start: 'delivered', settings: { window_extensions: [extension] } }, unsent)
  expect(until).toBe('January 31, 2030')
})

test('UXD-08 a shop without windows promises no last day', async () => {
  const { until } = await give({ settings: { return_window_active: false } })
  expect(until).toBeUndefined()
})

test('UXD-08 an unsent item has its days, beside those that were sent', async () => {
  const { shopper, order } = await give({}, (before) => ({
    ...before,
    lines: before.lines.map((line) => (line.title.startsWith('Alder') ? { ...line, fulfilledAt: [] } : line)),
  }))
  await shopper.open('/gift-receipt')
  await shopper.press('receipts.delete')
  await createReceipt(shopper, 'Kim', 'Aster Linen', 'Alder')
  const facts = shopper.find('code_card', 'SharePage')?.facts ?? []
  expect(facts.slice(1).map(({ label, value }) => `${label} ${value.replaceAll(/\s/g, ' ')}`)).toEqual([
    `Aster Linen Shirt · Exchange or return until ${formatDay(endOf(order.fulfilledAt))}`,
    'Alder Wool Coat · Exchange or return until 30 days after shipping',
  ])
})

test('UXD-08 GFT-16 list and receipt mark a final sale that cannot be returned', async () => {
  const { shopper } = await give({})
  await shopper.open('/gift-receipt/new')
  await shopper.press('receipts.name', { values: { recipient: 'Ada' } })
  const details = listOptions(shopper).map(({ label, detail = '' }) => [
    label,
    detail.includes(english('giving.never')),
  ])
  expect(details.filter(([, isMarked]) => isMarked)).toEqual([['Hearth Socks, Two Pairs', true]])
  await shopper.press('receipts.create', { values: { units: optionIds(shopper, 'Hearth Socks') } })
  const facts = shopper.find('code_card', 'SharePage')?.facts?.map(({ label, value }) => [label, value])
  expect(facts?.slice(1)).toEqual([['Hearth Socks, Two Pairs', english('giving.never')]])
})
