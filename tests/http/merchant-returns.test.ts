import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { A, anyPriceSettings, B, creditA, evenB, forCredit, forVariant, inputOf } from '../domain/value/example.ts'
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

const submitForReview = () => desk.submit(twoItems, { document: { outcome: 'review' }, event: 'immediate' })

describe('processing by hand', () => {
  test('STS-57 processing releases the waiting outcomes, without the goods', async () => {
    const record = await desk.submit(twoItems, { event: 'manual' })
    const answer = await desk.post(path(record, 'process'))
    expect(answer).toMatchObject({
      status: 200,
      body: { state: 'processed', payouts: [{ outcome: 'refund', state: 'due' }] },
    })
    await world.runner.drain()
    expect(await desk.followUps(record)).toEqual(['refund done 15120'])
    expect(await desk.events(record)).toContain('processed by Desk')
    expect(await desk.post(path(record, 'process'))).toMatchObject({ status: 200, body: { state: 'processed' } })
  })

  test('only named outcomes are released, and foreign outcomes are refused with their place', async () => {
    const record = await desk.submit(swap, { event: 'manual' })
    const rejected = await desk.post(path(record, 'process'), { outcomes: ['exchange', 'gift-card'] })
    expect(rejected).toMatchObject({ status: 422, body: { problems: [{ pointer: '/outcomes/1' }] } })
    const one = await desk.post(path(record, 'process'), { outcomes: ['exchange'] })
    expect(one.body).toMatchObject({ state: 'open' })
    expect(one.body.payouts).toEqual([
      { outcome: 'refund', state: 'waiting', amount: 10_080 },
      { outcome: 'exchange', state: 'due', amount: null },
    ])
  })

  test('returns under review and ended returns cannot be processed', async () => {
    const record = await submitForReview()
    expect(await desk.post(path(record, 'process'))).toMatchObject({ status: 409 })
    await desk.post(path(record, 'cancel'))
    expect(await desk.post(path(record, 'process'))).toMatchObject({
      status: 409,
      body: { problems: [{ pointer: '', message: 'This return is cancelled' }] },
    })
  })
})

