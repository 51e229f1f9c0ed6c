import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listMigrations, migrate } from '../../server/database/migrate.ts'
import { buildDemoShops } from '../../server/demo/demo-shops.ts'
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

  const isKnown = async (table: string): Promise<boolean> => {
    const text = 'select reltuples >= 0 as known from pg_class where relname = $1'
    const [row] = await w.database.query<{ known: boolean }>({ name: 'known', text, values: [table] })
    return row?.known === true
  }

  const many = (table: string): string => `
    create table ${table} as select repeat(md5(n::text), 20) as text from generate_series(1, 4000) n;
    alter table ${table} set (autovacuum_enabled = off);`

  test('PAC-04 no table is analyzed while none is large', async () => {
    await w.world.store.updateStatistics()
    expect(await isKnown('returns')).toBe(false)
  })

  test('PAC-04 a load analyzes its tables', async () => {
    await w.database.script(many('before_the_load'))
    const [demo] = buildDemoShops(w.clock.now())
    await loadValues({ database: w.database, now: w.clock.now }, 'demo', demo?.files ?? {})
    expect(await isKnown('before_the_load')).toBe(true)
  })

  test('PAC-04 a migration analyzes its tables', async () => {
    await migrate(w.database, [...listMigrations(), { name: '998-more', text: many('of_the_migration') }])
    expect(await isKnown('of_the_migration')).toBe(true)
  })

  test('PAC-04 a nightly job analyzes the tables', async () => {
    await w.database.script(many('before_the_night'))
    await schedule(w.database, { shopId: everyShop, ...buildNightlyJob(w.clock.now()), runAt: w.clock.now() })
    await w.runner.drain()
    expect(await isKnown('before_the_night')).toBe(true)
  })

  test('PAC-04 a nearly empty table is not analyzed, because the planner would avoid indexes', async () => {
    await w.world.store.updateStatistics()
    expect(await isKnown('returns')).toBe(false)
  })
})
