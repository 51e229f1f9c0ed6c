import { expect, test } from 'vitest'
import {
  calculateDifference,
  canSee,
  type GiftSecret,
  getVisibleOrderNumber,
  getVisiblePrice,
  getVisibleReplacementPrice,
  isVisibleToOthers,
  maskOrderNumber,
  toPaidPrice,
  type Viewer,
  viewerOfOrder,
  viewerOfReturn,
} from '../../../server/domain/items/gift-visibility.ts'

const all: readonly GiftSecret[] = ['paid-price', 'payment', 'buyer', 'properties', 'other-returns', 'order-number']
const visibleTo = (viewer: Viewer): readonly GiftSecret[] => all.filter((secret) => canSee(viewer, secret))
const displayPrice = { price: 10_880, struck: 12_800 }
const hidden = { price: null, struck: null }

test('HSE-34 buyer and merchant see everything, gift recipients nothing about the buyer', () => {
  expect([visibleTo('buyer'), visibleTo('merchant')]).toEqual([all, all])
  expect([visibleTo('recipient'), visibleTo('receipt-holder')]).toEqual([['order-number'], []])
})

test('HSE-34 the viewer follows from how the order was opened', () => {
  expect(viewerOfOrder(undefined)).toBe('buyer')
  expect([false, true].map((gift) => viewerOfOrder({ gift }))).toEqual(['buyer', 'recipient'])
  expect(viewerOfOrder({ gift: true, receipt: { id: 'receipt' } })).toBe('receipt-holder')
  expect(viewerOfReturn({ gift: true, giftReceipt: 'receipt' })).toBe('receipt-holder')
  expect([true, false].map((gift) => isVisibleToOthers({ gift }))).toEqual([false, true])
})

test('SEC-05 HSE-34 the order number is hidden from the holder of a gift receipt', () => {
  expect(getVisibleOrderNumber('receipt-holder', '#1001')).toBeNull()
  expect(maskOrderNumber('receipt-holder', '#1001')).not.toMatch(/\d/)
  expect([getVisibleOrderNumber('recipient', '#1001'), maskOrderNumber('buyer', '#1001')]).toEqual(['#1001', '#1001'])
})

test('GFT-41 HSE-34 only the buyer sees the price of a gift', () => {
  const prices = (['buyer', 'recipient', 'receipt-holder'] as const).map((one) =>
    getVisiblePrice(one, toPaidPrice(displayPrice)),
  )
  expect(prices).toEqual([displayPrice, hidden, hidden])
})

test('GFT-41 HSE-34 a new item at the price of the gift hides its price', () => {
  expect(getVisibleReplacementPrice('recipient', { shown: displayPrice, difference: 0 })).toEqual(hidden)
  expect(getVisibleReplacementPrice('recipient', { shown: displayPrice, difference: 1 })).toEqual(displayPrice)
  expect(getVisibleReplacementPrice('buyer', { shown: displayPrice, difference: 0 })).toEqual(displayPrice)
})

test('HSE-34 the difference to a paid price is negative for a cheaper item', () => {
  expect(calculateDifference({ price: 10_000, struck: null }, toPaidPrice(displayPrice))).toBe(-880)
})
