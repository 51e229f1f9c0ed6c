import { type JobLane, jobLanes } from '../../schemas/records/job-lane.ts'
import { HOUR_MS } from '../../schemas/values/time.ts'
import { backoff } from '../backoff.ts'
import type { ClaimedJob, JobQueue } from '../store/jobs.ts'
import { type LaneLimits, laneLimits, leaseOf } from './lanes.ts'
import { makePlaces } from './places.ts'
import { createWakeSignal } from './wake-signal.ts'

/** `again` is not a failure: the work continues at that time. */
export type JobEnding =
  | { readonly kind: 'done' }
  | { readonly kind: 'again'; readonly at: number }
  | { readonly kind: 'failed'; readonly error: string }

/** A job may run twice (crash, lost lease), so external calls need an idempotency key. */
export type Handler<Needs, Payload = unknown> = (
  needs: Needs,
  job: ClaimedJob<Payload>,
  now: number,
) => Promise<JobEnding>

export type Handlers<Needs, Payloads> = { readonly [Kind in keyof Payloads]: Handler<Needs, Payloads[Kind]> }

interface RunnerOptions<Needs> {
  readonly jobs: JobQueue
  readonly needs: Needs
  readonly handlers: Readonly<Record<string, Handler<Needs, never>>>
  readonly now: () => number
  /** Receives errors outside of jobs, such as a database outage. */
  readonly report: (error: unknown) => void
  readonly reportFault?: (error: unknown) => void
}

export interface Runner {
  /** For tests and commands. */
  drain(): Promise<void>
  stop(): Promise<void>
}

const BACKOFF = { firstMs: 2_000, maxMs: HOUR_MS } as const

/** A job is parked after this many failures. */
const MAX_ATTEMPTS = 12

/** Waiting times in milliseconds. */
const idle = {
  lookAtLeastEveryMs: 30_000,
  afterErrorMs: 1_000,
  /** While most places are occupied, the runner waits to clear and claim several jobs together. */
  gatherMs: 50,
}

const formatError = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error)

const recordEnding = <Needs>(
  { jobs, now }: RunnerOptions<Needs>,
  job: ClaimedJob,
  outcome: JobEnding,
): Promise<boolean> => {
  switch (outcome.kind) {
    case 'done':
      return jobs.finish(job, now())
    case 'again':
      return jobs.reschedule(job, outcome.at)
    case 'failed':
      if (job.attempts < MAX_ATTEMPTS)
        return jobs.retry(job, { at: now() + backoff(BACKOFF, job), error: outcome.error })
      // A cron job is not parked: its next run is a new chance.
      return job.everyMs === null ? jobs.park(job, { at: now(), error: outcome.error }) : jobs.finish(job, now())
  }
}

