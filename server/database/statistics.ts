import { type Database, sql } from './database.ts'

/**
 * Smaller tables are left alone: statistics that say how few rows there are have them looked through one by one, by every
 * connection that plans by them, until it hears of others. Without any, PostgreSQL trusts the indexes.
 */
const WORTH_IT_BYTES = 1_000_000

/** Has the database learn how the rows of its larger tables lie: after many came at once, and where nothing else does it. */
export async function learnStatistics(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.script('set local statement_timeout = 0')
    const tables = await tx.query<{ name: string }>(
      sql('statistics.tables')`
        select quote_ident(relname) as name from pg_class
        where relkind = 'r' and relnamespace = current_schema()::regnamespace and pg_relation_size(oid) > ${WORTH_IT_BYTES}
        order by relname`,
    )
    if (tables.length > 0) await tx.script(`analyze ${tables.map(({ name }) => name).join(', ')}`)
  })
}
