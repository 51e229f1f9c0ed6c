import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ShopConfig } from '../../schemas/config/index.ts'
import { buildWorld, type WorldOptions } from '../../server/build-world.ts'
import type { Database } from '../../server/database/database.ts'
import { buildDemoShops } from '../../server/demo/demo-shops.ts'
import { halmgardShop } from '../../server/demo/halmgard/shop.ts'
import { nagiShop } from '../../server/demo/nagi/shop.ts'
import { wrenfoldShop } from '../../server/demo/wrenfold/shop.ts'
import { handlers } from '../../server/jobs/index.ts'
import { createRunner, type Runner } from '../../server/jobs/runner.ts'
import { loadValues } from '../../server/load/load-shop.ts'
import { publish } from '../../server/shops/publish.ts'
import { createJobQueue } from '../../server/store/jobs.ts'
import { shopQueries } from '../../server/store/shops/shops.ts'
import type { Log, World } from '../../server/world.ts'
import { borrowPglite, type TestDatabase } from './database.ts'
import { type LoadedRows, loadedRows, writeRows } from './demo-rows.ts'
import { borrowDatabase } from './postgres.ts'
import { isFull } from './sized.ts'

export const TEST_NOW = Date.UTC(2026, 3, 14, 12)

export interface TestClock {
  now(): number
  set(to: number): void
  forward(ms: number): void
}

export const testClock = (at = TEST_NOW): TestClock => {
  let time = at
  return {
    now: () => time,
    set: (to) => {
      time = to
    },
    forward: (ms) => {
      time += ms
    },
  }
}

export interface TestLog extends Log {
  readonly lines: readonly {
    readonly level: string
    readonly sentence: string
    readonly fields: Readonly<Record<string, unknown>>
  }[]
}

export const testLog = (): TestLog => {
  const lines: { level: string; sentence: string; fields: Readonly<Record<string, unknown>> }[] = []
  const at = (level: string) => (fields: Readonly<Record<string, unknown>>, sentence: string) => {
    lines.push({ level, sentence, fields })
  }
  return { lines, info: at('info'), warn: at('warn'), error: at('error') }
}

export interface TestWorld {
  readonly world: World
  readonly database: Database
  readonly clock: TestClock
  readonly log: TestLog
  readonly dataDir: string
  readonly runner: Runner
  readonly test: TestDatabase
  drop(): Promise<void>
}

export const testWorld = async (
  options: { readonly test?: TestDatabase; readonly clock?: TestClock; readonly allowsSandbox?: boolean } & Pick<
    WorldOptions,
    | 'postOut'
    | 'secretOf'
    | 'sealingKeys'
    | 'verifyConfig'
    | 'credentials'
    | 'demoAccounts'
    | 'carrierAddresses'
    | 'backendConnect'
    | 'storeOrigin'
  > &
    Partial<Pick<WorldOptions, 'publicUrl' | 'consoleUrl' | 'signIn' | 'random' | 'secret'>> = {},
): Promise<TestWorld> => {
  const test = options.test ?? (await (isFull ? borrowPglite() : borrowDatabase()))
  const clock = options.clock ?? testClock()
  const log = testLog()
  const dataDir = mkdtempSync(join(tmpdir(), 'homeward-world-'))
  const world = buildWorld({
    database: test.database,
    dataDir,
    now: clock.now,
    secret: options.secret ?? randomBytes(32),
    ...(options.random && { random: options.random }),
    log,
    publicUrl: options.publicUrl ?? 'http://localhost:3000',
    mailFrom: 'Wrenfold <returns@wrenfold.example>',
    allowsSandbox: options.allowsSandbox ?? true,
    ...(options.verifyConfig && { verifyConfig: options.verifyConfig }),
    ...(options.credentials && { credentials: options.credentials }),
    ...(options.consoleUrl && { consoleUrl: options.consoleUrl }),
    ...(options.signIn && { signIn: options.signIn }),
    ...(options.demoAccounts && { demoAccounts: true }),
    ...(options.postOut && { postOut: options.postOut }),
    ...(options.secretOf && { secretOf: options.secretOf }),
    ...(options.sealingKeys && { sealingKeys: options.sealingKeys }),
    ...(options.carrierAddresses && { carrierAddresses: options.carrierAddresses }),
    ...(options.storeOrigin && { storeOrigin: options.storeOrigin }),
    ...(options.backendConnect && { backendConnect: options.backendConnect }),
  })
  const report = (error: unknown) => log.error({ error }, 'The job runner failed')
  const runner = createRunner({
    jobs: createJobQueue(test.database),
    needs: world,
    handlers,
    now: clock.now,

    report,
  })
  return {
    world,
    database: test.database,
    clock,
    log,
    dataDir,
    runner,
    test,
    async drop() {
      await runner.stop()
      await test.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

type Change = (config: ShopConfig) => ShopConfig
type WorldRef = Pick<TestWorld, 'database' | 'clock'>

const demos = { demo: wrenfoldShop, 'demo-jp': nagiShop, 'demo-eu': halmgardShop } as const
type Demo = keyof typeof demos

const loadedDemos = new Map<Demo, LoadedRows>()

const loadShop = async ({ database, clock }: WorldRef, from: Demo, config: ShopConfig): Promise<void> => {
  const shop = buildDemoShops(clock.now()).find(({ id }) => id === from)
  const verdict = await loadValues({ database, now: clock.now }, config.shop.id, { ...shop?.files, shop: config })
  if (verdict.kind === 'refused') throw new Error(`The test shop is refused: ${JSON.stringify(verdict.refusals)}`)
}

const copy = ({ database, clock }: WorldRef, rows: LoadedRows, config: ShopConfig): Promise<void> =>
  database.transaction(async (tx) => {
    const { id } = config.shop
    const answer = await publish({ shops: shopQueries(tx) }, { shopId: id, document: config, by: 'load' }, clock.now())
    if (answer.kind !== 'done') throw new Error(`The test shop is refused: ${JSON.stringify(answer)}`)
    await writeRows(tx, rows, id)
  })

export const loadDemoShop = async (
  where: WorldRef,
  options: { readonly from?: Demo; readonly change?: Change } = {},
): Promise<string> => {
  const { from = 'demo', change = (config) => config } = options
  const shopId = `shop-${randomBytes(6).toString('hex')}`
  const demo = demos[from]
  const changed = change({ ...demo, shop: { ...demo.shop, id: shopId } })
  const known = loadedDemos.get(from)
  const isCopy = where.clock.now() === TEST_NOW && changed.currency === demo.currency
  if (isCopy && known !== undefined) await copy(where, known, changed)
  else await loadShop(where, from, changed)
  if (isCopy && known === undefined) loadedDemos.set(from, await loadedRows(where.database, shopId))
  return shopId
}
