import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReturnRecord } from '../../schemas/records/return.ts'
import { executeFollowUp } from '../../server/journey/follow-ups/execute.ts'
import type { World } from '../../server/world.ts'
import { cancelReturn } from '../support/cancel-return.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { DAY, type Given, type Returns, returnsOf } from './given-returns.ts'

const DECLINES_OFF_SESSION = '4000000000004087'

let world: TestWorld
let given: Returns
beforeAll(async () => {
  world = await testWorld()
  given = await returnsOf(world)
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
const losing = (verb: (typeof VERBS)[number]) =>
  withProvider((provider) => ({
    [verb]: async (request: never) => {
      await provider[verb](request)
      throw new Error('The line broke')
    },
  }))
const asked = () =>
  withProvider(() =>
    Object.fromEntries(VERBS.map((verb) => [verb, () => Promise.reject(new Error(`${verb} was asked again`))])),
  )

const execute = (record: ReturnRecord, kind: 'charge' | 'give-back' | 'instant-return', needs: World = world.world) =>
  executeFollowUp(needs, { shopId: given.shopId, returnId: record.id, kind, epoch: 1 }, world.clock.now())
const cancel = ({ id }: ReturnRecord) =>
  cancelReturn(world.world, { shopId: given.shopId, returnId: id }, world.clock.now())
const dearer = (more: Given = {}) => given.submit({ due: 700, document: { creditType: 'exchange' }, ...more })
const secured = { instantExchange: { amount: 500, days: 20 } }
const state = async (record: ReturnRecord) => {
  const due = (await given.paymentsOf(record)).find(({ purpose }) => purpose === 'due')
  return [(await given.now(record)).document.payment?.state, due?.state]
}
const forgotten = () => world.clock.forward(2 * DAY)

describe('where the answer of the provider was lost and its keys are forgotten', () => {
  test('F29 an amount already captured is found and not captured again', async () => {
    const record = await dearer()
    expect(await execute(record, 'charge', losing('capture'))).toMatchObject({ kind: 'failed' })
    forgotten()
    expect(await execute(record, 'charge', asked())).toEqual({ kind: 'done' })
    expect(await state(record)).toEqual(['charged', 'captured'])
    expect(await given.atProvider(record)).toEqual(['captured 700'])
  })

  test('F29 a charge that replaced an expired hold is found and not repeated', async () => {
    const record = await dearer(secured)
    world.clock.forward(8 * DAY)
    expect(await execute(record, 'charge', losing('charge'))).toMatchObject({ kind: 'failed' })
    forgotten()
    expect(await execute(record, 'charge', asked())).toEqual({ kind: 'done' })
    expect(await state(record)).toEqual(['charged', 'charged'])
  })

  test('F29 a charge that the bank refused is found refused', async () => {
    const record = await dearer({ ...secured, number: DECLINES_OFF_SESSION })
    world.clock.forward(8 * DAY)
    expect(await execute(record, 'charge', losing('charge'))).toMatchObject({ kind: 'failed' })
    forgotten()
    expect(await execute(record, 'charge', asked())).toEqual({ kind: 'done' })
    expect(await given.followUps(record)).toContain('charge refused')
    expect(await state(record)).toEqual(['failed', 'failed'])
  })

  test('F29 an amount already refunded is found refunded', async () => {
    const record = await dearer()
    await execute(record, 'charge')
    await cancel(record)
    expect(await execute(record, 'give-back', losing('refund'))).toMatchObject({ kind: 'failed' })
    forgotten()
    expect(await execute(record, 'give-back', asked())).toEqual({ kind: 'done' })
    expect(await state(record)).toEqual(['given-back', 'captured'])
  })

  test('F29 a released payment is found released', async () => {
    const record = await dearer()
    await cancel(record)
    expect(await execute(record, 'give-back', losing('void'))).toMatchObject({ kind: 'failed' })
    forgotten()
    expect(await execute(record, 'give-back', asked())).toEqual({ kind: 'done' })
    expect(await state(record)).toEqual(['given-back', 'voided'])
  })

  test('INS-12 a hold that was released is found released', async () => {
    const record = await given.submit({ instantReturn: { amount: given.payout } })
    await cancel(record)
    expect(await execute(record, 'instant-return', losing('void'))).toMatchObject({ kind: 'failed' })
    forgotten()
    expect(await execute(record, 'instant-return', asked())).toEqual({ kind: 'done' })
    expect((await given.now(record)).document.holds[0]?.status).toBe('released')
  })

  test('F29 a refund that never arrived is made after all', async () => {
    const paid = await dearer()
    await execute(paid, 'charge')
    const held = await dearer()
    for (const record of [paid, held]) {
      await cancel(record)
      expect(await execute(record, 'give-back', asked())).toMatchObject({ kind: 'failed' })
    }
    forgotten()
    for (const record of [paid, held]) expect(await execute(record, 'give-back')).toEqual({ kind: 'done' })
    expect(await given.atProvider(paid)).toEqual(['captured 0'])
    expect(await given.atProvider(held)).toEqual(['voided 0'])
  })
})

test('F29 a lost request is repeated at once while the provider knows its key', async () => {
  const record = await dearer()
  await cancel(record)
  expect(await execute(record, 'give-back', asked())).toMatchObject({ kind: 'failed' })
  expect(await execute(record, 'give-back')).toEqual({ kind: 'done' })
  expect(await given.atProvider(record)).toEqual(['voided 0'])
})

test('F29 an amount refunded by hand is not refunded again', async () => {
  const record = await dearer()
  await execute(record, 'charge')
  const authorization = (await given.paymentsOf(record))[0]?.authorization ?? ''
  const provider = world.world.payments(await world.world.shops.config(given.shopId, 1))
  const byHand = { shopId: given.shopId, key: 'by-hand', now: world.clock.now(), authorization, amount: 700 }
  expect(await provider?.refund(byHand)).toMatchObject({ kind: 'given-back' })
  await cancel(record)
  expect(await execute(record, 'give-back', asked())).toEqual({ kind: 'done' })
  expect((await state(record))[0]).toBe('given-back')
})

test('F29 a refused card refund is reported with the amount retained by the shop', async () => {
  const record = await dearer()
  await execute(record, 'charge')
  await cancel(record)
  const refuses = withProvider(() => ({
    refund: async () => ({ kind: 'refused' as const, code: 'processing-error', message: 'No' }),
  }))
  expect(await execute(record, 'give-back', refuses)).toEqual({ kind: 'done' })
  expect(await given.followUps(record)).toEqual(['charge done', 'give-back refused'])
  expect(await state(record)).toEqual(['charged', 'captured'])
  const told = await world.world.store.outbox.followUps({ shopId: given.shopId, returnId: record.id })
  expect(told.find(({ kind }) => kind === 'give-back')?.answer).toEqual({ because: 'processing-error', amount: 700 })
})
