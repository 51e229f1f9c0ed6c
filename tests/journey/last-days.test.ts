import { afterAll, beforeAll, expect, test } from 'vitest'
import { translator } from '../../locales/translate.ts'
import type { ItemWindow } from '../../schemas/config/policy.ts'
import { DAY_MS } from '../../schemas/values/time.ts'
import { lookUpOrder } from '../support/shopper.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { createPortal, english, type Portal } from './shoppers.ts'

let world: TestWorld
let visitor: Portal['visitor']
beforeAll(async () => {
  world = await testWorld()
  ;({ visitor } = await createPortal(world))
}, 60_000)
afterAll(() => world.drop())

const timeZone = 'Pacific/Auckland'
const dayNumber = (at: number | string): number =>
  Date.parse(new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(at))) / DAY_MS

const openList = async (window: number, itemWindow?: ItemWindow) => {
  const shopper = await visitor((config) => ({
    ...config,
    settings: { ...config.settings, timeZone },
    policies: config.policies.map((policy) => ({
      ...policy,
      exchange: { ...policy.exchange, window },
      refund: { ...policy.refund, window },
      gift_card: { ...policy.gift_card, window },
      ...(itemWindow !== undefined && { item_windows: [itemWindow] }),
    })),
  }))
  await lookUpOrder(shopper)
  return { shopper, rows: shopper.find('item_list', 'eligible')?.items ?? [] }
}

test('UXD-12 a last day of all items is stated once, late with the days left', async () => {
  for (const window of [60, 20]) {
    const { shopper, rows } = await openList(window)
    expect(rows.length).toBeGreaterThan(1)
    for (const row of rows) expect([row.reason, row.time]).toEqual([undefined, undefined])
    const { body, time = '' } = shopper.find('text', 'intro') ?? {}
    const days = dayNumber(time) - dayNumber(world.clock.now())
    expect(JSON.stringify(body)).toContain(
      translator({ language: 'en', zone: timeZone }).nearDate(Date.parse(time), world.clock.now()),
    )
    const left = english('items.days-left', { days })
    if (days > 14) expect(JSON.stringify(body)).not.toContain('left')
    else expect(JSON.stringify(body)).toContain(left)
  }
})

test('UXD-12 two items with different last days each show their own', async () => {
  const days = { exchange: 90, refund: 90, gift_card: 90 }
  const { rows } = await openList(60, { product_types: ['Coats'], ...days })
  const zoned = translator({ language: 'en', zone: timeZone })
  const dates = rows.map(({ time = '' }) => dayNumber(time))
  expect(new Set(dates).size).toBe(2)
  expect(Math.max(...dates) - Math.min(...dates)).toBe(30)
  for (const { reason = '', time = '' } of rows)
    expect(reason).toContain(zoned.nearDate(Date.parse(time), world.clock.now()))
})
