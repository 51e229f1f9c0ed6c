import type { FollowUpKind } from '../../../schemas/records/follow-up.ts'
import type { JobKind } from '../../../schemas/records/job.ts'
import { laneOf } from '../../../schemas/records/job-lane.ts'
import type { Instant, ShopId } from '../../../schemas/values/ids.ts'
import type { Currency, Minor } from '../../../schemas/values/money.ts'
import { type Queryable, sql } from '../../database/database.ts'

interface StuckJob {
  readonly kind: JobKind
  readonly key: string
  /** Of its return; null without one. */
  readonly number: string | null
  readonly attempts: number
  /** Parked at, or next attempt. */
  readonly at: Instant
  readonly error: string | null
}

interface StuckReturn {
  readonly number: string
  readonly at: Instant
}

interface JobRef {
  readonly kind: string
  readonly key: string
}

interface CountedProblems {
  /** Kinds of parked jobs. Null counts all. */
  readonly parkedKinds: readonly JobKind[] | null
  /** Null leaves all but parked jobs and labels out. */
  readonly others: {
    readonly mailKinds: readonly JobKind[]
    readonly runningBefore: Instant
    readonly holdsBefore: Instant
    readonly endpoints: readonly string[]
    readonly failingBefore: Instant
  } | null
}

const NOTHING = { mailKinds: [], runningBefore: 0, holdsBefore: 0, endpoints: [], failingBefore: 0 } as const

const LIMIT = 100

const countQueries = (db: Queryable) => ({
  /** The rows of all lists, in one statement, because every page of the console shows their number. */
  async countProblems(shopId: ShopId, { parkedKinds, others }: CountedProblems): Promise<number> {
    const { mailKinds, runningBefore, holdsBefore, endpoints, failingBefore } = others ?? NOTHING
    const kinds = parkedKinds === null ? null : [...parkedKinds]
    const [row] = await db.query<{ readonly count: number }>(
      sql('health.count')`select (
          (select count(*) from (select from jobs where shop_id = ${shopId} and parked_at is not null
            and (${kinds}::text[] is null or kind = any(${kinds}::text[])) limit ${LIMIT}) as parked)
          + (select count(*) from (select from return_queues where shop_id = ${shopId} and queue = 'label-trouble'
            limit ${LIMIT}) as labels)
          + (select count(*) from (select from jobs where shop_id = ${shopId} and kind = any(${[...mailKinds]}::text[])
            and last_error is not null and parked_at is null limit ${LIMIT}) as mail)
          + (select count(*) from (select from outbox o where o.shop_id = ${shopId} and o.state = 'running'
            and o.first_tried_at <= ${runningBefore} and not exists (select from return_queues q
              where q.shop_id = ${shopId} and q.return_id = o.return_id and q.queue = 'pay-by-hand')
            limit ${LIMIT}) as running)
          + (select count(*) from (select from payments p join returns r on r.shop_id = p.shop_id and r.id = p.return_id
            where p.shop_id = ${shopId} and p.state = 'authorized' and p.capture_before <= ${holdsBefore}
            limit ${LIMIT}) as holds)
          + (select count(*) from unnest(${[...endpoints]}::text[]) as e (id) where (
            select min(coalesce(d.replayed_at, d.created_at)) from webhook_deliveries d
            where d.shop_id = ${shopId} and d.endpoint = e.id and d.state <> 'delivered' and d.attempts > 0
              and coalesce(d.replayed_at, d.created_at) >= coalesce((select max(t.delivered_at)
                from webhook_deliveries t where t.shop_id = ${shopId} and t.endpoint = e.id
                  and t.delivered_at is not null), -1)) <= ${failingBefore})
        )::int as count`,
    )
    return row?.count ?? 0
  },
})

const parkedJobQueries = (db: Queryable) => ({
  async unpark(shopId: ShopId, { kind, key }: JobRef, now: Instant): Promise<boolean> {
    const rows = await db.query(
      sql('health.unpark')`with unparked as (
          update jobs set parked_at = null, attempts = 0, run_at = ${now}
          where shop_id = ${shopId} and kind = ${kind} and key = ${key} and parked_at is not null returning fence)
        select pg_notify(${`jobs_${laneOf(kind)}`}, '') from unparked`,
    )
    return rows.length === 1
  },

  async drop(shopId: ShopId, { kind, key }: JobRef): Promise<boolean> {
    const rows = await db.query(
      sql('health.drop')`delete from jobs
        where shop_id = ${shopId} and kind = ${kind} and key = ${key} and parked_at is not null returning fence`,
    )
    return rows.length === 1
  },
})

/** At most 100 rows each, oldest first. */
export const healthQueries = (db: Queryable) => ({
  ...parkedJobQueries(db),
  ...countQueries(db),

  listParked(shopId: ShopId): Promise<readonly StuckJob[]> {
    return db.query<StuckJob>(
      sql('health.parked')`select kind, key, attempts, parked_at as at, last_error as error,
          (select number from returns r where r.shop_id = ${shopId} and r.id = payload ->> 'returnId') as number
        from jobs where shop_id = ${shopId} and parked_at is not null order by parked_at, kind, key limit ${LIMIT}`,
    )
  },

  /** Jobs of these kinds that failed and are tried again. */
  listRetrying(shopId: ShopId, kinds: readonly JobKind[]): Promise<readonly StuckJob[]> {
    return db.query<StuckJob>(
      sql('health.retrying')`select kind, key, attempts, coalesce(lease_until, run_at) as at, last_error as error,
          (select number from returns r where r.shop_id = ${shopId} and r.id = payload ->> 'returnId') as number
        from jobs where shop_id = ${shopId} and kind = any(${[...kinds]}::text[])
          and last_error is not null and parked_at is null order by run_at, kind, key limit ${LIMIT}`,
    )
  },

  /** Follow-ups that were first tried before `before`. A payout by hand waits for a person. */
  listRunning(shopId: ShopId, before: Instant): Promise<readonly (StuckReturn & { readonly kind: FollowUpKind })[]> {
    return db.query(
      sql('health.running')`select r.number, o.kind, o.first_tried_at as at
        from outbox o join returns r on r.shop_id = o.shop_id and r.id = o.return_id
        where o.shop_id = ${shopId} and o.state = 'running' and o.first_tried_at <= ${before}
          and not exists (select from return_queues q where q.shop_id = ${shopId} and q.return_id = o.return_id
            and q.queue = 'pay-by-hand')
        order by o.first_tried_at limit ${LIMIT}`,
    )
  },

  listFailedLabels(shopId: ShopId): Promise<readonly StuckReturn[]> {
    return db.query<StuckReturn>(
      sql('health.labels')`select r.number, q.since as at
        from return_queues q join returns r on r.shop_id = q.shop_id and r.id = q.return_id
        where q.shop_id = ${shopId} and q.queue = 'label-trouble' order by q.since limit ${LIMIT}`,
    )
  },

  listEndingHolds(
    shopId: ShopId,
    before: Instant,
  ): Promise<readonly (StuckReturn & { readonly amount: Minor; readonly currency: Currency })[]> {
    return db.query(
      sql('health.holds')`select r.number, p.capture_before as at, p.amount, p.currency
        from payments p join returns r on r.shop_id = p.shop_id and r.id = p.return_id
        where p.shop_id = ${shopId} and p.state = 'authorized' and p.capture_before <= ${before}
        order by p.capture_before limit ${LIMIT}`,
    )
  },
})
