import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FollowUpKind } from '../../schemas/records/follow-up.ts'
import type { ReturnRecord } from '../../schemas/records/return.ts'
import { buildOrderAccount } from '../../server/domain/return/order-account.ts'
import { listReturnMoney } from '../../server/domain/return/return-money.ts'
import { executeFollowUp } from '../../server/journey/follow-ups/execute.ts'
import { handleCarrierEvent } from '../../server/journey/hooks/tracking.ts'
import { localOperations } from '../../server/providers/commerce/local/local-operations.ts'
import type { World } from '../../server/world.ts'
import { runningOrder } from '../domain/value/example.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { DAY, type Returns, setUpReturns } from './given-returns.ts'

const immediate = { enabled: true, event: 'immediate', window: 30 } as const

let world: TestWorld
let returns: Returns
beforeAll(async () => {
  world = await testWorld()
  returns = await setUpReturns(world)
}, 120_000)
afterAll(() => world.drop())

const execute = (record: ReturnRecord, kind: FollowUpKind, needs: World = world.world) =>
  executeFollowUp(needs, { shopId: returns.shopId, returnId: record.id, kind, epoch: 1 }, world.clock.now())
const reportTracking = (
  record: ReturnRecord,
  status: Parameters<typeof handleCarrierEvent>[1]['status'],
  at = world.clock.now(),
) => handleCarrierEvent(world.world, { shopId: returns.shopId, returnId: record.id, status, occurredAt: at })
const errors = () => world.log.lines.filter(({ level }) => level === 'error').map(({ sentence }) => sentence)

/** An order system without idempotency keys: each request is a new operation. */
const withoutMemory = (change: (commerce: World['commerce']) => Partial<World['commerce']> = () => ({})): World => {
  const { database } = world
  const operations = localOperations({ database, random: world.world.random, forgets: true })
  const commerce = { ...world.world.commerce, ...operations }
  return { ...world.world, commerce: { ...commerce, ...change(commerce) } }
}

describe('when a payout is made', () => {
  test('STS-57 a refund waits for the event of its policy and is paid once', async () => {
    const record = await returns.submit()
    const before = await returns.refunded()
    await reportTracking(record, 'in_transit')
    await world.runner.drain()
    expect(await returns.followUps(record)).toEqual(['refund waiting'])

    await reportTracking(record, 'delivered')
    await reportTracking(record, 'delivered')
    await world.runner.drain()
    expect(await returns.followUps(record)).toEqual(['refund done'])
    expect(await returns.refunded()).toBe(before + returns.payout)
    const { refund } = (await returns.now(record)).document
    expect(refund).toMatchObject({ state: 'done', amount: returns.payout, reference: expect.any(String) })
  })

  test('STS-57 an immediate refund is paid at submit, and a manual one is not', async () => {
    const [now, later] = [
      await returns.submit({ policy: { refund: immediate } }),
      await returns.submit({ policy: { refund: { ...immediate, event: 'manual' } } }),
    ]
    await world.runner.drain()
    expect(await returns.followUps(now)).toEqual(['refund done'])
    expect(await returns.followUps(later)).toEqual(['refund waiting'])
  })

  test('a return of only retained items is paid at once where allowed', async () => {
    const { totals } = (await returns.submit()).document
    const keepDocument = { totals: { ...totals, shippable: { outcome: 'keep' as const } } }
    const record = await returns.submit({ document: keepDocument, policy: { keep_item_immediate: true } })
    const waits = await returns.submit({ document: keepDocument })
    await world.runner.drain()
    expect(await returns.followUps(record)).toEqual(['refund done'])
    expect(await returns.followUps(waits)).toEqual(['refund waiting'])
  })

  test('a return under review pays nothing unprompted', async () => {
    const record = await returns.submit({ document: { outcome: 'review' }, policy: { refund: immediate } })
    await reportTracking(record, 'delivered')
    await world.runner.drain()
    expect(await returns.followUps(record)).toEqual(['refund waiting'])
  })

  test('parcel status only advances in any event order, and the earliest sighting counts', async () => {
    const record = await returns.submit()
    const now = world.clock.now()
    await reportTracking(record, 'out_for_delivery', now)
    await reportTracking(record, 'in_transit', now - DAY)
    await reportTracking(record, 'pre_transit', now - 2 * DAY)
    expect((await returns.now(record)).document).toMatchObject({ tracking: 'out_for_delivery', mailedAt: now - DAY })
  })

  test('REV-48 a paid or refused refund is not promised any more', async () => {
    const record = await returns.submit()
    const promisedBy = (one: ReturnRecord) => buildOrderAccount(runningOrder, listReturnMoney([one])).promised
    expect(promisedBy(record)).toBe(returns.payout)
    for (const state of ['done', 'refused'] as const) {
      const refund = { amount: returns.payout, at: 1, state }
      expect(promisedBy({ ...record, document: { ...record.document, refund } })).toBe(0)
    }
  })

  test('a refund refused by the order is shown on the return and reported', async () => {
    const record = await returns.submit()
    const refuses = async () => ({ kind: 'refused' as const, because: 'over-refund' as const, message: 'Too much' })
    const needs = { ...world.world, commerce: { ...world.world.commerce, refund: refuses } }
    await world.world.store.outbox.release({ shopId: returns.shopId, returnId: record.id }, ['refund'], 1)
    const before = errors().length
    expect(await execute(record, 'refund', needs)).toEqual({ kind: 'done' })
    expect((await returns.now(record)).document.refund).toMatchObject({ state: 'refused', amount: returns.payout })
    expect(errors().slice(before)).toEqual(['A follow-up of a return was permanently refused'])
  })
})

