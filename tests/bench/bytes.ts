import type { Database } from '../../server/database/database.ts'

/** What the tables of a database take on disk, with their indexes, in bytes. */
export interface DiskBytes {
  readonly drafts: number
  readonly orders: number
  /** Of everything that a return leaves: claimed units, books, papers and their files, changes. */
  readonly returns: number
}

const oneRowEach = ['drafts', 'local_orders']
/** These grow and shrink with what is going on. */
const passing = ['jobs', 'budgets']

/** What the tables take on disk, in bytes, with their indexes. */
export async function takenBy(database: Database): Promise<DiskBytes> {
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
    returns: sumOf((name) => !oneRowEach.includes(name) && !passing.includes(name)),
  }
}
