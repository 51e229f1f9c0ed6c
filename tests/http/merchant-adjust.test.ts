import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReturnRecord } from '../../schemas/records/return.ts'
import { executeFollowUp } from '../../server/journey/follow-ups/execute.ts'
import { B, bigCart, creditA, forCredit, inputOf, plainPolicy, tenPercentGift } from '../domain/value/example.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { type Desk, deskOf } from './merchant-desk.ts'

const twoItems = inputOf({ items: [creditA, forCredit(B)], creditType: 'refund' })
const oneItem = inputOf({ items: [creditA], creditType: 'refund' })
const gift = inputOf({ items: [creditA], creditType: 'gift', policy: { ...plainPolicy, ...tenPercentGift } })
const ada = { email: 'ada@example.com', phone: null, name: 'Ada Okafor' }

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

const adjust = ({ id }: ReturnRecord, amount: number, reason = 'A button is missing', key?: string) =>
  desk.post(`/returns/${id}/adjust`, { amount, reason }, key)

const conflict = (message: string) => ({ status: 409, body: { problems: [{ message }] } })
const coat = { title: 'Coat', variantTitle: null, image: null }

const sumOf = (ledger: Readonly<Record<string, number>>): number =>
  Object.values(ledger).reduce((sum, amount) => sum + amount, 0)

const refusedAt = (message: string) => ({ status: 422, body: { problems: [{ pointer: '/amount', message }] } })

test('FIX-79 a deduction becomes a fee, is explained to the shopper, and ledgers stay balanced', async () => {
  const record = await desk.submit(oneItem, { document: { customer: ada } })
  const before = await desk.ledger(record)
  const answer = await adjust(record, -80)
  expect(answer).toMatchObject({ status: 200, body: { payouts: [{ state: 'waiting', amount: 10_000 }] } })
  expect(await desk.ledger(record)).toEqual({ ...before, refunded: -10_000, fees: (before.fees ?? 0) - 80 })
  const { document } = await desk.now(record)
  expect(document.adjustments).toEqual([
    { at: world.clock.now(), by: 'Desk', actor: desk.actor, amount: -80, reason: 'A button is missing' },
  ])
  expect([document.adjusted, document.totals.computed.net]).toEqual([-80, 10_000])
  await world.runner.drain()
  const { outbox } = world.world.store
  const mails = (await outbox.followUps({ shopId: record.shopId, returnId: record.id })).filter(
    ({ kind }) => kind === 'mail',
  )
  expect(mails).toMatchObject([{ state: 'done', payload: { letter: 'adjusted', adjustment: 0 } }])
  expect(await desk.events(record)).toEqual(['adjusted by Desk'])
  const { journal } = (await desk.get(`/returns/${record.id}`)).body.ledger.at(-1)
  expect(journal).toBe('adjustment')
})

test('FIX-79 adjustments add up, repeat once per key, and must not be zero', async () => {
  const record = await desk.submit(oneItem)
  await adjust(record, -80, 'A stain', 'once')
  await adjust(record, -80, 'A stain', 'once')
  await adjust(record, 30)
  expect(await desk.followUps(record)).toEqual(['refund waiting 10030'])
  const ledger = await desk.ledger(record)
  expect([ledger.fees, ledger.bonus, ledger.refunded, sumOf(ledger)]).toEqual([-50, undefined, -10_030, 0])
  expect(await adjust(record, 0)).toMatchObject(refusedAt('is nothing'))
  expect(await adjust(record, -10_031)).toMatchObject(refusedAt('exceeds the remaining payout: 10030'))
})

