import { afterAll, beforeAll, expect, test } from 'vitest'
import { translator } from '../../locales/translate.ts'
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

/** A day ahead of UTC for half of each day. */
const timeZone = 'Pacific/Auckland'
const dayNumber = (at: number | string): number =>
  Date.parse(new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(at))) / DAY_MS

const openRows = async (window: number) => {
  const shopper = await visitor((config) => ({
    ...config,
    settings: { ...config.settings, timeZone },
    policies: config.policies.map((policy) => ({
      ...policy,
      exchange: { ...policy.exchange, window },
      refund: { ...policy.refund, window },
      gift_card: { ...policy.gift_card, window },
    })),
  }))
  await lookUpOrder(shopper)
  return shopper.find('item_list', 'eligible')?.items ?? []
}

test('UXD-12 each item shows its last day, and from two weeks before the days left', async () => {
  const listed = await openRows(60)
  expect(listed.length).toBeGreaterThan(1)
  for (const { reason, time } of listed) {
    expect(reason).toContain(translator({ language: 'en', zone: timeZone }).date(Date.parse(time ?? '')))
    expect(reason).not.toContain('left')
  }
  for (const { reason, time } of await openRows(20)) {
    const days = dayNumber(time ?? '') - dayNumber(world.clock.now())
    expect(days).toBeLessThanOrEqual(14)
    expect(reason).toContain(english('items.days-left', { days }))
  }
})