describe('a person’s verdict', () => {
  test('the last approval ends the review, and the policy decides the payout', async () => {
    const record = await submitForReview()
    expect(await desk.followUps(record)).toEqual(['refund waiting 15120'])
    const one = await desk.post(path(record, `items/${unit(record, 'A')}/approve`))
    expect(one.body).toMatchObject({ underReview: true, payouts: [{ state: 'waiting' }] })
    const two = await desk.post(path(record, `items/${unit(record, 'B')}/approve`))
    expect(two.body).toMatchObject({ underReview: false, payouts: [{ outcome: 'refund', state: 'due' }] })
    expect(await desk.events(record)).toEqual(['approved by Desk', 'approved by Desk'])
  })

  test('a rejected unit leaves with its value, ledgers stay balanced, and it stays claimed', async () => {
    const record = await submitForReview()
    const rejectedResponse = await desk.post(path(record, `items/${unit(record, 'B')}/reject`), { reason: 'Worn' })
    expect(rejectedResponse.body.payouts).toEqual([{ outcome: 'refund', state: 'waiting', amount: 10_080 }])
    const { document } = await desk.now(record)
    expect(document.items.map(({ lineItemId }) => lineItemId)).toEqual([unit(record, 'A')])
    expect(document.removedItems).toMatchObject([{ item: { verdict: { kind: 'rejected' } }, reason: 'Worn' }])
    expect(document.totals.computed.net).toBe(10_080)
    expect(await desk.ledger(record)).toEqual({ 'returned-value': 10_080, refunded: -10_080 })
    expect(await desk.claimed(unit(record, 'B'))).toBe(true)
    expect(await desk.post(path(record, `items/${unit(record, 'B')}/reject`), { reason: 'Worn' })).toMatchObject({
      status: 200,
    })
    expect(await desk.post(path(record, `items/${unit(record, 'B')}/approve`))).toMatchObject({ status: 409 })
    expect(await desk.post(path(record, 'items/nothing/approve'))).toMatchObject({ status: 404 })
  })

  test('a removed unit has the members of the other units, without rule traces', async () => {
    const record = await submitForReview()
    await desk.post(path(record, `items/${unit(record, 'B')}/reject`), { reason: 'Worn' })
    const { items, removedItems } = (await desk.get(`/returns/${record.id}`)).body.document
    expect(Object.keys(removedItems[0])).toEqual(['reason', 'item'])
    const { verdict: _, ...removed } = removedItems[0].item
    expect(Object.keys(removed)).toEqual(Object.keys(items[0]))
    expect(removed).toMatchObject({ lineItemId: unit(record, 'B'), window: null })
    expect(Object.keys(removed)).not.toContain('trace')
  })

  test('the replacement of a rejected unit is not sent, and its stock is released', async () => {
    const record = await desk.submit(swap, { document: { outcome: 'review' } })
    await world.runner.drain()
    expect(await desk.followUps(record)).toEqual(['exchange-order waiting', 'refund waiting 10080', 'stock done'])
    await desk.post(path(record, `items/${unit(record, 'B')}/reject`), { reason: 'Worn' })
    await world.runner.drain()
    expect(await desk.followUps(record)).toEqual([
      'exchange-order cancelled',
      'refund waiting 10080',
      'restock done',
      'stock done',
    ])
    expect((await desk.now(record)).document.replacements).toEqual([])
    expect(await desk.ledger(record)).toEqual({ 'returned-value': 10_080, refunded: -10_080 })
  })

  test('the surviving exchange of two reserves exactly its goods again', async () => {
    const pair = inputOf({ items: [{ ...evenB, unit: A }, evenB], creditType: null })
    const record = await desk.submit(pair, { document: { outcome: 'review' } })
    await world.runner.drain()
    await desk.post(path(record, `items/${unit(record, 'B')}/reject`), { reason: 'Worn' })
    await world.runner.drain()
    await world.runner.drain()
    expect(await desk.followUps(record)).toEqual(['exchange-order waiting', 'restock done', 'stock done', 'stock done'])
    const approvedResponse = await desk.post(path(record, `items/${unit(record, 'A')}/approve`))
    expect(approvedResponse.body.underReview).toBe(false)
    await desk.post(path(record, 'process'), { outcomes: ['exchange'] })
    await world.runner.drain()
    expect((await desk.now(record)).document.exchangeOrder).toMatchObject({ state: 'created' })
  })

  test('F29 a card payment for a dearer exchange is refunded once nothing is sent', async () => {
    const dear = inputOf({
      items: [creditA, forVariant(B, 25_000)],
      settings: anyPriceSettings,
      flags: new Set(['different-priced-variant-exchanges']),
      creditType: null,
    })
    const record = await desk.submit(dear, { document: { outcome: 'review' } })
    expect(record.document.payment).toMatchObject({ by: 'card', state: 'charged' })
    expect(await desk.followUps(record)).not.toContain('refund waiting 10080')
    await desk.post(path(record, `items/${unit(record, 'B')}/reject`), { reason: 'Worn' })
    const followUps = await desk.followUps(record)
    expect(followUps).toContain('give-back due')
    expect(followUps).toContain('refund waiting 10080')
    expect(await desk.ledger(record)).toEqual({ 'returned-value': 10_080, refunded: -10_080 })
  })

  test('a return with all units rejected is cancelled, and its units stay ineligible', async () => {
    const record = await submitForReview()
    await desk.post(path(record, `items/${unit(record, 'A')}/reject`), { reason: 'Worn' })
    const last = await desk.post(path(record, `items/${unit(record, 'B')}/reject`), { reason: 'Worn' })
    expect(last.body).toMatchObject({ state: 'cancelled', payouts: [{ state: 'cancelled' }] })
    expect(await desk.ledger(record)).toEqual({})
    expect((await desk.now(record)).document.items).toMatchObject([{ verdict: { kind: 'rejected' } }])
    const { disqualified } = await world.world.store.claims.findUnavailableUnits(desk.shopId, record.orderId)
    expect(disqualified.has(unit(record, 'A')) && disqualified.has(unit(record, 'B'))).toBe(true)
  })
})

