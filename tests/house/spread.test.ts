import { expect, test } from 'vitest'
import { filesOf, textOf } from './modules.ts'

const stripComments = (path: string): string => textOf(path).replace(/--[^\n]*/g, '')

const migrations = filesOf('server/database/migrations').toSorted().map(stripComments).join('\n')
const createdTables = [...migrations.matchAll(/create table (\w+) \(([\s\S]*?)\n\);/g)].map(
  ([, name = '', columns = '']) => ({
    name,
    columns,
  }),
)

const nameToday = (name: string): string =>
  new RegExp(`alter table ${name} rename to (\\w+)`).exec(migrations)?.[1] ?? name
const tables = createdTables
  .map(({ name }) => nameToday(name))
  .filter((name) => !migrations.includes(`drop table ${name};`))

/** Unique indexes without the shop, with the reason. */
const ofNoShop: Readonly<Record<string, string>> = {
  hosts_by_host: 'a host leads to a shop before any is known, and no two shops have the same',
}

test('PAC-11 every unique index names the shop, so that shops can be spread over machines', () => {
  const indexes = [...migrations.matchAll(/create unique index (\w+) on \w+\s*\(([^;]*)\)/g)]
  expect(indexes.length).toBeGreaterThan(10)
  expect(indexes).toHaveLength(migrations.match(/create unique index/g)?.length ?? 0)
  const others = indexes.filter(([, , columns = '']) => !/\bshop_id\b/.test(columns)).map(([, name = '']) => name)
  expect(others).toEqual(Object.keys(ofNoShop))
})

test('PAC-11 every table has a primary key, so that rows are found across machines', () => {
  expect(createdTables).toHaveLength(migrations.match(/create table/g)?.length ?? 0)
  expect(createdTables.filter(({ columns }) => !/\bprimary key\b/.test(columns)).map(({ name }) => name)).toEqual([])
})

test('PAC-11 every primary key and every other constraint of rows names the shop', () => {
  const keys = [...migrations.matchAll(/\b(?:primary key|unique|foreign key) \(([^)]*)\)/g)].map(
    ([, columns = '']) => columns,
  )
  expect(keys.length).toBeGreaterThan(30)
  expect(keys.filter((columns) => !/\bshop_id\b/.test(columns))).toEqual([])
  const short = [...migrations.matchAll(/^\s*(\w+) [^\n(]*\b(?:primary key|unique|references)\b(?! \()/gm)]
  expect(short.map(([, column]) => column).filter((column) => column !== 'shop_id' && column !== 'create')).toEqual([])
})

test('PAC-11 every table is distributed once, and every distributed table exists', () => {
  const spread = [
    ...stripComments('server/database/distribute.sql').matchAll(
      /^select (?:create_distributed_table|create_reference_table|citus_add_local_table_to_metadata)\('(\w+)'/gm,
    ),
  ].map(([, name = '']) => name)
  expect(spread.toSorted()).toEqual([...tables].sort())
})

test('PAC-11 tables distributed by shop are placed with their shop', () => {
  const [first = '', ...others] =
    stripComments('server/database/distribute.sql').match(/create_distributed_table\([^;]*;/g) ?? []
  expect(first).toBe("create_distributed_table('shops', 'shop_id');")
  expect(others.filter((text) => !text.endsWith(", 'shop_id', colocate_with => 'shops');"))).toEqual([])
})
