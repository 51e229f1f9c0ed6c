import { describe, expect, test } from 'vitest'
import type { Order } from '../../../../schemas/entities/order.ts'
import { openedDatabase } from '../../../contract/open-database.ts'
import {
  collection,
  line,
  money,
  nativeReturn,
  order,
  parcel,
  payment,
  product,
  refund,
} from '../../../support/shopify/goods.ts'
import { mirroredStore } from '../../../support/shopify/mirrored-store.ts'
import { createShopifyStores } from '../../../support/shopify/shopify-commerce.ts'

type Source = Awaited<ReturnType<typeof mirroredStore>>['source']

const loadAll = async (source: Source, from: string | null = null, mostPages = 20) => {
  const orders: Order[] = []
  const pages: number[] = []
  let cursor = from
  do {
    const page = await source.orders({ since: null, cursor }, 60_000)
    orders.push(...page.entities)
    pages.push(page.entities.length)
    cursor = page.next
  } while (cursor !== null && pages.length < mostPages)
  return { orders, cursor, pages }
}

const buildOrders = (count: number) =>
  Array.from({ length: count }, (_, n) =>
    order(n + 1, { lineItems: [line(n + 1)], fulfillments: [parcel(n + 1, [[n + 1, 2]])] }),
  )

describe('BCK-07 the first load of a store', () => {
  test('the first load reads the bulk file, without a call per ordinary order', async () => {
    const sent = buildOrders(3)
    const unsent = order(4, { fulfillments: [], displayFulfillmentStatus: 'UNFULFILLED' })
    const shipped = order(5, { shippingLines: [shipping] })
    const { source, asked } = await mirroredStore({ things: [...sent, unsent, shipped] })
    const { orders } = await loadAll(source)
    expect(asked()).toEqual(['BulkRun', 'BulkStatus'])
    const oneByOne = await Promise.all(['1', '2', '3', '4', '5'].map((id) => source.order(id, 60_000)))
    expect(orders).toEqual(oneByOne)
    expect(orders[4]?.shippingTotal).toBe(500)
  })

  test.each([
    ['of which money went back', { refunds: [refund(41, [[11, 1]], [payment(42, { kind: 'REFUND' })])] }],
    ['in two parcels', { fulfillments: [parcel(21, [[11, 1]]), parcel(22, [[11, 1]])] }],
    ['sent in part', { fulfillments: [parcel(21, [[11, 1]])], displayFulfillmentStatus: 'PARTIALLY_FULFILLED' }],
    ['whose parcel came to nothing', { fulfillments: [parcel(21, [[11, 2]], { status: 'CANCELLED' })] }],
    ['that was edited', { lineItems: [line(11, { currentQuantity: 1 })] }],
    ['with a return that is open', { returns: [nativeReturn(51, 'OPEN', [[11, 1]])] }],
    ['with a tip', { totalTipReceivedSet: money('5.00') }],
  ])('an order %s is read individually, with the same result', async (_what, fields) => {
    const { source, asked } = await mirroredStore({ things: [order(1001, fields)] })
    const { orders } = await loadAll(source)
    expect(asked()).toContain('OrderById')
    expect(orders).toEqual([await source.order('1001', 60_000)])
  })

  test('the first load stores five hundred orders at a time, and resumes', async () => {
    const state = { things: buildOrders(1_100) }
    const { source, reopenSource } = await mirroredStore(state)
    const before = await loadAll(source, null, 2)
    const after = await loadAll(reopenSource(), before.cursor)
    expect([before.pages, after.pages]).toEqual([
      [0, 500],
      [500, 100],
    ])
    const ids = [...before.orders, ...after.orders].map(({ id }) => Number(id))
    expect(ids).toEqual(Array.from({ length: 1_100 }, (_, n) => n + 1))
  })

  test('the first load waits while the store writes', async () => {
    const { source, shop } = await mirroredStore({ things: buildOrders(1), bulkMs: 60_000 })
    const { orders, pages } = await loadAll(source)
    expect([orders.length, pages.length]).toEqual([1, 14])
    expect(shop.bulks).toHaveLength(1)
  })

  const cursorGone = { code: 'RET_ERR_CURSOR_GONE' }

  test('the first load restarts when the bulk file failed or expired', async () => {
    const { source, shop } = await mirroredStore({ things: buildOrders(2), bulkMs: null })
    const firstLoad = await loadAll(source, null, 1)
    await expect(loadAll(source, firstLoad.cursor)).rejects.toMatchObject(cursorGone)
    shop.bulkMs = 0
    shop.now += 8 * 86_400_000
    await expect(loadAll(source, firstLoad.cursor)).rejects.toMatchObject(cursorGone)
    expect((await loadAll(source)).orders).toHaveLength(2)
  })

  test('the first load restarts when the bulk address is lost or its file shrank', async () => {
    const { source, shop } = await mirroredStore({ things: buildOrders(600), bulkUrlEnds: true })
    const before = await loadAll(source, null, 2)
    shop.now += 8 * 86_400_000
    await expect(loadAll(source, before.cursor)).rejects.toMatchObject(cursorGone)
    await loadAll(source, null, 1)
    await expect(loadAll(source, `${1e9} ${shop.bulks.at(-1)?.id}`)).rejects.toMatchObject(cursorGone)
  })

  test.each([
    'at-once',
    'while-it-runs',
  ] as const)('FND-23 the first load reads orders page by page where bulk queries are denied %s', async (bulkDenied) => {
    const { source, warned, asked, reopenSource } = await mirroredStore({ things: buildOrders(120), bulkDenied })
    const before = await loadAll(source, null, 2)
    const { orders, cursor } = await loadAll(reopenSource(), before.cursor)
    const ids = [...before.orders, ...orders].map(({ id }) => Number(id))
    expect([cursor, new Set(ids).size, ids.length]).toEqual([null, 120, 120])
    expect(orders.at(-1)).toEqual(await source.order('120', 60_000))
    expect(asked().filter((name) => name === 'BulkRun')).toHaveLength(1)
    expect(warned).toEqual([{ cure: expect.stringContaining('Allow bulk queries') }])
  })

  test('a store without sales stays empty', async () => {
    const { source } = await mirroredStore({})
    expect(await loadAll(source)).toMatchObject({ orders: [], cursor: null })
  })
})

