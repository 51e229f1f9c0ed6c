import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReturnRecord } from '../../schemas/records/return.ts'
import { executeFollowUp } from '../../server/journey/follow-ups/execute.ts'
import { wakeHolds } from '../../server/journey/follow-ups/release.ts'
import { undoPaymentAndStock } from '../../server/journey/follow-ups/undo.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { type Returns, setUpReturns } from './given-returns.ts'

/** Lease of a follow-up. */
const LEASE_MS = 90_000

const immediate = { enabled: true, event: 'immediate', window: 30 } as const

let world: TestWorld
let returns: Returns
beforeAll(async () => {
  world = await testWorld()
  returns = await setUpReturns(world)
}, 120_000)
afterAll(() => world.drop())

const jobsOf = async ({ id }: ReturnRecord): Promise<Readonly<Record<string, number>>> => {
  const rows = await world.database.query<{ name: string; at: number }>({
    name: 'test.jobs',
    text: `select concat_ws(' ', kind, payload ->> 'kind') as name, run_at as at from jobs
      where shop_id = $1 and payload ->> 'returnId' = $2`,
    values: [returns.shopId, id],
  })
  return Object.fromEntries(rows.map(({ name, at }) => [name, at]))
}

test('INS-10 INS-12 a hold is checked right after its deadline, or earlier when changed, alone', async () => {
  const record = await returns.submit({ instantReturn: { amount: 500, days: 20 } })
  const { deadline = 0 } = record.document.holds[0] ?? {}
  expect((await jobsOf(record))['follow-up instant-return']).toBe(deadline + 1)
  const payload = { amount: 5, currency: 'USD' } as const
  const waits = { kind: 'gift-card', state: 'waiting', payload, at: world.clock.now() } as const
  await world.world.store.outbox.begin({ shopId: returns.shopId, returnId: record.id }, waits)
  await world.world.store.transaction((tables) => wakeHolds(tables, record, deadline - 7))
  const jobs = await jobsOf(record)
  expect([jobs['follow-up instant-return'], jobs['follow-up gift-card']]).toEqual([deadline - 7, undefined])
})

test('F27 goods reserved again after a release are released once, under the new reservation', async () => {
  const record = await returns.submit()
  const of = { shopId: returns.shopId, returnId: record.id }
  const { store } = world.world
  const at = world.clock.now()
  for (const epoch of [1, 2]) {
    await store.outbox.begin(of, { kind: 'stock', payload: { variants: [] }, state: 'done', at })
    if (epoch === 1)
      await store.outbox.begin(of, {
        kind: 'restock',
        payload: { reserved: `${record.id}:stock:1` },
        state: 'done',
        at,
      })
  }
  for (const _ of [1, 2]) await store.transaction((tables) => undoPaymentAndStock(tables, record, at))
  const freed = (await store.outbox.followUps(of)).flatMap((one) =>
    one.kind === 'restock' ? [`${one.payload.reserved} ${one.state}`] : [],
  )
  expect(freed).toEqual([`${record.id}:stock:1 done`, `${record.id}:stock:2 due`])
})

test('FIX-10 no job polls a checkout without an open payment', async () => {
  const record = await returns.submit({ policy: { refund: immediate } })
  const of = { shopId: returns.shopId, returnId: record.id, kind: 'refund', epoch: 1 } as const
  expect(await executeFollowUp(world.world, of, world.clock.now())).toEqual({ kind: 'done' })
  expect(await returns.followUps(record)).toEqual(['refund done'])
  expect(Object.keys(await jobsOf(record))).not.toContain('collect')
})

test('FIX-03 an executor paused past its lease makes no external request', async () => {
  const record = await returns.submit({ policy: { refund: immediate } })
  const of = { shopId: returns.shopId, returnId: record.id, kind: 'refund', epoch: 1 } as const
  const now = world.clock.now()
  const awake = now + LEASE_MS
  const before = await returns.refunded()
  expect(await executeFollowUp({ ...world.world, now: () => awake }, of, now)).toEqual({ kind: 'again', at: awake })
  expect(await returns.refunded()).toBe(before)
  expect(await executeFollowUp({ ...world.world, now: () => awake - 1 }, of, awake)).toEqual({ kind: 'done' })
})
