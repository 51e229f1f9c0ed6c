import type { Database } from '../../server/database/database.ts'

export interface DiskBytes {
  readonly drafts: number
  readonly orders: number
  readonly returns: number
}

const singleRowTables = ['drafts', 'local_orders']
const passing = ['jobs', 'budgets']

export async function measureDiskUse(database: Database): Promise<DiskBytes> {
  const rows = await database.query<{ name: string; bytes: number }>({
    name: 'bench.bytes',
    text: `select relname as name, pg_total_relation_size(oid) as bytes from pg_class
      where relkind = 'r' and relnamespace = current_schema()::regnamespace`,
    values: [],
  })
  const sumOf = (fits: (name: string) => boolean): number =>
    rows.filter(({ name }) => fits(name)).reduce((sum, { bytes }) => sum + bytes, 0)
  return {
    drafts: sumOf((name) => name === 'drafts'),
    orders: sumOf((name) => name === 'local_orders'),
    returns: sumOf((name) => !singleRowTables.includes(name) && !passing.includes(name)),
  }
}
