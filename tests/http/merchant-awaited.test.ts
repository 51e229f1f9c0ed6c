import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReturnRecord } from '../../schemas/records/return.ts'
import { handleCarrierEvent } from '../../server/journey/hooks/tracking.ts'
import { B, creditA, evenB, forCredit, inputOf, runningOrder } from '../domain/value/example.ts'
import { outboxOf } from '../jobs/outbox.ts'
import { english } from '../journey/shoppers.ts'
import { shopper } from '../support/shopper.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { type Desk, deskOf } from './merchant-desk.ts'

const DAY = 86_400_000
const both = inputOf({ items: [creditA, forCredit(B)], creditType: 'refund' })
const swap = inputOf({ items: [creditA, evenB], creditType: 'refund' })

let ground: TestWorld
let desk: Desk
beforeAll(async () => {
  ground = await testWorld()
  desk = await deskOf(ground)
}, 120_000)
afterAll(async () => {
  await desk.app.close()
  await ground.drop()
})

const unit = (record: ReturnRecord, name: string) => `${record.id}-${name}.1`
const inPart = async (input = both, given: Parameters<Desk['submit']>[1] = { awaits: true }) => {
  const record = await desk.submit(input, given)
  await desk.receive(record, ['A'])
  await ground.runner.drain()
  return record
}

const bannerOf = async (record: ReturnRecord) => {
  const she = shopper(desk.app, desk.shopId)
  await she.open(`/return/${record.key}`)
  const notice = she.find('notice', 'awaited')
  return notice === undefined ? null : JSON.stringify([notice.title, notice.body])
}

const letterOf = async (record: ReturnRecord) => {
  const followUps = await ground.world.store.outbox.followUps({ shopId: desk.shopId, returnId: record.id })
  const told = followUps.filter(
    ({ kind, payload }) => kind === 'mail' && (payload as { letter: string }).letter === 'received',
  )
  return outboxOf(ground, desk.shopId).read(`mail=${record.id}=${told[0]?.epoch}.eml`).text
}

const stateOf = async (record: ReturnRecord) => (await desk.now(record)).state

describe('a unit missing from the parcel', () => {
  test('FIX-18 an awaited unit is on the page and in the letter, with its deadline', async () => {
    const record = await inPart()
    const told = [
      english('awaited.title'),
      unit(record, 'B'),
      english('awaited.brings', { amount: '$50.40' }),
      english('awaited.until', { date: 'April\u00a028,\u00a02026' }),
    ]
    const [page, letter] = [await bannerOf(record), await letterOf(record)]
    for (const words of told)
      expect([page, letter]).toEqual([expect.stringContaining(words), expect.stringContaining(words)])
    await desk.receive(record, ['B'])
    expect(await bannerOf(record)).toBeNull()
  })

  test('FIX-18 an awaited unit for exchange yields the exchange, and no money', async () => {
    const record = await inPart(swap)
    const page = await bannerOf(record)
    expect(page).toContain(english('awaited.exchange'))
    expect(page).not.toContain('$')
  })

  test('FIX-18 an awaited unit leaves its return open, though the carrier delivered the parcel', async () => {
    const record = await desk.submit(both)
    await desk.receive(record, ['A'])
    await handleCarrierEvent(ground.world, {
      shopId: desk.shopId,
      returnId: record.id,
      status: 'delivered',
      occurredAt: ground.clock.now(),
    })
    await ground.runner.drain()
    ground.clock.forward(40 * DAY)
    await ground.runner.drain()
    expect(await stateOf(record)).toBe('open')
    expect((await desk.now(record)).document.awaited).toEqual({ brings: 5_040 })
    await desk.receive(record, ['B'])
    await ground.runner.drain()
    expect(await desk.ledger(record)).toEqual({ 'returned-value': 15_120, refunded: -15_120 })
    expect(['processed', 'closed']).toContain(await stateOf(record))
  })

  test('FIX-18 a return with an awaited unit closes only after the merchant decides about it', async () => {
    const record = await inPart(both, { event: 'manual' })
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
    ground.clock.set(Date.UTC(2026, 3, 14, 12))
    return inPart()
  }

  test('FIX-18 an overdue awaited unit becomes missing, and the rest is processed', async () => {
    const record = await arrived()
    ground.clock.set(END)
    await ground.runner.drain()
    expect([await stateOf(record), (await desk.now(record)).document.awaited?.until]).toEqual(['open', END])
    ground.clock.set(END + 1)
    await ground.runner.drain()
    const { document, state } = await desk.now(record)
    expect([state, document.items.length, document.awaited]).toEqual(['processed', 1, undefined])
    expect(document.removedItems).toMatchObject([{ because: 'missing', item: { lineItemId: unit(record, 'B') } }])
    expect(await desk.events(record)).toContain('missed by homeward')
    expect(await desk.ledger(record)).toEqual({ 'returned-value': 10_080, refunded: -10_080 })
  })

  test('FIX-18 a unit that arrives after the deadline counts again', async () => {
    const record = await arrived()
    ground.clock.set(END + 1)
    await ground.runner.drain()
    await desk.receive(record, ['B'])
    await ground.runner.drain()
    expect(await desk.ledger(record)).toEqual({ 'returned-value': 15_120, refunded: -15_120 })
  })

  test('FIX-18 a partial arrival moves the deadline', async () => {
    const order = { ...runningOrder, total: 100_000, taken: 100_000 }
    const items = [creditA, forCredit(B), forCredit({ ...B, id: 'C.1' })]
    const three = inputOf({ order, items, creditType: 'refund' })
    ground.clock.set(Date.UTC(2026, 3, 14, 12))
    const record = await inPart(three)
    ground.clock.forward(10 * DAY)
    await desk.receive(record, ['B'])
    ground.clock.set(END + 1)
    await ground.runner.drain()
    expect((await desk.now(record)).document.awaited).toEqual({ brings: 5_040, until: END + 10 * DAY })
    ground.clock.set(END + 10 * DAY + 1)
    await ground.runner.drain()
    expect((await desk.now(record)).document.removedItems).toHaveLength(1)
  })

  test('FIX-18 a policy without a deadline leaves the decision to the shop', async () => {
    const record = await inPart(both, {})
    ground.clock.forward(400 * DAY)
    await ground.runner.drain()
    expect((await desk.now(record)).document.awaited).toEqual({ brings: 5_040 })
    expect(await stateOf(record)).toBe('open')
  })
})
