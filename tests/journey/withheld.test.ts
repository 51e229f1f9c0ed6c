import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ReturnRecord } from '../../schemas/records/return.ts'
import { handleCarrierEvent } from '../../server/journey/hooks/tracking.ts'
import { receiveParcel } from '../../server/journey/operations/parcel/receive.ts'
import { adjustPayout } from '../../server/journey/operations/value/adjust.ts'
import { processReturn } from '../../server/journey/operations/value/process.ts'
import { anyPrice, anyPriceSettings, B, creditA, forVariant, inputOf } from '../domain/value/example.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { type Returns, returnsOf } from './given-returns.ts'

let world: TestWorld
let given: Returns
beforeAll(async () => {
  world = await testWorld()
}, 120_000)
afterAll(() => world.drop())
beforeEach(async () => {
  given = await returnsOf(world)
})

/** A for 100.80 of credit, B for 97.20 more, funded by A. */
const swapping = async (): Promise<ReturnRecord> => {
  const items = [creditA, forVariant(B, 14_000)]
  const input = inputOf({ items, creditType: 'refund', settings: anyPriceSettings, flags: anyPrice })
  return given.submit({ input, document: given.exchanged(input) })
}

const arrive = async (record: ReturnRecord, items: readonly string[], missing: readonly string[] = []) => {
  await given.desk(record, (operation) => receiveParcel(operation, { items: [...items], missing: [...missing] }))
  await world.runner.drain()
}

const standing = async (record: ReturnRecord) => {
  const exchange = (await given.followUps(record)).find((one) => one.startsWith('exchange-order '))
  const changes = await world.world.store.changes.ofReturn({ shopId: given.shopId, returnId: record.id })
  const told = changes.filter(({ event }) => event === 'exchange-withheld').map(({ detail }) => detail)
  return [exchange, (await given.now(record)).document.borne, told]
}

const NEWS = { borne: 9720, currency: 'USD' }

test('FIX-07 goods funded by a missing unit wait until the merchant sends them or not', async () => {
  const record = await swapping()
  await arrive(record, ['B.1'], ['A.1'])
  expect(await standing(record)).toEqual(['exchange-order waiting', 9720, [NEWS]])
  expect((await given.now(record)).state).toBe('open')
  // A general release does not include withheld goods.
  await given.desk(record, (operation) => processReturn(operation, {}))
  await world.runner.drain()
  expect((await standing(record))[0]).toBe('exchange-order waiting')
  await given.desk(record, (operation) => processReturn(operation, { outcomes: ['exchange'] }))
  await world.runner.drain()
  expect((await standing(record))[0]).toBe('exchange-order done')
  expect(await given.books(record)).toMatchObject({ 'returned-value': 5040, bonus: 9720, 'new-items': -14_760 })
})

test('FIX-18 withheld goods are sent once the unit arrives, with a single notification', async () => {
  const record = await swapping()
  await arrive(record, ['B.1'], ['A.1'])
  await arrive(record, ['A.1'])
  expect(await standing(record)).toEqual(['exchange-order done', undefined, [NEWS]])
  expect(await given.books(record)).toMatchObject({ refunded: -360, 'new-items': -14_760 })
})

test('FIX-18 withheld goods wait with the awaited unit, without notification before certainty', async () => {
  const record = await swapping()
  await arrive(record, ['B.1'])
  await handleCarrierEvent(world.world, {
    shopId: given.shopId,
    returnId: record.id,
    status: 'delivered',
    occurredAt: 1,
  })
  await world.runner.drain()
  expect(await standing(record)).toEqual(['exchange-order waiting', 9720, []])
  await arrive(record, [], ['A.1'])
  const order = await world.world.commerce.findOrder(given.shopId, given.orderId)
  await given.desk(record, (operation) => adjustPayout(operation, { amount: 100, reason: 'For the trouble' }, order))
  expect(await standing(record)).toEqual(['exchange-order waiting', 9720, [NEWS]])
})

test('FIX-07 goods are withheld at the moment of ordering', async () => {
  const record = await swapping()
  await handleCarrierEvent(world.world, {
    shopId: given.shopId,
    returnId: record.id,
    status: 'delivered',
    occurredAt: 1,
  })
  await arrive(record, ['B.1'], ['A.1'])
  expect((await standing(record))[0]).toBe('exchange-order waiting')
})
