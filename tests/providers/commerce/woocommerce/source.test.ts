import { describe, expect, test } from 'vitest'
import type { Order } from '../../../../schemas/entities/order.ts'
import { allocate } from '../../../../server/domain/money/allocate.ts'
import { wooClient } from '../../../../server/providers/commerce/woocommerce/client.ts'
import { wooSource } from '../../../../server/providers/commerce/woocommerce/source.ts'
import { accessBy } from '../../../support/order-system-access.ts'
import { secondsAfter, soldOrder, soldProduct } from '../../../support/woocommerce/goods.ts'
import { deleteRefund } from '../../../support/woocommerce/refunds.ts'
import { wooHosts } from '../../../support/woocommerce/server.ts'
import type { WooState } from '../../../support/woocommerce/state.ts'

const WITHIN_MS = 30_000
const BEFORE_SALE = Date.parse('2026-10-31T00:00:00Z')

const openShop = async (overrides: Partial<WooState> = {}) => {
  const hosts = wooHosts()
  const shop = await hosts.serve('woo.example', overrides)
  const account = { url: 'https://woo.example', key: () => 'ck_write', secret: () => 'cs_secret' }
  const warned: unknown[] = []
  const source = wooSource({
    ask: wooClient(account, accessBy(hosts.backendConnect)),
    facts: { currency: 'EUR', allocate, sent: ['completed'] },
    now: Date.now,
    warn: (fields) => warned.push(fields),
  })
  return { shop, source, warned, close: hosts.closeAll }
}

type Opened = Awaited<ReturnType<typeof openShop>>

/** Reads all changes; `between` runs before the second page. */
const readAll = async ({ source }: Opened, since: number | null, between: () => void = () => {}) => {
  const [orders, removed]: [Order[], string[]] = [[], []]
  for (let cursor: string | null = null, page = 0; ; page += 1) {
    if (page === 1) between()
    const { entities, removedIds, next } = await source.orders({ since, cursor }, WITHIN_MS)
    orders.push(...entities)
    removed.push(...removedIds)
    if (next === null) return { ids: orders.map(({ id }) => id), removed }
    cursor = next
  }
}

const manyOrders = (count: number, changedAt: (index: number) => string) =>
  Array.from({ length: count }, (_, index) =>
    soldOrder({ number: 1001 + index, items: [{ unit: 10 }], changedAt: changedAt(index) }),
  )

describe('WOO-07 orders are followed by the second', () => {
  test.each([
    ['UTC', 0],
    ['UTC+1', 3_600_000],
    ['UTC-5', -18_000_000],
  ])('WOO-07 no change is lost in a shop in %s', async (_, zoneMs) => {
    const opened = await openShop({ zoneMs, orders: manyOrders(3, (index) => secondsAfter(index)) })
    expect((await readAll(opened, Date.parse(`${secondsAfter(1)}Z`))).ids).toEqual(['1002', '1003'])
    await opened.close()
  })

  test('WOO-07 all of 120 orders of one second are read once', async () => {
    const opened = await openShop({ orders: manyOrders(120, () => secondsAfter(0)) })
    const { ids } = await readAll(opened, BEFORE_SALE)
    expect([ids.length, new Set(ids).size]).toEqual([120, 120])
    await opened.close()
  })

  test('WOO-07 an order that changes between pages hides no other', async () => {
    const orders = manyOrders(120, (index) => secondsAfter(index))
    const opened = await openShop({ orders })
    const { ids } = await readAll(opened, BEFORE_SALE, () =>
      Object.assign(orders[3] ?? {}, { date_modified_gmt: secondsAfter(500) }),
    )
    expect(new Set(ids).size).toBe(120)
    expect(ids.filter((id) => id === '1004')).toHaveLength(2)
    await opened.close()
  })

  test('WOO-07 an invalid cursor restarts the read', async () => {
    const { source, close } = await openShop()
    const page = { since: null, cursor: 'any yesterday' }
    await expect(source.orders(page, WITHIN_MS)).rejects.toMatchObject({ code: 'RET_ERR_CURSOR_GONE' })
    await close()
  })
})

