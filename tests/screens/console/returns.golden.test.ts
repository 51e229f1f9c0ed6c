import { expect, test } from 'vitest'
import { consoleTranslator } from '../../../locales/console/translate.ts'
import { type ReturnsView, returnsPage } from '../../../screens/console/returns/list.ts'
import type { FullRow, RestrictedRow } from '../../../screens/console/returns/rows.ts'
import { consoleGoldens, memberFrame } from '../../support/console-golden.ts'
import { fullRow, NOW, restrictedRow } from './return-rows.ts'

const frame = { path: '/returns', history: 'push', member: memberFrame() } as const

const full = (rows: readonly FullRow[]) => ({ kind: 'full', rows }) as const
const restricted = (rows: readonly RestrictedRow[]) => ({ kind: 'restricted', rows }) as const

const view = (overrides: Partial<ReturnsView> = {}): ReturnsView => ({
  shopId: 'wrenfold',
  now: NOW,
  queue: null,
  searchText: null,
  filters: {},
  saved: { views: [], parameters: null },
  views: [
    { queue: null, count: null, path: '/returns' },
    { queue: 'decide', count: 3, path: '/returns?queue=decide' },
    { queue: 'late', count: 501, path: '/returns?queue=late' },
    { queue: 'refused', count: 0, path: '/returns?queue=refused' },
  ],
  methods: [
    { value: 'pre-paid', label: 'Prepaid label' },
    { value: 'olive', label: 'Olive' },
  ],
  assignees: [{ id: 'maya', name: 'Maya Lind' }],
  applied: [],
  rows: full([
    fullRow({ assignee: 'Maya Lind' }),
    fullRow({ id: 'b', number: 'R-B', wait: null, amount: 0, wants: 'exchange' }),
  ]),
  from: 'state=open',
  previousPath: null,
  nextPath: '/returns?after=c1',
  clearPath: '/returns',
  may: { bulk: true, export: true },
  allOf: 'queue=decide',
  csv: { returns: '/console/v1/wrenfold/files/returns.csv', units: '/console/v1/wrenfold/files/units.csv' },
  portalUrl: 'https://returns.wrenfold.example',
  result: null,
  ...overrides,
})

const delivered = {
  name: 'state',
  label: 'Processed',
  path: '/returns?method=olive',
  without: { count: 14, isMore: false },
} as const
const olive = {
  name: 'method',
  label: 'Olive',
  path: '/returns?state=processed',
  without: { count: 50, isMore: true },
} as const

consoleGoldens('returns', {
  list: (t) => ({ screen: returnsPage(frame, view(), t) }),
  receiver: (t) => ({
    screen: returnsPage(
      frame,
      view({
        assignees: [],
        rows: restricted([restrictedRow()]),
        may: { bulk: false, export: false },
        allOf: null,
        csv: null,
      }),
      t,
    ),
  }),
  'no-match': (t) => ({
    screen: returnsPage(
      frame,
      view({ rows: full([]), applied: [delivered, olive], filters: { state: 'processed', method: 'olive' } }),
      t,
    ),
  }),
  'no-search-match': (t) => ({ screen: returnsPage(frame, view({ rows: full([]), searchText: 'Ada Rowe' }), t) }),
  'queue-done': (t) => ({ screen: returnsPage(frame, view({ rows: full([]), queue: 'refused' }), t) }),
  none: (t) => ({ screen: returnsPage(frame, view({ rows: full([]) }), t) }),
  'bulk-running': (t) => ({
    screen: returnsPage(
      frame,
      view({
        result: {
          kind: 'close',
          done: 120,
          total: 1_240,
          refused: [{ number: 'R-A', why: 'This return is cancelled', code: 'is-cancelled' }],
        },
      }),
      t,
    ),
  }),
  'bulk-result': (t) => ({
    screen: returnsPage(
      frame,
      view({ result: { kind: 'approve', done: 47, refused: [{ number: 'R-A', why: 'This return is closed' }] } }),
      t,
    ),
  }),
})

test('ADM-05 a receiver sees rows without persons, amounts and bulk actions', () => {
  const screen = returnsPage(
    frame,
    view({ rows: restricted([restrictedRow()]), may: { bulk: false, export: false }, allOf: null, csv: null }),
    consoleTranslator(),
  )
  const main = JSON.stringify(screen.regions.main)
  expect(main).not.toMatch(/ada@example|Ada Rowe|"money"|bulk_bar|\.csv/)
  expect(main).toContain('A. R.')
})

test('ADM-05 an empty list names the filter that hides most returns first', () => {
  const screen = returnsPage(
    frame,
    view({ rows: full([]), applied: [delivered, olive], filters: { state: 'processed', method: 'olive' } }),
    consoleTranslator(),
  )
  const empty = screen.regions.main.find((one) => one.type === 'empty_state')
  expect(empty?.actions?.map(({ label }) => label)).toEqual(['Without “Olive”: 50+', 'Without “Processed”: 14'])
})
