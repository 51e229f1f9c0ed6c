import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { DAY_MS } from '../../schemas/values/time.ts'
import { buildApp } from '../../server/app.ts'
import { buildWorld } from '../../server/build-world.ts'
import { openPglite } from '../../server/database/engines/pglite.ts'
import { migrate } from '../../server/database/migrate.ts'
import { wrenfoldShop } from '../../server/demo/wrenfold/shop.ts'
import { type AssessInput, assess } from '../../server/domain/assessment/assess.ts'
import { addDays, dateAt } from '../../server/domain/calendar/days.ts'
import { simulateConfig } from '../../server/verify/verify-config.ts'
import type { Shopper } from '../support/shopper.ts'
import { assessInputOf, buildWorkflowGroup } from './rules-shop.ts'
import { loadBenchShop } from './shop.ts'
import type { Row } from './table.ts'
import { openVisitor } from './visitors.ts'

const count = { workflows: 200, lines: 50, many: 500 }
const rounds = { warmUp: 4, measured: 9, alternating: 240 }

const middle = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

const measureCpu = async (work: () => unknown): Promise<number> => {
  for (let n = 0; n < rounds.warmUp; n++) await work()
  const times: number[] = []
  for (let n = 0; n < rounds.measured; n++) {
    const before = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(before)
    times.push((user + system) / 1000)
  }
  return middle(times)
}

const ms = (time: number): string => `${time < 10 ? time.toFixed(3) : time.toFixed(1)} ms`

const assessFresh = (input: AssessInput) => () => assess({ ...input, draft: { ...input.draft } })

const rowsOfAssessing = async (): Promise<readonly Row[]> => {
  const perLine = (await measureCpu(assessFresh(assessInputOf(count.lines, count.workflows)))) / count.lines
  const without = (await measureCpu(assessFresh(assessInputOf(count.lines, 0)))) / count.lines
  return [
    [
      `assessing ${count.lines} selected lines under ${count.workflows} workflows`,
      `${ms(perLine)} of CPU a line`,
      'under 1 ms',
    ],
    ['the same without workflows', `${ms(without)} of CPU a line`, ''],
  ]
}

const withDeliveries = (input: AssessInput, from: (fulfilledAt: number) => number | null): AssessInput => {
  const lines = input.order.lines.map((line) => ({
    ...line,
    deliveredAt: line.fulfilledAt.map((at) => (at === null ? null : from(at))),
  }))
  return { ...input, order: { ...input.order, lines } }
}

const withCalendar = (input: AssessInput): AssessInput => {
  const orderedOn = dateAt('America/New_York', input.order.createdAt)
  const extension = {
    title: { en: 'Holidays' },
    ordered_from: orderedOn,
    ordered_to: orderedOn,
    until: addDays(orderedOn, 90),
  }
  const { config } = input
  const settings = { ...config.settings, timeZone: 'America/New_York', window_extensions: [extension] }
  const policies = config.policies.map((policy) => ({ ...policy, window_start: 'delivered' as const }))
  return { ...withDeliveries(input, (at) => at + DAY_MS), config: { ...config, settings, policies } }
}

const cpuOf = (work: () => unknown): number => {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const quartile = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[times.length >> 2] ?? 0

/** Alternates both and compares lower quartiles, which the load of the machine hardly moves. */
const rowOfCalendar = (): Row => {
  // Lines of both have the same members: objects of two shapes would cost a fifth more.
  const plain = withDeliveries(assessInputOf(count.many, 0), () => null)
  const runs = [plain, withCalendar(plain)].map((input) => ({ work: assessFresh(input), times: [] as number[] }))
  for (let n = 0; n < rounds.warmUp + rounds.alternating; n++)
    for (const { work, times } of n % 2 === 0 ? runs : runs.toReversed()) {
      const time = cpuOf(work)
      if (n >= rounds.warmUp) times.push(time)
    }
  const [without = 0, within = 0] = runs.map(({ times }) => quartile(times))
  return [
    `DAT-13 assessing ${count.many} lines from delivery, in a zone, with an extension`,
    `${(within / without).toFixed(2)} times as long as from shipping in UTC`,
    'at most 1.05',
  ]
}

const silent = { info: () => {}, warn: () => {}, error: () => {} }

const portalIn = async (folder: string) => {
  const database = await openPglite(folder)
  await migrate(database)
  await loadBenchShop(database, { workflowGroups: [buildWorkflowGroup(count.workflows)] })
  const ground = { database, dataDir: folder, now: () => Date.now(), secret: randomBytes(32), log: silent }
  const app = await buildApp(
    buildWorld({ ...ground, publicUrl: 'http://localhost:3000', mailFrom: 'bench@localhost', allowsSandbox: true }),
  )
  return { app, database }
}

/** @throws Error for an error page, which would falsify the figure */
const draw = async (visitor: Shopper): Promise<void> => {
  const { status } = await visitor.open('/exchange')
  if (status !== 200) throw new Error(`The order page answered ${status}`)
}

const rowsOfDrawing = async (app: FastifyInstance): Promise<readonly Row[]> => {
  const [short, long] = [await openVisitor(app, '#5050'), await openVisitor(app, '#5500')]
  const few = await measureCpu(() => draw(short))
  const many = await measureCpu(() => draw(long))
  return [
    [`the order page of ${count.lines} lines under them`, `${ms(few)} of CPU`, ''],
    [`of ${count.many} lines`, `${ms(many)} of CPU`, ''],
    ['times as long', (many / few).toFixed(2), 'at most 12'],
  ]
}

const rowOfWalking = async (): Promise<Row> => {
  const before = process.cpuUsage()
  await simulateConfig(wrenfoldShop)
  const { user, system } = process.cpuUsage(before)
  return ['walking the demo shop before it is published', `${((user + system) / 1e6).toFixed(1)} s of CPU`, 'under 5 s']
}

export async function rowsOfRules(): Promise<readonly Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'homeward-bench-'))
  const { app, database } = await portalIn(folder)
  try {
    return [await rowOfWalking(), ...(await rowsOfAssessing()), rowOfCalendar(), ...(await rowsOfDrawing(app))]
  } finally {
    await app.close()
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