test('WOO-08 trashed orders, drafts, other currencies and reservations are removed', async () => {
  const order = (number: number, overrides: object) =>
    soldOrder({ number, items: [{ unit: 10 }], overrides: { ...overrides } })
  const opened = await openShop({
    orders: [
      order(1, {}),
      order(2, { status: 'trash' }),
      order(3, { currency: 'CHF' }),
      order(4, { created_via: 'homeward-hold-0011', status: 'on-hold' }),
      order(5, { created_via: 'homeward-hold-0011', status: 'processing' }),
    ],
  })
  const { ids, removed } = await readAll(opened, null)
  expect([ids, removed.toSorted()]).toEqual([
    ['1', '5'],
    ['2', '3', '4'],
  ])
  await opened.close()
})

test('WOO-08 a deleted refund is seen when its order is read again', async () => {
  const row = soldOrder({ number: 1001, items: [{ unit: 10 }] })
  const opened = await openShop({ orders: [row] })
  const refund = {
    id: 9,
    amount: '4.00',
    reason: '',
    refunded_payment: true,
    date_created_gmt: secondsAfter(9),
    line_items: [],
  }
  opened.shop.refunds['1001'] = [refund]
  row.refunds = [{ id: 9, reason: '', total: '-4.00' }]
  expect((await opened.source.order('1001', WITHIN_MS))?.refundTotal).toBe(400)
  deleteRefund(opened.shop, row, '9')
  expect((await opened.source.order('1001', WITHIN_MS))?.refundTotal).toBe(0)
  await opened.close()
})

test.each([
  ['1001', '#1001'],
  ['#1001', '#1001'],
  ['shop-77', '#SHOP-77'],
  ['9999', null],
  ['', null],
])('WOO-07 the name %j finds %j', async (name, found) => {
  const { source, close } = await openShop({
    orders: [
      soldOrder({ number: 1001, items: [{ unit: 10 }] }),
      soldOrder({ number: 1002, items: [{ unit: 10 }], overrides: { number: 'SHOP-77', name: 'shop-77' } }),
    ],
  })
  expect((await source.orderByName(name, WITHIN_MS))?.name ?? null).toBe(found)
  await close()
})

test('WOO-03 an unreadable order is skipped, named without personal data, and hides no other', async () => {
  const bad = soldOrder({ number: 1, items: [{ unit: 10 }], overrides: { total: 'much' } })
  const opened = await openShop({ orders: [bad, soldOrder({ number: 2, items: [{ unit: 10 }] })] })
  expect((await readAll(opened, null)).ids).toEqual(['2'])
  expect(opened.warned).toEqual([{ what: 'order', of: '1', pointer: '/total', reason: expect.any(String) }])
  await opened.close()
})

test('WOO-06 products come with their variations, and a trashed product is removed', async () => {
  const { product, variations } = soldProduct(13, [{ id: 14, stock: 2 }])
  const gone = { ...product, id: 20, status: 'trash' }
  const opened = await openShop({ products: [product, gone], variations: { 13: variations } })
  const first = await opened.source.catalogue({ since: null, cursor: null }, WITHIN_MS)
  expect(first.entities.map(({ id, variants }) => [id, variants[0]?.stock])).toEqual([['13', 2]])
  const second = await opened.source.catalogue({ since: null, cursor: first.next }, WITHIN_MS)
  expect([second.removedIds, second.next]).toEqual([['20'], null])
  await opened.close()
})

test.each([
  ['a wrong key', { key: 'ck_other' }, 'RET_ERR_COMMERCE_REFUSED'],
])('WOO-02 %s is refused access', async (_, overrides, code) => {
  const { source, close } = await openShop(overrides)
  await expect(source.order('1001', WITHIN_MS)).rejects.toMatchObject({ code })
  await close()
})

test('WOO-04 fulfillments are read where the shop has the feature', async () => {
  const order = soldOrder({ number: 1001, items: [{ unit: 10, quantity: 2 }] })
  const items = { id: 1, key: '_items', value: [{ item_id: 10011, qty: 1 }] }
  const sent = { status: 'fulfilled', date_updated: '2026-11-05T10:00:00Z', date_deleted: null, meta_data: [items] }
  const opened = await openShop({ orders: [order], fulfillments: { 1001: [sent] } })
  expect((await opened.source.order('1001', WITHIN_MS))?.lines[0]?.fulfilledAt).toEqual([
    Date.parse('2026-11-05T10:00:00Z'),
  ])
  await opened.close()
})
