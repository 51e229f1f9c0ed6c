import { brotliCompressSync, constants } from 'node:zlib'
import type { Queryable } from '../../server/database/database.ts'

const LEFT_OUT: ReadonlySet<string> = new Set([
  'migrations',
  'shops',
  'hosts',
  'configs',
  'config_changes',
  'local_products',
  'local_collections',
  'local_collection_products',
  'installation_secrets',
  'drafts',
  'budgets',
  'nonces',
  'merchant_calls',
  'local_captcha_spent',
  'local_payments_tokens',
])

const query = <Row>(db: Queryable, name: string, text: string): Promise<Row[]> =>
  db.query<Row>({ name: `dump.${name}`, text, values: [] })

const listTables = (db: Queryable): Promise<{ table: string; columns: string }[]> =>
  query(
    db,
    'tables',
    `select c.table_name as table, string_agg(c.column_name, ', ' order by c.ordinal_position) as columns
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER' and c.is_identity = 'NO'
      group by 1 order by 1`,
  )

interface StoredFile {
  readonly shop_id: string
  readonly id: string
  readonly type: string
}

const listUsedLabels = (db: Queryable): Promise<{ shop: string; file: string }[]> =>
  query(
    db,
    'labels',
    `select shop_id as shop, document #>> '{label,document}' as file from returns
      where state = 'open' and document #>> '{label,state}' = 'ready' and document ->> 'tracking' in ('new', 'pre_transit')
      order by 1, 2`,
  )

/** Labels that are no longer printed become one document, because each has 13 kB. */
const findSharedLabels = async (db: Queryable): Promise<ReadonlyMap<string, string>> => {
  const used = await listUsedLabels(db)
  const printable = new Set(used.map(({ file }) => file))
  const text = `select shop_id, id, type from local_files where type = 'application/pdf' order by 1, 2`
  const files = await query<StoredFile>(db, 'pdfs', text)
  const sharedOf = (shop: string) => used.find((one) => one.shop === shop)?.file
  return new Map(
    files.flatMap(({ shop_id, id }) => (printable.has(id) ? [] : [[id, sharedOf(shop_id) ?? id] as const])),
  )
}

const readRows = async (db: Queryable, { table, columns }: { table: string; columns: string }) => {
  const where = table === 'jobs' ? 'where every_ms is null' : ''
  const text = `select json_agg(one order by one::text)::text as rows from (select ${columns} from ${table} ${where}) one`
  const [found] = await query<{ rows: string | null }>(db, table, text)
  return found?.rows ?? null
}

const withoutFiles = (rows: string, dropped: ReadonlyMap<string, string>): string =>
  JSON.stringify((JSON.parse(rows) as StoredFile[]).filter(({ id }) => (dropped.get(id) ?? id) === id))

export const writeDump = async (db: Queryable): Promise<string> => {
  const shared = await findSharedLabels(db)
  const lines: string[] = []
  for (const table of await listTables(db)) {
    const rows = LEFT_OUT.has(table.table) ? null : await readRows(db, table)
    if (rows === null) continue
    const used = table.table === 'local_files' ? withoutFiles(rows, shared) : rows
    const named = used.replace(/[0-9a-f]{64}/g, (id) => shared.get(id) ?? id)
    lines.push(`${table.table}\t${table.columns}\t${named.replace(/\s*\n\s*/g, '')}`)
  }
  return lines.join('\n')
}

export const compress = (text: string): Buffer =>
  brotliCompressSync(Buffer.from(text), {
    params: { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_QUALITY]: 9 },
  })
