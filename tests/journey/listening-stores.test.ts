import { expect, test } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import { DAY_MS } from '../../schemas/values/time.ts'
import { variableOf } from '../support/secrets.ts'
import { setUpShopify, storeSecrets } from './shopify-house.ts'

const publicUrl = 'https://returns.example'
const setup = setUpShopify({ publicUrl: publicUrl })

const setUpMerchant = async () => {
  const { shopper, store, name } = await setup.shopWith()
  const { world, clock } = setup.world()
  const { shopId } = shopper
  const listen = (at = publicUrl) => world.commerce.listen(shopId, at)
  expect(await listen()).toEqual([])
  return {
    store,
    name,
    shopId,
    listen,
    async moves(commerce: ShopConfig['adapters']['commerce']) {
      const version = (await world.store.shops.pointers(shopId))?.live ?? 0
      const config = await world.shops.config(shopId, version)
      const document = { ...config, adapters: { ...config.adapters, commerce } }
      expect(await world.configurations.publish({ shopId, by: 'test' }, { document })).toMatchObject({ kind: 'done' })
      clock.forward(DAY_MS)
    },
    addresses: () => [...new Set(store.subscriptions.map(({ uri }) => uri))],
  }
}

test('BCK-07 a new store unsubscribes the shop at the old store; other shops stay', async () => {
  const before = await setUpMerchant()
  const other = { topic: 'ORDERS_UPDATED', uri: 'https://erp.example/hooks' }
  before.store.subscriptions.push(other)
  const next = await setUpMerchant()
  await before.moves({ shopify: { store: next.name, app: { token: variableOf(before.shopId, 'SHOPIFY_TOKEN') } } })
  expect(await before.listen()).toEqual([])
  expect(before.store.subscriptions).toEqual([other])
  expect(next.addresses()).toEqual([next.shopId, before.shopId].map((id) => `${publicUrl}/hooks/shopify/${id}`))
})

test('BCK-07 a shop without a store unsubscribes from the next day on', async () => {
  const { store, moves } = await setUpMerchant()
  await moves('local')
  const { world, runner, clock } = setup.world()
  await world.store.enqueue({ shopId: 'all', kind: 'listeners', key: 'all', payload: {}, runAt: clock.now() })
  await runner.drain()
  expect(store.subscriptions).toEqual([])
})

test('BCK-07 a copied portal without a public address does not remove the original’s subscriptions', async () => {
  const { store, moves, listen } = await setUpMerchant()
  const subscriptionCount = store.subscriptions.length
  await moves('local')
  expect(await listen('http://localhost:3000')).toEqual([])
  expect(store.subscriptions).toHaveLength(subscriptionCount)
})

test('BCK-07 a portal at a new address moves the store’s subscriptions there', async () => {
  const { addresses, listen, moves, name, shopId, store } = await setUpMerchant()
  const subscriptionCount = store.subscriptions.length
  await moves({ shopify: { store: name, app: { token: variableOf(shopId, 'HOOK') } } })
  store.tokens.delete('shpat_good')
  store.tokens.set(storeSecrets.HOOK, Number.POSITIVE_INFINITY)
  expect(await listen('https://portal.example')).toEqual([])
  expect(addresses()).toEqual([`https://portal.example/hooks/shopify/${shopId}`])
  expect(store.subscriptions).toHaveLength(subscriptionCount)
})

test('BCK-07 a revoked old store is reported for a week and delays nothing else', async () => {
  const { store, name, moves, listen, shopId } = await setUpMerchant()
  await moves('local')
  store.tokens.clear()
  const still = `${name} still notifies ${publicUrl}/hooks/shopify/${shopId} of changes, as configured earlier. Failed to remove the webhook: Shopify responded with status 401. To stop it, uninstall the app from that store`
  for (const days of [1, 4, 4, 0]) {
    expect(await listen()).toEqual([still])
    setup.world().clock.forward(days * DAY_MS)
  }
  expect(await listen()).toEqual([])
})

test('BCK-07 a store whose app lacks a scope reports each topic that it refuses', async () => {
  const { store, listen } = await setUpMerchant()
  const topics = store.subscriptions.map(({ topic }) => topic)
  store.subscriptions.length = 0
  store.scopes = store.scopes.filter((scope) => scope !== 'read_fulfillments')
  const refused = [
    'FULFILLMENTS_CREATE',
    'FULFILLMENTS_UPDATE',
    'FULFILLMENT_EVENTS_CREATE',
    'FULFILLMENT_EVENTS_DELETE',
  ]
  expect(await listen()).toEqual(
    refused.map((topic) =>
      expect.stringContaining(`of ${topic}: You cannot create a webhook subscription with the specified topic`),
    ),
  )
  expect(store.subscriptions.map(({ topic }) => topic)).toEqual(topics.filter((topic) => !refused.includes(topic)))
})
