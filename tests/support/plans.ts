import type pg from 'pg'
import type { Database, Queryable, Statement } from '../../server/database/database.ts'

export const remembering = (database: Database): { database: Database; statements: Map<string, Statement> } => {
  const statements = new Map<string, Statement>()
  const wrap = <Inner extends Queryable>(inner: Inner): Inner => ({
    ...inner,
    query: (statement: Statement) => {
      statements.set(statement.name, statement)
      return inner.query(statement)
    },
  })
  const transaction: Database['transaction'] = (work) => database.transaction((tx) => work(wrap(tx)))
  return { database: { ...wrap(database), transaction }, statements }
}

interface Node {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly Plans?: readonly Node[]
}

export interface Scan {
  readonly statement: string
  readonly table: string
  readonly by: string
  readonly rows: number
}

const scansIn = (statement: string, node: Node): readonly Scan[] => {
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  const rows = Math.round((node['Actual Rows'] + removed) * node['Actual Loops'])
  const table = node['Relation Name']
  const [first] = node.Plans ?? []
  const by = node['Index Name'] ?? first?.['Index Name'] ?? node['Node Type']
  const own = table === undefined || node['Node Type'] === 'ModifyTable' ? [] : [{ statement, table, by, rows }]
  return [...own, ...(node.Plans ?? []).flatMap((part) => scansIn(statement, part))]
}

const literal = (client: pg.Client, value: Statement['values'][number]): string => {
  if (value === null) return 'null'
  if (value instanceof Uint8Array) return client.escapeLiteral(`\\x${Buffer.from(value).toString('hex')}`)
  return client.escapeLiteral(Array.isArray(value) ? `{${JSON.stringify(value).slice(1, -1)}}` : String(value))
}

const toExecuteText = (client: pg.Client, { name, values }: Statement): string => {
  const parameters = values.length === 0 ? '' : `(${values.map((value) => literal(client, value)).join(', ')})`
  return `execute ${client.escapeIdentifier(name)}${parameters}`
}

export const planStatements = async (client: pg.Client, statements: readonly Statement[]): Promise<void> => {
  await client.query('set plan_cache_mode = force_generic_plan')
  for (const statement of statements) {
    await client.query(`prepare ${client.escapeIdentifier(statement.name)} as ${statement.text}`)
    await client.query(`explain ${toExecuteText(client, statement)}`)
  }
}

export const scansOf = async (client: pg.Client, statement: Statement): Promise<readonly Scan[]> => {
  await client.query('begin')
  try {
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
      `explain (analyze, timing off, buffers off, format json) ${toExecuteText(client, statement)}`,
    )
    return rows.flatMap((row) => scansIn(statement.name, row['QUERY PLAN'][0].Plan))
  } finally {
    await client.query('rollback')
  }
}
