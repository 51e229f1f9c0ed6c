import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '../../../schemas/entities/order.ts'
import type { Product } from '../../../schemas/entities/product.ts'
import { emptyDraft } from '../../../schemas/records/draft.ts'
import { CACHE_CHARACTERS, localCommerce } from '../../../server/providers/commerce/local/local.ts'
import { localWrites } from '../../../server/providers/commerce/local/local-writes.ts'
import { draftQueries } from '../../../server/store/shoppers/drafts.ts'
import { shopQueries } from '../../../server/store/shops/shops.ts'
import { remembering } from '../../support/plans.ts'
import { borrowDatabase } from '../../support/postgres.ts'
import { shirt, shopThatSold, soldOrder } from './sold.ts'

const now = Date.UTC(2026, 0, 31, 12)
const customerOrder: Order = {
  ...soldOrder,
  customer: { ...soldOrder.customer, email: null },
  lines: soldOrder.lines.map((line, n) => (n === 0 ? { ...line, productId: shirt.id, productType: '' } : line)),
}

type Fresh = Awaited<ReturnType<typeof borrowDatabase>>
let fresh: Fresh
let otherDatabase: Fresh['database']
beforeAll(async () => {
  fresh = await borrowDatabase()
  otherDatabase = await fresh.reopen()
}, 60_000)
afterAll(async () => {
  await otherDatabase.close()
  await fresh.drop()
})

const processes = async () => {
  const shopId = await shopThatSold(fresh.database)
  const { database, statements } = remembering(otherDatabase)
  const visits = draftQueries(database)
  await localWrites(fresh.database).putOrders(shopId, [customerOrder])
  await shopQueries(database).setPointers(shopId, { live: 1, candidate: null }, now)
  const order = { id: customerOrder.id, name: customerOrder.name, gift: false, workflowGroupId: null, configVersion: 1 }
  const write = { draft: { ...emptyDraft, order }, last: null, expiresAt: now + 1 }
  await visits.create(shopId, 'she', write, { now, from: [] })
  let time = now
  const reader = localCommerce({ database, random: randomBytes, now: () => time })
  const read = async (): Promise<{ order: Order | null; products: readonly Product[]; query: readonly string[] }> => {
    const found = await visits.loadVisit(shopId, 'she', now)
    const contents = found?.row?.versions?.contents
    if (contents === undefined) throw new Error('The session has no order')
    statements.clear()
    const foundOrder = await reader.findOrder(shopId, customerOrder.id, { contents })
    const products = await reader.products(shopId, [shirt.id], contents)
    return { order: foundOrder, products, query: [...statements.keys()] }
  }
  await read()
  const writer = localCommerce({ database: fresh.database, random: randomBytes, now: () => time })
  const operation = (reference: string) => ({ shopId, orderId: customerOrder.id, reference, now })
  const other = (id: string) => reader.findOrder(shopId, id)
  const forward = (ms: number) => {
    time += ms
  }
  return { shopId, read, forward, other, writer, operation, put: localWrites(fresh.database) }
}

const stockOf = (products: readonly Product[], id: string) =>
  products.flatMap(({ variants }) => variants).find((variant) => variant.id === id)?.stock

test('PAC-03 unchanged data are not read again, by any name', async () => {
  const { read } = await processes()
  const [first, again] = [await read(), await read()]
  expect([first.query, again.query]).toEqual([[], []])
  expect(again.order).toBe(first.order)
  expect(again.products).toEqual([shirt])
})

test('SHP-15 CON-01 data are read again after 1800 s, even if the version is unchanged', async () => {
  const { read, forward } = await processes()
  forward(1_799_999)
  expect((await read()).query).toEqual([])
  forward(1)
  expect((await read()).query).toEqual(['local_commerce.order', 'local_commerce.products'])
  expect((await read()).query).toEqual([])
})

