import { expect, test } from 'vitest'
import type { Draft } from '../../schemas/records/draft.ts'
import { toReturnHead } from '../../server/journey/operations/reading/head.ts'
import { demoHouse } from '../support/demo-house.ts'
import { scanned } from '../support/scanned.ts'
import { choose, itemNamed, lookUp, type Seen, type Shopper, shopper } from '../support/shopper.ts'
import { loadDemoShop } from '../support/world.ts'
import { keyOf, submit } from './shoppers.ts'

const here = demoHouse()

/** In-store mark of the session’s order in its draft; null without a mark. */
const isMarked = async (she: Shopper): Promise<boolean | null> => {
  const [draft] = await here.house.world.store.customers.drafts(she.shopId, 'noor@example.com')
  return (draft as Draft | undefined)?.order?.inStore ?? null
}

const nearStore = async (shopId = here.demo): Promise<Shopper> => {
  const she = shopper(here.app, shopId)
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

test('LKP-26 LKP-32 LKP-33 LKP-37 a nearby store is shown with its address, distance and directions', async () => {
  const she = await nearStore()
  const { locations = [] } = she.find('location_list', 'stores') ?? {}
  expect(locations).toHaveLength(1)
  expect(locations[0]).toMatchObject({ id: 'san-francisco', name: 'Wrenfold Dogpatch' })
  expect(locations[0]?.lines.join(' ')).toContain('2400 3rd Street')
  expect(locations[0]?.distance).toMatch(/^1\.\d+ mi/)
  expect(JSON.stringify(locations[0]?.actions)).toContain('37.7593')
})

test('LKP-28 the store locator comes before the items, once', async () => {
  const she = await nearStore()
  expect((await she.open('/exchange')).body.screen).toMatchObject({ path: '/', key: 'store-locator' })
  await she.press('store.ship-instead')
  expect((await she.open('/exchange')).body.screen?.path).toBe('/exchange')
})

test('LKP-31 LKP-62 shipping instead requires a return method, and a store drop-off does not', async () => {
  const ships = await nearStore()
  expect((await ships.press('store.ship-instead')).body.screen?.path).toBe('/exchange')
  const brings = await nearStore()
  expect((await brings.press('store.continue')).body.screen?.path).toBe('/exchange')
  expect(await methodsAtReview(ships)).toBeDefined()
  expect(await methodsAtReview(brings)).toBeUndefined()
})

test('LKP-35 LKP-36 a store at or beyond the shop’s limit is not offered', async () => {
  const shopId = await loadDemoShop(here.house, {
    change: (config) => ({ ...config, settings: { ...config.settings, storeMaxDistance: 1 } }),
  })
  expect((await nearStore(shopId)).seen().screen?.path).toBe('/exchange')
})

test('LKP-27 NAV-29 visitors at a point of sale and gifts get no store locator', async () => {
  const at = shopper(here.app, here.demo)
  await at.enter('/?pos=true')
  await at.press('order.lookup', { values: { order: '#1009', proof: '94107' } })
  expect(at.seen().screen?.path).toBe('/exchange')

  const gift = shopper(here.app, here.demo)
  await gift.open('/gift')
  await gift.press('gift.lookup', { values: { order: '#1009', zip: '94107' } })
  expect(gift.seen().screen).toMatchObject({ path: '/gift', key: 'gift-form' })
})

test('LKP-30 LKP-31 an order shown the store locator stays in-store until shipped instead', async () => {
  const she = await nearStore(await loadDemoShop(here.house))
  expect(await isMarked(she)).toBe(true)
  expect((await she.open('/')).body.screen?.key).toBe('store-locator')
  await she.press('store.ship-instead')
  expect(await isMarked(she)).toBe(false)
  const far = shopper(here.app, await loadDemoShop(here.house))
  await lookUp(far)
  const [draft] = await here.house.world.store.customers.drafts(far.shopId, 'ada@example.com')
  expect((draft as Draft).order?.inStore).toBeUndefined()
})

const withCodes = (active: boolean): Promise<string> =>
  loadDemoShop(here.house, {
    change: (config) => ({
      ...config,
      flags: [...config.flags, { id: 99, name: 'generate-qr-codes-for-pos', description: '', active }],
    }),
  })

test('LKP-34 the store locator’s code opens the order only at a point of sale', async () => {
  const she = await nearStore(await withCodes(true))
  const src = she.find('code_card', 'code')?.image?.src ?? ''
  const cookie = [...she.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const picture = await here.app.inject({ url: src, headers: { cookie } })
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/svg+xml'])
  const { text } = await scanned(picture.rawPayload)
  const [origin, path = ''] = (text ?? '').split('/#')
  expect(origin).toBe(here.house.world.publicUrl)
  expect(path).toMatch(/^\/link\/[\w-]{22}\?pos=true$/)
  const till = shopper(here.app, she.shopId)
  expect((await till.enter(path)).body.screen?.path).toBe('/exchange')
  const drafts = (await here.house.world.store.customers.drafts(she.shopId, 'noor@example.com')) as readonly Draft[]
  expect(drafts.map(({ pos }) => pos).toSorted()).toEqual([false, true])
  // Scanned goods are handed in, so no return method is requested.
  expect(drafts.map(({ order }) => order?.inStore)).toEqual([true, true])
  expect(await methodsAtReview(till)).toBeUndefined()
  expect((await here.app.inject({ url: src })).statusCode).toBe(404)
  await she.press('store.ship-instead')
  expect((await here.app.inject({ url: src, headers: { cookie } })).statusCode).toBe(404)
})

test('LKP-34 without the flag the store locator shows no code', async () => {
  const she = await nearStore(await withCodes(false))
  expect(she.find('code_card')).toBeUndefined()
})

test('LKP-30 API-19 API-37 a return brought to the store is marked in record, webhooks and merchant views', async () => {
  const shopId = await loadDemoShop(here.house)
  const she = await nearStore(shopId)
  await she.press('store.continue')
  await methodsAtReview(she)
  await submit(she)
  const key = keyOf(she)
  const record = await here.house.world.store.returns.findByKey(shopId, key)
  expect([record?.document.inStore, record?.document.label ?? null]).toEqual([true, null])
  if (record !== null) expect(toReturnHead(record, []).inStore).toBe(true)
})

const toldIn = ({ body }: Seen) => (body.effects ?? []).filter(({ type }) => type === 'track')

test('API-66 API-67 API-68 visit events report the store locator once, its directions, and shipping instead', async () => {
  const she = shopper(here.app, await loadDemoShop(here.house))
  const found = await lookUp(she, '#1009', '94107')
  expect(toldIn(found).slice(-1)).toEqual([{ type: 'track', event: 'Store Locator Shown', constant: 'Lookup' }])
  expect(she.find('location_list', 'stores')?.locations[0]?.actions[0]?.action).toMatchObject({
    counted: 'Get Directions',
  })
  expect(toldIn(await she.open('/'))).toEqual([])
  expect(toldIn(await she.press('session.language', { values: { lang: 'fr' } }))).toEqual([])
  const shipped = await she.press('store.ship-instead')
  expect(toldIn(shipped)).toEqual([{ type: 'track', event: 'Ship Instead', constant: 'Lookup' }])
})
