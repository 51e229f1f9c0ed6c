import { type Database, sql } from './database.ts'

/** Statistics of small tables cause sequential scans. Without any, PostgreSQL uses the indexes. */
const MIN_TABLE_BYTES = 1_000_000

/** After bulk writes, and where autovacuum does not run. */
export async function updateStatistics(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.script('set local statement_timeout = 0')
    const tables = await tx.query<{ name: string }>(
      sql('statistics.tables')`
        select quote_ident(relname) as name from pg_class
        where relkind = 'r' and relnamespace = current_schema()::regnamespace and pg_relation_size(oid) > ${MIN_TABLE_BYTES}
        order by relname`,
    )
    if (tables.length > 0) await tx.script(`analyze ${tables.map(({ name }) => name).join(', ')}`)
  })
}
