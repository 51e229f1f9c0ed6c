import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { createShopper, type Shopper } from '../support/shopper.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'
import { setUpReturns } from './given-returns.ts'
import { createGiver, createReceipt, readLink, readReceiptId, recipient } from './givers.ts'
import { linkDesk, toPath } from './links.ts'
import { shopWith } from './ruled.ts'

let world: TestWorld
let app: FastifyInstance
let shopId: string
let desk: Awaited<ReturnType<typeof linkDesk>>

beforeAll(async () => {
  world = await testWorld()
  app = await buildApp(world.world)
  shopId = await loadDemoShop(world)
  desk = await linkDesk(world, app, shopId)
})
afterAll(async () => {
  await app.close()
  await world.drop()
})

const DAY = 86_400_000

const readMain = (shopper: Shopper): string => JSON.stringify(shopper.readPage().screen?.regions.main)

test('FIX-32 GFT-44 the link to an order opens it without a proof, up to its limit', async () => {
  const path = await desk.path({ order: '#1001', uses: 2 })
  for (let n = 0; n < 2; n += 1)
    expect((await createShopper(app, shopId).enter(path)).body.screen?.path, String(n)).toBe('/exchange')
  const late = createShopper(app, shopId)
  expect((await late.enter(path)).body.screen).toMatchObject({ name: 'link', key: 'link-expired' })
})

test('FIX-32 concurrent users of a link get in up to its limit', async () => {
  const nonce = (await desk.path({ order: '1001', uses: 2 })).split('/').at(-1) ?? ''
  const use = () => world.world.store.nonces.use(shopId, { nonce, kind: 'order', now: world.clock.now() })
  const used = await Promise.all([use(), use(), use()])
  expect(used.filter((subject) => subject !== null)).toHaveLength(2)
})

test('FIX-32 a visitor continues with an opened link after its limit', async () => {
  const path = await desk.path({ order: '#1001', uses: 1 })
  const shopper = createShopper(app, shopId)
  await shopper.enter(path)
  expect((await shopper.enter(path)).body.screen?.path).toBe('/exchange')
})

