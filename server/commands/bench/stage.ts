import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../../app.ts'
import { buildWorld } from '../../build-world.ts'
import type { Database } from '../../store/database.ts'
import { openPostgres } from '../../store/engines/postgres.ts'
import { migrate } from '../../store/migrate.ts'
import { type Server, startServer } from './child.ts'
import { type BenchDatabase, benchDatabase } from './database.ts'
import { writeFloorRows } from './floor-rows.ts'
import { CONNECTIONS } from './load.ts'
import { loadBenchShop } from './shop.ts'
import { lookUp, offered, press, type Visitor } from './visitors.ts'

/** Everything that is measured, ready to be asked. */
export interface Stage {
  readonly postgres: string
  readonly database: Database
  /** The service in this very process: for what is not timed. */
  readonly app: FastifyInstance
  readonly service: Server
  readonly floor: Server
  /** One for each connection, on the order page of #1001. */
  readonly visitors: readonly Visitor[]
  /** The same, at the first question about an item. */
  readonly asked: readonly Visitor[]
  end(): Promise<void>
}

const silent = { info: () => {}, warn: () => {}, error: () => {} }

const appOn = (database: Database, folder: string): Promise<FastifyInstance> => {
  const ground = { database, dataDir: folder, now: () => Date.now(), secret: randomBytes(32), log: silent }
  return buildApp(buildWorld({ ...ground, publicUrl: 'http://localhost:3000', mailFrom: 'bench@localhost' }))
}

/** A visitor in front of the first question about the order's first item. */
const ask = async (app: FastifyInstance): Promise<Visitor> => {
  const visitor = await lookUp(app, '#1001')
  const [item] = offered(visitor.page, 'item.open')
  return press(app, visitor, 'item.open', { at: '/exchange', args: item?.args })
}

const eachConnection = <Made>(make: () => Promise<Made>): Promise<Made[]> =>
  Promise.all(Array.from({ length: CONNECTIONS }, make))

const startServers = async (db: BenchDatabase, folder: string, [visitor, asked]: readonly (Visitor | undefined)[]) => {
  const env = { BENCH_DATABASE_URL: db.url, BENCH_FOLDER: folder }
  const service = await startServer('portal', env)
  const screens = { BENCH_SCREEN: JSON.stringify(visitor?.page), BENCH_ANSWER: JSON.stringify(asked?.page) }
  return { service, floor: await startServer('floor', { ...env, ...screens }) }
}

/** Sets the stage: a shop in a database of its own, visitors, the service and the floor. */
export const setStage = async (): Promise<Stage> => {
  const db = await benchDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'homeward-bench-'))
  const database = await openPostgres(db.url)
  await migrate(database)
  await loadBenchShop(database)
  const app = await appOn(database, folder)
  const visitors = await eachConnection(() => lookUp(app, '#1001'))
  const asked = await eachConnection(() => ask(app))
  await writeFloorRows(database, CONNECTIONS)
  const { service, floor } = await startServers(db, folder, [visitors[0], asked[0]])
  return {
    postgres: db.version,
    database,
    app,
    service,
    floor,
    visitors,
    asked,
    async end() {
      await Promise.all([service.stop(), floor.stop()])
      await app.close()
      await database.close()
      await db.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
