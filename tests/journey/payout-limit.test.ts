import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LetterPayout } from '../../schemas/records/letter.ts'
import type { ReturnRecord } from '../../schemas/records/return.ts'
import { executeFollowUp } from '../../server/journey/follow-ups/execute.ts'
import { limitPayout } from '../../server/journey/operations/value/limit-payout.ts'
import { explainMoney } from '../../server/journey/request/explain.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { type Returns, setUpReturns } from './given-returns.ts'
import { changesOf } from './meanwhile.ts'

let world: TestWorld
beforeAll(async () => {
  world = await testWorld()
}, 120_000)
afterAll(() => world.drop())

type RefundRequest = Parameters<TestWorld['world']['commerce']['refund']>[0]
type Mail = { readonly letter?: string; readonly payout?: LetterPayout }

const immediate = { enabled: true, event: 'immediate', window: 60 } as const

const setUpReturnsWithMails = async () => {
  const setup = await setUpReturns(world)
  const { store } = world.world
  const of = ({ id }: ReturnRecord) => ({ shopId: setup.shopId, returnId: id })
  return {
    ...setup,
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

const leaveAmount = async (setup: Returns, left: number) =>
  changesOf(world, setup.shopId).changeOrder('#1001', (order) => ({ ...order, taken: left, refundTotal: 0 }))

const amountPaidOut = (record: Awaited<ReturnType<Returns['now']>>) => record.document.refund?.amount ?? 0

test('FIX-07 a refund made elsewhere reduces the payout, and the ledger records the difference', async () => {
  const setup = await setUpReturnsWithMails()
  await leaveAmount(setup, setup.payout + 1_000)
  const record = await setup.submit({ policy: { refund: immediate } })
  await leaveAmount(setup, 4_000)
  await world.runner.drain()
  const after = await setup.now(record)
  expect(after.document).toMatchObject({
    refund: { state: 'done', amount: 4_000 },
    payable: 4_000,
    totals: { computed: { net: 4_000, notTaken: setup.payout - 4_000 } },
  })
  expect(await setup.books(record)).toMatchObject({ refunded: -4_000, 'not-taken': 4_000 - setup.payout })
  expect(await setup.lowered(record)).toEqual([{ payout: 'refund', from: setup.payout, to: 4_000, currency: 'USD' }])
  expect(explainMoney(after)).toMatchObject([{ term: 'not-taken', amount: setup.payout - 4_000 }])
  expect(await setup.toldLess(record)).toBe(setup.payout - 4_000)
  const sums = Object.values(await setup.books(record))
  expect(sums.reduce((sum, amount) => sum + amount, 0)).toBe(0)
})

test('FIX-07 an exhausted payment pays nothing, and no payout waits forever', async () => {
  const setup = await setUpReturnsWithMails()
  const record = await setup.submit({ policy: { refund: immediate } })
  await leaveAmount(setup, 0)
  await world.runner.drain()
  expect(await setup.followUps(record)).toEqual(['refund cancelled'])
  expect(await setup.books(record)).toMatchObject({ refunded: 0, 'not-taken': 0 - setup.payout })
  expect((await setup.now(record)).document.totals.computed.net).toBe(0)
  expect(await setup.lowered(record)).toEqual([{ payout: 'refund', from: setup.payout, to: 0, currency: 'USD' }])
})

test('F16 a payout without a limit lowers nothing and sends no notice', async () => {
  const setup = await setUpReturnsWithMails()
  const record = await setup.submit({ policy: { refund: immediate } })
  await world.runner.drain()
  expect([await setup.lowered(record), explainMoney(await setup.now(record)), await setup.toldLess(record)]).toEqual([
    [],
    [],
    null,
  ])
})

test('FIX-07 concurrent payouts of several returns share the remainder to the last cent', async () => {
  const setup = await setUpReturns(world)
  const records = [
    await setup.submit({ policy: { refund: immediate } }),
    await setup.submit({ policy: { refund: immediate } }),
    await setup.submit({ policy: { refund: immediate } }),
  ]
  await leaveAmount(setup, setup.payout + 500)
  for (let turn = 0; turn < 40; turn++) {
    await world.runner.drain()
    world.clock.forward(10_000)
  }
  const paid = (await Promise.all(records.map((record) => setup.now(record)))).map(amountPaidOut)
  expect(paid.reduce((sum, amount) => sum + amount, 0)).toBe(setup.payout + 500)
  expect(await setup.refunded()).toBe(setup.payout + 500)
})

/** A payout with so many writes of its return between the order’s reading and its lock. */
const refundWithWrites = async (writes: number) => {
  const setup = await setUpReturns(world)
  const record = await setup.submit({ policy: { refund: immediate } })
  let left = writes
  const findOrder = async (shopId: string, id: string) => {
    const order = await world.world.commerce.findOrder(shopId, id)
    if (left-- > 0) await world.world.store.transaction(async ({ returns }) => returns.save(await setup.now(record)))
    return order
  }
  const needs = { ...world.world, commerce: { ...world.world.commerce, findOrder } }
  const of = { shopId: setup.shopId, returnId: record.id, kind: 'refund', epoch: 1 } as const
  return limitPayout(needs, of, world.clock.now())
}

test('FIX-07 a return changed during its payout is retried at once, then with pauses', async () => {
  expect([await refundWithWrites(4), await refundWithWrites(5)]).toEqual(['ready', 'changed'])
})

const submitBesideRefund = async (left: number) => {
  const setup = await setUpReturns(world)
  const [one, other] = [
    await setup.submit({ policy: { refund: immediate } }),
    await setup.submit({ policy: { refund: immediate } }),
  ]
  await leaveAmount(setup, left)
  const { shopId } = setup
  const of = (record: ReturnRecord) => ({ shopId, returnId: record.id, kind: 'refund', epoch: 1 }) as const
  const commerce = {
    ...world.world.commerce,
    refund: async (ask: RefundRequest) => {
      await world.world.commerce.refund(ask)
      throw new Error('The answer was lost')
    },
  }
  await executeFollowUp({ ...world.world, commerce }, of(one), world.clock.now()).catch(() => undefined)
  return { ...setup, one, other, limited: () => limitPayout(world.world, of(other), world.clock.now()) }
}

test('FIX-07 a refund with a lost response counts once, and the payout waits for it', async () => {
  const setup = await submitBesideRefund(10_580)
  const { payout } = setup
  expect(await setup.refunded()).toBe(payout)
  expect(await setup.limited()).toBe('unknown')
  expect(await setup.followUps(setup.other)).toEqual(['refund due'])
  for (let turn = 0; turn < 40; turn++) {
    await world.runner.drain()
    world.clock.forward(10_000)
  }
  expect([amountPaidOut(await setup.now(setup.one)), amountPaidOut(await setup.now(setup.other))]).toEqual([
    payout,
    10_580 - payout,
  ])
})

test('FIX-07 a payout that fits beside a pending refund does not wait for it', async () => {
  const setup = await submitBesideRefund(40_000)
  expect(await setup.limited()).toBe('ready')
})

const refundBesideOwn = async (beside: number) => {
  const setup = await setUpReturns(world)
  const record = await setup.submit({ policy: { refund: immediate } })
  await leaveAmount(setup, setup.payout + beside)
  const of = { shopId: setup.shopId, returnId: record.id, kind: 'refund', epoch: 1 } as const
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
  expect([await refundBesideOwn(499), await refundBesideOwn(500)]).toEqual(['unknown', 'ready'])
})

test('FIX-07 store credit is limited like a refund, without counting its bonus', async () => {
  const setup = await setUpReturns(world)
  const { totals } = (await setup.submit()).document
  await world.database.query({
    name: 'test.forget',
    text: 'delete from returns where shop_id = $1',
    values: [setup.shopId],
  })
  const bonus = { ...totals, credit: { ...totals.credit, bonus: { ...totals.credit.bonus, storeCreditBonus: 0 } } }
  const record = await setup.submit({
    document: { creditType: 'gift', totals: bonus },
    policy: { gift_card: immediate },
  })
  await leaveAmount(setup, 3_000)
  await world.runner.drain()
  expect((await setup.now(record)).document).toMatchObject({ giftCard: { state: 'done', amount: 3_000 } })
})