test('PAC-03 a reloaded order is visible immediately to a process that cached it', async () => {
  const { read, put, shopId } = await processes()
  await put.putOrders(shopId, [{ ...customerOrder, tags: ['loaded again'] }])
  expect((await read()).order?.tags).toEqual(['loaded again'])
  expect((await read()).query).toEqual([])
})

test('PAC-03 an order changed in the database is visible immediately', async () => {
  const { read, shopId } = await processes()
  const text = `update local_orders set document = document || '{"tags": ["by hand"]}' where shop_id = $1`
  await fresh.database.query({ name: 'test.by_hand', text, values: [shopId] })
  expect((await read()).order?.tags).toEqual(['by hand'])
})

test('PAC-03 a shopper’s addition to an order is visible immediately', async () => {
  const { read, writer, shopId } = await processes()
  await writer.amendOrder(shopId, customerOrder.id, { email: 'ada@example.com' })
  expect((await read()).order?.customer.email).toBe('ada@example.com')
})

test('PAC-03 each refund of an order is visible immediately, equal amounts too', async () => {
  const { read, writer, operation } = await processes()
  const money = { amount: 100, currency: customerOrder.currency, lines: [] }
  for (const times of [1, 2]) {
    await writer.refund({ ...operation(`refund:${times}`), ...money })
    expect((await read()).order?.refundTotal).toBe(customerOrder.refundTotal + 100 * times)
  }
})

test('PAC-03 a reloaded product is visible immediately, alone and in order lines', async () => {
  const { read, put, shopId } = await processes()
  await put.putProducts(shopId, [{ ...shirt, title: 'Shirt of linen', productType: 'Linen' }])
  const { order, products } = await read()
  expect(products.map(({ title }) => title)).toEqual(['Shirt of linen'])
  expect(order?.lines[0]?.productType).toBe('Linen')
})

test('PAC-03 an unpublished product disappears immediately', async () => {
  const { read, put, shopId } = await processes()
  await put.putProducts(shopId, [{ ...shirt, published: false }])
  expect((await read()).products.map(({ published }) => published)).toEqual([false])
})

test('PAC-03 a removed product disappears immediately, and a restored product returns immediately', async () => {
  const { read, put, shopId } = await processes()
  const text = 'delete from local_products where shop_id = $1'
  await fresh.database.query({ name: 'test.remove_products', text, values: [shopId] })
  expect(await read()).toMatchObject({ products: [], query: ['local_commerce.order'] })
  await put.putProducts(shopId, [{ ...shirt, productType: 'Linen' }])
  const { order, products } = await read()
  expect([products.length, order?.lines[0]?.productType]).toEqual([1, 'Linen'])
})

test('PAC-03 reserved and released stock is visible immediately', async () => {
  const { read, writer, operation } = await processes()
  await writer.reserve({ ...operation('stock:1'), variantIds: ['shirt-m'] })
  expect(stockOf((await read()).products, 'shirt-m')).toBe(1)
  await writer.reserve({ ...operation('stock:2'), variantIds: ['shirt-m'] })
  expect(stockOf((await read()).products, 'shirt-m')).toBe(0)
  await writer.release({ ...operation('free:1'), reserved: 'stock:1' })
  expect(stockOf((await read()).products, 'shirt-m')).toBe(1)
})

test('PAC-03 an uncached read returns the current order and products', async () => {
  const { read, writer, put, shopId } = await processes()
  await read()
  await put.putOrders(shopId, [{ ...customerOrder, tags: ['now'] }])
  expect((await writer.findOrder(shopId, customerOrder.id))?.tags).toEqual(['now'])
})

test('PAC-06 the cache is limited by document length: a long order evicts others', async () => {
  const { read, put, shopId, other } = await processes()
  const long = (order: Order): Order => ({ ...order, tags: ['x'.repeat(CACHE_CHARACTERS.orders * 0.6)] })
  await put.putOrders(shopId, [long(customerOrder), long({ ...customerOrder, id: 'other', name: '#other' })])
  await read()
  expect((await read()).query).toEqual([])
  await other('other')
  expect((await read()).query).toEqual(['local_commerce.order'])
})
