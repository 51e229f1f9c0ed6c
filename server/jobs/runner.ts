import { HOUR_MS } from '../../schemas/time.ts'
import type { ClaimedJob, Jobs } from '../store/jobs.ts'

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
  /** Jobs at once in this process. */
  readonly concurrency: number
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

/** A job must end well within its lease, so a handler's own time limits are shorter. */
export const leaseMs = 120_000

const backoff = { firstMs: 2_000, mostMs: HOUR_MS, tries: 12 }

/** How long a runner waits, in milliseconds, for a job that nobody announced, after an error, for others. */
const idle = {
  lookAtLeastEveryMs: 30_000,
  afterErrorMs: 1_000,
  /** While most of its places are taken a runner waits so long for more to end: those are cleared, and others taken, together. */
  gatherMs: 50,
}

/** How long to wait after the nth failed attempt. */
export const pauseAfter = (attempts: number): number => Math.min(backoff.firstMs * 2 ** (attempts - 1), backoff.mostMs)

/** An error in one line, as it is kept with the job. */
const sayWhy = (error: unknown): string => (error instanceof Error ? `${error.name}: ${error.message}` : String(error))

/** Something to wait for: a ring before the wait counts too. */
const makeBell = () => {
  let rung = false
  let wake = () => {}
  return {
    ring() {
      rung = true
      wake()
    },
    async wait(ms: number): Promise<void> {
      if (!rung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms)
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      rung = false
    },
  }
}

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
      if (job.attempts < backoff.tries)
        return jobs.retry(job, { at: now() + pauseAfter(job.attempts), error: outcome.error })
      // A cron row is not parked: its next step is a fresh chance.
      return job.everyMs === null ? jobs.park(job, { at: now(), error: outcome.error }) : jobs.finish(job, now())
  }
}

/** Runs the handler of a job. Whatever it throws is an ending too. */
const perform = async <Needs>(options: RunnerOptions<Needs>, job: ClaimedJob): Promise<JobEnding> => {
  const { handlers, needs, now, reportFault } = options
  // Every attempt before this one was claimed and never settled: it takes its process with it.
  if (job.attempts > backoff.tries) return { kind: 'failed', error: 'Never came to an end: it may stop its process' }
  try {
    const handler = handlers[job.kind]
    // What the queue keeps as JSON is what was enqueued under this kind: here, and nowhere else, it gets its type again.
    return handler
      ? await handler(needs, job as ClaimedJob<never>, now())
      : { kind: 'failed', error: `No handler for ${job.kind}` }
  } catch (error) {
    reportFault?.(error)
    return { kind: 'failed', error: sayWhy(error) }
  }
}

/** Jobs running in this process, filled up from the queue. `onEnd` is told of each that ends, and whether it may be due again. */
const makeCrew = <Needs>(options: RunnerOptions<Needs>, onEnd: (ended: { readonly isBack: boolean }) => void) => {
  const { jobs, handlers, now, concurrency, report } = options
  const kinds = Object.keys(handlers)
  const running = new Set<Promise<void>>()
  /** Done, and still lent: they leave the queue together, as the next ones are taken. */
  let over: ClaimedJob[] = []

  /** Answers whether the job may be due again. */
  const work = async (job: ClaimedJob): Promise<boolean> => {
    try {
      const ending = await perform(options, job)
      if (ending.kind !== 'done' || job.everyMs !== null) return await conclude(options, job, ending)
      over.push(job)
    } catch (error) {
      report(error) // the job stays lent and comes back when its lease ends
    }
    return false
  }

  const clear = async (): Promise<void> => {
    if (over.length === 0) return
    const done = over
    over = []
    try {
      if (await jobs.finishAll(done)) onEnd({ isBack: true })
    } catch (error) {
      report(error) // they stay lent, and what they do once more they do under the same keys
    }
  }

  const fill = async (): Promise<number> => {
    const limit = concurrency - running.size
    const cleared = clear()
    const claimed = limit > 0 ? await jobs.claim({ kinds, limit, now: now(), leaseMs }) : []
    for (const job of claimed) {
      const run: Promise<void> = work(job).then((isBack) => {
        running.delete(run)
        onEnd({ isBack })
      })
      running.add(run)
    }
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
    /** How many run, of as many as may. */
    share: () => running.size / concurrency,
    nextDueAt: () => jobs.nextDueAt(kinds, now()),
  }
}

/** A runner that works only when `drain` is called. */
export function makeRunner<Needs>(options: RunnerOptions<Needs>): Runner {
  const crew = makeCrew(options, () => {})
  return { drain: crew.drain, stop: crew.end }
}

/** A runner that works from now on: woken by whoever enqueues, by the next due time, and now and then to be sure. */
export function startRunner<Needs>(options: RunnerOptions<Needs>): Runner {
  const { jobs, now, report } = options
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
    if (crew.share() <= 0.5) ring()
    else gathering ??= setTimeout(ring, idle.gatherMs)
  }
  const lookNow = (): void => {
    lookAt = 0
    stir()
  }
  const crew = makeCrew(options, ({ isBack }) => (isBack ? lookNow() : stir()))

  const look = async (): Promise<void> => {
    lookAt = now() + idle.lookAtLeastEveryMs
    await crew.fill()
    const dueAt = crew.share() === 1 ? 0 : await crew.nextDueAt()
    if (dueAt !== null) lookAt = Math.min(lookAt, dueAt)
  }

  const turn = async (): Promise<void> => {
    try {
      stopListening ??= await jobs.listen(Object.keys(options.handlers), lookNow)
      if (crew.share() < 1 && lookAt <= now()) await look()
      else await crew.clear()
      await bell.wait(crew.share() === 1 ? idle.lookAtLeastEveryMs : Math.max(0, lookAt - now()))
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
