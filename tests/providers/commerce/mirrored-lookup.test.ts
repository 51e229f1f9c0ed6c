import { expect, test, vi } from 'vitest'
import { mirrorRows } from '../../../server/providers/commerce/mirror/mirror-rows.ts'
import { mirrored } from '../../../server/providers/commerce/mirror/mirrored.ts'
import type { Commerce } from '../../../server/providers/commerce/port.ts'
import type { OrderSource } from '../../../server/providers/commerce/source.ts'
import { mirroredShops } from './mirrored-shops.ts'
import { soldOrder } from './sold.ts'

const MINUTE = 60_000
const nothing = async () => ({ there: [], gone: [], next: null })
const { database, now, clock, backends, opened } = mirroredShops()

test('BCK-02 a shopper looks up what is kept for five minutes, then what is there, and what is kept while nobody answers', async () => {
  const { commerce, portal, shopId, put, away } = await opened()
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
  await expect(tags()).rejects.toThrow('The order system does not answer')
  await expect(commerce.findOrderByName(portal, '#unknown')).rejects.toThrow('The order system does not answer')
})

test('BCK-02 what a shopper looks up is read again behind her, once, so that she goes on with what it is now', async () => {
  const { commerce, portal, shopId, put, away } = await opened()
  const found = async () => (await commerce.findOrderByName(portal, soldOrder.name))?.tags
  const kept = async () => (await commerce.findOrder(portal, soldOrder.id))?.tags
  const reads = () => backends.asked(`/orders/${soldOrder.id}`).length
  await found()
  const before = reads()
  await put.putOrders(shopId, [{ ...soldOrder, tags: ['changed'] }])
  clock.forward(MINUTE / 2 - 1)
  expect(await found()).toEqual(soldOrder.tags)
  // By then a call that was made before has come.
  expect(await commerce.findOrder(portal, 'unknown')).toBeNull()
  expect(reads()).toBe(before)
  clock.forward(1)
  await Promise.all([found(), found()])
  await vi.waitFor(async () => expect(await kept()).toEqual(['changed']))
  expect(reads()).toBe(before + 1)
  await away()
  clock.forward(MINUTE)
  expect(await found()).toEqual(['changed'])
  expect(await found()).toEqual(['changed'])
})

test('BCK-02 an order that two look up is read again behind one of them, however long the page of the other takes', async () => {
  const { commerce, portal } = await opened()
  const rows = mirrorRows(database())
  await rows.putOrders(portal, [soldOrder], now())
  clock.forward(MINUTE)
  const readAt = () => rows.readAtOfName(portal, soldOrder.name)
  const found = vi.fn(async () => soldOrder)
  const source: OrderSource = {
    ...{ order: found, orderByName: found, products: async () => [] },
    ...{ orders: nothing, catalogue: nothing, collections: nothing },
  }
  let asked = 0
  const tables: Commerce = {
    ...commerce,
    async findOrderByName() {
      asked++
      if (asked === 2) await vi.waitFor(async () => expect(await readAt()).toBe(now()))
      return soldOrder
    },
  }
  const { findOrderByName } = mirrored({ source, tables, database: database(), now })
  await Promise.all([findOrderByName(portal, soldOrder.name), findOrderByName(portal, soldOrder.name)])
  expect(found).toHaveBeenCalledTimes(1)
})

test('BCK-02 of two orders of one name a shopper finds the newest, and the other is there by its id', async () => {
  const { commerce, portal } = await opened()
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

test('BCK-05 the example tells what changed and what has gone since it was asked, and is read no further', async () => {
  const { commerce, portal, shopId, put, catchUp } = await opened()
  await put.putOrders(shopId, [
    { ...soldOrder, id: 'gone', name: '#2001' },
    { ...soldOrder, id: 'same', name: '#2002' },
  ])
  const came = async (): Promise<number | undefined> => {
    clock.forward(10 * MINUTE)
    await catchUp()
    return (await commerce.following(portal)).find(({ what }) => what === 'orders')?.came
  }
  // Whoever looks for the first time cannot tell, and what changed just before one reading is told in the next one too.
  expect([await came(), await came(), await came(), await came()]).toEqual([3, 3, 3, 0])
  await put.putOrders(shopId, [{ ...soldOrder, tags: ['changed'] }])
  await database().query({
    name: 'test.order_gone',
    text: "delete from local_orders where shop_id = $1 and id = 'gone'",
    values: [shopId],
  })
  expect(await came()).toBe(1)
  expect((await commerce.findOrder(portal, soldOrder.id))?.tags).toEqual(['changed'])
  expect(await commerce.ordersOf(portal, soldOrder.customer.email ?? '', 9)).toHaveLength(2)
  expect([await came(), await came()]).toEqual([1, 0])
})
