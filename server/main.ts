import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { type Config, readConfig, standInsServe } from './config.ts'
import { closeDataFolder, writeForOwnerOnly } from './data-folder.ts'
import { openDatabase } from './database/engines/open.ts'
import { makeLogger } from './logger.ts'
import type { FaultReporter } from './providers/faults/port.ts'

/** What the process itself needs for real. What a shop chooses concerns that shop: it is told in its name, and no other waits for it. */
const demandRealMail = (config: Config): void => {
  if (standInsServe(config) || config.smtpUrl !== undefined) return
  throw new Error(
    'The embedded stand-ins refuse to run in production. Missing: SMTP_URL for mail. SANDBOX=allowed runs them all the same.',
  )
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

/** Logs and reports a promise that fails and that no code waits for. Its work is lost; all other work goes on. */
const surviveRejections = (logger: Logger, report: (error: unknown) => void): void => {
  process.on('unhandledRejection', (error) => {
    logger.error({ err: error }, 'A promise failed that no code waits for')
    report(error)
  })
}

const start = async (): Promise<void> => {
  const config = readConfig(process.env)
  drainMs.SIGTERM = config.drainSeconds * 1_000
  demandRealMail(config)
  const logger = makeLogger(config.logLevel)
  const mended = closeDataFolder(config.dataDir)
  if (mended > 0) logger.warn({ mended }, 'Files of the data folder were open to other accounts, and are not any more')

  const reporter =
    config.sentryDsn === undefined
      ? null
      : (await import('./providers/faults/sentry.ts')).createSentryReporter({ dsn: config.sentryDsn })
  if (reporter !== null) hearOfFaults(reporter, logger)
  const reportFault = (error: unknown) => reporter?.report(error)
  surviveRejections(logger, reportFault)

  // The database takes as long to open as what serves takes to load: they do it side by side.
  const opening = openDatabase(config)
  opening.catch(() => {}) // thrown below, where it is waited for
  const { serve } = await import('./serve.ts')
  const database = await opening
  releasers.push(() => database.close())
  await serve({
    ...{ config, logger, database, reportFault },
    draining: () => phase !== 'serving',
    atEnd: (close) => releasers.push(close),
  })
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
