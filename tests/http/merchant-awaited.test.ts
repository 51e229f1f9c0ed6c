import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReturnRecord } from '../../schemas/records/return.ts'
import { handleCarrierEvent } from '../../server/journey/hooks/tracking.ts'
import { B, creditA, evenB, forCredit, inputOf, runningOrder } from '../domain/value/example.ts'
import { openOutbox } from '../jobs/outbox.ts'
import { english } from '../journey/shoppers.ts'
import { createShopper } from '../support/shopper.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { type Desk, deskOf } from './merchant-desk.ts'

const DAY = 86_400_000
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

const unit = (record: ReturnRecord, name: string) => `${record.id}-${name}.1`
const receivePart = async (input = twoItems, options: Parameters<Desk['submit']>[1] = { awaits: true }) => {
  const record = await desk.submit(input, options)
  await desk.receive(record, ['A'])
  await world.runner.drain()
  return record
}

const bannerOf = async (record: ReturnRecord) => {
  const shopper = createShopper(desk.app, desk.shopId)
  await shopper.open(`/return/${record.key}`)
  const notice = shopper.find('notice', 'awaited')
  return notice === undefined ? null : JSON.stringify([notice.title, notice.body])
}

const letterOf = async (record: ReturnRecord) => {
  const followUps = await world.world.store.outbox.followUps({ shopId: desk.shopId, returnId: record.id })
  const letterTexts = followUps.filter(
    ({ kind, payload }) => kind === 'mail' && (payload as { letter: string }).letter === 'received',
  )
  return openOutbox(world, desk.shopId).read(`mail=${record.id}=${letterTexts[0]?.epoch}.eml`).text
}

const stateOf = async (record: ReturnRecord) => (await desk.now(record)).state

describe('a unit missing from the parcel', () => {
  test('FIX-18 an awaited unit is on the page and in the letter, with its deadline', async () => {
    const record = await receivePart()
    const letterTexts = [english('awaited.title'), unit(record, 'B'), english('awaited.brings', { amount: '$50.40' })]
    const until = (date: string) => english('awaited.until', { date })
    const [page, letter] = [await bannerOf(record), await letterOf(record)]
    for (const words of letterTexts)
      expect([page, letter]).toEqual([expect.stringContaining(words), expect.stringContaining(words)])
    expect([page, letter]).toEqual([
      expect.stringContaining(until('Apr\u00a028')),
      expect.stringContaining(until('Apr\u00a028')),
    ])
    await desk.receive(record, ['B'])
    expect(await bannerOf(record)).toBeNull()
  })

  test('FIX-18 an awaited unit for exchange yields the exchange, and no money', async () => {
    const record = await receivePart(swap)
    const page = await bannerOf(record)
    expect(page).toContain(english('awaited.exchange'))
    expect(page).not.toContain('$')
  })

  test('FIX-18 an awaited unit leaves its return open, though the carrier delivered the parcel', async () => {
    const record = await desk.submit(twoItems)
    await desk.receive(record, ['A'])
    await handleCarrierEvent(world.world, {
      shopId: desk.shopId,
      returnId: record.id,
      status: 'delivered',
      occurredAt: world.clock.now(),
    })
    await world.runner.drain()
    world.clock.forward(40 * DAY)
    await world.runner.drain()
    expect(await stateOf(record)).toBe('open')
    expect((await desk.now(record)).document.awaited).toEqual({ brings: 5_040 })
    await desk.receive(record, ['B'])
    await world.runner.drain()
    expect(await desk.ledger(record)).toEqual({ 'returned-value': 15_120, refunded: -15_120 })
    expect(['processed', 'closed']).toContain(await stateOf(record))
  })

  test('FIX-18 a return with an awaited unit closes only after the merchant decides about it', async () => {
    const record = await receivePart(twoItems, { event: 'manual' })
    expect(await desk.post(`/returns/${record.id}/close`)).toMatchObject({ status: 409 })
    expect(await stateOf(record)).toBe('open')
    await desk.receive(record, [], ['B'])
    expect((await desk.now(record)).document.awaited).toBeUndefined()
    expect(await desk.post(`/returns/${record.id}/close`)).toMatchObject({ status: 200 })
  })
})

describe('the deadline of the policy', () => {
  const END = Date.UTC(2026, 3, 28, 23, 59, 59, 999)
  const arrived = async () => {
    world.clock.set(Date.UTC(2026, 3, 14, 12))
    return receivePart()
  }

  test('FIX-18 an overdue awaited unit becomes missing, and the rest is processed', async () => {
    const record = await arrived()
    world.clock.set(END)
    await world.runner.drain()
    expect([await stateOf(record), (await desk.now(record)).document.awaited?.until]).toEqual(['open', END])
    world.clock.set(END + 1)
    await world.runner.drain()
    const { document, state } = await desk.now(record)
    expect([state, document.items.length, document.awaited]).toEqual(['processed', 1, undefined])
    expect(document.removedItems).toMatchObject([{ because: 'missing', item: { lineItemId: unit(record, 'B') } }])
    expect(await desk.events(record)).toContain('missed by homeward')
    expect(await desk.ledger(record)).toEqual({ 'returned-value': 10_080, refunded: -10_080 })
  })

  test('FIX-18 a unit that arrives after the deadline counts again', async () => {
    const record = await arrived()
    world.clock.set(END + 1)
    await world.runner.drain()
    await desk.receive(record, ['B'])
    await world.runner.drain()
    expect(await desk.ledger(record)).toEqual({ 'returned-value': 15_120, refunded: -15_120 })
  })

  test('FIX-18 a partial arrival moves the deadline', async () => {
    const order = { ...runningOrder, total: 100_000, taken: 100_000 }
    const items = [creditA, forCredit(B), forCredit({ ...B, id: 'C.1' })]
    const three = inputOf({ order, items, creditType: 'refund' })
    world.clock.set(Date.UTC(2026, 3, 14, 12))
    const record = await receivePart(three)
    world.clock.forward(10 * DAY)
    await desk.receive(record, ['B'])
    world.clock.set(END + 1)
    await world.runner.drain()
    expect((await desk.now(record)).document.awaited).toEqual({ brings: 5_040, until: END + 10 * DAY })
    world.clock.set(END + 10 * DAY + 1)
    await world.runner.drain()
    expect((await desk.now(record)).document.removedItems).toHaveLength(1)
  })

  test('FIX-18 a policy without a deadline leaves the decision to the shop', async () => {
    const record = await receivePart(twoItems, {})
    world.clock.forward(400 * DAY)
    await world.runner.drain()
    expect((await desk.now(record)).document.awaited).toEqual({ brings: 5_040 })
    expect(await stateOf(record)).toBe('open')
  })
})
