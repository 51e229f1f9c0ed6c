import type { Queryable } from '../../server/database/database.ts'

const TABLES = ['local_products', 'local_collections', 'local_collection_products', 'local_orders'] as const

type Table = (typeof TABLES)[number]

interface TableRows {
  readonly table: Table
  readonly columns: string
  readonly rows: string
}

export interface LoadedRows {
  readonly shopId: string
  readonly tables: readonly TableRows[]
}

const columnsOf = async (tx: Queryable, table: Table): Promise<string> => {
  // In a fixed order: a statement's name must map to one text per connection.
  const text = `select string_agg(column_name, ', ' order by ordinal_position) as columns from information_schema.columns
    where table_name = $1 and is_generated = 'NEVER'`
  const [found] = await tx.query<{ columns: string }>({ name: 'test.columns', text, values: [table] })
  return found?.columns ?? ''
}

export const loadedRows = async (database: Queryable, shopId: string): Promise<LoadedRows> => {
  const tables: TableRows[] = []
  for (const table of TABLES) {
    const text = `select json_agg(one)::text as rows from ${table} one where shop_id = $1`
    const [found] = await database.query<{ rows: string | null }>({ name: `test.${table}`, text, values: [shopId] })
    if (found?.rows) tables.push({ table, columns: await columnsOf(database, table), rows: found.rows })
  }
  return { shopId, tables }
}

export const writeRows = async (tx: Queryable, { shopId, tables }: LoadedRows, to: string): Promise<void> => {
  const statements = tables.map(({ table, columns, rows }) => {
    const text = `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1::json)`
    return tx.query({ name: `test.as-${table}`, text, values: [rows.replaceAll(shopId, to)] })
  })
  await Promise.all(statements)
}
