/** The only queries that span shops. A house test checks the others. */
import type { Role } from '../../schemas/merchant/keys.ts'
import { type JobLane, jobLanes } from '../../schemas/records/job-lane.ts'
import type { SealedSecret } from '../../schemas/records/sealed-secret.ts'
import { type Clause, clause, oneRow, type Queryable, sql } from '../database/database.ts'

export const everyShop = '*'

export interface JobIdentity {
  readonly shopId: string
  readonly kind: string
  readonly key: string
}

export interface ClaimedJob<Payload = unknown> extends JobIdentity {
  readonly lane: JobLane
  /** Separates jobs of a lane and shop, such as one webhook endpoint's. Usually `''`. */
  readonly queue: string
  readonly payload: Payload
  readonly runAt: number
  readonly everyMs: number | null
  readonly attempts: number
  readonly asked: number
  /** A write with an older fence is rejected. */
  readonly fence: number
}

export interface QueueLoad extends Pick<ClaimedJob, 'lane' | 'shopId' | 'queue'> {
  readonly jobs: number
}

/** At most `perQueue` jobs of a queue run at once, counted in `loads`. */
export interface JobScope {
  readonly kinds: readonly string[]
  readonly lanes?: readonly JobLane[] | undefined
  readonly perQueue?: number | undefined
  readonly loads?: readonly QueueLoad[] | undefined
}

export interface JobClaim extends JobScope {
  readonly limit: number
  readonly now: number
  readonly leaseMs: number
}

const UNLIMITED = 1_000_000

/** Probes the index once per queue, whatever its length. */
const selectQueues = ({ lanes = jobLanes, perQueue = UNLIMITED, loads = [] }: JobScope): Clause =>
  clause`
  select queues.lane, queues.shop_id, queues.queue, coalesce(load.jobs, 0) as jobs,
    greatest(0, ${perQueue}::bigint - coalesce(load.jobs, 0)) as room
  from unnest(${[...lanes]}::text[]) as asked (name)
  cross join lateral (
    with recursive found as (
      (select lane, shop_id, queue from jobs where parked_at is null and lane = asked.name
        order by lane, shop_id, queue limit 1)
      union all
      select later.lane, later.shop_id, later.queue from found cross join lateral (
        select lane, shop_id, queue from jobs
        where parked_at is null and lane = asked.name and (shop_id, queue) > (found.shop_id, found.queue)
        order by lane, shop_id, queue limit 1
      ) as later
    )
    select lane, shop_id, queue from found
  ) as queues
  left join unnest(${loads.map(({ lane }) => lane)}::text[], ${loads.map(({ shopId }) => shopId)}::text[],
    ${loads.map(({ queue }) => queue)}::text[], ${loads.map(({ jobs }) => jobs)}::bigint[])
    as load (lane, shop_id, queue, jobs) using (lane, shop_id, queue)`

/** Leases due jobs, and jobs with an ended lease. Queues with the fewest running jobs come first. */
export const claimDueJobs = (db: Queryable, claim: JobClaim): Promise<ClaimedJob[]> =>
  db.query<ClaimedJob>(sql('jobs.claim')`
    with queues as (${selectQueues(claim)}),
    next as (
      select job.shop_id, job.kind, job.key
      from queues cross join lateral (
        select shop_id, kind, key, due_at, row_number() over (order by due_at) as turn
        from (
          select shop_id, kind, key, due_at from jobs
          where parked_at is null and lane = queues.lane and shop_id = queues.shop_id and queue = queues.queue
            and due_at <= ${claim.now} and kind = any(${claim.kinds})
          order by due_at limit least(queues.room, ${claim.limit}::bigint)
        ) as due
      ) as job
      order by queues.jobs + job.turn, job.due_at
      limit ${claim.limit}
    ),
    taken as (
      select shop_id, kind, key from jobs join next using (shop_id, kind, key)
      where parked_at is null and due_at <= ${claim.now}
      for update of jobs skip locked
    )
    update jobs set fence = fence + 1, attempts = attempts + 1, lease_until = ${claim.now}::bigint + ${claim.leaseMs}::bigint
    from taken
    where jobs.shop_id = taken.shop_id and jobs.kind = taken.kind and jobs.key = taken.key
    returning jobs.shop_id as "shopId", jobs.kind, jobs.key, jobs.lane, jobs.queue, jobs.payload, jobs.run_at as "runAt",
      jobs.every_ms as "everyMs", jobs.attempts, jobs.asked, jobs.fence`)

