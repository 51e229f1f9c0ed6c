import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { type Config, isSandboxEnabled, readConfig } from './config.ts'
import { restrictNewFiles, secureDataFolder } from './data-folder.ts'
import { openDatabase } from './database/engines/open.ts'
import { makeLogger } from './logger.ts'
import type { FaultReporter } from './providers/faults/port.ts'

/** In production, mail must be real. A shop's own misconfiguration does not prevent the start. */
const requireMail = (config: Config): void => {
  if (isSandboxEnabled(config) || config.smtpUrl !== undefined) return
  throw new Error(
    'The embedded sandboxes do not run in production. Missing: SMTP_URL for mail. To run them anyway, set SANDBOX=allowed.',
  )
}

/** How long the process is unready before it stops listening, so that load balancers notice. */
const drainMs = {
  SIGTERM: 5_000,
  /** Ctrl-C in a terminal: no load balancer is involved. */
  SIGINT: 1_000,
}
const SHUTDOWN_TIMEOUT_MS = 10_000
let phase: 'serving' | 'draining' | 'closing' = 'serving'

/** Called at shutdown in reverse order. */
const releasers: (() => unknown)[] = []

const release = async (): Promise<void> => {
  for (const close of releasers.splice(0).reverse()) await close()
}

/** Closed last, because the other cleanups may fail too. */
const reportFatalErrors = (reporter: FaultReporter, logger: Logger): void => {
  releasers.push(() => reporter.close())
  process.on('uncaughtException', async (error) => {
    logger.fatal({ err: error }, 'The process terminates after an unexpected error')
    reporter.report(error)
    await reporter.close()
    process.exit(1)
  })
}

const surviveRejections = (logger: Logger, report: (error: unknown) => void): void => {
  process.on('unhandledRejection', (error) => {
    logger.error({ err: error }, 'Unhandled promise rejection')
    report(error)
  })
}

const start = async (): Promise<void> => {
  const config = readConfig(process.env)
  drainMs.SIGTERM = config.drainSeconds * 1_000
  requireMail(config)
  const logger = makeLogger(config.logLevel)
  const restricted = secureDataFolder(config.dataDir)
  if (restricted > 0)
    logger.warn({ mended: restricted }, 'Removed the access of other accounts to files in the data folder')

  const reporter =
    config.sentryDsn === undefined
      ? null
      : (await import('./providers/faults/sentry.ts')).createSentryReporter({ dsn: config.sentryDsn })
  if (reporter !== null) reportFatalErrors(reporter, logger)
  const reportFault = (error: unknown) => reporter?.report(error)
  surviveRejections(logger, reportFault)

  // The database opens while the service code loads, because both take equally long.
  const opening = openDatabase(config)
  opening.catch(() => {}) // thrown below, where it is awaited
  const { serve } = await import('./serve.ts')
  const database = await opening
  releasers.push(() => database.close())
  await serve({
    config,
    logger,
    database,
    reportFault,
    isDraining: () => phase !== 'serving',
    onShutdown: (close) => releasers.push(close),
  })
}

const stop = async (signal: keyof typeof drainMs): Promise<void> => {
  phase = 'draining'
  await pause(drainMs[signal])
  phase = 'closing'
  setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT_MS).unref()
  await release()
  process.exit(0)
}

/** One Ctrl-C may arrive twice, from the terminal and from npm, so only a later one exits at once. */
const onSignal = (signal: keyof typeof drainMs): void => {
  if (phase === 'closing') process.exit(1)
  if (phase === 'serving') stop(signal).catch(() => process.exit(1))
}

restrictNewFiles()
process.on('SIGTERM', () => onSignal('SIGTERM'))
process.on('SIGINT', () => onSignal('SIGINT'))

try {
  await start()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  await release()
  process.exit(1)
}
