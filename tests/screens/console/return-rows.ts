import type { FullRow, RestrictedRow } from '../../../screens/console/returns/rows.ts'

export const NOW = Date.UTC(2026, 3, 14, 12)
const DAY = 86_400_000

const base = {
  id: 'a',
  number: 'R-DFW48AFT',
  orderName: '#1017',
  state: 'open',
  createdAt: NOW - 3 * DAY,
  units: ['Linen shirt', 'Wool coat', 'Pebble mug', 'Socks', 'Jumper'].map((title, n) => ({
    title,
    image: n === 1 ? null : `/media/${n}.webp`,
  })),
  wants: 'refund',
  parcel: { status: 'in_transit', received: 0, isSent: true },
  wait: { queue: 'decide', since: NOW - 2 * DAY },
} as const

export const fullRow = (overrides: Partial<FullRow> = {}): FullRow => ({
  ...base,
  customer: { name: 'Ada Rowe', email: 'ada@example.com' },
  assignee: null,
  amount: 4_165,
  currency: 'USD',
  ...overrides,
})

export const restrictedRow = (overrides: Partial<RestrictedRow> = {}): RestrictedRow => ({
  ...base,
  initials: 'A. R.',
  ...overrides,
})
