import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { buildApp } from './app.ts'
import { buildWorld } from './build-world.ts'
import { loadValues } from './commands/load/load-shop.ts'
import { loadLines } from './commands/load/serve.ts'
import { type Config, readConfig } from './config.ts'
import { art } from './demo/art/art.ts'
import { demoShops } from './demo/demo-shops.ts'
import { handlers } from './jobs/index.ts'
import { startRunner } from './jobs/runner.ts'
import { smtp } from './providers/mail/smtp.ts'
import { allShops } from './store/across-shops.ts'
import type { Database } from './store/database.ts'
import { openDatabase } from './store/engines/open.ts'
import { jobs } from './store/jobs.ts'
import { migrate } from './store/migrate.ts'

const clientRoot = fileURLToPath(new URL('../dist/client', import.meta.url))

/** The secret of this installation: made once, readable by its owner only. */
const secretIn = (dataDir: string): Uint8Array => {
  const path = join(dataDir, 'secret')
  if (!existsSync(path)) writeFileSync(path, randomBytes(32), { mode: 0o600, flag: 'wx' })
  return readFileSync(path)
}

/** Tells commands of this machine that a portal holds the data folder, and how to ask it. */
const announce = (dataDir: string, url: string, token: string): (() => void) => {
  const path = join(dataDir, 'portal.json')
  writeFileSync(path, JSON.stringify({ pid: process.pid, url, token }), { mode: 0o600 })
  chmodSync(path, 0o600)
  return () => rmSync(path, { force: true })
}

/** An empty database gets the demo shops, through the same load that merchants use. */
const loadDemo = async (database: Database, now: () => number): Promise<boolean> => {
  if ((await allShops(database)).length > 0) return false
  for (const { id, files } of demoShops(now())) {
    const verdict = await loadValues({ database, now }, id, files)
    if (verdict.kind === 'refused')
      throw new Error(`The demo shop ${id} cannot be loaded: ${JSON.stringify(verdict.refusals)}`)
  }
  return true
}

/** The stand-ins serve demo and development; in production they must be asked for by name. */
const demandRealProviders = (config: Config): void => {
  if (!config.production || config.sandboxAllowed) return
  const missing = [
    ...(config.smtpUrl === undefined ? ['SMTP_URL for mail'] : []),
    'a carrier (only the embedded one exists)',
  ]
  throw new Error(
    `The embedded stand-ins refuse to run in production. Missing: ${missing.join(', ')}. SANDBOX=allowed runs them all the same.`,
  )
}

/** What is closed at the end, last opened first. */
const releasers: (() => unknown)[] = []

const release = async (): Promise<void> => {
  for (const close of releasers.splice(0).reverse()) await close()
}

const readClient = () => ({ html: readFileSync(join(clientRoot, 'index.html'), 'utf8'), root: clientRoot })

const start = async (): Promise<void> => {
  const config = readConfig(process.env)
  demandRealProviders(config)
  const logger = pino({ level: config.logLevel })
  mkdirSync(config.dataDir, { recursive: true })
  const now = () => Date.now()

  const database = await openDatabase(config)
  releasers.push(() => database.close())
  await migrate(database)
  const demo = config.production ? false : await loadDemo(database, now)

  const mail = config.smtpUrl === undefined ? undefined : smtp({ url: config.smtpUrl })
  if (mail !== undefined) releasers.push(() => mail.close())
  const world = buildWorld({
    database,
    dataDir: config.dataDir,
    now,
    secret: secretIn(config.dataDir),
    log: logger,
    publicUrl: config.publicUrl,
    mailFrom: config.mailFrom,
    ...(mail && { mail }),
  })
  const report = (error: unknown) => logger.error({ err: error }, 'The job runner failed')
  const runner = startRunner({ jobs: jobs(database), needs: world, handlers, now, concurrency: 4, report })
  releasers.push(() => runner.stop())

  const token = randomBytes(24).toString('base64url')
  const app = await buildApp(world, {
    production: config.production,
    trustedProxies: config.trustedProxies,
    secureCookies: config.publicUrl.startsWith('https:'),
    metricsToken: config.metricsToken ?? null,
    client: readClient(),
    pictures: art,
    local: { token, load: (folder) => loadLines({ database, now }, folder) },
    actionsPerMinute: 600,
    logger,
  })
  releasers.push(() => app.close())
  const address = await app.listen({ port: config.port, host: config.host })
  releasers.push(announce(config.dataDir, address, token))
  say(config, address, demo)
}

const say = (config: Config, address: string, demo: boolean): void => {
  const engine =
    config.databaseUrl === undefined
      ? `PGlite in ${config.dataDir}: for a demo, development, or a small shop on one process`
      : 'PostgreSQL'
  console.log(`Homeward is at ${address} (${engine})`)
  if (demo) console.log(`The demo shops are loaded: ${address} and ${address}/?shop=demo-jp`)
}

/** Answers what is under way, then ends; a second signal ends at once. */
const stop = (): void => {
  process.once('SIGINT', () => process.exit(1))
  const hardLimit = setTimeout(() => process.exit(1), 10_000)
  hardLimit.unref()
  release().then(
    () => process.exit(0),
    () => process.exit(1),
  )
}

process.once('SIGTERM', stop)
process.once('SIGINT', stop)

try {
  await start()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  await release()
  process.exit(1)
}