test('FIX-32 the link’s secret is in the URL fragment and stored only as hash', async () => {
  const { body } = await desk.call('POST', 'links', { order: '1001' })
  const { search, pathname, hash } = new URL(body.url)
  expect([search, pathname]).toEqual(['', '/'])
  expect(hash).toMatch(/^#\/link\/[\w-]{22}$/)
  const rows = await world.database.query<object>({ name: 'test.links', text: 'select * from nonces', values: [] })
  expect(JSON.stringify(rows)).toContain(body.id)
  expect(JSON.stringify(rows)).not.toContain(hash.split('/').at(-1))
})

test('GFT-44 a return link opens its page, a receipt link the receipt’s items', async () => {
  const shopper = await createGiver(app, shopId)
  await createReceipt(shopper, 'Kim', 'Aster Linen')
  const kim = createShopper(app, shopId)
  expect((await kim.enter(await desk.path({ receipt: readReceiptId(shopper) }))).body.screen).toMatchObject({
    path: '/gift',
  })
  await kim.press('gift.submit', { values: recipient })
  const listed = kim.components().flatMap((one) => (one.type === 'item_list' ? one.items : []))
  expect(listed.map(({ title }) => title)).toEqual(['Aster Linen Shirt'])

  const returns = await setUpReturns(world)
  const record = await returns.submit()
  const otherDesk = await linkDesk(world, app, returns.shopId)
  for (const name of [record.number, record.key]) {
    const view = await createShopper(app, returns.shopId).enter(await otherDesk.path({ return: name }))
    expect(view.body.screen?.path).toBe(`/return/${record.key}`)
  }
})

test('GFT-44 a gift link requests the recipient’s details and reveals no giver', async () => {
  const shopper = createShopper(app, shopId)
  const view = await shopper.enter(await desk.path({ order: '#1001', gift: true }))
  expect(view.body.screen).toMatchObject({ path: '/gift', key: 'gift-form' })
  expect(JSON.stringify(view.body)).not.toMatch(/Okafor|ada@example/)
})

test('GFT-45 NAV-15 NAV-32 /link without a token leads to the lookup', async () => {
  const shopper = createShopper(app, shopId)
  expect((await shopper.open('/link')).body.screen).toMatchObject({ name: 'lookup', path: '/' })
  expect((await shopper.enter('/link')).body.screen).toMatchObject({ name: 'lookup', path: '/' })
})

test.each([
  '/link',
  '/gift-link',
])('NAV-15 NAV-16 reading %s shows a button and an opening notice, and uses nothing up', async (route) => {
  const giver = await createGiver(app, await loadDemoShop(world))
  await createReceipt(giver, 'Kim', 'Aster Linen')
  const own = await linkDesk(world, app, giver.shopId)
  const path = route === '/link' ? await own.path({ order: '1001', uses: 1 }) : readLink(giver)
  const shopper = createShopper(app, giver.shopId)
  for (let n = 0; n < 3; n += 1) await shopper.open(path)
  const constant = route === '/link' ? 'Deeplink' : 'Gift Deeplink'
  const layout = route === '/link' ? 'default' : 'gift'
  expect(shopper.readPage().screen).toMatchObject({ path, constant, layout, key: 'opening-link' })
  expect(shopper.find('loading', 'opening')).toBeDefined()
  await shopper.press('entry.open')
  expect(shopper.readPage().screen?.path).toBe(route === '/link' ? '/exchange' : '/gift')
})

test('FIX-32 a revoked or expired link has its own page with a link onward', async () => {
  const revoked = (await desk.call('POST', 'links', { order: '1001', uses: 1 })).body
  const over = (await desk.call('POST', 'links', { order: '1001', days: 1 })).body
  expect((await desk.call('DELETE', `links/${revoked.id}`)).status).toBe(200)
  expect((await desk.call('DELETE', `links/${revoked.id}`)).status).toBe(404)
  world.clock.forward(DAY)
  for (const [{ url }, key, words] of [
    [revoked, 'link-revoked', 'This link no longer works'],
    [over, 'link-expired', 'This link is no longer valid'],
  ] as const) {
    const shopper = createShopper(app, shopId)
    const { screen } = (await shopper.enter(toPath(url))).body
    expect(screen).toMatchObject({ name: 'link', key, heading: words })
    expect(readMain(shopper)).toContain('"path":"/"')
    expect((await shopper.open(screen?.path ?? '')).body.screen).toMatchObject({ key, path: screen?.path })
  }
  world.clock.forward(-DAY)
})

test('FIX-32 an expired link is known for a month, and deleted then', async () => {
  const path = await desk.path({ order: '1001', days: 1 })
  const keyAfter = async (days: number) => {
    world.clock.forward(days * DAY)
    await world.world.store.nonces.deleteExpired(shopId, world.clock.now())
    const { screen } = (await createShopper(app, shopId).enter(path)).body
    world.clock.forward(-days * DAY)
    return screen?.key
  }
  expect([await keyAfter(30), await keyAfter(32)]).toEqual(['link-expired', 'link-unknown'])
})

test.each([
  ['nobody-made-this', 'one that nobody made'],
  ['%00', 'no character that can be kept'],
  ['%E0%A4%A', 'a broken escape'],
  ['x'.repeat(190), 'a long one'],
])('ERR-12 ERR-15 GFT-44 /link/%s opens nothing: its page reports an unknown code with a link onward (%s)', async (token) => {
  const shopper = createShopper(app, shopId)
  const { body, status } = await shopper.enter(`/link/${token}`)
  expect([status, body.screen?.key, body.screen?.heading]).toEqual([200, 'link-unknown', 'QR code not found'])
  expect(readMain(shopper)).toContain('"path":"/"')
  expect(JSON.stringify(body)).not.toContain(token)
})

test('SEC-08 FIX-32 links of another shop and links that confirm addresses are unknown', async () => {
  const stranger = createShopper(app, await loadDemoShop(world))
  expect((await stranger.enter(await desk.path({ order: '1001' }))).body.screen?.key).toBe('link-unknown')
  const nonce = world.world.newId()
  const order = await world.world.commerce.findOrderByName(shopId, '#1001')
  await world.world.store.nonces.issue(shopId, nonce, {
    id: world.world.newId(),
    kind: 'confirm-email',
    subject: order?.id ?? '',
    uses: 1,
    madeBy: 'test',
    expiresAt: world.clock.now() + DAY,
  })
  expect((await createShopper(app, shopId).enter(`/link/${nonce}`)).body.screen?.key).toBe('link-unknown')
})

test('ERR-11 ERR-15 an unknown or deleted receipt has the receipt’s words', async () => {
  const shopper = await createGiver(app, await loadDemoShop(world))
  await createReceipt(shopper, 'Kim', 'Aster Linen')
  const own = await linkDesk(world, app, shopper.shopId)
  const [slug, link] = [readLink(shopper), await own.path({ receipt: readReceiptId(shopper) })]
  await shopper.open('/gift-receipt')
  await shopper.press('receipts.delete')
  for (const path of [slug, link, '/gift-link/nobody']) {
    const { screen } = (await createShopper(app, shopper.shopId).enter(path)).body
    expect(screen, path).toMatchObject({ name: 'gift-link', layout: 'gift', heading: 'Gift Receipt not found' })
  }
})

test('NAV-33 a link opens no order while the portal is closed, and stays valid', async () => {
  const own = await loadDemoShop(world)
  const otherDesk = await linkDesk(world, app, own)
  const path = await otherDesk.path({ order: '1001', uses: 1 })
  const { live } = (await world.world.store.shops.pointers(own)) ?? { live: 0 }
  const open = await world.world.shops.config(own, live)
  const publish = (portal_active: boolean) =>
    world.world.configurations.publish(
      { shopId: own, by: 'test' },
      { document: { ...open, shop: { ...open.shop, portal_active } } },
    )
  await publish(false)
  expect((await createShopper(app, own).enter(path)).body.screen?.key).toBe('inactive')
  await publish(true)
  expect((await createShopper(app, own).enter(path)).body.screen?.path).toBe('/exchange')
})

test('FIX-32 a merchant lists links with purpose, creator, use and state, without secrets', async () => {
  const own = await loadDemoShop(world)
  const otherDesk = await linkDesk(world, app, own)
  const used = (await otherDesk.call('POST', 'links', { order: '1001', uses: 2 })).body
  world.clock.forward(1)
  const revoked = (await otherDesk.call('POST', 'links', { order: '1004' })).body
  world.clock.forward(-1)
  await createShopper(app, own).enter(toPath(used.url))
  await otherDesk.call('DELETE', `links/${revoked.id}`)
  const { body } = await otherDesk.call('GET', 'links')
  expect(body.links).toMatchObject([
    { id: revoked.id, kind: 'order', state: 'revoked', used: 0, uses: 5, madeBy: 'Links' },
    { id: used.id, kind: 'order', state: 'open', used: 1, uses: 2, madeAt: world.clock.now() },
  ])
  for (const { url } of [used, revoked]) expect(JSON.stringify(body)).not.toContain(url.split('/').at(-1))
  expect((await otherDesk.call('GET', 'links?order=%231004')).body.links).toMatchObject([{ id: revoked.id }])
  expect((await otherDesk.call('GET', 'links?order=9999')).status).toBe(404)
})

test.each([
  [{ order: '#9999' }, 404, ''],
  [{ return: 'none' }, 404, ''],
  [{ receipt: 'none' }, 404, ''],
  [{}, 422, ''],
  [{ order: '#1001', receipt: 'x' }, 422, ''],
  [{ return: 'x', gift: true }, 422, '/gift'],
  [{ order: '#1001', qr: { size: 4 } }, 422, '/qr/size'],
  [{ order: '' }, 422, '/order'],
])('FIX-32 no link is made of %j', async (request, status, pointer) => {
  const response = await desk.call('POST', 'links', request)
  expect([response.status, response.body.problems[0]?.pointer]).toEqual([status, pointer])
})

test('FIX-32 creating a link requires a merchant key and a target that the shop offers', async () => {
  const off = shopWith({ settings: { giftFlowEnabled: false, giftReceiptFlowEnabled: false } })
  const otherDesk = await linkDesk(world, app, await loadDemoShop(world, { change: off }))
  expect((await otherDesk.call('POST', 'links', { order: '1001', gift: true })).body.problems[0]?.pointer).toBe('/gift')
  expect((await otherDesk.call('POST', 'links', { receipt: 'x' })).body.problems[0]?.pointer).toBe('/receipt')
  const url = `/merchant/v1/${shopId}/links`
  expect((await app.inject({ method: 'POST', url, payload: { order: '1001' } })).statusCode).toBe(401)
})

test('NAV-24 NAV-27 a link brings its language and its source along', async () => {
  const shopper = createShopper(app, shopId)
  await shopper.enter(`${await desk.path({ order: '1001' })}?lang=de&source=parcel`)
  expect(shopper.readPage().screen?.heading).toBe('Was möchten Sie zurücksenden?')
  const rows = await world.database.query<{ document: object }>({
    name: 'test.drafts',
    text: 'select document from drafts where shop_id = $1',
    values: [shopId],
  })
  expect(rows.map(({ document }) => document)).toContainEqual(expect.objectContaining({ source: 'parcel' }))
})
