import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Logger } from 'pino'
import { jobLanes } from '../schemas/records/job-lane.ts'
import { buildApp } from './app.ts'
import { buildWorld, findUnusable, parseReach } from './build-world.ts'
import { openClock } from './clock.ts'
import { type Config, createSecretReader, isSandboxEnabled } from './config.ts'
import { openDemoConsole } from './console/accounts/demo-accounts.ts'
import type { Database } from './database/database.ts'
import { migrate } from './database/migrate.ts'
import { buildDemoShops, demoShopIds } from './demo/demo-shops.ts'
import { demoFont } from './demo/fonts.ts'
import { halmgardShop } from './demo/halmgard/shop.ts'
import { halmgardWithdrawals } from './demo/halmgard/withdrawals.ts'
import { demoPicture } from './demo/pictures.ts'
import { addStaffSettings, demoSecrets } from './demo/staff-settings.ts'
import { SIGN_IN_CALLBACK } from './domain/access/console-link.ts'
import type { Client } from './http/settings.ts'
import { handlers } from './jobs/index.ts'
import { buildNightlyJob } from './jobs/lifecycle.ts'
import { buildListenersJob } from './jobs/listen.ts'
import { buildMirrorsJob } from './jobs/mirrors.ts'
import { startRunner } from './jobs/runner.ts'
import { addDemoWithdrawals } from './journey/hooks/demo-withdrawals.ts'
import { loadDemoReturns } from './load/demo-returns.ts'
import { loadValues } from './load/load-shop.ts'
import { streamLoad } from './load/stream-load.ts'
import { createLetterPictures } from './providers/images/letter-pictures.ts'
import { ensureInstallationSecret, listKeysWithoutChosenRole, listShops } from './store/across-shops.ts'
import { createJobQueue, everyShop, schedule } from './store/jobs.ts'
import { createVerifier } from './verify/verifier.ts'
import type { World } from './world.ts'

interface ServeOptions {
  readonly config: Config
  readonly logger: Logger
  readonly database: Database
  readonly reportFault: (error: unknown) => void
  readonly isDraining: () => boolean
  /** Registers a cleanup for shutdown; cleanups run in reverse order. */
  readonly onShutdown: (close: () => unknown) => void
}

/** The built client, relative to the source or to dist/server. */
const clientRoot = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../dist/client' : '../client', import.meta.url),
)

/** Writes the address and token of the portal for commands on this machine. */
const writePortalFile = (dataDir: string, url: string, token: string): (() => void) => {
  const path = join(dataDir, 'portal.json')
  writeFileSync(path, JSON.stringify({ pid: process.pid, url, token }), { mode: 0o600 })
  return () => rmSync(path, { force: true })
}

const loadDemo = async (database: Database, now: () => number): Promise<boolean> => {
  if ((await listShops(database)).length > 0) return false
  for (const { id, files } of buildDemoShops(now()).map(addStaffSettings)) {
    const verdict = await loadValues({ database, now }, id, files)
    if (verdict.kind === 'refused')
      throw new Error(`Failed to load the demo shop ${id}: ${JSON.stringify(verdict.refusals)}`)
  }
  return true
}

const loadDemoHistory = async (database: Database, world: World): Promise<void> => {
  await loadDemoReturns(database, world.now())
  await addDemoWithdrawals(world, halmgardShop.shop.id, halmgardWithdrawals)
}

const UNUSABLE =
  'Some adapters or secrets of a shop are unusable. Until they are fixed, the service takes no cards, pays nothing out by card, makes no labels, contacts no partners and neither signs nor accepts webhooks with them. Publish another configuration or set the secrets (stored, or in the environment followed by a restart)'

/** Logs what shops name and cannot use. All shops are served nevertheless. */
const logUnusable = async (
  { shops, store, log }: World,
  options: Parameters<typeof findUnusable>[1],
): Promise<void> => {
  for (const shopId of await shops.all()) {
    const pointers = await store.shops.pointers(shopId)
    const versions = new Set([pointers?.live, pointers?.candidate?.version].filter((version) => version !== undefined))
    for (const version of versions) {
      const problems = findUnusable(await shops.config(shopId, version), options)
      if (problems.length > 0) log.error({ shopId, version, problems }, UNUSABLE)
    }
  }
}

const OWNER_BY_DEFAULT =
  'These merchant keys are older than roles and became owner keys, which may make every call. Give each a role: npm run shop -- key <shop> change <id> --role <role>'

const logOwnersByDefault = async (database: Database, { log }: Pick<World, 'log'>): Promise<void> => {
  for (const { shopId, keys } of await listKeysWithoutChosenRole(database)) log.warn({ shopId, keys }, OWNER_BY_DEFAULT)
}

const readClient = async (): Promise<Client> => {
  const document = join(clientRoot, 'index.html')
  if (!existsSync(document)) throw new Error('The client is not built: run npm run build')
  const { drawFirst } = await import(pathToFileURL(join(clientRoot, '../drawing/draw.mjs')).href)
  const preview = readFileSync(join(clientRoot, 'preview.html'), 'utf8')
  const consoleHtml = readFileSync(join(clientRoot, 'console.html'), 'utf8')
  return { html: readFileSync(document, 'utf8'), preview, console: consoleHtml, root: clientRoot, draw: drawFirst }
}

