import { expect, test, vi } from 'vitest'
import { mirrorRows } from '../../../server/providers/commerce/mirror/mirror-rows.ts'
import { mirroredReads } from '../../../server/providers/commerce/mirror/mirrored-reads.ts'
import type { Commerce } from '../../../server/providers/commerce/port.ts'
import type { OrderSource } from '../../../server/providers/commerce/source.ts'
import { mirroredShops } from './mirrored-shops.ts'
import { soldOrder } from './sold.ts'

const MINUTE = 60_000
const emptyPage = async () => ({ entities: [], removedIds: [], next: null })
const { database, now, clock, backends, openShop } = mirroredShops()

test('BCK-02 a lookup uses a five-minute cache, then live data, or else the cache', async () => {
  const { commerce, portal, shopId, put, away } = await openShop()
  const tags = async () => (await commerce.findOrderByName(portal, soldOrder.name))?.tags
  await tags()
  await put.putOrders(shopId, [{ ...soldOrder, tags: ['changed'] }])
  expect(await tags()).toEqual(soldOrder.tags)
  clock.forward(5 * 60_000)
  expect(await tags()).toEqual(['changed'])
  await away()
  clock.forward(23 * 3_600_000)
  expect(await tags()).toEqual(['changed'])
  clock.forward(3_600_001)
  await expect(tags()).rejects.toThrow('The order system does not respond')
  await expect(commerce.findOrderByName(portal, '#unknown')).rejects.toThrow('The order system does not respond')
})

test('BCK-02 a lookup refreshes the order in the background, once', async () => {
  const { commerce, portal, shopId, put, away } = await openShop()
  const found = async () => (await commerce.findOrderByName(portal, soldOrder.name))?.tags
  const readTags = async () => (await commerce.findOrder(portal, soldOrder.id))?.tags
  const countReads = () => backends.asked(`/orders/${soldOrder.id}`).length
  await found()
  const before = countReads()
  await put.putOrders(shopId, [{ ...soldOrder, tags: ['changed'] }])
  clock.forward(MINUTE / 2 - 1)
  expect(await found()).toEqual(soldOrder.tags)
  // Waits for earlier background calls.
  expect(await commerce.findOrder(portal, 'unknown')).toBeNull()
  expect(countReads()).toBe(before)
  clock.forward(1)
  await Promise.all([found(), found()])
  await vi.waitFor(async () => expect(await readTags()).toEqual(['changed']))
  expect(countReads()).toBe(before + 1)
  await away()
  clock.forward(MINUTE)
  expect(await found()).toEqual(['changed'])
  expect(await found()).toEqual(['changed'])
})

test('BCK-02 two simultaneous lookups refresh an order once, however long either page takes', async () => {
  const { commerce, portal } = await openShop()
  const rows = mirrorRows(database())
  await rows.putOrders(portal, [soldOrder], now())
  clock.forward(MINUTE)
  const readAt = () => rows.readAtOfName(portal, soldOrder.name)
  const found = vi.fn(async () => soldOrder)
  const source: OrderSource = {
    order: found,
    orderByName: found,
    products: async () => [],
    orders: emptyPage,
    catalogue: emptyPage,
    collections: emptyPage,
  }
  let requestCount = 0
  const tables: Commerce = {
    ...commerce,
    async findOrderByName() {
      requestCount++
      if (requestCount === 2) await vi.waitFor(async () => expect(await readAt()).toBe(now()))
      return soldOrder
    },
  }
  const { findOrderByName } = mirroredReads({ source, tables, database: database(), now })
  await Promise.all([findOrderByName(portal, soldOrder.name), findOrderByName(portal, soldOrder.name)])
  expect(found).toHaveBeenCalledTimes(1)
})

test('BCK-02 of two orders with a name the lookup finds the newest, the id either', async () => {
  const { commerce, portal } = await openShop()
  const rows = mirrorRows(database())
  const newer = { ...soldOrder, id: 'newer', createdAt: soldOrder.createdAt + 1 }
  for (const [first, second] of [
    [soldOrder, newer],
    [newer, soldOrder],
  ] as const) {
    await rows.putOrders(portal, [first], now())
    await rows.putOrders(portal, [second], now())
    expect((await commerce.findOrderByName(portal, soldOrder.name))?.id).toBe('newer')
  }
  expect((await commerce.findOrder(portal, soldOrder.id))?.id).toBe(soldOrder.id)
})

test('BCK-05 the example backend lists changes and removals since the last read, then stops', async () => {
  const { commerce, portal, shopId, put, catchUp } = await openShop()
  await put.putOrders(shopId, [
    { ...soldOrder, id: 'gone', name: '#2001' },
    { ...soldOrder, id: 'same', name: '#2002' },
  ])
  const waitForRead = async (): Promise<number | undefined> => {
    clock.forward(10 * MINUTE)
    await catchUp()
    return (await commerce.getSyncStatus(portal)).find(({ what }) => what === 'orders')?.came
  }
  // The first read has no baseline, and a change just before a read is listed twice.
  expect([await waitForRead(), await waitForRead(), await waitForRead(), await waitForRead()]).toEqual([3, 3, 3, 0])
  await put.putOrders(shopId, [{ ...soldOrder, tags: ['changed'] }])
  await database().query({
    name: 'test.order_gone',
    text: "delete from local_orders where shop_id = $1 and id = 'gone'",
    values: [shopId],
  })
  expect(await waitForRead()).toBe(1)
  expect((await commerce.findOrder(portal, soldOrder.id))?.tags).toEqual(['changed'])
  expect(await commerce.listOrdersByEmail(portal, soldOrder.customer.email ?? '', 9)).toHaveLength(2)
  expect([await waitForRead(), await waitForRead()]).toEqual([1, 0])
})
