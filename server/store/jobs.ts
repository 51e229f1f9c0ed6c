import type { JobKind, JobPayloads } from '../../schemas/records/job.ts'
import { type JobLane, laneOf } from '../../schemas/records/job-lane.ts'
import { type Database, json, type Queryable, sql } from '../database/database.ts'
import {
  type ClaimedJob,
  claimDueJobs,
  type JobClaim,
  type JobIdentity,
  type JobScope,
  nextJobDueAt,
  removeJobs,
} from './across-shops.ts'

export { type ClaimedJob, everyShop, type JobClaim, type QueueLoad } from './across-shops.ts'

/** Work for later. Shop, kind and key are its identity: asked for twice while it waits, it is done once. */
export interface NewJob<Kind extends string = string, Payload = unknown> {
  readonly shopId: string
  readonly kind: Kind
  readonly key: string
  readonly payload: Payload
  readonly runAt: number
  /** A queue of its own within its lane and shop: what waits there takes turns with what waits in others. */
  readonly queue?: string | undefined
  /** Not queued while this version of the shop's configuration is the live one: there is nothing to do under it. */
  readonly unlessLive?: number | undefined
}

/** A job that the service has a handler for, with the payload of its kind. */
export type KnownJob = { [Kind in JobKind]: NewJob<Kind, JobPayloads[Kind]> }[JobKind]

/** Work that comes back: `runAt` is the first time and the rhythm, later times are whole steps after it. */
export interface CronJob extends NewJob {
  readonly everyMs: number
}

/** A job that failed too often and waits for a person. */
interface ParkedJob {
  readonly kind: string
  readonly key: string
  readonly payload: unknown
  readonly attempts: number
  readonly parkedAt: number
  readonly lastError: string | null
}

interface Failure {
  /** When to try again, or when it was parked. */
  readonly at: number
  readonly error: string
}

/** The queue as its runner sees it. A settling call answers false when the lease was lost: then nothing was written. */
export interface Jobs {
  claim(claim: JobClaim): Promise<ClaimedJob[]>
  /** When to look again whether a job is due. */
  nextDueAt(scope: JobScope): Promise<number | null>
  finish(job: ClaimedJob, now: number): Promise<boolean>
  /** Ends jobs that do not come back by themselves, at once; answers whether one was asked for again while it ran. */
  finishAll(jobs: readonly ClaimedJob[]): Promise<boolean>
  runAgain(job: ClaimedJob, at: number): Promise<boolean>
  retry(job: ClaimedJob, failure: Failure): Promise<boolean>
  park(job: ClaimedJob, failure: Failure): Promise<boolean>
  /** Calls `wake` when any process enqueues a job in this lane. */
  listen(lane: JobLane, wake: () => void): Promise<() => Promise<void>>
  parked(shopId: string): Promise<ParkedJob[]>
  /** Lets a parked job run again from its first attempt. */
  unpark(job: JobIdentity, now: number): Promise<boolean>
}

/** Each lane has a runner of its own: work in one lane wakes no other. */
const channelOf = (lane: JobLane): string => `jobs_${lane}`

const longestError = 2_000

const announce = (tx: Queryable, kind: string): Promise<unknown> =>
  tx.query(sql('jobs.announce')`select pg_notify(${channelOf(laneOf(kind))}, '')`)

const identityOf = ({ shopId, kind, key }: JobIdentity): string => JSON.stringify([shopId, kind, key])

/** Each job once: with what was said of it last, at the earliest time. In one order everywhere, so that nobody dead-locks. */
const eachOnce = (jobs: readonly NewJob[]): readonly NewJob[] => {
  const once = new Map<string, NewJob>()
  for (const job of jobs) {
    const runAt = Math.min(job.runAt, once.get(identityOf(job))?.runAt ?? job.runAt)
    once.set(identityOf(job), { ...job, runAt })
  }
  return [...once].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, job]) => job)
}

/**
 * Queues jobs within the caller's transaction and wakes a runner when that commits, all in one statement.
 * One that waits already takes the new payload and keeps the earlier time; one that runs will run once more at the
 * time asked for; one that is parked gets its attempts back. One that failed keeps its pause: it waits for somebody outside, of
 * whom whoever asks knows nothing, and many who ask would use its tries up at once.
 */
