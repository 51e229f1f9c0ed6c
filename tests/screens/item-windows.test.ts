import { expect, test } from 'vitest'
import { translator } from '../../locales/translate.ts'
import { itemRow } from '../../screens/items/list-item.ts'
import type { ItemView } from '../../screens/items/list-view.ts'
import { cards, DAY } from '../support/golden-world.ts'
import { buildExcludedItem, deliveredWindow, item } from './items-views.ts'

const t = translator({ language: 'en' })

const readRow = (view: ItemView) => {
  const { reason, time } = itemRow({ shopId: 'shop', currency: 'USD', chosen: 'alone', isGift: false }, t)(view)
  return { reason: reason?.replaceAll('\u00a0', ' '), time }
}
const BASIS = '30 days after delivery on March 15, 2026'
const time = new Date(DAY).toISOString()

test('DAT-06 a row names the last day of the window of its item', () => {
  expect(readRow(item(cards.coat, { window: deliveredWindow }))).toEqual({
    reason: `Returns open until April 14, 2026, ${BASIS}`,
    time,
  })
  expect(readRow(item(cards.coat))).toEqual({ reason: undefined, time: undefined })
})

test('DAT-06 a row names the extension of the window of its item', () => {
  const window = { ...deliveredWindow, extension: 'Holiday returns' }
  expect(readRow(item(cards.coat, { window })).reason).toBe('Holiday returns: until April 14, 2026')
})

test('DAT-06 a row names both its limit and its last day', () => {
  expect(readRow(item(cards.coat, { window: deliveredWindow, exchangeOnly: true })).reason).toBe(
    `${t('items.exchange-only-note')} Returns open until April 14, 2026, ${BASIS}`,
  )
})

test('DAT-06 a row names the window of its item that has closed', () => {
  expect(readRow(buildExcludedItem(cards.coat, { past: true, window: deliveredWindow }))).toEqual({
    reason: `This item could be returned until April 14, 2026, ${BASIS}.`,
    time,
  })
})

test.each([
  [null, 'Returns open until April 14, 2026'],
  [12, 'Returns open until April 14, 2026 · 12 days left'],
  [1, 'Returns open until April 14, 2026 · 1 day left'],
  [0, 'Returns open until April 14, 2026 · last day'],
])('UXD-12 with %s days left a row reads %s', (daysLeft, reason) => {
  expect(readRow(item(cards.coat, { lastDay: deliveredWindow.end, daysLeft }))).toEqual({ reason, time })
})