/** Fails after the deadline; a later result is ignored. */
const withDeadline = async (work: Promise<JobEnding>, deadlineMs: number): Promise<JobEnding> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<JobEnding>((resolve) => {
    const error = `The job took longer than ${deadlineMs / 1_000} seconds`
    timer = setTimeout(() => resolve({ kind: 'failed', error }), deadlineMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

const runHandler = async <Needs>(options: RunnerOptions<Needs>, job: ClaimedJob): Promise<JobEnding> => {
  const { handlers, needs, now, reportFault } = options
  if (job.attempts > MAX_ATTEMPTS) return { kind: 'failed', error: 'The job never finished. It may crash its process' }
  try {
    const handler = handlers[job.kind]
    // The payload in JSON was enqueued under this kind, so the cast is safe.
    return handler
      ? await withDeadline(handler(needs, job as ClaimedJob<never>, now()), laneLimits[job.lane].deadlineMs)
      : { kind: 'failed', error: `No handler for ${job.kind}` }
  } catch (error) {
    reportFault?.(error)
    return { kind: 'failed', error: formatError(error) }
  }
}

interface PoolScope {
  readonly lanes: readonly JobLane[]
  readonly limits: LaneLimits
  readonly leaseMs: number
}

/** Jobs of this process. `isFullyReturned`: another job may be due now. */
const createPool = <Needs>(
  options: RunnerOptions<Needs>,
  { lanes, limits, leaseMs }: PoolScope,
  onEnd: (ended: { readonly isBack: boolean }) => void,
) => {
  const { jobs, handlers, now, report } = options
  const kinds = Object.keys(handlers)
  const places = makePlaces(limits, now)
  const running = new Set<Promise<void>>()
  let finished: ClaimedJob[] = []
  let pendingEnds: (() => Promise<boolean>)[] = []
  const scope = () => ({ kinds, lanes, perQueue: limits.perQueue, loads: places.loads() })

  /**
   * Saves an ending, or retries it on the next `clear`. The job stays leased, and runs again if the lease ends first.
   */
  const write = async (end: () => Promise<boolean>): Promise<boolean> => {
    try {
      return await end()
    } catch (error) {
      report(error)
      pendingEnds.push(end)
      return false
    }
  }

  const work = async (job: ClaimedJob): Promise<boolean> => {
    const ending = await runHandler(options, job)
    if (ending.kind !== 'done' || job.everyMs !== null) return write(() => recordEnding(options, job, ending))
    finished.push(job)
    return false
  }

  const clear = async (): Promise<void> => {
    const ends = pendingEnds
    pendingEnds = []
    const done = finished
    finished = []
    if (done.length > 0) ends.push(() => jobs.finishAll(done))
    for (const end of ends) if (await write(end)) onEnd({ isBack: true })
  }

  const start = (job: ClaimedJob): void => {
    const leave = places.take(job)
    const run: Promise<void> = work(job).then((isBack) => {
      const { wasFull } = leave()
      running.delete(run)
      onEnd({ isBack: isBack || wasFull })
    })
    running.add(run)
  }

  const fill = async (): Promise<number> => {
    const limit = places.free()
    const cleared = clear()
    const claimed = limit > 0 ? await jobs.claim({ ...scope(), limit, now: now(), leaseMs }) : []
    claimed.forEach(start)
    await cleared
    return claimed.length
  }

  const allDone = async (): Promise<void> => {
    await Promise.all(running)
  }

  return {
    clear,
    fill,
    async end() {
      await allDone()
      await clear()
    },
    async drain() {
      while ((await fill()) > 0) await allDone()
    },
    free: places.free,
    freeAt: places.freeAt,
    isIdle: () => places.free() >= limits.places / 2,
    nextDueAt: () => jobs.nextDueAt(scope()),
  }
}

const UNBOUNDED = { waiting: 0, perQueue: Number.MAX_SAFE_INTEGER, deadlineMs: 0 }
const DEFAULT_CONCURRENCY = 4

export function createRunner<Needs>(options: RunnerOptions<Needs> & { readonly concurrency?: number }): Runner {
  const limits = { ...UNBOUNDED, places: options.concurrency ?? DEFAULT_CONCURRENCY }
  const leaseMs = Math.max(...Object.values(laneLimits).map(leaseOf))
  const pool = createPool(options, { lanes: jobLanes, limits, leaseMs }, () => {})
  return { drain: pool.drain, stop: pool.end }
}

/** Other processes wake the runner on enqueue, and it checks due times itself. */
export function startRunner<Needs>(options: RunnerOptions<Needs>, lane: JobLane): Runner {
  const { jobs, now, report } = options
  const limits = laneLimits[lane]
  const bell = createWakeSignal()
  let nextCheckAt = 0
  let stopping = false
  let stopListening: (() => Promise<void>) | undefined

  let gathering: NodeJS.Timeout | undefined
  const ring = (): void => {
    clearTimeout(gathering)
    gathering = undefined
    bell.ring()
  }
  const wakeSoon = (): void => {
    if (pool.isIdle()) ring()
    else gathering ??= setTimeout(ring, idle.gatherMs)
  }
  const wakeNow = (): void => {
    nextCheckAt = 0
    wakeSoon()
  }
  const onEnd = ({ isBack }: { readonly isBack: boolean }): void => (isBack ? wakeNow() : wakeSoon())
  const pool = createPool(options, { lanes: [lane], limits, leaseMs: leaseOf(limits) }, onEnd)

  const claimJobs = async (): Promise<void> => {
    nextCheckAt = now() + idle.lookAtLeastEveryMs
    await pool.fill()
    const dueAt = pool.free() === 0 ? 0 : await pool.nextDueAt()
    if (dueAt !== null) nextCheckAt = Math.min(nextCheckAt, dueAt)
  }

  const idleMs = (): number => {
    const from = pool.free() > 0 ? nextCheckAt : (pool.freeAt() ?? now() + idle.lookAtLeastEveryMs)
    return Math.max(0, from - now())
  }

  const runTurn = async (): Promise<void> => {
    try {
      stopListening ??= await jobs.listen(lane, wakeNow)
      if (pool.free() > 0 && nextCheckAt <= now()) await claimJobs()
      else await pool.clear()
      await bell.wait(idleMs())
    } catch (error) {
      report(error)
      nextCheckAt = 0
      await bell.wait(idle.afterErrorMs)
    }
  }

  const work = async (): Promise<void> => {
    while (!stopping) await runTurn()
  }
  const working = work()

  return {
    drain: pool.drain,
    async stop() {
      stopping = true
      ring()
      await working
      await pool.end()
      await stopListening?.()
    },
  }
}
