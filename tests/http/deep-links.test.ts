import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import { buildApp } from '../../server/app.ts'
import { createGiver, createReceipt, readLink, readReceiptId } from '../journey/givers.ts'
import { linkDesk, toPath } from '../journey/links.ts'
import { pictureIn, scanPicture } from '../support/scanned.ts'
import { variableOf } from '../support/secrets.ts'
import { createShopper } from '../support/shopper.ts'
import { loadDemoShop, TEST_NOW, type TestWorld, testWorld } from '../support/world.ts'

const SECRET = 'what-the-partner-signs-with'
const PAGE = { accept: 'text/html' }

let world: TestWorld
let app: FastifyInstance
let shopCount = 0

beforeAll(async () => {
  world = await testWorld({ secretOf: (variable) => (variable.endsWith('__PARTNER') ? SECRET : undefined) })
  app = await buildApp(world.world)
})
afterAll(async () => {
  await app.close()
  await world.drop()
})

const shop = async () => {
  shopCount += 1
  const [host, gifts, domain] = [
    `returns-${shopCount}.example`,
    `gifts-${shopCount}.example`,
    `store-${shopCount}.example`,
  ]
  const change = (config: ShopConfig): ShopConfig => ({
    ...config,
    hosts: [host, gifts],
    shop: { ...config.shop, shop_domain: domain, gift_domain: gifts },
    partnerLinks: [{ id: 'parcel-watch', secret: variableOf(config.shop.id, 'PARTNER') }],
  })
  const shopId = await loadDemoShop(world, { change })
  return { shopId, host, gifts, domain }
}
type Shop = Awaited<ReturnType<typeof shop>>

const signQuery = (query: Readonly<Record<string, string>>, secret = SECRET): string => {
  const text = Object.entries(query)
    .map((pair) => pair.join('='))
    .sort()
    .join('&')
  const hmac = createHmac('sha256', secret).update(text).digest('hex')
  return `/app/deep-link?${new URLSearchParams({ ...query, hmac })}`
}

const followLink = async ({ host }: Pick<Shop, 'host'>, url: string, remoteAddress = '10.99.0.7') => {
  const { statusCode, headers } = await app.inject({ url, headers: { ...PAGE, host }, remoteAddress })
  return { status: statusCode, path: String(headers.location ?? '').split('#')[1] ?? '' }
}

const requestQuery = ({ domain }: Shop, rest: Readonly<Record<string, string>> = {}) => ({
  order: '#1001',
  partner: 'parcel-watch',
  shop_domain: domain,
  ...rest,
})

const toSeconds = (ms: number): string => String(Math.floor(ms / 1_000))

test('SEC-02 a signed link of a configured partner opens an order once', async () => {
  const own = await shop()
  const { status, path } = await followLink(own, signQuery(requestQuery(own, { timestamp: toSeconds(TEST_NOW) })))
  expect([status, path]).toEqual([307, expect.stringMatching(/^\/link\/[\w-]{22}$/)])
  expect((await createShopper(app, own.shopId).enter(path)).body.screen?.path).toBe('/exchange')
  expect((await createShopper(app, own.shopId).enter(path)).body.screen?.key).toBe('link-expired')
})

test('the documented example has a valid signature', async () => {
  const own = await shop()
  const text = `order=1001&partner=parcel-watch&shop_domain=${own.domain}`
  const hmac = createHmac('sha256', SECRET).update(text).digest('hex')
  expect((await followLink(own, `/app/deep-link?${text}&hmac=${hmac}`)).path).toMatch(/^\/link\/[\w-]{22}$/)
})

