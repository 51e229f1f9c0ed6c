import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReturnRecord } from '../../schemas/records/return.ts'
import { A, B, creditA, forCredit, inputOf } from '../domain/value/example.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { type Desk, deskOf } from './merchant-desk.ts'

const twoItems = inputOf({ items: [creditA, forCredit(B)], creditType: 'refund' })
const customer = { email: 'ada@example.com', phone: null, name: 'Ada Okafor' }
const review = { customer, outcome: 'review' } as const

let world: TestWorld
let desk: Desk
beforeAll(async () => {
  world = await testWorld()
  desk = await deskOf(world)
}, 120_000)
afterAll(async () => {
  await desk.app.close()
  await world.drop()
})

const unit = ({ id }: ReturnRecord, name: string) => `${id}-${name}.1`
const path = ({ id }: ReturnRecord, rest: string) => `/returns/${id}/${rest}`
const reject = (record: ReturnRecord, name: string) =>
  desk.post(path(record, `items/${unit(record, name)}/reject`), { reason: 'The lining is torn.' })

const letters = async ({ shopId, id }: ReturnRecord) => {
  await world.runner.drain()
  return (await world.world.store.outbox.followUps({ shopId, returnId: id })).flatMap((one) =>
    one.kind === 'mail' ? [[one.state, one.payload]] : [],
  )
}

test('FIX-78 a rejected unit is announced once, by its letter', async () => {
  const record = await desk.submit(twoItems, { document: review })
  await reject(record, 'B')
  await reject(record, 'B')
  expect(await letters(record)).toEqual([['done', { letter: 'rejected', units: [unit(record, 'B')] }]])
})

test('FIX-78 rejection of the last unit is announced once, with the end of the return', async () => {
  const record = await desk.submit(inputOf({ items: [forCredit(A)], creditType: 'refund' }), { document: review })
  await reject(record, 'A')
  expect(await letters(record)).toEqual([
    ['refused', { letter: 'rejected', units: [unit(record, 'A')] }],
    ['done', { letter: 'cancelled' }],
  ])
})

test('FIX-78 missing units are announced, together with arrived units if there are any', async () => {
  const missedReturn = await desk.submit(twoItems, { document: { customer } })
  await desk.receive(missedReturn, ['A'])
  await desk.receive(missedReturn, [], ['B'])
  expect(await letters(missedReturn)).toMatchObject([
    ['done', { letter: 'received', units: [] }],
    ['done', { letter: 'missed', units: [unit(missedReturn, 'B')] }],
    ['done', { letter: 'refunded' }],
  ])
  const immediateReturn = await desk.submit(twoItems, { document: { customer } })
  await desk.receive(immediateReturn, ['A'], ['B'])
  expect(await letters(immediateReturn)).toMatchObject([
    ['done', { letter: 'received', units: [unit(immediateReturn, 'B')] }],
    ['done', { letter: 'refunded' }],
  ])
})

test('FIX-78 a withdrawn label is announced once', async () => {
  const label = { state: 'ready', reference: 'x-1', askedAt: 0, trackingNumber: 'TN1' } as const
  const record = await desk.submit(twoItems, { document: { customer, label } })
  await desk.call('DELETE', path(record, 'label'))
  await desk.call('DELETE', path(record, 'label'))
  expect(await letters(record)).toEqual([['done', { letter: 'label-voided' }]])
})

test('FIX-78 a return that the merchant closes is announced once; automatic closing sends nothing', async () => {
  const closedReturn = await desk.submit(twoItems, { document: { customer }, event: 'manual' })
  await desk.post(path(closedReturn, 'close'))
  await desk.post(path(closedReturn, 'close'))
  expect(await letters(closedReturn)).toEqual([['done', { letter: 'closed' }]])
  const paidReturn = await desk.submit(twoItems, { document: { customer }, event: 'manual' })
  await desk.post(path(paidReturn, 'process'))
  await world.runner.drain()
  world.clock.forward(40 * 86_400_000)
  expect((await letters(paidReturn)).map(([, payload]) => payload)).toMatchObject([{ letter: 'refunded' }])
  expect((await desk.now(paidReturn)).state).toBe('closed')
})
