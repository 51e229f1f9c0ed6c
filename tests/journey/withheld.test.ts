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

/** A for 100.80 of credit, and B for something of 97.20 more, which A pays. */
const swapping = async (): Promise<ReturnRecord> => {
  const items = [creditA, forVariant(B, 14_000)]
  const input = inputOf({ items, creditType: 'refund', settings: anyPriceSettings, flags: anyPrice })
  return given.submit({ input, document: given.exchanged(input) })
}

const arrive = async (record: ReturnRecord, items: readonly string[], missing: readonly string[] = []) => {
  await given.desk(record, (operation) => receiveParcel(operation, { items: [...items], missing: [...missing] }))
  await world.runner.drain()
}

/** Where the exchange stands, what the shop would bear of it, and what its merchant hears of that. */
const standing = async (record: ReturnRecord) => {
  const exchange = (await given.followUps(record)).find((one) => one.startsWith('exchange-order '))
  const changes = await world.world.store.changes.ofReturn({ shopId: given.shopId, returnId: record.id })
  const told = changes.filter(({ event }) => event === 'exchange-withheld').map(({ detail }) => detail)
  return [exchange, (await given.now(record)).document.borne, told]
}

const NEWS = { borne: 9720, currency: 'USD' }

test('FIX-07 goods whose price was to come of a unit that is missing are not sent unasked: the merchant hears of it, and has them sent, or not', async () => {
  const record = await swapping()
  await arrive(record, ['B.1'], ['A.1'])
  expect(await standing(record)).toEqual(['exchange-order waiting', 9720, [NEWS]])
  expect((await given.now(record)).state).toBe('open')
  // Whoever releases all that waits did not mean these.
  await given.desk(record, (operation) => processReturn(operation, {}))
  await world.runner.drain()
  expect((await standing(record))[0]).toBe('exchange-order waiting')
  await given.desk(record, (operation) => processReturn(operation, { outcomes: ['exchange'] }))
  await world.runner.drain()
  expect((await standing(record))[0]).toBe('exchange-order done')
  expect(await given.books(record)).toMatchObject({ 'returned-value': 5040, bonus: 9720, 'new-items': -14_760 })
})

test('FIX-18 they are sent once the unit turns up after all, and nobody hears of it twice', async () => {
  const record = await swapping()
  await arrive(record, ['B.1'], ['A.1'])
  await arrive(record, ['A.1'])
  expect(await standing(record)).toEqual(['exchange-order done', undefined, [NEWS]])
  expect(await given.books(record)).toMatchObject({ refunded: -360, 'new-items': -14_760 })
})

test('FIX-18 while the unit is awaited they wait too, whatever the carrier delivered, and nobody is told before it is certain', async () => {
  const record = await swapping()
  await arrive(record, ['B.1'])
  await handleCarrierEvent(world.world, { shopId: given.shopId, returnId: record.id, status: 'delivered', at: 1 })
  await world.runner.drain()
  expect(await standing(record)).toEqual(['exchange-order waiting', 9720, []])
  await arrive(record, [], ['A.1'])
  const order = await world.world.commerce.findOrder(given.shopId, given.orderId)
  await given.desk(record, (operation) => adjustPayout(operation, { amount: 100, reason: 'For the trouble' }, order))
  expect(await standing(record)).toEqual(['exchange-order waiting', 9720, [NEWS]])
})

test('FIX-07 they are kept back where their order was to be made at this moment', async () => {
  const record = await swapping()
  await handleCarrierEvent(world.world, { shopId: given.shopId, returnId: record.id, status: 'delivered', at: 1 })
  await arrive(record, ['B.1'], ['A.1'])
  expect((await standing(record))[0]).toBe('exchange-order waiting')
})
