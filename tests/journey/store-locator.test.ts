import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { choose, itemNamed, lookUp, type Shopper, shopper } from '../support/shopper.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'

let house: TestWorld
let app: FastifyInstance
let demo: string

beforeAll(async () => {
  house = await testWorld()
  app = await buildApp(house.world)
  demo = await loadDemoShop(house)
})
afterAll(async () => {
  await app.close()
  await house.drop()
})

const nearStore = async (shopId = demo): Promise<Shopper> => {
  const she = shopper(app, shopId)
  await lookUp(she, '#1009', '94107')
  return she
}

const methodsAtReview = async (she: Shopper) => {
  await choose(she, itemNamed(she, 'Lull Pocket Cardigan'), { reasons: ['changed-mind'] })
  await she.press('items.continue')
  if (she.offered().includes('credit.choose')) await she.press('credit.choose', { args: { credit: 'refund' } })
  expect(she.seen().screen?.name).toBe('review')
  return she.find('picker', 'methods')
}

test('LKP-26 LKP-32 LKP-33 LKP-37 a store nearby is shown with its address, its distance and the way there', async () => {
  const she = await nearStore()
  const { locations = [] } = she.find('location_list', 'stores') ?? {}
  expect(locations).toHaveLength(1)
  expect(locations[0]).toMatchObject({ id: 'san-francisco', name: 'Wrenfold Dogpatch' })
  expect(locations[0]?.lines.join(' ')).toContain('2400 3rd Street')
  expect(locations[0]?.distance).toMatch(/^1\.\d+ mi/)
  expect(JSON.stringify(locations[0]?.actions)).toContain('37.7593')
})

test('LKP-28 the store locator comes before the items, and only once', async () => {
  const she = await nearStore()
  expect((await she.open('/exchange')).body.screen).toMatchObject({ path: '/', key: 'store-locator' })
  await she.press('store.ship-instead')
  expect((await she.open('/exchange')).body.screen?.path).toBe('/exchange')
})

test('LKP-31 LKP-62 shipping instead asks for a way back, handing in at the store does not', async () => {
  const ships = await nearStore()
  expect((await ships.press('store.ship-instead')).body.screen?.path).toBe('/exchange')
  const brings = await nearStore()
  expect((await brings.press('store.continue')).body.screen?.path).toBe('/exchange')
  expect(await methodsAtReview(ships)).toBeDefined()
  expect(await methodsAtReview(brings)).toBeUndefined()
})

test('LKP-35 LKP-36 a store at or beyond the limit of the shop is not offered', async () => {
  const shopId = await loadDemoShop(house, {
    change: (config) => ({ ...config, settings: { ...config.settings, storeMaxDistance: 1 } }),
  })
  expect((await nearStore(shopId)).seen().screen?.path).toBe('/exchange')
})

test('LKP-27 NAV-29 neither a visitor at a point of sale nor a gift is asked', async () => {
  const at = shopper(app, demo)
  await at.enter('/?pos=true')
  await at.press('order.lookup', { values: { order: '#1009', proof: '94107' } })
  expect(at.seen().screen?.path).toBe('/exchange')

  const gift = shopper(app, demo)
  await gift.open('/gift')
  await gift.press('gift.lookup', { values: { order: '#1009', zip: '94107' } })
  expect(gift.seen().screen).toMatchObject({ path: '/gift', key: 'gift-form' })
})
