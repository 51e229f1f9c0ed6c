import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LetterPayout } from '../../schemas/records/letter.ts'
import type { ReturnRecord } from '../../schemas/records/return.ts'
import { executeFollowUp } from '../../server/journey/follow-ups/execute.ts'
import { limitPayout } from '../../server/journey/operations/value/limit-payout.ts'
import { explainMoney } from '../../server/journey/request/explain.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { type Returns, returnsOf } from './given-returns.ts'
import { meanwhile } from './meanwhile.ts'

let world: TestWorld
beforeAll(async () => {
  world = await testWorld()
}, 120_000)
afterAll(() => world.drop())

type RefundAsked = Parameters<TestWorld['world']['commerce']['refund']>[0]
type Mail = { readonly letter?: string; readonly payout?: LetterPayout }

const immediate = { enabled: true, event: 'immediate', window: 60 } as const

const tellingReturns = async () => {
  const given = await returnsOf(world)
  const { store } = world.world
  const of = ({ id }: ReturnRecord) => ({ shopId: given.shopId, returnId: id })
  return {
    ...given,
    lowered: async (record: ReturnRecord) =>
      (await store.changes.ofReturn(of(record)))
        .filter(({ event }) => event === 'payout-lowered')
        .map(({ detail }) => detail),
    toldLess: async (record: ReturnRecord) => {
      const mails = (await store.outbox.followUps(of(record))).map(({ payload }) => payload as Mail)
      return mails.find(({ letter }) => letter === 'refunded')?.payout?.notTaken ?? null
    },
  }
}

const leaving = async (given: Returns, left: number) =>
  meanwhile(world, given.shopId).changeOrder('#1001', (order) => ({ ...order, taken: left, refundTotal: 0 }))

const paidOut = (record: Awaited<ReturnType<Returns['now']>>) => record.document.refund?.amount ?? 0

test('FIX-07 a refund made elsewhere reduces the payout, and the ledger records the difference', async () => {
  const given = await tellingReturns()
  await leaving(given, given.payout + 1_000)
  const record = await given.submit({ policy: { refund: immediate } })
  await leaving(given, 4_000)
  await world.runner.drain()
  const after = await given.now(record)
  expect(after.document).toMatchObject({
    refund: { state: 'done', amount: 4_000 },
    payable: 4_000,
    totals: { computed: { net: 4_000, notTaken: given.payout - 4_000 } },
  })
  expect(await given.books(record)).toMatchObject({ refunded: -4_000, 'not-taken': 4_000 - given.payout })
  expect(await given.lowered(record)).toEqual([{ payout: 'refund', from: given.payout, to: 4_000, currency: 'USD' }])
  expect(explainMoney(after)).toMatchObject([{ term: 'not-taken', amount: given.payout - 4_000 }])
  expect(await given.toldLess(record)).toBe(given.payout - 4_000)
  const sums = Object.values(await given.books(record))
  expect(sums.reduce((sum, amount) => sum + amount, 0)).toBe(0)
})

test('FIX-07 an exhausted payment pays nothing, and no payout waits forever', async () => {
  const given = await tellingReturns()
  const record = await given.submit({ policy: { refund: immediate } })
  await leaving(given, 0)
  await world.runner.drain()
  expect(await given.followUps(record)).toEqual(['refund cancelled'])
  expect(await given.books(record)).toMatchObject({ refunded: 0, 'not-taken': 0 - given.payout })
  expect((await given.now(record)).document.totals.computed.net).toBe(0)
  expect(await given.lowered(record)).toEqual([{ payout: 'refund', from: given.payout, to: 0, currency: 'USD' }])
})

test('F16 a payout without a limit lowers nothing and sends no notice', async () => {
  const given = await tellingReturns()
  const record = await given.submit({ policy: { refund: immediate } })
  await world.runner.drain()
  expect([await given.lowered(record), explainMoney(await given.now(record)), await given.toldLess(record)]).toEqual([
    [],
    [],
    null,
  ])
})

test('FIX-07 concurrent payouts of several returns share the remainder to the last cent', async () => {
  const given = await returnsOf(world)
  const records = [
    await given.submit({ policy: { refund: immediate } }),
    await given.submit({ policy: { refund: immediate } }),
    await given.submit({ policy: { refund: immediate } }),
  ]
  await leaving(given, given.payout + 500)
  // Writers that collide at the order retry with growing pauses.
  for (let turn = 0; turn < 40; turn++) {
    await world.runner.drain()
    world.clock.forward(10_000)
  }
  const paid = (await Promise.all(records.map((record) => given.now(record)))).map(paidOut)
  expect(paid.reduce((sum, amount) => sum + amount, 0)).toBe(given.payout + 500)
  expect(await given.refunded()).toBe(given.payout + 500)
})

