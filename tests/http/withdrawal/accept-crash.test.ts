import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../../server/app.ts'
import { judgeStatement } from '../../../server/journey/operations/withdrawal/accept.ts'
import { decideWithdrawal } from '../../../server/journey/operations/withdrawal/decide.ts'
import { diminishUnits, receiveGoods } from '../../../server/journey/operations/withdrawal/goods.ts'
import {
  performOnWithdrawal,
  type WithdrawalAction,
  type WithdrawalOperation,
} from '../../../server/journey/operations/withdrawal/perform.ts'
import type { World } from '../../../server/world.ts'
import { type TestWorld, testWorld } from '../../support/world.ts'
import { type Kill, kill, killedAt } from './killed-world.ts'
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

const steps: Readonly<Record<string, Kill>> = {
  'the claim of the units': (tables) => ({ ...tables, claims: { ...tables.claims, claim: kill } }),
  'the journal': (tables) => ({ ...tables, ledger: { ...tables.ledger, append: kill } }),
  'the follow-ups': (tables) => ({ ...tables, outbox: { ...tables.outbox, beginAll: kill } }),
  'the verdict': (tables) => ({ ...tables, withdrawals: { ...tables.withdrawals, decide: kill } }),
  'the event': (tables) => ({ ...tables, withdrawals: { ...tables.withdrawals, append: kill } }),
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
    await expect(judgeStatement({ ...killedAt(house, change), shops }, ref), step).rejects.toThrow('killed')
    expect(await shop.newest(), step).toMatchObject({ verdict: null, returnIds: [] })
    expect(await house.world.store.returns.ofOrder(shop.shopId, shop.order.id), step).toEqual([])

    const both = await Promise.all([1, 2].map(() => judgeStatement({ ...house.world, shops }, ref)))
    expect(both.map(({ kind }) => kind).toSorted(), step).toEqual(['accepted', 'decided'])
    expect(await house.world.store.returns.ofOrder(shop.shopId, shop.order.id), step).toHaveLength(1)
  }
})

type Operate = Parameters<typeof performOnWithdrawal>[2]

const operations: Readonly<Partial<Record<WithdrawalAction, Operate>>> = {
  decide: (operation: WithdrawalOperation) =>
    decideWithdrawal(operation, { verdict: 'excluded', reason: 'e', units: ['3.1'], text: 'The seal was broken' }),
  diminish: (operation: WithdrawalOperation) =>
    diminishUnits(operation, { units: [{ id: '1.1', amount: 3_000 }], text: 'Worn outside' }),
  received: (operation: WithdrawalOperation) => receiveGoods(operation, {}),
}

const laterSteps: Readonly<Record<string, Kill>> = {
  'the return': (tables) => ({ ...tables, returns: { ...tables.returns, save: kill } }),
  'the amended payout': (tables) => ({
    ...tables,
    outbox: { ...tables.outbox, amend: kill, release: kill, beginAll: kill },
  }),
  'the event': steps['the event'] ?? ((tables) => tables),
  'the audit': (tables) => ({ ...tables, audit: { ...tables.audit, append: kill } }),
}

test('WDR-16 WDR-17 an operation killed at any step changes all or nothing, and is repeatable', async () => {
  for (const [action, operate] of Object.entries(operations)) {
    const shop = await setUpExample(house, app)
    const head = await shop.declare()
    const [record] = await shop.returns(head)
    const read = async () => {
      const [after] = await shop.returns(head)
      const changes = await house.world.store.withdrawals.changes({ shopId: shop.shopId, id: head.id })
      const followUps = await house.world.store.outbox.followUps({ shopId: shop.shopId, returnId: record?.id ?? '' })
      return {
        after,
        events: changes.map(({ event }) => event),
        followUps,
        ledger: record && (await shop.ledger(record)),
      }
    }
    const call = { key: `key-${action}`, fingerprint: action }
    const caller = { shopId: shop.shopId, by: 'Desk', call }
    const target = { caller, name: head.number, action: action as WithdrawalAction }
    for (const [step, change] of Object.entries(laterSteps)) {
      const before = await read()
      await expect(performOnWithdrawal(killedAt(house, change), target, operate), `${action}: ${step}`).rejects.toThrow(
        'killed',
      )
      expect(await read(), `${action}: ${step}`).toEqual(before)
    }
    const both = await Promise.all([1, 2].map(() => performOnWithdrawal(house.world, target, operate)))
    expect(both.map(({ kind }) => kind).toSorted(), action).toEqual(['done', 'replayed'])
    const { events, ledger = [] } = await read()
    expect(new Set(events).size, action).toBe(events.length)
    expect(ledger.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
    await shop.drain()
  }
})
