import { expect, test } from 'vitest'
import { openedDatabase } from '../../../contract/open-database.ts'
import { order } from '../../../support/shopify/goods.ts'
import { createShopifyStores } from '../../../support/shopify/shopify-commerce.ts'

const database = openedDatabase()
let time = Date.parse('2026-11-20T12:00:00Z')
const stores = createShopifyStores(database, () => time)

test('BCK-03 a slow refund in an order read earlier counts once when completed', async () => {
  const { store, shopId } = await stores.open({ things: [order(1001)], refundsBegin: 'PENDING' })
  const commerce = stores.commerce()
  const about = { shopId, orderId: '1001', reference: 'r1:refund:1', now: time }
  const refund = { ...about, amount: 1_500, currency: 'USD', lines: [] }
  expect((await commerce.refund(refund)).kind).toBe('pending')
  const totalNow = async (within?: 0) =>
    (await commerce.findOrder(shopId, '1001', within === undefined ? {} : { within }))?.refundTotal
  time += 60_000
  expect(await totalNow(0)).toBe(1_500)

  const refundTransaction = (store.things[0]?.transactions as { kind: string; status: string }[]).find(
    ({ kind }) => kind === 'REFUND',
  )
  if (refundTransaction) refundTransaction.status = 'SUCCESS'
  time += 60_000
  expect(await commerce.find({ ...refund, kind: 'refunded', firstTriedAt: time })).toMatchObject({ kind: 'refunded' })
  expect(await totalNow()).toBe(1_500)
  time += 60_000
  expect(await totalNow(0)).toBe(1_500)
})
