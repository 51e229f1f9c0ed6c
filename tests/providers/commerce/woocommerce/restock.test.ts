import { expect, test } from 'vitest'
import { soldOrder, soldProduct } from '../../../support/woocommerce/goods.ts'
import { type Row, rowsIn } from '../../../support/woocommerce/state.ts'
import { clock, createOpenShop, refusal } from './open-shop.ts'

const openShop = createOpenShop()
const BY_REFUND = { restock: 'by-refund' }

/** Three units of variation 14 are sold, and one is left. */
const sold = (overrides: Row = {}) => {
  const { product, variations } = soldProduct(13, [{ id: 14, stock: 1 }])
  const items = [{ unit: 25, quantity: 3, variation: 14, overrides }]
  return {
    orders: [soldOrder({ number: 1001, shipping: 0, items })],
    products: [product],
    variations: { 13: variations },
  }
}

const backOf = (shopId: string, units: number, reference = 'r1:shelve:1') => ({
  shopId,
  orderId: '1001',
  reference,
  now: clock.at,
  variantIds: Array<string>(units).fill('14'),
})

const stockOf = ({ variations }: { readonly variations: Readonly<Record<string, readonly Row[]>> }) =>
  variations['13']?.[0]?.stock_quantity

test('WOO-15 units are restocked once, though two processes request it', async () => {
  const { shop, shopId, commerce, other } = await openShop(sold(), BY_REFUND)
  const answers = await Promise.all([commerce, other, commerce].map((by) => by.restock(backOf(shopId, 2))))
  expect(answers.filter(({ kind }) => kind === 'restocked').length).toBeGreaterThan(0)
  expect(await other.restock(backOf(shopId, 2))).toEqual({ kind: 'restocked' })
  expect([stockOf(shop), shop.paidBack, shop.refunds['1001']]).toMatchObject([3, [], [{ amount: '0.00' }]])
})

test('WOO-15 no more units are restocked than were bought', async () => {
  const { shop, shopId, commerce } = await openShop(sold(), BY_REFUND)
  await commerce.restock(backOf(shopId, 2))
  expect(await commerce.restock(backOf(shopId, 2, 'r2:shelve:1'))).toEqual({ kind: 'restocked' })
  await commerce.restock(backOf(shopId, 1, 'r3:shelve:1'))
  expect([stockOf(shop), shop.refunds['1001']?.length]).toEqual([4, 2])
})

test('WOO-15 a lost answer restocks nothing again', async () => {
  const { shop, shopId, commerce, other } = await openShop({ ...sold(), cut: [/refunds$/] }, BY_REFUND)
  await expect(commerce.restock(backOf(shopId, 1))).rejects.toThrow()
  expect(await other.restock(backOf(shopId, 1))).toEqual({ kind: 'restocked' })
  expect([stockOf(shop), shop.refunds['1001']?.length]).toEqual([2, 1])
})

test('WOO-15 units that no stock counted make no refund', async () => {
  const { shop, shopId, commerce } = await openShop(sold({ meta_data: [] }), BY_REFUND)
  expect(await commerce.restock(backOf(shopId, 1))).toEqual({ kind: 'restocked' })
  expect([stockOf(shop), shop.refunds['1001']]).toEqual([1, undefined])
})

test('WOO-15 the refund of a restock counts neither as money nor as units', async () => {
  const { shop, shopId, commerce } = await openShop(sold(), BY_REFUND)
  await commerce.restock(backOf(shopId, 1))
  const order = await commerce.findOrder(shopId, '1001', { within: 0 })
  expect(order).toMatchObject({ refundTotal: 0, lines: [{ refunded: [] }] })
  expect([order?.portalRefunds, order?.refundPending]).toEqual([undefined, undefined])
  expect(rowsIn(shop.orders[0], 'refunds')).toHaveLength(1)
})

test('WOO-15 without the setting restocking is refused, and no stock level changes', async () => {
  const { shop, shopId, commerce } = await openShop(sold())
  expect(await commerce.restock(backOf(shopId, 1))).toEqual(refusal('unsupported'))
  expect(stockOf(shop)).toBe(1)
})

test.each([
  [1, 0, 2],
  [3, 2, 2],
  [3, 3, 1],
  [-1, 4, 1],
])('WOO-15 with %i taken and %i restocked by staff, the stock becomes %i', async (reduced, restocked, stock) => {
  const meta = { _reduced_stock: reduced, _restock_refunded_items: restocked }
  const rows = Object.entries(meta).map(([key, value], index) => ({ id: index, key, value: String(value) }))
  const { shop, shopId, commerce } = await openShop(sold({ meta_data: rows }), BY_REFUND)
  expect(await commerce.restock(backOf(shopId, 3))).toEqual({ kind: 'restocked' })
  expect(stockOf(shop)).toBe(stock)
})
