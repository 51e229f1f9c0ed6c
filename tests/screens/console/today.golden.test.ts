import { type TodayView, todayPage } from '../../../screens/console/today/today.ts'
import { consoleGoldens, memberFrame } from '../../support/console-golden.ts'
import { fullRow, NOW, restrictedRow } from './return-rows.ts'

const HOUR = 3_600_000
const frame = { path: '/', history: 'push', member: memberFrame() } as const

const view = (overrides: Partial<TodayView> = {}): TodayView => ({
  now: NOW,
  own: [
    {
      queue: 'decide',
      count: 12,
      oldest: NOW - 50 * HOUR,
      path: '/returns?queue=decide',
      rows: { kind: 'full', rows: [fullRow()] },
    },
    {
      queue: 'late',
      count: 1,
      oldest: NOW - 3 * HOUR,
      path: '/returns?queue=late',
      rows: { kind: 'full', rows: [fullRow({ id: 'b', number: 'R-B' })] },
    },
  ],
  others: [{ queue: 'above-limit', count: 501, oldest: NOW - 5 * 60_000, path: '/returns?queue=above-limit' }],
  arriving: 0,
  failingEndpoints: [],
  ...overrides,
})

consoleGoldens('today', {
  waiting: (t) => ({ screen: todayPage(frame, view(), t) }),
  'failing-endpoint': (t) => ({ screen: todayPage(frame, view({ failingEndpoints: ['warehouse'] }), t) }),
  done: (t) => ({ screen: todayPage(frame, view({ own: [], others: [], arriving: 3 }), t) }),
  receiver: (t) => ({
    screen: todayPage(
      frame,
      view({
        own: [
          {
            queue: 'inspect',
            count: 1,
            oldest: NOW - HOUR,
            path: '/returns?queue=inspect',
            rows: { kind: 'restricted', rows: [restrictedRow({ wait: { queue: 'inspect', since: NOW - HOUR } })] },
          },
        ],
        others: [],
      }),
      t,
    ),
  }),
})
