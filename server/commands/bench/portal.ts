/** The service as `server/main.ts` puts it together for production, without limits on how often it is asked. */
import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { buildApp } from '../../app.ts'
import { buildWorld } from '../../build-world.ts'
import { openPostgres } from '../../store/engines/postgres.ts'
import { FIGURES_TOKEN } from './load.ts'

const { BENCH_DATABASE_URL = '', BENCH_FOLDER = '' } = process.env

const logger = pino({ level: 'warn' })
const world = buildWorld({
  database: await openPostgres(BENCH_DATABASE_URL),
  dataDir: BENCH_FOLDER,
  now: () => Date.now(),
  secret: randomBytes(32),
  log: logger,
  publicUrl: 'http://localhost:3000',
  mailFrom: 'bench@localhost',
})
const settings = { production: true, actionsPerMinute: 1_000_000_000, metricsToken: FIGURES_TOKEN }
const app = await buildApp(world, { ...settings, logger })
console.log(await app.listen({ host: '127.0.0.1', port: 0 }))
process.once('SIGTERM', () => process.exit(0))
