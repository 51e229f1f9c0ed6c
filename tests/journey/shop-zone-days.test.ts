import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import { makeLabel } from '../../server/journey/follow-ups/parcel/label.ts'
import { readPdf } from '../providers/carriers/pdf-reader.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { chooseMethod, cityOrder, type RecordedPartners, recordPartners } from './partners.ts'
import { goToReview } from './shoppers.ts'
import { setUpTravellingReturns } from './travelling-returns.ts'

/** The clock of the tests is at noon of April 14 in UTC, when April 15 begins here. */
const inAuckland = (config: ShopConfig): ShopConfig => ({
  ...config,
  settings: { ...config.settings, timeZone: 'Pacific/Auckland' },
})

describe('DAT-10 pick-up days', () => {
  let portal: RecordedPartners
  beforeAll(async () => {
    portal = await recordPartners()
  }, 60_000)
  afterAll(() => portal.house.drop())

  test('begin the day after today in the zone of the shop', async () => {
    const shopper = await portal.visitor(inAuckland)
    await goToReview(shopper, cityOrder)
    await chooseMethod(shopper, 'veho')
    const days = shopper.find('pickup_scheduler')?.date.options.map(({ value }) => value)
    expect(days).toEqual([16, 17, 18, 19, 20, 21, 22].map((day) => `2026-04-${day}`))
  })
})

describe('DAT-10 the date of a label', () => {
  let world: TestWorld
  beforeAll(async () => {
    world = await testWorld()
  }, 60_000)
  afterAll(() => world.drop())

  test('is the day of the shop', async () => {
    const returns = await setUpTravellingReturns(world)
    const record = await returns.submit()
    const { shops, files } = world.world
    const config: typeof shops.config = async (...args) => inAuckland(await shops.config(...args))
    await makeLabel({ ...world.world, shops: { ...shops, config } }, { shopId: returns.shopId, returnId: record.id })
    const stored = await world.world.store.returns.findByKey(returns.shopId, record.key)
    const file = await files.get(returns.shopId, stored?.document.label?.document ?? '')
    expect(readPdf(file?.bytes ?? new Uint8Array()).text).toContain('DATE 2026-04-15')
  })
})
