import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Database, type Queryable, sql } from './database.ts'
import { updateStatistics } from './statistics.ts'

/** Forward only; a backup reverts it. */
export interface Migration {
  /** The file name without extension. Migrations run in name order. */
  readonly name: string
  readonly text: string
}

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

const fileName = /^(\d{3}-[a-z0-9-]+)\.sql$/

/** @throws Error when two files have the same number. */
export function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder)
    .flatMap((file) => fileName.exec(file)?.[1] ?? [])
    .sort()
  const duplicate = names.find((name, at) => name.slice(0, 3) === names[at + 1]?.slice(0, 3))
  if (duplicate !== undefined) throw new Error(`Two migrations have the number ${duplicate}`)
  return names.map((name) => ({ name, text: readFileSync(join(folder, `${name}.sql`), 'utf8') }))
}

export const listMigrations = (): Migration[] => readMigrations(migrationsFolder)

const hashOf = ({ text }: Migration): string => createHash('sha256').update(text).digest('hex')

/** Other processes wait here. */
const prepare = (tx: Queryable): Promise<void> =>
  tx.script(`
    set local statement_timeout = 0;
    select pg_advisory_xact_lock(hashtext('homeward migrations'));
    create table if not exists migrations (name text primary key, hash text not null);
  `)

const readApplied = async (tx: Queryable): Promise<Map<string, string>> => {
  const rows = await tx.query<{ name: string; hash: string }>(sql('migrations.all')`select name, hash from migrations`)
  return new Map(rows.map(({ name, hash }) => [name, hash]))
}

const apply = async (tx: Queryable, migration: Migration): Promise<void> => {
  await tx.script(migration.text)
  await tx.query(
    sql('migrations.record')`insert into migrations (name, hash) values (${migration.name}, ${hashOf(migration)})`,
  )
}

/** Equal-looking databases must not differ. */
const assertForwardOnly = (migrations: readonly Migration[], applied: ReadonlyMap<string, string>): void => {
  const last = [...applied.keys()].sort().at(-1) ?? ''
  for (const migration of migrations) {
    const hash = applied.get(migration.name)
    if (hash !== undefined && hash !== hashOf(migration))
      throw new Error(`Migration ${migration.name} was changed after it was applied: add a new migration instead`)
    if (hash === undefined && migration.name < last)
      throw new Error(`Migration ${migration.name} precedes ${last}, which is already applied: give it a higher number`)
  }
}

/**
 * Applies all or none and returns their names. Safe in several processes.
 * @throws Error when an applied migration changed, or a new one precedes it.
 */
export async function migrate(db: Database, migrations: readonly Migration[] = listMigrations()): Promise<string[]> {
  const names = await db.transaction(async (tx) => {
    await prepare(tx)
    const applied = await readApplied(tx)
    assertForwardOnly(migrations, applied)
    const missing = migrations.filter(({ name }) => !applied.has(name))
    for (const migration of missing) await apply(tx, migration)
    return missing.map(({ name }) => name)
  })
  if (names.length > 0) await updateStatistics(db)
  return names
}