test('FIX-79 an increase after the payout is paid separately at once, also for closed returns', async () => {
  const record = await desk.submit(oneItem, { event: 'immediate' })
  await world.runner.drain()
  expect(await desk.followUps(record)).toEqual(['refund done 10080'])
  expect(await adjust(record, -1)).toMatchObject(refusedAt('exceeds the unpaid amount: 0'))
  const { store } = world.world
  await store.transaction(async (tables) => tables.returns.save({ ...(await desk.now(record)), state: 'closed' }))
  await adjust(record, 500, 'For the trouble')
  await world.runner.drain()
  expect(await desk.followUps(record)).toEqual(['refund done 10080', 'refund done 500'])
  const ledger = await desk.ledger(record)
  expect([ledger.refunded, ledger.bonus, sumOf(ledger)]).toEqual([-10_580, 500, 0])
})

test('FIX-79 a deduction after a first payout reduces the remaining payout, down to zero', async () => {
  const record = await desk.submit(twoItems, { event: 'manual' })
  await desk.receive(record, ['A'])
  await desk.post(`/returns/${record.id}/process`)
  await world.runner.drain()
  await desk.receive(record, ['B'])
  expect(await desk.followUps(record)).toEqual(['refund done 10080', 'refund waiting 5040'])
  expect(await adjust(record, -5041)).toMatchObject(refusedAt('exceeds the unpaid amount: 5040'))
  await adjust(record, -40)
  expect(await desk.followUps(record)).toEqual(['refund done 10080', 'refund waiting 5000'])
  expect(sumOf(await desk.ledger(record))).toBe(0)
})

test('FIX-79 a refund is limited by its order; store credit is not', async () => {
  const refund = await desk.submit(oneItem)
  const tooMuch = await adjust(refund, 1_000_000_000)
  expect(tooMuch.status).toBe(422)
  expect(tooMuch.body.problems[0].message).toMatch(/^exceeds the refundable amount of the order: \d+$/)
  const credit = await desk.submit(gift)
  const [before] = await desk.followUps(credit)
  expect(before).toBe('gift-card waiting 11088')
  await adjust(credit, 1_000_000_000)
  expect(await desk.followUps(credit)).toEqual(['gift-card waiting 1000011088'])
  const { bonus, ...ledger } = await desk.ledger(credit)
  expect([bonus, ledger['store-credit'], sumOf({ bonus: bonus ?? 0, ...ledger })]).toEqual([
    1_000_001_008, -1_000_011_088, 0,
  ])
})

test('FIX-79 cancelled returns and returns closed before a payout refuse adjustments', async () => {
  const endedReturn = await desk.submit(oneItem)
  await desk.post(`/returns/${endedReturn.id}/cancel`)
  expect(await adjust(endedReturn, -1)).toMatchObject({
    status: 409,
    body: { problems: [{ message: 'This return is cancelled' }] },
  })
  const closedReturn = await desk.submit(oneItem)
  await desk.post(`/returns/${closedReturn.id}/close`)
  expect(await adjust(closedReturn, 5)).toMatchObject({
    status: 409,
    body: { problems: [{ message: 'This return was closed without a payout' }] },
  })
  expect(await adjust(closedReturn, 5, ' ')).toMatchObject({ status: 422 })
})

test('FIX-79 a return accepts at most fifty adjustments', async () => {
  const before = { at: 0, by: 'Desk', amount: 1, reason: 'As agreed' }
  const submitWithAdjustments = (count: number) =>
    desk.submit(oneItem, { document: { adjustments: Array(count).fill(before) } })
  expect((await adjust(await submitWithAdjustments(49), 1)).status).toBe(200)
  expect(await adjust(await submitWithAdjustments(50), 1)).toMatchObject({
    status: 409,
    body: { problems: [{ message: 'A return can be adjusted at most 50 times' }] },
  })
})