describe('BCK-02 a store with an unknown cursor', () => {
  const stores = createShopifyStores(openedDatabase())

  test('a store with an unknown cursor is read from the beginning', async () => {
    const { shopId } = await stores.open({ things: [product(7001), collection(9001, [7001])] })
    const commerce = stores.commerce()
    await stores.catchUp(shopId, commerce)
    await stores.database().query({
      name: 'test.cursors_of_before',
      text: `delete from local_products where shop_id = $1`,
      values: [shopId],
    })
    for (const what of ['products', 'collections'])
      await stores.database().query({
        name: 'test.cursor_of_before',
        text: `update commerce_sync set began_at = 1, changed_since = 1, cursor = 'of before' where shop_id = $1 and what = $2`,
        values: [shopId, what],
      })
    await expect(commerce.catchUp(shopId)).rejects.toMatchObject({ code: 'RET_ERR_CURSOR_GONE' })
    await stores.catchUp(shopId, commerce)
    expect(await commerce.products(shopId, ['7001'])).toHaveLength(1)
    expect((await commerce.getSyncStatus(shopId)).map(({ error, beganAt }) => error ?? beganAt)).toEqual([
      null,
      null,
      null,
    ])
  })
})

describe('BCK-02 a first load that fails repeatedly', () => {
  let time = Date.UTC(2026, 10, 20, 12)
  const stores = createShopifyStores(openedDatabase(), () => time)

  /** A shop whose bulk files fail, followed every five minutes as by jobs. */
  const stuck = async () => {
    const { shopId, store } = await stores.open({ things: [order(1001)], bulkMs: null })
    const commerce = stores.commerce()
    const catchUp = async () => {
      for (let more = true; more; ) more = await commerce.catchUp(shopId).catch(() => true)
    }
    return {
      store,
      shopId,
      commerce,
      follow: async (minutes: number) => {
        for (let passed = 0; passed < minutes; passed += 5) {
          await catchUp()
          time += 5 * 60_000
          store.now = time
        }
      },
      orders: async () => (await commerce.getSyncStatus(shopId)).find(({ what }) => what === 'orders'),
    }
  }

  test('a stuck first load restarts ever less often, with its start and count reported', async () => {
    const { store, follow, orders, commerce, shopId } = await stuck()
    const since = time
    await follow(60)
    expect(store.bulks.length).toBeLessThan(7)
    const error = expect.stringMatching(/restarted \d+ times without completing$/)
    const firstPage = await orders()
    expect(firstPage).toMatchObject({ error, readUntil: null })
    expect((firstPage?.failingSince ?? 0) - since).toBeLessThan(15 * 60_000)
    const firstLoad = store.bulks.length
    await follow(24 * 60)
    expect(store.bulks.length - firstLoad).toBeLessThan(9)
    store.bulkMs = 3_600_000
    time += 6 * 3_600_000
    store.now = time
    await commerce.catchUp(shopId)
    expect(await orders()).toMatchObject({ failingSince: firstPage?.failingSince, error })
  })

  test('a stuck first load recovers once all orders are read, and then starts normally', async () => {
    const { store, follow, orders, commerce, shopId } = await stuck()
    await follow(60)
    store.bulkMs = 0
    await follow(6 * 60)
    expect(await orders()).toMatchObject({ failingSince: null, error: null, anew: 0 })
    expect(await commerce.findOrderByName(shopId, '#1001')).not.toBeNull()
    const firstLoad = await stuck()
    await firstLoad.follow(5)
    expect(firstLoad.store.bulks).toHaveLength(2)
  })
})

const shipping = {
  id: 'gid://shopify/ShippingLine/61',
  originalPriceSet: money('5.00'),
  discountedPriceSet: money('5.00'),
  taxLines: [],
}

describe('BCK-02 an order that changes while the store writes its bulk file', () => {
  let time = Date.UTC(2026, 10, 20, 12)
  const stores = createShopifyStores(openedDatabase(), () => time)

  test('a live read outranks the older bulk file read afterwards', async () => {
    const called = (title: string) => order(1001, { lineItems: [line(11, { title })] })
    const { shopId, store } = await stores.open({ things: [called('As it was')], bulkMs: 60_000 })
    const commerce = stores.commerce()
    for (let times = 0; times < 3; times += 1) await commerce.catchUp(shopId)
    expect(store.bulks).toHaveLength(1)
    time += 30_000
    store.now = time
    store.things.splice(0, 1, called('As it is'))
    await commerce.findOrder(shopId, '1001', { within: 0 })
    time += 40_000
    store.now = time
    store.things.splice(0, 1, called('As it was'))
    await stores.catchUp(shopId, commerce)
    expect((await commerce.findOrder(shopId, '1001'))?.lines[0]?.title).toBe('As it is')
  })
})
