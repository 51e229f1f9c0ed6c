import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Database } from '../../server/database/database.ts'
import { buildDemoShops } from '../../server/demo/demo-shops.ts'
import { type LoadNeeds, loadShop, loadValues } from '../../server/load/load-shop.ts'
import { type LoadLine, streamLoad } from '../../server/load/stream-load.ts'
import type { LoadProgress } from '../../server/load/verdict.ts'
import { localCommerce } from '../../server/providers/commerce/local/local.ts'
import { exportFolders } from '../commands/load-folders.ts'
import { openedDatabase } from '../contract/open-database.ts'
import { fileOf } from '../providers/commerce/harbour-goods.ts'
import { testDatabases } from '../support/postgres.ts'

const wholeFolder = (folder: string) => ({ folder, unreadable: 'refuse' }) as const

const silent = (): void => {}

const tables = ['shops', 'configs', 'local_orders', 'local_products', 'local_collections', 'local_collection_products']

const rowsOf = async (database: Database, shopId: string): Promise<unknown[]> => {
  const rows = tables.map((table) =>
    database.query({
      name: `test.rows.${table}`,
      text: `select '${table}' as table, xmin::text, ${table}::text as row from ${table} where shop_id = $1 order by 3`,
      values: [shopId],
    }),
  )
  return (await Promise.all(rows)).flat()
}

const lastOrder = (change: (order: string) => string) => (text: string) => {
  const at = text.lastIndexOf('"order_number": 1014')
  return text.slice(0, at) + change(text.slice(at))
}

