import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ReturnRecord } from '../../schemas/records/return.ts'
import { handleCarrierEvent } from '../../server/journey/hooks/tracking.ts'
import { receiveParcel } from '../../server/journey/operations/parcel/receive.ts'
import { adjustPayout } from '../../server/journey/operations/value/adjust.ts'
import { processReturn } from '../../server/journey/operations/value/process.ts'
import { anyPrice, anyPriceSettings, B, creditA, forVariant, inputOf } from '../domain/value/example.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { type Returns, setUpReturns } from './given-returns.ts'

let world: TestWorld
let returns: Returns
beforeAll(async () => {
  world = await testWorld()
}, 120_000)
afterAll(() => world.drop())
beforeEach(async () => {
  returns = await setUpReturns(world)
})

const submitExchange = async (): Promise<ReturnRecord> => {
  const items = [creditA, forVariant(B, 14_000)]
  const input = inputOf({ items, creditType: 'refund', settings: anyPriceSettings, flags: anyPrice })
  return returns.submit({ input, document: returns.exchanged(input) })
}

const receiveItems = async (record: ReturnRecord, items: readonly string[], missing: readonly string[] = []) => {
  await returns.desk(record, (operation) => receiveParcel(operation, { items: [...items], missing: [...missing] }))
  await world.runner.drain()
}

const readExchangeState = async (record: ReturnRecord) => {
  const exchange = (await returns.followUps(record)).find((one) => one.startsWith('exchange-order '))
  const changes = await world.world.store.changes.ofReturn({ shopId: returns.shopId, returnId: record.id })
  const details = changes.filter(({ event }) => event === 'exchange-withheld').map(({ detail }) => detail)
  return [exchange, (await returns.now(record)).document.borne, details]
}

const NEWS = { borne: 9720, currency: 'USD' }

test('FIX-07 goods funded by a missing unit wait until the merchant sends them or not', async () => {
  const record = await submitExchange()
  await receiveItems(record, ['B.1'], ['A.1'])
  expect(await readExchangeState(record)).toEqual(['exchange-order waiting', 9720, [NEWS]])
  expect((await returns.now(record)).state).toBe('open')
  await returns.desk(record, (operation) => processReturn(operation, {}))
  await world.runner.drain()
  expect((await readExchangeState(record))[0]).toBe('exchange-order waiting')
  await returns.desk(record, (operation) => processReturn(operation, { outcomes: ['exchange'] }))
  await world.runner.drain()
  expect((await readExchangeState(record))[0]).toBe('exchange-order done')
  expect(await returns.books(record)).toMatchObject({ 'returned-value': 5040, bonus: 9720, 'new-items': -14_760 })
})

test('FIX-18 withheld goods are sent once the unit arrives, with a single notification', async () => {
  const record = await submitExchange()
  await receiveItems(record, ['B.1'], ['A.1'])
  await receiveItems(record, ['A.1'])
  expect(await readExchangeState(record)).toEqual(['exchange-order done', undefined, [NEWS]])
  expect(await returns.books(record)).toMatchObject({ refunded: -360, 'new-items': -14_760 })
})

test('FIX-18 withheld goods wait with the awaited unit, without notification before certainty', async () => {
  const record = await submitExchange()
  await receiveItems(record, ['B.1'])
  await handleCarrierEvent(world.world, {
    shopId: returns.shopId,
    returnId: record.id,
    status: 'delivered',
    occurredAt: 1,
  })
  await world.runner.drain()
  expect(await readExchangeState(record)).toEqual(['exchange-order waiting', 9720, []])
  await receiveItems(record, [], ['A.1'])
  const order = await world.world.commerce.findOrder(returns.shopId, returns.orderId)
  await returns.desk(record, (operation) => adjustPayout(operation, { amount: 100, reason: 'For the trouble' }, order))
  expect(await readExchangeState(record)).toEqual(['exchange-order waiting', 9720, [NEWS]])
})

test('FIX-07 goods are withheld at the moment of ordering', async () => {
  const record = await submitExchange()
  await handleCarrierEvent(world.world, {
    shopId: returns.shopId,
    returnId: record.id,
    status: 'delivered',
    occurredAt: 1,
  })
  await receiveItems(record, ['B.1'], ['A.1'])
  expect((await readExchangeState(record))[0]).toBe('exchange-order waiting')
})
