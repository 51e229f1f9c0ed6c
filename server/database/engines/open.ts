import type { Database } from '../database.ts'
import { openPglite } from './pglite.ts'
import { openPostgres } from './postgres.ts'

export interface WhereToStore {
  /** A PostgreSQL of version 15 or later; without it PGlite serves from the data folder. */
  readonly databaseUrl?: string | undefined
  readonly dataDir: string
}

/** The database the configuration asks for, open; `migrate` brings it up to date. */
export const openDatabase = ({ databaseUrl, dataDir }: WhereToStore): Promise<Database> =>
  databaseUrl === undefined ? openPglite(dataDir) : openPostgres(databaseUrl)
