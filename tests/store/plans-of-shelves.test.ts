import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Statement } from '../../server/database/database.ts'
import { localCommerce } from '../../server/providers/commerce/local/local.ts'
import { placeProducts } from '../../server/providers/commerce/local/product-positions.ts'
import type { Commerce } from '../../server/providers/commerce/port.ts'
import { shirt } from '../providers/commerce/sold.ts'
import { planStatements, remembering, scansOf } from '../support/plans.ts'
import { freshDatabase } from '../support/postgres.ts'

const SIZE = 18
const COLLECTIONS = 200
const shopId = 'shelves'

let client: pg.Client
let commerce: Commerce
let statements: Map<string, Statement>
let endTest: () => Promise<void>

beforeAll(async () => {
  const fresh = await freshDatabase()
  const remembered = remembering(fresh.database)
  statements = remembered.statements
  commerce = localCommerce({ database: remembered.database, random: randomBytes, now: Date.now })
  client = new pg.Client({ connectionString: fresh.url })
  await client.connect()
  for (const table of ['local_products', 'local_collections', 'local_collection_products'])
    await client.query(`alter table ${table} set (autovacuum_enabled = off)`)
  endTest = async () => {
    await client.end()
    await fresh.drop()
  }
}, 60_000)
afterAll(() => endTest())

const fillTables = async (): Promise<void> => {
  const document = JSON.stringify(shirt)
  await client.query(
    `insert into local_products (shop_id, id, published, facts, document)
      select '${shopId}', 'p' || n, true, '{}', $1::jsonb || jsonb_build_object('id', 'p' || n, 'title', 'Product ' || n)
      from generate_series(1, 10000) n`,
    [document],
  )
  await client.query(`insert into local_collections (shop_id, id, position, document)
    select '${shopId}', 'c' || c, c, jsonb_build_object('id', 'c' || c, 'sortOrder', 'alpha-desc', 'productIds',
      (select jsonb_agg('p' || n) from generate_series(1, 10000) n where c = 1 or n % 20 = c % 20))
    from generate_series(1, ${COLLECTIONS}) c`)
  await placeProducts({ query: async ({ text, values }) => (await client.query(text, [...values])).rows }, shopId)
}

const explainStatement = async (name: string) => {
  const statement = statements.get(name)
  if (statement === undefined) throw new Error(`Nothing asked ${name}`)
  const found = await scansOf(client, statement)
  return found.map(({ table, by, rows }) => [table, by, rows] as const)
}

test('SHP-04 PAC-10 a page of a collection reads one index range, planned on an empty shop', async () => {
  await commerce.collectionProducts(shopId, 'c1', { number: 1, size: SIZE })
  const page = statements.get('local_commerce.collection_page')
  if (page !== undefined) await planStatements(client, [page])
  await fillTables()
  for (const [collection, number, total] of [
    ['c1', 1, 10_000],
    ['c1', 555, 10_000],
    ['c7', 2, 500],
    [null, 300, 10_000],
  ] as const) {
    const found = await commerce.collectionProducts(shopId, collection, { number, size: SIZE })
    expect([found?.products.length, found?.total]).toEqual([SIZE, total])
    const looked = await explainStatement('local_commerce.collection_page')
    expect(Math.max(...looked.map(([, , rows]) => rows))).toBeLessThanOrEqual(SIZE)
    expect(new Set(looked.map(([table, by]) => `${table} ${by}`))).toEqual(
      new Set([
        'local_collection_products local_collection_products_pkey',
        'local_products local_products_pkey',
        'local_reservations local_reservations_held',
        'local_collections local_collections_pkey',
      ]),
    )
  }
})

test('PAC-10 a product’s membership in a collection is found by product; previews read the start', async () => {
  await commerce.isInCollection(shopId, 'c1', 'p9999')
  await commerce.previews(shopId, ['c1', 'c2', 'c3'], 3)
  const statementsToPlan = ['local_commerce.holds', 'local_commerce.previews'].flatMap(
    (name) => statements.get(name) ?? [],
  )
  await planStatements(client, statementsToPlan)
  expect(await explainStatement('local_commerce.holds')).toEqual([
    ['local_collection_products', 'local_collection_products_by_product', 1],
  ])
  const looked = await explainStatement('local_commerce.previews')
  expect(Math.max(...looked.map(([, , rows]) => rows))).toBeLessThanOrEqual(9)
})