describe('once, whatever happens', () => {
  beforeAll(async () => {
    returns = await setUpReturns(world)
  })
  const released = async () => {
    const record = await returns.submit()
    await world.world.store.outbox.release({ shopId: returns.shopId, returnId: record.id }, ['refund'], 1)
    return record
  }

  test('a lost response is found again where keys are forgotten', async () => {
    const record = await released()
    const before = await returns.refunded()
    const loses = withoutMemory(({ refund }) => ({
      refund: async (operation) => {
        await refund(operation)
        throw new Error('The line broke')
      },
    }))
    expect(await execute(record, 'refund', loses)).toEqual({ kind: 'failed', error: 'Error: The line broke' })
    expect(await execute(record, 'refund', withoutMemory())).toEqual({ kind: 'done' })
    expect(await returns.refunded()).toBe(before + returns.payout)
    expect(await returns.followUps(record)).toEqual(['refund done'])
  })

  test('a missing result is looked up again before the retry', async () => {
    const record = await released()
    const before = await returns.refunded()
    const never = withoutMemory(() => ({ refund: () => Promise.reject(new Error('No line')) }))
    expect(await execute(record, 'refund', never)).toMatchObject({ kind: 'failed' })
    const tried = world.clock.now()
    world.clock.forward(2_000)
    expect(await execute(record, 'refund', withoutMemory())).toEqual({ kind: 'again', at: tried + 60_000 })
    expect(await returns.refunded()).toBe(before)
    world.clock.set(tried + 60_000)
    expect(await execute(record, 'refund', withoutMemory())).toEqual({ kind: 'done' })
    expect(await returns.refunded()).toBe(before + returns.payout)
  })

  test('a provider with stored keys gets the retry under the same key', async () => {
    const record = await released()
    const before = await returns.refunded()
    const { refund } = world.world.commerce
    const loses: World['commerce']['refund'] = async (operation) => {
      await refund(operation)
      throw new Error('The line broke')
    }
    const needs = { ...world.world, commerce: { ...world.world.commerce, refund: loses } }
    expect(await execute(record, 'refund', needs)).toMatchObject({ kind: 'failed' })
    expect(await execute(record, 'refund')).toEqual({ kind: 'done' })
    expect(await returns.refunded()).toBe(before + returns.payout)
  })

  test('a provider with stored keys gets a lost request again at once', async () => {
    const record = await released()
    const never = { ...world.world.commerce, refund: () => Promise.reject(new Error('No line')) }
    expect(await execute(record, 'refund', { ...world.world, commerce: never })).toMatchObject({ kind: 'failed' })
    expect(await execute(record, 'refund')).toEqual({ kind: 'done' })
    expect(await returns.followUps(record)).toEqual(['refund done'])
  })

  test('an executor paused past its lease writes nothing, and another finishes', async () => {
    const record = await released()
    const { refund } = world.world.commerce
    let resume = () => {}
    let reached = () => {}
    const pausedSignal = new Promise<void>((resolve) => {
      resume = resolve
    })
    const there = new Promise<void>((resolve) => {
      reached = resolve
    })
    const slow: World['commerce']['refund'] = async (operation) => {
      reached()
      await pausedSignal
      return refund(operation)
    }
    const before = await returns.refunded()
    const first = execute(record, 'refund', { ...world.world, commerce: { ...world.world.commerce, refund: slow } })
    await there
    expect(await execute(record, 'refund')).toMatchObject({ kind: 'again' })
    world.clock.forward(DAY)
    expect(await execute(record, 'refund')).toEqual({ kind: 'done' })
    const refundDocument = (await returns.now(record)).document.refund
    resume()
    expect(await first).toMatchObject({ kind: 'again' })
    expect((await returns.now(record)).document.refund).toEqual(refundDocument)
    expect(await returns.refunded()).toBe(before + returns.payout)
  })
})

