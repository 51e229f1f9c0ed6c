import type { TextKey, Translate } from '../../locales/translate.ts'
import { type Timeline, timeline } from '../../schemas/components/timeline.ts'
import { type Instant, type IsoTime, toIsoTime } from '../../schemas/values/ids.ts'
import { exchangeLink } from './outcome.ts'
import { exchangeParcelRows, exchangeRows, payoutRows } from './outcome-rows.ts'
import { joinFacts, type ProgressFacts, type ProgressView, type Row, ranks } from './progress-view.ts'
import type { ReturnMethodView } from './return-method-view.ts'
import { type ParcelSteps, trackingParts } from './tracking.ts'

/** A formatted day and its time, or nothing while it is not known. */
const onDay = (at: Instant | null, t: Translate): { readonly detail?: string; readonly time?: IsoTime } =>
  at === null ? {} : { detail: t.date(at), time: toIsoTime(at) }

const handOverTexts: Partial<Readonly<Record<ReturnMethodView['block']['kind'], TextKey>>> = {
  till: 'status.next-bring',
  'happy-returns': 'status.next-bring',
  pickup: 'status.next-driver',
  'pickup-error': 'status.next-driver',
  olive: 'status.next-driver',
}

/** No day while the label is held. */
const sendDeadline = (
  { returnBy, returnMethod }: ProgressFacts,
  t: Translate,
): { readonly text: string; readonly time?: IsoTime } =>
  returnMethod?.block.kind === 'held'
    ? { text: t('status.next-send-held') }
    : { text: t('status.next-send-copy', { date: t.date(returnBy) }), time: toIsoTime(returnBy) }

const sendRow = ({ toReturn, isStopped, isBrought }: ProgressView, facts: ProgressFacts, t: Translate): Row => {
  const { returnMethod } = facts
  const { text, ...time } = sendDeadline(facts, t)
  return {
    rank: ranks.shipped,
    label: t(
      isBrought
        ? 'status.next-bring'
        : ((returnMethod && handOverTexts[returnMethod.block.kind]) ?? 'status.next-send'),
    ),
    ...(isStopped ? { state: 'stopped' as const } : { detail: joinFacts(t.list(toReturn), text), ...time }),
  }
}

const parcelRows = (
  { steps: [, shipped, arrived], delivered, shippedAt, deliveredAt }: ParcelSteps,
  isStopped: boolean,
  t: Translate,
): Row[] => [
  {
    rank: ranks.shipped,
    label: t('tracking.shipped'),
    ...onDay(shippedAt, t),
    ...((isStopped || shipped === 'complete') && { state: 'complete' }),
  },
  {
    rank: ranks.arrived,
    label: t(isStopped ? 'tracking.status-failed' : delivered ? 'tracking.delivered' : 'tracking.out-for-delivery'),
    ...onDay(deliveredAt, t),
    ...(isStopped ? { state: 'stopped' } : arrived === 'complete' && { state: 'complete' }),
  },
]

/** Items under review are checked by hand, once, unless their label waits for that (UXD-18); a store checks at once. */
const checkRows = ({ looked, isBrought }: ProgressView, facts: ProgressFacts, t: Translate): Row[] =>
  isBrought || (looked.length > 0 && !isLookedAtFirst(facts))
    ? []
    : [{ rank: ranks.check, label: t('status.next-arrive'), detail: t('status.next-arrive-copy') }]

const returnRows = (view: ProgressView, facts: ProgressFacts, t: Translate): Row[] =>
  view.toReturn.length === 0
    ? []
    : [
        ...(view.parcel === null ? [sendRow(view, facts, t)] : parcelRows(view.parcel, view.isStopped, t)),
        ...checkRows(view, facts, t),
      ]

const isLookedAtFirst = ({ returnMethod }: ProgressFacts): boolean => returnMethod?.block.kind === 'held'

const reviewRows = ({ looked }: ProgressView, facts: ProgressFacts, t: Translate): Row[] => {
  const [item, ...others] = looked
  if (item === undefined) return []
  const label = t('status.next-look', { item, count: others.length })
  const rank = isLookedAtFirst(facts) ? ranks.heldReview : ranks.review
  return [{ rank, label, detail: t('status.next-look-copy') }]
}

/** The shop never hears of a donation, so its step is open until something later has happened. */
const keepRows = ({ toKeep, donated, parcel, isSettled }: ProgressView, t: Translate): Row[] =>
  toKeep.length === 0
    ? []
    : [
        {
          rank: ranks.kept,
          label: t(donated ? 'status.next-donate' : 'status.next-keep'),
          detail: joinFacts(t.list(toKeep), t('status.next-keep-copy')),
          ...(donated && parcel === null && !isSettled ? { stays: true } : { state: 'complete' }),
        },
      ]

const submittedRow = ({ createdAt }: ProgressFacts, t: Translate): Row => ({
  rank: ranks.submitted,
  label: t('status.next-submitted'),
  ...onDay(createdAt, t),
  state: 'complete',
})

const isDone = ({ state }: Row): boolean => state === 'complete'

/** Done rows first, each part in time. Only what is on hold follows a lost parcel; a settled return awaits none. */
const inOrder = (rows: readonly Row[], { isStopped, isSettled }: ProgressView): Row[] =>
  rows
    .filter(
      (row) =>
        isDone(row) ||
        row.stays === true ||
        (isStopped ? row.state === 'stopped' : !isSettled || row.amount !== undefined),
    )
    .toSorted((one, other) => Number(isDone(other)) - Number(isDone(one)) || one.rank - other.rank)

const toSteps = (rows: readonly Row[], { isStopped }: ProgressView, t: Translate): Timeline['steps'] => {
  const current = isStopped ? -1 : rows.findIndex((row) => row.state === undefined)
  return rows.map(({ rank: _rank, stays: _stays, state: mark, ...row }, index) => {
    if (mark === 'stopped')
      return { ...row, state: 'inactive', tone: 'danger', stateLabel: t('tracking.state-stopped') }
    const state = mark === 'complete' ? mark : index === current ? 'active' : 'inactive'
    return { ...row, state, stateLabel: t(`tracking.state-${state}`) }
  })
}

/**
 * From the submit to the money (UXD-11). Instant outcomes do not wait for the parcel (INS-15, INS-16, STS-54 to STS-56,
 * FIX-77).
 */
export function returnProgress(view: ProgressView, facts: ProgressFacts, t: Translate): Timeline {
  const { tracking, outcome } = facts
  const { actions = [], ...parts } = tracking === null ? {} : trackingParts(tracking, t)
  const buttons = [...actions, ...(exchangeLink(outcome, t) ?? [])]
  const rows = [
    submittedRow(facts, t),
    ...keepRows(view, t),
    ...reviewRows(view, facts, t),
    ...returnRows(view, facts, t),
    ...exchangeRows(view, facts, t),
    ...exchangeParcelRows(facts, t),
    ...payoutRows(view, facts, t),
  ]
  return timeline({
    id: 'progress',
    heading: t('status.progress'),
    steps: toSteps(inOrder(rows, view), view, t),
    ...parts,
    ...(buttons.length > 0 && { actions: buttons }),
  })
}