test.each<[string, (own: Shop) => string]>([
  ['another secret', (own) => signQuery(requestQuery(own), 'guessed')],
  ['another order', (own) => signQuery(requestQuery(own)).replace('1001', '1004')],
  ['a parameter more', (own) => `${signQuery(requestQuery(own))}&timestamp=1`],
  ['another partner', (own) => signQuery(requestQuery(own, { partner: 'nobody' }))],
  ['no signature', (own) => `/app/deep-link?${new URLSearchParams(requestQuery(own))}`],
  ['a short signature', (own) => signQuery(requestQuery(own)).slice(0, -2)],
  ['a parameter hidden in another', (own) => signQuery(requestQuery(own, { order: '#1001&timestamp=1' }))],
])('SEC-02 FIX-30 a partner’s link with %s opens nothing, and counts against its network', async (_, url) => {
  const own = await shop()
  const from = `10.98.${shopCount}.7`
  expect(await followLink(own, url(own), from)).toEqual({ status: 307, path: '/link?because=unknown' })
  for (let n = 0; n < 60; n += 1) await followLink(own, url(own), from)
  expect((await followLink(own, url(own), from)).status).toBe(429)
})

test.each([
  ['six minutes old', TEST_NOW - 360_000],
  ['two minutes ahead', TEST_NOW + 120_000],
  ['no number', Number.NaN],
])('SEC-02 a signed link with a wrong time (%s) is expired', async (_, at) => {
  const own = await shop()
  expect((await followLink(own, signQuery(requestQuery(own, { timestamp: toSeconds(at) })))).path).toBe(
    '/link?because=expired',
  )
})

test('SEC-02 a signed address without a time opens its order at most five times', async () => {
  const own = await shop()
  const url = signQuery(requestQuery(own))
  const paths = []
  for (let n = 0; n < 6; n += 1) paths.push((await followLink(own, url)).path)
  expect(paths.map((path) => path.slice(0, 6))).toEqual([...Array(5).fill('/link/'), '/link?'])
})

test('a partner link to a missing order leads to the filled lookup', async () => {
  const own = await shop()
  const { path } = await followLink(own, signQuery(requestQuery(own, { order: '#9999' })))
  const shopper = createShopper(app, own.shopId)
  await shopper.enter(path)
  expect(shopper.readPage().screen?.forms?.lookup?.values).toMatchObject({ order: '#9999' })
})

test('ERR-13 ERR-15 a partner link to an unknown store returns code 12', async () => {
  const own = await shop()
  const url = signQuery(requestQuery(own, { shop_domain: 'elsewhere.example' }))
  const { statusCode, body } = await app.inject({ url, headers: { host: own.host, accept: 'application/json' } })
  expect([statusCode, JSON.parse(body).problem]).toMatchObject([404, { codes: [12], title: 'Shop not found' }])
})

const store = async (own: Shop) => {
  const key = await world.world.configurations.keys.make(
    { shopId: own.shopId, by: 'test' },
    { name: 'Store', role: 'owner', endsAt: null },
  )
  return async (path: 'link' | 'qr', payload: object, headers: Readonly<Record<string, string>> = {}) => {
    const url = `/api/v1/${own.shopId}/order/${path}`
    const auth = { 'x-authorization': key?.key ?? '' }
    const response = await app.inject({ method: 'POST', url, payload, headers: { ...auth, ...headers } })
    return {
      status: response.statusCode,
      body: response.json() as { url: string; qr: string; deeplink_url: string; errors: string[] },
    }
  }
}

test('FIX-32 a store with its key creates links and codes for proved orders', async () => {
  const own = await shop()
  const ask = await store(own)
  const link = await ask('link', { name: '#1001', zip: '10001' })
  expect([link.status, Object.keys(link.body)]).toEqual([200, ['url']])
  expect((await createShopper(app, own.shopId).enter(toPath(link.body.url))).body.screen?.path).toBe('/exchange')
  const gift = await ask('link', { name: '#1001', zip: '10001', gift: true })
  expect((await createShopper(app, own.shopId).enter(toPath(gift.body.url))).body.screen?.path).toBe('/gift')
  for (const [type, media] of [
    ['svg', 'image/svg+xml'],
    ['png', 'image/png'],
    ['eps', 'image/png'],
  ]) {
    const { body } = await ask('qr', { name: '#1001', zip: '10001', type, size: 250 })
    const picture = pictureIn(body.qr)
    expect([picture.type, (await scanPicture(picture.bytes)).text], type).toEqual([media, body.deeplink_url])
  }
})

