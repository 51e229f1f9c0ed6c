import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PolicyEvent, ReturnPolicy } from '../../schemas/config/policy.ts'
import type { ReturnDocument, ReturnRecord } from '../../schemas/records/return.ts'
import type { TrackingStatus } from '../../schemas/records/tracking.ts'
import { buildApp } from '../../server/app.ts'
import { sql } from '../../server/database/database.ts'
import { handlers } from '../../server/jobs/index.ts'
import { buildNightlyJob } from '../../server/jobs/lifecycle.ts'
import { changeState, processIfComplete } from '../../server/journey/follow-ups/lifecycle.ts'
import { releaseFollowUps } from '../../server/journey/follow-ups/release.ts'
import { handleCarrierEvent } from '../../server/journey/hooks/tracking.ts'
import { createJobQueue, everyShop, schedule } from '../../server/store/jobs.ts'
import { DAY, type Returns, type SubmitOptions, setUpReturns } from '../journey/given-returns.ts'
import { cancelReturn } from '../support/cancel-return.ts'
import { createShopper, lookUpOrder } from '../support/shopper.ts'
import { TEST_NOW, type TestWorld, testWorld } from '../support/world.ts'

const events = ['immediate', 'in_transit', 'delivered', 'manual'] as const

const policyOf = (policy: ReturnPolicy, event: PolicyEvent): ReturnPolicy => {
  const outcome = { enabled: true, event, window: 60 }
  return { ...policy, id: event, refund: outcome, gift_card: outcome, exchange: outcome, keep_item_immediate: true }
}

const manualEvent = { enabled: true, event: 'manual', window: 60 } as const

let testBed: TestWorld
let app: FastifyInstance
let returns: Returns
beforeAll(async () => {
  testBed = await testWorld()
  app = await buildApp(testBed.world)
  returns = await setUpReturns(testBed, (config) => ({
    ...config,
    policies: [
      ...config.policies,
      ...events.flatMap((event) => config.policies.slice(0, 1).map((one) => policyOf(one, event))),
    ],
  }))
}, 240_000)
afterAll(async () => {
  await app.close()
  await testBed.drop()
})

type ProviderOperation = (record: ReturnRecord) => Promise<unknown>

const reportParcel =
  (status: TrackingStatus): ProviderOperation =>
  ({ shopId, id }) =>
    handleCarrierEvent(testBed.world, { shopId, returnId: id, status, occurredAt: testBed.clock.now() })

const withLock = (
  record: ReturnRecord,
  operation: (tables: Parameters<typeof changeState>[0], fresh: ReturnRecord) => Promise<unknown>,
) =>
  testBed.world.store.transaction(async (tables) => {
    const fresh = await tables.returns.lock(record.shopId, record.id)
    if (fresh !== null) await operation(tables, fresh)
  })

const payOut: ProviderOperation = (record) =>
  withLock(record, async (tables, fresh) => {
    const now = testBed.clock.now()
    await releaseFollowUps(tables, fresh, { kinds: ['refund', 'gift-card'], now })
    await processIfComplete(tables, fresh, { id: testBed.world.newId(), now })
  })
const closeReturn: ProviderOperation = (record) =>
  withLock(record, (tables, fresh) =>
    changeState(tables, fresh, { to: 'closed', by: 'Desk', id: testBed.world.newId(), now: testBed.clock.now() }),
  )
const cancel: ProviderOperation = ({ shopId, id }) =>
  cancelReturn(testBed.world, { shopId, returnId: id, by: 'Desk' }, testBed.clock.now())

interface Life {
  readonly name: string
  readonly event: PolicyEvent
  readonly given?: SubmitOptions
  readonly days?: readonly (readonly [day: number, operation: ProviderOperation])[]
  readonly ends: string
}

const gift: Partial<ReturnDocument> = { creditType: 'gift' }
const parcelDays = (sent: number, back: number): NonNullable<Life['days']> => [
  [sent, reportParcel('in_transit')],
  [back, reportParcel('delivered')],
]
const keepTotals = (totals: ReturnDocument['totals']): Partial<ReturnDocument> => ({
  totals: { ...totals, shippable: { outcome: 'keep' } },
})

const buildLives = (totals: ReturnDocument['totals']): readonly Life[] => [
  {
    name: 'a refund for a parcel that comes back',
    event: 'delivered',
    days: parcelDays(3, 6),
    ends: 'closed: refund done',
  },
  { name: 'a refund paid at once for a parcel that never comes', event: 'immediate', ends: 'expired: refund done' },
  {
    name: 'a gift card for a parcel that comes late',
    event: 'in_transit',
    given: { document: gift },
    days: parcelDays(27, 70),
    ends: 'closed: gift-card done',
  },
  {
    name: 'a refund that a person pays out two months later',
    event: 'manual',
    days: [...parcelDays(2, 5), [60, payOut]],
    ends: 'closed: refund done',
  },
  {
    name: 'a refund that is never paid out',
    event: 'manual',
    days: parcelDays(2, 5),
    ends: 'open: refund waiting',
  },
  { name: 'a refund for a parcel that never comes', event: 'delivered', ends: 'expired: refund waiting' },
  {
    name: 'a refund for a parcel that moves after its time',
    event: 'in_transit',
    days: parcelDays(29, 33),
    ends: 'expired: refund waiting',
  },
  {
    name: 'an exchange for a parcel that never comes',
    event: 'delivered',
    given: { variants: ['of the shop'], due: 500, document: { creditType: null } },
    ends: 'expired: charge done, exchange-order cancelled, give-back done, restock done, stock done',
  },
  {
    name: 'an exchange for a parcel that comes back',
    event: 'delivered',
    days: parcelDays(4, 9),
    given: { variants: ['of the shop'], document: { creditType: null } },
    ends: 'closed: exchange-order done, stock done',
  },
  {
    name: 'an instant return, mailed in time',
    event: 'delivered',
    days: parcelDays(3, 8),
    given: { instantReturn: { amount: 1_000 } },
    ends: 'closed: instant-return done, refund done',
  },
  {
    name: 'an instant return, never mailed',
    event: 'delivered',
    given: { instantReturn: { amount: 1_000 } },
    ends: 'expired: instant-return done, refund done',
  },
  { name: 'a return that is cancelled', event: 'delivered', days: [[2, cancel]], ends: 'cancelled: refund cancelled' },
  {
    name: 'a return of which everything is kept',
    event: 'delivered',
    given: { document: keepTotals(totals) },
    ends: 'closed: refund done',
  },
  {
    name: 'a return whose order is gone',
    event: 'delivered',
    given: { orderId: 'gone' },
    ends: 'unavailable: refund waiting',
  },
  {
    name: 'a parcel that goes back to its sender',
    event: 'delivered',
    days: [
      [5, reportParcel('failure')],
      [9, reportParcel('return_to_sender')],
      [90, closeReturn],
    ],
    ends: 'closed: refund waiting',
  },
]