describe('receiving', () => {
  const waiting = () => desk.submit(twoItems, { event: 'manual' })

  test('the payout equals the arrived value, and grows when the rest arrives', async () => {
    const record = await waiting()
    const first = await desk.post(path(record, 'receive'), { items: [unit(record, 'A')] })
    expect(first.body.payouts).toEqual([{ outcome: 'refund', state: 'waiting', amount: 10_080 }])
    expect(await desk.ledger(record)).toEqual({ 'returned-value': 10_080, refunded: -10_080 })
    const rest = await desk.post(path(record, 'receive'), { items: [unit(record, 'B')] })
    expect(rest.body.payouts).toMatchObject([{ amount: 15_120 }])
    expect(await desk.ledger(record)).toEqual({ 'returned-value': 15_120, refunded: -15_120 })
  })

  test('a missing unit leaves the return, and arrives later with its separate payout', async () => {
    const record = await waiting()
    await desk.post(path(record, 'receive'), { items: [unit(record, 'A')], missing: [unit(record, 'B')] })
    expect((await desk.now(record)).document.removedItems).toMatchObject([{ because: 'missing' }])
    await desk.post(path(record, 'process'))
    await world.runner.drain()
    expect(await desk.followUps(record)).toEqual(['refund done 10080'])
    await desk.post(path(record, 'receive'), { items: [unit(record, 'B')] })
    expect(await desk.followUps(record)).toEqual(['refund done 10080', 'refund waiting 5040'])
    await desk.post(path(record, 'process'))
    await world.runner.drain()
    expect((await desk.now(record)).document.refund).toMatchObject({ state: 'done', amount: 15_120 })
    expect(await desk.ledger(record)).toEqual({ 'returned-value': 15_120, refunded: -15_120 })
  })

  test('an earlier payout stays, and the shop bears it in its ledger', async () => {
    const record = await waiting()
    await desk.post(path(record, 'process'))
    await world.runner.drain()
    await desk.post(path(record, 'receive'), { items: [unit(record, 'A')], missing: [unit(record, 'B')] })
    expect(await desk.followUps(record)).toEqual(['refund done 15120'])
    expect(await desk.ledger(record)).toEqual({ 'returned-value': 10_080, bonus: 5040, refunded: -15_120 })
  })

  test('the last arrival releases the outcomes that wait for delivery', async () => {
    const record = await desk.submit(twoItems, { event: 'delivered' })
    await desk.post(path(record, 'receive'), { items: [unit(record, 'A')] })
    expect(await desk.followUps(record)).toEqual(['refund waiting 10080'])
    const all = await desk.post(path(record, 'receive'), { items: [unit(record, 'B')] })
    expect(all.body.payouts).toMatchObject([{ state: 'due', amount: 15_120 }])
    await world.runner.drain()
    expect(await desk.followUps(record)).toEqual(['refund done 15120'])
    expect((await desk.now(record)).state).toBe('processed')
  })

  test('the replacement of a unit waits until the merchant decides about that unit', async () => {
    const record = await desk.submit(swap, { event: 'manual' })
    await world.runner.drain()
    await desk.post(path(record, 'receive'), { items: [unit(record, 'A')] })
    expect(await desk.post(path(record, 'process'), { outcomes: ['exchange'] })).toMatchObject({ status: 409 })
    await desk.post(path(record, 'receive'), { items: [], missing: [unit(record, 'B')] })
    await world.runner.drain()
    expect(await desk.followUps(record)).toEqual([
      'exchange-order cancelled',
      'refund waiting 10080',
      'restock done',
      'stock done',
    ])
  })

  test('a wrong receipt reports all faults, each with its place', async () => {
    const record = await waiting()
    await desk.post(path(record, 'receive'), { items: [unit(record, 'A')] })
    const rejected = await desk.post(path(record, 'receive'), {
      items: ['nobody.1', unit(record, 'B'), unit(record, 'B')],
      missing: [unit(record, 'A')],
    })
    expect(rejected).toMatchObject({ status: 422 })
    expect(rejected.body.problems.map(({ pointer }: { pointer: string }) => pointer)).toEqual([
      '/items/0',
      '/items/2',
      '/missing/0',
    ])
    const none = await desk.post(path(await waiting(), 'receive'), { items: 'all', more: 1 })
    expect(none.body.problems.map(({ pointer }: { pointer: string }) => pointer).sort()).toEqual(['/items', '/more'])
    expect(await desk.post(path(record, 'receive'), { items: [unit(record, 'A')] })).toMatchObject({ status: 200 })
  })
})
