import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import { buildApp } from '../../server/app.ts'
import { bucketOf } from '../../server/domain/journey/rollout.ts'
import { hashSession } from '../../server/journey/request/session.ts'
import { borrowDatabase } from '../support/postgres.ts'
import { createShopper, lookUpOrder, type Shopper } from '../support/shopper.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'
import { createPortal, goToReview, type Portal, readReturnKey, submit } from './shoppers.ts'

const orders = [
  ['#1001', '10001'],
  ['#1004', '10004'],
  ['#1006', '10006'],
  ['#1007', '10007'],
  ['#1008', '10008'],
] as const

let testBed: TestWorld
let setup: Portal
beforeAll(async () => {
  testBed = await testWorld()
  setup = await createPortal(testBed)
})
afterAll(async () => {
  await setup.app.close()
  await testBed.drop()
})

const publishVersion = async (
  world: TestWorld['world'],
  shopId: string,
  input: { name: string; percentage?: number },
) => {
  const { name, ...rest } = input
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

const sessionOf = (shopper: Shopper): string => [...shopper.cookies.values()][0] ?? ''

const draftVersion = async (shopper: Shopper): Promise<number | undefined> => {
  const { store } = testBed.world
  const found = await store.drafts.loadVisit(shopper.shopId, hashSession(sessionOf(shopper)), testBed.clock.now())
  return found?.row?.draft.order?.configVersion
}

const shopName = async (shopper: Shopper, app: FastifyInstance): Promise<string> => {
  const cookie = [...shopper.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await app.inject({ url: `/api/v1/init?shop=${shopper.shopId}`, headers: { cookie } })
  return response.json().name
}

describe('a candidate and the orders', () => {
  test('CFG-18 CFG-19 CFG-20 an order gets the candidate by its id’s bucket, in every session', async () => {
    const shopId = await loadDemoShop(testBed)
    const bought = orders.map(([name]) => testBed.world.commerce.findOrderByName(shopId, name))
    const buckets = (await Promise.all(bought)).map((order) => bucketOf(order?.id ?? ''))
    const versionsAt = (): Promise<(number | undefined)[]> =>
      Promise.all(
        orders.map(async ([name, proof]) => {
          const shopper = createShopper(setup.app, shopId)
          await lookUpOrder(shopper, name, proof)
          return draftVersion(shopper)
        }),
      )
    const reached: string[] = []
    for (const percentage of [0, 20, 50, 80, 99]) {
      await publishVersion(testBed.world, shopId, { name: 'Candidate', percentage })
      const expected = buckets.map((bucket) => (bucket < percentage ? 2 : 1))
      expect(await versionsAt()).toEqual(expected)
      expect(await versionsAt()).toEqual(expected)
      reached.push(expected.join())
    }
    expect(new Set(reached).size).toBeGreaterThan(2)
    await publishVersion(testBed.world, shopId, { name: 'Candidate', percentage: 100 })
    expect(await versionsAt()).toEqual(orders.map(() => 2))
  })

  test('the order page and the flags follow the order’s version, not the session’s', async () => {
    const shopId = await loadDemoShop(testBed)
    const order = await testBed.world.commerce.findOrderByName(shopId, '#1001')
    await publishVersion(testBed.world, shopId, {
      name: 'Candidate',
      percentage: Math.floor(bucketOf(order?.id ?? '')) + 1,
    })
    const shopper = createShopper(setup.app, shopId)
    await shopper.open('/')
    expect(await shopName(shopper, setup.app)).toBe('Wrenfold')
    await lookUpOrder(shopper)
    expect(await shopName(shopper, setup.app)).toBe('Candidate')
    await testBed.world.configurations.rollOut({ shopId, by: 'test' }, { percentage: 0 })
    expect(await shopName(shopper, setup.app)).toBe('Candidate')
  })

  test('PAC-01 header and footer follow the applied version, of the same shop only', async () => {
    const shopId = await loadDemoShop(testBed)
    const brand = async () => {
      const shopper = createShopper(setup.app, shopId)
      await shopper.open('/')
      return shopper.readPage().screen?.chrome.brand.name
    }
    const before = await brand()
    await publishVersion(testBed.world, shopId, { name: 'Renamed' })
    expect([before, await brand()]).toEqual(['Wrenfold', 'Renamed'])
  })

  test('before the lookup the session decides; without a session the live version applies', async () => {
    const shopId = await loadDemoShop(testBed)
    const begin = async () => {
      const shopper = createShopper(setup.app, shopId)
      await shopper.open('/')
      await shopper.press('session.language', { values: { lang: 'fr' } }).catch(() => shopper.enter('/?lang=fr'))
      return shopper
    }
    const sessions = [await begin(), await begin(), await begin(), await begin()]
    const seen: string[][] = []
    for (const percentage of [0, 50, 99]) {
      await publishVersion(testBed.world, shopId, { name: 'Candidate', percentage })
      const names = await Promise.all(sessions.map((shopper) => shopName(shopper, setup.app)))
      const expected = sessions.map((shopper) =>
        bucketOf(hashSession(sessionOf(shopper))) < percentage ? 'Candidate' : 'Wrenfold',
      )
      expect(names).toEqual(expected)
      expect(await shopName(createShopper(setup.app, shopId), setup.app)).toBe('Wrenfold')
      seen.push(names)
    }
    expect(seen[0]).toEqual(sessions.map(() => 'Wrenfold'))
  })
})

describe('drafts and returns of a version', () => {
  test('a draft retains its version across publishing and roll-back until the next lookup', async () => {
    const shopper = await setup.visitor()
    await lookUpOrder(shopper)
    await publishVersion(testBed.world, shopper.shopId, { name: 'Second' })
    await shopper.open('/exchange')
    expect([await draftVersion(shopper), await shopName(shopper, setup.app)]).toEqual([1, 'Wrenfold'])
    const other = createShopper(setup.app, shopper.shopId)
    await lookUpOrder(other)
    expect(await draftVersion(other)).toBe(2)
    await testBed.world.configurations.rollBack({ shopId: shopper.shopId, by: 'test' }, {})
    await other.open('/exchange')
    expect([await draftVersion(other), await shopName(other, setup.app)]).toEqual([2, 'Second'])
    await lookUpOrder(other)
    expect(await draftVersion(other)).toBe(1)
  })

  test('a return retains its version across publishing and roll-back', async () => {
    const shopper = await setup.visitor()
    await publishVersion(testBed.world, shopper.shopId, { name: 'Second' })
    await goToReview(shopper)
    await submit(shopper)
    await publishVersion(testBed.world, shopper.shopId, { name: 'Third' })
    await testBed.world.configurations.rollBack({ shopId: shopper.shopId, by: 'test' }, { version: 1 })
    const record = await testBed.world.store.returns.findByKey(shopper.shopId, readReturnKey(shopper))
    expect(record?.document.configVersion).toBe(2)
    const seen = await createShopper(setup.app, shopper.shopId).open(`/return/${readReturnKey(shopper)}`)
    const address = Object.values(seen.body.screen?.regions ?? {})
      .flat()
      .find(({ id }) => id === 'return-address')
    expect(JSON.stringify(address)).toContain('Second returns')
  })
})

test('publishing and roll-back reach another process on the same PostgreSQL at once', async () => {
  const database = await borrowDatabase()
  const first = await testWorld({ test: database })
  const second = await database.reopen()
  const there = await testWorld({ test: { database: second, reopen: database.reopen, drop: () => second.close() } })
  const app = await buildApp(there.world)
  const shopId = await loadDemoShop(first)
  const nameThere = () => shopName(createShopper(app, shopId), app)

  expect(await nameThere()).toBe('Wrenfold')
  await publishVersion(first.world, shopId, { name: 'Second' })
  expect(await nameThere()).toBe('Second')
  await first.world.configurations.rollBack({ shopId, by: 'test' }, {})
  expect(await nameThere()).toBe('Wrenfold')

  await app.close()
  await there.drop()
  await first.drop()
})
