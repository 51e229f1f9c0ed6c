import { expect, test } from 'vitest'
import type { WindowExtension } from '../../schemas/config/window-extension.ts'
import { listRemarks } from '../../server/shops/remarks.ts'
import { shopWithRules } from '../verify/ruled-shop.ts'

const holidays: WindowExtension = {
  title: { en: 'Holidays' },
  ordered_from: '2026-11-01',
  ordered_to: '2026-12-24',
  until: '2027-01-31',
}
const sale: WindowExtension = {
  title: { en: 'Sale' },
  ordered_from: '2026-12-24',
  ordered_to: '2027-01-06',
  until: '2027-01-20',
}

const remarksOf = (...extensions: WindowExtension[]) => {
  const shop = shopWithRules([])
  const config = { ...shop, settings: { ...shop.settings, window_extensions: extensions } }
  return listRemarks(config).filter(({ pointer }) => pointer.startsWith('/settings/window_extensions'))
}

test('DAT-08 a remark names overlapping extensions, their common days and the later end', () => {
  expect(remarksOf(holidays, sale)).toEqual([
    {
      pointer: '/settings/window_extensions/1',
      message:
        '"Sale" and "Holidays" both extend orders placed from 2026-12-24 to 2026-12-24: the later end applies, 2027-01-31',
    },
  ])
})

test('DAT-08 a remark names each pair of extensions once', () => {
  expect(remarksOf(holidays, sale, { ...sale, title: { de: 'Januar' } }).map(({ pointer }) => pointer)).toEqual([
    '/settings/window_extensions/1',
    '/settings/window_extensions/2',
    '/settings/window_extensions/2',
  ])
})

test.each<[string, WindowExtension]>([
  ['days', { ...sale, ordered_from: '2026-12-25' }],
  ['policies', { ...sale, policies: ['other'] }],
  ['outcomes', { ...sale, outcomes: ['exchange'] }],
])('DAT-08 extensions of different %s get no remark', (_what, other) => {
  expect(remarksOf({ ...holidays, policies: ['policy'], outcomes: ['refund'] }, other)).toEqual([])
})