const createSignIn = async (
  { signIn: settings, consoleUrl }: Config,
  { secret, logger }: { readonly secret: Uint8Array; readonly logger: Logger },
) => {
  if (settings === undefined) return undefined
  const { createOpenIdSignIn } = await import('./providers/sign-in/openid.ts')
  const redirectUrl = `${consoleUrl}${SIGN_IN_CALLBACK}`
  const warn: World['log']['warn'] = (fields, sentence) => logger.warn(fields, sentence)
  return createOpenIdSignIn({ settings, redirectUrl, secret, now: Date.now, random: randomBytes, warn })
}

const pickNetworks = ({ orderSystemNetworks, webhookNetworks }: Config) => ({ orderSystemNetworks, webhookNetworks })

const pickHttpSettings = ({ production, trustedProxies, publicUrl, consoleUrl, metricsToken }: Config) => ({
  production,
  trustedProxies,
  secureCookies: publicUrl.startsWith('https:'),
  consoleOrigin: consoleUrl === publicUrl ? null : consoleUrl,
  metricsToken: metricsToken ?? null,
})

const pickAddresses = ({ production, publicUrl, consoleUrl }: Config) => ({
  publicUrl,
  consoleUrl,
  namesShop: !production,
})

export async function serve({
  config,
  logger,
  database,
  reportFault,
  isDraining,
  onShutdown,
}: ServeOptions): Promise<void> {
  const clock = openClock(config)
  const { now } = clock
  await migrate(database)
  const demo = config.production ? false : await loadDemo(database, now)

  const mail =
    config.smtpUrl === undefined
      ? undefined
      : (await import('./providers/mail/smtp.ts')).createSmtpMail({ url: config.smtpUrl })
  if (mail !== undefined) onShutdown(() => mail.close())
  const secret = await ensureInstallationSecret(database, randomBytes(32))
  const signIn = await createSignIn(config, { secret, logger })
  const networks = pickNetworks(config)
  const adapterOptions = {
    secretOf: createSecretReader(config.production ? process.env : { ...demoSecrets, ...process.env }),
    allowsSandbox: isSandboxEnabled(config),
    reach: parseReach(networks),
  }
  const world: World = buildWorld({
    database,
    dataDir: config.dataDir,
    ...clock,
    secret,
    log: logger,
    ...pickAddresses(config),
    mailFrom: config.mailFrom,
    ...(mail && { mail }),
    ...(signIn && { signIn }),
    ...adapterOptions,
    ...networks,
    demoAccounts: !config.production,
    sealingKeys: config.sealingKeys,
    verifyConfig: createVerifier({ log: logger, commerce: () => world.commerce }),
  })
  onShutdown(await world.secrets.follow())
  onShutdown(await world.shops.follow())
  await logUnusable(world, { ...adapterOptions, secretOf: world.secretOf })
  await logOwnersByDefault(database, world)
  for (const job of [buildNightlyJob(now()), buildMirrorsJob(now()), buildListenersJob(now())])
    await schedule(database, { shopId: everyShop, ...job })
  const report = (error: unknown) => {
    logger.error({ err: error }, 'The job runner failed')
    reportFault(error)
  }
  const running = { jobs: createJobQueue(database), needs: world, handlers, now, report, reportFault }
  for (const runner of jobLanes.map((lane) => startRunner(running, lane))) onShutdown(() => runner.stop())

  const token = randomBytes(24).toString('base64url')
  const app = await buildApp(world, {
    ...pickHttpSettings(config),
    client: await readClient(),
    pictures: demoPicture,
    letterPictures: createLetterPictures(demoPicture),
    fonts: demoFont,
    local: { token, load: (request) => streamLoad({ database, now }, request) },
    actionsPerMinute: 600,
    report: reportFault,
    isDraining,
    logger,
  })
  onShutdown(() => app.close())
  const address = await app.listen({ port: config.port, host: config.host })
  onShutdown(writePortalFile(config.dataDir, address, token))
  printAddress(config, { address, demo, ownerLink: await openDemoConsole(world, demoShopIds) })
  if (demo) loadDemoHistory(database, world).catch(report)
}

const printAddress = (
  config: Config,
  { address, demo, ownerLink }: { readonly address: string; readonly demo: boolean; readonly ownerLink: string | null },
): void => {
  const engine =
    config.databaseUrl === undefined
      ? `PGlite in ${config.dataDir}: for demos, development, or a small shop on one process`
      : 'PostgreSQL'
  console.log(`Homeward is at ${address} (${engine})`)
  if (demo) console.log(`Demo shops: ${address}, ${address}/?shop=demo-jp and ${address}/?shop=demo-eu`)
  // Cookies of `localhost` and `127.0.0.1` differ.
  const isLocal = new URL(config.publicUrl).hostname === 'localhost'
  const link = isLocal ? ownerLink?.replace(config.publicUrl, address) : ownerLink
  if (link) console.log(`Merchant console, once: ${link}`)
}
