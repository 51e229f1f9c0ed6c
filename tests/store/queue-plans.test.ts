import { afterAll, beforeAll, expect, test } from 'vitest'
import { ReturnQueue } from '../../schemas/records/return-queue.ts'
import type { Database, Statement } from '../../server/database/database.ts'
import { createDatabaseStore, type Store } from '../../server/store/store.ts'
import { borrowPglite, type TestDatabase } from '../support/database.ts'

const SHOP = 'queues'
const MANY = 20_000
const scope = { now: MANY, limit: { amount: 10, currency: 'USD' } } as const

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
     select $1, 'r' || n, 'k' || n, 'R-' || n, 1, case n % 3 when 1 then 'processed' else 'open' end, 'o' || n, 'd' || n, n,
       jsonb_build_object('orderName', '#' || n, 'creditType', case n % 3 when 0 then 'gift' else 'refund' end,
         'method', jsonb_build_object('kind', case when n = 7 then 'courier' else 'pre-paid' end),
         'replacements', case when n = 8 then '[{}]'::jsonb else '[]'::jsonb end)
     from generate_series(1, ${MANY}) as n`,
    [SHOP],
  )
  await run(
    `insert into return_queues (shop_id, return_id, queue, since, amount, currency)
     select $1, 'r' || n, case n % 5 when 0 then 'decide' when 1 then 'shopper-waits' else 'late' end, n, n % 20, 'USD'
     from generate_series(1, ${MANY}) as n`,
    [SHOP],
  )
  await run('analyze returns')
  await run('vacuum analyze return_queues')
}, 120_000)
afterAll(() => ground.drop())

interface Plan {
  readonly 'Node Type': string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly Plan[]
}

const nodesOf = (plan: Plan): readonly Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

const readRows = async (read: () => Promise<unknown>): Promise<number> => {
  recorded.length = 0
  await read()
  let rows = 0
  for (const { text, values } of [...recorded]) {
    const [row] = await run(`explain (analyze, format json) ${text}`, values)
    const [{ Plan: plan }] = row?.['QUERY PLAN'] as [{ Plan: Plan }]
    const scans = nodesOf(plan).filter((node) => node['Node Type'].endsWith('Scan'))
    rows += scans.reduce(
      (sum, node) => sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
      0,
    )
  }
  return rows
}

test('ADM-11 a page of a queue reads only its rows', async () => {
  const page = (queue: ReturnQueue, after: number | null) =>
    store.returnsList.pageQueue(SHOP, scope, {
      queue,
      filter: {},
      after: after === null ? null : { since: after, id: 'r' },
      size: 51,
    })
  for (const queue of ReturnQueue.enum) expect(await readRows(() => page(queue, 9_000)), queue).toBeLessThan(400)
})

test('ADM-11 counts read at most as many rows as they count', async () => {
  const count = () => store.returnsList.countQueues(SHOP, scope, { queues: ReturnQueue.enum, max: 501 })
  expect((await count()).map((one) => one.count)).toEqual([501, 0, 0, 0, 0, 0, 501, 501, 501])
  expect(await readRows(count)).toBeLessThan(8_000)
})

test('ADM-11 a rare method and a rare resolution are found by index', async () => {
  const list = (filter: Parameters<Store['returnsList']['page']>[1]) => () =>
    store.returnsList.page(SHOP, filter, { after: null, limit: 51 })
  for (const filter of [{ method: 'courier' }, { resolution: 'exchange' }] as const) {
    expect((await list(filter)()).length).toBe(1)
    expect(await readRows(list(filter)), JSON.stringify(filter)).toBeLessThan(60)
  }
})

test('ADM-11 counts of filtered views read few rows, and stop at their limit', async () => {
  const { returnsList } = store
  const count = (filter: Parameters<typeof returnsList.count>[1]) => () => returnsList.count(SHOP, filter, 501)
  for (const [filter, found] of [
    [{ method: 'courier' }, 1],
    [{ resolution: 'exchange', states: ['open'] }, 1],
    [{ states: ['open'] }, 501],
    [{ states: ['closed'] }, 0],
    [{ createdFrom: 100, createdTo: 149 }, 50],
  ] as const) {
    expect(await count(filter)(), JSON.stringify(filter)).toBe(found)
    expect(await readRows(count(filter)), JSON.stringify(filter)).toBeLessThan(800)
  }
  const filtered = () =>
    returnsList.countFiltered(SHOP, scope, { queue: 'decide', filter: { createdTo: 99 }, max: 501 })
  expect(await filtered()).toBe(19)
  const paid = { queue: 'pay-by-hand', filter: {}, max: 501 } as const
  expect(await returnsList.countFiltered(SHOP, scope, paid)).toBe(0)
})

const toLiteral = (value: Statement['values'][number]): string => {
  if (typeof value === 'number') return String(value)
  return Array.isArray(value) ? `'{${value.join()}}'` : `'${String(value)}'`
}

/** The rows of a plan that does not know the values, as after some calls of a prepared statement. */
const readSharedRows = async (read: () => Promise<unknown>): Promise<number> => {
  recorded.length = 0
  await read()
  const [{ text, values } = { text: '', values: [] }] = recorded
  await run(`prepare shared as ${text}`)
  await run('set plan_cache_mode = force_generic_plan')
  const [row] = await run(`explain (analyze, format json) execute shared (${values.map(toLiteral).join()})`)
  await run('reset plan_cache_mode')
  await run('deallocate shared')
  const [{ Plan: plan }] = row?.['QUERY PLAN'] as [{ Plan: Plan }]
  return nodesOf(plan).reduce(
    (most, node) => Math.max(most, node['Actual Rows'], node['Rows Removed by Filter'] ?? 0),
    0,
  )
}

test('ADM-11 a shared plan of a count with two filters uses both', async () => {
  await run('set enable_seqscan = off')
  for (const filter of [
    { states: ['processed'], resolution: 'gift' },
    { states: ['open'], method: 'none' },
  ] as const) {
    const count = () => store.returnsList.count(SHOP, filter, 501)
    expect(await readSharedRows(count), JSON.stringify(filter)).toBeLessThan(2)
  }
  await run('reset enable_seqscan')
})

test('ADM-11 the neighbors of a case read only the numbers of their queue', async () => {
  const read = () => store.returnsList.listNumbers(SHOP, { queue: 'decide', now: 100, max: 100 })
  expect((await read()).slice(0, 3)).toEqual(['R-5', 'R-10', 'R-15'])
  expect(await read()).toHaveLength(20)
  expect(
    await readRows(() => store.returnsList.listNumbers(SHOP, { queue: 'decide', now: MANY, max: 100 })),
  ).toBeLessThan(400)
})

test('ADM-11 a count with two filters reads no return that only one of them matches', async () => {
  // A table of this size is read whole, unlike one of a large shop.
  await run('set enable_seqscan = off')
  for (const filter of [
    { states: ['processed'], resolution: 'gift' },
    { states: ['open'], method: 'none' },
    { resolution: 'gift', method: 'courier' },
  ] as const)
    expect(await readRows(() => store.returnsList.count(SHOP, filter, 501)), JSON.stringify(filter)).toBe(0)
  await run('reset enable_seqscan')
})