describe.each(testDatabases())('a load on $engine', ({ lend }) => {
  const database = openedDatabase(lend)
  const needs = (): LoadNeeds => ({ database: database(), now: () => 1_700_000_000_000 })
  const folderOf = exportFolders()

  test('a load reads a whole export and reports its contents', async () => {
    const { path, shopId } = folderOf()
    expect(await loadShop(needs(), wholeFolder(path), silent)).toEqual({
      kind: 'loaded',
      shopId,
      version: 1,
      counts: {
        products: { read: 4, written: 4 },
        collections: { read: 3, written: 3 },
        orders: { read: 14, written: 14 },
      },
      skipped: { refusals: [], total: 0 },
    })
  })

  test('FIX-06 unreadable orders stop the load, or are skipped and listed on request', async () => {
    const { path, edit } = folderOf()
    edit('orders.json', (text) => {
      const orders = JSON.parse(text).orders as Record<string, unknown>[]
      const [first, second, third, fourth] = orders
      if (!first || !second || !third || !fourth) throw new Error('the export has orders')
      second.currency = 'EUR'
      third.name = first.name
      fourth.line_items = [{ id: 4, title: 'Lamp', quantity: 1, price: '9,50' }]
      return JSON.stringify({ orders })
    })
    const problems = [
      { name: '#1002', pointer: 'orders.json#/orders/1/currency', reason: expect.stringMatching(/is EUR/) },
      { name: '#1001', pointer: 'orders.json#/orders/2/name', reason: expect.stringMatching(/earlier order/) },
      { name: '#1004', pointer: 'orders.json#/orders/3/line_items/0/price', reason: expect.stringMatching(/decimal/) },
    ]
    const inFile = (refusals: readonly unknown[]) => expect.arrayContaining([...refusals])
    expect(await loadShop(needs(), wholeFolder(path), silent)).toMatchObject({
      kind: 'refused',
      refusals: inFile(problems),
      total: 3,
    })
    const skipping = { folder: path, unreadable: 'skip' } as const
    expect(await loadShop(needs(), skipping, silent)).toMatchObject({
      kind: 'loaded',
      counts: { orders: { read: 11, written: 11 }, products: { read: 4 } },
      skipped: { refusals: inFile(problems), total: 3 },
    })
    // A second load changes nothing, and lists them again.
    expect(await loadShop(needs(), skipping, silent)).toMatchObject({
      counts: { orders: { read: 11, written: 0 } },
      skipped: { total: 3 },
    })
  })

  test('FIX-06 faults of a product always stop the load', async () => {
    const { path, edit } = folderOf()
    edit('products.json', (text) => text.replace(/"price": "[0-9.]+"/, '"price": "free"'))
    expect(await loadShop(needs(), { folder: path, unreadable: 'skip' }, silent)).toMatchObject({ kind: 'refused' })
  })

  test('a second run changes nothing: no row written, no version added', async () => {
    const { path, shopId } = folderOf()
    await loadShop(needs(), wholeFolder(path), silent)
    const before = await rowsOf(database(), shopId)
    expect(await loadShop(needs(), wholeFolder(path), silent)).toMatchObject({
      kind: 'loaded',
      version: 1,
      counts: { products: { written: 0 }, collections: { written: 0 }, orders: { written: 0 } },
    })
    expect(await rowsOf(database(), shopId)).toEqual(before)
    expect(before.length).toBeGreaterThan(20)
  })

  test('a load writes only changes, and preserves shopper additions', async () => {
    const { path, shopId, edit } = folderOf()
    const commerce = localCommerce({ database: database(), random: randomBytes, now: Date.now })
    await loadShop(needs(), wholeFolder(path), silent)
    const address = { name: 'Guest', address1: '1 Quay', city: 'Newport', zip: '02840', country: 'US' }
    await commerce.amendOrder(shopId, '1014', { address })
    edit(
      'orders.json',
      lastOrder((order) => order.replace('"tags": ""', '"tags": "gift"')),
    )
    expect(await loadShop(needs(), wholeFolder(path), silent)).toMatchObject({
      counts: { orders: { read: 14, written: 1 } },
    })
    expect(await commerce.findOrder(shopId, '1014')).toMatchObject({ address, tags: ['gift'] })
  })

  test('a fault in the last order leaves everything unchanged', async () => {
    const { path, shopId, edit } = folderOf()
    await loadShop(needs(), wholeFolder(path), silent)
    const before = await rowsOf(database(), shopId)
    edit('products.json', (text) => text.replace('"Linen Shirt"', '"Linen Blouse"'))
    edit('shop.json', (text) => text.replace('"Harbour Goods"', '"Harbour & Sons"'))
    edit(
      'orders.json',
      lastOrder((order) => order.replace('"price": "9.50"', '"price": "9.505"')),
    )
    expect(await loadShop(needs(), wholeFolder(path), silent)).toEqual({
      kind: 'refused',
      total: 1,
      refusals: [
        {
          name: '#1014',
          pointer: 'orders.json#/orders/13/line_items/0/price',
          reason: '9.505 has more than the 2 decimals of USD',
        },
      ],
    })
    expect(await rowsOf(database(), shopId)).toEqual(before)
  })

  test('a file that changes between its two readings rolls everything back', async () => {
    const { path, shopId, edit } = folderOf()
    const breakLast = ({ file, step }: LoadProgress): void => {
      if (file === 'products.json' && step === 'write')
        edit(
          'orders.json',
          lastOrder((order) => order.replace('"price": "9.50"', '"price": "x"')),
        )
    }
    await expect(loadShop(needs(), wholeFolder(path), breakLast)).rejects.toThrow('orders.json changed during the load')
    expect(await rowsOf(database(), shopId)).toEqual([])
  })

  test('two orders with the same name or id are refused', async () => {
    const { path, edit } = folderOf()
    edit('orders.json', (text) =>
      text.replace('"name": "#1003"', '"name": "1001"').replace('"id": 1005,', '"id": 1004,'),
    )
    expect(await loadShop(needs(), wholeFolder(path), silent)).toMatchObject({
      kind: 'refused',
      refusals: [
        { name: '1004', pointer: 'orders.json#/orders/4/id' },
        { name: '1001', pointer: 'orders.json#/orders/2/name', reason: 'is also the name of an earlier order' },
      ],
    })
  })

  test('the name of another stored order is refused', async () => {
    const { path, edit } = folderOf()
    await loadShop(needs(), wholeFolder(path), silent)
    edit('orders.json', (text) => text.replace('"id": 1003,', '"id": 1903,'))
    expect(await loadShop(needs(), wholeFolder(path), silent)).toMatchObject({
      refusals: [
        {
          name: '#1003',
          pointer: 'orders.json#/orders/2/name',
          reason: 'is also the name of another order of the shop',
        },
      ],
    })
  })

  test('stored orders keep the currency of their shop', async () => {
    const { path, edit } = folderOf()
    await loadShop(needs(), wholeFolder(path), silent)
    edit('shop.json', (text) => text.replace('"USD"', '"EUR"'))
    expect(await loadShop(needs(), wholeFolder(path), silent)).toMatchObject({
      refusals: [{ pointer: 'shop.json#/currency' }],
    })
  })

  test.each(
    buildDemoShops(1_700_000_000_000).map(({ id, files }) => [id, files] as const),
  )('the demo shop %s loads from memory, twice the same', async (id, files) => {
    const { path, shopId, edit, remove } = folderOf()
    for (const file of ['orders.json', 'products.json', 'collections.json']) remove(file)
    if (id === 'demo-jp') edit('shop.json', (text) => text.replace('"USD"', '"JPY"'))
    await loadShop(needs(), wholeFolder(path), silent)
    const first = await loadValues(needs(), shopId, files)
    expect(first.kind === 'loaded' ? first.counts.orders.written : first.refusals).toBeGreaterThan(0)
    expect(await loadValues(needs(), shopId, files)).toMatchObject({ counts: { orders: { written: 0 } } })
  })

  test('values for a shop that does not exist are refused', async () => {
    const verdict = await loadValues(needs(), 'nowhere', { orders: fileOf('orders.json') })
    expect(verdict).toMatchObject({ kind: 'refused', refusals: [{ name: 'shop.json', pointer: 'shop.json' }] })
  })
})

