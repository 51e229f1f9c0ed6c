import type { ConsoleTextKey, ConsoleTranslate } from '../../../locales/console/translate.ts'
import type { DataTable } from '../../../schemas/console/components/data-table.ts'
import type { ReturnState } from '../../../schemas/records/return.ts'
import type { ReturnQueue } from '../../../schemas/records/return-queue.ts'
import type { TrackingStatus } from '../../../schemas/records/tracking.ts'
import { type Instant, toIsoTime } from '../../../schemas/values/ids.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../schemas/values/time.ts'

export type Wants = 'refund' | 'gift' | 'exchange' | 'exchange-and-refund' | 'exchange-and-gift' | 'nothing'

interface RowBase {
  readonly id: string
  readonly number: string
  readonly orderName: string
  readonly state: ReturnState
  readonly createdAt: Instant
  readonly units: readonly { readonly title: string; readonly image: string | null }[]
  readonly wants: Wants
  readonly parcel: { readonly status: TrackingStatus; readonly received: number; readonly isSent: boolean }
  readonly wait: { readonly queue: ReturnQueue; readonly since: Instant } | null
}

export interface FullRow extends RowBase {
  readonly customer: { readonly name: string | null; readonly email: string | null }
  readonly assignee: string | null
  readonly amount: number
  readonly currency: string
}

/** For roles without persons and amounts. */
export interface RestrictedRow extends RowBase {
  readonly initials: string | null
}

export type ReturnRows =
  | { readonly kind: 'full'; readonly rows: readonly FullRow[] }
  | { readonly kind: 'restricted'; readonly rows: readonly RestrictedRow[] }

type Column = DataTable['columns'][number]
type Row = DataTable['rows'][number]
type Cell = Row['cells'][number]

export const queueTexts = {
  decide: 'queue.decide',
  inspect: 'queue.inspect',
  'label-trouble': 'queue.label-trouble',
  'money-stuck': 'queue.money-stuck',
  'pay-by-hand': 'queue.pay-by-hand',
  refused: 'queue.refused',
  late: 'queue.late',
  'shopper-waits': 'queue.shopper-waits',
  'above-limit': 'queue.above-limit',
} as const satisfies Readonly<Record<ReturnQueue, ConsoleTextKey>>

export const stateTexts = {
  open: 'return-state.open',
  closed: 'return-state.closed',
  cancelled: 'return-state.cancelled',
  processed: 'return-state.processed',
  expired: 'return-state.expired',
  unavailable: 'return-state.unavailable',
} as const satisfies Readonly<Record<ReturnState, ConsoleTextKey>>

const wantsTexts = {
  refund: 'wants.refund',
  gift: 'wants.gift',
  exchange: 'wants.exchange',
  'exchange-and-refund': 'wants.exchange-and-refund',
  'exchange-and-gift': 'wants.exchange-and-gift',
  nothing: 'wants.nothing',
} as const satisfies Readonly<Record<Wants, ConsoleTextKey>>

type Tone = Extract<Cell, { kind: 'badge' }>['tone']

export const queueTones: Readonly<Record<ReturnQueue, Tone>> = {
  decide: 'info',
  inspect: 'info',
  'label-trouble': 'danger',
  'money-stuck': 'danger',
  'pay-by-hand': 'warning',
  refused: 'danger',
  late: 'warning',
  'shopper-waits': 'warning',
  'above-limit': 'warning',
}

const stateTones: Readonly<Record<ReturnState, Tone>> = {
  open: 'neutral',
  closed: 'neutral',
  cancelled: 'neutral',
  processed: 'success',
  expired: 'neutral',
  unavailable: 'neutral',
}

type ParcelStage = 'none' | 'not-mailed' | 'moving' | 'pickup' | 'arrived' | 'lost' | 'going-back'

const parcelTexts = {
  none: 'parcel.none',
  'not-mailed': 'parcel.not-mailed',
  moving: 'parcel.moving',
  pickup: 'parcel.pickup',
  arrived: 'parcel.arrived',
  lost: 'parcel.lost',
  'going-back': 'parcel.going-back',
} as const satisfies Readonly<Record<ParcelStage, ConsoleTextKey>>

const stages: Partial<Readonly<Record<TrackingStatus, ParcelStage>>> = {
  in_transit: 'moving',
  out_for_delivery: 'moving',
  available_for_pickup: 'pickup',
  delivered: 'arrived',
  failure: 'lost',
  failed: 'lost',
  return_to_sender: 'going-back',
}

const parcelCell = ({ parcel, units }: RowBase, t: ConsoleTranslate): Cell => {
  const { isSent, status, received } = parcel
  if (received > 0)
    return { kind: 'text', text: t('parcel.received', { received: t.number(received), units: t.number(units.length) }) }
  return { kind: 'text', text: t(parcelTexts[isSent ? (stages[status] ?? 'not-mailed') : 'none']) }
}

const MAX_PICTURES = 3

