import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReturnRecord } from '../../schemas/records/return.ts'
import { executeFollowUp } from '../../server/journey/follow-ups/execute.ts'
import { handleCarrierEvent } from '../../server/journey/hooks/tracking.ts'
import { recordExchangeOrder } from '../../server/journey/operations/value/exchange.ts'
import { processReturn } from '../../server/journey/operations/value/process.ts'
import { anyPrice, anyPriceSettings, B, forVariant, inputOf } from '../domain/value/example.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { DAY, type Returns, setUpReturns } from './given-returns.ts'

let world: TestWorld
let returns: Returns
beforeAll(async () => {
  world = await testWorld()
  returns = await setUpReturns(world)
}, 120_000)
afterAll(() => world.drop())

const refusals = async ({ id }: ReturnRecord) =>
  (await world.world.store.changes.ofReturn({ shopId: returns.shopId, returnId: id }))
    .filter(({ event }) => event === 'refused')
    .map(({ detail }) => detail)

describe('a refund that the order system refuses', () => {
  const refuses = async () => ({ kind: 'refused' as const, because: 'over-refund' as const, message: 'Too much' })
  const refused = async () => {
    const record = await returns.submit()
    await handleCarrierEvent(world.world, {
      shopId: returns.shopId,
      returnId: record.id,
      status: 'delivered',
      occurredAt: 1,
    })
    const refund = { shopId: returns.shopId, returnId: record.id, kind: 'refund', epoch: 1 } as const
    const needs = { ...world.world, commerce: { ...world.world.commerce, refund: refuses } }
    await executeFollowUp(needs, refund, world.clock.now())
    return record
  }

  test('BCK-04 a refused refund is reported once, and its return stays open until paid', async () => {
    const record = await refused()
    world.clock.forward(3 * DAY)
    await world.runner.drain()
    expect(await refusals(record)).toEqual([{ what: 'refund', because: 'over-refund', amount: returns.payout }])
    expect((await returns.now(record)).state).toBe('processed')
    await returns.desk(record, (operation) => processReturn(operation, { outcomes: ['refund'] }))
    for (let day = 0; day < 2; day += 1) {
      await world.runner.drain()
      world.clock.forward(DAY)
    }
    await world.runner.drain()
    const { state, document } = await returns.now(record)
    expect([state, document.refund]).toMatchObject(['closed', { state: 'done', amount: returns.payout }])
    expect(await refusals(record)).toHaveLength(1)
  })
})

describe('a failed card payment for dearer goods', () => {
  /** B for 43.20 more, with a hold that expired before the capture. */
  const unpaid = async () => {
    const input = inputOf({ items: [forVariant(B, 9000)], settings: anyPriceSettings, flags: anyPrice })
    const record = await returns.submit({ input, due: 4320, variants: [returns.inStock] })
    expect(await returns.books(record)).toMatchObject({ paid: 4320, 'new-items': -9360 })
    world.clock.forward(20 * DAY)
    await world.runner.drain()
    return record
  }

  test('BCK-04 a failed card payment is reported to the merchant, and no goods are pending', async () => {
    const record = await unpaid()
    expect(await refusals(record)).toEqual([{ what: 'charge', because: 'authorization-gone', amount: 4320 }])
    expect((await returns.now(record)).document).toMatchObject({
      payment: { state: 'failed' },
      exchangeOrder: { state: 'refused' },
    })
    const answer = await returns.desk(record, (operation) => recordExchangeOrder(operation, { state: 'refunded' }))
    expect(answer.kind).toBe('done')
  })

  test('F29 a failed card payment is unpaid in the ledger, up to the returned value', async () => {
    const books = await returns.books(await unpaid())
    expect(books).toMatchObject({ 'returned-value': 5040, paid: 0, 'new-items': -5040 })
    expect(Object.values(books).reduce((sum, amount) => sum + amount, 0)).toBe(0)
  })

  test('F29 a failed card payment is booked once where the goods are refused too', async () => {
    const input = inputOf({ items: [forVariant(B, 9000)], settings: anyPriceSettings, flags: anyPrice })
    const record = await returns.submit({ input, due: 4320, variants: [returns.inStock] })
    world.clock.forward(20 * DAY)
    const of = (kind: 'charge' | 'stock') => ({ shopId: returns.shopId, returnId: record.id, kind, epoch: 1 }) as const
    const reserve = async () => {
      await executeFollowUp(world.world, of('charge'), world.clock.now())
      return { kind: 'refused', because: 'out-of-stock', message: 'Gone' } as const
    }
    const needs = { ...world.world, commerce: { ...world.world.commerce, reserve } }
    await executeFollowUp(needs, of('stock'), world.clock.now())
    expect(await returns.followUps(record)).toEqual(expect.arrayContaining(['charge refused', 'stock refused']))
    expect(await returns.books(record)).toMatchObject({ paid: 0, 'new-items': -5040 })
  })
})
