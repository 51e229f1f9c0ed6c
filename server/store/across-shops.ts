/** The few queries that name no single shop. Everything else in the store does, and a house test reads the SQL. */
import { type Queryable, sql } from './database.ts'

/** The shop of a job that no single shop owns, such as a nightly sweep. */
export const everyShop = '*'

/** A job lent to one runner until its lease ends. */
export interface ClaimedJob {
  readonly shopId: string
  readonly kind: string
  readonly key: string
  readonly payload: unknown
  readonly runAt: number
  readonly everyMs: number | null
  /** This attempt included. */
  readonly attempts: number
  readonly asked: number
  /** Raised by every claim: a write with an older number is refused. */
  readonly fence: number
}

export interface Claim {
  readonly kinds: readonly string[]
  readonly limit: number
  readonly now: number
  readonly leaseMs: number
}

/** Due jobs of these kinds, earliest first, lent to the caller alone; jobs whose lease has ended are lent again. */
export const claimDueJobs = (db: Queryable, { kinds, limit, now, leaseMs }: Claim): Promise<ClaimedJob[]> =>
  db.query<ClaimedJob>(sql('jobs.claim')`
    with due as (
      select shop_id, kind, key from jobs
      where parked_at is null and run_at <= ${now} and (lease_until is null or lease_until <= ${now})
        and kind = any(${kinds})
      order by run_at
      limit ${limit}
      for update skip locked
    )
    update jobs set fence = fence + 1, attempts = attempts + 1, lease_until = ${now}::bigint + ${leaseMs}::bigint
    from due
    where jobs.shop_id = due.shop_id and jobs.kind = due.kind and jobs.key = due.key
    returning jobs.shop_id as "shopId", jobs.kind, jobs.key, jobs.payload, jobs.run_at as "runAt",
      jobs.every_ms as "everyMs", jobs.attempts, jobs.asked, jobs.fence`)

/** When the next job of these kinds falls due, or null when none waits. */
export const nextJobDueAt = async (db: Queryable, kinds: readonly string[]): Promise<number | null> => {
  const [row] = await db.query<{ dueAt: number | null }>(sql('jobs.nextDue')`
    select min(greatest(run_at, coalesce(lease_until, run_at))) as "dueAt" from jobs
    where parked_at is null and kind = any(${kinds})`)
  return row?.dueAt ?? null
}

/** The shop that a host serves; null when none does. Asked before any shop is known. */
export const shopOfHost = async (db: Queryable, host: string): Promise<string | null> => {
  const [row] = await db.query<{ shop_id: string }>(sql('hosts.shop')`select shop_id from hosts where host = ${host}`)
  return row?.shop_id ?? null
}

/**
 * The variables of secrets that the configurations of other shops name, live or candidate. One asks at a time, until its
 * transaction ends, so that no two shops come to name the same.
 */
export const secretsOfOthers = async (tx: Queryable, shopId: string): Promise<ReadonlySet<string>> => {
  await tx.query(
    sql('configs.lock-secrets')`select pg_advisory_xact_lock(hashtextextended('secrets of every shop', 0))`,
  )
  const rows = await tx.query<{ variable: string }>(sql('configs.secrets-of-others')`
    select found.variable from shops s
      join configs c on c.shop_id = s.shop_id and c.version in (s.live_version, s.candidate_version),
      lateral (
        select jsonb_path_query(c.document, '$.webhooks[*].secret')
        union all select jsonb_path_query(c.document, '$.adapters.carrierWebhook.secrets[*]')
        union all select jsonb_path_query(c.document, '$.adapters.payments.stripe.secretKey')
        union all select jsonb_path_query(c.document, '$.adapters.payments.stripe.webhookSecret')
      ) as found (variable)
    where s.shop_id <> ${shopId}`)
  return new Set(rows.map(({ variable }) => variable))
}

/** Every shop there is, in the order of their making. */
export const allShops = async (db: Queryable): Promise<readonly string[]> => {
  const rows = await db.query<{ shop_id: string }>(
    sql('shops.all')`select shop_id from shops order by created_at, shop_id`,
  )
  return rows.map((row) => row.shop_id)
}