test.each([
  [{ name: '#1001', zip: '99999' }, 'Order number and shipping postal code or email do not match'],
  [{ name: '#9999', zip: '10001' }, 'Order not found'],
  [{ name: '#1001' }, 'name and zip are required: the order number, and its postal code, email or phone'],
  [{ name: '#1001', zip: 'ada@example.com', gift: true }, 'Order number and shipping postal code do not match'],
])('a store’s request for a link of %j is refused, with an error message', async (payload, why) => {
  const ask = await store(await shop())
  expect(await ask('link', payload)).toEqual({ status: 400, body: { errors: [why] } })
})

test('FIX-30 the store call limits guesses of postal codes, and its key is shop-specific', async () => {
  const own = await shop()
  const ask = await store(own)
  const tries = []
  for (let n = 0; n < 7; n += 1) tries.push((await ask('link', { name: '#1001', zip: `9000${n}` })).status)
  expect(tries).toEqual([400, 400, 400, 400, 400, 429, 429])
  expect((await ask('link', { name: '#1001', zip: '10001' })).status).toBe(429)
  const other = await shop()
  const foreign = await store(other)
  const key = await world.world.configurations.keys.make(
    { shopId: own.shopId, by: 'test' },
    { name: 'Other', role: 'owner', endsAt: null },
  )
  expect((await foreign('link', { name: '#1001', zip: '10001' }, { 'x-authorization': key?.key ?? '' })).status).toBe(
    401,
  )
})

test('NAV-25 the path / shows gift receipts on the gift domain, else the lookup', async () => {
  const own = await shop()
  const on = (host: string) => createShopper(app, own.shopId, { headers: { host } })
  for (const path of ['/', '/lookup', '/?again=true'])
    expect((await on(own.gifts).open(path)).body.screen, path).toMatchObject({ path: '/gift-receipt' })
  expect((await on(own.host).open('/')).body.screen).toMatchObject({ path: '/', name: 'lookup' })
})

test('NAV-26 the path /link/:token on the gift domain redirects to /gift-link/:token and opens the receipt', async () => {
  const own = await shop()
  const giver = await createGiver(app, own.shopId)
  await createReceipt(giver, 'Kim', 'Aster Linen')
  const desk = await linkDesk(world, app, own.shopId)
  const slug = readLink(giver).split('/').at(-1)
  const link = await desk.path({ receipt: readReceiptId(giver) })
  for (const path of [`/link/${slug}`, link]) {
    const kim = createShopper(app, own.shopId, { headers: { host: own.gifts } })
    expect((await kim.open(path)).body.screen?.path).toBe(path.replace('/link/', '/gift-link/'))
    expect((await kim.enter(path)).body.screen?.path, path).toBe('/gift')
  }
  const order = await desk.path({ order: '1001' })
  const stranger = createShopper(app, own.shopId, { headers: { host: own.gifts } })
  expect((await stranger.enter(order)).body.screen).toMatchObject({ name: 'gift-link', key: 'receipt-unknown' })
})

test('NAV-25 the gift domain is an ordinary host without gift receipts', async () => {
  const own = await shop()
  const { live } = (await world.world.store.shops.pointers(own.shopId)) ?? { live: 0 }
  const config = await world.world.shops.config(own.shopId, live)
  const { gift_domain: _gone, ...rest } = config.shop
  await world.world.configurations.publish(
    { shopId: own.shopId, by: 'test' },
    { document: { ...config, shop: rest, settings: { ...config.settings, giftReceiptFlowEnabled: false } } },
  )
  const shopper = createShopper(app, own.shopId, { headers: { host: own.gifts } })
  expect((await shopper.open('/')).body.screen).toMatchObject({ path: '/', name: 'lookup' })
})
