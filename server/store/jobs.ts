import type { JobKind, JobPayloads } from '../../schemas/records/job.ts'
import { type JobLane, laneOf } from '../../schemas/records/job-lane.ts'
import { type Database, json, type Queryable, sql } from '../database/database.ts'
import {
  type ClaimedJob,
  claimDueJobs,
  findNextDueTime,
  type JobClaim,
  type JobIdentity,
  type JobScope,
  removeJobs,
} from './across-shops.ts'

export { type ClaimedJob, everyShop, type JobClaim, type QueueLoad } from './across-shops.ts'

/** A waiting job with equal shop, kind and key is not duplicated. */
export interface NewJob<Kind extends string = string, Payload = unknown> {
  readonly shopId: string
  readonly kind: Kind
  readonly key: string
  readonly payload: Payload
  readonly runAt: number
  readonly queue?: string | undefined
  /** Dropped while this configuration version is live, because it would have no effect. */
  readonly unlessLive?: number | undefined
}

export type KnownJob = { [Kind in JobKind]: NewJob<Kind, JobPayloads[Kind]> }[JobKind]

/** `runAt` is the first run; later ones follow in steps of `everyMs`. */
export interface CronJob extends NewJob {
  readonly everyMs: number
}

/** Waits for an operator. */
interface ParkedJob {
  readonly kind: string
  readonly key: string
  readonly payload: unknown
  readonly attempts: number
  readonly parkedAt: number
  readonly lastError: string | null
}

interface Failure {
  readonly at: number
  readonly error: string
}

/** A call that ends a job returns false, and writes nothing, when the lease was lost. */
export interface JobQueue {
  claim(claim: JobClaim): Promise<ClaimedJob[]>
  nextDueAt(scope: JobScope): Promise<number | null>
  finish(job: ClaimedJob, now: number): Promise<boolean>
  /** Ends jobs without a schedule. Returns whether one was enqueued again while it ran. */
  finishAll(claimed: readonly ClaimedJob[]): Promise<boolean>
  reschedule(job: ClaimedJob, at: number): Promise<boolean>
  retry(job: ClaimedJob, failure: Failure): Promise<boolean>
  park(job: ClaimedJob, failure: Failure): Promise<boolean>
  listen(lane: JobLane, wake: () => void): Promise<() => Promise<void>>
  listParked(shopId: string): Promise<ParkedJob[]>
  unpark(job: JobIdentity, now: number): Promise<boolean>
}

/** Work in one lane wakes no other runner. */
const channelOf = (lane: JobLane): string => `jobs_${lane}`

const MAX_ERROR_LENGTH = 2_000

const announce = (tx: Queryable, kind: string): Promise<unknown> =>
  tx.query(sql('jobs.announce')`select pg_notify(${channelOf(laneOf(kind))}, '')`)

const identityOf = ({ shopId, kind, key }: JobIdentity): string => JSON.stringify([shopId, kind, key])

/** Takes the last payload and earliest time. Sorted to prevent deadlocks. */
const mergeJobs = (newJobs: readonly NewJob[]): readonly NewJob[] => {
  const byIdentity = new Map<string, NewJob>()
  for (const job of newJobs) {
    const runAt = Math.min(job.runAt, byIdentity.get(identityOf(job))?.runAt ?? job.runAt)
    byIdentity.set(identityOf(job), { ...job, runAt })
  }
  return [...byIdentity].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, job]) => job)
}

/**
 * Enqueues jobs in the caller's transaction and wakes a runner at commit.
 * - A waiting job takes the new payload and the earlier time.
 * - A running job runs again at the new time.
 * - A parked job gets its attempts back.
 * - A failed job stays paused: many callers would otherwise exhaust its attempts.
 */
export async function enqueueAll(tx: Queryable, newJobs: readonly NewJob[]): Promise<void> {
  if (newJobs.length === 0) return
  const merged = mergeJobs(newJobs)
  const payloads = merged.map(({ payload }) => json(payload))
  const lanes = merged.map(({ kind }) => laneOf(kind))
  await tx.query(sql('jobs.enqueue')`
    with queued as (
      insert into jobs (shop_id, kind, key, payload, run_at, lane, queue)
      select shop_id, kind, key, payload::jsonb, run_at, lane, queue
      from unnest(${merged.map(({ shopId }) => shopId)}::text[], ${merged.map(({ kind }) => kind)}::text[],
        ${merged.map(({ key }) => key)}::text[], ${payloads}::text[], ${merged.map(({ runAt }) => runAt)}::bigint[],
        ${lanes}::text[], ${merged.map(({ queue = '' }) => queue)}::text[],
        ${merged.map(({ unlessLive = null }) => unlessLive)}::integer[])
        as job (shop_id, kind, key, payload, run_at, lane, queue, unless_live)
      where unless_live is null
        or not exists (select from shops where shops.shop_id = job.shop_id and live_version = unless_live)
      on conflict (shop_id, kind, key) do update set
        payload = excluded.payload, asked = jobs.asked + 1,
        run_at = case when jobs.lease_until is null then least(jobs.run_at, excluded.run_at) else excluded.run_at end,
        attempts = case when jobs.parked_at is null then jobs.attempts else 0 end, parked_at = null
    )
    select pg_notify(channel, '') from unnest(${[...new Set(lanes.map(channelOf))]}::text[]) as woken (channel)`)
}

