import type { FastifyInstance } from 'fastify'
import { Value } from 'typebox/value'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import type { Webhook } from '../../schemas/config/webhook.ts'
import { WebhookEvent } from '../../schemas/records/webhook-event.ts'
import { AnalyticsEvent } from '../../schemas/values/analytics-event.ts'
import { buildApp } from '../../server/app.ts'
import { addSecretNames, secretsNamed } from '../support/secrets.ts'
import { choose, createShopper, itemNamed, lookUpOrder, type Shopper } from '../support/shopper.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'
import { shopWith } from './ruled.ts'
import { goToReview, readReturnKey, submit } from './shoppers.ts'
import { addToCart } from './spenders.ts'

let world: TestWorld
let app: FastifyInstance
const posted: { readonly url: string; readonly body: string }[] = []

beforeAll(async () => {
  world = await testWorld({
    secretOf: secretsNamed({ HOOK_SECRET: 'a-secret-of-the-shop' }),
    async postOut(url, { body }) {
      posted.push({ url, body })
      return { status: 200 }
    },
  })
  app = await buildApp(world.world)
})
afterAll(async () => {
  await app.close()
  await world.drop()
})
beforeEach(async () => {
  await world.runner.drain()
  posted.splice(0)
})

const endpoint = (id: string, rest: Partial<Webhook>): Webhook => ({
  id,
  url: `https://hooks.merchant.example/${id}`,
  secret: 'HOOK_SECRET',
  ...rest,
})
const counter = endpoint('counter', { events: [], visits: [...AnalyticsEvent.enum] })

const loadShop = (webhooks: readonly Webhook[], change: (config: ShopConfig) => ShopConfig = (config) => config) =>
  loadDemoShop(world, { change: (config) => addSecretNames(change({ ...config, webhooks: [...webhooks] })) })

const visitor = async (...webhooks: readonly Webhook[]): Promise<Shopper> =>
  createShopper(app, await loadShop(webhooks))

const readPosts = async () => {
  await world.runner.drain()
  return posted.map(({ url, body }) => ({ to: url.split('/').at(-1), ...(JSON.parse(body) as WebhookEvent) }))
}
const listEvents = async () => (await readPosts()).map(({ event }) => event).toSorted()

