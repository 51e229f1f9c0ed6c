import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReturnRecord } from '../../schemas/records/return.ts'
import { executeFollowUp } from '../../server/journey/follow-ups/execute.ts'
import type { World } from '../../server/world.ts'
import { cancelReturn } from '../support/cancel-return.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { DAY, type Returns, type SubmitOptions, setUpReturns } from './given-returns.ts'

const DECLINES_OFF_SESSION = '4000000000004087'

let world: TestWorld
let returns: Returns
beforeAll(async () => {
  world = await testWorld()
  returns = await setUpReturns(world)
}, 120_000)
afterAll(() => world.drop())

type Provider = NonNullable<ReturnType<World['payments']>>
const VERBS = ['capture', 'charge', 'void', 'refund'] as const

const withProvider = (change: (provider: Provider) => Partial<Provider>): World => ({
  ...world.world,
  payments: (config) => {
    const provider = world.world.payments(config)
    return provider && { ...provider, ...change(provider) }
  },
})
const withLostResponse = (verb: (typeof VERBS)[number]) =>
  withProvider((provider) => ({
    [verb]: async (request: never) => {
      await provider[verb](request)
      throw new Error('The line broke')
    },
  }))
const withRefusedCalls = () =>
  withProvider(() =>
    Object.fromEntries(VERBS.map((verb) => [verb, () => Promise.reject(new Error(`${verb} was asked again`))])),
  )

const execute = (record: ReturnRecord, kind: 'charge' | 'give-back' | 'instant-return', needs: World = world.world) =>
  executeFollowUp(needs, { shopId: returns.shopId, returnId: record.id, kind, epoch: 1 }, world.clock.now())
const cancel = ({ id }: ReturnRecord) =>
  cancelReturn(world.world, { shopId: returns.shopId, returnId: id }, world.clock.now())
const submitDearer = (more: SubmitOptions = {}) =>
  returns.submit({ due: 700, document: { creditType: 'exchange' }, ...more })
const instantTerms = { instantExchange: { amount: 500, days: 20 } }
const state = async (record: ReturnRecord) => {
  const due = (await returns.paymentsOf(record)).find(({ purpose }) => purpose === 'due')
  return [(await returns.now(record)).document.payment?.state, due?.state]
}
const forwardBeyondMemory = () => world.clock.forward(2 * DAY)