export async function enqueue(tx: Queryable, job: NewJob): Promise<void> {
  await enqueueAll(tx, [job])
}

/** An existing job changes its next run only to an earlier time. */
export async function schedule(tx: Queryable, cron: CronJob): Promise<void> {
  const { shopId, kind, key, payload, runAt, everyMs } = cron
  await tx.query(sql('jobs.schedule')`
    insert into jobs (shop_id, kind, key, payload, run_at, every_ms, lane)
    values (${shopId}, ${kind}, ${key}, ${json(payload)}, ${runAt}, ${everyMs}, ${laneOf(kind)})
    on conflict (shop_id, kind, key) do update set
      payload = excluded.payload, every_ms = excluded.every_ms, run_at = least(jobs.run_at, excluded.run_at)`)
  await announce(tx, kind)
}

const hasOneRow = (rows: readonly unknown[]): boolean => rows.length === 1

/** The job runs next at `at`, or earlier if it was enqueued again while running. */
const reschedule = async (
  db: Queryable,
  { shopId, kind, key, fence, asked }: ClaimedJob,
  at: number,
): Promise<boolean> =>
  hasOneRow(
    await db.query(sql('jobs.again')`
      update jobs set attempts = 0, lease_until = null, last_error = null,
        run_at = case when asked = ${asked} then ${at}::bigint else least(run_at, ${at}::bigint) end
      where shop_id = ${shopId} and kind = ${kind} and key = ${key} and fence = ${fence} returning fence`),
  )

const nextCronTime = (first: number, everyMs: number, now: number): number =>
  first + everyMs * (Math.floor(Math.max(0, now - first) / everyMs) + 1)

/** The job was enqueued again while running, which has set `run_at`. */
const releaseForRerun = async (db: Queryable, { shopId, kind, key, fence }: ClaimedJob): Promise<boolean> =>
  hasOneRow(
    await db.query(sql('jobs.onceMore')`
      update jobs set attempts = 0, lease_until = null, last_error = null
      where shop_id = ${shopId} and kind = ${kind} and key = ${key} and fence = ${fence} returning fence`),
  )

const finish = async (db: Queryable, job: ClaimedJob, now: number): Promise<boolean> =>
  job.everyMs === null
    ? hasOneRow(await removeJobs(db, [job])) || releaseForRerun(db, job)
    : reschedule(db, job, nextCronTime(job.runAt, job.everyMs, now))

const finishAll = async (db: Queryable, claimed: readonly ClaimedJob[]): Promise<boolean> => {
  const removed = new Set((await removeJobs(db, claimed)).map(identityOf))
  const remaining = claimed.filter((job) => !removed.has(identityOf(job)))
  const reruns = await Promise.all(remaining.map((job) => releaseForRerun(db, job)))
  return reruns.includes(true)
}

/** The pause is a lease without owner, so that `run_at` still has the rhythm of a cron job. */
const retry = async (db: Queryable, job: ClaimedJob, { at, error }: Failure): Promise<boolean> => {
  const { shopId, kind, key, fence } = job
  return hasOneRow(
    await db.query(sql('jobs.retry')`
      update jobs set lease_until = ${at}, last_error = ${error.slice(0, MAX_ERROR_LENGTH)}
      where shop_id = ${shopId} and kind = ${kind} and key = ${key} and fence = ${fence} returning fence`),
  )
}

const park = async (db: Queryable, job: ClaimedJob, { at, error }: Failure): Promise<boolean> => {
  const { shopId, kind, key, fence } = job
  return hasOneRow(
    await db.query(sql('jobs.park')`
      update jobs set lease_until = null, parked_at = ${at}, last_error = ${error.slice(0, MAX_ERROR_LENGTH)}
      where shop_id = ${shopId} and kind = ${kind} and key = ${key} and fence = ${fence} returning fence`),
  )
}

const listParked = (db: Queryable, shopId: string): Promise<ParkedJob[]> =>
  db.query<ParkedJob>(sql('jobs.parked')`
    select kind, key, payload, attempts, parked_at as "parkedAt", last_error as "lastError" from jobs
    where shop_id = ${shopId} and parked_at is not null
    order by parked_at, kind, key`)

export const createJobQueue = (db: Database): JobQueue => ({
  claim: (claim) => claimDueJobs(db, claim),
  nextDueAt: (scope) => findNextDueTime(db, scope),
  finish: (job, now) => finish(db, job, now),
  finishAll: (claimed) => finishAll(db, claimed),
  reschedule: (job, at) => reschedule(db, job, at),
  retry: (job, failure) => retry(db, job, failure),
  park: (job, failure) => park(db, job, failure),
  listen: (lane, wake) => db.listen(channelOf(lane), wake),
  listParked: (shopId) => listParked(db, shopId),
  unpark: ({ shopId, kind, key }, now) =>
    db.transaction(async (tx) => {
      const rows = await tx.query(sql('jobs.unpark')`
        update jobs set parked_at = null, attempts = 0, run_at = ${now}
        where shop_id = ${shopId} and kind = ${kind} and key = ${key} and parked_at is not null returning fence`)
      if (hasOneRow(rows)) await announce(tx, kind)
      return hasOneRow(rows)
    }),
})
