import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import type { Pointers } from '../../schemas/merchant/configuration.ts'
import { createLiveShops } from '../../server/shops/live.ts'
import { borrowDatabase } from '../support/postgres.ts'
import { loadDemoShop, type TestWorld, testClock, testWorld } from '../support/world.ts'

/** The publishing process and a subscribed process, with a stopped clock. */
let firstWorld: TestWorld
let secondWorld: TestWorld
let unfollow: () => Promise<void>
beforeAll(async () => {
  const shared = await borrowDatabase()
  const database = await shared.reopen()
  firstWorld = await testWorld({ test: shared })
  secondWorld = await testWorld({
    test: { ...shared, database, drop: () => database.close() },
    clock: firstWorld.clock,
  })
  unfollow = await secondWorld.world.shops.follow()
}, 60_000)
afterAll(async () => {
  await unfollow()
  await secondWorld.drop()
  await firstWorld.drop()
})

const publish = async (shopId: string, change: (config: ShopConfig) => ShopConfig, percentage = 100): Promise<void> => {
  const config = await firstWorld.world.shops.config(shopId, 1)
  const answer = await firstWorld.world.configurations.publish(
    { shopId, by: 'Ada' },
    { document: change(config), percentage },
  )
  expect(answer.kind).toBe('done')
}

const waitFor = (look: () => Promise<void>): Promise<void> => vi.waitFor(look, { timeout: 5_000, interval: 5 })

test('PAC-07 a host change applies in every process once published', async () => {
  const { shops } = secondWorld.world
  const shopId = await loadDemoShop(firstWorld)
  const host = `${shopId}.example`
  expect(await shops.ofHost(host)).toBeNull()
  await publish(shopId, (config) => ({ ...config, hosts: [host] }))
  await waitFor(async () => expect(await shops.ofHost(host)).toBe(shopId))
  await firstWorld.world.configurations.rollBack({ shopId, by: 'Ada' }, {})
  await waitFor(async () => expect(await shops.ofHost(host)).toBeNull())
})

test('PAC-03 a shop’s order system follows the published version without visits', async () => {
  const { shops } = secondWorld.world
  const shopId = await loadDemoShop(firstWorld)
  const commerceIn = async () => (await shops.inForce(shopId))?.adapters.commerce
  expect(await commerceIn()).toBe('local')
  const pushing = (config: ShopConfig): ShopConfig => ({
    ...config,
    adapters: { ...config.adapters, commerce: 'pushed' },
  })
  await publish(shopId, pushing, 50)
  expect(await commerceIn()).toBe('local')
  await firstWorld.world.configurations.rollOut({ shopId, by: 'Ada' }, { percentage: 100 })
  await waitFor(async () => expect(await commerceIn()).toBe('pushed'))
  await firstWorld.world.configurations.rollBack({ shopId, by: 'Ada' }, {})
  await waitFor(async () => expect(await commerceIn()).toBe('local'))
})

const createShops = (pointers: Record<string, Pointers>) => {
  const readIds: string[] = []
  const during = { read: async () => {} }
  const clock = testClock()
  let wake = () => {}
  const rows = {
    async pointers(shopId: string) {
      readIds.push(shopId)
      const found = pointers[shopId] ?? null
      await during.read()
      return found
    },
    findConfig: async (_: string, version: number) => ({ version, document: { version } }),
  }
  const across = { shopOfHost: async () => null, allShops: async () => [] }
  const shops = createLiveShops({ shops: rows as never }, across, {
    now: clock.now,
    cardsWork: () => true,
    listen: async (waken) => {
      wake = waken
      return async () => {}
    },
  })
  return { shops, readIds, clock, during, given: pointers, hear: () => wake() }
}
const live = (version: number): Pointers => ({ live: version, candidate: null })

test('PAC-03 the version in force is read once a second, or when a visit differs', async () => {
  const { shops, readIds, clock, given } = createShops({ ada: live(1), bob: live(5) })
  for (const _ of [1, 2, 3]) expect(await shops.inForce('ada')).toEqual({ version: 1 })
  shops.setLiveVersion('ada', 1)
  shops.setLiveVersion('bob', 5)
  expect(await shops.inForce('ada')).toEqual({ version: 1 })
  expect(readIds).toEqual(['ada'])
  given.ada = live(2)
  shops.setLiveVersion('ada', 2)
  expect(await shops.inForce('ada')).toEqual({ version: 2 })
  given.ada = live(1)
  clock.forward(999)
  expect(await shops.inForce('ada')).toEqual({ version: 2 })
  clock.forward(1)
  expect(await shops.inForce('ada')).toEqual({ version: 1 })
  expect(await shops.inForce('nobody')).toBeNull()
})

test('PAC-03 a visit’s reading counts for a second unless a publishing followed', async () => {
  const { shops, readIds, clock, given, hear } = createShops({ ada: live(1) })
  await shops.follow()
  await shops.inForce('ada')
  clock.forward(5_000)
  shops.setLiveVersion('ada', 1)
  clock.forward(999)
  expect(await shops.inForce('ada')).toEqual({ version: 1 })
  expect(readIds).toEqual(['ada'])
  given.ada = live(2)
  hear()
  shops.setLiveVersion('ada', 1)
  expect(await shops.inForce('ada')).toEqual({ version: 2 })
})

test('PAC-03 a reading concurrent with a publishing is not cached', async () => {
  const { shops, during, given, hear } = createShops({ ada: live(1) })
  await shops.follow()
  during.read = async () => {
    given.ada = live(2)
    hear()
  }
  expect(await shops.inForce('ada')).toEqual({ version: 1 })
  during.read = async () => {}
  expect(await shops.inForce('ada')).toEqual({ version: 2 })
})

test('PAC-06 versions are cached for a thousand shops, and the least recently used evicted', async () => {
  const { shops, readIds } = createShops({})
  for (let n = 0; n <= 1_000; n += 1) await shops.inForce(`shop-${n}`)
  await shops.inForce('shop-1')
  expect(readIds).toHaveLength(1_001)
  await shops.inForce('shop-0')
  expect(readIds).toHaveLength(1_002)
})
