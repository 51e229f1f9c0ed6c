import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { buildApp } from './app.ts'
import { buildWorld, missingSecrets } from './build-world.ts'
import { loadValues } from './commands/load/load-shop.ts'
import { loadLines } from './commands/load/serve.ts'
import { type Config, readConfig, secretsIn } from './config.ts'
import { closeDataFolder, writeForOwnerOnly } from './data-folder.ts'
import { art } from './demo/art/art.ts'
import { demoShops } from './demo/demo-shops.ts'
import { outwardHandlers, ownHandlers } from './jobs/index.ts'
import { nightly } from './jobs/lifecycle.ts'
import { startRunner } from './jobs/runner.ts'
import { makeLogger } from './logger.ts'
import type { FaultReporter } from './providers/faults/port.ts'
import { sentry } from './providers/faults/sentry.ts'
import { smtp } from './providers/mail/smtp.ts'
import type { SecretOf } from './providers/payments/secrets.ts'
import { allShops, installationSecret } from './store/across-shops.ts'
import type { Database } from './store/database.ts'
import { openDatabase } from './store/engines/open.ts'
import { everyShop, jobs, schedule } from './store/jobs.ts'
import { migrate } from './store/migrate.ts'
import { verifier } from './verify/verifier.ts'
import type { World } from './world.ts'

/** Where the client is built to, seen from the source, or from dist/server. */
const clientRoot = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../dist/client' : '../client', import.meta.url),
)

/** Tells commands of this machine that a portal holds the data folder, and how to ask it. */
const announce = (dataDir: string, url: string, token: string): (() => void) => {
  const path = join(dataDir, 'portal.json')
  writeFileSync(path, JSON.stringify({ pid: process.pid, url, token }), { mode: 0o600 })
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

const SECRETS_MISSING =
  'Secrets of a shop are not usable: until they are and the process is started again, no card is taken with them, no payout done by card, no webhook signed or believed'

/** What keeps the secrets of any shop from being used, told to the operator. The shop is served without them, and so is every other one. */
const tellMissingSecrets = async ({ shops, store, log }: World, secretOf: SecretOf): Promise<void> => {
  for (const shopId of await shops.all()) {
    const pointers = await store.shops.pointers(shopId)
    const versions = new Set([pointers?.live, pointers?.candidate?.version].filter((version) => version !== undefined))
    for (const version of versions) {
      const missing = missingSecrets(await shops.config(shopId, version), secretOf)
      if (missing.length > 0) log.error({ shopId, version, missing }, SECRETS_MISSING)
    }
  }
}

/** Readiness is gone for so long before the door closes, that whoever sends requests here has noticed. */
const drainMs = {
  SIGTERM: 5_000,
  /** From a terminal: nobody sends anything around a process that a person ends. */
  SIGINT: 1_000,
}
/** What is under way once the door is closed gets so long. */
const FINISHES_WITHIN_MS = 10_000
let phase: 'serving' | 'draining' | 'closing' = 'serving'

/** What is closed at the end, last opened first. */
const releasers: (() => unknown)[] = []

const release = async (): Promise<void> => {
  for (const close of releasers.splice(0).reverse()) await close()
}

/** Has a fault that ends the process told, which it would not be in time; closed last, as all that is closed before may fail too. */
const hearOfFaults = (reporter: FaultReporter, logger: Logger): void => {
  releasers.push(() => reporter.close())
  process.on('uncaughtException', async (error) => {
    logger.fatal({ err: error }, 'The process ends with a fault')
    reporter.report(error)
    await reporter.close()
    process.exit(1)
  })
}

const readClient = () => {
  const document = join(clientRoot, 'index.html')
  if (!existsSync(document)) throw new Error('The client is not built yet: npm run build')
  return { html: readFileSync(document, 'utf8'), root: clientRoot }
}

const start = async (): Promise<void> => {
  const config = readConfig(process.env)
  drainMs.SIGTERM = config.drainSeconds * 1_000
  demandRealProviders(config)
  const logger = makeLogger(config.logLevel)
  const mended = closeDataFolder(config.dataDir)
  if (mended > 0) logger.warn({ mended }, 'Files of the data folder were open to other accounts, and are not any more')
  const now = () => Date.now()

  const reporter = config.sentryDsn === undefined ? null : sentry({ dsn: config.sentryDsn })
  if (reporter !== null) hearOfFaults(reporter, logger)
  const reportFault = (error: unknown) => reporter?.report(error)

  const database = await openDatabase(config)
  releasers.push(() => database.close())
  await migrate(database)
  const demo = config.production ? false : await loadDemo(database, now)

  const mail = config.smtpUrl === undefined ? undefined : smtp({ url: config.smtpUrl })
  if (mail !== undefined) releasers.push(() => mail.close())
  const secretOf = secretsIn(process.env)
  const world: World = buildWorld({
    database,
    dataDir: config.dataDir,
    now,
    secret: await installationSecret(database, randomBytes(32)),
    log: logger,
    publicUrl: config.publicUrl,
    mailFrom: config.mailFrom,
    ...(mail && { mail }),
    secretOf,
    verifyConfig: verifier({ log: logger, commerce: () => world.commerce }),
  })
  await tellMissingSecrets(world, secretOf)
  await schedule(database, { shopId: everyShop, ...nightly(now()) })
  const report = (error: unknown) => {
    logger.error({ err: error }, 'The job runner failed')
    reportFault(error)
  }
  for (const handlers of [ownHandlers, outwardHandlers]) {
    const runner = startRunner({
      jobs: jobs(database),
      needs: world,
      handlers,
      now,
      concurrency: 4,
      report,
      reportFault,
    })
    releasers.push(() => runner.stop())
  }

  const token = randomBytes(24).toString('base64url')
  const app = await buildApp(world, {
    production: config.production,
    trustedProxies: config.trustedProxies,
    secureCookies: config.publicUrl.startsWith('https:'),
    metricsToken: config.metricsToken ?? null,
    client: readClient(),
    pictures: art,
    local: { token, load: (asked) => loadLines({ database, now }, asked) },
    actionsPerMinute: 600,
    report: reportFault,
    draining: () => phase !== 'serving',
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

/** Goes on answering while it drains, finishes what is under way, then ends. */
const stop = async (signal: keyof typeof drainMs): Promise<void> => {
  phase = 'draining'
  await pause(drainMs[signal])
  phase = 'closing'
  setTimeout(() => process.exit(1), FINISHES_WITHIN_MS).unref()
  await release()
  process.exit(0)
}

/** One press of Ctrl-C may arrive twice, from the terminal and from npm: only a later one ends the process at once. */
const onSignal = (signal: keyof typeof drainMs): void => {
  if (phase === 'closing') process.exit(1)
  if (phase === 'serving') stop(signal).catch(() => process.exit(1))
}

writeForOwnerOnly()
process.on('SIGTERM', () => onSignal('SIGTERM'))
process.on('SIGINT', () => onSignal('SIGINT'))

try {
  await start()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  await release()
  process.exit(1)
}
