import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SearchKind } from '../../schemas/merchant/search.ts'
import type { Database, Statement } from '../../server/database/database.ts'
import { createDatabaseStore, type Store } from '../../server/store/store.ts'
import { borrowPglite, type TestDatabase } from '../support/database.ts'

const SHOP = 'search'
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
  await run('analyze returns')
  await run('analyze return_units')
}, 120_000)
afterAll(() => ground.drop())

interface Plan {
  readonly 'Node Type': string
  readonly Plans?: readonly Plan[]
}

const nodesOf = (plan: Plan): readonly string[] => [plan['Node Type'], ...(plan.Plans ?? []).flatMap(nodesOf)]

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
  const [row] = await run(`explain (format json) ${lookup?.text}`, lookup?.values)
  const [{ Plan: plan }] = row?.['QUERY PLAN'] as [{ Plan: Plan }]
  expect(nodesOf(plan)).not.toContain('Seq Scan')
})
