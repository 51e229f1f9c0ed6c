import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../schemas/values/time.ts'
import { buildApp } from '../../server/app.ts'
import { ALLOWANCES } from '../../server/domain/journey/budgets.ts'
import { hashSession } from '../../server/journey/request/session.ts'
import { HOST, shirtsOf, shopSelling } from '../journey/stores.ts'
import { choose, createShopper, itemNamed, lookUpOrder, type Shopper } from '../support/shopper.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'

let world: TestWorld
let app: FastifyInstance
let shopId: string
let shirt: string
beforeAll(async () => {
  world = await testWorld()
  app = await buildApp(world.world, { actionsPerMinute: 1_000_000 })
  shopId = await loadDemoShop(world, { change: shopSelling() })
  const [first = ''] = await shirtsOf(world, shopId)
  shirt = first
}, 60_000)
afterAll(async () => {
  await app.close()
  await world.drop()
})

const measure = async (name: string, text: string): Promise<number> => {
  const [row] = await world.database.query<{ n: number | string }>({ name: `test.${name}`, text, values: [shopId] })
  return Number(row?.n)
}
const carts = () => measure('carts', 'select count(*) as n from store_carts where shop_id = $1')

const post = (remoteAddress: string, payload: object) =>
  app.inject({
    method: 'POST',
    url: `/api/v1/${shopId}/cart`,
    remoteAddress,
    payload,
    headers: { origin: `https://${HOST}` },
  })

const orderOf = async (otherShopper: Shopper): Promise<string> => {
  const session = [...otherShopper.cookies.values()][0] ?? ''
  const visit = await world.world.store.drafts.loadVisit(shopId, hashSession(session), world.clock.now())
  return visit?.row?.draft.order?.id ?? ''
}

const floodWithRequests = async (many: number, address: (n: number) => string): Promise<number[]> => {
  const statuses: number[] = []
  for (let from = 0; from < many; from += 100) {
    const some = Array.from({ length: Math.min(100, many - from) }, (_, n) =>
      post(address(from + n), { cart: [shirt] }),
    )
    statuses.push(...(await Promise.all(some)).map(({ statusCode }) => statusCode))
  }
  return statuses
}
const countStored = (statuses: readonly number[]) => statuses.filter((status) => status === 200).length

test('FND-75 a network beyond its cart budget is refused with the wait', async () => {
  const before = await carts()
  const statuses = await floodWithRequests(500, (n) => `198.51.100.${n % 250}`)
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
  expect(countStored(statuses)).toBe(ALLOWANCES.carts.most)
  expect((await carts()) - before).toBe(ALLOWANCES.carts.most)
  const refused = await post('198.51.100.1', { cart: [shirt] })
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '120'])
  expect((await post('203.0.113.1', { cart: [shirt] })).statusCode).toBe(200)
  world.clock.forward(ALLOWANCES.carts.eachMs)
  expect((await post('198.51.100.1', { cart: [shirt] })).statusCode).toBe(200)
  world.clock.forward(8 * DAY_MS)
  await world.world.store.storeCarts.deleteExpired(shopId, world.clock.now())
  expect(await carts()).toBe(0)
})

test('FND-75 a shop at its cart limit still stores carts of infrequent networks', async () => {
  const rows = ALLOWANCES['shop-carts'].most
  await world.world.store.budgets.spend(shopId, [{ scope: 'shop-carts', subject: '', ...ALLOWANCES['shop-carts'] }], {
    now: world.clock.now(),
    times: rows,
  })
  const statuses = await floodWithRequests(10, () => '192.0.2.9')
  expect(countStored(statuses)).toBe(ALLOWANCES['spare-carts'].most)
  expect((await post('203.0.113.77', { cart: [shirt] })).statusCode).toBe(200)
})

test('FND-75 the product data of a cart take at most 32 kB', async () => {
  world.clock.forward(2 * DAY_MS)
  const variants = await measure(
    'variants',
    `select count(*) as n from local_products p, jsonb_array_elements(p.document -> 'variants') v where shop_id = $1`,
  )
  expect(variants).toBeGreaterThan(20)
  const [row] = await world.database.query<{ ids: readonly string[] }>({
    name: 'test.variant-ids',
    text: `select array_agg(v ->> 'id') as ids from (select jsonb_array_elements(p.document -> 'variants') as v
      from local_products p where shop_id = $1 limit 50) x`,
    values: [shopId],
  })
  const cart = row?.ids ?? []
  const items = cart.map((variant_id) => ({
    variant_id,
    title: 'あ'.repeat(400),
    image: `https://${HOST}/${'i'.repeat(1_900)}`,
  }))
  const shopify = Buffer.from(JSON.stringify({ items })).toString('base64')
  const answer = await post('203.0.113.40', { cart, shopify })
  expect(answer.json()).toMatchObject({ data: { cart } })
  const bytes = await measure('goods', 'select max(octet_length(goods::text)) as n from store_carts where shop_id = $1')
  expect(bytes).toBeGreaterThan(20_000)
  expect(bytes).toBeLessThan(40_000)
})

