import { type JobLane, jobLanes } from '../../schemas/records/job-lane.ts'
import { HOUR_MS } from '../../schemas/time.ts'
import { backoff } from '../backoff.ts'
import type { ClaimedJob, Jobs } from '../store/jobs.ts'
import { makeBell } from './bell.ts'
import { type LaneLimits, laneLimits, leaseOf } from './lanes.ts'
import { makePlaces } from './places.ts'

/** How a job ended. `again` is not a failure: the work goes on at that time, as for something that is watched. */
export type JobEnding =
  | { readonly kind: 'done' }
  | { readonly kind: 'again'; readonly at: number }
  | { readonly kind: 'failed'; readonly error: string }

/** Does one job. It may run twice (a crash, a lost lease), so what it does outside must carry a key. */
export type Handler<Needs, Payload = unknown> = (
  needs: Needs,
  job: ClaimedJob<Payload>,
  now: number,
) => Promise<JobEnding>

/** A handler for each kind of job, by what such a job is told. */
export type Handlers<Needs, Payloads> = { readonly [Kind in keyof Payloads]: Handler<Needs, Payloads[Kind]> }

/** What a runner of jobs works with. */
interface RunnerOptions<Needs> {
  readonly jobs: Jobs
  readonly needs: Needs
  /** By kind. Jobs of other kinds are left to processes that know them. */
  readonly handlers: Readonly<Record<string, Handler<Needs, never>>>
  readonly now: () => number
  /** Told of what no job can be blamed for, such as a database that is away. */
  readonly report: (error: unknown) => void
  /** Told of what a handler threw; the job is tried again all the same. */
  readonly reportFault?: (error: unknown) => void
}

/** What takes jobs and does them, as whoever starts it sees it. */
export interface Runner {
  /** Runs due jobs until none is left; jobs for later stay. For tests and commands. */
  drain(): Promise<void>
  /** Takes no more jobs and waits for those that run. */
  stop(): Promise<void>
}

const BACKOFF = { firstMs: 2_000, maxMs: HOUR_MS } as const

/** A job that failed so often is parked. */
const MAX_ATTEMPTS = 12

/** How long a runner waits, in milliseconds, for a job that nobody announced, after an error, for others. */
const idle = {
  lookAtLeastEveryMs: 30_000,
  afterErrorMs: 1_000,
  /** While most of its places are taken a runner waits so long for more to end: those are cleared, and others taken, together. */
  gatherMs: 50,
}

/** An error in one line, as it is kept with the job. */
const sayWhy = (error: unknown): string => (error instanceof Error ? `${error.name}: ${error.message}` : String(error))

/** Writes down how a job ended: it is over, comes again, or is tried again until its tries are used up. */
const conclude = <Needs>(
  { jobs, now }: RunnerOptions<Needs>,
  job: ClaimedJob,
  outcome: JobEnding,
): Promise<boolean> => {
  switch (outcome.kind) {
    case 'done':
      return jobs.finish(job, now())
    case 'again':
      return jobs.runAgain(job, outcome.at)
    case 'failed':
      if (job.attempts < MAX_ATTEMPTS)
        return jobs.retry(job, { at: now() + backoff(BACKOFF, job), error: outcome.error })
      // A cron row is not parked: its next step is a fresh chance.
      return job.everyMs === null ? jobs.park(job, { at: now(), error: outcome.error }) : jobs.finish(job, now())
  }
}

/** What `work` answers, or a failure once it has taken longer than the lane allows. What it does after that is ignored. */
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

/** Runs the handler of a job. Whatever it throws is an ending too. */
const perform = async <Needs>(options: RunnerOptions<Needs>, job: ClaimedJob): Promise<JobEnding> => {
  const { handlers, needs, now, reportFault } = options
  // Every attempt before this one was claimed and never settled: it takes its process with it.
  if (job.attempts > MAX_ATTEMPTS) return { kind: 'failed', error: 'Never came to an end: it may stop its process' }
  try {
    const handler = handlers[job.kind]
    // What the queue keeps as JSON is what was enqueued under this kind: here, and nowhere else, it gets its type again.
    return handler
      ? await withDeadline(handler(needs, job as ClaimedJob<never>, now()), laneLimits[job.lane].deadlineMs)
      : { kind: 'failed', error: `No handler for ${job.kind}` }
  } catch (error) {
    reportFault?.(error)
    return { kind: 'failed', error: sayWhy(error) }
  }
}

/** What a crew works on: the lanes, their limits together, and for how long a job is lent to it. */
interface CrewScope {
  readonly lanes: readonly JobLane[]
  readonly limits: LaneLimits
  readonly leaseMs: number
}

