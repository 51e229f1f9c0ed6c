import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import { createShopper, lookUpOrder, type Shopper } from '../support/shopper.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { createPortal, goToReview, type Portal, readReturnKey, submit } from './shoppers.ts'

let world: TestWorld
let app: Portal['app']
let visitor: Portal['visitor']
beforeAll(async () => {
  world = await testWorld()
  ;({ app, visitor } = await createPortal(world))
}, 60_000)
afterAll(async () => {
  await app.close()
  await world.drop()
})

type ShopStatus = Pick<ShopConfig['shop'], 'state' | 'portal_active'>

const openStatus: ShopStatus = { state: 'active', portal_active: true }
const closingStates: readonly (readonly [string, ShopStatus])[] = [
  ['uninstalled', { state: 'uninstalled', portal_active: true }],
  ['inactive', { state: 'inactive', portal_active: true }],
  ['switched off', { state: 'active', portal_active: false }],
]

const saveShopStatus = async (shopId: string, standing: ShopStatus, percentage?: number): Promise<void> => {
  const { store, configurations } = world.world
  const document = (await store.shops.newestConfig(shopId))?.document as ShopConfig
  const shop = { ...document.shop, ...standing }
  const rest = percentage === undefined ? {} : { percentage }
  const answer = await configurations.publish({ shopId, by: 'test' }, { document: { ...document, shop }, ...rest })
  expect(answer.kind).toBe('done')
}

const listModules = (shopper: Shopper) => shopper.readPage().screen?.regions.main.map(({ id }) => id)
const listReturns = (shopper: Shopper) =>
  world.world.store.returnsList.page(shopper.shopId, {}, { after: null, limit: 10 })

describe('a shop that closes during a journey', () => {
  test.each(closingStates)('FIX-33 a submit to a shop that is %s leaves no return behind', async (_, closed) => {
    const shopper = await visitor()
    await goToReview(shopper)
    await saveShopStatus(shopper.shopId, closed)
    const answer = await submit(shopper)
    expect(answer.status).toBe(409)
    expect(answer.body.problem?.code).toBe('inactive')
    expect(listModules(shopper)).toEqual(['PortalInactive'])
    expect(await listReturns(shopper)).toEqual([])
  })

  test('FIX-33 every page and action of an older draft answers that returns are closed', async () => {
    const shopper = await visitor()
    await goToReview(shopper)
    await saveShopStatus(shopper.shopId, closingStates[0]?.[1] ?? openStatus)
    for (const path of ['/', '/exchange', '/credit', '/review']) {
      await shopper.open(path)
      expect(listModules(shopper), path).toEqual(['PortalInactive'])
      expect(
        shopper.offered().filter((name) => name !== 'session.language'),
        path,
      ).toEqual([])
    }
    const { rev } = shopper.readPage()
    const headers = { 'if-match': rev ?? '', 'idempotency-key': 'one' }
    for (const [name, values] of [
      ['items.continue', {}],
      ['order.lookup', { order: '#1001', proof: '10001' }],
    ] as const)
      expect((await shopper.post(name, { at: '/review', values }, headers)).status, name).toBe(409)
  })

  test('FIX-33 a link with order and zip finds nothing in a closed shop', async () => {
    const shopper = await visitor((config) => ({ ...config, shop: { ...config.shop, portal_active: false } }))
    await shopper.enter('/?order=1001&zip=10001')
    expect(listModules(shopper)).toEqual(['PortalInactive'])
    await saveShopStatus(shopper.shopId, openStatus)
    await shopper.open('/exchange')
    expect(shopper.readPage().screen?.path).toBe('/')
  })

  test('FIX-33 the return page, its polled block and its actions close with the shop', async () => {
    const shopper = await visitor()
    await goToReview(shopper)
    await submit(shopper)
    const path = `/return/${readReturnKey(shopper)}`
    const drawn = String((await shopper.open(path)).headers.etag)
    const poll = { href: `/api/v1/${shopper.shopId}/parts/label`, path }
    const before = await shopper.part(poll, drawn)
    await saveShopStatus(shopper.shopId, { state: 'inactive', portal_active: true })
    const after = await shopper.part(poll, drawn)
    expect(before.status).toBe(204)
    expect(after.body.parts).toEqual([{ id: 'label', removed: true }])
    await shopper.open(path)
    expect(listModules(shopper)).toEqual(['disabled'])
    const survey = { at: path, values: { score: '9' } }
    expect((await shopper.post('return.survey', survey, { 'idempotency-key': 'two' })).status).toBe(409)
    const record = await world.world.store.returns.findByKey(shopper.shopId, readReturnKey(shopper))
    expect(record?.document.survey).toBeUndefined()
  })
})

test('UXD-24 a portal that is switched off keeps submitted returns, unless the shop closes them', async () => {
  const shopper = await visitor()
  await goToReview(shopper)
  await submit(shopper)
  const path = `/return/${readReturnKey(shopper)}`
  await saveShopStatus(shopper.shopId, { state: 'active', portal_active: false })
  await shopper.open(path)
  expect(listModules(shopper)).toEqual(['card', 'label', 'instructions', 'progress'])
  expect(shopper.offered()).not.toContain('return.again')
  expect(shopper.find('actions', 'another')).toBeUndefined()
  await shopper.open('/')
  expect(listModules(shopper)).toEqual(['PortalInactive'])

  const { store, configurations } = world.world
  const newest = (await store.shops.newestConfig(shopper.shopId))?.document as ShopConfig
  const document = { ...newest, settings: { ...newest.settings, closeStatusPages: true } }
  await configurations.publish({ shopId: shopper.shopId, by: 'test' }, { document })
  await shopper.open(path)
  expect(listModules(shopper)).toEqual(['disabled'])
})

describe('a shop that opens', () => {
  test('FIX-33 a draft that began with a closed version continues once the shop opens', async () => {
    const shopper = await visitor()
    await saveShopStatus(shopper.shopId, { state: 'active', portal_active: false }, 99)
    await lookUpOrder(shopper)
    expect(shopper.readPage().screen?.path).toBe('/exchange')
    await world.world.configurations.rollOut({ shopId: shopper.shopId, by: 'test' }, { percentage: 100 })
    await shopper.open('/exchange')
    expect(listModules(shopper)).toEqual(['PortalInactive'])
    await saveShopStatus(shopper.shopId, openStatus)
    await goToReview(shopper)
    expect((await submit(shopper)).body.screen?.name).toBe('StatusPage')
  })

  test('FIX-33 a return from before the closing has its page again', async () => {
    const shopper = await visitor()
    await goToReview(shopper)
    await submit(shopper)
    const path = `/return/${readReturnKey(shopper)}`
    await saveShopStatus(shopper.shopId, { state: 'uninstalled', portal_active: true })
    await saveShopStatus(shopper.shopId, openStatus)
    await createShopper(app, shopper.shopId).open(path)
    expect((await shopper.open(path)).body.screen?.regions.main.map(({ id }) => id)).toContain('card')
  })
})
