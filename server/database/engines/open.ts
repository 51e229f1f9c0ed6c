import type { Database } from '../database.ts'
import { openPglite } from './pglite.ts'
import { openPostgres } from './postgres.ts'

export interface DatabaseOptions {
  /** PostgreSQL 15 or later; defaults to PGlite. */
  readonly databaseUrl?: string | undefined
  readonly dataDir: string
}

/** Does not run migrations; `migrate` does. */
export const openDatabase = ({ databaseUrl, dataDir }: DatabaseOptions): Promise<Database> =>
  databaseUrl === undefined ? openPglite(dataDir) : openPostgres(databaseUrl)
