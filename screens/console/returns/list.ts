import type { ConsoleTextKey, ConsoleTranslate } from '../../../locales/console/translate.ts'
import type { MethodKind } from '../../../schemas/config/method.ts'
import type { ConsoleComponent } from '../../../schemas/console/components/index.ts'
import type { ConsoleScreen } from '../../../schemas/console/screen.ts'
import { ReturnState } from '../../../schemas/records/return.ts'
import { type ReturnQueue, ReturnResolution } from '../../../schemas/records/return-queue.ts'
import type { Option } from '../../../schemas/screen/fields.ts'
import type { Instant } from '../../../schemas/values/ids.ts'
import { button } from '../../parts/buttons.ts'
import { consolePost } from '../actions.ts'
import { buildConsoleScreen, type ConsoleFrameView } from '../frame.ts'
import { listWithdrawalViews } from '../withdrawals/view-link.ts'
import { ASSIGN_DIALOG, type AssigneeView, assigneeFilter, buildAssignDialog, SELF } from './assign.ts'
import {
  ALL_DIALOG,
  buildAllDialog,
  buildBulkBar,
  buildNoteDialog,
  NOTE_DIALOG,
  SELECTION_FORM,
  SELECTION_NAME,
} from './bulk.ts'
import { type BulkResultView, bulkResultNotice, isRunning } from './bulk-result.ts'
import { emptyList } from './empty.ts'
import { queueTexts, type ReturnRows, returnColumns, returnRows, stateTexts } from './rows.ts'
import { currentSaved, type SavedViews, savedViewButtons, savedViewParts } from './views.ts'

