import { expect, test } from 'vitest'
import { sql } from '../../server/database/database.ts'
import { testDatabases } from '../support/postgres.ts'
import { loadDemoShop, testWorld } from '../support/world.ts'

const countWrites = sql('test.written')`
  select tablename as name, (xpath('/row/n/text()',
    query_to_xml(format('select count(*) as n from %I', tablename), false, true, '')))[1]::text::int as rows
  from pg_tables where schemaname = 'public' and tablename <> 'migrations'`

test.each(testDatabases())('PAC-09 a database lent on $engine contains nothing of its former user', async ({
  lend,
}) => {
  const first = await testWorld({ test: await lend() })
  await loadDemoShop(first)
  const full = await first.database.query<{ rows: number }>(countWrites)
  expect(full.filter(({ rows }) => rows > 0).length).toBeGreaterThan(5)
  await first.drop()

  const next = await lend()
  const found = await next.database.query<{ rows: number }>(countWrites)
  expect(found.length).toBe(full.length)
  expect(found.filter(({ rows }) => rows > 0)).toEqual([])
  await next.drop()
})

test.each(testDatabases())('PAC-09 a database given back on $engine answers and wakes its former user no more', async ({
  lend,
}) => {
  const tell = sql('test.tell')`select pg_notify('lent', '')`
  const first = await lend()
  let woken = 0
  await first.database.listen('lent', () => {
    woken += 1
  })
  await first.drop()
  await expect(first.database.query(countWrites)).rejects.toThrow('This database is closed')
  await expect(first.database.transaction(async () => {})).rejects.toThrow('This database is closed')
  expect(await first.database.ready()).toBe(false)

  const next = await lend()
  const notified = new Promise<void>(
    (resolve) => void next.database.listen('lent', resolve).then(() => next.database.query(tell)),
  )
  await notified
  expect(woken).toBe(0)
  await next.drop()
})

test.each(
  testDatabases(),
)('PAC-09 statement names of a test on $engine do not affect the connection’s next user', async ({ lend }) => {
  const statements: unknown[] = []
  for (const text of ['select 1 as n', 'select 2 as n', 'select 3 as n']) {
    const { database, drop } = await lend()
    const statement = { name: 'test.named-alike', text, values: [] }
    statements.push(await database.query(statement), await database.transaction((tx) => tx.query(statement)))
    await drop()
  }
  expect(statements.flat()).toEqual([1, 1, 2, 2, 3, 3].map((n) => ({ n })))
})
