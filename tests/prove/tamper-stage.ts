import { rmSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { ShopConfig } from '../../schemas/config/index.ts'
import { buildApp } from '../../server/app.ts'
import { buildWorld } from '../../server/build-world.ts'
import type { Database } from '../../server/database/database.ts'
import { openPglite } from '../../server/database/engines/pglite.ts'
import { buildDemoShops } from '../../server/demo/demo-shops.ts'
import { loadValues } from '../../server/load/load-shop.ts'
import { pgliteFolder } from '../support/database.ts'

export const OTHER_SHOP = 'elsewhere'

export interface Stage {
  readonly app: FastifyInstance
  readonly database: Database
  readonly configs: Readonly<Record<string, ShopConfig>>
  end(): Promise<void>
}

const NOW = Date.UTC(2026, 3, 14, 12)

const silent = { info: () => {}, warn: () => {}, error: () => {} }

const loadShops = async (database: Database): Promise<Readonly<Record<string, ShopConfig>>> => {
  const demos = buildDemoShops(NOW)
  const [first] = demos
  if (first === undefined) throw new Error('There is a demo shop')
  const configs: Record<string, ShopConfig> = {}
  for (const { id, files } of [...demos, { ...first, id: OTHER_SHOP }]) {
    const config = files.shop as ShopConfig // the demo is typed as a plain document
    const own = { ...config, shop: { ...config.shop, id } }
    const verdict = await loadValues({ database, now: () => NOW }, id, { ...files, shop: own })
    if (verdict.kind === 'refused') throw new Error(`${id} is refused: ${JSON.stringify(verdict.refusals)}`)
    configs[id] = own
  }
  return configs
}

export async function setStage(): Promise<Stage> {
  const folder = await pgliteFolder()
  const database = await openPglite(folder)
  await database.script('set synchronous_commit to off')
  const configs = await loadShops(database)
  const world = buildWorld({
    database,
    dataDir: folder,
    now: () => NOW,
    secret: new Uint8Array(32).fill(7),
    log: silent,
    publicUrl: 'http://localhost:3000',
    mailFrom: 'returns@localhost',
    allowsSandbox: true,
  })
  const app = await buildApp(world)
  return {
    app,
    database,
    configs,
    async end() {
      await app.close()
      await database.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
