import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { ShopConfig } from '../../schemas/config/index.ts'
import { buildApp } from '../../server/app.ts'
import { buildWorld } from '../../server/build-world.ts'
import type { Database } from '../../server/database/database.ts'
import { openPostgres } from '../../server/database/engines/postgres.ts'
import { migrate } from '../../server/database/migrate.ts'
import { jsonHeaders, newAddress, revisionIn } from './askers.ts'
import { type Server, startBaseline, startService } from './child.ts'
import { type BenchDatabase, benchDatabase } from './database.ts'
import { type Pages, type ReadyPage, readyPage } from './floor-pages.ts'
import { changesMind, type Step } from './journeys.ts'
import type { Run } from './load.ts'
import { postgresCpu, type UsedCpu } from './postgres-cpu.ts'
import { cookieOf } from './sessions.ts'
import { type Copies, copyOrders, loadBenchShop, SHOP, TEMPLATES, templateOrder, ZIP } from './shop.ts'
import { actionUrl, openVisitor, SCREENS, sessionIdOf } from './visitors.ts'

export interface Stage {
  readonly postgres: string
  readonly postgresCpu: UsedCpu | null
  readonly database: Database
  readonly databaseUrl: string
  readonly folder: string
  readonly app: FastifyInstance
  readonly service: Server
  readonly opened: readonly string[]
  readonly chosen: readonly string[]
  readonly rounds: readonly (readonly Step[])[]
  end(): Promise<void>
}

// The log uses CPU too, so that the service runs at level `warn`.
const silent = { info: () => {}, warn: () => {}, error: () => {} }

const createApp = (database: Database, folder: string): Promise<FastifyInstance> => {
  const ground = { database, dataDir: folder, now: () => Date.now(), secret: randomBytes(32), log: silent }
  return buildApp(
    buildWorld({ ...ground, publicUrl: 'http://localhost:3000', mailFrom: 'bench@localhost', allowsSandbox: true }),
  )
}

const fill = async (database: Database, copies: Copies, part?: Partial<ShopConfig>): Promise<void> => {
  await migrate(database)
  await loadBenchShop(database, part)
  await copyOrders(database, copies)
  // Prevents the guess limit of small shops from applying to this load.
  await database.script('set statement_timeout = 0; update shops set returns_a_day = 100000')
}

export async function setStage(copies: Copies, part?: Partial<ShopConfig>): Promise<Stage> {
  const db: BenchDatabase = await benchDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'homeward-bench-'))
  const database = await openPostgres(db.url)
  await fill(database, copies, part)
  const app = await createApp(database, folder)
  const opened = await Promise.all(TEMPLATES.map(async ({ name }) => sessionIdOf(await openVisitor(app, name))))
  const editors = []
  for (const order of TEMPLATES) editors.push(await changesMind(app, order))
  const service = await startService(db.url, folder)
  return {
    postgres: db.version,
    postgresCpu: await postgresCpu(database),
    database,
    databaseUrl: db.url,
    folder,
    app,
    service,
    opened,
    chosen: editors.map(({ session }) => session),
    rounds: editors.map(({ round }) => round),
    async end() {
      await service.stop()
      await app.close()
      await database.close()
      await db.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export const toRun = ({ postgresCpu: postgres }: Stage, { url }: Server, asker: Run['asker']): Run => ({
  url,
  asker,
  postgres,
})

const post = async (url: string, body: object, headers: Readonly<Record<string, string>> = {}): Promise<ReadyPage> => {
  const address = { 'x-forwarded-for': newAddress(), 'accept-encoding': 'identity' }
  return readyPage(
    await fetch(url, {
      method: 'POST',
      headers: { ...jsonHeaders, ...address, ...headers },
      body: JSON.stringify(body),
    }),
  )
}

const draftsOf = (database: Database): Promise<{ document: object }[]> =>
  database.query({
    name: 'bench.draft',
    text: 'select document from drafts where shop_id = $1 order by session_hash limit 1',
    values: [SHOP],
  })

const answerOf = async ({ service: { url }, app }: Stage): Promise<ReadyPage> => {
  const { session, rev, round } = await changesMind(app, templateOrder(0))
  const pages: ReadyPage[] = []
  for (const { path, body } of round) {
    const known = revisionIn(pages.at(-1)?.text ?? '') ?? rev
    const headers = { cookie: cookieOf(session), 'if-match': known, 'idempotency-key': String(pages.length) }
    pages.push(await post(`${url}${path}`, JSON.parse(body), headers))
  }
  const middle = pages.toSorted((a, b) => a.text.length - b.text.length)[Math.floor(pages.length / 2)]
  if (middle === undefined) throw new Error('A round of no actions')
  return middle
}

const pagesOf = async (stage: Stage): Promise<Pages> => {
  const { url } = stage.service
  const [session = ''] = stage.opened
  const [draft] = await draftsOf(stage.database)
  const lookup = { at: '/', values: { order: templateOrder(0).name, proof: ZIP } }
  return {
    screen: await post(`${url}${SCREENS}`, { path: '/exchange' }, { cookie: cookieOf(session) }),
    answer: await answerOf(stage),
    opened: await post(`${url}${actionUrl('order.lookup')}`, lookup),
    draft: JSON.stringify(draft?.document),
  }
}

export async function startBaselineServer(stage: Stage): Promise<Server> {
  const file = join(stage.folder, 'pages.json')
  writeFileSync(file, JSON.stringify(await pagesOf(stage)))
  return startBaseline(stage.databaseUrl, file)
}
