import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ReturnRecord } from '../../schemas/records/return.ts'
import { executeFollowUp } from '../../server/journey/follow-ups/execute.ts'
import { handleCarrierEvent } from '../../server/journey/hooks/tracking.ts'
import { closeReturn } from '../../server/journey/operations/close.ts'
import { recordExchangeOrder } from '../../server/journey/operations/value/exchange.ts'
import type { World } from '../../server/world.ts'
import { cancelReturn } from '../support/cancel-return.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { DAY, type Returns, type SubmitOptions, setUpReturns } from './given-returns.ts'
import { changesOf } from './meanwhile.ts'

/** Authorizes holds, and refuses every charge without the shopper. */
const DECLINES_OFF_SESSION = '4000000000004087'

let world: TestWorld
let returns: Returns
beforeAll(async () => {
  world = await testWorld()
}, 120_000)
afterAll(() => world.drop())
beforeEach(async () => {
  returns = await setUpReturns(world)
})

const errors = () => world.log.lines.filter(({ level }) => level === 'error').map(({ sentence }) => sentence)
const submitMailed = (record: ReturnRecord, at = world.clock.now()) =>
  handleCarrierEvent(world.world, { shopId: returns.shopId, returnId: record.id, status: 'in_transit', occurredAt: at })

const submitInstantReturn = async (more: SubmitOptions = {}): Promise<ReturnRecord> => {
  const record = await returns.submit({ instantReturn: { amount: returns.payout }, ...more })
  await world.runner.drain()
  expect(await returns.followUps(record)).toEqual(['instant-return waiting', 'refund done'])
  return record
}
const describeHold = async (record: ReturnRecord) => {
  const hold = (await returns.now(record)).document.holds[0]
  const [payment] = await returns.paymentsOf(record)
  return `${hold?.status} ${payment?.state} ${(await returns.atProvider(record)).join()}`
}
const findSecondCharge = async (record: ReturnRecord) => {
  const [payment] = await returns.paymentsOf(record)
  if (payment === undefined) throw new Error('No payment')
  const provider = world.world.payments(await world.world.shops.config(returns.shopId, 1))
  const found = await provider?.find(returns.shopId, { reference: `${payment.id}:charge`, card: payment.card })
  return found && `${found.state} ${found.captured}`
}
const forwardToDeadline = async (record: ReturnRecord) => {
  world.clock.set((record.document.holds[0]?.deadline ?? 0) + 1)
  await world.runner.drain()
}

test('INS-09 submit authorizes the card, and nothing is captured before the deadline', async () => {
  const record = await submitInstantReturn()
  world.clock.set(record.document.holds[0]?.deadline ?? 0)
  await world.runner.drain()
  expect(await describeHold(record)).toBe('authorized authorized authorized 0')
})

test('INS-10 a missed deadline charges the card and reverses the advance in the ledger', async () => {
  const record = await submitInstantReturn()
  await forwardToDeadline(record)
  expect(await describeHold(record)).toBe(`charged captured captured ${returns.payout}`)
  expect(await findSecondCharge(record)).toBeNull()
  expect(await returns.books(record)).toMatchObject({ charged: returns.payout, advance: -returns.payout })
  expect((await returns.now(record)).document.holds[0]?.endedAt).toBe(world.clock.now())
  await submitMailed(record)
  await world.runner.drain()
  expect(await describeHold(record)).toBe(`charged captured captured ${returns.payout}`)
})

test('INS-10 a card is not charged for the failed part of an instant refund', async () => {
  const record = await submitInstantReturn()
  const paidReturn = await returns.now(record)
  const refund = { state: 'done', at: 1, amount: returns.payout - 300, refused: 300 } as const
  const partly = { ...paidReturn, document: { ...paidReturn.document, refund } }
  await world.world.store.transaction((tables) => tables.returns.save(partly))
  await forwardToDeadline(record)
  expect(await describeHold(record)).toBe(`charged captured captured ${returns.payout - 300}`)
  expect(await returns.books(record)).toMatchObject({ charged: returns.payout - 300, advance: 300 - returns.payout })
})

test('INS-10 FIX-07 a card is not charged for a reduction of the instant refund', async () => {
  const record = await returns.submit({ instantReturn: { amount: returns.payout } })
  await changesOf(world, returns.shopId).changeOrder('#1001', (order) => ({ ...order, taken: 4_000, refundTotal: 0 }))
  await world.runner.drain()
  expect((await returns.now(record)).document.refund).toMatchObject({ state: 'done', amount: 4_000 })
  await forwardToDeadline(record)
  expect(await describeHold(record)).toBe('charged captured captured 4000')
  expect(await returns.books(record)).toMatchObject({ charged: 4_000, advance: -4_000, refunded: -4_000 })
  expect((await returns.now(record)).document.holds[0]?.toCharge).toBe(4_000)
})