const sendReport = (shopper: Shopper, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  app.inject({
    method: 'POST',
    url: `/api/v1/${shopper.shopId}/visit-events`,
    remoteAddress: shopper.address,
    cookies: Object.fromEntries(shopper.cookies),
    headers: { 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(body),
  })

test('API-64 API-65 failed and successful lookups reach subscribed endpoints once, without personal data', async () => {
  const some = endpoint('some', { visits: ['Order Lookup'] })
  const shopper = await visitor(counter, some, endpoint('returns', {}))
  await lookUpOrder(shopper, '#1001', '99999')
  const openedView = await lookUpOrder(shopper)
  expect(openedView.status).toBe(200)
  const all = await readPosts()
  expect(all.map(({ to, event }) => `${to} ${event}`).toSorted()).toEqual([
    'counter Failed Order Lookup',
    'counter Order Lookup',
    'some Order Lookup',
  ])
  for (const { to: _endpoint, ...event } of all) {
    expect(Value.Errors(WebhookEvent, event)).toEqual([])
    expect(event).toEqual({
      version: '1',
      id: expect.any(String),
      event: event.event,
      at: world.clock.now(),
      shop: shopper.shopId,
      by: 'shopper',
      visit: { page: 'Lookup' },
      detail: {},
    })
  }
})

test('API-67 a repeated press is reported once, and its delivery is listed with return deliveries', async () => {
  const shopper = await visitor(endpoint('counter', { events: [], visits: ['Ship Instead'] }))
  await lookUpOrder(shopper, '#1009', '94107')
  const press = () => shopper.press('store.ship-instead', { key: 'once' })
  expect((await Promise.all([press(), press()])).map(({ status }) => status)).toEqual([200, 200])
  expect(await listEvents()).toEqual(['Ship Instead'])
  const deliveries = await world.world.store.webhooks.list(shopper.shopId, { state: null, before: null, limit: 10 })
  expect(deliveries).toMatchObject([
    { event: 'Ship Instead', returnId: null, state: 'delivered', endpoint: 'counter', attempts: 1 },
  ])
})

test('API-71 API-72 LKP-60 lookups report open returns as subsequent and fully returned orders as completely returned', async () => {
  const shopper = await visitor(counter)
  await goToReview(shopper)
  await submit(shopper)
  await listEvents()
  posted.splice(0)
  const secondShopper = createShopper(app, shopper.shopId)
  await lookUpOrder(secondShopper)
  expect(await listEvents()).toEqual(['Order Lookup', 'Subsequent Order Lookup'])
  posted.splice(0)
  const text = `insert into unit_claims (shop_id, order_id, line_item_id, return_id, claimed_at)
    select o.shop_id, o.id, (l ->> 'id') || '.' || n, r.id, 1
    from local_orders o, jsonb_array_elements(o.document -> 'lines') l, generate_series(1, (l ->> 'quantity')::int) n, returns r
    where o.shop_id = $1 and o.name_key = '1001' and r.shop_id = $1 and r.key = $2 on conflict do nothing`
  await world.database.query({ name: 'test.claim_all', text, values: [shopper.shopId, readReturnKey(shopper)] })
  await lookUpOrder(createShopper(app, shopper.shopId))
  expect(await listEvents()).toContain('Completely Returned Order Lookup')
})

test('API-66 API-67 API-68 API-69 API-73 store locator, shipping instead, gift form and browser presses are reported', async () => {
  const shopper = await visitor(counter)
  await lookUpOrder(shopper, '#1009', '94107')
  expect((await sendReport(shopper, { event: 'Get Directions', constant: 'Lookup' })).statusCode).toBe(204)
  await shopper.press('store.ship-instead')
  expect((await sendReport(shopper, { event: 'Shop Now Preview Click', constant: 'Credit' })).statusCode).toBe(204)
  const gift = createShopper(app, shopper.shopId)
  await gift.open('/gift')
  await gift.press('gift.lookup', { values: { order: '1001', zip: '10001' } })
  const all = await readPosts()
  expect(all.map(({ event, by }) => `${event} by ${by}`).toSorted()).toEqual([
    'Get Directions by browser',
    'Gift Form Opened by shopper',
    'Order Lookup by shopper',
    'Order Lookup by shopper',
    'Ship Instead by shopper',
    'Shop Now Preview Click by browser',
    'Store Locator Shown by shopper',
  ])
})

test('API-70 an addition to the cart is reported once by its page, a removal never', async () => {
  const shopper = createShopper(app, await loadShop([counter], shopWith({ policy: { shop_now_enabled: true } })))
  await lookUpOrder(shopper)
  await choose(shopper, itemNamed(shopper, 'Alder Wool'), { outcome: 'return' })
  await readPosts()
  posted.splice(0)
  await addToCart(shopper, 'Aster Linen')
  await shopper.press('cart.remove', { args: { line: shopper.find('line_group', 'cart-lines')?.lines[0]?.id ?? '' } })
  expect(await readPosts()).toMatchObject([
    { to: 'counter', event: 'Add To Cart', by: 'shopper', visit: { page: 'Shop Now' }, detail: {} },
  ])
})

test.each([
  ['a name of nothing', { event: 'Bought', constant: 'Lookup' }],
  ['what the service knows better', { event: 'Order Lookup', constant: 'Lookup' }],
  ['a page of nothing', { event: 'Get Directions', constant: 'ada@example.com' }],
  ['something beside', { event: 'Get Directions', constant: 'Lookup', email: 'ada@example.com' }],
  ['no page', { event: 'Get Directions' }],
  ['a list', []],
])('API-68 a report of %s is refused and not forwarded', async (_what, body) => {
  const shopper = await visitor(counter)
  await lookUpOrder(shopper)
  await readPosts()
  posted.splice(0)
  expect((await sendReport(shopper, body)).statusCode).toBe(400)
  expect(await readPosts()).toEqual([])
})

test('API-68 API-73 reports without an order are ignored, cross-site reports refused, and all rate limited', async () => {
  const shopper = await visitor(counter)
  const press = { event: 'Get Directions', constant: 'Lookup' }
  expect((await sendReport(shopper, press)).statusCode).toBe(204)
  expect(await readPosts()).toEqual([])
  await lookUpOrder(shopper)
  expect((await sendReport(shopper, press, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(400)
  const statuses = []
  for (let n = 0; n < 40; n += 1) statuses.push((await sendReport(shopper, press)).statusCode)
  expect(statuses.slice(0, 5)).toEqual([204, 204, 204, 204, 204])
  expect(statuses.at(-1)).toBe(429)
})

test('API-65 API-73 without a visit endpoint nothing is written, sent or requested, and browsers stay silent', async () => {
  const shopper = await visitor(endpoint('returns', {}))
  await lookUpOrder(shopper)
  expect((await sendReport(shopper, { event: 'Get Directions', constant: 'Lookup' })).statusCode).toBe(204)
  const text = 'select count(*)::int as n from jobs where shop_id = $1'
  const [row] = await world.database.query<{ n: number }>({ name: 'test.jobs', text, values: [shopper.shopId] })
  expect([row?.n, await readPosts(), shopper.readPage().screen?.chrome.beside]).toEqual([0, [], undefined])
  const other = await visitor(counter)
  await other.open('/')
  expect(other.readPage().screen?.chrome.beside).toEqual([
    { vendor: 'homeward', href: `/api/v1/${other.shopId}/visit-events` },
  ])
})

test('NAV-57 API-65 with required consent nothing is reported before it or after a refusal', async () => {
  const withConsent = (config: ShopConfig): ShopConfig => ({
    ...config,
    adapters: { ...config.adapters, askedBefore: ['statistics'] },
  })
  const shopId = await loadShop([counter], withConsent)
  for (const [isGranted, events] of [
    [null, []],
    [false, []],
    [true, ['Get Directions', 'Order Lookup']],
  ] as const) {
    posted.splice(0)
    const shopper = createShopper(app, shopId)
    await shopper.open('/')
    expect(shopper.find('notice', 'consent')?.actions).toHaveLength(2)
    if (isGranted !== null) await shopper.press('session.consent', { args: { given: isGranted } })
    expect(shopper.readPage().screen?.chrome.beside?.length ?? 0).toBe(isGranted === true ? 1 : 0)
    await lookUpOrder(shopper)
    await sendReport(shopper, { event: 'Get Directions', constant: 'Lookup' })
    expect(await listEvents(), String(isGranted)).toEqual(events)
  }
})

test('REV-46 API-65 a failed report blocks no shopper', async () => {
  const shopper = await visitor(counter)
  const run = (text: string) => world.database.query({ name: `test.${text.slice(0, 12)}`, text, values: [] })
  await run(`create function refuse_job() returns trigger language plpgsql as $$ begin
    if new.shop_id = '${shopper.shopId}' then raise exception 'out of order'; end if; return new; end $$`)
  await run('create trigger refuse_job before insert on jobs for each row execute function refuse_job()')
  const view = await lookUpOrder(shopper)
  await run('drop function refuse_job() cascade')
  expect([view.status, view.body.screen?.path]).toEqual([200, '/exchange'])
  expect(world.log.lines.map(({ sentence }) => sentence)).toContain('Failed to record a visit event')
})

test('API-64 visit events are deleted after a month, return events are not', async () => {
  const shopper = await visitor(counter, endpoint('returns', {}))
  await goToReview(shopper)
  await submit(shopper)
  await readPosts()
  const listed = async () =>
    (await world.world.store.webhooks.list(shopper.shopId, { state: null, before: null, limit: 50 })).map(
      ({ event }) => event,
    )
  expect(await listed()).toEqual(expect.arrayContaining(['Order Lookup', 'submitted']))
  await world.world.store.webhooks.deleteVisitsBefore(shopper.shopId, world.clock.now() + 1)
  const left = await listed()
  expect([left.includes('submitted'), left.includes('Order Lookup')]).toEqual([true, false])
})