test('FND-75 an order leads to the store within its budget', async () => {
  const otherShopper = createShopper(app, shopId)
  await lookUpOrder(otherShopper)
  await choose(otherShopper, itemNamed(otherShopper, 'Alder Wool'), { outcome: 'return' })
  await otherShopper.press('items.continue')
  const visits = () => measure('visits', 'select count(*) as n from store_visits where shop_id = $1')
  expect((await otherShopper.press('store.visit')).status).toBe(200)
  expect(await visits()).toBe(1)
  const rate = ALLOWANCES['store-visits']
  const budget = { scope: 'store-visits', subject: await orderOf(otherShopper), ...rate }
  await world.world.store.budgets.spend(shopId, [budget], { now: world.clock.now(), times: rate.most - 1 })
  const refused = await otherShopper.press('store.visit')
  expect([refused.status, refused.body.problem?.code]).toEqual([429, 'throttled'])
  expect(await visits()).toBe(1)
  world.clock.forward(rate.eachMs)
  expect((await otherShopper.press('store.visit')).status).toBe(200)
})

test('FND-75 an order leaves at most five hundred sessions per night', async () => {
  const { store } = world.world
  const expiresAt = world.clock.now() + 30 * DAY_MS
  const order = { id: 'crowded', name: '#1', gift: false, workflowGroupId: null, configVersion: 1 }
  const draft = { pos: false, failedLookups: [], captcha: false, items: [], cart: [], order } as never
  for (let n = 0; n < 520; n += 1)
    await store.drafts.create(
      shopId,
      `crowd-${n}`,
      { draft, last: null, expiresAt: expiresAt + n },
      {
        now: world.clock.now(),
        from: [],
      },
    )
  await store.drafts.deleteOldest(shopId)
  const left = await measure(
    'crowd',
    `select count(*) as n from drafts where shop_id = $1 and document #>> '{order,id}' = 'crowded'`,
  )
  expect(left).toBe(500)
  expect((await store.drafts.loadVisit(shopId, 'crowd-519', world.clock.now()))?.row).not.toBeNull()
})

test('FND-75 previews of a shop take at most 64 MB', async () => {
  const { previews } = world.world.store
  const now = world.clock.now()
  const config = { text: Buffer.from(world.world.random(1_500_000)).toString('base64') }
  for (let n = 0; n < 50; n += 1)
    await previews.create(shopId, `big-${n}`, { config, fontHosts: [], madeAt: now + n, expiresAt: now + HOUR_MS })
  const bytes = await measure('previews', 'select sum(pg_column_size(config)) as n from previews where shop_id = $1')
  expect(bytes).toBeGreaterThan(40_000_000)
  expect(bytes).toBeLessThan(70_000_000)
})

test('FND-75 a draft above 256 kB is refused', async () => {
  const otherShopper = createShopper(app, shopId)
  await lookUpOrder(otherShopper)
  await choose(otherShopper, itemNamed(otherShopper, 'Alder Wool'), { outcome: 'return' })
  await world.database.query({
    name: 'test.fatten',
    text: `update drafts set rev = rev + 1, document = jsonb_set(document, '{source}', to_jsonb(repeat('x', 262144)))
      where shop_id = $1`,
    values: [shopId],
  })
  await otherShopper.open('/items')
  const { rev } = otherShopper.readPage()
  const payload = { at: '/items', values: { lang: 'fr' } }
  const answer = await otherShopper.post('session.language', payload, { 'if-match': rev ?? '' })
  expect([answer.status, answer.body.problem?.code]).toEqual([413, 'too-large'])
  await otherShopper.open('/items')
  expect(otherShopper.readPage().rev).toBe(rev)
})

test('FND-75 the README lists every table with its bound and its term', async () => {
  const page = readFileSync('server/store/README.md', 'utf8')
  const part = page.split('## What strangers can store')[1]?.split('\n## ')[0] ?? ''
  const tables = await world.database.query<{ name: string }>({
    name: 'test.tables',
    text: "select table_name as name from information_schema.tables where table_schema = 'public'",
    values: [],
  })
  expect(tables.length).toBeGreaterThan(40)
  const named = new Set([...part.matchAll(/`([a-z_]+)`/g)].map(([, name]) => name))
  expect(tables.map(({ name }) => name).filter((name) => !named.has(name))).toEqual([])
  const rows = part.split('\n').filter((line) => line.startsWith('| `'))
  for (const row of rows)
    expect(
      row
        .split('|')
        .map((cell) => cell.trim())
        .filter(Boolean),
    ).toHaveLength(4)
  const budgets = [...part.matchAll(/`([a-z-]+)` (\d+), ([\d.]+) s/g)]
  expect(budgets.length).toBeGreaterThan(15)
  for (const [, scope = '', most, seconds] of budgets) {
    const allowance = Object.entries(ALLOWANCES).find(([name]) => name === scope)?.[1]
    expect({ scope, most: allowance?.most, eachMs: allowance?.eachMs }).toEqual({
      scope,
      most: Number(most),
      eachMs: Math.round(Number(seconds) * 1000),
    })
  }
})