test('INS-12 STS-54 cancelling the advance shipment releases the hold, and nothing is charged later', async () => {
  const record = await returns.submit({
    document: { creditType: 'exchange' },
    variants: [returns.inStock],
    instantExchange: { amount: 500 },
  })
  await world.runner.drain()
  const recordExchange = (state: 'refunded' | 'cancelled') =>
    returns.desk(record, (operation) => recordExchangeOrder(operation, { state }))
  await recordExchange('refunded')
  await world.runner.drain()
  expect(await describeHold(record)).toBe('authorized authorized authorized 0')
  await recordExchange('cancelled')
  await world.runner.drain()
  expect(await describeHold(record)).toBe('released voided voided 0')
  await forwardToDeadline(record)
  expect(await returns.books(record)).not.toHaveProperty('charged')
})

test('INS-12 a parcel mailed in time releases the hold at once and for good', async () => {
  const record = await submitInstantReturn()
  await submitMailed(record)
  await world.runner.drain()
  expect(await describeHold(record)).toBe('released voided voided 0')
  await forwardToDeadline(record)
  expect(await describeHold(record)).toBe('released voided voided 0')
  expect(await returns.books(record)).not.toHaveProperty('charged')
})

test('INS-12 a parcel seen in time releases the hold even when the event is late', async () => {
  const record = await submitInstantReturn()
  const { deadline = 0 } = record.document.holds[0] ?? {}
  world.clock.set(deadline + DAY)
  await submitMailed(record, deadline)
  await world.runner.drain()
  expect(await describeHold(record)).toBe('released voided voided 0')
})

test('INS-10 a parcel mailed after the deadline does not release the hold', async () => {
  const record = await submitInstantReturn()
  const { deadline = 0 } = record.document.holds[0] ?? {}
  world.clock.set(deadline + DAY)
  await submitMailed(record, deadline + 1)
  await world.runner.drain()
  expect(await describeHold(record)).toBe(`charged captured captured ${returns.payout}`)
})

test('INS-11 a deadline beyond the hold’s lifetime ends with a charge without user action', async () => {
  const record = await submitInstantReturn({ instantReturn: { amount: returns.payout, days: 14 } })
  await forwardToDeadline(record)
  expect(await describeHold(record)).toBe('charged charged voided 0')
  expect(await findSecondCharge(record)).toBe(`captured ${returns.payout}`)
})

test('INS-13 a nominal hold is released and the full amount charged instead', async () => {
  const record = await submitInstantReturn({ instantReturn: { amount: 100, toCharge: returns.payout } })
  await forwardToDeadline(record)
  expect(await describeHold(record)).toBe('charged charged voided 0')
  expect(await findSecondCharge(record)).toBe(`captured ${returns.payout}`)
  expect(await returns.books(record)).toMatchObject({ charged: returns.payout, advance: -returns.payout })
})

test('a charge refused by the bank is reported, and no hold remains', async () => {
  const hold = { amount: 100, toCharge: returns.payout }
  const record = await submitInstantReturn({ instantReturn: hold, number: DECLINES_OFF_SESSION })
  const before = errors().length
  await forwardToDeadline(record)
  expect(await describeHold(record)).toBe('failed failed voided 0')
  expect(errors().slice(before)).toEqual(['A follow-up of a return was permanently refused'])
  expect(await returns.books(record)).not.toHaveProperty('charged')
})

test('INS-12 a cancelled return has no hold', async () => {
  const record = await returns.submit({ instantReturn: { amount: returns.payout } })
  const which = { shopId: returns.shopId, returnId: record.id }
  expect(await cancelReturn(world.world, which, world.clock.now())).toEqual({ kind: 'cancelled' })
  await world.runner.drain()
  expect(await describeHold(record)).toBe('released voided voided 0')
  expect(await returns.followUps(record)).toEqual(['instant-return done', 'refund cancelled'])
})

test('FIX-20 a return closed by its merchant charges no card after a refund', async () => {
  const record = await submitInstantReturn()
  expect(await returns.desk(record, closeReturn)).toMatchObject({ kind: 'done' })
  await forwardToDeadline(record)
  expect(await describeHold(record)).toBe('released voided voided 0')
  expect(await returns.books(record)).not.toHaveProperty('charged')
})

test('a card is not charged for a refund that was not given', async () => {
  const refuses = async () => ({ kind: 'refused' as const, because: 'over-refund' as const, message: 'No' })
  const record = await returns.submit({ instantReturn: { amount: returns.payout } })
  const needs = { ...world.world, commerce: { ...world.world.commerce, refund: refuses } }
  const refund = { shopId: returns.shopId, returnId: record.id, kind: 'refund', epoch: 1 } as const
  await executeFollowUp(needs, refund, world.clock.now())
  await world.runner.drain()
  expect(await describeHold(record)).toBe('released voided voided 0')
})

