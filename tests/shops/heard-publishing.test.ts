import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import type { Pointers } from '../../schemas/merchant/configuration.ts'
import { createLiveShops } from '../../server/shops/live.ts'
import { lentDatabase } from '../support/postgres.ts'
import { loadDemoShop, type TestWorld, testClock, testWorld } from '../support/world.ts'

/** The publishing process and a subscribed process, with a stopped clock. */
let here: TestWorld
let there: TestWorld
let unfollow: () => Promise<void>
beforeAll(async () => {
  const test = await lentDatabase()
  const database = await test.reopen()
  here = await testWorld({ test })
  there = await testWorld({ test: { ...test, database, drop: () => database.close() }, clock: here.clock })
  unfollow = await there.world.shops.follow()
}, 60_000)
afterAll(async () => {
  await unfollow()
  await there.drop()
  await here.drop()
})

const publish = async (shopId: string, change: (config: ShopConfig) => ShopConfig, percentage = 100): Promise<void> => {
  const config = await here.world.shops.config(shopId, 1)
  const answer = await here.world.configurations.publish(
    { shopId, by: 'Ada' },
    { document: change(config), percentage },
  )
  expect(answer.kind).toBe('done')
}

const soon = (look: () => Promise<void>): Promise<void> => vi.waitFor(look, { timeout: 5_000, interval: 5 })

test('PAC-07 a host change applies in every process once published', async () => {
  const { shops } = there.world
  const shopId = await loadDemoShop(here)
  const host = `${shopId}.example`
  expect(await shops.ofHost(host)).toBeNull()
  await publish(shopId, (config) => ({ ...config, hosts: [host] }))
  await soon(async () => expect(await shops.ofHost(host)).toBe(shopId))
  await here.world.configurations.rollBack({ shopId, by: 'Ada' }, {})
  await soon(async () => expect(await shops.ofHost(host)).toBeNull())
})

test('PAC-03 a shop’s order system follows the published version without visits', async () => {
  const { shops } = there.world
  const shopId = await loadDemoShop(here)
  const commerceIn = async () => (await shops.inForce(shopId))?.adapters.commerce
  expect(await commerceIn()).toBe('local')
  const pushing = (config: ShopConfig): ShopConfig => ({
    ...config,
    adapters: { ...config.adapters, commerce: 'pushed' },
  })
  await publish(shopId, pushing, 50)
  expect(await commerceIn()).toBe('local')
  await here.world.configurations.rollOut({ shopId, by: 'Ada' }, { percentage: 100 })
  await soon(async () => expect(await commerceIn()).toBe('pushed'))
  await here.world.configurations.rollBack({ shopId, by: 'Ada' }, {})
  await soon(async () => expect(await commerceIn()).toBe('local'))
})

const shopsOver = (given: Record<string, Pointers>) => {
  const reads: string[] = []
  const during = { read: async () => {} }
  const clock = testClock()
  let wake = () => {}
  const rows = {
    async pointers(shopId: string) {
      reads.push(shopId)
      const found = given[shopId] ?? null
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
  return { shops, reads, clock, during, given, hear: () => wake() }
}
const live = (version: number): Pointers => ({ live: version, candidate: null })

test('PAC-03 the version in force is read once a second, or when a visit differs', async () => {
  const { shops, reads, clock, given } = shopsOver({ ada: live(1), bob: live(5) })
  for (const _ of [1, 2, 3]) expect(await shops.inForce('ada')).toEqual({ version: 1 })
  shops.setLiveVersion('ada', 1)
  shops.setLiveVersion('bob', 5)
  expect(await shops.inForce('ada')).toEqual({ version: 1 })
  expect(reads).toEqual(['ada'])
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
  const { shops, reads, clock, given, hear } = shopsOver({ ada: live(1) })
  await shops.follow()
  await shops.inForce('ada')
  clock.forward(5_000)
  shops.setLiveVersion('ada', 1)
  clock.forward(999)
  expect(await shops.inForce('ada')).toEqual({ version: 1 })
  expect(reads).toEqual(['ada'])
  given.ada = live(2)
  hear()
  shops.setLiveVersion('ada', 1)
  expect(await shops.inForce('ada')).toEqual({ version: 2 })
})

test('PAC-03 a reading concurrent with a publishing is not cached', async () => {
  const { shops, during, given, hear } = shopsOver({ ada: live(1) })
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
  const { shops, reads } = shopsOver({})
  for (let n = 0; n <= 1_000; n += 1) await shops.inForce(`shop-${n}`)
  await shops.inForce('shop-1')
  expect(reads).toHaveLength(1_001)
  await shops.inForce('shop-0')
  expect(reads).toHaveLength(1_002)
})
