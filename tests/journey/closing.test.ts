import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import { lookUp, type Shopper, shopper } from '../support/shopper.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { keyOf, type Portal, portal, submit, toReview } from './shoppers.ts'

let house: TestWorld
let app: Portal['app']
let visitor: Portal['visitor']
beforeAll(async () => {
  house = await testWorld()
  ;({ app, visitor } = await portal(house))
}, 60_000)
afterAll(async () => {
  await app.close()
  await house.drop()
})

type Standing = Pick<ShopConfig['shop'], 'state' | 'portal_active'>

const open: Standing = { state: 'active', portal_active: true }
const closings: readonly (readonly [string, Standing])[] = [
  ['uninstalled', { state: 'uninstalled', portal_active: true }],
  ['inactive', { state: 'inactive', portal_active: true }],
  ['switched off', { state: 'active', portal_active: false }],
]

const become = async (shopId: string, standing: Standing, percentage?: number): Promise<void> => {
  const { store, configurations } = house.world
  const document = (await store.shops.newestConfig(shopId))?.document as ShopConfig
  const shop = { ...document.shop, ...standing }
  const rest = percentage === undefined ? {} : { percentage }
  const answer = await configurations.publish({ shopId, by: 'test' }, { document: { ...document, shop }, ...rest })
  expect(answer.kind).toBe('done')
}

const modules = (she: Shopper) => she.seen().screen?.regions.main.map(({ id }) => id)
const returnsOf = (she: Shopper) => house.world.store.returnsList.page(she.shopId, {}, { after: null, limit: 10 })

describe('a shop that closes during a journey', () => {
  test.each(closings)('FIX-33 a submit to a shop that is %s leaves no return behind', async (_, closed) => {
    const she = await visitor()
    await toReview(she)
    await become(she.shopId, closed)
    const answer = await submit(she)
    expect(answer.status).toBe(409)
    expect(answer.body.problem?.code).toBe('inactive')
    expect(modules(she)).toEqual(['PortalInactive'])
    expect(await returnsOf(she)).toEqual([])
  })

  test('FIX-33 every page and action of an older draft answers that returns are closed', async () => {
    const she = await visitor()
    await toReview(she)
    await become(she.shopId, closings[0]?.[1] ?? open)
    for (const path of ['/', '/exchange', '/credit', '/review']) {
      await she.open(path)
      expect(modules(she), path).toEqual(['PortalInactive'])
      expect(
        she.offered().filter((name) => name !== 'session.language'),
        path,
      ).toEqual([])
    }
    const { rev } = she.seen()
    const headers = { 'if-match': rev ?? '', 'idempotency-key': 'one' }
    for (const [name, values] of [
      ['items.continue', {}],
      ['order.lookup', { order: '#1001', proof: '10001' }],
    ] as const)
      expect((await she.post(name, { at: '/review', values }, headers)).status, name).toBe(409)
  })

  test('FIX-33 a link with order and zip finds nothing in a closed shop', async () => {
    const she = await visitor((config) => ({ ...config, shop: { ...config.shop, portal_active: false } }))
    await she.enter('/?order=1001&zip=10001')
    expect(modules(she)).toEqual(['PortalInactive'])
    await become(she.shopId, open)
    await she.open('/exchange')
    expect(she.seen().screen?.path).toBe('/')
  })

  test('FIX-33 the return page, its polled block and its actions close with the shop', async () => {
    const she = await visitor()
    await toReview(she)
    await submit(she)
    const path = `/return/${keyOf(she)}`
    const drawn = String((await she.open(path)).headers.etag)
    const poll = { href: `/api/v1/${she.shopId}/parts/label`, path }
    const before = await she.part(poll, drawn)
    await become(she.shopId, { state: 'inactive', portal_active: true })
    const after = await she.part(poll, drawn)
    expect(before.status).toBe(204)
    expect(after.body.parts).toEqual([{ id: 'label', removed: true }])
    await she.open(path)
    expect(modules(she)).toEqual(['disabled'])
    const survey = { at: path, values: { score: '9' } }
    expect((await she.post('return.survey', survey, { 'idempotency-key': 'two' })).status).toBe(409)
    const record = await house.world.store.returns.findByKey(she.shopId, keyOf(she))
    expect(record?.document.survey).toBeUndefined()
  })
})

describe('a shop that opens', () => {
  test('FIX-33 a draft that began with a closed version continues once the shop opens', async () => {
    // A closed candidate closes nothing, yet the drafts of its orders retain it.
    const she = await visitor()
    await become(she.shopId, { state: 'active', portal_active: false }, 99)
    await lookUp(she)
    expect(she.seen().screen?.path).toBe('/exchange')
    await house.world.configurations.rollOut({ shopId: she.shopId, by: 'test' }, { percentage: 100 })
    await she.open('/exchange')
    expect(modules(she)).toEqual(['PortalInactive'])
    await become(she.shopId, open)
    await toReview(she)
    expect((await submit(she)).body.screen?.name).toBe('StatusPage')
  })

  test('FIX-33 a return from before the closing has its page again', async () => {
    const she = await visitor()
    await toReview(she)
    await submit(she)
    const path = `/return/${keyOf(she)}`
    await become(she.shopId, { state: 'uninstalled', portal_active: true })
    await become(she.shopId, open)
    await shopper(app, she.shopId).open(path)
    expect((await she.open(path)).body.screen?.regions.main.map(({ id }) => id)).toContain('card')
  })
})