describe('while the result of the refund is unknown', () => {
  const unanswered = async () => {
    const record = await returns.submit({ instantReturn: { amount: returns.payout } })
    const refund = () => Promise.reject(new Error('The line broke'))
    const needs = { ...world.world, commerce: { ...world.world.commerce, refund } }
    const executeKind = (kind: 'refund' | 'instant-return') =>
      executeFollowUp(needs, { shopId: returns.shopId, returnId: record.id, kind, epoch: 1 }, world.clock.now())
    expect(await executeKind('refund')).toMatchObject({ kind: 'failed' })
    return { record, endHold: () => executeKind('instant-return') }
  }

  test('INS-10 the card is charged after the deadline once the result is known', async () => {
    const { record, endHold } = await unanswered()
    world.clock.set((record.document.holds[0]?.deadline ?? 0) + 1)
    await endHold()
    expect(await describeHold(record)).toBe('authorized authorized authorized 0')
    await world.runner.drain()
    world.clock.forward(DAY)
    await world.runner.drain()
    expect(await describeHold(record)).toMatch(/^charged /)
  })

  test('INS-12 a parcel mailed in time releases the hold at once', async () => {
    const { record, endHold } = await unanswered()
    await submitMailed(record)
    await endHold()
    expect(await describeHold(record)).toBe('released voided voided 0')
  })
})

test('INS-10 a refund that waits for a person does not release the hold early', async () => {
  const record = await returns.submit({
    document: { outcome: 'review' },
    instantReturn: { amount: returns.payout },
  })
  const hold = { shopId: returns.shopId, returnId: record.id, kind: 'instant-return', epoch: 1 } as const
  await executeFollowUp(world.world, hold, world.clock.now())
  expect(await returns.followUps(record)).toEqual(['instant-return waiting', 'refund waiting'])
  expect(await describeHold(record)).toBe('authorized authorized authorized 0')
})

test('INS-12 an instant exchange with unavailable goods releases its hold', async () => {
  const record = await returns.submit({
    document: { creditType: 'exchange' },
    variants: ['no-such-variant'],
    instantExchange: { amount: 500 },
  })
  await world.runner.drain()
  expect(await describeHold(record)).toBe('released voided voided 0')
})

test('money collected by hand is not collected again', async () => {
  const record = await submitInstantReturn()
  const [payment] = await returns.paymentsOf(record)
  const provider = world.world.payments(await world.world.shops.config(returns.shopId, 1))
  const { shopId } = returns
  const authorization = payment?.authorization ?? ''
  await provider?.capture({ shopId, key: 'by-hand', now: world.clock.now(), authorization, amount: returns.payout })
  await forwardToDeadline(record)
  expect(await describeHold(record)).toBe(`charged captured captured ${returns.payout}`)
  expect(await findSecondCharge(record)).toBeNull()
})

describe('when the answer of the provider is lost', () => {
  const losing = (verb: 'capture' | 'charge' | 'void'): World => ({
    ...world.world,
    payments: (config) => {
      const provider = world.world.payments(config)
      if (provider === null) return null
      const lost = async (request: never) => {
        await provider[verb](request)
        throw new Error('The line broke')
      }
      return { ...provider, [verb]: lost }
    },
  })
  const hold = (record: ReturnRecord) =>
    ({ shopId: returns.shopId, returnId: record.id, kind: 'instant-return', epoch: 1 }) as const

  test.each([
    ['a capture', 'capture', 5, undefined, 'charged captured captured'],
    ['a charge in its stead', 'charge', 14, undefined, 'charged charged voided'],
    ['a letting go after a charge', 'void', 5, 100, 'charged charged voided'],
  ] as const)('%s is done once, and its result is final', async (_name, verb, days, amount, end) => {
    const holdAmount = amount === undefined ? returns.payout : amount
    const record = await submitInstantReturn({ instantReturn: { amount: holdAmount, toCharge: returns.payout, days } })
    const { deadline = 0 } = record.document.holds[0] ?? {}
    world.clock.set(deadline + 1)
    const lost = await executeFollowUp(losing(verb), hold(record), world.clock.now())
    expect(lost).toMatchObject({ kind: 'failed' })
    await submitMailed(record, deadline - DAY)
    world.clock.forward(2 * DAY)
    await world.runner.drain()
    expect((await describeHold(record)).startsWith(end)).toBe(true)
    expect(await returns.books(record)).toMatchObject({ charged: returns.payout, advance: -returns.payout })
  })
})
