import { expect, test } from 'vitest'
import type { ReturnDocument } from '../../schemas/records/return.ts'
import { setUpDemoWorld } from '../support/demo-house.ts'
import { choose, createShopper, itemNamed, lookUpOrder, type Shopper } from '../support/shopper.ts'
import { loadDemoShop } from '../support/world.ts'

const demo = setUpDemoWorld()

const enterPortal = async (path: string, shopId = demo.demo) => {
  const shopper = createShopper(demo.app, shopId)
  return { shopper, view: await shopper.enter(path) }
}

test.each([
  '/?order=1001&zip=10001',
  '/?order=%231001&email=ada@example.com',
  '/lookup?order=1001&zip=10001',
])('LKP-09 LKP-10 the link %s looks the order up and leaves no data in the address', async (path) => {
  const { view } = await enterPortal(path)
  expect(view.body.screen).toMatchObject({ name: 'exchange', path: '/exchange' })
})

test('LKP-09 LKP-10 a link with a phone number looks the order up where phones are accepted', async () => {
  const shopId = await loadDemoShop(demo.house, {
    change: (config) => ({ ...config, settings: { ...config.settings, availableLookupFields: ['phone'] } }),
  })
  const { view } = await enterPortal('/?order=1001&phone=%2B12125550101', shopId)
  expect(view.body.screen?.path).toBe('/exchange')
})

test('LKP-11 a link with a failing lookup shows the form with its values and error', async () => {
  const { view } = await enterPortal('/?order=%231001&zip=99999')
  expect(view).toMatchObject({ status: 422, body: { problem: { codes: [5] }, screen: { path: '/' } } })
  expect(view.body.screen?.forms?.lookup?.values).toMatchObject({ order: '#1001', proof: '99999' })
})

test.each([
  ['/?order=%231001', { order: '#1001', proof: '' }],
  ['/?zip=10001', { order: '', proof: '10001' }],
])('LKP-11 the incomplete link %s prefills its known values', async (path, values) => {
  const { view } = await enterPortal(path)
  expect(view.status).toBe(200)
  expect(view.body.screen?.forms?.lookup?.values).toMatchObject(values)
})

test('LKP-12 a gift link starts a gift lookup where enabled, else a normal lookup', async () => {
  const gift = await enterPortal('/?order=1001&zip=10001&is_gift=true')
  expect(gift.view.body.screen).toMatchObject({ name: 'gift', key: 'gift-form' })

  const without = await loadDemoShop(demo.house, {
    change: (config) => ({ ...config, settings: { ...config.settings, giftFlowEnabled: false } }),
  })
  const normal = await enterPortal('/?order=1001&zip=10001&is_gift=true', without)
  expect(normal.view.body.screen?.path).toBe('/exchange')
})

test('LKP-17 a link does not bypass the captcha', async () => {
  const shopper = createShopper(demo.app, await loadDemoShop(demo.house))
  for (const zip of ['1', '2', '3']) await shopper.enter(`/?order=1001&zip=${zip}`)
  expect((await shopper.enter('/?order=1001&zip=10001')).body.problem).toMatchObject({ codes: [6] })
})

const submitReturn = async (shopper: Shopper): Promise<ReturnDocument> => {
  await choose(shopper, itemNamed(shopper, 'Aster Linen Shirt'), { reasons: ['changed-mind'], outcome: 'return' })
  await shopper.press('items.continue')
  await shopper.press('credit.choose', { args: { credit: 'refund' } })
  const view = await shopper.press('return.submit', { values: { policy: 'true' } })
  const key = view.body.screen?.path.split('/')[2] ?? ''
  const record = await demo.house.world.store.returns.findByKey(shopper.shopId, key)
  if (record === null) throw new Error(`No return at ${view.body.screen?.path}`)
  return record.document
}

test('NAV-24 NAV-29 source and point of sale survive reloads and lookups and enter the return', async () => {
  const { shopper } = await enterPortal('/?source=newsletter&pos=true', await loadDemoShop(demo.house))
  await shopper.open('/')
  await lookUpOrder(shopper)
  expect(await submitReturn(shopper)).toMatchObject({ source: 'newsletter', pos: true })
})

test('NAV-24 a source is read on any route', async () => {
  const { shopper, view } = await enterPortal('/gift?source=qr', await loadDemoShop(demo.house))
  expect(view.body.screen?.path).toBe('/gift')
  await lookUpOrder(shopper)
  expect(await submitReturn(shopper)).toMatchObject({ source: 'qr', pos: false })
})