/** Jobs running in this process, filled up from the queue. `onEnd` is told of each that ends, and whether another may be due now. */
const makeCrew = <Needs>(
  options: RunnerOptions<Needs>,
  { lanes, limits, leaseMs }: CrewScope,
  onEnd: (ended: { readonly isBack: boolean }) => void,
) => {
  const { jobs, handlers, now, report } = options
  const kinds = Object.keys(handlers)
  const places = makePlaces(limits, now)
  const running = new Set<Promise<void>>()
  /** Done, and still lent: they leave the queue together, as the next ones are taken. */
  let over: ClaimedJob[] = []
  /** Ended otherwise while the database was away: written down as soon as it is back. */
  let unwritten: (() => Promise<boolean>)[] = []
  const scope = () => ({ kinds, lanes, perQueue: limits.perQueue, loads: places.loads() })

  /** Writes an end down, or keeps it until the next `clear`: the job stays lent, and comes back if its lease ends before. */
  const write = async (end: () => Promise<boolean>): Promise<boolean> => {
    try {
      return await end()
    } catch (error) {
      report(error)
      unwritten.push(end)
      return false
    }
  }

  /** Answers whether the job may be due again. */
  const work = async (job: ClaimedJob): Promise<boolean> => {
    const ending = await perform(options, job)
    if (ending.kind !== 'done' || job.everyMs !== null) return write(() => conclude(options, job, ending))
    over.push(job)
    return false
  }

  const clear = async (): Promise<void> => {
    const ends = unwritten
    unwritten = []
    const done = over
    over = []
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
    /** How many more jobs run now; what was done before is off the queue. */
    fill,
    /** Waits for those that run. */
    async end() {
      await allDone()
      await clear()
    },
    async drain() {
      while ((await fill()) > 0) await allDone()
    },
    /** How many of the places are free. */
    free: places.free,
    freeAt: places.freeAt,
    /** Whether at least half of the places are free. */
    isIdle: () => places.free() >= limits.places / 2,
    nextDueAt: () => jobs.nextDueAt(scope()),
  }
}

const UNBOUNDED = { waiting: 0, perQueue: Number.MAX_SAFE_INTEGER, deadlineMs: 0 }
/** What `makeRunner` takes at once, unless it is told. */
const AT_ONCE = 4

/** A runner of all lanes that works only when `drain` is called, `atOnce` jobs at a time. */
export function makeRunner<Needs>(options: RunnerOptions<Needs> & { readonly atOnce?: number }): Runner {
  const limits = { ...UNBOUNDED, places: options.atOnce ?? AT_ONCE }
  const leaseMs = Math.max(...Object.values(laneLimits).map(leaseOf))
  const crew = makeCrew(options, { lanes: jobLanes, limits, leaseMs }, () => {})
  return { drain: crew.drain, stop: crew.end }
}

/** A runner of one lane that works from now on: woken by every process that enqueues, by the next due time, and now and then to be sure. */
export function startRunner<Needs>(options: RunnerOptions<Needs>, lane: JobLane): Runner {
  const { jobs, now, report } = options
  const limits = laneLimits[lane]
  const bell = makeBell()
  /** From when on a job may be due that nobody has taken. */
  let lookAt = 0
  let stopping = false
  let stopListening: (() => Promise<void>) | undefined

  let gathering: NodeJS.Timeout | undefined
  const ring = (): void => {
    clearTimeout(gathering)
    gathering = undefined
    bell.ring()
  }
  const stir = (): void => {
    if (crew.isIdle()) ring()
    else gathering ??= setTimeout(ring, idle.gatherMs)
  }
  const lookNow = (): void => {
    lookAt = 0
    stir()
  }
  const onEnd = ({ isBack }: { readonly isBack: boolean }): void => (isBack ? lookNow() : stir())
  const crew = makeCrew(options, { lanes: [lane], limits, leaseMs: leaseOf(limits) }, onEnd)

  const look = async (): Promise<void> => {
    lookAt = now() + idle.lookAtLeastEveryMs
    await crew.fill()
    const dueAt = crew.free() === 0 ? 0 : await crew.nextDueAt()
    if (dueAt !== null) lookAt = Math.min(lookAt, dueAt)
  }

  /** How long there is nothing to look at. */
  const restMs = (): number => {
    const from = crew.free() > 0 ? lookAt : (crew.freeAt() ?? now() + idle.lookAtLeastEveryMs)
    return Math.max(0, from - now())
  }

  const turn = async (): Promise<void> => {
    try {
      stopListening ??= await jobs.listen(lane, lookNow)
      if (crew.free() > 0 && lookAt <= now()) await look()
      else await crew.clear()
      await bell.wait(restMs())
    } catch (error) {
      report(error)
      lookAt = 0
      await bell.wait(idle.afterErrorMs)
    }
  }

  const work = async (): Promise<void> => {
    while (!stopping) await turn()
  }
  const working = work()

  return {
    drain: crew.drain,
    async stop() {
      stopping = true
      ring()
      await working
      await crew.end()
      await stopListening?.()
    },
  }
}
