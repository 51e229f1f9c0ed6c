import { expect, test } from 'vitest'
import type { Draft } from '../../schemas/records/draft.ts'
import { toReturnHead } from '../../server/journey/operations/reading/head.ts'
import { setUpDemoWorld } from '../support/demo-house.ts'
import { scanPicture } from '../support/scanned.ts'
import { choose, createShopper, itemNamed, lookUpOrder, type SeenPage, type Shopper } from '../support/shopper.ts'
import { loadDemoShop } from '../support/world.ts'
import { readReturnKey, submit } from './shoppers.ts'

const demo = setUpDemoWorld()

const readInStoreMark = async (shopper: Shopper): Promise<boolean | null> => {
  const [draft] = await demo.house.world.store.customers.drafts(shopper.shopId, 'noor@example.com')
  return (draft as Draft | undefined)?.order?.inStore ?? null
}

const nearStore = async (shopId = demo.demo): Promise<Shopper> => {
  const shopper = createShopper(demo.app, shopId)
  await lookUpOrder(shopper, '#1009', '94107')
  return shopper
}

const listMethodsAtReview = async (shopper: Shopper) => {
  await choose(shopper, itemNamed(shopper, 'Lull Pocket Cardigan'), { reasons: ['changed-mind'] })
  await shopper.press('items.continue')
  if (shopper.offered().includes('credit.choose')) await shopper.press('credit.choose', { args: { credit: 'refund' } })
  expect(shopper.readPage().screen?.name).toBe('review')
  return shopper.find('picker', 'methods')
}

test('LKP-26 LKP-32 LKP-33 LKP-37 a nearby store is shown with its address, distance and directions', async () => {
  const shopper = await nearStore()
  const { locations = [] } = shopper.find('location_list', 'stores') ?? {}
  expect(locations).toHaveLength(1)
  expect(locations[0]).toMatchObject({ id: 'san-francisco', name: 'Wrenfold Dogpatch' })
  expect(locations[0]?.lines.join(' ')).toContain('2400 3rd Street')
  expect(locations[0]?.distance).toMatch(/^1\.\d+ mi/)
  expect(JSON.stringify(locations[0]?.actions)).toContain('37.7593')
})

test('LKP-28 the store locator comes before the items, once', async () => {
  const shopper = await nearStore()
  expect((await shopper.open('/exchange')).body.screen).toMatchObject({ path: '/', key: 'store-locator' })
  await shopper.press('store.ship-instead')
  expect((await shopper.open('/exchange')).body.screen?.path).toBe('/exchange')
})

test('LKP-31 LKP-62 shipping instead requires a return method, and a store drop-off does not', async () => {
  const ships = await nearStore()
  expect((await ships.press('store.ship-instead')).body.screen?.path).toBe('/exchange')
  const brings = await nearStore()
  expect((await brings.press('store.continue')).body.screen?.path).toBe('/exchange')
  expect(await listMethodsAtReview(ships)).toBeDefined()
  expect(await listMethodsAtReview(brings)).toBeUndefined()
})

test('LKP-35 LKP-36 a store at or beyond the shop’s limit is not offered', async () => {
  const shopId = await loadDemoShop(demo.house, {
    change: (config) => ({ ...config, settings: { ...config.settings, storeMaxDistance: 1 } }),
  })
  expect((await nearStore(shopId)).readPage().screen?.path).toBe('/exchange')
})

test('LKP-27 NAV-29 visitors at a point of sale and gifts get no store locator', async () => {
  const at = createShopper(demo.app, demo.demo)
  await at.enter('/?pos=true')
  await at.press('order.lookup', { values: { order: '#1009', proof: '94107' } })
  expect(at.readPage().screen?.path).toBe('/exchange')

  const gift = createShopper(demo.app, demo.demo)
  await gift.open('/gift')
  await gift.press('gift.lookup', { values: { order: '#1009', zip: '94107' } })
  expect(gift.readPage().screen).toMatchObject({ path: '/gift', key: 'gift-form' })
})

