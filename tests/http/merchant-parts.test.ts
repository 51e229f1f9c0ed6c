import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FollowUpKind } from '../../schemas/records/follow-up.ts'
import type { ReturnRecord } from '../../schemas/records/return.ts'
import { executeFollowUp } from '../../server/journey/follow-ups/execute.ts'
import { B, creditA, forCredit, inputOf, plainPolicy, tenPercentGift } from '../domain/value/example.ts'
import { openOutbox } from '../jobs/outbox.ts'
import { createShopper } from '../support/shopper.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { type Desk, deskOf } from './merchant-desk.ts'

const twoItems = inputOf({ items: [creditA, forCredit(B)], creditType: 'refund' })
const giftInput = inputOf({ ...twoItems, policy: { ...plainPolicy, ...tenPercentGift }, creditType: 'gift' })

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

const pay = async (
  record: ReturnRecord,
  followUp: { readonly kind: FollowUpKind; readonly epoch: number },
  commerce = world.world.commerce,
) => {
  await desk.post(`/returns/${record.id}/process`)
  const of = { shopId: desk.shopId, returnId: record.id, ...followUp }
  await executeFollowUp({ ...world.world, commerce }, of, world.clock.now())
}

const payInParts = async (input: typeof twoItems, kind: FollowUpKind, commerce = world.world.commerce) => {
  const record = await desk.submit(input, { event: 'manual' })
  await desk.receive(record, ['A'], ['B'])
  await pay(record, { kind, epoch: 1 })
  world.clock.forward(86_400_000)
  await desk.receive(record, ['B'])
  await pay(record, { kind, epoch: 2 }, commerce)
  return record
}

const letters = async (record: ReturnRecord, letter: string): Promise<readonly string[]> => {
  await world.runner.drain()
  const followUps = await world.world.store.outbox.followUps({ shopId: desk.shopId, returnId: record.id })
  const box = openOutbox(world, desk.shopId)
  return followUps
    .filter(({ kind, payload }) => kind === 'mail' && (payload as { letter: string }).letter === letter)
    .map(({ epoch }) => box.read(`mail=${record.id}=${epoch}.eml`).text)
}

const openReturn = async (record: ReturnRecord) => {
  const shopper = createShopper(desk.app, desk.shopId)
  await shopper.open(`/return/${record.key}`)
  return shopper
}

describe('a payout in parts', () => {
  test('each letter has its refund, even when both letters are late', async () => {
    const record = await payInParts(twoItems, 'refund')
    const [first = '', second = '', ...more] = await letters(record, 'refunded')
    expect(first).toContain('On Apr\u00a014 we refunded $100.80')
    expect(second).toContain('On Apr\u00a015 we refunded $50.40')
    expect(more).toEqual([])
  })

  test('each gift card has its amount, its bonus and the end of its code', async () => {
    const record = await payInParts(giftInput, 'gift-card')
    const [first = '', second = ''] = await letters(record, 'gift-card')
    const { giftCard } = (await desk.now(record)).document
    expect(giftCard?.amount).toBe(15_120 + 1_512)
    expect([first.includes('$110.88'), first.includes('$10.08')]).toEqual([true, true])
    expect([second.includes('$55.44'), second.includes('$5.04')]).toEqual([true, true])
    expect([first, second].map((text) => text.includes(giftCard?.last4 ?? '?'))).toEqual([false, true])
  })

  const refuse = async () => ({ kind: 'refused' as const, because: 'over-refund' as const, message: 'Too much' })
  const refusing = () => ({ ...world.world.commerce, refund: refuse, issueGiftCard: refuse })

  test('a refused second part leaves the first part announced, and the page shows both', async () => {
    const record = await payInParts(twoItems, 'refund', refusing())
    const { document } = await desk.now(record)
    expect(document.refund).toMatchObject({ state: 'done', amount: 10_080, refused: 5_040 })
    const outcomeJson = JSON.stringify((await openReturn(record)).find('timeline', 'progress'))
    for (const caption of ['$100.80', 'Refund sent', '$50.40 could not be paid out'])
      expect(outcomeJson).toContain(caption)
  })

  test.each([
    { kind: 'refund', input: twoItems, paid: [10_080, 5_040], place: 'refund' },
    { kind: 'gift-card', input: giftInput, paid: [11_088, 5_544], place: 'giftCard' },
  ] as const)('BCK-04 a refused $kind part is paid exactly once when the merchant requests it', async (options) => {
    const { kind, input, paid, place } = options
    const [first, second] = paid
    const record = await payInParts(input, kind, refusing())
    const before = await desk.ledger(record)
    const repeated = () => desk.post(`/returns/${record.id}/process`, { outcomes: [kind] })
    const refused = [`${kind} done ${first}`, `${kind} refused ${second}`]
    await desk.post(`/returns/${record.id}/process`)
    expect(await desk.followUps(record)).toEqual(refused)
    expect((await repeated()).status).toBe(200)
    expect((await desk.now(record)).document[place]).not.toHaveProperty('refused')
    await repeated()
    await world.runner.drain()
    await repeated()
    expect(await desk.followUps(record)).toEqual([...refused, `${kind} done ${second}`])
    const { document, state } = await desk.now(record)
    expect([document[place]?.amount, document[place]?.refused, state]).toEqual([first + second, undefined, 'processed'])
    expect(await desk.ledger(record)).toEqual(before)
    if (kind === 'gift-card') expect((await letters(record, 'gift-card'))[1]).toContain('$5.04')
  })

  test('BCK-04 a fully refused refund is paid again under another name, from its remainder', async () => {
    const record = await desk.submit(twoItems, { event: 'manual' })
    await pay(record, { kind: 'refund', epoch: 1 }, refusing())
    await desk.receive(record, ['A'], ['B'])
    expect(await desk.followUps(record)).toEqual(['refund refused 15120'])
    await desk.post(`/returns/${record.id}/process`, { outcomes: ['refund'] })
    await world.runner.drain()
    expect(await desk.followUps(record)).toEqual(['refund refused 15120', 'refund done 10080'])
    expect((await desk.now(record)).document.refund).toMatchObject({ state: 'done', amount: 10_080 })
    expect((await desk.ledger(record)).refunded).toBe(-10_080)
  })
})

describe('a missing unit', () => {
  test('STS-48 the page names the missing unit, and its summary adds up to the payout', async () => {
    const record = await desk.submit(twoItems, { event: 'manual' })
    await desk.receive(record, ['A'], ['B'])
    const shopper = await openReturn(record)
    expect(JSON.stringify(shopper.find('notice', 'removed-items')?.body)).toContain('B.1: wasn’t in the box')
    const rows = shopper.find('totals', 'totals')?.rows ?? []
    const [end, ...others] = rows.map(({ money }) => money.amount).toReversed()
    expect(rows.find(({ id }) => id === 'removed')?.money.amount).toBe(5_040)
    expect(others.reduce((sum, amount) => sum + amount, 0)).toBe(end)
    expect(end).toBe(-10_080)
  })

  test('an empty parcel is no arrival: the shopper gets no letter about it', async () => {
    const record = await desk.submit(twoItems, { event: 'manual' })
    await desk.receive(record, [], ['B'])
    expect(await desk.events(record)).toEqual(['missed by Desk'])
    expect(await letters(record, 'received')).toEqual([])
    await desk.receive(record, ['A'])
    expect((await desk.events(record)).at(-1)).toBe('received by Desk')
    expect(await letters(record, 'received')).toHaveLength(1)
  })
})
