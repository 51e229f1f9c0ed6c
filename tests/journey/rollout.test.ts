import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import { buildApp } from '../../server/app.ts'
import { bucketOf } from '../../server/domain/journey/rollout.ts'
import { hashSession } from '../../server/journey/request/session.ts'
import { lentDatabase } from '../support/postgres.ts'
import { lookUp, type Shopper, shopper } from '../support/shopper.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'
import { keyOf, type Portal, portal, submit, toReview } from './shoppers.ts'

const orders = [
  ['#1001', '10001'],
  ['#1004', '10004'],
  ['#1006', '10006'],
  ['#1007', '10007'],
  ['#1008', '10008'],
] as const

let ground: TestWorld
let house: Portal
beforeAll(async () => {
  ground = await testWorld()
  house = await portal(ground)
})
afterAll(async () => {
  await house.app.close()
  await ground.drop()
})

const publishAs = async (world: TestWorld['world'], shopId: string, given: { name: string; percentage?: number }) => {
  const { name, ...rest } = given
  const stored = await world.store.shops.findConfig(shopId, 1)
  const config = stored?.document as ShopConfig
  const document = {
    ...config,
    shop: { ...config.shop, name },
    returnAddress: { ...config.returnAddress, name: `${name} returns` },
  }
  const answer = await world.configurations.publish({ shopId, by: 'test' }, { document, ...rest })
  if (answer.kind !== 'done') throw new Error(JSON.stringify(answer))
  return answer
}

const sessionOf = (she: Shopper): string => [...she.cookies.values()][0] ?? ''

const draftVersion = async (she: Shopper): Promise<number | undefined> => {
  const { store } = ground.world
  const found = await store.drafts.loadVisit(she.shopId, hashSession(sessionOf(she)), ground.clock.now())
  return found?.row?.draft.order?.configVersion
}

