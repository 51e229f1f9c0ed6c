import { expect, test } from 'vitest'
import { sql } from '../../server/store/database.ts'
import { testDatabases } from '../support/postgres.ts'
import { loadDemoShop, testWorld } from '../support/world.ts'

const written = sql('test.written')`
  select tablename as name, (xpath('/row/n/text()',
    query_to_xml(format('select count(*) as n from %I', tablename), false, true, '')))[1]::text::int as rows
  from pg_tables where schemaname = 'public' and tablename <> 'migrations'`

test.each(testDatabases())('PAC-09 who is lent a database on $engine finds nothing of who had it before', async ({
  lend,
}) => {
  const first = await testWorld({ test: await lend() })
  await loadDemoShop(first)
  const full = await first.database.query<{ rows: number }>(written)
  expect(full.filter(({ rows }) => rows > 0).length).toBeGreaterThan(5)
  await first.drop()

  const next = await lend()
  const found = await next.database.query<{ rows: number }>(written)
  expect(found.length).toBe(full.length)
  expect(found.filter(({ rows }) => rows > 0)).toEqual([])
  await next.drop()
})
