import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ReturnRecord } from '../../schemas/records/return.ts'
import { handleCarrierEvent } from '../../server/journey/hooks/tracking.ts'
import { receiveParcel } from '../../server/journey/operations/parcel/receive.ts'
import { decideUnit } from '../../server/journey/operations/verdict.ts'
import { creditA, inputOf } from '../domain/value/example.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { DAY, type Returns, setUpReturns } from './given-returns.ts'
import { home } from './travelling-returns.ts'

const input = inputOf({ items: [creditA], creditType: 'refund' })

let world: TestWorld
let returns: Returns
beforeAll(async () => {
  world = await testWorld()
}, 120_000)
afterAll(() => world.drop())
beforeEach(async () => {
  returns = await setUpReturns(world)
})

const submitHeldLabel = async (): Promise<ReturnRecord> => {
  const label = { state: 'held', reference: 'held-1', askedAt: world.clock.now() } as const
  return returns.submit({
    document: { items: returns.exchanged(input).items, outcome: 'review', labelWhen: 'approved', label, address: home },
    instantReturn: { amount: returns.payout },
  })
}

const approve = async (record: ReturnRecord) => {
  const lineItemId = record.document.items[0]?.lineItemId ?? ''
  expect(
    await returns.desk(record, (operation) => decideUnit(operation, { kind: 'approved', lineItemId })),
  ).toMatchObject({
    kind: 'done',
  })
  await world.runner.drain()
}
const forwardDays = async (days: number) => {
  world.clock.forward(days * DAY)
  await world.runner.drain()
}
const describeHold = async (record: ReturnRecord) => {
  const [payment] = await returns.paymentsOf(record)
  return `${(await returns.now(record)).document.holds[0]?.status} ${payment?.state}`
}

test('FND-35 INS-10 a card is not charged or released past its deadline while the label waits', async () => {
  const record = await submitHeldLabel()
  await forwardDays(9)
  expect(await describeHold(record)).toBe('authorized authorized')
  expect(await returns.followUps(record)).toEqual(['instant-return waiting', 'refund waiting'])
  expect(await returns.books(record)).not.toHaveProperty('charged')
})

test('FND-35 INS-10 the mailing deadline starts with the label, and the card charge follows it', async () => {
  const record = await submitHeldLabel()
  await forwardDays(9)
  await approve(record)
  expect((await returns.now(record)).document.refund).toMatchObject({ state: 'done' })
  await forwardDays(5)
  expect(await describeHold(record)).toBe('authorized authorized')
  await forwardDays(1)
  expect(await describeHold(record)).toBe('charged charged')
  expect(await returns.books(record)).toMatchObject({ charged: returns.payout, advance: -returns.payout })
})

test('FND-35 INS-12 a parcel mailed within the released label’s days releases the card', async () => {
  const record = await submitHeldLabel()
  await forwardDays(9)
  await approve(record)
  await forwardDays(4)
  const { shopId, id } = record
  await handleCarrierEvent(world.world, { shopId, returnId: id, status: 'in_transit', occurredAt: world.clock.now() })
  await forwardDays(2)
  expect(await describeHold(record)).toBe('released voided')
  expect(await returns.books(record)).not.toHaveProperty('charged')
})

test('FND-35 INS-12 rejecting a return with a held label releases the card at once', async () => {
  const record = await submitHeldLabel()
  const lineItemId = record.document.items[0]?.lineItemId ?? ''
  await returns.desk(record, (operation) => decideUnit(operation, { kind: 'rejected', lineItemId, reason: 'Worn' }))
  await world.runner.drain()
  expect(await describeHold(record)).toBe('released voided')
  expect((await returns.now(record)).document.label).toBeNull()
})

test('INS-12 a parcel received by the merchant without a carrier scan releases the card', async () => {
  const record = await returns.submit({
    document: { items: returns.exchanged(input).items, address: home },
    instantReturn: { amount: returns.payout },
  })
  await forwardDays(2)
  expect(await describeHold(record)).toBe('authorized authorized')
  const items = record.document.items.map(({ lineItemId }) => lineItemId)
  expect(await returns.desk(record, (operation) => receiveParcel(operation, { items }))).toMatchObject({ kind: 'done' })
  await forwardDays(9)
  expect(await describeHold(record)).toBe('released voided')
  expect(await returns.books(record)).not.toHaveProperty('charged')
})
