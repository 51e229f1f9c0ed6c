import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

describe('closing a return', () => {
  test('a return closed without processing pays nothing, reserves nothing and has a zero ledger', async () => {
    const record = await desk.submit(swap, { event: 'manual' })
    await world.runner.drain()
    const closedResponse = await desk.post(path(record, 'close'))
    expect(closedResponse.body).toMatchObject({ state: 'closed' })
    await world.runner.drain()
    expect(await desk.followUps(record)).toEqual([
      'exchange-order cancelled',
      'refund cancelled 10080',
      'restock done',
      'stock done',
    ])
    expect(await desk.ledger(record)).toEqual({})
    expect(await desk.claimed(unit(record, 'A'))).toBe(true)
    expect(await desk.post(path(record, 'close'))).toMatchObject({ status: 200, body: { state: 'closed' } })
    expect(await desk.post(path(record, 'cancel'))).toMatchObject({ status: 409 })
  })

  test('earlier payouts stay, and unsent payouts stay with the shop', async () => {
    const record = await desk.submit(swap, { event: 'manual' })
    await world.runner.drain()
    await desk.post(path(record, 'process'), { outcomes: ['refund'] })
    await world.runner.drain()
    await desk.post(path(record, 'close'))
    await world.runner.drain()
    expect(await desk.ledger(record)).toEqual({ 'returned-value': 15_120, refunded: -10_080, fees: -5040 })
  })

  test('closing loses to a running refund', async () => {
    const record = await desk.submit(twoItems, { event: 'manual' })
    const of = { shopId: desk.shopId, returnId: record.id, kind: 'refund', epoch: 1 } as const
    await world.world.store.transaction(async (tables) => {
      await tables.outbox.release(of, ['refund'], world.clock.now())
      await tables.outbox.claim(of, { now: world.clock.now(), leaseMs: 90_000 })
    })
    expect(await desk.post(path(record, 'close'))).toMatchObject({ status: 409 })
    expect((await desk.now(record)).state).toBe('open')
  })
})

describe('labels, notes and exchanges', () => {
  const label = { state: 'ready', reference: 'x-1', askedAt: 0, trackingNumber: 'TN1' } as const

  test('a label is voided once; a parcel in transit stays with its label', async () => {
    const record = await desk.submit(twoItems, { document: { label } })
    expect(await desk.call('DELETE', path(record, 'label'))).toMatchObject({ status: 200 })
    expect(await desk.call('DELETE', path(record, 'label'))).toMatchObject({ status: 200 })
    expect((await desk.now(record)).document.label?.state).toBe('voided')
    expect(await desk.events(record)).toEqual(['label-voided by Desk'])
    const moving = await desk.submit(twoItems, { document: { label, tracking: 'in_transit' } })
    expect(await desk.call('DELETE', path(moving, 'label'))).toMatchObject({ status: 409 })
    expect(await desk.call('DELETE', path(await desk.submit(twoItems), 'label'))).toMatchObject({ status: 404 })
  })

  test('T20 a return has at most three labels, for every caller', async () => {
    const record = await desk.submit(twoItems, { document: { label } })
    const requests = []
    for (let attempt = 0; attempt < 4; attempt++) {
      requests.push((await desk.post(path(record, 'label'))).status)
      const now = await desk.now(record)
      const made = { ...(now.document.label ?? label), state: 'ready' as const }
      await world.world.store.returns.save({ ...now, document: { ...now.document, label: made } })
    }
    expect(requests).toEqual([200, 200, 409, 409])
  })

  test('a return has up to two hundred notes, outside of its timeline', async () => {
    const record = await desk.submit(twoItems)
    await desk.post(path(record, 'notes'), { text: 'Rang her: the box was open' })
    const { body } = await desk.get(`/returns/${record.number}`)
    expect(body.notes).toEqual([
      { at: world.clock.now(), by: 'Desk', actor: desk.actor, text: 'Rang her: the box was open' },
    ])
    expect(body.timeline).toMatchObject([{ event: 'noted', by: 'Desk', actor: desk.actor, detail: { notes: 1 } }])
    expect(await desk.post(path(record, 'notes'), { text: ' ' })).toMatchObject({ status: 422 })
    expect(await desk.post(path(record, 'notes'), { text: 'a\u0000b' })).toMatchObject({
      status: 422,
      body: { problems: [{ pointer: '/text' }] },
    })
  })

  test('STS-54 the result of a manual exchange is recorded, unless the exchange still waits', async () => {
    const record = await desk.submit(swap)
    expect(await desk.post(path(record, 'exchange'), { state: 'refunded' })).toMatchObject({ status: 409 })
    const exchangeOrder = { state: 'out_of_stock', at: 1 } as const
    const empty = await desk.submit(swap, { document: { exchangeOrder } })
    expect(await desk.post(path(empty, 'exchange'), { state: 'refunded' })).toMatchObject({ status: 200 })
    expect((await desk.now(empty)).document.exchangeOrder).toMatchObject({ state: 'refunded' })
  })
})
