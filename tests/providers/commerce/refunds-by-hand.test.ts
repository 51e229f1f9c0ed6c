import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { localCommerce } from '../../../server/providers/commerce/local/local.ts'
import { withRefundsByHand } from '../../../server/providers/commerce/operations/refunds-by-hand.ts'
import { openedDatabase } from '../../contract/open-database.ts'
import { shopThatSold, soldOrder } from './sold.ts'

const database = openedDatabase()
const now = Date.now()

const open = async () => {
  const local = localCommerce({ database: database(), random: randomBytes, now: () => now })
  const commerce = withRefundsByHand(local, { database: database(), now: () => now })
  const shopId = await shopThatSold(database())
  const { id: orderId, currency } = soldOrder
  const refund = (reference: string) => ({ shopId, orderId, reference, now, amount: 100, currency, lines: [] })
  const refunded = async () => (await local.findOrder(shopId, orderId))?.refundTotal ?? 0
  return { local, commerce, refund, refunded, before: await refunded() }
}

test('WDR-12 a refund by hand never goes to the order system', async () => {
  const { commerce, refund, refunded, before } = await open()
  const waiting = { kind: 'pending', byHand: true }
  expect(await commerce.refund({ ...refund('r:refund:1'), byHand: true })).toMatchObject(waiting)
  expect(await commerce.refund({ ...refund('r:refund:1'), byHand: true })).toMatchObject(waiting)
  expect(await commerce.refund(refund('r:refund:1'))).toMatchObject(waiting)
  expect(await commerce.find({ ...refund('r:refund:1'), kind: 'refunded', firstTriedAt: now })).toMatchObject(waiting)
  expect(await refunded()).toBe(before)
})

test('WDR-12 other refunds go to the order system, and are not repeated by hand', async () => {
  const { commerce, refund, refunded, before } = await open()
  expect(await commerce.refund(refund('r:refund:2'))).toMatchObject({ kind: 'refunded', amount: 100 })
  expect(await commerce.find({ ...refund('r:refund:2'), kind: 'refunded', firstTriedAt: now })).toMatchObject({
    kind: 'refunded',
  })
  expect(await commerce.refund({ ...refund('r:refund:2'), byHand: true })).toMatchObject({ kind: 'refunded' })
  expect(await refunded()).toBe(before + 100)
})
