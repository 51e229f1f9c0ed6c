import type { ConsoleTranslate } from '../../../locales/console/translate.ts'
import { emptyState } from '../../../schemas/components/empty-state.ts'
import type { DataTable } from '../../../schemas/console/components/data-table.ts'
import type { ConsoleComponent } from '../../../schemas/console/components/index.ts'
import type { ConsoleScreen } from '../../../schemas/console/screen.ts'
import { toIsoTime } from '../../../schemas/values/ids.ts'
import { button } from '../../parts/buttons.ts'
import { plain } from '../../parts/rich-text.ts'
import { dayOf, momentOf } from '../case/days.ts'
import { buildConsoleScreen, type ConsoleFrameView } from '../frame.ts'
import { WITHDRAWALS_PATH, type WithdrawalRowView, type WithdrawalsView, withdrawalPath } from './view.ts'
import { matchText, stateBadge, whoText } from './words.ts'

type Column = DataTable['columns'][number]
type Row = DataTable['rows'][number]

const column = (id: string, label: string, phone: Column['phone'] = 'line'): Column => ({
  id,
  label,
  align: 'start',
  phone,
})

export const withdrawalColumns = (seesPersons: boolean, t: ConsoleTranslate): Column[] => [
  column('number', t('withdrawals.number'), 'title'),
  column('state', t('withdrawals.state'), 'corner'),
  ...(seesPersons ? [column('person', t('withdrawals.person'))] : []),
  column('received', t('withdrawals.received')),
  column('match', t('withdrawals.match')),
  column('pay-by', t('withdrawals.pay-by')),
  column('turn', t('withdrawals.turn')),
]

const toRow = (view: WithdrawalRowView, t: ConsoleTranslate): Row => {
  const { number, receivedAt, person, payBy, turn, acknowledgement } = view
  const bounced = acknowledgement === 'bounced' ? { detail: t('withdrawals.bounced-short') } : {}
  const by = turn.by === null ? {} : { detail: t('withdrawals.by', { date: dayOf(turn.by, t) }) }
  return {
    id: `withdrawal-${number}`,
    path: withdrawalPath(number),
    ...(turn.isOver && { tone: 'danger' as const }),
    cells: [
      { kind: 'text', text: number, ...bounced },
      stateBadge(view, t),
      ...(person === null ? [] : [{ kind: 'person' as const, name: person.name, detail: person.email }]),
      { kind: 'time', text: momentOf(receivedAt, t), time: toIsoTime(receivedAt) },
      { kind: 'text', text: matchText(view, t) },
      { kind: 'text', text: payBy === null ? '' : dayOf(payBy, t) },
      { kind: 'text', text: whoText(turn, t), ...by },
    ],
  }
}

export const withdrawalRows = (rows: readonly WithdrawalRowView[], t: ConsoleTranslate): Row[] =>
  rows.map((row) => toRow(row, t))

const none = ({ showsAll }: WithdrawalsView, t: ConsoleTranslate): ConsoleComponent =>
  emptyState({
    id: 'no-withdrawals',
    look: showsAll ? 'empty' : 'done',
    heading: t(showsAll ? 'withdrawals.none' : 'withdrawals.none-waiting'),
    body: plain(t(showsAll ? 'withdrawals.none-help' : 'withdrawals.none-waiting-help')),
  })

const table = (view: WithdrawalsView, t: ConsoleTranslate): ConsoleComponent => {
  const { rows, seesPersons, csv, nextPath, firstPath } = view
  const page = (id: string, label: string, path: string) =>
    button({ id, label, look: 'secondary', action: { type: 'navigate', path } })
  return {
    type: 'data_table',
    id: 'withdrawals',
    caption: t('withdrawals.heading'),
    columns: withdrawalColumns(seesPersons, t),
    rows: withdrawalRows(rows, t),
    ...(csv !== null && {
      actions: [
        button({
          id: 'csv',
          label: t('withdrawals.csv'),
          look: 'text',
          action: { type: 'download', href: csv, filename: 'withdrawals.csv' },
        }),
      ],
    }),
    ...(firstPath !== null && { previous: page('first-page', t('withdrawals.first'), firstPath) }),
    ...(nextPath !== null && { next: page('next-page', t('returns.next'), nextPath) }),
  }
}

export function withdrawalsPage(frame: ConsoleFrameView, view: WithdrawalsView, t: ConsoleTranslate): ConsoleScreen {
  const { showsAll } = view
  const other = button({
    id: 'other-view',
    label: t(showsAll ? 'withdrawals.view-waiting' : 'withdrawals.view-all'),
    look: 'secondary',
    action: { type: 'navigate', path: showsAll ? WITHDRAWALS_PATH : `${WITHDRAWALS_PATH}?view=all` },
  })
  return buildConsoleScreen(
    frame,
    {
      name: 'withdrawals',
      area: 'returns',
      heading: t('withdrawals.heading'),
      note: t(showsAll ? 'withdrawals.note-all' : 'withdrawals.note-waiting'),
      back: { label: t('case.back'), path: '/returns' },
      actions: [other],
      main: [view.rows.length === 0 ? none(view, t) : table(view, t)],
    },
    t,
  )
}
