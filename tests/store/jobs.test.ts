import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { jobLanes } from '../../schemas/records/job-lane.ts'
import type { Database } from '../../server/database/database.ts'
import {
  createJobQueue,
  enqueue,
  enqueueAll,
  type JobClaim,
  type JobQueue,
  type NewJob,
  schedule,
} from '../../server/store/jobs.ts'
import type { TestDatabase } from '../support/database.ts'
import { testDatabases } from '../support/postgres.ts'

const noon = 1_700_000_000_000
const leaseMs = 60_000

describe.each(testDatabases())('the job queue on $engine', ({ lend }) => {
  let test: TestDatabase
  let db: Database
  let queue: JobQueue
  let kind: string
  let tests = 0

  beforeAll(async () => {
    test = await lend()
    db = test.database
    queue = createJobQueue(db)
  }, 60_000)
  afterAll(() => test.drop())

  // Claims span shops, so each test uses its own job kind.
  beforeEach(() => {
    tests += 1
    kind = `label-${tests}`
  })

  const job = (differs: Partial<NewJob> = {}): NewJob => ({
    shopId: 'demo',
    kind,
    key: 'r1',
    payload: { list: [1, { ok: true }], none: null },
    runAt: noon,
    ...differs,
  })
  const claim = (now = noon, limit = 10) => queue.claim({ kinds: [kind], limit, now, leaseMs })
  const claimOne = async (now = noon) => {
    const [first] = await claim(now, 1)
    if (first === undefined) throw new Error('no job is due')
    return first
  }

  it('the job queue lends a due job with its payload, and no later job', async () => {
    await enqueue(db, job())
    await enqueue(db, job({ key: 'r2', runAt: noon + 1 }))
    expect(await claim()).toEqual([
      { ...job(), lane: 'upkeep', queue: '', everyMs: null, attempts: 1, asked: 1, fence: 1 },
    ])
    expect(await claim()).toEqual([])
    expect(await queue.nextDueAt({ kinds: [kind] })).toBe(noon + 1)
  })

  it('the job queue reports the next due moment, or none', async () => {
    await enqueue(db, job())
    expect([await queue.nextDueAt({ kinds: [kind] }), await queue.nextDueAt({ kinds: [kind] })]).toEqual([noon, noon])
    await queue.finish(await claimOne(), noon)
    expect(await queue.nextDueAt({ kinds: [kind] })).toBeNull()
  })

  it('the job queue drops a job with its rolled-back transaction', async () => {
    const undone = db.transaction(async (tx) => {
      await enqueue(tx, job())
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await claim()).toEqual([])
  })

  it('the job queue lends each job to one of many concurrent workers', async () => {
    const keys = Array.from({ length: 20 }, (_, n) => `r${n}`)
    await db.transaction(async (tx) => {
      for (const key of keys) await enqueue(tx, job({ key }))
    })
    const lent = await Promise.all(Array.from({ length: 15 }, () => claim(noon, 3)))
    const taken = lent.flat().map(({ key }) => key)
    expect(new Set(taken).size).toBe(taken.length)
    const rest = await claim(noon, 20)
    expect([...taken, ...rest.map(({ key }) => key)].sort()).toEqual([...keys].sort())
  })

  it('the job queue merges repeated requests of a waiting job at the earlier time', async () => {
    await enqueue(db, job({ runAt: noon + 5_000, payload: 1 }))
    await enqueue(db, job({ payload: 2 }))
    const claimed = await claimOne()
    expect(claimed.payload).toBe(2)
    expect(await queue.finish(claimed, noon)).toBe(true)
    expect(await claim(noon + 10_000)).toEqual([])
  })

  it('PAC-03 the job queue merges concurrent requests with the later payload and earlier time', async () => {
    const twice = [job({ payload: 1 }), job({ key: 'r2' }), job({ runAt: noon + 5_000, payload: 2 })]
    await enqueueAll(db, twice)
    const claimed = await claim()
    expect(claimed.map(({ key, payload }) => [key, payload]).sort()).toEqual([
      ['r1', 2],
      ['r2', job().payload],
    ])
    for (const one of claimed) expect(await queue.finish(one, noon)).toBe(true)
    expect(await claim(noon + 10_000)).toEqual([])
  })

  it('the job queue reruns a job requested during its run at the requested time', async () => {
    await enqueue(db, job())
    const claimed = await claimOne()
    await enqueue(db, job({ runAt: noon + 1_000, payload: 'again' }))
    expect(await queue.finish(claimed, noon)).toBe(true)
    expect(await claim(noon + 999)).toEqual([])
    expect(await claimOne(noon + 1_000)).toMatchObject({ payload: 'again', attempts: 1 })
  })

  it('a future job requested during its run uses the sooner time', async () => {
    await enqueue(db, job())
    const claimed = await claimOne()
    await enqueue(db, job({ runAt: noon + 1_000, payload: 'woken' }))
    expect(await queue.reschedule(claimed, noon + 60_000)).toBe(true)
    const woken = await claimOne(noon + 1_000)
    expect(woken).toMatchObject({ payload: 'woken', attempts: 1 })
    expect(await queue.reschedule(woken, noon + 60_000)).toBe(true)
    expect(await claim(noon + 59_999)).toEqual([])
    await claimOne(noon + 60_000)
  })

  it('PAC-12 the job queue ends many jobs, except requested again or with lost leases', async () => {
    await enqueueAll(db, [job(), job({ key: 'r2' }), job({ key: 'r3' })])
    const claimed = await claim()
    expect(claimed).toHaveLength(3)
    await enqueue(db, job({ key: 'r2', runAt: noon + leaseMs + 1, payload: 'again' }))
    const lost = await queue.claim({ kinds: [kind], limit: 1, now: noon + leaseMs, leaseMs })
    expect(await queue.finishAll(claimed)).toBe(true)
    const left = await claim(noon + 3 * leaseMs)
    expect(left.map(({ key }) => key).sort()).toEqual(['r2', ...lost.map(({ key }) => key)].sort())
    expect(await queue.finishAll(left)).toBe(false)
    expect(await claim(noon + 9 * leaseMs)).toEqual([])
  })

  it('an expired lease lends the job again and refuses the former holder’s writes', async () => {
    await enqueue(db, job())
    const slow = await claimOne()
    expect(await claim(noon + leaseMs - 1)).toEqual([])
    const quick = await claimOne(noon + leaseMs)
    expect(quick).toMatchObject({ attempts: 2, fence: 2 })

    const failure = { at: noon, error: 'too late' }
    expect(await queue.finish(slow, noon)).toBe(false)
    expect(await queue.reschedule(slow, noon)).toBe(false)
    expect(await queue.retry(slow, failure)).toBe(false)
    expect(await queue.park(slow, failure)).toBe(false)

    expect(await queue.finish(quick, noon)).toBe(true)
  })

  it('a parked job is visible to its own shop, and can be restarted', async () => {
    await enqueue(db, job())
    const claimed = await claimOne()
    await queue.park(claimed, { at: noon, error: 'printer on fire' })
    expect(await claim(noon + 10 * leaseMs)).toEqual([])
    expect(await queue.listParked('other')).not.toContainEqual(expect.objectContaining({ kind }))
    expect(await queue.listParked('demo')).toContainEqual({
      kind,
      key: 'r1',
      payload: job().payload,
      attempts: 1,
      parkedAt: noon,
      lastError: 'printer on fire',
    })

    expect(await queue.unpark(job(), noon)).toBe(true)
    expect(await queue.unpark(job(), noon)).toBe(false)
    expect(await claimOne()).toMatchObject({ attempts: 1 })
  })

  it('a failed job rests despite new requests, and its tries count on', async () => {
    await enqueue(db, job())
    await queue.retry(await claimOne(), { at: noon + 2_000, error: 'busy' })
    for (let times = 0; times < 3; times += 1) await enqueue(db, { ...job(), runAt: noon + 1 })
    expect(await claim(noon + 1_999)).toEqual([])
    expect(await claimOne(noon + 2_000)).toMatchObject({ attempts: 2 })
  })

  it('a cron job stays in its rhythm despite failures and delays', async () => {
    const cron = { ...job(), everyMs: 1_000 }
    await schedule(db, cron)
    await queue.finish(await claimOne(), noon + 2_500)
    expect(await queue.nextDueAt({ kinds: [kind] })).toBe(noon + 3_000)

    await schedule(db, { ...cron, runAt: noon + 9_000 })
    const failing = await claimOne(noon + 3_000)
    await queue.retry(failing, { at: noon + 3_700, error: 'busy' })
    expect(await claim(noon + 3_699)).toEqual([])
    await queue.finish(await claimOne(noon + 3_700), noon + 3_750)
    expect(await queue.nextDueAt({ kinds: [kind] })).toBe(noon + 4_000)
  })

  it('HSE-13 the job queue counts the requests of a job', async () => {
    for (let times = 0; times < 3; times += 1) await enqueue(db, job())
    expect(await claimOne()).toMatchObject({ asked: 3 })
  })

  it('FND-71 the job queue wakes the lane of a job alone', async () => {
    const woken: string[] = []
    const stops = await Promise.all(jobLanes.map((lane) => queue.listen(lane, () => void woken.push(lane))))
    const newJobs = [job({ kind: 'webhook-delivery' }), job({ kind: 'follow-up' }), job({ kind: 'label' }), job()]
    for (const one of newJobs) await enqueue(db, one)
    await expect.poll(() => woken).toEqual(['webhooks', 'money', 'parcels', 'upkeep'])
    await Promise.all(stops.map((stop) => stop()))
    const lent = await queue.claim({ kinds: newJobs.map((one) => one.kind), limit: 10, now: noon, leaseMs })
    for (const one of lent) await queue.finish(one, noon)
  })

  describe('FND-71 in a lane', () => {
    const kinds = ['mail', 'label'] as const
    const of = (shopId: string, keys: number, more: Partial<NewJob> = {}) =>
      Array.from({ length: keys }, (_, n) => job({ kind: 'mail', shopId, key: `${shopId}-${n}`, ...more }))
    const keysOf = (lent: readonly { readonly key: string }[]) => lent.map(({ key }) => key).sort()
    const take = (more: Partial<JobClaim> = {}) =>
      queue.claim({ kinds, lanes: ['mail'], limit: 10, now: noon, leaseMs, ...more })

    afterEach(async () => {
      const all = await queue.claim({ kinds, limit: 1_000, now: noon + 10 * leaseMs, leaseMs })
      await queue.finishAll(all)
    })

    it('a lane does not take a job of another lane', async () => {
      await enqueueAll(db, [job({ kind: 'label', key: 'l' }), ...of('a', 1)])
      expect(keysOf(await take())).toEqual(['a-0'])
      expect(await queue.nextDueAt({ kinds, lanes: ['parcels'] })).toBe(noon)
    })

    it('shops take turns in a lane, for any queue length or waiting time', async () => {
      await enqueueAll(db, of('a', 50, { runAt: noon - 1_000 }))
      await enqueueAll(db, [...of('b', 2), ...of('c', 1)])
      expect(keysOf(await take({ limit: 3 }))).toEqual(
        ['a-0', 'b-0', 'c-0'].map((key) => expect.stringContaining(key[0] ?? '')),
      )
      expect(keysOf(await take({ limit: 2 })).map((key) => key[0])).toEqual(['a', 'b'])
    })

    it('a shop gets its share of the places at most, including running jobs', async () => {
      await enqueueAll(db, [...of('a', 10, { runAt: noon - 1_000 }), ...of('b', 3)])
      const loads = [{ lane: 'mail' as const, shopId: 'a', queue: '', jobs: 3 }]
      expect(keysOf(await take({ perQueue: 4, loads })).map((key) => key[0])).toEqual(['a', 'b', 'b', 'b'])
    })

    it('a separate queue within a shop counts apart', async () => {
      await enqueueAll(db, [
        ...of('a', 9, { queue: 'one' }),
        ...of('b', 1),
        job({ kind: 'mail', shopId: 'a', key: 'x', queue: 'two' }),
      ])
      const loads = [{ lane: 'mail' as const, shopId: 'a', queue: 'one', jobs: 4 }]
      expect(keysOf(await take({ perQueue: 4, loads }))).toEqual(['b-0', 'x'])
    })

    it('a full queue triggers no further search', async () => {
      await enqueueAll(db, [...of('a', 2, { runAt: noon - 1_000 }), ...of('b', 1, { runAt: noon + 7 })])
      const loads = [{ lane: 'mail' as const, shopId: 'a', queue: '', jobs: 4 }]
      expect(await queue.nextDueAt({ kinds, lanes: ['mail'], perQueue: 4, loads })).toBe(noon + 7)
    })
  })

  it('the job queue wakes a listener when a job is enqueued', async () => {
    const notified = new Promise<void>((resolve) => {
      void queue.listen('upkeep', resolve).then(() => enqueue(db, job()))
    })
    await notified
    expect(await claim()).toHaveLength(1)
  })
})
