import { setTimeout as pause } from 'node:timers/promises'
import { countQueries } from '../support/counted-statements.ts'
import { holdJobs, resumeJobs } from './after-submit.ts'
import { createBaselineReads, createBaselineWrites, createReasonChanges, lookups, screens } from './askers.ts'
import { type DiskBytes, measureDiskUse } from './bytes.ts'
import type { Server } from './child.ts'
import { record, replayJourneys, type Script, shoppers } from './journeys.ts'
import { cpuOf, type Figures, metric, runLoad, runLoadsInTurn } from './load.ts'
import { copySessions, type Sessions, writeBaselineRows } from './sessions.ts'
import { copiedOrder, TEMPLATES, templateOrder } from './shop.ts'
import { type Stage, setStage, startBaselineServer, toRun } from './stage.ts'
import type { Row } from './table.ts'
import { openVisitor, sizesOf } from './visitors.ts'

const orders = { viewed: 100, opened: 8_000, sentBack: 2_000 }
const sessions = { viewing: 49_800, answering: 100 }
// A journey sends each request once, so that V8 needs some hundreds to compile them.
const crowd = { connections: 100, warmUp: 8, journeys: 4, paced: 100 }
const MANY_SCREENS = 100_000
/** Milliseconds after which an idle server has released memory. */
const RESTS_MS = 65_000
/** The share of a core that the load uses while the p99 is measured. */
const PACE = 0.6

interface Play {
  readonly stage: Stage
  readonly baseline: Server
  readonly viewers: Sessions
}

