import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { startPostgresServer } from '../support/postgres-server.ts'

export interface BenchDatabase {
  readonly url: string
  readonly version: string
  drop(): Promise<void>
}

const configuredUrl = process.env.TEST_DATABASE_URL ?? process.env.DATABASE_URL

export async function benchDatabase(): Promise<BenchDatabase> {
  const server = configuredUrl ? null : await startPostgresServer()
  const admin = new pg.Client({ connectionString: configuredUrl ?? server?.url })
  await admin.connect()
  const name = `homeward_bench_${randomBytes(4).toString('hex')}`
  await admin.query(`create database ${name}`)
  const { rows } = await admin.query<{ server_version: string }>('show server_version')
  const url = new URL(configuredUrl ?? server?.url ?? '')
  url.pathname = `/${name}`
  return {
    url: url.href,
    version: rows[0]?.server_version ?? 'unknown',
    async drop() {
      if (server === null) await admin.query(`drop database if exists ${name} with (force)`)
      await admin.end()
      void server?.stop()
    },
  }
}

export async function vacuumRows(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('vacuum analyze')
  await client.query('checkpoint')
  await client.end()
}
