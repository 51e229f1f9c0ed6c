import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { Database } from '../../server/database/database.ts'
import { openPostgres } from '../../server/database/engines/postgres.ts'
import { migrate } from '../../server/database/migrate.ts'
import { borrowPglite, EMPTY, freshPglite, migrationsHash, type TestDatabase } from './database.ts'
import { lendDatabase } from './lent-out.ts'
import { type PostgresServer, startPostgresServer } from './postgres-server.ts'

let server: Promise<PostgresServer> | undefined
let template: Promise<string> | undefined

export const postgresUrl = async (): Promise<string> => {
  if (process.env.TEST_DATABASE_URL) return process.env.TEST_DATABASE_URL
  server ??= startPostgresServer()
  return (await server).url
}

const urlOf = (url: string, database: string): string => {
  const other = new URL(url)
  other.pathname = `/${database}`
  return other.href
}

const asAdmin = async <Answer>(url: string, work: (client: pg.Client) => Promise<Answer>): Promise<Answer> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const migrateDatabase = async (url: string): Promise<void> => {
  const db = await openPostgres(url)
  await migrate(db)
  await db.close()
}

/** A migrated template database, built once per server; other files wait. */
const findTemplate = (url: string): Promise<string> =>
  asAdmin(url, async (client) => {
    const name = `homeward_template_${migrationsHash()}`
    await client.query(`select pg_advisory_lock(hashtext('${name}'))`)
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount === 1) return name
    await client.query(`drop database if exists ${name}_making`)
    await client.query(`create database ${name}_making`)
    await migrateDatabase(urlOf(url, `${name}_making`))
    await client.query(`alter database ${name}_making rename to ${name}`)
    return name
  })

const createDatabase = async (url: string, from: 'template' | 'nothing'): Promise<string> => {
  template ??= findTemplate(url)
  const source = from === 'nothing' ? 'template1' : await template
  const name = `homeward_test_${randomBytes(8).toString('hex')}`
  await asAdmin(url, (client) => client.query(`create database ${name} template ${source}`))
  return name
}

const dropDatabase = (url: string, name: string) =>
  asAdmin(url, (client) => client.query(`drop database if exists ${name} with (force)`))

type RealDatabase = TestDatabase & { readonly url: string }

export const freshDatabase = async (from: 'template' | 'nothing' = 'template'): Promise<RealDatabase> => {
  const running = await postgresUrl()
  const name = await createDatabase(running, from)
  const url = urlOf(running, name)
  const database = await openPostgres(url)
  return {
    database,
    url,
    reopen: () => openPostgres(url),
    async drop() {
      await database.close()
      await dropDatabase(running, name)
    },
  }
}

const SPARE_NAME = 'homeward-lent'

const END_OTHERS = `select pg_terminate_backend(pid, 1000) from pg_stat_activity
  where datname = current_database() and application_name <> '${SPARE_NAME}'`

interface SpareDatabase {
  readonly url: string
  readonly database: Database
}

/** Emptied databases for reuse in this process: creating one takes much longer. */
const spare: SpareDatabase[] = []

const createSpareDatabase = async (): Promise<SpareDatabase> => {
  const running = await postgresUrl()
  const url = urlOf(running, await createDatabase(running, 'template'))
  return { url, database: await openPostgres(`${url}?application_name=${SPARE_NAME}`) }
}

const outlives = process.env.TEST_DATABASE_URL !== undefined && process.env.TEST_DATABASE_ENDS !== 'yes'

/** An empty, reused database. Tests that change the schema need a fresh one. */
export const borrowDatabase = async (): Promise<RealDatabase> => {
  if (outlives) return freshDatabase()
  const spareDatabase = spare.pop() ?? (await createSpareDatabase())
  const { url } = spareDatabase
  const database = lendDatabase(spareDatabase.database)
  return {
    database,
    url,
    reopen: () => openPostgres(url),
    async drop() {
      await database.close()
      await spareDatabase.database.script(`${END_OTHERS}; ${EMPTY}`)
      spare.push(spareDatabase)
    },
  }
}

/** Both engines, for `describe.each(testDatabases())('on $engine', ({ lend }) => …)`. */
export const testDatabases = (): {
  readonly engine: string
  readonly fresh: () => Promise<TestDatabase>
  readonly lend: () => Promise<TestDatabase>
}[] => [
  { engine: 'pglite', fresh: freshPglite, lend: borrowPglite },
  { engine: 'postgres', fresh: () => freshDatabase(), lend: borrowDatabase },
]