describe('missing or wrong parts of an export', () => {
  const [pglite] = testDatabases()
  const database = openedDatabase(pglite?.lend)
  const needs = (): LoadNeeds => ({ database: database(), now: () => 1_700_000_000_000 })
  const folderOf = exportFolders()

  const refusal = async (folder: string) => {
    const verdict = await loadShop(needs(), wholeFolder(folder), silent)
    return verdict.kind === 'refused' ? verdict.refusals[0] : verdict
  }

  test('an export without shop.json goes to the only shop, or else fails', async () => {
    const { path, shopId, remove } = folderOf()
    const { path: bare, remove: removeBare } = folderOf()
    removeBare('shop.json')
    expect(await refusal(bare)).toMatchObject({ pointer: 'shop.json', reason: expect.stringMatching(/no shop exists/) })

    remove('orders.json')
    await loadShop(needs(), wholeFolder(path), silent)
    expect(await loadShop(needs(), wholeFolder(bare), silent)).toMatchObject({
      kind: 'loaded',
      shopId,
      counts: { orders: { read: 14 } },
    })

    await loadShop(needs(), wholeFolder(folderOf().path), silent)
    expect(await refusal(bare)).toMatchObject({ reason: expect.stringMatching(/several shops exist/) })
  })

  test('an invalid folder and an empty folder are refused', async () => {
    const { path, remove } = folderOf()
    expect(await refusal(`${path}/missing`)).toMatchObject({ reason: 'is not a folder' })
    for (const file of ['orders.json', 'products.json', 'collections.json', 'shop.json']) remove(file)
    expect(await refusal(path)).toMatchObject({ reason: expect.stringMatching(/^contains none of/) })
  })

  test.each([
    ['orders.json', '{"orders": [{"id": 1, ]}', 'orders.json#/orders/0', /invalid JSON at line 1, column 23/],
    ['orders.json', '{"errors": "throttled"}', 'orders.json', /contains no list named orders/],
    ['orders.json', '{"orders": {"id": 1}}', 'orders.json#/orders', /is not a list/],
    ['orders.json', '[7]', 'orders.json#/0', /is not an object/],
    ['products.json', '', 'products.json#', /the file is empty/],
    [
      'collections.json',
      '{"collects": [{}], "collections": []}',
      'collections.json#/collects/0/collection_id',
      /missing/,
    ],
    ['shop.json', '{', 'shop.json', /is invalid JSON at character 2/],
    ['shop.json', '{"shop": {}}', 'shop.json#', /is missing/],
  ])('%s with %s', async (file, text, pointer, reason) => {
    const { path, write } = folderOf()
    write(file, text)
    expect(await refusal(path)).toMatchObject({ pointer, reason: expect.stringMatching(reason) })
  })

  test('FIX-06 unreadable orders are listed up to a thousand, and the rest is counted', async () => {
    const { path, write } = folderOf()
    write('orders.json', JSON.stringify(Array.from({ length: 1_050 }, (_, n) => ({ id: n, name: `#${n}` }))))
    const verdict = await loadShop(needs(), wholeFolder(path), silent)
    expect(verdict).toMatchObject({ kind: 'refused', total: 1_050 })
    expect(verdict.kind === 'refused' && verdict.refusals).toHaveLength(1_000)
  })

  test('progress lines report each file and then the result', async () => {
    const { path, shopId } = folderOf()
    const lines: LoadLine[] = []
    for await (const line of streamLoad(needs(), wholeFolder(path))) lines.push(line)
    expect(lines.at(-1)).toMatchObject({ done: { shopId, version: 1, orders: { read: 14, written: 14 } } })
    const steps = lines.flatMap((line) => ('progress' in line ? [`${line.progress.step} ${line.progress.file}`] : []))
    expect([...new Set(steps)]).toEqual([
      'check products.json',
      'check collections.json',
      'check orders.json',
      'write products.json',
      'write collections.json',
      'write orders.json',
    ])
  })
})
