import { type Database, sql } from '../../server/database/database.ts'
import { openPostgres } from '../../server/database/engines/postgres.ts'
import { laneLimits, leaseOf } from '../../server/jobs/lanes.ts'
import { chanceOf } from './chance.ts'
import { noCross } from './crash-border.ts'
import type { ChildMessage } from './crash-child.ts'
import { type Found, readFindings } from './crash-found.ts'
import { brokenBy, isNothing, isUnspent, storyOf } from './crash-laws.ts'
import { createTools, type Life, live, returnIn, type Stage, submit, type Tools, work } from './crash-life.ts'
import { isApart } from './crash-orders-url.ts'
import type { Course, Point } from './crash-points.ts'
import { createProcesses, type EndedProcess, type Processes, type Program } from './crash-processes.ts'
import type { PreparedLife } from './crash-review.ts'
import { keyOfPushed } from './crash-visits.ts'
import type { Ports, Providers } from './crash-world.ts'

export interface LifeResult {
  readonly killed: boolean
  readonly wrong: readonly string[]
}

export interface Lane {
  readonly database: Database
  readonly books: Database
  readonly ports: Ports
  readonly folder: string
  readonly processes: Processes
  end(): Promise<void>
}

export const openLane = async (
  program: Program,
  options: { readonly url: string; readonly booksUrl: string; readonly ports: Ports; readonly folder: string },
): Promise<Lane> => {
  const database = await openPostgres(options.url)
  const books = await openPostgres(options.booksUrl)
  const { folder, ports } = options
  const processes = createProcesses(program, [options.url, folder, JSON.stringify(ports)])
  return {
    database,
    books,
    ports,
    folder,
    processes,
    async end() {
      processes.end()
      await books.close()
      await database.close()
    },
  }
}

async function freshLife(
  { database, books }: Lane,
  { life }: PreparedLife,
  options: { providers: Providers; name: string },
): Promise<Life> {
  for (const one of isApart(options.providers) ? [database, books] : [database])
    await one.query(sql('crash.copy')`select copy_shop(${life.shopId}, ${options.name})`)
  await database.query(sql('crash.begin')`update jobs set parked_at = null where shop_id = ${options.name}`)
  const key = options.providers === 'pushed' && (await keyOfPushed(database, options.name))
  return { ...life, ...(key && { key }), shopId: options.name, providers: options.providers }
}

const lastOf = <Kind extends ChildMessage['kind']>(
  messages: readonly ChildMessage[],
  kind: Kind,
): Extract<ChildMessage, { kind: Kind }> | undefined =>
  messages.findLast((one): one is Extract<ChildMessage, { kind: Kind }> => one.kind === kind)

const failureOf = ({ signal, messages }: EndedProcess): readonly string[] => {
  const failed = lastOf(messages, 'failed')
  if (failed !== undefined) return [failed.error]
  return signal === 'SIGKILL' || lastOf(messages, 'over') !== undefined ? [] : ['The process ended by itself']
}

const NO_LIMIT = Number.MAX_SAFE_INTEGER

const rest = (tools: Tools): Promise<void> => work(tools, NO_LIMIT)

const forget = ({ database }: Lane, shopId: string): Promise<unknown> =>
  database.query(sql('crash.forget')`delete from jobs where shop_id = ${shopId}`)

const restless = (tools: Tools): Promise<readonly string[]> =>
  rest(tools).then(
    () => [],
    (error: unknown) => [String(error)],
  )

export async function runUndisturbed(
  lane: Lane,
  options: { readonly prepared: PreparedLife; readonly providers: Providers; readonly name: string },
): Promise<{ readonly course: Course; readonly wrong: readonly string[] }> {
  const { prepared, providers } = options
  const life = await freshLife(lane, prepared, options)
  const ended = await lane.processes.live({ ...life, killAt: 0 })
  const at = lastOf(ended.messages, 'at')?.now ?? life.start
  const tools = createTools({ ...lane, cross: noCross }, { ...life, start: at })
  const late = await restless(tools)
  if (late.length > 0) await forget(lane, life.shopId)
  const found = await readFindings(lane, life)
  const acknowledged = lastOf(ended.messages, 'acknowledged')
  const followUps = [...new Set(found.followUps.map(({ kind, state }) => `${kind} ${state}`))]
  const ends = followUps.join() === prepared.scene.ends.join() ? [] : [`It ends with ${followUps}`]
  return {
    course: {
      prepared,
      providers,
      acknowledged: acknowledged?.steps ?? 0,
      steps: lastOf(ended.messages, 'over')?.steps ?? 0,
      changes: lastOf(ended.messages, 'over')?.changes ?? [],
      story: storyOf(found),
    },
    wrong: [
      ...failureOf(ended),
      ...late,
      ...ends,
      ...brokenBy({ found, acknowledged: acknowledged?.key ?? null, now: tools.clock.now() }),
    ],
  }
}

const SOON_MS = Math.max(...Object.values(laneLimits).map(leaseOf)) + 10_000
const LATE_MS = 25 * 3_600_000

const drawPause = ({ killAt, course }: Point, seed: number): number =>
  course.prepared.scene.stages[1] === 'work' && chanceOf(seed, killAt).hits(25) ? LATE_MS : SOON_MS

async function resumeLife(
  tools: Tools,
  life: Life,
  { point, pause }: { point: Point; pause: number },
): Promise<string | null> {
  tools.clock.set(tools.clock.now() + pause)
  if (pause === LATE_MS) await work(tools, tools.clock.now())
  const key = point.client === 'comes back' ? await submit(tools, life) : null
  if ((await returnIn(tools, life.shopId)) !== null) {
    const stages = life.stages.filter((stage: Stage) => stage !== 'submit')
    await live(tools, { ...life, stages }, () => {})
  }
  await rest(tools)
  return key
}

const differences = (course: Course, found: Found, client: Point['client']): readonly string[] => {
  if (course.prepared.scene.buys !== undefined && client === 'stays away' && isUnspent(found)) return []
  if (found.returns.length === 0 && client === 'stays away')
    return isNothing(found) ? [] : ['Something is left of a draft that was never submitted']
  const story = storyOf(found)
  return [
    ...story.filter((line) => !course.story.includes(line)).map((line) => `Only after the crash: ${line}`),
    ...course.story.filter((line) => !story.includes(line)).map((line) => `Not after the crash: ${line}`),
  ]
}

export async function runInterrupted(
  lane: Lane,
  point: Point,
  options: { readonly name: string; readonly seed: number },
): Promise<LifeResult> {
  const { course, killAt } = point
  const { providers } = course
  const life = await freshLife(lane, course.prepared, { providers, name: options.name })
  const ended = await lane.processes.live({ ...life, killAt })
  const before = lastOf(ended.messages, 'acknowledged')?.key ?? null
  const start = lastOf(ended.messages, 'at')?.now ?? life.start
  const tools = createTools({ ...lane, cross: noCross }, { ...life, start })
  const wrong: string[] = [...failureOf(ended)]
  const client = before === null ? point.client : 'stays away'
  try {
    const after = await resumeLife(tools, life, { point: { ...point, client }, pause: drawPause(point, options.seed) })
    const found = await readFindings(lane, life)
    wrong.push(...brokenBy({ found, acknowledged: after ?? before, now: tools.clock.now() }))
    wrong.push(...differences(course, found, before === null ? client : 'comes back'))
  } catch (error) {
    wrong.push(String(error))
  }
  if (wrong.length > 0) await forget(lane, life.shopId)
  return { killed: ended.signal === 'SIGKILL', wrong }
}