const kinds = Object.keys(handlers)
const LAST_DAY = TEST_NOW + 365 * DAY

async function simulateYear(
  appointments: readonly (readonly [at: number, operation: () => Promise<unknown>])[],
): Promise<number> {
  const left = [...appointments].sort(([a], [b]) => a - b)
  const queue = createJobQueue(testBed.database)
  for (let jumps = 0; ; jumps++) {
    const due = await queue.nextDueAt({ kinds })
    const next = Math.min(due ?? Number.POSITIVE_INFINITY, left[0]?.[0] ?? Number.POSITIVE_INFINITY)
    if (next > LAST_DAY) return jumps
    testBed.clock.set(Math.max(testBed.clock.now(), next))
    for (const [, operation] of left.splice(0, left.filter(([at]) => at <= testBed.clock.now()).length))
      await operation()
    await testBed.runner.drain()
  }
}

test('STS-25 STS-26 every return ends as expected after a year of due jobs', {
  timeout: 240_000,
}, async () => {
  const { world, database } = testBed
  const shopper = createShopper(app, returns.shopId)
  await lookUpOrder(shopper)
  const drafts = () =>
    database.query<{ at: number }>(
      sql('test.drafts')`select expires_at as at from drafts where shop_id = ${returns.shopId}`,
    )
  expect((await drafts()).length).toBeGreaterThan(0)
  await schedule(database, { shopId: everyShop, ...buildNightlyJob(TEST_NOW) })

  const { totals } = (await returns.submit({ policy: { refund: manualEvent } })).document
  // All returns share an order, which limits their payouts.
  const small = { ...totals, computed: { ...totals.computed, net: 500 } }
  const all = await Promise.all(
    buildLives(small).map(async (life) => {
      const { variants, document, ...rest } = life.given ?? {}
      const record = await returns.submit({
        ...rest,
        ...(variants && { variants: variants.map(() => returns.inStock) }),
        document: { policyId: life.event, totals: small, ...document },
      })
      return { life, record }
    }),
  )
  const appointments = all.flatMap(({ life, record }) =>
    (life.days ?? []).map(([day, operation]) => [TEST_NOW + day * DAY, () => operation(record)] as const),
  )
  const jumps = await simulateYear(appointments)
  expect(jumps).toBeGreaterThan(365)

  const ended = await Promise.all(
    all.map(async ({ life, record }) => [
      life.name,
      `${(await returns.now(record)).state}: ${(await returns.followUps(record)).join(', ')}`,
    ]),
  )
  expect(Object.fromEntries(ended)).toEqual(Object.fromEntries(all.map(({ life }) => [life.name, life.ends])))

  expect(await createJobQueue(database).listParked(returns.shopId)).toEqual([])
  const waiting = await database.query(sql('test.jobs')`select kind, key from jobs`)
  expect(waiting).toEqual([{ kind: 'nightly', key: 'clear' }])
  expect(await drafts()).toEqual([])
  const carrierEvents = await database.query(
    sql('test.heard')`select id from carrier_events where shop_id = ${returns.shopId}`,
  )
  expect(carrierEvents).toEqual([])

  const claims = await database.query<{ id: string }>(
    sql('test.claims')`select return_id as id from unit_claims where shop_id = ${returns.shopId}`,
  )
  const claimed = all.filter(({ record }) => claims.some(({ id }) => id === record.id)).map(({ life }) => life.name)
  expect(claimed).toEqual(all.map(({ life }) => life.name).filter((name) => name !== 'a return that is cancelled'))

  const stories = await Promise.all(
    all.map(async ({ record }) =>
      (await world.store.changes.ofReturn({ shopId: returns.shopId, returnId: record.id })).map(({ event }) => event),
    ),
  )
  expect(stories[0]).toEqual(['tracking', 'tracking', 'processed', 'refunded', 'closed'])
  expect(stories[5]).toEqual(['expired'])
  const balances = await Promise.all(
    all.map(async ({ record }) => Object.values(await returns.books(record)).reduce((sum, one) => sum + one, 0)),
  )
  expect(balances).toEqual(all.map(() => 0))
  expect(testBed.log.lines.filter(({ level }) => level === 'error')).toEqual([])
})