test('LKP-30 LKP-31 an order shown the store locator stays in-store until shipped instead', async () => {
  const shopper = await nearStore(await loadDemoShop(demo.house))
  expect(await readInStoreMark(shopper)).toBe(true)
  expect((await shopper.open('/')).body.screen?.key).toBe('store-locator')
  await shopper.press('store.ship-instead')
  expect(await readInStoreMark(shopper)).toBe(false)
  const far = createShopper(demo.app, await loadDemoShop(demo.house))
  await lookUpOrder(far)
  const [draft] = await demo.house.world.store.customers.drafts(far.shopId, 'ada@example.com')
  expect((draft as Draft).order?.inStore).toBeUndefined()
})

const withCodes = (active: boolean): Promise<string> =>
  loadDemoShop(demo.house, {
    change: (config) => ({
      ...config,
      flags: [...config.flags, { id: 99, name: 'generate-qr-codes-for-pos', description: '', active }],
    }),
  })

test('LKP-34 the store locator’s code opens the order only at a point of sale', async () => {
  const shopper = await nearStore(await withCodes(true))
  const src = shopper.find('code_card', 'code')?.image?.src ?? ''
  const cookie = [...shopper.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const picture = await demo.app.inject({ url: src, headers: { cookie } })
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/svg+xml'])
  const { text } = await scanPicture(picture.rawPayload)
  const [origin, path = ''] = (text ?? '').split('/#')
  expect(origin).toBe(demo.house.world.publicUrl)
  expect(path).toMatch(/^\/link\/[\w-]{22}\?pos=true$/)
  const till = createShopper(demo.app, shopper.shopId)
  expect((await till.enter(path)).body.screen?.path).toBe('/exchange')
  const drafts = (await demo.house.world.store.customers.drafts(shopper.shopId, 'noor@example.com')) as readonly Draft[]
  expect(drafts.map(({ pos }) => pos).toSorted()).toEqual([false, true])
  expect(drafts.map(({ order }) => order?.inStore)).toEqual([true, true])
  expect(await listMethodsAtReview(till)).toBeUndefined()
  expect((await demo.app.inject({ url: src })).statusCode).toBe(404)
  await shopper.press('store.ship-instead')
  expect((await demo.app.inject({ url: src, headers: { cookie } })).statusCode).toBe(404)
})

test('LKP-34 without the flag the store locator shows no code', async () => {
  const shopper = await nearStore(await withCodes(false))
  expect(shopper.find('code_card')).toBeUndefined()
})

test('LKP-30 API-19 API-37 a return brought to the store is marked in record, webhooks and merchant views', async () => {
  const shopId = await loadDemoShop(demo.house)
  const shopper = await nearStore(shopId)
  await shopper.press('store.continue')
  await listMethodsAtReview(shopper)
  await submit(shopper)
  const key = readReturnKey(shopper)
  const record = await demo.house.world.store.returns.findByKey(shopId, key)
  expect([record?.document.inStore, record?.document.label ?? null]).toEqual([true, null])
  if (record !== null) expect(toReturnHead(record, []).inStore).toBe(true)
})

const listTracked = ({ body }: SeenPage) => (body.effects ?? []).filter(({ type }) => type === 'track')

test('API-66 API-67 API-68 visit events report the store locator once, its directions, and shipping instead', async () => {
  const shopper = createShopper(demo.app, await loadDemoShop(demo.house))
  const foundResponse = await lookUpOrder(shopper, '#1009', '94107')
  expect(listTracked(foundResponse).slice(-1)).toEqual([
    { type: 'track', event: 'Store Locator Shown', constant: 'Lookup' },
  ])
  expect(shopper.find('location_list', 'stores')?.locations[0]?.actions[0]?.action).toMatchObject({
    counted: 'Get Directions',
  })
  expect(listTracked(await shopper.open('/'))).toEqual([])
  expect(listTracked(await shopper.press('session.language', { values: { lang: 'fr' } }))).toEqual([])
  const shippedView = await shopper.press('store.ship-instead')
  expect(listTracked(shippedView)).toEqual([{ type: 'track', event: 'Ship Instead', constant: 'Lookup' }])
})
