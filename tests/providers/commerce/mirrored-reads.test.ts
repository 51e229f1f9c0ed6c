import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { localCommerce } from '../../../server/providers/commerce/local/local.ts'
import { localWrites } from '../../../server/providers/commerce/local/local-writes.ts'
import { mirrorRows } from '../../../server/providers/commerce/mirror/mirror-rows.ts'
import type { Commerce } from '../../../server/providers/commerce/port.ts'
import { mirroredShops } from './mirrored-shops.ts'
import { shirt, shopThatSold, soldOrder } from './sold.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const { database, now, clock, backends, openShop } = mirroredShops()

test('BCK-02 a catch-up brings all products and collections, and the next brings the changes', async () => {
  const { commerce, portal, shopId, catchUp, put } = await openShop()
  await catchUp()
  expect((await commerce.collections(portal)).map(({ id }) => id)).toEqual(['all'])
  const readTitles = async () => {
    const page = await commerce.collectionProducts(portal, 'all', { number: 1, size: 10 })
    return page?.products.map(({ title }) => title)
  }
  expect(await readTitles()).toEqual(['Shirt'])
  await put.putProducts(shopId, [{ ...shirt, title: 'Shirt, new' }])
  await catchUp()
  expect(await readTitles()).toEqual(['Shirt'])
  clock.forward(10 * 60_000)
  await catchUp()
  expect(await readTitles()).toEqual(['Shirt, new'])
})

test('BCK-02 the newer of two reads stays, in any write order', async () => {
  const { commerce, portal } = await openShop()
  const rows = mirrorRows(database())
  await rows.putOrders(portal, [{ ...soldOrder, tags: ['newer'] }], now())
  await rows.putOrders(portal, [{ ...soldOrder, tags: ['older'] }], now() - 1)
  expect((await commerce.findOrder(portal, soldOrder.id))?.tags).toEqual(['newer'])
})

test('BCK-02 an outdated removal does not delete an order read since', async () => {
  const { commerce, portal, away } = await openShop()
  const rows = mirrorRows(database())
  await rows.putOrders(portal, [soldOrder], now())
  await rows.remove(portal, 'orders', [soldOrder.id], now() - 1)
  await away()
  expect(await commerce.findOrder(portal, soldOrder.id)).toMatchObject({ id: soldOrder.id })
})

test('BCK-02 BCK-05 an announced product is current, a removed product is unavailable, and collections follow later', async () => {
  const { commerce, portal, shopId, catchUp, put } = await openShop()
  await catchUp()
  const titles = async () => (await commerce.products(portal, [shirt.id])).map(({ title }) => title)
  await put.putProducts(shopId, [{ ...shirt, title: 'Shirt, new' }])
  expect(await titles()).toEqual(['Shirt'])
  await commerce.refreshEntity(portal, { what: 'product', id: shirt.id })
  expect(await titles()).toEqual(['Shirt, new'])

  const summer = {
    id: 'summer',
    title: 'Summer',
    handle: 'summer',
    image: null,
    productIds: [shirt.id],
    publishedAt: 0,
  }
  await put.putCollections(shopId, [{ position: 1, collection: summer }])
  await catchUp()
  expect((await commerce.collections(portal)).map(({ id }) => id)).toEqual(['all'])
  await commerce.refreshEntity(portal, { what: 'collections' })
  await catchUp()
  expect((await commerce.collections(portal)).map(({ id }) => id)).toEqual(['all', 'summer'])

  await database().query({
    name: 'test.gone',
    text: 'delete from local_products where shop_id = $1',
    values: [shopId],
  })
  await commerce.refreshEntity(portal, { what: 'product', id: shirt.id })
  expect(await titles()).toEqual([])
})

test('BCK-03 a refund at the order system counts once, before and after the next read', async () => {
  const { commerce, portal } = await openShop()
  const refunded = async () => (await commerce.findOrder(portal, soldOrder.id))?.refundTotal
  const before = (await refunded()) ?? 0
  clock.forward(1)
  const refund = { amount: 700, currency: soldOrder.currency, lines: [] }
  await commerce.refund({ shopId: portal, orderId: soldOrder.id, reference: 'r:refund:1', now: now(), ...refund })
  expect(await refunded()).toBe(before + 700)
  clock.forward(1)
  await commerce.findOrder(portal, soldOrder.id, { within: 0 })
  expect(await refunded()).toBe(before + 700)
})