const perSecond = (figures: Figures): string => `${Math.round(figures.perSecond).toLocaleString('en')} /s`
const ms = (time: number | null): string => (time === null ? 'unknown' : `${time.toFixed(2)} ms`)
const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`
const megabytes = (bytes: number): string => `${Math.round(bytes / 1_000_000)} MB`
const times = (a: number, b: number): string => (a / b).toFixed(2)
const cpu = (figures: Figures): string =>
  `${ms(figures.cpuMs)} of CPU, PostgreSQL ${ms(figures.postgresMs)}; ${perSecond(figures)}, p99 ${figures.p99} ms`

const ratioRows = (what: string, goal: string, [own, fair, old]: readonly Figures[]): readonly Row[] => {
  if (own === undefined || fair === undefined) throw new Error('Nothing was measured')
  const rows: Row[] = [
    [what, cpu(own), ''],
    ['its fair floor', cpu(fair), ''],
    ['times the CPU of the fair floor', times(own.cpuMs, fair.cpuMs), goal],
  ]
  if (old === undefined) return rows
  return [...rows, ['its old floor', cpu(old), ''], ['times the CPU of the old floor', times(own.cpuMs, old.cpuMs), '']]
}

const memory = (url: string): Promise<number> => metric(url, 'process_resident_memory_bytes')

const readIdleMemory = async (url: string): Promise<number> => {
  await pause(RESTS_MS)
  return memory(url)
}

const rowsOfLines = async ({ stage }: Play): Promise<readonly Row[]> => {
  const runs = await Promise.all(
    ['#5050', '#5500'].map(async (name) => {
      const visitor = await openVisitor(stage.app, name)
      return { ...(await sizesOf(stage.service.url, visitor)), she: visitor }
    }),
  )
  const [short, long] = runs
  const [few, many] = await runLoadsInTurn(
    runs.map(({ cookie }) => toRun(stage, stage.service, screens({ count: 1, cookie: () => cookie }))),
  )
  if (short === undefined || long === undefined || few === undefined || many === undefined)
    throw new Error('Nothing was measured')
  const perLine = (long.plain - short.plain) / 450
  return [
    ['an order of 50 lines', `${cpu(few)}; ${kB(short.plain)}, ${kB(short.sent)} on the wire`, 'at most 64 kB'],
    ['an order of 500 lines', `${cpu(many)}; ${kB(long.plain)}, ${kB(long.sent)} on the wire`, 'at most 64 kB'],
    ['a line of an order, uncompressed', `${Math.round(perLine)} B`, 'at most 250 B'],
  ]
}

const rowOfUnknownDrafts = async ({ stage, viewers }: Play): Promise<Row> => {
  const run = toRun(stage, stage.service, screens(viewers))
  await runLoad(run, { seconds: 2 })
  const { postgresMs } = await runLoad(run, { seconds: 3 })
  const count = (sessions.viewing + 2 * sessions.answering).toLocaleString('en')
  return [`PostgreSQL for a screen among ${count} live drafts, without ANALYZE`, ms(postgresMs), 'at most 0.30 ms']
}

const rowsOfScreens = async (play: Play): Promise<readonly Row[]> => {
  const { stage, baseline, viewers } = play
  const unknown = await rowOfUnknownDrafts(play)
  await stage.database.script('alter table drafts reset (autovacuum_enabled); analyze')
  const figures = await runLoadsInTurn([
    toRun(stage, stage.service, screens(viewers)),
    toRun(stage, baseline, screens(viewers)),
    toRun(stage, baseline, createBaselineReads),
  ])
  return [unknown, ...ratioRows('a screen', 'at most 1.30', figures)]
}

/** Each lookup has a new order and address, as the service limits guesses. */
const rowsOfOpening = async ({ stage, baseline }: Play): Promise<readonly Row[]> => {
  const asker = () => lookups(orders.viewed, orders.opened)
  const figures = await runLoadsInTurn([toRun(stage, stage.service, asker()), toRun(stage, baseline, asker())])
  return ratioRows('opening an order', 'at most 3.00', figures)
}

const rowsOfActions = async ({ stage, baseline }: Play): Promise<readonly Row[]> => {
  const { database, chosen, rounds } = stage
  const people = { count: sessions.answering, orders: orders.viewed, like: chosen }
  const [ours, theirs] = [await copySessions(database, people), await copySessions(database, people)]
  const figures = await runLoadsInTurn([
    toRun(stage, stage.service, () => createReasonChanges(database, ours, rounds)),
    toRun(stage, baseline, () => createReasonChanges(database, theirs, rounds)),
    toRun(stage, baseline, createBaselineWrites),
  ])
  return ratioRows('an action', 'at most 2.00', figures)
}

/**
 * Statements and round trips decide the cost of a distant database. The last scripts count, as all connections are open
 * by then.
 */
const rowsOfStatements = async ({ stage }: Play, { steps }: Script): Promise<readonly Row[]> => {
  const visitor = await openVisitor(stage.app, copiedOrder(0).name)
  await visitor.open('/exchange')
  const { queries: screen } = await countQueries(() => visitor.open('/exchange'))
  const askedFor = (name: string) => steps.find(({ path }) => path.endsWith(`/${name}`))?.queries
  const [action, lookup, submit] = [askedFor('item.answer'), askedFor('order.lookup'), askedFor('return.submit')]
  const count = [screen, action, lookup, submit].map((queries) => queries?.statements.length).join(', ')
  const trips = [screen, action, lookup, submit].map((queries) => queries?.roundTrips).join(', ')
  return [
    ['statements of a screen, an action, a lookup, a submit', count, 'at most 1, 2, 5, 15'],
    ['round trips of the same', trips, 'of a submit at most 8'],
    ['read from PostgreSQL for a page', kB(screen.bytesRead), 'at most 2.0 kB'],
  ]
}

const scriptsOf = async ({ app }: Stage): Promise<readonly Script[]> => {
  const scripts: Script[] = []
  for (const order of TEMPLATES) scripts.push(await record(app, order))
  const lengths = new Set(scripts.map(({ steps }) => steps.length))
  if (lengths.size !== 1) throw new Error(`Journeys of ${scripts.map(({ steps }) => steps.length).join(', ')} requests`)
  return scripts
}

const bytesRow = (before: DiskBytes, after: DiskBytes, submits: number): string => {
  const count = { orders: orders.viewed + orders.opened + orders.sentBack, sessions: sessions.viewing }
  const each = [
    before.orders / count.orders,
    before.drafts / count.sessions,
    (after.returns - before.returns) / submits,
  ]
  return each.map(kB).join(', ')
}

/** The p99 is measured at an even rate, as under full load it would only measure the queue. */
const rowsOfJourneys = async (play: Play): Promise<readonly Row[]> => {
  const { stage } = play
  const { database, service } = stage
  const before = await measureDiskUse(database)
  await holdJobs(database)
  const scripts = await scriptsOf(stage)
  const requests = scripts[0]?.steps.length ?? 0
  const asker = shoppers(scripts, orders.viewed + orders.opened)
  const run = { ...toRun(stage, service, asker), connections: crowd.connections }
  await runLoad(run, { times: crowd.warmUp * requests })
  const whole = await runLoad(run, { times: crowd.journeys * requests })
  const submits = scripts.length + (crowd.warmUp + crowd.journeys) * crowd.connections
  const after = await cpuOf(run, () => resumeJobs(database))
  const diskBytes = await measureDiskUse(database)
  const journey = whole.cpuMs * requests
  const followed = (1000 * after.service) / submits
  const rate = (PACE * 1000) / (journey + followed)
  const first = orders.viewed + orders.opened + orders.sentBack - crowd.paced
  const p99 = await replayJourneys(service.url, { scripts, first, count: crowd.paced, perSecond: rate })
  const postgres = {
    journey: whole.postgresMs === null ? null : whole.postgresMs * requests,
    after: after.postgres === null ? null : (1000 * after.postgres) / submits,
  }
  return [
    ...(await rowsOfStatements(play, scripts.at(-1) ?? { order: templateOrder(0), steps: [] })),
    [
      `a journey of ${requests} requests, ${crowd.connections} shoppers at once`,
      `${ms(journey)} of CPU, PostgreSQL ${ms(postgres.journey)}; ${perSecond(whole)}, no error`,
      'at most 8.00 ms',
    ],
    ['what follows its submit', `${ms(followed)} of CPU, PostgreSQL ${ms(postgres.after)}`, 'at most 8.00 ms'],
    ['on disk: an order, a session, a return and all that follows', bytesRow(before, diskBytes, submits), ''],
    [`p99 at 60 % of a core (${rate.toFixed(1)} journeys a second and what follows)`, ms(p99), 'under 20 ms'],
  ]
}

const rowsOfMemory = async ({ stage, viewers }: Play): Promise<readonly Row[]> => {
  const { url } = stage.service
  const run = toRun(stage, stage.service, screens(viewers))
  const rows: string[] = []
  for (let quarter = 0; quarter < 4; quarter++) {
    await runLoad(run, { times: MANY_SCREENS / 4 / 10 })
    rows.push(megabytes(await readIdleMemory(url)))
  }
  return [[`memory over ${MANY_SCREENS.toLocaleString('en')} screens`, rows.join(', '), 'at most 150 MB, flat']]
}

export const parts = {
  screens: rowsOfScreens,
  opening: rowsOfOpening,
  actions: rowsOfActions,
  journeys: rowsOfJourneys,
  lines: rowsOfLines,
  memory: rowsOfMemory,
}
export type BenchPart = keyof typeof parts
export const isPart = (name: string): name is BenchPart => Object.hasOwn(parts, name)

export async function rowsOfService(requestedParts: readonly BenchPart[]): Promise<readonly Row[]> {
  const stage = await setStage({ orders: orders.viewed + orders.opened + orders.sentBack })
  try {
    await stage.database.script('alter table drafts set (autovacuum_enabled = off)')
    const count = sessions.viewing + 2 * sessions.answering
    const viewers = await copySessions(stage.database, { count, orders: orders.viewed, like: stage.opened })
    await writeBaselineRows(stage.database, viewers)
    const baseline = await startBaselineServer(stage)
    try {
      const rows: Row[] = [
        ['ready after', `${stage.service.readyAfter.toFixed(2)} s`, 'at most 1.00 s'],
        ['memory before the first request', megabytes(await memory(stage.service.url)), ''],
      ]
      for (const [name, measure] of Object.entries(parts))
        if (requestedParts.some((part) => part === name)) rows.push(...(await measure({ stage, baseline, viewers })))
      rows.push(['memory as the load ends', megabytes(await memory(stage.service.url)), ''])
      rows.push(['memory after the load', megabytes(await readIdleMemory(stage.service.url)), 'at most 150 MB'])
      return [...rows, ['on', `PostgreSQL ${stage.postgres}`, '']]
    } finally {
      await baseline.stop()
    }
  } finally {
    await stage.end()
  }
}