const unitsCell = ({ units }: RowBase, t: ConsoleTranslate): Cell => ({
  kind: 'pictures',
  pictures: units.slice(0, MAX_PICTURES).map(({ title, image }) => ({ src: image ?? '', alt: title })),
  ...(units.length > MAX_PICTURES && { more: t('returns.more', { count: t.number(units.length - MAX_PICTURES) }) }),
})

export function formatWait(ms: number, t: ConsoleTranslate): string {
  if (ms < HOUR_MS) return t('wait.minutes', { count: Math.max(1, Math.floor(ms / MINUTE_MS)) })
  return ms < DAY_MS
    ? t('wait.hours', { count: Math.floor(ms / HOUR_MS) })
    : t('wait.days', { count: Math.floor(ms / DAY_MS) })
}

const waitCell = ({ wait }: RowBase, { now, t }: RowOptions): Cell =>
  wait === null
    ? { kind: 'text', text: '' }
    : { kind: 'time', text: formatWait(now - wait.since, t), time: toIsoTime(wait.since) }

const statusCell = ({ wait, state }: RowBase, t: ConsoleTranslate): Cell =>
  wait === null
    ? { kind: 'badge', label: t(stateTexts[state]), tone: stateTones[state] }
    : { kind: 'badge', label: t(queueTexts[wait.queue]), tone: queueTones[wait.queue] }

/** Instead of a view of the list, as the page that led to a return. */
export const TODAY = 'today'

export function buildCasePath(
  number: string,
  { inReview, from }: { readonly inReview: boolean; readonly from: string },
): string {
  const query = new URLSearchParams({ ...(inReview && { queue: 'review' }), ...(from !== '' && { from }) })
  return `/returns/${encodeURIComponent(number)}${query.size === 0 ? '' : `?${query}`}`
}

interface RowOptions {
  readonly now: Instant
  readonly selects: boolean
  readonly hasStatus: boolean
  /** The queue of the list: the page of a return then leads to the next one. */
  readonly queue: ReturnQueue | null
  readonly from: string
  readonly t: ConsoleTranslate
}

const personCell = (row: FullRow): Cell => {
  const { name, email } = row.customer
  return { kind: 'person', name: name ?? email ?? '', ...(name !== null && email !== null && { detail: email }) }
}

const amountCell = ({ amount, currency }: FullRow, t: ConsoleTranslate): Cell =>
  amount === 0
    ? { kind: 'text', text: '' }
    : { kind: 'money', money: { amount, currency, text: t.money(amount, currency) } }

const buildRow = (
  row: RowBase,
  middle: { readonly person: Cell; readonly amount: readonly Cell[]; readonly assignee: readonly Cell[] },
  options: RowOptions,
): Row => {
  const { t, selects, hasStatus, queue, from } = options
  return {
    id: `return-${row.id}`,
    path: buildCasePath(row.number, { inReview: queue === 'decide', from }),
    cells: [
      { kind: 'text', text: row.number, detail: row.orderName },
      ...(hasStatus ? [statusCell(row, t)] : []),
      middle.person,
      unitsCell(row, t),
      { kind: 'text', text: t(wantsTexts[row.wants]) },
      ...middle.amount,
      ...middle.assignee,
      parcelCell(row, t),
      waitCell(row, options),
    ],
    ...(selects && { select: { value: row.id, label: t('returns.select', { number: row.number }) } }),
  }
}

const column = (id: string, label: string, options: Partial<Column> = {}): Column => ({
  id,
  label,
  align: 'start',
  phone: 'line',
  ...options,
})

const hasAssignees = (returns: ReturnRows): boolean =>
  returns.kind === 'full' && returns.rows.some(({ assignee }) => assignee !== null)

export const returnColumns = (returns: ReturnRows, { hasStatus, t }: Pick<RowOptions, 'hasStatus' | 't'>): Column[] => [
  column('number', t('returns.number'), { phone: 'title' }),
  ...(hasStatus ? [column('status', t('returns.status'), { phone: 'corner' })] : []),
  column('customer', t('returns.customer')),
  column('units', t('returns.units')),
  column('wants', t('returns.wants')),
  ...(returns.kind === 'full' ? [column('amount', t('returns.amount'), { align: 'end' })] : []),
  ...(hasAssignees(returns) ? [column('assignee', t('returns.assignee'))] : []),
  column('parcel', t('returns.parcel')),
  column('wait', t('returns.wait'), { align: 'end', phone: hasStatus ? 'line' : 'corner' }),
]

export function returnRows(returns: ReturnRows, options: RowOptions): Row[] {
  if (returns.kind === 'restricted')
    return returns.rows.map((row) =>
      buildRow(row, { person: { kind: 'person', name: row.initials ?? '' }, amount: [], assignee: [] }, options),
    )
  const withAssignees = hasAssignees(returns)
  return returns.rows.map((row) => {
    const assignee: Cell[] = withAssignees ? [{ kind: 'text', text: row.assignee ?? '' }] : []
    return buildRow(row, { person: personCell(row), amount: [amountCell(row, options.t)], assignee }, options)
  })
}
