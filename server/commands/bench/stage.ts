import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../../app.ts'
import { buildWorld } from '../../build-world.ts'
import { offeredIn } from '../../journey/request/offers.ts'
import type { Database } from '../../store/database.ts'
import { openPostgres } from '../../store/engines/postgres.ts'
import { migrate } from '../../store/migrate.ts'
import { type BenchQuestion, jsonHeaders, newAddress } from './askers.ts'
import { type Server, startFloor, startService } from './child.ts'
import { type BenchDatabase, benchDatabase } from './database.ts'
import { type Pages, type ReadyPage, readyPage } from './floor-pages.ts'
import type { Run } from './load.ts'
import { postgresCpu, type UsedCpu } from './postgres-cpu.ts'
import { cookieOf } from './sessions.ts'
import { copyOrders, loadBenchShop, SHOP, TEMPLATES, type Template, templateOrder, ZIP } from './shop.ts'
import { actionUrl, lookUpIn, openItemIn, SCREENS, sessionIdOf } from './visitors.ts'

/** A shop in a database of its own, and the service on it. */
export interface Stage {
  readonly postgres: string
  readonly postgresCpu: UsedCpu | null
  readonly database: Database
  readonly databaseUrl: string
  readonly folder: string
  /** The service in this very process: for what is not timed. */
  readonly app: FastifyInstance
  readonly service: Server
  /** For each template order a session that has looked it up, and one that stands before a question about it. */
  readonly opened: readonly string[]
  readonly asked: readonly string[]
  readonly questions: readonly BenchQuestion[]
  end(): Promise<void>
}

// A log costs CPU that shoppers do not: the service itself is measured with warnings only.
const silent = { info: () => {}, warn: () => {}, error: () => {} }

/** The service in this process, on the same database: for what is prepared and not timed. */
const appOn = (database: Database, folder: string): Promise<FastifyInstance> => {
  const ground = { database, dataDir: folder, now: () => Date.now(), secret: randomBytes(32), log: silent }
  return buildApp(buildWorld({ ...ground, publicUrl: 'http://localhost:3000', mailFrom: 'bench@localhost' }))
}

/** A visitor before the first question about an order's first item, and what that question is. */
const askedAbout = async (app: FastifyInstance, { name }: Template) => {
  const { she, item } = await openItemIn(app, name)
  const { overlay, rev } = she.seen()
  const [action] = offeredIn(overlay).filter((one) => one.name === 'item.answer')
  const reasons = she.find('choice_list')?.options.map(({ value }) => value) ?? []
  const question: BenchQuestion = {
    at: overlay?.path ?? '/',
    args: action?.args ?? { item },
    answers: reasons.slice(0, 2).map((reason) => ({ reason })),
  }
  return { session: sessionIdOf(she), rev: rev ?? '', question }
}

/** Tables, the shop and the copies of its orders. */
const fill = async (database: Database, copies: Parameters<typeof copyOrders>[1]): Promise<void> => {
  await migrate(database)
  await loadBenchShop(database)
  await copyOrders(database, copies)
  // A shop of this load is used to it: in a small one so many lookups at once are a guesser's.
  await database.script('set statement_timeout = 0; update shops set returns_a_day = 100000')
}

/** Sets the stage with so many orders of the shop, and so many times the demo's products. */
export async function setStage(copies: Parameters<typeof copyOrders>[1]): Promise<Stage> {
  const db: BenchDatabase = await benchDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'homeward-bench-'))
  const database = await openPostgres(db.url)
  await fill(database, copies)
  const app = await appOn(database, folder)
  const opened = await Promise.all(TEMPLATES.map(async ({ name }) => sessionIdOf(await lookUpIn(app, name))))
  const asked = await Promise.all(TEMPLATES.map((order) => askedAbout(app, order)))
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
    asked: asked.map(({ session }) => session),
    questions: asked.map(({ question }) => question),
    async end() {
      await service.stop()
      await app.close()
      await database.close()
      await db.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** How a server on a stage is loaded. */
export const runOn = ({ postgresCpu: postgres }: Stage, { url }: Server, asker: Run['asker']): Run => ({
  url,
  asker,
  postgres,
})

/** Posts to the service and keeps the answer whole: the floor sends the same bytes with the same headers. */
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

/** One draft as it is stored: the floor writes the same. */
const draftsOf = (database: Database): Promise<{ document: object }[]> =>
  database.query({
    name: 'bench.draft',
    text: 'select document from drafts where shop_id = $1 order by session_hash limit 1',
    values: [SHOP],
  })

/** What the service answers to a screen, an action and a lookup. */
const pagesOf = async ({ service: { url }, app, database, opened: [session = ''] }: Stage): Promise<Pages> => {
  const order = templateOrder(0)
  const visitor = await askedAbout(app, order)
  const { at, args, answers } = visitor.question
  const [draft] = await draftsOf(database)
  const write = { cookie: cookieOf(visitor.session), 'if-match': visitor.rev, 'idempotency-key': 'once' }
  return {
    screen: await post(`${url}${SCREENS}`, { path: '/exchange' }, { cookie: cookieOf(session) }),
    answer: await post(`${url}${actionUrl('item.answer')}`, { at, args, values: answers[0] }, write),
    opened: await post(`${url}${actionUrl('order.lookup')}`, { at: '/', values: { order: order.name, proof: ZIP } }),
    draft: JSON.stringify(draft?.document),
  }
}

/** Starts the bare server on a stage; who begins it ends it. */
export async function floorOn(stage: Stage): Promise<Server> {
  const file = join(stage.folder, 'pages.json')
  writeFileSync(file, JSON.stringify(await pagesOf(stage)))
  return startFloor(stage.databaseUrl, file)
}