test('FIX-79 refused payouts and open checkouts refuse adjustments', async () => {
  const refusedReturn = await desk.submit(oneItem)
  const of = { shopId: refusedReturn.shopId, returnId: refusedReturn.id }
  const because = { kind: 'refund', state: 'refused', answer: {}, at: world.clock.now() } as const
  await world.world.store.outbox.complete(of, because)
  expect(await adjust(refusedReturn, 100)).toMatchObject(conflict('The payout of this return was permanently refused'))
  expect(await desk.followUps(refusedReturn)).toEqual(['refund refused 10080'])

  const owing = inputOf({
    items: [creditA],
    newItems: [bigCart],
    policy: { ...plainPolicy, shop_now_bonus: 1000 },
    settings: { ...inputOf().settings, checkoutForUpsell: true },
    flags: new Set([...inputOf().flags, 'exchange-order-checkout']),
  })
  const open = await desk.submit(owing, {
    document: {
      replacements: [{ variantId: 'coat', forLineItemId: null, product: coat, total: 11_340 }],
      payment: { by: 'checkout', amount: 260, state: 'in-checkout' },
    },
  })
  const before = await desk.ledger(open)
  expect(before.open).toBe(260)
  const due = 'This return is still due in the checkout of its exchange order'
  expect(await adjust(open, 100)).toMatchObject(conflict(due))
  expect(await desk.ledger(open)).toEqual(before)
})

test('FIX-79 money reserved for other returns of the order is unavailable to an adjustment', async () => {
  const most = async (ofReturn: ReturnRecord) => {
    const { body } = await adjust(ofReturn, 1_000_000_000)
    return Number(/: (\d+)$/.exec(body.problems[0].message)?.[1])
  }
  const record = await desk.submit(oneItem)
  const alone = await most(record)
  await desk.submit(twoItems)
  expect(await most(record)).toBe(alone - 15_120)
})

test('FIX-79 an adjustment rechecks a waiting gift card, and sends it without further confirmation', async () => {
  const record = await desk.submit(gift, { event: 'immediate', document: { gift: true, customer: ada } })
  await world.runner.drain()
  const { document, ...rest } = await desk.now(record)
  expect(document.emailConfirmation?.state).toBe('awaited')
  const returned = { ...rest, document: { ...document, tracking: 'delivered' as const } }
  await world.world.store.transaction((tables) => tables.returns.save(returned).then(() => undefined))
  await world.runner.drain()
  expect(await desk.followUps(record)).toEqual(['gift-card due 11088'])
  await adjust(record, 5)
  await world.runner.drain()
  expect(await desk.followUps(record)).toEqual(['gift-card done 11093'])
})

test('FIX-79 a deduction shrinks with a removed unit, and never becomes a debt', async () => {
  const record = await desk.submit(twoItems)
  await adjust(record, -12_000)
  await desk.receive(record, ['B'], ['A'])
  expect(await desk.followUps(record)).toEqual(['refund cancelled 3120'])
  const ledger = await desk.ledger(record)
  expect([ledger.refunded, ledger.fees, sumOf(ledger)]).toEqual([undefined, -5040, 0])
  expect((await desk.now(record)).document.adjusted).toBe(-5040)
})

test('FIX-79 BCK-04 an adjustment waits until the refused part of the payout is paid', async () => {
  const record = await desk.submit(oneItem, { event: 'immediate' })
  const { commerce } = world.world
  const refund: typeof commerce.refund = async (ask) => {
    const refundResult = await commerce.refund({ ...ask, amount: ask.amount - 300 })
    return refundResult.kind === 'refunded' ? { ...refundResult, refused: 300 } : refundResult
  }
  const of = { shopId: desk.shopId, returnId: record.id, kind: 'refund', epoch: 1 } as const
  await executeFollowUp({ ...world.world, commerce: { ...commerce, refund } }, of, world.clock.now())
  expect(await adjust(record, 20)).toMatchObject(
    conflict('A part of the payout of this return was permanently refused. Process it first'),
  )
  await desk.post(`/returns/${record.id}/process`, { outcomes: ['refund'] })
  await world.runner.drain()
  expect(await adjust(record, 20)).toMatchObject({ status: 200 })
  await world.runner.drain()
  expect(await desk.followUps(record)).toEqual(['refund done 10080', 'refund done 300', 'refund done 20'])
})
