import { expect, test } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import { DAY_MS } from '../../schemas/time.ts'
import { variableOf } from '../support/secrets.ts'
import { shopifyHouse, storeSecrets } from './shopify-house.ts'

const ours = 'https://returns.example'
const house = shopifyHouse({ publicUrl: ours })

/** A merchant whose store tells the portal what changes, and what she does then. */
const merchant = async () => {
  const { she, store, name } = await house.shopWith()
  const { world, clock } = house.world()
  const { shopId } = she
  const listen = (at = ours) => world.commerce.listen(shopId, at)
  expect(await listen()).toEqual([])
  return {
    ...{ store, name, shopId, listen },
    /** Her shop has its orders elsewhere from then on. */
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

test('BCK-07 a merchant who moves to another store is told nothing more by the old one, which goes on telling others', async () => {
  const before = await merchant()
  const other = { topic: 'ORDERS_UPDATED', uri: 'https://erp.example/hooks' }
  before.store.subscriptions.push(other)
  const next = await merchant()
  await before.moves({ shopify: { store: next.name, app: { token: variableOf(before.shopId, 'SHOPIFY_TOKEN') } } })
  expect(await before.listen()).toEqual([])
  expect(before.store.subscriptions).toEqual([other])
  expect(next.addresses()).toEqual([next.shopId, before.shopId].map((id) => `${ours}/hooks/shopify/${id}`))
})

test('BCK-07 a merchant whose orders come from no store any more is told nothing by it from the next day', async () => {
  const { store, moves } = await merchant()
  await moves('local')
  const { world, runner, clock } = house.world()
  await world.store.enqueue({ shopId: 'all', kind: 'listeners', key: 'all', payload: {}, runAt: clock.now() })
  await runner.drain()
  expect(store.subscriptions).toEqual([])
})

test('BCK-07 whoever tries a copy of her portal, which has no address of its own, takes nothing away from her', async () => {
  const { store, moves, listen } = await merchant()
  const told = store.subscriptions.length
  await moves('local')
  expect(await listen('http://localhost:3000')).toEqual([])
  expect(store.subscriptions).toHaveLength(told)
})

test('BCK-07 a merchant whose portal moves to another address has the store tell that one alone', async () => {
  const { addresses, listen, moves, name, shopId, store } = await merchant()
  const told = store.subscriptions.length
  // Its token is another one by now.
  await moves({ shopify: { store: name, app: { token: variableOf(shopId, 'HOOK') } } })
  store.tokens.delete('shpat_good')
  store.tokens.set(storeSecrets.HOOK, Number.POSITIVE_INFINITY)
  expect(await listen('https://portal.example')).toEqual([])
  expect(addresses()).toEqual([`https://portal.example/hooks/shopify/${shopId}`])
  expect(store.subscriptions).toHaveLength(told)
})

test('BCK-07 a merchant whose old store lets the app in no more reads so for a week, and nothing else is kept waiting', async () => {
  const { store, name, moves, listen, shopId } = await merchant()
  await moves('local')
  store.tokens.clear()
  const still = `${name} still tells ${ours}/hooks/shopify/${shopId} what changes, as it was once asked to, and cannot be asked to stop: Shopify answered 401. It stops where the app is taken out of that store`
  for (const days of [1, 4, 4, 0]) {
    expect(await listen()).toEqual([still])
    house.world().clock.forward(days * DAY_MS)
  }
  expect(await listen()).toEqual([])
})
