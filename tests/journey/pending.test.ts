import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReturnRecord } from '../../schemas/records/return.ts'
import { handlers } from '../../server/jobs/index.ts'
import { createRunner } from '../../server/jobs/runner.ts'
import { executeFollowUp } from '../../server/journey/follow-ups/execute.ts'
import { createJobQueue } from '../../server/store/jobs.ts'
import type { World } from '../../server/world.ts'
import { LOOK_AFTER_MS, slowCommerce } from '../support/slow-commerce.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { DAY, type Returns, setUpReturns } from './given-returns.ts'

const immediate = { enabled: true, event: 'immediate', window: 30 } as const

let world: TestWorld
let returns: Returns
beforeAll(async () => {
  world = await testWorld()
}, 120_000)
afterAll(() => world.drop())

const createSlowWorld = (how: { readonly forgets?: boolean } = {}) => {
  const { commerce, ...outside } = slowCommerce(world.world.commerce, { now: world.clock.now, ...how })
  return { ...outside, needs: { ...world.world, commerce } }
}
const runnerOf = (needs: World) =>
  createRunner({
    jobs: createJobQueue(world.database),
    needs,
    handlers,
    now: world.clock.now,
    concurrency: 4,
    report: (error) => {
      throw error
    },
  })
const execute = (record: ReturnRecord, kind: 'refund' | 'stock', needs: World) =>
  executeFollowUp(needs, { shopId: returns.shopId, returnId: record.id, kind, epoch: 1 }, world.clock.now())
const listEvents = async ({ id }: ReturnRecord) =>
  (await world.world.store.changes.ofReturn({ shopId: returns.shopId, returnId: id })).map(({ event }) => event)
const errors = () => world.log.lines.filter(({ level }) => level === 'error').map(({ sentence }) => sentence)

describe('BCK-04 a pending refund at the order system', () => {
  beforeAll(async () => {
    returns = await setUpReturns(world)
  })
  const refunding = () => returns.submit({ policy: { refund: immediate } })

  test('a pending refund waits for its completion, and is reported and paid once', async () => {
    const { needs, end, taken } = createSlowWorld()
    const runner = runnerOf(needs)
    const record = await refunding()
    const before = await returns.refunded()
    for (let look = 0; look < 20; look++) {
      await runner.drain()
      expect(await returns.followUps(record)).toEqual(['refund running'])
      world.clock.forward(LOOK_AFTER_MS)
    }
    expect([(await returns.now(record)).document.refund, await returns.refunded()]).toEqual([undefined, before])
    expect(await listEvents(record)).not.toContain('refunded')
    end('done')
    await runner.drain()
    expect(await returns.followUps(record)).toEqual(['refund done'])
    expect((await returns.now(record)).document.refund).toMatchObject({ state: 'done', amount: returns.payout })
    expect(await listEvents(record)).toContain('refunded')
    expect([await returns.refunded(), taken()]).toEqual([before + returns.payout, 1])
  })

  test('a pending refund is reported as refused only after it fails', async () => {
    const { needs, end } = createSlowWorld()
    const record = await refunding()
    const before = await returns.refunded()
    const errorCount = errors().length
    expect(await execute(record, 'refund', needs)).toEqual({
      kind: 'again',
      at: world.clock.now() + LOOK_AFTER_MS,
    })
    expect(errors().slice(errorCount)).toEqual([])
    world.clock.forward(LOOK_AFTER_MS)
    end('failed')
    expect(await execute(record, 'refund', needs)).toEqual({ kind: 'done' })
    expect(await returns.followUps(record)).toEqual(['refund refused'])
    expect((await returns.now(record)).document.refund).toMatchObject({ state: 'refused', amount: returns.payout })
    expect([await listEvents(record), await returns.refunded()]).toEqual([
      expect.not.arrayContaining(['refunded']),
      before,
    ])
    expect(errors().slice(errorCount)).toEqual(['A follow-up of a return was permanently refused'])
  })

  test('a pending refund is not polled before the order system’s requested time', async () => {
    const { needs } = createSlowWorld()
    const record = await refunding()
    await execute(record, 'refund', needs)
    world.clock.forward(LOOK_AFTER_MS - 1)
    const never = { ...needs.commerce, refund: () => Promise.reject(new Error('Asked too soon')) }
    expect(await execute(record, 'refund', { ...needs, commerce: never })).toMatchObject({ kind: 'again' })
  })

  test.each([
    ['keeps keys', false],
    ['forgets them', true],
  ])('a pending refund of a crashed process is found by another: the outside %s', async (_, forgets) => {
    const { needs, end, taken } = createSlowWorld({ forgets })
    const record = await refunding()
    const before = await returns.refunded()
    let reached = () => {}
    const requested = new Promise<void>((resolve) => {
      reached = resolve
    })
    const dies: World['commerce']['refund'] = async (operation) => {
      await needs.commerce.refund(operation)
      reached()
      return new Promise(() => {})
    }
    void execute(record, 'refund', { ...needs, commerce: { ...needs.commerce, refund: dies } })
    await requested
    expect(await execute(record, 'refund', needs)).toMatchObject({ kind: 'again' })
    world.clock.forward(DAY)
    const at = world.clock.now() + LOOK_AFTER_MS
    expect(await execute(record, 'refund', needs)).toEqual({ kind: 'again', at })
    world.clock.set(at)
    end('done')
    expect(await execute(record, 'refund', needs)).toEqual({ kind: 'done' })
    expect([await returns.refunded(), taken()]).toEqual([before + returns.payout, 1])
    expect(await returns.followUps(record)).toEqual(['refund done'])
  })

  test('a failed pending refund is not repeated where keys are forgotten', async () => {
    const { needs, end, taken } = createSlowWorld({ forgets: true })
    const record = await refunding()
    await execute(record, 'refund', needs)
    world.clock.forward(DAY)
    end('failed')
    expect(await execute(record, 'refund', needs)).toEqual({ kind: 'done' })
    expect([await returns.followUps(record), taken()]).toEqual([['refund refused'], 1])
  })
})

test('BCK-04 nothing is sent before its reservation', async () => {
  returns = await setUpReturns(world)
  const { needs, end } = createSlowWorld()
  const runner = runnerOf(needs)
  const record = await returns.submit({
    variants: [returns.inStock],
    policy: { exchange: immediate },
    document: { creditType: 'exchange' },
  })
  await runner.drain()
  expect(await returns.followUps(record)).toEqual(['exchange-order due', 'stock running'])
  world.clock.forward(LOOK_AFTER_MS)
  end('done')
  await runner.drain()
  expect(await returns.followUps(record)).toEqual(['exchange-order done', 'stock done'])
})
