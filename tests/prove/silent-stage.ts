import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../../server/app.ts'
import { buildWorld } from '../../server/build-world.ts'
import { type Database, sql } from '../../server/database/database.ts'
import { openPostgres } from '../../server/database/engines/postgres.ts'
import { goToReview } from '../journey/shoppers.ts'
import { createShopper, type Shopper } from '../support/shopper.ts'
import { loadDemoShop } from '../support/world.ts'
import { crashDatabases } from './crash-database.ts'
import { openProxy, type Way } from './silent-proxy.ts'

export interface SilentStage {
  readonly app: FastifyInstance
  readonly way: Way
  readonly woken: () => number
  readonly wake: () => Promise<void>
  readonly atReview: () => Promise<Shopper>
  readonly returnsOf: (shopId: string) => Promise<number>
  end(): Promise<void>
}

const CHANNEL = 'silent_proof'

const createService = (database: Database, dataDir: string): Promise<FastifyInstance> =>
  buildApp(
    buildWorld({
      database,
      dataDir,
      now: Date.now,
      secret: randomBytes(32),
      log: { info: () => {}, warn: () => {}, error: () => {} },
      publicUrl: 'http://localhost:3000',
      mailFrom: 'returns@localhost',
      allowsSandbox: true,
    }),
  )

export async function silentStage(url: string): Promise<SilentStage> {
  const databases = await crashDatabases(url)
  const { name } = await databases.make(async () => {})
  const address = await databases.copy(name)
  const direct = await openPostgres(address)
  const way = await openProxy(address)
  const database = await openPostgres(way.url)
  const dataDir = mkdtempSync(join(tmpdir(), 'homeward-silent-'))
  const app = await createService(database, dataDir)
  let woken = 0
  await database.listen(CHANNEL, () => {
    woken += 1
  })
  const clock = { now: Date.now, set: () => {}, forward: () => {} }
  return {
    app,
    way,
    woken: () => woken,
    wake: async () => void (await direct.query(sql('silent.wake')`select pg_notify(${CHANNEL}, '')`)),
    async atReview() {
      const visitor = createShopper(app, await loadDemoShop({ database: direct, clock }))
      await goToReview(visitor)
      return visitor
    },
    async returnsOf(shopId) {
      const rows = await direct.query<{ count: number }>(
        sql('silent.returns')`select count(*) as count from returns where shop_id = ${shopId}`,
      )
      return rows[0]?.count ?? 0
    },
    async end() {
      way.suffer(null)
      await app.close()
      await database.close()
      way.close()
      await direct.close()
      await databases.end()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
