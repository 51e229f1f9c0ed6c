import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { FollowUpKind } from '../../schemas/records/follow-up.ts'
import type { ReturnRecord } from '../../schemas/records/return.ts'
import { checkOperationNow } from '../../server/journey/follow-ups/check-operation.ts'
import { executeFollowUp } from '../../server/journey/follow-ups/execute.ts'
import type { World } from '../../server/world.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { DAY, type Returns, type SubmitOptions, setUpReturns } from './given-returns.ts'

const HOUR = 3_600_000

let world: TestWorld
let returns: Returns
beforeAll(async () => {
  world = await testWorld()
}, 120_000)
afterAll(() => world.drop())
beforeEach(async () => {
  returns = await setUpReturns(world)
})

const execute = (record: ReturnRecord, kind: FollowUpKind, commerce: Partial<World['commerce']> = {}) =>
  executeFollowUp(
    { ...world.world, commerce: { ...world.world.commerce, ...commerce } },
    { shopId: returns.shopId, returnId: record.id, kind, epoch: 1 },
    world.clock.now(),
  )
const submitExchange = (more: SubmitOptions = {}) =>
  returns.submit({
    variants: [returns.inStock],
    policy: { exchange: { enabled: true, event: 'immediate', window: 30 } },
    document: { creditType: 'exchange' },
    ...more,
  })

test('INS-10 a card is not charged while its refund is uncertain, and is rechecked hourly', async () => {
  const record = await returns.submit({ instantReturn: { amount: returns.payout } })
  const breaks = { refund: () => Promise.reject(new Error('The line broke')) }
  expect(await execute(record, 'refund', breaks)).toMatchObject({ kind: 'failed' })
  world.clock.forward(5 * DAY + 1)
  expect(await execute(record, 'instant-return')).toEqual({ kind: 'again', at: world.clock.now() + HOUR })
  expect([await returns.atProvider(record), (await returns.now(record)).document.holds[0]?.status]).toEqual([
    ['authorized 0'],
    'authorized',
  ])
})

test('HSE-13 goods wait a minute for their card and are checked soon during ordering', async () => {
  const record = await submitExchange({ due: 700 })
  const now = world.clock.now()
  expect(await execute(record, 'exchange-order')).toEqual({ kind: 'again', at: now + 60_000 })
  await execute(record, 'charge')
  await execute(record, 'stock')
  const meanwhile: unknown[] = []
  const { createExchangeOrder } = world.world.commerce
  await execute(record, 'exchange-order', {
    async createExchangeOrder(operation) {
      meanwhile.push(await execute(record, 'exchange-order'))
      return createExchangeOrder(operation)
    },
  })
  expect(meanwhile).toEqual([{ kind: 'again', at: now + 5_000 }])
})

test('BCK-05 an order system’s event on an operation in progress is handled soon after', async () => {
  const record = await returns.submit({ policy: { refund: { enabled: true, event: 'immediate', window: 30 } } })
  const { shopId } = returns
  const now = world.clock.now()
  const checkOperation = (reference: string) => checkOperationNow(world.world, { shopId, reference }, now)
  const meanwhile: unknown[] = []
  const { refund } = world.world.commerce
  await execute(record, 'refund', {
    async refund(operation) {
      meanwhile.push(await checkOperation(operation.reference))
      return refund(operation)
    },
  })
  expect(meanwhile).toEqual([{ kind: 'again', at: now + 5_000 }])
  expect([await checkOperation(`${record.id}:refund:1`), await checkOperation('nothing')]).toEqual([
    { kind: 'done' },
    { kind: 'done' },
  ])
})

test.each([
  ['out-of-stock', 'out_of_stock'],
  ['order', 'refused'],
] as const)('HSE-13 goods refused because of %s are reported as %s', async (because, state) => {
  const record = await submitExchange()
  await execute(record, 'stock')
  const createExchangeOrder = async () => ({ kind: 'refused' as const, because, message: 'No' })
  expect(await execute(record, 'exchange-order', { createExchangeOrder })).toEqual({ kind: 'done' })
  expect((await returns.now(record)).document.exchangeOrder?.state).toBe(state)
})