interface Filters {
  readonly state?: ReturnState | undefined
  readonly method?: MethodKind | undefined
  readonly resolution?: ReturnResolution | undefined
  readonly assignee?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

export interface ReturnsView {
  readonly shopId: string
  readonly now: Instant
  readonly queue: ReturnQueue | null
  readonly searchText: string | null
  readonly filters: Filters
  readonly views: readonly {
    readonly queue: ReturnQueue | null
    readonly count: number | null
    readonly path: string
  }[]
  /** Absent without any statement of withdrawal. */
  readonly withdrawals?: number
  readonly saved: SavedViews
  readonly methods: readonly Option[]
  readonly assignees: readonly AssigneeView[]
  readonly applied: readonly {
    readonly name: keyof Filters
    readonly label: string
    readonly path: string
    /** Matches without it, up to a page; null where it is not counted. */
    readonly without: { readonly count: number; readonly isMore: boolean } | null
  }[]
  readonly rows: ReturnRows
  readonly from: string
  readonly previousPath: string | null
  readonly nextPath: string | null
  readonly clearPath: string
  readonly may: { readonly bulk: boolean; readonly export: boolean }
  readonly allOf: string | null
  readonly csv: { readonly returns: string; readonly units: string } | null
  readonly portalUrl: string
  readonly result: BulkResultView | null
}

const MAX_COUNT = 500

export const countText = (count: number, t: ConsoleTranslate): string =>
  count > MAX_COUNT ? `${t.number(MAX_COUNT)}+` : t.number(count)

export const resolutionTexts = {
  refund: 'wants.refund',
  gift: 'wants.gift',
  exchange: 'wants.exchange',
} as const satisfies Readonly<Record<ReturnResolution, ConsoleTextKey>>

const FILTER_FORM = 'filters'

const listApplied = ({ applied, searchText, clearPath }: ReturnsView, t: ConsoleTranslate) => {
  const words =
    searchText === null ? [] : [{ name: 'search', label: t('returns.words', { text: searchText }), path: clearPath }]
  return [...words, ...applied].map(({ name, label, path }) => ({
    id: `applied-${name}`,
    label,
    remove: t('returns.remove-filter', { filter: label }),
    path,
  }))
}

const headingOf = ({ queue, searchText }: ReturnsView, t: ConsoleTranslate): string => {
  if (searchText !== null) return t('returns.found')
  return queue === null ? t('returns.heading') : t(queueTexts[queue])
}

const listViews = (view: ReturnsView, t: ConsoleTranslate) => {
  const { queue, searchText, views, saved, withdrawals } = view
  const isBuiltIn = searchText === null && currentSaved(view) === undefined
  return [
    ...views.map((one) => ({
      id: `view-${one.queue ?? 'all'}`,
      label: one.queue === null ? t('returns.all') : t(queueTexts[one.queue]),
      path: one.path,
      ...(one.count !== null && { count: countText(one.count, t) }),
      ...(one.queue === queue && isBuiltIn && { current: true as const }),
    })),
    ...listWithdrawalViews(withdrawals, t),
    ...saved.views.map(({ id, name, path, count, isCurrent }) => ({
      id: `saved-${id}`,
      label: name,
      path,
      count: countText(count, t),
      ...(isCurrent && { current: true as const }),
    })),
  ]
}

const filterBar = (view: ReturnsView, t: ConsoleTranslate): ConsoleComponent => {
  const { queue, shopId } = view
  const buttons = savedViewButtons(view, t)
  const isFiltered = view.applied.length > 1
  return {
    type: 'filter_bar',
    id: 'filters',
    label: t('returns.views'),
    form: FILTER_FORM,
    views: listViews(view, t),
    filters: [
      {
        name: 'state',
        label: t('returns.state'),
        kind: 'one',
        any: t('returns.any-status'),
        options: ReturnState.enum.map((value) => ({ value, label: t(stateTexts[value]) })),
      },
      {
        name: 'resolution',
        label: t('returns.wants'),
        kind: 'one',
        any: t('returns.any-wish'),
        options: ReturnResolution.enum.map((value) => ({ value, label: t(resolutionTexts[value]) })),
      },
      {
        name: 'method',
        label: t('returns.method'),
        kind: 'one',
        any: t('returns.any-method'),
        options: [...view.methods],
      },
      ...assigneeFilter(view, t),
      { name: 'from', label: t('returns.from'), kind: 'date', any: t('returns.any-day') },
      { name: 'to', label: t('returns.to'), kind: 'date', any: t('returns.any-day') },
    ],
    apply: consolePost(shopId, 'returns.filter', { form: FILTER_FORM, args: queue === null ? {} : { queue } }),
    applyLabel: t('returns.apply'),
    applied: listApplied(view, t),
    ...(buttons.length > 0 && { actions: buttons }),
    ...(isFiltered && {
      clear: button({
        id: 'clear-filters',
        label: t('returns.clear'),
        look: 'text',
        action: { type: 'navigate', path: view.clearPath },
      }),
    }),
  }
}

const pageButton = (id: 'previous' | 'next', label: string, path: string) =>
  button({ id: `${id}-page`, label, look: 'secondary', action: { type: 'navigate', path } })

const csvButtons = ({ csv }: ReturnsView, t: ConsoleTranslate) =>
  csv === null
    ? []
    : (['returns', 'units'] as const).map((file) =>
        button({
          id: `csv-${file}`,
          label: t(file === 'returns' ? 'returns.csv' : 'returns.csv-units'),
          look: 'text',
          action: { type: 'download', href: csv[file], filename: `${file}.csv` },
        }),
      )

const tableActions = (view: ReturnsView, t: ConsoleTranslate) => {
  const all =
    view.allOf === null
      ? []
      : [button({ id: 'act-on-all', label: t('bulk.all'), look: 'text', action: { type: 'open', dialog: ALL_DIALOG } })]
  const buttons = [...all, ...csvButtons(view, t)]
  return buttons.length === 0 ? {} : { actions: buttons }
}

const dialogsOf = (view: ReturnsView, path: string, t: ConsoleTranslate) => ({
  [NOTE_DIALOG]: buildNoteDialog(view, path, t),
  [ASSIGN_DIALOG]: buildAssignDialog(view, path, t),
  ...(view.allOf !== null && { [ALL_DIALOG]: buildAllDialog({ ...view, view: view.allOf }, path, t) }),
})

const table = (view: ReturnsView, t: ConsoleTranslate): ConsoleComponent => {
  const selects = view.may.bulk || view.may.export
  const hasStatus = view.queue === null
  return {
    type: 'data_table',
    id: 'returns',
    caption: t('returns.heading'),
    columns: returnColumns(view.rows, { hasStatus, t }),
    rows: returnRows(view.rows, { now: view.now, selects, hasStatus, queue: view.queue, from: view.from, t }),
    ...(selects && { selection: { form: SELECTION_FORM, name: SELECTION_NAME, all: t('returns.select-all') } }),
    ...tableActions(view, t),
    ...(view.previousPath !== null && { previous: pageButton('previous', t('returns.previous'), view.previousPath) }),
    ...(view.nextPath !== null && { next: pageButton('next', t('returns.next'), view.nextPath) }),
  }
}

export function returnsPage(frame: ConsoleFrameView, view: ReturnsView, t: ConsoleTranslate): ConsoleScreen {
  const isEmpty = view.rows.rows.length === 0
  const { state = '', method = '', resolution = '', assignee = '', from = '', to = '' } = view.filters
  const filters = { state, method, resolution, ...(view.assignees.length > 0 && { assignee }), from, to }
  const saving = savedViewParts(view, frame.path, t)
  const dialogs = { ...saving.dialogs, ...(!isEmpty && view.may.bulk && dialogsOf(view, frame.path, t)) }
  const selection = { [SELECTION_NAME]: '', ...(view.may.bulk && { note: '', assignee: SELF }) }
  return buildConsoleScreen(
    frame,
    {
      name: 'returns',
      area: 'returns',
      heading: headingOf(view, t),
      main: [
        ...(view.result === null ? [] : [bulkResultNotice(view.result, t)]),
        filterBar(view, t),
        ...(isEmpty ? [emptyList(view, t)] : [table(view, t), ...buildBulkBar(view, t)]),
      ],
      ...(view.result !== null &&
        isRunning(view.result) && {
          poll: [
            {
              id: 'bulk-result',
              href: `/console/v1/${view.shopId}/parts/bulk-result`,
              path: frame.path,
              everyMs: 2_000,
              maxAttempts: 300,
            },
          ],
        }),
      forms: {
        [FILTER_FORM]: filters,
        ...saving.forms,
        ...(!isEmpty && { [SELECTION_FORM]: selection }),
      },
      ...(Object.keys(dialogs).length > 0 && { dialogs }),
    },
    t,
  )
}
