import { expect, test } from 'vitest'
import { openedDatabase } from '../../../contract/open-database.ts'
import { soldOrder } from '../../../support/woocommerce/goods.ts'
import { deleteRefund } from '../../../support/woocommerce/refunds.ts'
import { createWooShops } from '../../../support/woocommerce/woo-commerce.ts'

const DAY_MS = 86_400_000
const clock = { at: 0 }
const shops = createWooShops(openedDatabase(), () => clock.at)

const order = (number: number, at = '2026-11-18T10:00:00') =>
  soldOrder({ number, items: [{ unit: 10 }], changedAt: at, overrides: { date_created_gmt: at } })

/** Three new orders and an old one, all read once. */
const openShop = async () => {
  clock.at = Date.UTC(2026, 10, 20, 12)
  const orders = [order(1001), order(1002), order(1003), order(900, '2026-09-01T10:00:00')]
  const { server, shopId } = await shops.open({ orders })
  const commerce = shops.commerce()
  await shops.catchUp(shopId, commerce)
  const readCached = async () => {
    const names = ['1001', '1002', '1003', '900']
    const found = await Promise.all(names.map((name) => commerce.findOrderByName(shopId, name, { cached: true })))
    return found.map((one) => one?.refundTotal ?? null)
  }
  const wait = async (ms: number) => {
    clock.at += ms
    await shops.catchUp(shopId, commerce)
  }
  return { shop: server, shopId, readCached, wait }
}

test('WOO-08 the nightly walk removes orders that were deleted or trashed', async () => {
  const { shop, readCached, wait } = await openShop()
  expect(await readCached()).toEqual([0, 0, 0, 0])
  shop.orders.splice(1, 1)
  Object.assign(shop.orders[1] ?? {}, { status: 'trash', date_modified_gmt: '2026-11-20T12:00:01' })
  await wait(10 * 60_000)
  expect(await readCached()).toEqual([0, 0, null, 0])
  await wait(DAY_MS)
  expect(await readCached()).toEqual([0, null, null, 0])
})

test('WOO-08 the nightly walk finds a deleted refund, whose order has an unchanged date', async () => {
  const { shop, readCached, wait } = await openShop()
  const [row] = shop.orders
  if (row === undefined) throw new Error('There is no order')
  shop.refunds['1001'] = [{ id: 9, amount: '4.00', refunded_payment: true, date_created_gmt: '2026-11-20T12:00:01' }]
  Object.assign(row, { refunds: [{ id: 9, reason: '', total: '-4.00' }], date_modified_gmt: '2026-11-20T12:00:01' })
  await wait(10 * 60_000)
  expect(await readCached()).toEqual([400, 0, 0, 0])
  deleteRefund(shop, row, '9')
  await wait(10 * 60_000)
  expect(await readCached()).toEqual([400, 0, 0, 0])
  await wait(DAY_MS)
  expect(await readCached()).toEqual([0, 0, 0, 0])
})
