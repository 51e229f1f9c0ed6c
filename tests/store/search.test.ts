import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SearchKind } from '../../schemas/merchant/search.ts'
import type { Database, Statement } from '../../server/database/database.ts'
import { createDatabaseStore, type Store } from '../../server/store/store.ts'
import { borrowPglite, type TestDatabase } from '../support/database.ts'

const SHOP = 'search'
/** More than a search by name reads. */
const MANY = 20_000

let ground: TestDatabase
let store: Store
const recorded: Statement[] = []

const recordStatements = (database: Database): Database => ({
  ...database,
  query(statement) {
    recorded.push(statement)
    return database.query(statement)
  },
})

const run = (text: string, values: Statement['values'] = []) =>
  ground.database.query<Record<string, unknown>>({ name: `test.${Math.random()}`.slice(0, 40), text, values })

beforeAll(async () => {
  ground = await borrowPglite()
  store = createDatabaseStore(recordStatements(ground.database))
  await run(
    `insert into returns (shop_id, id, key, number, rev, state, order_id, draft_id, created_at, document)
     select $1, 'r' || n, 'k' || n, 'R-' || n, 1, 'open', 'o' || n, 'd' || n, n,
       jsonb_build_object('orderName', '#' || n,
         'customer', jsonb_build_object('email', 'e' || n || '@example.com', 'name', 'Name' || n || ' Rowe' || n))
     from generate_series(1, ${MANY}) as n`,
    [SHOP],
  )
  await run(
    `insert into return_units (shop_id, return_id, line_item_id, sku)
     select $1, 'r' || n, 'u' || n, 'SKU-' || n from generate_series(1, ${MANY}) as n`,
    [SHOP],
  )
  await run(
    `insert into return_names (shop_id, return_id, place, word, name, created_at)
     select $1, 'r' || n, w.place, w.word, ' name' || n || ' rowe' || n, n from generate_series(1, ${MANY}) as n,
       lateral (values (0, 'name' || n), (1, 'rowe' || n)) as w (place, word)`,
    [SHOP],
  )
  await run('analyze return_names')
  await run('analyze returns')
  await run('analyze return_units')
}, 120_000)
afterAll(() => ground.drop())

interface Plan {
  readonly 'Node Type': string
  readonly 'Actual Rows'?: number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly Plan[]
}

const nodesOf = (plan: Plan): readonly string[] => [plan['Node Type'], ...(plan.Plans ?? []).flatMap(nodesOf)]

const rowsOf = (plan: Plan): readonly number[] => [
  (plan['Actual Rows'] ?? 0) + (plan['Rows Removed by Filter'] ?? 0),
  ...(plan.Plans ?? []).flatMap(rowsOf),
]

const explainStatement = async ({ text, values }: Statement, options: string): Promise<Plan> => {
  const [row] = await run(`explain (${options}, format json) ${text}`, values)
  const [{ Plan: plan }] = row?.['QUERY PLAN'] as [{ Plan: Plan }]
  return plan
}

const cases: readonly (readonly [SearchKind, string, string])[] = [
  ['number', 'r-19999', 'r19999'],
  ['order', '777', 'r777'],
  ['email', 'E42@example.com', 'r42'],
  ['name', 'rowe12345', 'r12345'],
  ['sku', 'sku-9', 'r9'],
]

test.each(cases)('ADM-11 a search by %s reads an index', async (kind, text, id) => {
  recorded.length = 0
  const found = await store.returnsList.search(SHOP, { kind, text }, 50)
  expect(found.map(({ record }) => record.id)).toEqual([id])
  const [lookup] = recorded
  if (lookup === undefined) throw new Error('No statement')
  expect(nodesOf(await explainStatement(lookup, 'costs'))).not.toContain('Seq Scan')
})

const findByName = async (text: string) =>
  (await store.returnsList.search(SHOP, { kind: 'name', text }, 50)).map(({ record }) => record.id)

const newest = (ids: readonly number[]) => ids.map((n) => `r${n}`)

test('ADM-11 a name of more returns than it reads finds the newest', async () => {
  const last = Array.from({ length: 50 }, (_, at) => MANY - at)
  expect(await findByName('name')).toEqual(newest(last))
  expect(await findByName('ro na')).toEqual(newest(last))
})

test('ADM-11 a search by name finds an old return by its rarest word', async () => {
  expect(await findByName('name rowe17')).toEqual(
    newest(Array.from({ length: MANY }, (_, at) => MANY - at).filter((n) => String(n).startsWith('17'))).slice(0, 50),
  )
  expect(await findByName('rowe24 name17')).toEqual([])
  expect(await findByName('n rowe3')).toHaveLength(50)
  expect(await findByName('name r7')).toEqual([])
})

test('ADM-11 a search by name reads at most 10,001 rows a statement', async () => {
  for (const text of ['name', 'ro na', 'name2 rowe24', 'zz name']) {
    recorded.length = 0
    await findByName(text)
    for (const statement of recorded.filter(({ name }) => name.startsWith('names.')))
      expect(Math.max(...rowsOf(await explainStatement(statement, 'analyze')))).toBeLessThanOrEqual(10_001)
  }
})
