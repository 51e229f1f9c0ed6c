import type { ConsoleTranslate } from '../../../locales/console/translate.ts'
import { emptyState } from '../../../schemas/components/empty-state.ts'
import { notice } from '../../../schemas/components/notice.ts'
import type { ConsoleComponent } from '../../../schemas/console/components/index.ts'
import type { StatRow } from '../../../schemas/console/components/stat-row.ts'
import type { ConsoleScreen } from '../../../schemas/console/screen.ts'
import type { ReturnQueue } from '../../../schemas/records/return-queue.ts'
import type { Button } from '../../../schemas/screen/action.ts'
import type { Instant } from '../../../schemas/values/ids.ts'
import { button } from '../../parts/buttons.ts'
import { plain } from '../../parts/rich-text.ts'
import { buildConsoleScreen, type ConsoleFrameView } from '../frame.ts'
import { countText } from '../returns/list.ts'
import {
  formatWait,
  queueTexts,
  queueTones,
  type ReturnRows,
  returnColumns,
  returnRows,
  TODAY,
} from '../returns/rows.ts'
import { endpointPath } from '../webhooks/view.ts'
import { withdrawalColumns, withdrawalRows } from '../withdrawals/list.ts'
import { WITHDRAWALS_PATH, type WithdrawalRowView } from '../withdrawals/view.ts'

export interface QueueCountView {
  readonly queue: ReturnQueue
  readonly count: number
  readonly oldest: Instant
  readonly path: string
}

export interface TodayView {
  readonly now: Instant
  readonly own: readonly (QueueCountView & { readonly rows: ReturnRows })[]
  readonly others: readonly QueueCountView[]
  readonly arriving: number
  readonly failingEndpoints: readonly string[]
  /** Statements that wait for the shop; null when there are none. */
  readonly withdrawals?: {
    readonly isOwn: boolean
    readonly count: number
    readonly oldest: Instant
    readonly rows: readonly WithdrawalRowView[]
  } | null
  readonly parked?: readonly {
    readonly reason: 'unknown' | 'ended'
    readonly count: number
    readonly oldest: Instant
  }[]
}

const explanations = {
  decide: 'queue-help.decide',
  inspect: 'queue-help.inspect',
  'label-trouble': 'queue-help.label-trouble',
  'money-stuck': 'queue-help.money-stuck',
  'pay-by-hand': 'queue-help.pay-by-hand',
  refused: 'queue-help.refused',
  late: 'queue-help.late',
  'shopper-waits': 'queue-help.shopper-waits',
  'above-limit': 'queue-help.above-limit',
} as const satisfies Readonly<Record<ReturnQueue, string>>

type Stat = StatRow['stats'][number]

const queueStats = (
  id: string,
  { counts, now }: { readonly counts: readonly QueueCountView[]; readonly now: Instant },
  t: ConsoleTranslate,
): Stat[] =>
  counts.map(({ queue, count, oldest, path }) => ({
    id: `${id}-${queue}`,
    label: t(queueTexts[queue]),
    value: countText(count, t),
    detail: t('today.oldest', { wait: formatWait(now - oldest, t) }),
    tone: queueTones[queue],
    path,
  }))

const parkedStats = ({ parked = [], now }: TodayView, t: ConsoleTranslate): Stat[] =>
  parked.map(({ reason, count, oldest }) => ({
    id: `parked-${reason}`,
    label: t(reason === 'ended' ? 'today.parked-ended' : 'today.parked-unknown'),
    value: countText(count, t),
    detail: t('today.oldest', { wait: formatWait(now - oldest, t) }),
    tone: reason === 'ended' ? 'danger' : 'warning',
    path: '/desk/parcels',
  }))

const withdrawalStats = ({ withdrawals = null, now }: TodayView, isOwn: boolean, t: ConsoleTranslate): Stat[] =>
  withdrawals === null || withdrawals.isOwn !== isOwn
    ? []
    : [
        {
          id: `${isOwn ? 'own' : 'others'}-withdrawals`,
          label: t('queue.withdrawals'),
          value: countText(withdrawals.count, t),
          detail: t('today.oldest', { wait: formatWait(now - withdrawals.oldest, t) }),
          tone: 'warning',
          path: WITHDRAWALS_PATH,
        },
      ]

