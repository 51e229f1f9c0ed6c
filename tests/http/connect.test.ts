import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { medusaAdapter, medusaHosts, medusaUser } from '../support/medusa/server.ts'
import { variableOf } from '../support/secrets.ts'
import { shopifyStandIn } from '../support/shopify/stand-in.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'
import { checkDescribed } from './as-described.ts'

const STORE = 'a-shop.myshopify.com'

const hosts = medusaHosts()
let shopify: Awaited<ReturnType<typeof shopifyStandIn>>
let world: TestWorld
let app: FastifyInstance
let unfollow: () => Promise<void>
beforeAll(async () => {
  await hosts.serve('orders.example')
  shopify = await shopifyStandIn({ bucket: { most: 1e6, restore: 1e6 } })
  world = await testWorld({
    sealingKeys: [{ id: 'today', key: randomBytes(32) }],
    publicUrl: 'https://returns.example',
    backendConnect: hosts.backendConnect,
    storeOrigin: () => shopify.origin,
  })
  unfollow = await world.world.secrets.follow()
  app = await buildApp(world.world)
}, 60_000)
afterAll(async () => {
  await unfollow()
  await app.close()
  await world.drop()
  await shopify.close()
  await hosts.closeAll()
})

const merchant = async (where: 'medusa' | 'store' = 'medusa') => {
  const adapterOf = (ofShop: string) =>
    where === 'medusa'
      ? medusaAdapter(ofShop, 'orders.example')
      : { shopify: { store: STORE, app: { token: variableOf(ofShop, 'SHOPIFY_TOKEN') } } }
  const shopId = await loadDemoShop(world, {
    change: (config) => ({ ...config, adapters: { ...config.adapters, commerce: adapterOf(config.shop.id) } }),
  })
  const made = await world.world.configurations.keys.make(
    { shopId, by: 'test' },
    { name: 'Desk', role: 'owner', endsAt: null },
  )
  const post = async (path: string, payload: object) => {
    const url = `/merchant/v1/${shopId}${path}`
    const response = await app.inject({
      method: 'POST',
      url,
      headers: { authorization: `Bearer ${made?.key}` },
      payload,
    })
    expect(await checkDescribed(app, { method: 'POST', url }, response)).toBe(true)
    return response
  }
  return { shopId, post }
}

test('BCK-11 connect uses the stored password of the order system, and later its successor', async () => {
  const { shopId, post } = await merchant()
  const name = variableOf(shopId, 'MEDUSA')
  const unset = await post('/connect', {})
  expect([unset.statusCode, unset.json().problems[0].message]).toEqual([
    422,
    `Set ${name}: it grants the portal access`,
  ])
  await post('/secrets', { name, value: medusaUser.password })
  expect((await post('/connect', {})).json().read).toContain('0 orders on the first page')
  await post('/secrets', { name, value: 'the one of before' })
  const refused = (await post('/connect', {})).json().problems[0].message
  expect(refused).toBe('Failed to reach orders.example: Medusa refused access: 401')
})

test('BCK-11 connect checks an unconfigured store with a stored token, and names no other hosts', async () => {
  const { shopId, post } = await merchant()
  await post('/secrets', { name: variableOf(shopId, 'SHOPIFY_TOKEN'), value: 'shpat_good' })
  expect((await post('/connect', { store: STORE })).json()).toMatchObject({ name: 'Harbour Goods', missing: [] })
  expect(shopify.subscriptions).toEqual([])
  const elsewhere = await post('/connect', { store: 'shop.example' })
  expect([elsewhere.statusCode, elsewhere.json().problems[0].pointer]).toEqual([422, '/store'])
})

test('BCK-07 connect registers the webhooks of a store exactly once, however often it runs', async () => {
  const { shopId, post } = await merchant('store')
  await post('/secrets', { name: variableOf(shopId, 'SHOPIFY_TOKEN'), value: 'shpat_good' })
  const { read, missing } = (await post('/connect', {})).json()
  expect([read.at(-1), missing]).toEqual(['it notifies https://returns.example of changes', []])
  const made = shopify.subscriptions.length
  expect(shopify.subscriptions).toContainEqual({
    topic: 'ORDERS_UPDATED',
    uri: `https://returns.example/hooks/shopify/${shopId}`,
    format: 'JSON',
    includeFields: ['id', 'admin_graphql_api_id', 'updated_at'],
  })
  shopify.subscriptions.splice(3, 1)
  expect((await post('/connect', {})).json().missing).toEqual([])
  expect(shopify.subscriptions).toHaveLength(made)
})