/** Null when no claimable job waits. A leased job is due when its lease ends. */
export async function findNextDueTime(db: Queryable, scope: JobScope): Promise<number | null> {
  const { dueAt } = await oneRow<{ dueAt: number | null }>(
    db,
    sql('jobs.nextDue')`with queues as (${selectQueues(scope)})
      select min(job.due_at) as "dueAt" from queues cross join lateral (
        select due_at from jobs
        where parked_at is null and lane = queues.lane and shop_id = queues.shop_id and queue = queues.queue
          and kind = any(${scope.kinds})
        order by due_at limit 1
      ) as job
      where queues.room > 0`,
  )
  return dueAt
}

/** Deletes and returns the jobs that were not enqueued again. */
export const removeJobs = (db: Queryable, jobs: readonly ClaimedJob[]): Promise<JobIdentity[]> =>
  db.query<JobIdentity>(sql('jobs.finish')`
    delete from jobs
    using unnest(${jobs.map(({ shopId }) => shopId)}::text[], ${jobs.map(({ kind }) => kind)}::text[],
      ${jobs.map(({ key }) => key)}::text[], ${jobs.map(({ fence }) => fence)}::bigint[],
      ${jobs.map(({ asked }) => asked)}::bigint[]) as over (shop_id, kind, key, fence, asked)
    where jobs.shop_id = over.shop_id and jobs.kind = over.kind and jobs.key = over.key
      and jobs.fence = over.fence and jobs.asked = over.asked
    returning jobs.shop_id as "shopId", jobs.kind, jobs.key`)

export async function findShopByHost(db: Queryable, host: string): Promise<string | null> {
  const [row] = await db.query<{ shop_id: string }>(sql('hosts.shop')`select shop_id from hosts where host = ${host}`)
  return row?.shop_id ?? null
}

/** The hosts that belong to another shop. */
export async function listForeignHosts(
  db: Queryable,
  shopId: string,
  hosts: readonly string[],
): Promise<readonly string[]> {
  const rows = await db.query<{ host: string }>(
    sql('hosts.of-others')`select host from hosts where shop_id <> ${shopId} and host = any(${hosts}::text[])`,
  )
  return hosts.filter((host) => rows.some((row) => row.host === host))
}

/** Keys in use of each shop whose role was not chosen: they are older than roles. */
export const listKeysWithoutChosenRole = (db: Queryable): Promise<{ shopId: string; keys: string[] }[]> =>
  db.query(
    sql('merchant_keys.withoutChosenRole')`select shop_id as "shopId", array_agg(name order by created_at, id) as keys
      from merchant_keys where revoked_at is null and not role_chosen group by shop_id order by shop_id`,
  )

export async function listShops(db: Queryable): Promise<readonly string[]> {
  const rows = await db.query<{ shop_id: string }>(
    sql('shops.all')`select shop_id from shops order by created_at, shop_id`,
  )
  return rows.map((row) => row.shop_id)
}

export const listShopsOfAccount = (db: Queryable, accountId: string): Promise<{ shopId: string; role: Role }[]> =>
  db.query(
    sql('members.of-account')`select shop_id as "shopId", role from members where account_id = ${accountId}
      order by shop_id`,
  )

/** Stores `candidate` when there is none yet. */
export async function ensureInstallationSecret(db: Queryable, candidate: Uint8Array): Promise<Uint8Array> {
  const { secret } = await oneRow<{ secret: Uint8Array }>(
    db,
    sql('installation.secret')`insert into installation_secrets as kept (shop_id, secret)
      values (${everyShop}, ${candidate})
      on conflict (shop_id) do update set secret = kept.secret
      returning secret`,
  )
  return secret
}

export const listAllSecrets = (db: Queryable): Promise<SealedSecret[]> =>
  db.query<SealedSecret>(
    sql('shop_secrets.of-all')`select shop_id as "shopId", name, key_id as "keyId", sealed from shop_secrets`,
  )
