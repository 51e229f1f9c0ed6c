import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../../server/app.ts'
import { buildWorld } from '../../server/build-world.ts'
import { openPglite } from '../../server/database/engines/pglite.ts'
import { migrate } from '../../server/database/migrate.ts'
import { wrenfoldShop } from '../../server/demo/wrenfold/shop.ts'
import { type AssessInput, assess } from '../../server/domain/assessment/assess.ts'
import { walkConfig } from '../../server/verify/verify-config.ts'
import type { Shopper } from '../support/shopper.ts'
import { assessInputOf, manyWorkflows } from './rules-shop.ts'
import { loadBenchShop } from './shop.ts'
import type { Row } from './table.ts'
import { lookUpIn } from './visitors.ts'

const count = { workflows: 200, lines: 50, many: 500 }
const rounds = { warmUp: 4, measured: 9 }

/** The middle of some times: one run that was disturbed does not move it. */
const middle = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

/** What this process worked for one run, in milliseconds, whatever else the machine had to do: the middle of many runs. */
const worked = async (work: () => unknown): Promise<number> => {
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

/** Milliseconds, the finer the fewer they are. */
const ms = (time: number): string => `${time < 10 ? time.toFixed(3) : time.toFixed(1)} ms`

/** Each round has a draft of its own: one that was assessed before is not assessed again. */
const assessFresh = (input: AssessInput) => () => assess({ ...input, draft: { ...input.draft } })

/** What the rules cost for one line of a draft, with many workflows and without any. */
const rowsOfAssessing = async (): Promise<readonly Row[]> => {
  const perLine = (await worked(assessFresh(assessInputOf(count.lines, count.workflows)))) / count.lines
  const without = (await worked(assessFresh(assessInputOf(count.lines, 0)))) / count.lines
  return [
    [
      `assessing ${count.lines} selected lines under ${count.workflows} workflows`,
      `${ms(perLine)} of CPU a line`,
      'under 1 ms',
    ],
    ['the same without workflows', `${ms(without)} of CPU a line`, ''],
  ]
}

/** A log that keeps nothing: what is written costs time as well. */
const silent = { info: () => {}, warn: () => {}, error: () => {} }

/** The service in this very process, on a database in this very process. */
const portalIn = async (folder: string) => {
  const database = await openPglite(folder)
  await migrate(database)
  await loadBenchShop(database, { workflowGroups: [manyWorkflows(count.workflows)] })
  const ground = { database, dataDir: folder, now: () => Date.now(), secret: randomBytes(32), log: silent }
  const app = await buildApp(
    buildWorld({ ...ground, publicUrl: 'http://localhost:3000', mailFrom: 'bench@localhost', standIns: true }),
  )
  return { app, database }
}

/** Opens the order page. @throws Error where it does not answer, as the figure would be that of an error page */
const draw = async (she: Shopper): Promise<void> => {
  const { status } = await she.open('/exchange')
  if (status !== 200) throw new Error(`The order page answered ${status}`)
}

/**
 * What the page of a long order costs beside that of a short one: ten times the lines, and hardly more than ten times
 * the work.
 */
const rowsOfDrawing = async (app: FastifyInstance): Promise<readonly Row[]> => {
  const [short, long] = [await lookUpIn(app, '#5050'), await lookUpIn(app, '#5500')]
  const few = await worked(() => draw(short))
  const many = await worked(() => draw(long))
  return [
    [`the order page of ${count.lines} lines under them`, `${ms(few)} of CPU`, ''],
    [`of ${count.many} lines`, `${ms(many)} of CPU`, ''],
    ['times as long', (many / few).toFixed(2), 'at most 12'],
  ]
}

/** What publishing the demo shop costs before it is stored: once, as nobody publishes twice in a row. */
const rowOfWalking = async (): Promise<Row> => {
  const before = process.cpuUsage()
  await walkConfig(wrenfoldShop)
  const { user, system } = process.cpuUsage(before)
  return ['walking the demo shop before it is published', `${((user + system) / 1e6).toFixed(1)} s of CPU`, 'under 5 s']
}

/** What the rules of a shop cost: walking it, assessing a draft under them, and drawing short and long orders. */
export async function rowsOfRules(): Promise<readonly Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'homeward-bench-'))
  const { app, database } = await portalIn(folder)
  try {
    return [await rowOfWalking(), ...(await rowsOfAssessing()), ...(await rowsOfDrawing(app))]
  } finally {
    await app.close()
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