/** A payout with so many writes of its return between the order’s reading and its lock. */
const limitedAmong = async (writes: number) => {
  const given = await returnsOf(world)
  const record = await given.submit({ policy: { refund: immediate } })
  let left = writes
  const findOrder = async (shopId: string, id: string) => {
    const order = await world.world.commerce.findOrder(shopId, id)
    if (left-- > 0) await world.world.store.transaction(async ({ returns }) => returns.save(await given.now(record)))
    return order
  }
  const needs = { ...world.world, commerce: { ...world.world.commerce, findOrder } }
  const of = { shopId: given.shopId, returnId: record.id, kind: 'refund', epoch: 1 } as const
  return limitPayout(needs, of, world.clock.now())
}

test('FIX-07 a return changed during its payout is retried at once, then with pauses', async () => {
  expect([await limitedAmong(4), await limitedAmong(5)]).toEqual(['ready', 'changed'])
})

/** Two returns of an order; the refund of one is done, but its response is not recorded. */
const besideRefund = async (left: number) => {
  const given = await returnsOf(world)
  const [one, other] = [
    await given.submit({ policy: { refund: immediate } }),
    await given.submit({ policy: { refund: immediate } }),
  ]
  await leaving(given, left)
  const { shopId } = given
  const of = (record: ReturnRecord) => ({ shopId, returnId: record.id, kind: 'refund', epoch: 1 }) as const
  const commerce = {
    ...world.world.commerce,
    refund: async (ask: RefundAsked) => {
      await world.world.commerce.refund(ask)
      throw new Error('The answer was lost')
    },
  }
  await executeFollowUp({ ...world.world, commerce }, of(one), world.clock.now()).catch(() => undefined)
  return { ...given, one, other, limited: () => limitPayout(world.world, of(other), world.clock.now()) }
}

test('FIX-07 a refund with a lost response counts once, and the payout waits for it', async () => {
  const given = await besideRefund(10_580)
  const { payout } = given
  expect(await given.refunded()).toBe(payout)
  expect(await given.limited()).toBe('unknown')
  expect(await given.followUps(given.other)).toEqual(['refund due'])
  for (let turn = 0; turn < 40; turn++) {
    await world.runner.drain()
    world.clock.forward(10_000)
  }
  expect([paidOut(await given.now(given.one)), paidOut(await given.now(given.other))]).toEqual([
    payout,
    10_580 - payout,
  ])
})

test('FIX-07 a payout that fits beside a pending refund does not wait for it', async () => {
  const given = await besideRefund(40_000)
  expect(await given.limited()).toBe('ready')
})

/** Result of 5.00 more for a return whose own refund is pending, with this remainder. */
const moreBesideOwn = async (beside: number) => {
  const given = await returnsOf(world)
  const record = await given.submit({ policy: { refund: immediate } })
  await leaving(given, given.payout + beside)
  const of = { shopId: given.shopId, returnId: record.id, kind: 'refund', epoch: 1 } as const
  const refund = () => Promise.reject(new Error('Nobody answers'))
  const silent = { ...world.world, commerce: { ...world.world.commerce, refund } }
  await executeFollowUp(silent, of, world.clock.now()).catch(() => undefined)
  const more = {
    kind: 'refund',
    state: 'due',
    payload: { amount: 500, currency: 'USD' },
    at: world.clock.now(),
  } as const
  await world.world.store.transaction(({ outbox }) => outbox.begin(of, more))
  return limitPayout(world.world, { ...of, epoch: 2 }, world.clock.now())
}

test('FIX-07 a later payout of a return does not use its own pending refund’s amount', async () => {
  expect([await moreBesideOwn(499), await moreBesideOwn(500)]).toEqual(['unknown', 'ready'])
})

test('FIX-07 store credit is limited like a refund, without counting its bonus', async () => {
  const given = await returnsOf(world)
  const { totals } = (await given.submit()).document
  await world.database.query({
    name: 'test.forget',
    text: 'delete from returns where shop_id = $1',
    values: [given.shopId],
  })
  const bonus = { ...totals, credit: { ...totals.credit, bonus: { ...totals.credit.bonus, storeCreditBonus: 0 } } }
  const record = await given.submit({
    document: { creditType: 'gift', totals: bonus },
    policy: { gift_card: immediate },
  })
  await leaving(given, 3_000)
  await world.runner.drain()
  expect((await given.now(record)).document).toMatchObject({ giftCard: { state: 'done', amount: 3_000 } })
})