test('a NUL in a link is harmless', async () => {
  const { view } = await enterPortal('/?order=10%0001&source=%00&zip=%00')
  expect(view.status).toBe(422)
})

test.each([
  ['exchange', '/exchange'],
  ['credit', '/credit'],
  ['shop', '/shop'],
  ['a collection', '/shop/collection/1'],
  ['the cart of the shop', '/shop/cart'],
  ['review', '/review'],
])('ERR-58 NAV-31 without an order %s leads to the lookup', async (_, path) => {
  const view = await createShopper(demo.app, demo.demo).open(path)
  expect(view.body.screen).toMatchObject({ name: 'lookup', path: '/', history: 'replace' })
})

test.each([
  ['lookup', '/'],
  ['giftReceipt', '/gift-receipt'],
  ['gift', '/gift'],
  ['StatusPage', '/return/AAAAAAAAAAAAAAAAAAAAAA'],
  ['link', '/link/abc'],
  ['cart', '/cart/abc'],
  ['gift-link', '/gift-link/abc'],
])('NAV-32 SEC-01 without an order and without a login %s stays open', async (name, path) => {
  const view = await createShopper(demo.app, demo.demo).open(path)
  expect(view.body.screen).toMatchObject({ name, path })
})

test.each([
  ['/regular-lookup', { name: 'lookup', path: '/' }],
  ['/order-lookup?order=1001', { name: 'lookup', path: '/?order=1001' }],
])('NAV-21 %s renders the lookup or its own page', async (path, screen) => {
  expect((await createShopper(demo.app, demo.demo).open(path)).body.screen).toMatchObject(screen)
})

test.each([
  ['/gift-receipt', { name: 'giftReceipt', constant: 'Gift Receipt Lookup', layout: 'gift' }],
  ['/', { name: 'lookup', constant: 'Lookup', layout: 'default', cart: false, stickyNav: false }],
])('NAV-03 NAV-06 the screen of %s names its type', async (path, expectedScreen) => {
  const view = await createShopper(demo.app, demo.demo).open(path)
  expect(view.body.screen).toMatchObject(expectedScreen)
  expect(view.body.screen?.title).toContain('Wrenfold')
  expect(view.body.screen?.description).toContain('Wrenfold')
  expect(view.body.screen).not.toHaveProperty('previous')
})

test('NAV-03 a journey screen lists its earlier steps', async () => {
  const shopper = createShopper(demo.app, demo.demo)
  await lookUpOrder(shopper)
  expect(shopper.readPage().screen).toMatchObject({ previous: '/', cart: true, stickyNav: false, layout: 'nav' })
})

test('ERR-59 NAV-22 an unknown path shows a page-not-found screen', async () => {
  const view = await createShopper(demo.app, demo.demo).open('/nowhere/at/all')
  expect(view.status).toBe(404)
  expect(view.body.screen).toMatchObject({ name: 'not-found', heading: 'Page not found.' })
  expect(view.body.screen?.regions.main).toMatchObject([
    { type: 'empty_state', look: 'not-found', actions: [{ id: 'home' }, { id: 'write' }] },
  ])
})

test.each([
  ['portal is closed', { portal_active: false }, 'failed'],
  ['account is inactive', { state: 'inactive' }, 'disabled'],
  ['app was uninstalled', { state: 'uninstalled' }, 'disabled'],
] as const)('NAV-33 a shop’s notice that the %s answers every route but the status page', async (_why, ended, id) => {
  const closed = await loadDemoShop(demo.house, {
    change: (config) => ({ ...config, shop: { ...config.shop, ...ended } }),
  })
  const shopper = createShopper(demo.app, closed)
  for (const path of ['/', '/exchange', '/gift', '/shop/cart', '/review', '/gift-receipt', '/link/abc', '/nowhere']) {
    const view = await shopper.open(path)
    expect(view.body.screen?.path, path).toBe('/')
    expect(view.body.screen?.regions.main, path).toMatchObject([{ id: 'PortalInactive', look: 'inactive' }])
  }
  const status = await shopper.open('/return/AAAAAAAAAAAAAAAAAAAAAA')
  expect(status.body.screen?.regions.main).toMatchObject([{ id }])
})