export async function enqueueAll(tx: Queryable, asked: readonly NewJob[]): Promise<void> {
  if (asked.length === 0) return
  const jobs = eachOnce(asked)
  const payloads = jobs.map(({ payload }) => json(payload))
  const lanes = jobs.map(({ kind }) => laneOf(kind))
  await tx.query(sql('jobs.enqueue')`
    with queued as (
      insert into jobs (shop_id, kind, key, payload, run_at, lane, queue)
      select shop_id, kind, key, payload::jsonb, run_at, lane, queue
      from unnest(${jobs.map(({ shopId }) => shopId)}::text[], ${jobs.map(({ kind }) => kind)}::text[],
        ${jobs.map(({ key }) => key)}::text[], ${payloads}::text[], ${jobs.map(({ runAt }) => runAt)}::bigint[],
        ${lanes}::text[], ${jobs.map(({ queue = '' }) => queue)}::text[],
        ${jobs.map(({ unlessLive = null }) => unlessLive)}::integer[])
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

/** Queues one job, as `enqueueAll` queues several. */
export async function enqueue(tx: Queryable, job: NewJob): Promise<void> {
  await enqueueAll(tx, [job])
}

/** Puts a cron row in place; one that is there keeps its next time unless the new one is earlier. */
export async function schedule(tx: Queryable, cron: CronJob): Promise<void> {
  const { shopId, kind, key, payload, runAt, everyMs } = cron
  await tx.query(sql('jobs.schedule')`
    insert into jobs (shop_id, kind, key, payload, run_at, every_ms, lane)
    values (${shopId}, ${kind}, ${key}, ${json(payload)}, ${runAt}, ${everyMs}, ${laneOf(kind)})
    on conflict (shop_id, kind, key) do update set
      payload = excluded.payload, every_ms = excluded.every_ms, run_at = least(jobs.run_at, excluded.run_at)`)
  await announce(tx, kind)
}

const wrote = (rows: readonly unknown[]): boolean => rows.length === 1

/** Ends the lease and forgets the failures; the job runs next at `at`, or sooner where it was asked for so while it ran. */
const runAgain = async (db: Queryable, { shopId, kind, key, fence, asked }: ClaimedJob, at: number): Promise<boolean> =>
  wrote(
    await db.query(sql('jobs.again')`
      update jobs set attempts = 0, lease_until = null, last_error = null,
        run_at = case when asked = ${asked} then ${at}::bigint else least(run_at, ${at}::bigint) end
      where shop_id = ${shopId} and kind = ${kind} and key = ${key} and fence = ${fence} returning fence`),
  )

const stepAfter = (first: number, everyMs: number, now: number): number =>
  first + everyMs * (Math.floor(Math.max(0, now - first) / everyMs) + 1)

/** Ends the lease of a job that was asked for again while it ran; the asking has set its time. */
const letRunOnceMore = async (db: Queryable, { shopId, kind, key, fence }: ClaimedJob): Promise<boolean> =>
  wrote(
    await db.query(sql('jobs.onceMore')`
      update jobs set attempts = 0, lease_until = null, last_error = null
      where shop_id = ${shopId} and kind = ${kind} and key = ${key} and fence = ${fence} returning fence`),
  )

const finish = async (db: Queryable, job: ClaimedJob, now: number): Promise<boolean> =>
  job.everyMs === null
    ? wrote(await removeJobs(db, [job])) || letRunOnceMore(db, job)
    : runAgain(db, job, stepAfter(job.runAt, job.everyMs, now))

const finishAll = async (db: Queryable, jobs: readonly ClaimedJob[]): Promise<boolean> => {
  const removed = new Set((await removeJobs(db, jobs)).map(identityOf))
  const left = jobs.filter((job) => !removed.has(identityOf(job)))
  const again = await Promise.all(left.map((job) => letRunOnceMore(db, job)))
  return again.includes(true)
}

/** The pause is written as a lease that nobody has, so that a cron row keeps its rhythm in run_at. */
const retry = async (db: Queryable, job: ClaimedJob, { at, error }: Failure): Promise<boolean> => {
  const { shopId, kind, key, fence } = job
  return wrote(
    await db.query(sql('jobs.retry')`
      update jobs set lease_until = ${at}, last_error = ${error.slice(0, longestError)}
      where shop_id = ${shopId} and kind = ${kind} and key = ${key} and fence = ${fence} returning fence`),
  )
}

const park = async (db: Queryable, job: ClaimedJob, { at, error }: Failure): Promise<boolean> => {
  const { shopId, kind, key, fence } = job
  return wrote(
    await db.query(sql('jobs.park')`
      update jobs set lease_until = null, parked_at = ${at}, last_error = ${error.slice(0, longestError)}
      where shop_id = ${shopId} and kind = ${kind} and key = ${key} and fence = ${fence} returning fence`),
  )
}

const parked = (db: Queryable, shopId: string): Promise<ParkedJob[]> =>
  db.query<ParkedJob>(sql('jobs.parked')`
    select kind, key, payload, attempts, parked_at as "parkedAt", last_error as "lastError" from jobs
    where shop_id = ${shopId} and parked_at is not null
    order by parked_at, kind, key`)

/** The jobs in this database. */
export const jobs = (db: Database): Jobs => ({
  claim: (claim) => claimDueJobs(db, claim),
  nextDueAt: (scope) => nextJobDueAt(db, scope),
  finish: (job, now) => finish(db, job, now),
  finishAll: (jobs) => finishAll(db, jobs),
  runAgain: (job, at) => runAgain(db, job, at),
  retry: (job, failure) => retry(db, job, failure),
  park: (job, failure) => park(db, job, failure),
  listen: (lane, wake) => db.listen(channelOf(lane), wake),
  parked: (shopId) => parked(db, shopId),
  unpark: ({ shopId, kind, key }, now) =>
    db.transaction(async (tx) => {
      const rows = await tx.query(sql('jobs.unpark')`
        update jobs set parked_at = null, attempts = 0, run_at = ${now}
        where shop_id = ${shopId} and kind = ${kind} and key = ${key} and parked_at is not null returning fence`)
      if (wrote(rows)) await announce(tx, kind)
      return wrote(rows)
    }),
})
