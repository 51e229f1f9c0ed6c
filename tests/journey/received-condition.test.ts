import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ReceiveRequest } from '../../schemas/merchant/receive.ts'
import type { ReturnRecord } from '../../schemas/records/return.ts'
import { receiveParcel } from '../../server/journey/operations/parcel/receive.ts'
import { undoReceipt } from '../../server/journey/operations/parcel/undo-receipt.ts'
import { documentOf } from '../domain/return/documents.ts'
import { B, creditA, forCredit, inputOf } from '../domain/value/example.ts'
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

const submitTwo = (): Promise<ReturnRecord> => {
  const input = inputOf({ items: [creditA, forCredit(B)], creditType: 'refund' })
  const { items } = documentOf(input)
  return returns.submit({ input, document: { items: items.map((item) => ({ ...item, variantId: returns.inStock })) } })
}

const receive = (record: ReturnRecord, request: ReceiveRequest) =>
  returns.desk(record, (operation) => receiveParcel(operation, request))

const itemsOf = async (record: ReturnRecord) => (await returns.now(record)).document.items

const eventsOf = async ({ id }: ReturnRecord) =>
  (await world.world.store.changes.ofReturn({ shopId: returns.shopId, returnId: id })).map(({ event }) => event)

test('ADM-07 a received unit has its condition and the usual destination of it', async () => {
  const record = await submitTwo()
  const answer = await receive(record, { items: ['A.1', { id: 'B.1', condition: 'damaged' }] })
  expect(answer.kind).toBe('done')
  const [a, b] = await itemsOf(record)
  expect(a).not.toHaveProperty('inspection')
  expect(a).not.toHaveProperty('notRestocked')
  expect(b).toMatchObject({ inspection: { condition: 'damaged', destination: 'repair' }, notRestocked: true })
})

test('ADM-07 a unit in a worse condition is restocked if staff sends it to stock', async () => {
  const record = await submitTwo()
  await receive(record, { items: [{ id: 'A.1', condition: 'opened', destination: 'stock' }] })
  const [a] = await itemsOf(record)
  expect(a?.inspection).toEqual({ condition: 'opened', destination: 'stock' })
  expect(a).not.toHaveProperty('notRestocked')
})

test.each([
  [{ condition: 'mouldy' }, '/items/0/condition'],
  [{ destination: 'moon' }, '/items/0/destination'],
  [{ photos: ['no-photo'] }, '/items/0/photos/0'],
])('ADM-07 %j is refused, and nothing is received', async (found, pointer) => {
  const record = await submitTwo()
  const answer = await receive(record, { items: [{ id: 'A.1', ...found }] })
  expect(answer).toMatchObject({ kind: 'invalid', problems: [{ pointer }] })
  expect((await itemsOf(record)).some(({ receivedAt }) => receivedAt !== undefined)).toBe(false)
})

test('ADM-07 a photo counts for the unit of which it was taken', async () => {
  const record = await submitTwo()
  const photo = { id: 'photo-1', returnId: record.id, lineItemId: 'A.1', file: 'f', mediaType: 'image/jpeg' }
  await world.world.store.receiptPhotos.add(returns.shopId, { ...photo, takenBy: 'Jo' }, world.clock.now())
  const other = await receive(record, { items: [{ id: 'B.1', photos: ['photo-1'] }] })
  expect(other.kind).toBe('invalid')
  const own = await receive(record, { items: [{ id: 'A.1', condition: 'damaged', photos: ['photo-1'] }] })
  expect(own.kind).toBe('done')
  expect((await itemsOf(record))[0]?.inspection?.photos).toEqual(['photo-1'])
})

test('ADM-07 the conditions of the shop replace the usual ones', async () => {
  returns = await setUpReturns(world, (config) => ({
    ...config,
    settings: { ...config.settings, receiving: { conditions: [{ id: 'fine', name: { en: 'Fine' } }] } },
  }))
  const record = await submitTwo()
  expect((await receive(record, { items: [{ id: 'A.1', condition: 'damaged' }] })).kind).toBe('invalid')
  expect((await receive(record, { items: [{ id: 'A.1', condition: 'fine' }] })).kind).toBe('done')
})

test('ADM-07 a unit received before gets a new condition, once', async () => {
  const record = await submitTwo()
  await receive(record, { items: ['A.1'] })
  const again = { items: [{ id: 'A.1', condition: 'worn' }] }
  expect((await receive(record, again)).kind).toBe('done')
  expect((await receive(record, again)).kind).toBe('done')
  expect((await itemsOf(record))[0]).toMatchObject({ inspection: { condition: 'worn' }, notRestocked: true })
  expect((await eventsOf(record)).filter((event) => event === 'inspected')).toHaveLength(1)
})

test('ADM-07 a receipt is undone, and its unit is awaited again', async () => {
  const record = await submitTwo()
  await receive(record, { items: [{ id: 'A.1', condition: 'damaged' }] })
  const answer = await returns.desk(record, (operation) => undoReceipt(operation, { items: ['A.1'] }))
  expect(answer.kind).toBe('done')
  const [a] = await itemsOf(record)
  expect([a?.receivedAt, a?.inspection, a?.notRestocked]).toEqual([undefined, undefined, undefined])
  expect(await eventsOf(record)).toContain('receipt-undone')
})

test('ADM-07 a missing unit is awaited again after the undo', async () => {
  const record = await submitTwo()
  await receive(record, { items: ['A.1'], missing: ['B.1'] })
  expect(await itemsOf(record)).toHaveLength(1)
  const answer = await returns.desk(record, (operation) => undoReceipt(operation, { items: ['B.1'] }))
  expect(answer.kind).toBe('done')
  expect((await itemsOf(record)).map(({ lineItemId }) => lineItemId)).toEqual(['A.1', 'B.1'])
})

test('ADM-07 an undo after the payout is refused', async () => {
  const record = await submitTwo()
  await receive(record, { items: ['A.1', 'B.1'] })
  await world.runner.drain()
  const answer = await returns.desk(record, (operation) => undoReceipt(operation, { items: ['A.1'] }))
  expect(answer.kind).toBe('conflict')
  expect((await itemsOf(record)).every(({ receivedAt }) => receivedAt !== undefined)).toBe(true)
})
