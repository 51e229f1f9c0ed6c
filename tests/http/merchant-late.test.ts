import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReturnRecord } from '../../schemas/records/return.ts'
import { executeFollowUp } from '../../server/journey/follow-ups/execute.ts'
import { expireReturn } from '../../server/journey/follow-ups/lifecycle.ts'
import { B, creditA, evenB, forCredit, inputOf } from '../domain/value/example.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { type Desk, deskOf } from './merchant-desk.ts'

const twoItems = inputOf({ items: [creditA, forCredit(B)], creditType: 'refund' })
const swap = inputOf({ items: [creditA, evenB], creditType: 'refund' })

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

const unit = (record: { id: string }, name: string) => `${record.id}-${name}.1`
const path = (record: { id: string }, rest: string) => `/returns/${record.id}/${rest}`
const label = { state: 'ready', reference: 'x-1', askedAt: 0, trackingNumber: 'TN1' } as const

const passDeadline = async ({ shopId, id, document }: ReturnRecord) => {
  await expireReturn(world.world, { shopId, returnId: id }, document.returnBy + 1)
  await world.runner.drain()
}
const sumLedger = async (record: ReturnRecord) =>
  Object.values(await desk.ledger(record)).reduce((sum, amount) => sum + amount, 0)

const submitPaidExchange = async () => {
  const record = await desk.submit(swap, { event: 'manual' })
  await world.runner.drain()
  await desk.post(path(record, 'receive'), { items: [unit(record, 'A')], missing: [unit(record, 'B')] })
  await desk.post(path(record, 'process'), { outcomes: ['refund'] })
  await world.runner.drain()
  await desk.post(path(record, 'receive'), { items: [unit(record, 'B')] })
  return record
}

test('T15 a late missing exchange pays itself out, and closing ends its waiting parts', async () => {
  const record = await submitPaidExchange()
  expect((await desk.now(record)).state).toBe('processed')
  expect((await desk.followUps(record)).filter((followUp) => followUp.startsWith('refund'))).toEqual([
    'refund done 10080',
    'refund waiting 5040',
  ])
  expect(await desk.post(path(record, 'close'))).toMatchObject({ status: 200, body: { state: 'closed' } })
  expect((await desk.followUps(record)).filter((followUp) => followUp.startsWith('refund'))).toEqual([
    'refund done 10080',
    'refund cancelled 5040',
  ])
  expect(await desk.ledger(record)).toEqual({ 'returned-value': 15_120, refunded: -10_080, fees: -5040 })
})

test('T15 a partly paid return cannot be cancelled while the next payout waits', async () => {
  const pair = inputOf({
    items: [creditA, forCredit(B), { ...evenB, unit: { ...B, id: 'C.1' } }],
    creditType: 'refund',
  })
  const record = await desk.submit(pair, { event: 'manual' })
  await desk.post(path(record, 'receive'), { items: [unit(record, 'A')] })
  await desk.post(path(record, 'process'), { outcomes: ['refund'] })
  await world.runner.drain()
  await desk.post(path(record, 'receive'), { items: [unit(record, 'B')] })
  const followUps = (await desk.followUps(record)).filter((followUp) => followUp.startsWith('refund'))
  expect(followUps).toEqual(['refund done 10080', 'refund waiting 5040'])
  expect(await desk.post(path(record, 'cancel'))).toMatchObject({ status: 409 })
  expect((await desk.now(record)).state).toBe('open')
})

test('WFL-29 STS-26 a return under review outlives its deadline; after the verdict, it expires', async () => {
  const record = await desk.submit(twoItems, { document: { outcome: 'review' } })
  await passDeadline(record)
  expect((await desk.now(record)).state).toBe('open')
  world.clock.set(record.document.returnBy + 2)
  for (const name of ['A', 'B'])
    expect(await desk.post(path(record, `items/${unit(record, name)}/approve`))).toMatchObject({ status: 200 })
  await world.runner.drain()
  expect((await desk.now(record)).state).toBe('expired')
  world.clock.set(record.createdAt)
})

test('STS-25 goods of an expired exchange that arrive late become credit at their value', async () => {
  const record = await desk.submit(swap)
  await world.runner.drain()
  await passDeadline(record)
  expect(await desk.now(record)).toMatchObject({
    state: 'expired',
    document: { exchangeOrder: { state: 'cancelled' } },
  })
  const one = await desk.post(path(record, 'receive'), { items: [unit(record, 'A')] })
  expect(one.body.payouts).toMatchObject([{ outcome: 'refund', amount: 10_080 }, { outcome: 'exchange' }])
  const two = await desk.post(path(record, 'receive'), { items: [unit(record, 'B')] })
  expect(two.body.payouts).toMatchObject([{ outcome: 'refund', state: 'due', amount: 15_120 }, { outcome: 'exchange' }])
  await world.runner.drain()
  expect(await desk.ledger(record)).toEqual({ 'returned-value': 15_120, refunded: -15_120 })
  expect((await desk.now(record)).document.replacements).toEqual([])
})

test('STS-25 the merchant closes or cancels an expired return', async () => {
  const [closedReturn, cancelledReturn] = [await desk.submit(swap), await desk.submit(swap)]
  await world.runner.drain()
  for (const record of [closedReturn, cancelledReturn]) await passDeadline(record)
  expect(await desk.post(path(closedReturn, 'close'))).toMatchObject({ status: 200, body: { state: 'closed' } })
  expect(await desk.post(path(cancelledReturn, 'cancel'))).toMatchObject({ status: 200, body: { state: 'cancelled' } })
  for (const record of [closedReturn, cancelledReturn])
    expect([await desk.ledger(record), await sumLedger(record)]).toEqual([{}, 0])
  expect(await desk.claimed(unit(cancelledReturn, 'A'))).toBe(false)
})

test('T20 a label is void once there is nothing to send', async () => {
  const plain = await desk.submit(twoItems, { document: { label, outcome: 'review' } })
  const items = plain.document.items.map((item) =>
    item.lineItemId === unit(plain, 'A') ? { ...item, outcome: ['keep' as const] } : item,
  )
  await world.world.store.returns.save({ ...plain, document: { ...plain.document, items } })
  await desk.post(path(plain, `items/${unit(plain, 'B')}/reject`), { reason: 'Worn' })
  await world.runner.drain()
  expect((await desk.now(plain)).document).toMatchObject({
    label: { state: 'voided' },
    totals: { shippable: { outcome: 'keep' } },
  })
  expect(await desk.events(plain)).toContain('label-voided by homeward')
})

test('F27 a unit with a running reservation cannot be rejected, unlike other units', async () => {
  const record = await desk.submit(swap, { document: { outcome: 'review' } })
  const away = { ...world.world.commerce, reserve: () => Promise.reject(new Error('No line')) }
  const of = { shopId: record.shopId, returnId: record.id, kind: 'stock', epoch: 1 } as const
  await executeFollowUp({ ...world.world, commerce: away }, of, world.clock.now())
  const reject = (name: string) => desk.post(path(record, `items/${unit(record, name)}/reject`), { reason: 'Worn' })
  expect(await reject('B')).toMatchObject({
    status: 409,
    body: { problems: [{ message: 'The replacement is being reserved. Try again' }] },
  })
  expect(await reject('A')).toMatchObject({ status: 200 })
  await world.runner.drain()
  expect(await reject('B')).toMatchObject({ status: 200, body: { state: 'cancelled' } })
})