describe('goods and their payment', () => {
  const exchange = (more: Parameters<Returns['submit']>[0] = {}) =>
    returns.submit({
      variants: [returns.inStock],
      policy: { exchange: immediate },
      ...more,
      document: { creditType: 'exchange', ...more.document },
    })

  test('goods are reserved at submit, and the exchange order is created later', async () => {
    const record = await exchange()
    expect(await execute(record, 'exchange-order')).toMatchObject({ kind: 'again' })
    await world.runner.drain()
    expect(await returns.followUps(record)).toEqual(['exchange-order done', 'stock done'])
    expect((await returns.now(record)).document.exchangeOrder).toMatchObject({
      state: 'created',
      name: /^EX-1001-\d+$/,
    })
  })

  test('unavailable goods are not sent, and the failure is reported', async () => {
    const record = await exchange({ variants: ['no-such-variant'] })
    const before = errors().length
    await world.runner.drain()
    expect(await returns.followUps(record)).toEqual(['exchange-order cancelled', 'stock refused'])
    expect((await returns.now(record)).document.exchangeOrder).toMatchObject({ state: 'out_of_stock' })
    expect(errors().length).toBe(before + 1)
  })

  test('INS-16 an instant exchange is ordered at submit with the shipping of instant exchanges', async () => {
    const record = await exchange({ policy: {}, instantExchange: { amount: 500 } })
    const seen: unknown[] = []
    const { createExchangeOrder } = world.world.commerce
    const commerce: World['commerce'] = {
      ...world.world.commerce,
      createExchangeOrder: (operation) => {
        seen.push([operation.speed, operation.due])
        return createExchangeOrder(operation)
      },
    }
    await execute(record, 'stock')
    expect(await execute(record, 'exchange-order', { ...world.world, commerce })).toEqual({ kind: 'done' })
    expect(seen).toEqual([['instant', 0]])
  })

  test('REV-47 an amount not paid by card is due in the exchange order’s checkout', async () => {
    const payment = { by: 'checkout', amount: 700, state: 'in-checkout' } as const
    const record = await exchange({ document: { payment } })
    const seen: number[] = []
    const { createExchangeOrder } = world.world.commerce
    const commerce: World['commerce'] = {
      ...world.world.commerce,
      createExchangeOrder: (operation) => {
        seen.push(operation.due)
        return createExchangeOrder(operation)
      },
    }
    await execute(record, 'stock')
    await execute(record, 'exchange-order', { ...world.world, commerce })
    expect(seen).toEqual([700])
  })

  test('the card is captured before the goods are ordered', async () => {
    const record = await exchange({ due: 700 })
    await world.runner.drain()
    expect(await returns.followUps(record)).toEqual(['charge done', 'exchange-order done', 'stock done'])
    expect((await returns.now(record)).document.payment?.state).toBe('charged')
    expect((await returns.paymentsOf(record)).map(({ state }) => state)).toEqual(['captured'])
    expect(await returns.atProvider(record)).toEqual(['captured 700'])
  })

  test('an expired hold is charged anew on the saved card', async () => {
    const record = await exchange({ due: 700, instantExchange: { amount: 500, days: 20 } })
    world.clock.forward(8 * DAY)
    expect(await execute(record, 'charge')).toEqual({ kind: 'done' })
    expect((await returns.now(record)).document.payment?.state).toBe('charged')
    expect((await returns.paymentsOf(record)).find(({ purpose }) => purpose === 'due')?.state).toBe('charged')
  })

  test('a failed capture is reported, and nothing is sent', async () => {
    const record = await exchange({ due: 700 })
    world.clock.forward(8 * DAY)
    const before = errors().length
    await execute(record, 'stock')
    await world.runner.drain()
    const states = await returns.followUps(record)
    expect(states).toEqual(['charge refused', 'exchange-order cancelled', 'restock done', 'stock done'])
    expect((await returns.now(record)).document.payment?.state).toBe('failed')
    expect((await returns.paymentsOf(record)).map(({ state }) => state)).toEqual(['failed'])
    expect(errors().length).toBe(before + 1)
  })
})