test('BCK-03 refunds of the embedded order system do not count in a connected system', async () => {
  const { commerce, portal } = await openShop()
  await localWrites(database()).putOrders(portal, [soldOrder])
  const local = localCommerce({ database: database(), now, random: randomBytes })
  const refund = { amount: 700, currency: soldOrder.currency, lines: [] }
  await local.refund({ shopId: portal, orderId: soldOrder.id, reference: 'r:refund:1', now: now(), ...refund })
  expect((await local.findOrder(portal, soldOrder.id))?.refundTotal).toBe(soldOrder.refundTotal + 700)
  await commerce.refreshEntity(portal, { what: 'order', id: soldOrder.id })
  expect((await commerce.findOrder(portal, soldOrder.id))?.refundTotal).toBe(soldOrder.refundTotal)
})

test('BCK-02 a collection missing from all pages disappears with the next full reading', async () => {
  const { commerce, portal, shopId, put, catchUp } = await openShop()
  const collection = { id: 'summer', title: 'Summer', handle: 'summer', image: null, productIds: [], publishedAt: 0 }
  await put.putCollections(shopId, [{ position: 1, collection }])
  await catchUp()
  const listCollectionIds = async () => (await commerce.collections(portal)).map(({ id }) => id)
  expect(await listCollectionIds()).toEqual(['all', 'summer'])
  await database().query({
    name: 'test.collection_gone',
    text: `delete from local_collections where shop_id = $1 and id = 'all'`,
    values: [shopId],
  })
  clock.forward(10 * MINUTE)
  await catchUp()
  expect(await listCollectionIds()).toEqual(['summer'])
})

test('BCK-02 a first reading reports its progress, and another process continues it', async () => {
  const { commerce, portal, shopId, put, catchUp } = await openShop()
  const orders = Array.from({ length: 119 }, (_, n) => ({ ...soldOrder, id: `more-${1_000 + n}`, name: `#M${n}` }))
  await put.putOrders(shopId, orders)
  const followed = async () => (await commerce.getSyncStatus(portal)).find(({ what }) => what === 'orders')
  const began = now()
  const pages: unknown[] = []
  while (await backends.commerce().catchUp(portal)) {
    clock.forward(1_000)
    const { beganAt, came, readUntil } = (await followed()) ?? {}
    pages.push([beganAt, came, readUntil])
  }
  // Products and collections come first, a page each.
  const at = began + 2_000
  expect(pages.slice(-3)).toEqual([
    [at, 50, null],
    [at, 100, null],
    [null, 120, at],
  ])
  clock.forward(10 * 60_000)
  await catchUp()
  expect(await followed()).toMatchObject({ came: 120 })
  expect(await commerce.findOrderByName(portal, '#M118')).toMatchObject({ id: 'more-1118' })
})

test('BCK-02 a page and its cursor are stored together, or neither if the process dies', async () => {
  const { commerce, portal } = await openShop()
  let transactions = 0
  const alive = () => {
    // The first transaction checks the order system, the second stores a page.
    if (transactions >= 2) throw new Error('The process died')
  }
  const dying = backends.commerce({
    async query(statement) {
      alive()
      return database().query(statement)
    },
    transaction: (work) =>
      database().transaction(async (tx) => {
        const done = await work(tx)
        transactions += 1
        alive()
        return done
      }),
  })
  await expect(dying.catchUp(portal)).rejects.toThrow('The process died')
  expect(await commerce.getSyncStatus(portal)).toMatchObject([{ came: 0 }, { came: 0 }, { came: 0 }])
  await commerce.catchUp(portal)
  expect(await commerce.getSyncStatus(portal)).toMatchObject([{ what: 'products', came: 1 }, {}, {}])
})

test('BCK-02 an unknown cursor is reported, and everything is read from the beginning', async () => {
  const { commerce, portal, shopId, put, catchUp } = await openShop()
  const orders = Array.from({ length: 70 }, (_, n) => ({ ...soldOrder, id: `more-${1_000 + n}`, name: `#M${n}` }))
  await put.putOrders(shopId, orders)
  const followed = async () => (await commerce.getSyncStatus(portal)).find(({ what }) => what === 'orders')
  while ((await followed())?.came !== 50) await commerce.catchUp(portal)
  const last = backends.asked('/orders').length
  await database().query({
    name: 'test.one_gone',
    text: "delete from local_orders where shop_id = $1 and id = 'more-1048'",
    values: [shopId],
  })
  await expect(commerce.catchUp(portal)).rejects.toThrow('no longer accepts the cursor of the synchronization')
  expect(backends.asked('/orders')).toHaveLength(last + 1)
  const error = '/orders no longer accepts its cursor more-1048'
  expect(await followed()).toMatchObject({ readUntil: null, failingSince: now(), error })
  await catchUp()
  expect(await followed()).toMatchObject({ came: 70, failingSince: null, error: null })
  expect(await commerce.findOrderByName(portal, '#M69')).toMatchObject({ id: 'more-1069' })
})

