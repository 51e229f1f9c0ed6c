import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReturnDocument } from '../../schemas/records/return.ts'
import type { Database, Statement } from '../../server/database/database.ts'
import { collectParcelNumbers } from '../../server/store/returns/parcels.ts'
import { createDatabaseStore, type Store } from '../../server/store/store.ts'
import { borrowPglite, type TestDatabase } from '../support/database.ts'

const SHOP = 'parcels'
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

const explain = (text: string, values: Statement['values'] = []) =>
  ground.database.query<Record<string, unknown>>({
    name: `test.${recorded.length}.${Math.random()}`.slice(0, 40),
    text,
    values,
  })

beforeAll(async () => {
  ground = await borrowPglite()
  store = createDatabaseStore(recordStatements(ground.database))
  await explain(
    `insert into returns (shop_id, id, key, number, rev, state, order_id, draft_id, created_at, document)
     select $1, 'r' || n, 'k' || n, 'R-' || n, 1, 'open', 'o' || n, 'd' || n, n,
       jsonb_build_object('label', jsonb_build_object('trackingNumber', 'T' || n), 'orderName', '#' || n)
     from generate_series(1, ${MANY}) as n`,
    [SHOP],
  )
  await explain(
    `insert into parcels (shop_id, bears, return_id, parcel)
     select $1, 'T' || n, 'r' || n, 'return' from generate_series(1, ${MANY}) as n`,
    [SHOP],
  )
  await explain('analyze returns')
  await explain('analyze parcels')
  await explain('set plan_cache_mode = force_generic_plan')
}, 120_000)
afterAll(() => ground.drop())

interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly Plan[]
}

const nodesOf = (plan: Plan): readonly Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

const literal = (value: unknown): string => {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (Array.isArray(value)) return `'{${value.join(',')}}'`
  return `'${String(value)}'`
}

const explainSearch = async (search: () => Promise<unknown>) => {
  recorded.length = 0
  await search()
  const statements = [...recorded]
  const nodes: Plan[] = []
  for (const { text, values } of statements) {
    // Uses the generic plan of a prepared statement, which may not scan either.
    await explain(`prepare searched as ${text}`)
    const [row] = await explain(`explain (analyze, format json) execute searched(${values.map(literal).join(', ')})`)
    await explain('deallocate searched')
    const queryPlan = row?.['QUERY PLAN']
    const [{ Plan: plan }] = typeof queryPlan === 'string' ? JSON.parse(queryPlan) : queryPlan
    nodes.push(...nodesOf(plan))
  }
  const scans = nodes.filter((node) => node['Relation Name'] !== undefined)
  return {
    statements: statements.map(({ name }) => name),
    walked: scans.filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === 'returns').length,
    rows: scans.reduce(
      (sum, node) => sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
      0,
    ),
  }
}

const searches = {
  'the hook': (number: string) => store.returns.findByTrackingNumber(SHOP, number),
  'an exchange order': (name: string) => store.returns.findByExchangeOrder(SHOP, name),
  'the desk': (trackingNumber: string) => store.returnsList.page(SHOP, { trackingNumber }, { after: null, limit: 51 }),
} as const

describe.each(Object.entries(searches))('FIX-22 %s', (_, search) => {
  test.each([
    ['the oldest parcel', 'T1'],
    ['the newest parcel', `T${MANY}`],
    ['a number that nobody has', 'T-none'],
  ])('FIX-22 the search reads a handful of rows for %s, and scans no returns', async (_name, number) => {
    const { walked, rows } = await explainSearch(() => search(number))
    expect(walked).toBe(0)
    expect(rows).toBeLessThan(10)
  })
})

test('FIX-22 hook and desk find a parcel by each current number, and no former number', async () => {
  const [found] = await store.returnsList.page(SHOP, { trackingNumber: 'T7' }, { after: null, limit: 51 })
  if (found === undefined) throw new Error('Nothing bears T7')
  const label = { state: 'ready', reference: 'x', askedAt: 0, trackingNumber: 'NOW' }
  const document = {
    orderName: '#7',
    customer: { email: null, name: null },
    items: [],
    label,
    earlierLabels: [{ trackingNumber: 'T7' }],
    prepaidLabels: [{ trackingCode: 'BEFORE' }],
    method: { arrangement: { rmaCode: 'CODE' } },
    exchangeOrder: { name: '#7-X' },
  } as unknown as ReturnDocument
  const rev = await store.returns.save({ ...found.record, document })
  const idsAt = async (trackingNumber: string) =>
    (await store.returnsList.page(SHOP, { trackingNumber }, { after: null, limit: 51 })).map(({ record }) => record.id)
  for (const number of ['T7', 'NOW', 'BEFORE', 'CODE']) {
    expect((await store.returns.findByTrackingNumber(SHOP, number))?.id, number).toBe('r7')
    expect(await idsAt(number), number).toEqual(['r7'])
  }
  expect((await store.returns.findByExchangeOrder(SHOP, '#7-X'))?.id).toBe('r7')
  expect(await store.returns.findByTrackingNumber(SHOP, '#7-X')).toBeNull()
  expect(await store.returns.findByTrackingNumber('another-shop', 'NOW')).toBeNull()

  const less = { ...document, method: null } as ReturnDocument
  await store.returns.save({ ...found.record, rev: rev ?? 0, document: less })
  expect(await idsAt('CODE')).toEqual([])
  // A concurrent writer won: nothing is written, not even the parcel numbers.
  expect(await store.returns.save({ ...found.record, rev: 1, document })).toBeNull()
  expect(await idsAt('CODE')).toEqual([])
  expect(collectParcelNumbers(less).bears.sort()).toEqual(['#7-X', 'BEFORE', 'NOW', 'T7'])
})
