import { expect, test } from 'vitest'
import { codeOf, filesOf, isIn, modules, modulesIn, testModules, textOf } from './modules.ts'
import { statementsIn } from './sql.ts'

/** Statements over all shops or without shop rows: queue, schema, connection. */
const exempt = [
  'server/store/across-shops',
  'server/database/migrate',
  'server/database/engines',
  'server/database/statistics',
]

const files = modulesIn(
  [
    'server/database',
    'server/store',
    'server/providers',
    'server/load',
    'server/commands',
    'server/demo/integrations',
    'tests/prove',
  ],
  [...modules, ...testModules],
)
const statements = statementsIn(files)
const migrations = filesOf('server/database/migrations').toSorted().map(textOf).join('\n')
const nameToday = (name: string): string =>
  new RegExp(`alter table ${name} rename to (\\w+)`).exec(migrations)?.[1] ?? name
const tables = [...migrations.matchAll(/create table (\w+) \(([\s\S]*?)\n\);/g)].map(([, name = '', columns = '']) => ({
  name: nameToday(name),
  columns,
}))
const shopFilterPattern = /\bshop_id\s*=\s*\$|insert into \w+(?: as \w+)?\s*\(\s*shop_id\b/
const touches = (text: string): boolean => tables.some(({ name }) => new RegExp(`\\b${name}\\b`).test(text))

test('every statement on a table of ours names its shop', () => {
  const shopStatements = statements.filter(
    ({ path, text }) => touches(text) && !exempt.some((folder) => isIn(path, folder)),
  )
  expect(shopStatements.length).toBeGreaterThan(30)
  expect(shopStatements.filter(({ text }) => !shopFilterPattern.test(text))).toEqual([])
})

test('HSE-21 only server/database writes a statement without the sql tag', () => {
  const raw = /\btext: ?[`'](?:with|select|insert|update|delete)\b|= \$\d/
  const found = modules.filter(
    (path) => !isIn(path, 'server/database') && raw.test(codeOf(path).replace(/([`'])\s+/g, '$1')),
  )
  expect(found).toEqual([])
})

test('all statements are read: each begins with a known keyword', () => {
  const written = files.flatMap((path) => [
    ...codeOf(path).matchAll(/[`'](?:with|select|insert into|update|delete from)\s[a-z(]/g),
  ])
  expect(statements.length).toBeGreaterThanOrEqual(written.length - 5) // three unnamed statements of engines, two of a proof
})

test('a statement has one name and a name one statement', () => {
  const statementNames = new Set(statements.map(({ name }) => name))
  expect(statementNames.size).toBe(new Set(statements.map(({ name, text }) => `${name} ${text}`)).size)
})

test('the primary key of every table begins with the shop', () => {
  const own = ({ columns }: { columns: string }) =>
    /^\s*shop_id text primary key/m.test(columns) || /primary key \(shop_id\b/.test(columns)
  expect(tables.length).toBeGreaterThan(10)
  expect(tables.filter((table) => !own(table)).map(({ name }) => name)).toEqual([])
})