test('BCK-02 orders are followed while the catalogue fails, and the catalogue follows later', async () => {
  let broken = true
  const { commerce, portal, catchUp } = await openShop((behind) => ({
    ...behind,
    products: async (...args) => (broken ? Promise.reject(new Error('Broken')) : behind.products(...args)),
  }))
  await expect(catchUp()).rejects.toThrow('The order system does not respond')
  await expect(catchUp()).rejects.toThrow('The order system does not respond')
  const readSyncStatus = async () =>
    (await commerce.getSyncStatus(portal)).map(({ what, readUntil, error }) => [what, readUntil !== null, error])
  const reason = 'The order system responded with status 500'
  expect(await readSyncStatus()).toEqual([
    ['products', false, reason],
    ['collections', true, null],
    ['orders', true, null],
  ])
  broken = false
  await catchUp()
  expect(await readSyncStatus()).toEqual([
    ['products', true, null],
    ['collections', true, null],
    ['orders', true, null],
  ])
})

test('BCK-02 a daily reading covers a month of changes, for messages that the shop missed', async () => {
  const { catchUp } = await openShop()
  const before = backends.asked('/orders').length
  const sinces = () =>
    backends
      .asked('/orders')
      .slice(before)
      .map(({ searchParams }) => searchParams.get('changedSince'))
  const began = now()
  const at = (moment: number) => new Date(moment).toISOString()
  for (const later of [0, 10 * MINUTE, DAY - 1, DAY + 10 * MINUTE, DAY + 20 * MINUTE]) {
    clock.set(began + later)
    await catchUp()
  }
  expect(sinces()).toEqual([
    null,
    at(began - 2 * MINUTE),
    at(began + 8 * MINUTE),
    at(began + DAY + 10 * MINUTE - 30 * DAY),
    at(began + DAY + 8 * MINUTE),
  ])
})

test('BCK-02 a changed order system discards all earlier data, and is read completely', async () => {
  const { commerce, portal, outside, catchUp, put } = await openShop()
  await catchUp()
  expect(await commerce.findOrder(portal, soldOrder.id)).not.toBeNull()
  const next = await shopThatSold(database())
  await database().query({
    name: 'test.other',
    text: `update local_orders set id = 'other', name_key = '2001',
      document = document || '{"id": "other", "name": "#2001"}' where shop_id = $1`,
    values: [next],
  })
  await put.putProducts(next, [{ ...shirt, id: 'coat', title: 'Coat' }])
  await backends.serve({ outside, shopId: next, portal })
  const changed = backends.commerce()
  while (await changed.catchUp(portal)) {}
  expect(await changed.findOrder(portal, 'other')).toMatchObject({ name: '#2001' })
  expect(await changed.findOrder(portal, soldOrder.id)).toBeNull()
  const page = await changed.collectionProducts(portal, null, { number: 1, size: 10 })
  expect(page?.products.map(({ title }) => title)).toEqual(['Coat', 'Shirt'])
  expect((await changed.getSyncStatus(portal)).map(({ came }) => came)).toEqual([2, 1, 1])
})

test('BCK-02 an unreadable order does not block other orders', async () => {
  const { portal, shopId, outside, put } = await openShop()
  await put.putOrders(shopId, [{ ...soldOrder, id: 'broken', name: '#2002' }])
  const careless: Commerce = {
    ...outside,
    findOrder: async (of, id) => {
      const found = await outside.findOrder(of, id)
      return id === 'broken' ? (JSON.parse(JSON.stringify({ ...found, currency: 7 })) as typeof found) : found
    },
  }
  await backends.close(`${shopId}.example`)
  await backends.serve({ outside: careless, shopId, portal, onRequest: () => {} })
  const commerce = backends.commerce()
  while (await commerce.catchUp(portal)) {}
  expect(await commerce.findOrder(portal, soldOrder.id)).toMatchObject({ id: soldOrder.id })
  expect(backends.unread()).toMatchObject([{ what: 'order', id: 'broken', why: expect.stringContaining('/currency') }])
  await expect(commerce.findOrder(portal, 'broken')).rejects.toThrow('The order system does not respond')
})