describe('where the answer of the provider was lost and its keys are forgotten', () => {
  test('F29 an amount already captured is found and not captured again', async () => {
    const record = await submitDearer()
    expect(await execute(record, 'charge', withLostResponse('capture'))).toMatchObject({ kind: 'failed' })
    forwardBeyondMemory()
    expect(await execute(record, 'charge', withRefusedCalls())).toEqual({ kind: 'done' })
    expect(await state(record)).toEqual(['charged', 'captured'])
    expect(await returns.atProvider(record)).toEqual(['captured 700'])
  })

  test('F29 a charge that replaced an expired hold is found and not repeated', async () => {
    const record = await submitDearer(instantTerms)
    world.clock.forward(8 * DAY)
    expect(await execute(record, 'charge', withLostResponse('charge'))).toMatchObject({ kind: 'failed' })
    forwardBeyondMemory()
    expect(await execute(record, 'charge', withRefusedCalls())).toEqual({ kind: 'done' })
    expect(await state(record)).toEqual(['charged', 'charged'])
  })

  test('F29 a charge that the bank refused is found refused', async () => {
    const record = await submitDearer({ ...instantTerms, number: DECLINES_OFF_SESSION })
    world.clock.forward(8 * DAY)
    expect(await execute(record, 'charge', withLostResponse('charge'))).toMatchObject({ kind: 'failed' })
    forwardBeyondMemory()
    expect(await execute(record, 'charge', withRefusedCalls())).toEqual({ kind: 'done' })
    expect(await returns.followUps(record)).toContain('charge refused')
    expect(await state(record)).toEqual(['failed', 'failed'])
  })

  test('F29 an amount already refunded is found refunded', async () => {
    const record = await submitDearer()
    await execute(record, 'charge')
    await cancel(record)
    expect(await execute(record, 'give-back', withLostResponse('refund'))).toMatchObject({ kind: 'failed' })
    forwardBeyondMemory()
    expect(await execute(record, 'give-back', withRefusedCalls())).toEqual({ kind: 'done' })
    expect(await state(record)).toEqual(['given-back', 'captured'])
  })

  test('F29 a released payment is found released', async () => {
    const record = await submitDearer()
    await cancel(record)
    expect(await execute(record, 'give-back', withLostResponse('void'))).toMatchObject({ kind: 'failed' })
    forwardBeyondMemory()
    expect(await execute(record, 'give-back', withRefusedCalls())).toEqual({ kind: 'done' })
    expect(await state(record)).toEqual(['given-back', 'voided'])
  })

  test('INS-12 a hold that was released is found released', async () => {
    const record = await returns.submit({ instantReturn: { amount: returns.payout } })
    await cancel(record)
    expect(await execute(record, 'instant-return', withLostResponse('void'))).toMatchObject({ kind: 'failed' })
    forwardBeyondMemory()
    expect(await execute(record, 'instant-return', withRefusedCalls())).toEqual({ kind: 'done' })
    expect((await returns.now(record)).document.holds[0]?.status).toBe('released')
  })

  test('F29 a refund that never arrived is made after all', async () => {
    const paidReturn = await submitDearer()
    await execute(paidReturn, 'charge')
    const dearerReturn = await submitDearer()
    for (const record of [paidReturn, dearerReturn]) {
      await cancel(record)
      expect(await execute(record, 'give-back', withRefusedCalls())).toMatchObject({ kind: 'failed' })
    }
    forwardBeyondMemory()
    for (const record of [paidReturn, dearerReturn])
      expect(await execute(record, 'give-back')).toEqual({ kind: 'done' })
    expect(await returns.atProvider(paidReturn)).toEqual(['captured 0'])
    expect(await returns.atProvider(dearerReturn)).toEqual(['voided 0'])
  })
})

test('F29 a lost request is repeated at once while the provider knows its key', async () => {
  const record = await submitDearer()
  await cancel(record)
  expect(await execute(record, 'give-back', withRefusedCalls())).toMatchObject({ kind: 'failed' })
  expect(await execute(record, 'give-back')).toEqual({ kind: 'done' })
  expect(await returns.atProvider(record)).toEqual(['voided 0'])
})

test('F29 an amount refunded by hand is not refunded again', async () => {
  const record = await submitDearer()
  await execute(record, 'charge')
  const authorization = (await returns.paymentsOf(record))[0]?.authorization ?? ''
  const provider = world.world.payments(await world.world.shops.config(returns.shopId, 1))
  const manualCall = { shopId: returns.shopId, key: 'by-hand', now: world.clock.now(), authorization, amount: 700 }
  expect(await provider?.refund(manualCall)).toMatchObject({ kind: 'given-back' })
  await cancel(record)
  expect(await execute(record, 'give-back', withRefusedCalls())).toEqual({ kind: 'done' })
  expect((await state(record))[0]).toBe('given-back')
})

test('F29 a refused card refund is reported with the amount retained by the shop', async () => {
  const record = await submitDearer()
  await execute(record, 'charge')
  await cancel(record)
  const refuses = withProvider(() => ({
    refund: async () => ({ kind: 'refused' as const, code: 'processing-error', message: 'No' }),
  }))
  expect(await execute(record, 'give-back', refuses)).toEqual({ kind: 'done' })
  expect(await returns.followUps(record)).toEqual(['charge done', 'give-back refused'])
  expect(await state(record)).toEqual(['charged', 'captured'])
  const followUps = await world.world.store.outbox.followUps({ shopId: returns.shopId, returnId: record.id })
  expect(followUps.find(({ kind }) => kind === 'give-back')?.answer).toEqual({
    because: 'processing-error',
    amount: 700,
  })
})
