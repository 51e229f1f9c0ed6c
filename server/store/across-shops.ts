/** The few queries that name no single shop. Everything else in the store does, and a house test reads the SQL. */
import type { SealedSecret } from '../../schemas/records/sealed-secret.ts'
import { oneRow, type Queryable, sql } from './database.ts'

/** The shop of a job that no single shop owns, such as a nightly sweep. */
export const everyShop = '*'

/** What names a job. */
export interface JobIdentity {
  readonly shopId: string
  readonly kind: string
  readonly key: string
}

/** A job lent to one runner until its lease ends. */
export interface ClaimedJob<Payload = unknown> extends JobIdentity {
  readonly payload: Payload
  readonly runAt: number
  readonly everyMs: number | null
  /** This attempt included. */
  readonly attempts: number
  readonly asked: number
  /** Raised by every claim: a write with an older number is refused. */
  readonly fence: number
}

/** Which jobs a worker can do, how many it takes at once, and for how many milliseconds they are lent to it. */
export interface JobClaim {
  readonly kinds: readonly string[]
  readonly limit: number
  readonly now: number
  readonly leaseMs: number
}

/** Due jobs of these kinds, earliest first, lent to the caller alone; jobs whose lease has ended are lent again. */
export const claimDueJobs = (db: Queryable, { kinds, limit, now, leaseMs }: JobClaim): Promise<ClaimedJob[]> =>
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

/**
 * When a job of these kinds may be due next; null when none waits. A job that is lent is due when its lease ends; of those for later
 * only the first is read, as there is one for every return that is open.
 */
export async function nextJobDueAt(db: Queryable, kinds: readonly string[], now: number): Promise<number | null> {
  const { dueAt } = await oneRow<{ dueAt: number | null }>(
    db,
    sql('jobs.nextDue')`select min(due_at) as "dueAt" from (
        (select min(greatest(run_at, coalesce(lease_until, run_at))) as due_at from jobs
          where parked_at is null and run_at <= ${now} and kind = any(${kinds}))
        union all
        (select min(run_at) from jobs where parked_at is null and run_at > ${now} and kind = any(${kinds}))
      ) as due`,
  )
  return dueAt
}

/** Takes jobs off the queue that nobody asked for again; answers which it did. */
export const removeJobs = (db: Queryable, jobs: readonly ClaimedJob[]): Promise<JobIdentity[]> =>
  db.query<JobIdentity>(sql('jobs.finish')`
    delete from jobs
    using unnest(${jobs.map(({ shopId }) => shopId)}::text[], ${jobs.map(({ kind }) => kind)}::text[],
      ${jobs.map(({ key }) => key)}::text[], ${jobs.map(({ fence }) => fence)}::bigint[],
      ${jobs.map(({ asked }) => asked)}::bigint[]) as over (shop_id, kind, key, fence, asked)
    where jobs.shop_id = over.shop_id and jobs.kind = over.kind and jobs.key = over.key
      and jobs.fence = over.fence and jobs.asked = over.asked
    returning jobs.shop_id as "shopId", jobs.kind, jobs.key`)

/** The shop that a host serves; null when none does. Asked before any shop is known. */
export async function shopOfHost(db: Queryable, host: string): Promise<string | null> {
  const [row] = await db.query<{ shop_id: string }>(sql('hosts.shop')`select shop_id from hosts where host = ${host}`)
  return row?.shop_id ?? null
}

/** Those of these hosts that another shop has. */
export async function hostsOfOthers(
  db: Queryable,
  shopId: string,
  hosts: readonly string[],
): Promise<readonly string[]> {
  const rows = await db.query<{ host: string }>(
    sql('hosts.of-others')`select host from hosts where shop_id <> ${shopId} and host = any(${hosts}::text[])`,
  )
  return hosts.filter((host) => rows.some((row) => row.host === host))
}

/** Every shop there is, in the order of their making. */
export async function allShops(db: Queryable): Promise<readonly string[]> {
  const rows = await db.query<{ shop_id: string }>(
    sql('shops.all')`select shop_id from shops order by created_at, shop_id`,
  )
  return rows.map((row) => row.shop_id)
}

/** The secret of the installation, the same for each of its processes: `candidate` where there is none yet. */
export async function installationSecret(db: Queryable, candidate: Uint8Array): Promise<Uint8Array> {
  const { secret } = await oneRow<{ secret: Uint8Array }>(
    db,
    sql('installation.secret')`insert into installation_secrets as kept (shop_id, secret)
      values (${everyShop}, ${candidate})
      on conflict (shop_id) do update set secret = kept.secret
      returning secret`,
  )
  return secret
}

/** The secrets of all shops, sealed. */
export const allSecrets = (db: Queryable): Promise<SealedSecret[]> =>
  db.query<SealedSecret>(
    sql('shop_secrets.of-all')`select shop_id as "shopId", name, key_id as "keyId", sealed from shop_secrets`,
  )