const withdrawalTable = ({ withdrawals = null }: TodayView, t: ConsoleTranslate): readonly ConsoleComponent[] => {
  if (withdrawals === null || !withdrawals.isOwn) return []
  const { count, rows } = withdrawals
  return [
    {
      type: 'data_table',
      id: 'queue-withdrawals',
      caption: t('queue.withdrawals'),
      heading: t('queue.withdrawals'),
      note: t('queue-help.withdrawals'),
      columns: withdrawalColumns(true, t),
      rows: withdrawalRows(rows, t),
      ...(count > rows.length && { actions: [allButton('withdrawals', { count, path: WITHDRAWALS_PATH }, t)] }),
    },
  ]
}

const statRow = (id: string, label: string, stats: readonly Stat[]): ConsoleComponent[] =>
  stats.length === 0 ? [] : [{ type: 'stat_row', id, label, stats: [...stats] }]

const allButton = (
  id: string,
  { count, path }: { readonly count: number; readonly path: string },
  t: ConsoleTranslate,
): Button =>
  button({
    id: `all-${id}`,
    label: t('today.all', { count: countText(count, t) }),
    look: 'text',
    action: { type: 'navigate', path },
  })

const queueTable = (
  { queue, count, path, rows }: TodayView['own'][number],
  now: Instant,
  t: ConsoleTranslate,
): ConsoleComponent => ({
  type: 'data_table',
  id: `queue-${queue}`,
  caption: t(queueTexts[queue]),
  heading: t(queueTexts[queue]),
  note: t(explanations[queue]),
  columns: returnColumns(rows, { hasStatus: false, t }),
  rows: returnRows(rows, { now, selects: false, hasStatus: false, queue, from: TODAY, t }),
  ...(count > rows.rows.length && {
    actions: [allButton(queue, { count, path }, t)],
  }),
})

const allDone = ({ arriving }: TodayView, t: ConsoleTranslate): ConsoleComponent =>
  emptyState({
    id: 'all-done',
    look: 'done',
    heading: t('today.done'),
    body: plain(t('today.arriving', { count: arriving })),
    actions: [
      button({
        id: 'to-returns',
        label: t('today.to-returns'),
        look: 'secondary',
        action: { type: 'navigate', path: '/returns' },
      }),
    ],
  })

const endpointNotice = (endpoints: readonly string[], t: ConsoleTranslate): ConsoleComponent =>
  notice({
    id: 'failing-endpoints',
    tone: 'danger',
    title: t('today.endpoints', { count: endpoints.length, names: t.list([...endpoints]) }),
    body: plain(t('today.endpoints-help')),
    actions: endpoints.map((endpoint) =>
      button({
        id: `to-${endpoint}`,
        label: t('today.to-endpoint', { endpoint }),
        look: 'secondary',
        action: { type: 'navigate', path: endpointPath(endpoint) },
      }),
    ),
  })

export function todayPage(frame: ConsoleFrameView, view: TodayView, t: ConsoleTranslate): ConsoleScreen {
  const { own, others, now, failingEndpoints } = view
  const ownStats = [
    ...withdrawalStats(view, true, t),
    ...queueStats('own', { counts: own, now }, t),
    ...parkedStats(view, t),
  ]
  const otherStats = [...withdrawalStats(view, false, t), ...queueStats('others', { counts: others, now }, t)]
  return buildConsoleScreen(
    frame,
    {
      name: 'today',
      area: 'today',
      heading: t('frame.today'),
      main: [
        ...(failingEndpoints.length === 0 ? [] : [endpointNotice(failingEndpoints, t)]),
        ...(ownStats.length === 0 ? [allDone(view, t)] : statRow('own', t('today.own'), ownStats)),
        ...withdrawalTable(view, t),
        ...own.map((one) => queueTable(one, now, t)),
        ...statRow('others', t('today.others'), otherStats),
      ],
    },
    t,
  )
}
