import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { casesWithin } from '../support/case-limit.ts'
import { crashDatabases } from './crash-database.ts'
import { type Lane, openLane, runInterrupted, runUndisturbed } from './crash-lane.ts'
import { type Course, type Point, pointsIn } from './crash-points.ts'
import { buildProgram, startOrders } from './crash-processes.ts'
import { repeatUntilClear } from './crash-repeat.ts'
import { type PreparedLife, prepareScenes } from './crash-review.ts'
import type { Providers } from './crash-world.ts'
import type { Proof } from './verdict.ts'

export interface CrashSize {
  readonly runs: number
  readonly seed: number
  readonly providers: 'all' | Exclude<Providers, 'keeping'>
  readonly limitMs?: number
  readonly url: string
}

interface Miss {
  readonly broken: string
  readonly case: {
    readonly scene: string
    readonly providers: Providers
    readonly killAt: number
    readonly client: string
    readonly wrong: readonly string[]
  }
}

const missOf = (
  { prepared, providers }: Pick<Course, 'prepared' | 'providers'>,
  at: Pick<Point, 'killAt' | 'client'>,
  wrong: readonly string[],
): Miss => {
  const { name } = prepared.scene
  return { broken: wrong[0] ?? '', case: { scene: name, providers, killAt: at.killAt, client: at.client, wrong } }
}

const newName = (): string => `shop-${randomBytes(6).toString('hex')}`

async function inLanes<One>(
  lanes: readonly Lane[],
  all: Iterable<One>,
  operation: (lane: Lane, one: One) => Promise<void>,
): Promise<void> {
  const remaining = all[Symbol.iterator]()
  await Promise.all(
    lanes.map(async (lane) => {
      for (let one = remaining.next(); one.done !== true; one = remaining.next()) await operation(lane, one.value)
    }),
  )
}

async function coursesOf(lanes: readonly Lane[], prepared: readonly PreparedLife[], kinds: readonly Providers[]) {
  const courses: Course[] = []
  const misses: Miss[] = []
  const all = kinds.flatMap((providers) =>
    prepared
      .filter(({ scene: { only } }) => only?.includes(providers) ?? true)
      .map((one) => ({ prepared: one, providers })),
  )
  await inLanes(lanes, all, async (lane, one) => {
    const { course, wrong } = await repeatUntilClear(() => runUndisturbed(lane, { ...one, name: newName() }))
    courses.push(course)
    if (wrong.length > 0) misses.push(missOf(one, { killAt: 0, client: 'comes back' }, wrong))
  })
  const rank = ({ prepared: one, providers }: Course) =>
    all.findIndex((each) => each.prepared === one && each.providers === providers)
  return { courses: courses.sort((a, b) => rank(a) - rank(b)), misses }
}

interface Run {
  readonly points: number
  readonly killed: number
  readonly misses: readonly Miss[]
}

const everybody: readonly Providers[] = [
  'keeping',
  'forgetful',
  'apart',
  'pushed',
  'shopify',
  'medusa',
  'woocommerce',
  'sendcloud',
]

const MOSTLY = 0.8

async function runLanes(lanes: readonly Lane[], prepared: readonly PreparedLife[], size: CrashSize): Promise<Run> {
  const kinds = size.providers === 'all' ? everybody : [size.providers]
  const { courses, misses } = await coursesOf(lanes, prepared, kinds)
  // A scene that fails uninterrupted proves nothing.
  if (misses.length > 0) return { points: courses.length, killed: 0, misses }
  const points = pointsIn(courses, size)
  let [lived, killed] = [0, 0]
  const turns = casesWithin({ name: 'crash', cases: points.length, limitMs: size.limitMs })
  await inLanes(lanes, turns, async (lane, turn) => {
    const point = points[turn]
    if (point === undefined) return
    lived += 1
    const live = () => runInterrupted(lane, point, { name: newName(), seed: size.seed })
    const { killed: isKilled, wrong } = await repeatUntilClear(live)
    if (isKilled) killed += 1
    if (wrong.length > 0) misses.push(missOf(point.course, point, wrong))
  })
  const [first] = points
  if (first !== undefined && killed < lived * MOSTLY)
    misses.push(missOf(first.course, first, [`Of ${lived} processes only ${killed} were killed`]))
  return { points: lived, killed, misses }
}

const LANES = Math.max(2, Math.min(4, availableParallelism()))

async function proveOn(size: CrashSize): Promise<Run> {
  const folder = mkdtempSync(join(tmpdir(), 'homeward-crash-'))
  const databases = await crashDatabases(size.url)
  const program = await buildProgram()
  const lanes: Lane[] = []
  let orders: Awaited<ReturnType<typeof startOrders>> | undefined
  try {
    const { name, made } = await databases.make((database) => prepareScenes({ database, dataDir: folder }))
    const booksUrl = await databases.copy(name)
    orders = await startOrders(program, booksUrl)
    const { ports } = orders
    for (let n = 0; n < LANES; n += 1)
      lanes.push(await openLane(program, { url: await databases.copy(name), booksUrl, ports, folder }))
    return await runLanes(lanes, made, size)
  } finally {
    for (const lane of lanes) await lane.end()
    orders?.end()
    await databases.end()
    program.remove()
    rmSync(folder, { recursive: true, force: true })
  }
}

export async function proveCrash(size: CrashSize): Promise<Proof> {
  const { points, misses } = await proveOn(size)
  const pass = misses.length === 0
  return {
    verdict: { goal: 'crash', value: misses.length, target: 0, n: points, seed: size.seed, pass },
    miss: misses[0] ?? null,
  }
}
