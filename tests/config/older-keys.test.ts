import { rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openPglite } from '../../server/database/engines/pglite.ts'
import { migrate } from '../../server/database/migrate.ts'
import { wrenfoldShop } from '../../server/demo/wrenfold/shop.ts'
import { publish } from '../../server/shops/publish.ts'
import { shopQueries } from '../../server/store/shops/shops.ts'
import { pgliteFolder } from '../support/database.ts'
import { startPortal } from '../support/portal-process.ts'
import { TEST_NOW } from '../support/world.ts'

test('ADM-03 the start warns of keys that became owner keys, by shop and name', async () => {
  const folder = await pgliteFolder()
  const database = await openPglite(folder)
  await migrate(database)
  const shopId = 'demo'
  const document = wrenfoldShop
  const published = await publish({ shops: shopQueries(database) }, { shopId, document, by: 'load' }, TEST_NOW)
  expect(published.kind).toBe('done')
  await database.query({
    name: 'test.keys-without-role',
    text: `insert into merchant_keys (shop_id, id, name, hash, role_chosen, created_at)
      values ($1, 'older', 'ERP', 'h1', false, 1), ($1, 'newer', 'Desk', 'h2', true, 2)`,
    values: [shopId],
  })
  await database.close()
  const portal = startPortal({ DATA_DIR: folder, DRAIN_SECONDS: '0' })
  await portal.listening
  portal.process.kill('SIGTERM')
  const { output } = await portal.ended
  rmSync(folder, { recursive: true, force: true })
  const warnings = output.split('\n').filter((line) => line.includes('became owner keys'))
  expect(warnings).toHaveLength(1)
  expect(JSON.parse(warnings[0] ?? '')).toMatchObject({ shopId, keys: ['ERP'], msg: expect.stringMatching(/--role/) })
}, 120_000)
