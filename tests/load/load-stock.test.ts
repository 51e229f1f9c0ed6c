import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type LoadNeeds, loadShop, loadValues } from '../../server/load/load-shop.ts'
import { exportFolders } from '../commands/load-folders.ts'
import { openedDatabase } from '../contract/open-database.ts'
import { testDatabases } from '../support/postgres.ts'

const wholeFolder = (folder: string) => ({ folder, unreadable: 'refuse' }) as const
const silent = (): void => {}

describe.each(testDatabases())('the stock of a load on $engine', ({ lend }) => {
  const database = openedDatabase(lend)
  const needs = (): LoadNeeds => ({ database: database(), now: () => 1_700_000_000_000 })
  const folderOf = exportFolders()

  test('SHP-24 use_shopify_inventory decides about exchanges, and exports without shop.json use the live setting', async () => {
    const { path, shopId, edit, remove } = folderOf()
    const countKnown = async () => {
      const rows = await database().query<{ known: boolean }>({
        name: 'test.counted',
        text: `select distinct counted_at > 0 as known from local_products where shop_id = $1 and document ? 'updatedAt'`,
        values: [shopId],
      })
      return rows.map(({ known }) => known)
    }
    edit('products.json', (text) =>
      text.replaceAll('"created_at"', '"updated_at": "2024-05-01T00:00:00Z", "created_at"'),
    )
    await loadShop(needs(), wholeFolder(path), silent)
    expect(await countKnown()).toEqual([true])
    edit('shop.json', (text) => text.replace('"settings": {', '"settings": { "use_shopify_inventory": true,'))
    await loadShop(needs(), wholeFolder(path), silent)
    expect(await countKnown()).toEqual([false])
    remove('shop.json')
    edit('products.json', (text) => text.replaceAll('2024-05-01', '2024-05-02'))
    await loadValues(needs(), shopId, { products: JSON.parse(readFileSync(join(path, 'products.json'), 'utf8')) })
    expect(await countKnown()).toEqual([false])
  })
})
