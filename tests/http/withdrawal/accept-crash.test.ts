import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../../server/app.ts'
import { judgeStatement } from '../../../server/journey/operations/withdrawal/accept.ts'
import type { Tables, World } from '../../../server/world.ts'
import { type TestWorld, testWorld } from '../../support/world.ts'
import { setUpExample } from './withdrawn-order.ts'

let house: TestWorld
let app: FastifyInstance
beforeAll(async () => {
  house = await testWorld()
  app = await buildApp(house.world)
}, 120_000)
afterAll(async () => {
  await app.close()
  await house.drop()
})

const kill = async (): Promise<never> => {
  throw new Error('killed')
}

const steps: Readonly<Record<string, (tables: Tables) => Tables>> = {
  'the claim of the units': (tables) => ({ ...tables, claims: { ...tables.claims, claim: kill } }),
  'the journal': (tables) => ({ ...tables, ledger: { ...tables.ledger, append: kill } }),
  'the follow-ups': (tables) => ({ ...tables, outbox: { ...tables.outbox, beginAll: kill } }),
  'the verdict': (tables) => ({ ...tables, withdrawals: { ...tables.withdrawals, decide: kill } }),
  'the event': (tables) => ({ ...tables, withdrawals: { ...tables.withdrawals, append: kill } }),
}

const killedAt = (change: (tables: Tables) => Tables): World => {
  const { store } = house.world
  const transaction: World['store']['transaction'] = (work) => store.transaction((tables) => work(change(tables)))
  return { ...house.world, store: { ...store, transaction } }
}

test('WDR-13 an acceptance that is killed at any step happens whole or not at all', async () => {
  for (const [step, change] of Object.entries(steps)) {
    const shop = await setUpExample(house, app, { withdrawal: { autoAccept: false } })
    const head = await shop.declare()
    // The shop accepts automatically from now on.
    const { config } = house.world.shops
    const shops: World['shops'] = {
      ...house.world.shops,
      config: async (...of) => ({ ...(await config(...of)), withdrawal: {} }),
    }
    const ref = { shopId: shop.shopId, id: head.id }
    await expect(judgeStatement({ ...killedAt(change), shops }, ref), step).rejects.toThrow('killed')
    expect(await shop.newest(), step).toMatchObject({ verdict: null, returnIds: [] })
    expect(await house.world.store.returns.ofOrder(shop.shopId, shop.order.id), step).toEqual([])

    const both = await Promise.all([1, 2].map(() => judgeStatement({ ...house.world, shops }, ref)))
    expect(both.map(({ kind }) => kind).toSorted(), step).toEqual(['accepted', 'decided'])
    expect(await house.world.store.returns.ofOrder(shop.shopId, shop.order.id), step).toHaveLength(1)
  }
})
