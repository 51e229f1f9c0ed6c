import { describe, expect, it, test } from 'vitest'
import { jobLanes } from '../../schemas/records/job-lane.ts'
import type { Database } from '../../server/database/database.ts'
import { laneLimits, leaseOf, SLOW_AFTER_MS } from '../../server/jobs/lanes.ts'
import { makePlaces } from '../../server/jobs/places.ts'
import { type Handler, startRunner } from '../../server/jobs/runner.ts'
import type { ClaimedJob } from '../../server/store/jobs.ts'
import { createJobQueue, enqueueAll } from '../../server/store/jobs.ts'
import { borrowDatabase } from '../support/postgres.ts'

const NOON = 1_700_000_000_000

const jobOf = (shopId: string, queue = ''): ClaimedJob => ({
  shopId,
  kind: 'label',
  key: 'r',
  lane: 'parcels',
  queue,
  payload: {},
  runAt: NOON,
  everyMs: null,
  attempts: 1,
  asked: 1,
  fence: 1,
})

describe('FND-71 the places of a lane', () => {
  const limits = { places: 2, waiting: 3, perQueue: 2, deadlineMs: 60_000 }
  const createClockedLanes = () => {
    let time = NOON
    const places = makePlaces(limits, () => time)
    const forward = (ms: number): void => {
      time += ms
    }
    return { places, forward }
  }

  it('places of a lane are free once their jobs wait for an external service', () => {
    const { places, forward } = createClockedLanes()
    places.take(jobOf('a'))
    places.take(jobOf('a'))
    expect([places.free(), places.freeAt()]).toEqual([0, NOON + SLOW_AFTER_MS])
    forward(SLOW_AFTER_MS)
    expect([places.free(), places.freeAt()]).toEqual([2, null])
  })

  it('external waits of jobs hold places of a lane beyond a limit', () => {
    const { places, forward } = createClockedLanes()
    for (let n = 0; n < 5; n += 1) places.take(jobOf(`shop-${n}`))
    forward(SLOW_AFTER_MS)
    expect([places.free(), places.freeAt()]).toEqual([0, null])
  })

  it('places count per queue and shop, and full queues are reported', () => {
    const { places } = createClockedLanes()
    const leaves = [jobOf('a'), jobOf('a'), jobOf('a', 'own')].map(places.take)
    const load = (queue: string, count: number) => ({ lane: 'parcels', shopId: 'a', queue, jobs: count })
    expect(places.loads()).toEqual([load('', 2), load('own', 1)])
    expect(leaves.map((leave) => leave().wasFull)).toEqual([true, false, false])
    expect(places.loads()).toEqual([])
  })
})

test('FND-71 the lease of a job is longer than its lane’s time limit', () => {
  for (const lane of jobLanes) expect(leaseOf(laneLimits[lane])).toBeGreaterThan(laneLimits[lane].deadlineMs)
})

test('FND-71 unresponsive providers of many shops block no job of another shop or lane', async () => {
  const { database, drop } = await borrowDatabase()
  let unmute = () => {}
  const mute = new Promise<void>((resolve) => {
    unmute = resolve
  })
  const done = new Set<string>()
  let finish = () => {}
  const finishedSignal = new Promise<void>((resolve) => {
    finish = resolve
  })
  const handler: Handler<Database> = async (_, { shopId, key }) => {
    if (shopId.startsWith('mute')) await mute
    done.add(key)
    if (done.has('label-50') && done.has('refund-50')) finish()
    return { kind: 'done' }
  }
  const of = (shopId: string, kind: string, count: number) =>
    Array.from({ length: count }, (_, n) => {
      const key = `${shopId.startsWith('mute') ? 'mute' : kind}-${n + 1}`
      return { shopId, kind, key, payload: {}, runAt: shopId.startsWith('mute') ? 0 : 1 }
    })
  // Jobs of unresponsive providers are older and outnumber the places.
  await enqueueAll(database, [
    ...Array.from({ length: 20 }, (_, shop) =>
      ['label', 'follow-up', 'mail'].flatMap((kind) => of(`mute-${shop}`, kind, 10)),
    ).flat(),
    ...of('well', 'label', 50),
    ...Array.from({ length: 50 }, (_, n) => ({
      shopId: 'well',
      kind: 'follow-up',
      key: `refund-${n + 1}`,
      payload: {},
      runAt: 1,
    })),
  ])
  const reported: unknown[] = []
  const options = {
    jobs: createJobQueue(database),
    needs: database,
    now: Date.now,
    report: (error: unknown) => void reported.push(error),
    handlers: { label: handler, 'follow-up': handler, mail: handler },
  }
  const runners = (['parcels', 'money', 'mail'] as const).map((lane) => startRunner(options, lane))
  await finishedSignal
  expect(done.has('mute-1')).toBe(false)
  unmute()
  await Promise.all(runners.map((runner) => runner.stop()))
  expect(reported).toEqual([])
  await drop()
})
