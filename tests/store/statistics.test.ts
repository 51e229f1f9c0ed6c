import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { houseMigrations, migrate } from '../../server/database/migrate.ts'
import { demoShops } from '../../server/demo/demo-shops.ts'
import { buildNightlyJob } from '../../server/jobs/lifecycle.ts'
import { loadValues } from '../../server/load/load-shop.ts'
import { everyShop, schedule } from '../../server/store/jobs.ts'
import { testDatabases } from '../support/postgres.ts'
import { type TestWorld, testWorld } from '../support/world.ts'

describe.each(testDatabases())('on $engine', ({ fresh }) => {
  let w: TestWorld

  beforeAll(async () => {
    w = await testWorld({ test: await fresh() })
  })

  afterAll(() => w.drop())

  /** Whether the database knows how many rows a table has. */
  const isKnown = async (table: string): Promise<boolean> => {
    const text = 'select reltuples >= 0 as known from pg_class where relname = $1'
    const [row] = await w.database.query<{ known: boolean }>({ name: 'known', text, values: [table] })
    return row?.known === true
  }

  /** A table of many rows that nobody has told the database about. */
  const many = (table: string): string => `
    create table ${table} as select repeat(md5(n::text), 20) as text from generate_series(1, 4000) n;
    alter table ${table} set (autovacuum_enabled = off);`

  test('PAC-04 where no table is large yet, the database is told of none', async () => {
    await w.world.store.learnStatistics()
    expect(await isKnown('returns')).toBe(false)
  })

  test('PAC-04 a load tells the database how the rows lie', async () => {
    await w.database.script(many('before_the_load'))
    const [demo] = demoShops(w.clock.now())
    await loadValues({ database: w.database, now: w.clock.now }, 'demo', demo?.files ?? {})
    expect(await isKnown('before_the_load')).toBe(true)
  })

  test('PAC-04 a migration tells it', async () => {
    await migrate(w.database, [...houseMigrations(), { name: '998-more', text: many('of_the_migration') }])
    expect(await isKnown('of_the_migration')).toBe(true)
  })

  test('PAC-04 every night tells it', async () => {
    await w.database.script(many('before_the_night'))
    await schedule(w.database, { shopId: everyShop, ...buildNightlyJob(w.clock.now()), runAt: w.clock.now() })
    await w.runner.drain()
    expect(await isKnown('before_the_night')).toBe(true)
  })

  test('PAC-04 of a table with next to nothing in it the database is told nothing, which would have it forgo its indexes', async () => {
    await w.world.store.learnStatistics()
    expect(await isKnown('returns')).toBe(false)
  })
})
