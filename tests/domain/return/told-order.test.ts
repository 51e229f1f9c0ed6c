import { expect, test } from 'vitest'
import { toldOrderOf } from '../../../server/domain/return/told-order.ts'

test('SEC-05 the number of an order is told to whoever bought it, never to whoever came by the link of a gift receipt', () => {
  const told = toldOrderOf({ orderName: '#1001' })
  const hidden = toldOrderOf({ orderName: '#1001', giftReceipt: 'receipt' })
  expect(told).toBe('#1001')
  expect(hidden).not.toMatch(/\d/)
})
