import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  constants,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../../server/database/database.ts'
import { openPglite } from '../../server/database/engines/pglite.ts'
import { listMigrations, migrate } from '../../server/database/migrate.ts'
import { lendDatabase } from './lent-out.ts'

export interface TestDatabase {
  readonly database: Database
  reopen(): Promise<Database>
  drop(): Promise<void>
}

export const migrationsHash = (): string =>
  createHash('sha256').update(JSON.stringify(listMigrations())).digest('hex').slice(0, 12)

const templates = `homeward-pglite-${userInfo().uid}-`

/** Removes templates unused for a day; another checkout may be copying a newer one. */
const removeOldTemplates = (): void => {
  const aDayAgo = Date.now() - 86_400_000
  for (const name of readdirSync(tmpdir())) {
    const folder = join(tmpdir(), name)
    const used = name.startsWith(templates) ? statSync(folder, { throwIfNoEntry: false })?.mtimeMs : undefined
    if (used !== undefined && used < aDayAgo) rmSync(folder, { recursive: true, force: true })
  }
}

/** A closed, migrated PGlite folder, built once per machine: a build takes seconds, a copy does not. */
const pgliteTemplate = async (): Promise<string> => {
  const ready = join(tmpdir(), `${templates}${migrationsHash()}`)
  if (existsSync(ready)) {
    utimesSync(ready, new Date(), new Date())
    return ready
  }
  removeOldTemplates()
  const making = mkdtempSync(`${ready}-`)
  const db = await openPglite(making)
  await migrate(db)
  await db.close()
  try {
    renameSync(making, ready)
  } catch {
    rmSync(making, { recursive: true }) // another test file was first
  }
  return ready
}

export const pgliteFolder = async (): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'homeward-data-'))
  cpSync(await pgliteTemplate(), folder, { recursive: true, mode: constants.COPYFILE_FICLONE })
  return folder
}

const removeAtTheEnd = (folder: string): void =>
  spawn('sh', ['-c', 'read -r _; rm -rf "$0"', folder], { stdio: ['pipe', 'ignore', 'ignore'] }).unref()

export const freshPglite = async (): Promise<TestDatabase> => openedIn(await pgliteFolder())

const openedIn = async (folder: string): Promise<TestDatabase> => {
  const database = await openPglite(folder)
  return {
    database,
    reopen: () => Promise.reject(new Error('PGlite has one connection')),
    async drop() {
      await database.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export const EMPTY = `
  do $$ declare name text; begin
    set local session_replication_role = replica;
    for name in select tablename from pg_tables where schemaname = 'public' and tablename <> 'migrations' loop
      execute format('delete from %I', name);
    end loop;
  end $$`

/** Emptied databases for reuse in this process: opening a new one takes a second. */
const spare: TestDatabase[] = []

const createSpareDatabase = async (): Promise<TestDatabase> => {
  const folder = await pgliteFolder()
  removeAtTheEnd(folder)
  return openedIn(folder)
}

/** An empty, reused PGlite. Tests that change the schema need a fresh one. */
export const borrowPglite = async (): Promise<TestDatabase> => {
  const spareDatabase = spare.pop() ?? (await createSpareDatabase())
  const database = lendDatabase(spareDatabase.database)
  return {
    ...spareDatabase,
    database,
    async drop() {
      await database.close()
      await spareDatabase.database.script(EMPTY)
      spare.push(spareDatabase)
    },
  }
}
