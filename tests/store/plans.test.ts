import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import type { Statement } from '../../server/database/database.ts'
import { planStatements, remembering, type Scan, scansOf } from '../support/plans.ts'
import { freshDatabase } from '../support/postgres.ts'
import { choose, createShopper, itemNamed, lookUpOrder } from '../support/shopper.ts'
import { loadDemoShop, testWorld } from '../support/world.ts'

/** Rows: more than any page needs; the demo has about forty products. */
const FEW = 100

let client: pg.Client
let statements: readonly Statement[]
let listedStatements: readonly Statement[]
let endTest: () => Promise<void>

const journey = async (app: Awaited<ReturnType<typeof buildApp>>, shopId: string): Promise<void> => {
  const shopper = createShopper(app, shopId)
  await lookUpOrder(shopper)
  await shopper.open('/exchange')
  await choose(shopper, itemNamed(shopper, 'Aster Linen Shirt'), { outcome: 'return' })
  await shopper.press('items.continue')
  await shopper.press('credit.choose', { args: { credit: 'refund' } })
  await shopper.press('return.submit', { values: { policy: 'true' } })
  for (const { href, path } of shopper.readPage().screen?.poll ?? []) await shopper.part({ href, path })
  const secondShopper = createShopper(app, shopId)
  await lookUpOrder(secondShopper)
  await secondShopper.open('/exchange')
}

/** A busy month’s data without statistics. */
const fillTables = async (shopId: string): Promise<void> => {
  await client.query(`
    insert into drafts select d.shop_id, 'session-' || n, d.rev, d.document, d.last_key, d.last_body, d.last_path,
        d.expires_at + n
      from (select * from drafts where shop_id = '${shopId}' limit 1) d, generate_series(1, 50000) n;
    insert into local_orders (shop_id, id, name_key, product_ids, document)
      select o.shop_id, 'order-' || n, 'copy-' || n, o.product_ids, o.document
      from (select * from local_orders where shop_id = '${shopId}' and name_key = '1001') o, generate_series(1, 20000) n;
    insert into unit_claims (shop_id, line_item_id, order_id, return_id, claimed_at)
      select '${shopId}', 'unit-' || n, 'order-' || n, 'return-' || n, n from generate_series(1, 20000) n;
    insert into budgets (shop_id, scope, subject, paid_off_at, tries)
      select shop_id, scope, 'subject-' || n, paid_off_at, tries
      from (select distinct on (shop_id, scope) * from budgets) b, generate_series(1, 4000) n;`)
  const { rows } = await client.query<{ column_name: string }>(
    `select column_name from information_schema.columns where table_name = 'returns' and is_generated = 'NEVER'`,
  )
  const own = new Set(['id', 'key', 'number', 'draft_id', 'order_id'])
  const columns = rows.map(({ column_name: name }) => name)
  const copied = columns.map((name) =>
    own.has(name) ? `'${name}-' || n` : name === 'created_at' ? 'r.created_at - n' : `r.${name}`,
  )
  await client.query(`insert into returns (${columns.join(', ')}) select ${copied.join(', ')}
    from (select * from returns where shop_id = '${shopId}' limit 1) r, generate_series(1, 20000) n`)
}

/** Sessions open once, so repeating the statement needs another id. */
const withOtherValues = ({ name, text, values }: Statement): Statement => ({
  name,
  text,
  values: name === 'drafts.create' ? values.with(4, 'another') : values,
})

beforeAll(async () => {
  const fresh = await freshDatabase()
  const { database, statements: recorded } = remembering(fresh.database)
  const w = await testWorld({ test: { ...fresh, database } })
  const shopId = await loadDemoShop(w)
  recorded.clear()
  const app = await buildApp(w.world)
  await journey(app, shopId)
  const all = [...recorded.values()].map(withOtherValues)
  statements = all.filter(({ text }) => !text.startsWith('insert'))
  listedStatements = all.filter(({ name }) => ['budgets.spend', 'drafts.create', 'outbox.begin'].includes(name))
  client = new pg.Client({ connectionString: fresh.url })
  await client.connect()
  for (const table of ['drafts', 'returns', 'unit_claims', 'local_orders', 'budgets'])
    await client.query(`alter table ${table} set (autovacuum_enabled = off)`)
  await planStatements(client, statements)
  await fillTables(shopId)
  endTest = async () => {
    await client.end()
    await app.close()
    await w.drop()
  }
}, 120_000)

afterAll(() => endTest())

const scans = async (): Promise<readonly Scan[]> => {
  const all: Scan[] = []
  for (const statement of statements) all.push(...(await scansOf(client, statement)))
  return all
}

const expectFewRows = async (): Promise<void> => {
  expect((await scans()).filter(({ rows }) => rows > FEW)).toEqual([])
}

test('PAC-04 a journey executes the statements checked here', async () => {
  const names = statements.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['returns.of-order', 'budgets.spend', 'drafts.create']))
  expect(names.length).toBeGreaterThan(12)
})

test('PAC-04 statements planned in a nearly empty shop read few rows with 50,000 drafts', expectFewRows)

test('PAC-04 the returns of an order are found by index, in creation order', async () => {
  const found = (await scans()).filter(({ statement }) => statement === 'returns.of-order')
  expect(found.map(({ by }) => by)).toEqual(['returns_by_order'])
})

test('PAC-04 the session and its versions are found by primary keys and indexes', async () => {
  const found = (await scans()).filter(({ statement }) => statement === 'drafts.visit')
  expect(found.map(({ by }) => by).toSorted()).toEqual([
    'disqualified_units_by_order',
    'drafts_pkey',
    'gift_receipts_pkey',
    'local_orders_pkey',
    'local_products_pkey',
    'returns_by_order',
    'shops_pkey',
    'unit_claims_by_order',
    'unit_deliveries_pkey',
  ])
})

test('PAC-04 statements planned then, without ANALYZE, read few rows', async () => {
  await client.query('set plan_cache_mode = force_custom_plan')
  await expectFewRows()
})

test('PAC-04 statements planned with statistics read few rows', async () => {
  await client.query('analyze')
  await expectFewRows()
  await client.query('set plan_cache_mode = force_generic_plan')
  await expectFewRows()
})

test('PAC-04 the primary key is the only index of drafts that begins with the shop', async () => {
  const { rows } = await client.query<{ indexname: string }>(
    `select indexname from pg_indexes where tablename = 'drafts' and indexdef like '%(shop_id%'`,
  )
  expect(rows.map(({ indexname }) => indexname)).toEqual(['drafts_pkey'])
})

test('PAC-01 statements with lists are planned once, for any length', async () => {
  await client.query('deallocate all')
  await planStatements(client, listedStatements)
  await client.query('set plan_cache_mode = auto')
  for (const statement of listedStatements) for (let n = 0; n < 7; n += 1) await scansOf(client, statement)
  const { rows } = await client.query<{ custom: number }>(
    `select custom_plans::int as custom from pg_prepared_statements`,
  )
  expect(rows).toEqual([{ custom: 5 }, { custom: 5 }, { custom: 5 }])
})

test('PAC-01 no index of budgets contains columns that every try writes, so updates stay local', async () => {
  const { rows } = await client.query<{ indexname: string }>(
    `select indexname from pg_indexes where tablename = 'budgets'`,
  )
  expect(rows.map(({ indexname }) => indexname)).toEqual(['budgets_pkey'])
})