const shopName = async (she: Shopper, app: FastifyInstance): Promise<string> => {
  const cookie = [...she.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await app.inject({ url: `/api/v1/init?shop=${she.shopId}`, headers: { cookie } })
  return answer.json().name
}

describe('a candidate and the orders', () => {
  test('CFG-18 CFG-19 CFG-20 an order gets the candidate by its id’s bucket, in every session', async () => {
    const shopId = await loadDemoShop(ground)
    const bought = orders.map(([name]) => ground.world.commerce.findOrderByName(shopId, name))
    const buckets = (await Promise.all(bought)).map((order) => bucketOf(order?.id ?? ''))
    const versionsAt = (): Promise<(number | undefined)[]> =>
      Promise.all(
        orders.map(async ([name, proof]) => {
          const she = shopper(house.app, shopId)
          await lookUp(she, name, proof)
          return draftVersion(she)
        }),
      )
    const reached: string[] = []
    for (const percentage of [0, 20, 50, 80, 99]) {
      await publishAs(ground.world, shopId, { name: 'Candidate', percentage })
      const expected = buckets.map((bucket) => (bucket < percentage ? 2 : 1))
      expect(await versionsAt()).toEqual(expected)
      expect(await versionsAt()).toEqual(expected)
      reached.push(expected.join())
    }
    // The first step reaches some sessions, the last all.
    expect(new Set(reached).size).toBeGreaterThan(2)
    await publishAs(ground.world, shopId, { name: 'Candidate', percentage: 100 })
    expect(await versionsAt()).toEqual(orders.map(() => 2))
  })

  test('the order page and the flags follow the order’s version, not the session’s', async () => {
    const shopId = await loadDemoShop(ground)
    const order = await ground.world.commerce.findOrderByName(shopId, '#1001')
    await publishAs(ground.world, shopId, { name: 'Candidate', percentage: Math.floor(bucketOf(order?.id ?? '')) + 1 })
    const she = shopper(house.app, shopId)
    await she.open('/')
    expect(await shopName(she, house.app)).toBe('Wrenfold')
    await lookUp(she)
    expect(await shopName(she, house.app)).toBe('Candidate')
    await ground.world.configurations.rollOut({ shopId, by: 'test' }, { percentage: 0 })
    expect(await shopName(she, house.app)).toBe('Candidate')
  })

  test('PAC-01 header and footer follow the applied version, of the same shop only', async () => {
    const shopId = await loadDemoShop(ground)
    const brand = async () => {
      const she = shopper(house.app, shopId)
      await she.open('/')
      return she.seen().screen?.chrome.brand.name
    }
    const before = await brand()
    await publishAs(ground.world, shopId, { name: 'Renamed' })
    expect([before, await brand()]).toEqual(['Wrenfold', 'Renamed'])
  })

  test('before the lookup the session decides; without a session the live version applies', async () => {
    const shopId = await loadDemoShop(ground)
    const begin = async () => {
      const she = shopper(house.app, shopId)
      await she.open('/')
      await she.press('session.language', { values: { lang: 'fr' } }).catch(() => she.enter('/?lang=fr'))
      return she
    }
    const sessions = [await begin(), await begin(), await begin(), await begin()]
    const seen: string[][] = []
    for (const percentage of [0, 50, 99]) {
      await publishAs(ground.world, shopId, { name: 'Candidate', percentage })
      const names = await Promise.all(sessions.map((she) => shopName(she, house.app)))
      const expected = sessions.map((she) =>
        bucketOf(hashSession(sessionOf(she))) < percentage ? 'Candidate' : 'Wrenfold',
      )
      expect(names).toEqual(expected)
      expect(await shopName(shopper(house.app, shopId), house.app)).toBe('Wrenfold')
      seen.push(names)
    }
    expect(seen[0]).toEqual(sessions.map(() => 'Wrenfold'))
  })
})

describe('drafts and returns of a version', () => {
  test('a draft retains its version across publishing and roll-back until the next lookup', async () => {
    const she = await house.visitor()
    await lookUp(she)
    await publishAs(ground.world, she.shopId, { name: 'Second' })
    await she.open('/exchange')
    expect([await draftVersion(she), await shopName(she, house.app)]).toEqual([1, 'Wrenfold'])
    const other = shopper(house.app, she.shopId)
    await lookUp(other)
    expect(await draftVersion(other)).toBe(2)
    await ground.world.configurations.rollBack({ shopId: she.shopId, by: 'test' }, {})
    await other.open('/exchange')
    expect([await draftVersion(other), await shopName(other, house.app)]).toEqual([2, 'Second'])
    await lookUp(other)
    expect(await draftVersion(other)).toBe(1)
  })

  test('a return retains its version across publishing and roll-back', async () => {
    const she = await house.visitor()
    await publishAs(ground.world, she.shopId, { name: 'Second' })
    await toReview(she)
    await submit(she)
    await publishAs(ground.world, she.shopId, { name: 'Third' })
    await ground.world.configurations.rollBack({ shopId: she.shopId, by: 'test' }, { version: 1 })
    const record = await ground.world.store.returns.findByKey(she.shopId, keyOf(she))
    expect(record?.document.configVersion).toBe(2)
    const seen = await shopper(house.app, she.shopId).open(`/return/${keyOf(she)}`)
    const address = seen.body.screen?.regions.main.find(({ id }) => id === 'return-address')
    expect(JSON.stringify(address)).toContain('Second returns')
  })
})

test('publishing and roll-back reach another process on the same PostgreSQL at once', async () => {
  const database = await lentDatabase()
  const here = await testWorld({ test: database })
  const second = await database.reopen()
  const there = await testWorld({ test: { database: second, reopen: database.reopen, drop: () => second.close() } })
  const app = await buildApp(there.world)
  const shopId = await loadDemoShop(here)
  const nameThere = () => shopName(shopper(app, shopId), app)

  expect(await nameThere()).toBe('Wrenfold')
  await publishAs(here.world, shopId, { name: 'Second' })
  expect(await nameThere()).toBe('Second')
  await here.world.configurations.rollBack({ shopId, by: 'test' }, {})
  expect(await nameThere()).toBe('Wrenfold')

  await app.close()
  await there.drop()
  await here.drop()
})
