import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../server/database/database.ts'
import { laneLimits, leaseOf } from '../../server/jobs/lanes.ts'
import { createRunner, type Handler, startRunner } from '../../server/jobs/runner.ts'
import { createJobQueue, enqueue, type JobQueue, schedule } from '../../server/store/jobs.ts'
import type { TestDatabase } from '../support/database.ts'
import { testDatabases } from '../support/postgres.ts'

const noon = 1_700_000_000_000
/** The longest lease of all lanes. */
const LEASE_MS = Math.max(...Object.values(laneLimits).map(leaseOf))

const createSignal = (): [send: () => void, signal: Promise<void>] => {
  let send = () => {}
  const signalled = new Promise<void>((resolve) => {
    send = resolve
  })
  return [send, signalled]
}

describe.each(testDatabases())('the runner on $engine', ({ lend }) => {
  let test: TestDatabase
  let db: Database
  let queue: JobQueue
  let kind: string
  let tests = 0
  let time: number
  let reported: unknown[]

  beforeAll(async () => {
    test = await lend()
    db = test.database
    queue = createJobQueue(db)
  }, 60_000)
  afterAll(() => test.drop())

  beforeEach(() => {
    tests += 1
    kind = `mail-${tests}`
    time = noon
    reported = []
  })

  const options = (handler: Handler<Database>, concurrency = 2) => ({
    jobs: queue,
    needs: db,
    handlers: { [kind]: handler },
    now: () => time,
    concurrency,
    report: (error: unknown) => void reported.push(error),
  })
  const add = (...keys: string[]) =>
    db.transaction(async (tx) => {
      for (const key of keys) await enqueue(tx, { shopId: 'demo', kind, key, payload: { key }, runAt: noon })
    })
  const waiting = () => queue.nextDueAt({ kinds: [kind] })

  it('the runner drains every due job, and those that its jobs enqueue', async () => {
    const done: string[] = []
    const runner = createRunner(
      options(async (needs, job) => {
        done.push(job.key)
        if (job.key === 'r1') await enqueue(needs, { ...job, key: 'r9' })
        return { kind: 'done' }
      }),
    )
    await add('r1', 'r2', 'r3')
    await runner.drain()
    expect(done.sort()).toEqual(['r1', 'r2', 'r3', 'r9'])
    expect(await waiting()).toBeNull()
  })

  it('the runner does each job once when two runners race', async () => {
    const done: string[] = []
    const handler: Handler<Database> = async (_, job) => {
      done.push(job.key)
      return { kind: 'done' }
    }
    const keys = Array.from({ length: 30 }, (_, n) => `r${n}`)
    await add(...keys)
    await Promise.all([createRunner(options(handler, 3)).drain(), createRunner(options(handler, 3)).drain()])
    expect(done.sort()).toEqual([...keys].sort())
  })

  it('the runner runs a job again at the requested time, any number of times', async () => {
    let runs = 0
    const runner = createRunner(
      options(async (_, __, now) => {
        runs += 1
        return runs < 20 ? { kind: 'again', at: now + 1_000 } : { kind: 'done' }
      }),
    )
    await add('r1')
    await runner.drain()
    expect(await waiting()).toBe(noon + 1_000)
    for (; time <= noon + 30_000; time += 1_000) await runner.drain()
    expect(runs).toBe(20)
    expect(await waiting()).toBeNull()
  })

  it('the runner waits longer after each failure, and parks the job after twelve', async () => {
    let runs = 0
    const runner = createRunner(
      options(async () => {
        runs += 1
        if (runs % 2 === 0) throw new Error('carrier down')
        return { kind: 'failed', error: 'carrier busy' }
      }),
    )
    await add('r1')
    const pauses: number[] = []
    for (let due = await waiting(); due !== null; due = await waiting()) {
      pauses.push(due - time)
      time = due
      await runner.drain()
    }
    expect(runs).toBe(12)
    const doubling = Array.from({ length: 11 }, (_, n) => 2_000 * 2 ** n)
    expect(pauses).toEqual([0, ...doubling])
    const parked = (await queue.listParked('demo')).filter((job) => job.kind === kind)
    expect(parked).toMatchObject([{ key: 'r1', attempts: 12, parkedAt: time, lastError: 'Error: carrier down' }])
  })

  it('the runner parks a job that takes its process with it every time', async () => {
    await add('r1')
    for (let crash = 1; crash <= 12; crash++) {
      await queue.claim({ kinds: [kind], limit: 1, now: time, leaseMs: 1 })
      time += 1
    }
    const done: string[] = []
    const runner = createRunner(
      options(async (_, job) => {
        done.push(job.key)
        return { kind: 'done' }
      }),
    )
    await runner.drain()
    expect(done).toEqual([])
    expect((await queue.listParked('demo')).filter((job) => job.kind === kind)).toHaveLength(1)
  })

  it('a failing job does not block other jobs', async () => {
    const done: string[] = []
    const runner = createRunner(
      options(async (_, job) => {
        if (job.key === 'poison') throw new Error('poison')
        done.push(job.key)
        return { kind: 'done' }
      }, 1),
    )
    await add('poison', 'r1', 'r2')
    await runner.drain()
    expect(done.sort()).toEqual(['r1', 'r2'])
  })

  it('a started runner wakes for new jobs, and finishes the current on stop', async () => {
    let begin = () => {}
    const startedSignal = new Promise<void>((resolve) => {
      begin = resolve
    })
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    const done: string[] = []
    const runner = startRunner(
      options(async (_, job) => {
        begin()
        await released
        done.push(job.key)
        return { kind: 'done' }
      }),
      'upkeep',
    )
    await add('r1')
    await startedSignal
    // A job that is added earlier may begin before the stop.
    const stoppedSignal = runner.stop()
    await add('r2')
    release()
    await stoppedSignal
    expect(done).toEqual(['r1'])
    expect(await waiting()).toBe(noon)
    expect(reported).toEqual([])
  })

  it('PAC-12 the runner removes finished jobs from the queue in batches', async () => {
    const taken: number[] = []
    const counting: JobQueue = {
      ...queue,
      finishAll: (done) => {
        taken.push(done.length)
        return queue.finishAll(done)
      },
    }
    const runner = createRunner({ ...options(async () => ({ kind: 'done' }), 3), jobs: counting })
    await add('r1', 'r2', 'r3', 'r4', 'r5', 'r6')
    await runner.drain()
    expect(taken).toEqual([3, 3])
    expect(await waiting()).toBeNull()
  })

  it('PAC-12 the runner reruns a job at once that was requested during its run', async () => {
    const payloads: unknown[] = []
    const [end, endedSignal] = createSignal()
    const [see, seen] = createSignal()
    let since: 'nothing' | 'asked again' | 'looked' = 'nothing'
    const watched: JobQueue = {
      ...queue,
      async claim(args) {
        const looks = since === 'asked again'
        const claimed = await queue.claim(args)
        if (looks) since = 'looked'
        return claimed
      },
      async nextDueAt(...args) {
        const dueAt = await queue.nextDueAt(...args)
        if (since === 'looked') see()
        return dueAt
      },
    }
    const runner = startRunner(
      {
        ...options(async (needs, job) => {
          payloads.push(job.payload)
          if (payloads.length === 2) end()
          if (payloads.length > 1) return { kind: 'done' }
          since = 'asked again'
          await enqueue(needs, { ...job, payload: 'again' })
          await seen
          return { kind: 'done' }
        }),
        jobs: watched,
      },
      'upkeep',
    )
    await add('r1')
    await endedSignal
    await runner.stop()
    expect(payloads).toEqual([{ key: 'r1' }, 'again'])
    expect(await waiting()).toBeNull()
  })

  it.each([
    ['retry', 'failed', 2_000],
    ['park', 'failed', null],
    ['runAgain', 'again', 1_000],
    ['finish', 'done', 60_000],
  ] as const)('FND-70 the runner reports a database that fails in %s and records the end later', async (call, end, dueIn) => {
    const away = new Error('away')
    let isAway = true
    const once =
      <Given extends readonly unknown[]>(settle: (...args: Given) => Promise<boolean>) =>
      (...args: Given): Promise<boolean> => {
        if (!isAway) return settle(...args)
        isAway = false
        return Promise.reject(away)
      }
    const { retry, park, reschedule: runAgain, finish } = queue
    const failing: JobQueue = {
      ...queue,
      retry: once(retry),
      park: once(park),
      reschedule: once(runAgain),
      finish: once(finish),
    }
    const handler: Handler<Database> = async () => ({ kind: end, at: noon + 1_000, error: 'busy' })
    const cron = { shopId: 'demo', kind, key: 'r1', payload: {}, runAt: noon, everyMs: 60_000 }
    if (call === 'finish') await schedule(db, cron)
    else await add('r1')
    for (let crash = 1; call === 'park' && crash <= 11; crash++) {
      await queue.claim({ kinds: [kind], limit: 1, now: time, leaseMs: 1 })
      time += 1
    }
    const runner = createRunner({ ...options(handler), jobs: failing })
    await runner.drain()
    await runner.stop()
    expect(reported).toEqual([away])
    expect(await waiting()).toBe(dueIn === null ? null : time + dueIn)
  })

  it('the runner reports a failing database while settling, and leaves the job’s lease', async () => {
    const failing: JobQueue = { ...queue, finishAll: () => Promise.reject(new Error('away')) }
    const runner = createRunner({ ...options(async () => ({ kind: 'done' })), jobs: failing })
    await add('r1')
    await runner.drain()
    expect(reported).toEqual([new Error('away')])
    expect(await waiting()).toBe(noon + LEASE_MS)
  })
})
