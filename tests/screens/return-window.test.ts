import { describe, expect, test } from 'vitest'
import { translator } from '../../locales/translate.ts'
import { closedItemText, closedOrderText, openWindowText, type WindowView } from '../../screens/items/return-window.ts'

const window: WindowView = {
  end: Date.parse('2026-07-08T03:59:59.999Z'),
  days: 30,
  from: 'delivered',
  start: Date.parse('2026-06-08T02:00:00Z'),
  extension: null,
}
const starts = ['fulfilled', 'delivered', 'estimated', 'ordered'] as const

const inLanguage = (language: string) => {
  const t = translator({ language, zone: 'America/New_York' })
  const plainSpaces = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ').replaceAll('\u2060', '')
  return {
    open: (part: Partial<WindowView> = {}) => plainSpaces(openWindowText({ ...window, ...part }, t)),
    order: (part: Partial<WindowView> = {}) => plainSpaces(closedOrderText({ ...window, ...part }, t)),
    item: (part: Partial<WindowView> = {}) => plainSpaces(closedItemText({ ...window, ...part }, t)),
  }
}

describe('DAT-06 the last day of a window', () => {
  test.each([
    [
      'en',
      'Returns open until July 7, 2026',
      [', 30 days after shipping on', ', 30 days after delivery on', ', 30 days after estimated delivery on'],
      ', 30 days after the order of',
      ' June 7, 2026',
    ],
    [
      'fr',
      'Retour possible jusqu’au 7 juillet 2026',
      [
        ', 30 jours après l’expédition du',
        ', 30 jours après la livraison du',
        ', 30 jours après la livraison estimée au',
      ],
      ', 30 jours après la commande du',
      ' 7 juin 2026',
    ],
    [
      'de',
      'Rückgabe möglich bis zum 7. Juli 2026',
      [
        ', 30 Tage nach dem Versand am',
        ', 30 Tage nach der Zustellung am',
        ', 30 Tage nach der geschätzten Zustellung am',
      ],
      ', 30 Tage nach der Bestellung vom',
      ' 7. Juni 2026',
    ],
  ] as const)('names the day it is counted from in %s', (language, until, sent, ordered, day) => {
    const texts = inLanguage(language)
    expect(starts.map((from) => texts.open({ from }))).toEqual(
      [...sent, ordered].map((basis) => `${until}${basis}${day}`),
    )
  })

  test('names the day it is counted from in ja', () => {
    const texts = inLanguage('ja')
    expect(starts.map((from) => texts.open({ from }))).toEqual([
      '返品受付は2026年7月7日まで（2026年6月7日の発送から30日）',
      '返品受付は2026年7月7日まで（2026年6月7日のお届けから30日）',
      '返品受付は2026年7月7日まで（推定お届け日の2026年6月7日から30日）',
      '返品受付は2026年7月7日まで（2026年6月7日のご注文から30日）',
    ])
  })

  test('counts one day and no day in words', () => {
    const { open } = inLanguage('en')
    expect(open({ days: 1 })).toContain(', 1 day after delivery on June 7, 2026')
    expect(open({ days: 0 })).toBe('Returns open until July 7, 2026, the day of delivery')
  })

  test('names the extension that moved it', () => {
    const extension = 'Holiday returns'
    const { open, order, item } = inLanguage('en')
    expect(open({ extension })).toBe('Holiday returns: until July 7, 2026')
    expect(order({ extension })).toBe('Holiday returns: this order could be returned until July 7, 2026.')
    expect(item({ extension })).toBe('Holiday returns: this item could be returned until July 7, 2026.')
    expect(inLanguage('ja').open({ extension: '年末年始の返品' })).toBe('年末年始の返品：2026年7月7日まで')
  })

  test('stays named after the window has closed', () => {
    const { order, item } = inLanguage('en')
    expect(order()).toBe('This order could be returned until July 7, 2026, 30 days after delivery on June 7, 2026.')
    expect(item()).toBe('This item could be returned until July 7, 2026, 30 days after delivery on June 7, 2026.')
    expect(inLanguage('de').order()).toBe(
      'Diese Bestellung konnte bis zum 7. Juli 2026 zurückgesendet werden, 30 Tage nach der Zustellung am 7. Juni 2026.',
    )
  })

  test('follows a text of the shop without the day it is counted from', () => {
    const t = translator({ language: 'en', content: { en: { 'items.until': 'Send it by {$date}' } } })
    expect(openWindowText(window, t).replaceAll('\u00a0', ' ')).toBe('Send it by July 8, 2026')
  })
})
