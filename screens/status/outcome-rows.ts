import type { TextKey, Translate } from '../../locales/translate.ts'
import { toIsoTime } from '../../schemas/values/ids.ts'
import { refundDestination } from '../parts/card.ts'
import { payoutTimeText, type TimingView, timingText } from '../parts/timings.ts'
import { exchangeTexts, type OutcomeView, payoutState, payoutTime } from './outcome.ts'
import {
  joinFacts,
  type MoneyDateView,
  type ProgressFacts,
  type ProgressView,
  type Row,
  ranks,
} from './progress-view.ts'

const exchangeMarks: Partial<Readonly<Record<NonNullable<OutcomeView['exchange']>['state'], Row['state']>>> = {
  processed: 'complete',
  refunded: 'complete',
  credited: 'complete',
  refused: 'stopped',
  cancelled: 'stopped',
  'out-of-stock': 'stopped',
}

export const pendingText = (
  { parcel, isBrought }: Pick<ProgressView, 'parcel' | 'isBrought'>,
  timing: TimingView,
  t: Translate,
): string =>
  parcel?.delivered === true && timing !== 'manual' ? t('status.payout-waiting') : timingText(timing, t, isBrought)

const markOf = (state: Row['state']): Pick<Row, 'state'> => (state === undefined ? {} : { state })

export function exchangeRows(view: ProgressView, { holds, outcome, received }: ProgressFacts, t: Translate): Row[] {
  const { exchange } = view
  if (exchange === null) return []
  const { state = 'waiting', order = null } = outcome.exchange ?? {}
  const isInstant = holds.some(({ of }) => of === 'instant-exchange')
  const isHeld = view.isStopped && state === 'waiting' && !isInstant
  const waits = isInstant ? t('status.next-exchange-instant-copy') : pendingText(view, exchange, t)
  return [
    {
      rank: isInstant ? ranks.immediate : ranks[exchange],
      label: t('status.next-exchange'),
      detail: joinFacts(
        received.length === 0 ? null : t.list(received),
        isHeld ? t('status.payout-held') : state === 'waiting' ? waits : t(exchangeTexts[state]),
        order === null ? null : t('status.exchange-order', { name: order }),
      ),
      ...markOf(exchangeMarks[state]),
      ...(isHeld && { stays: true as const }),
    },
  ]
}

/** The parcel with the new items (STS-37). */
export function exchangeParcelRows({ tracking }: ProgressFacts, t: Translate): Row[] {
  if (tracking?.of !== 'exchange') return []
  const { steps, delivered, isStopped } = tracking
  const mark = (step: 1 | 2) => markOf(isStopped ? 'stopped' : steps[step] === 'complete' ? 'complete' : undefined)
  const arrival = delivered ? 'tracking.exchange-delivered' : 'tracking.exchange-out-for-delivery'
  const shipped: Row = { rank: ranks.manual, label: t('tracking.exchange-shipped'), ...mark(1) }
  return isStopped ? [shipped] : [shipped, { rank: ranks.manual, label: t(arrival), ...mark(2) }]
}

const payoutDestination = (
  kind: 'refund' | 'gift',
  { email, refundCard }: Pick<ProgressFacts, 'email' | 'refundCard'>,
  t: Translate,
): string => {
  if (kind === 'refund') return refundDestination(refundCard, t)
  return email === null ? t('status.next-gift-copy') : t('status.next-gift-mail', { email })
}

const moneyDateTexts = {
  bank: 'status.money-bank',
  arrived: 'status.money-by',
  expected: 'status.money-expected',
} as const satisfies Readonly<Record<MoneyDateView['of'], TextKey>>

const usualDateTexts = {
  ...moneyDateTexts,
  arrived: 'status.money-usual',
  expected: 'status.money-expected-usual',
} as const

export const moneyDateText = ({ at, of, isUsual }: MoneyDateView, t: Translate): string =>
  t((isUsual ? usualDateTexts : moneyDateTexts)[of], { date: t.date(at) })

export const payoutWaitText = (
  { parcel, payoutDays, isBrought }: Pick<ProgressView, 'parcel' | 'payoutDays' | 'isBrought'>,
  { kind, timing }: { readonly kind: 'refund' | 'gift'; readonly timing: TimingView },
  t: Translate,
): string =>
  parcel?.delivered === true && timing !== 'manual'
    ? t('status.payout-waiting')
    : payoutTimeText(timing, { kind, days: payoutDays, isBrought }, t)

const sentTexts = { refund: 'status.sent-refund', gift: 'status.sent-gift' } as const

/** A refund that is sent, and until when the bank has it (UXD-11). */
const paidRows = (
  payout: NonNullable<OutcomeView['payout']>,
  { moneyBy }: ProgressView,
  facts: ProgressFacts,
  t: Translate,
): Row[] => {
  const { kind, amount, last4, at, refused } = payout
  return [
    {
      rank: ranks.manual,
      label: t(sentTexts[kind]),
      detail: joinFacts(
        kind === 'gift' && last4 !== null ? payoutState(payout, t) : t('status.sent-on', { date: t.date(at ?? 0) }),
        payoutDestination(kind, facts, t),
        refused === null ? null : t('status.payout-part-refused', { amount: facts.money(refused) }),
      ),
      ...payoutTime(payout),
      amount: facts.money(amount),
      state: 'complete',
    },
    ...(moneyBy === null
      ? []
      : [{ rank: ranks.bank, label: moneyDateText(moneyBy, t), time: toIsoTime(moneyBy.at), stays: true as const }]),
  ]
}

export function payoutRows(view: ProgressView, facts: ProgressFacts, t: Translate): Row[] {
  const { outcome, holds, money } = facts
  const { payout, moneyBy } = view
  const { payout: payoutView } = outcome
  if (payout === null || payoutView === null) return []
  const { kind, amount, state, refused } = payoutView
  if (state === 'done') return paidRows(payoutView, view, facts, t)
  const isInstant = kind === 'refund' && holds.some(({ of }) => of === 'instant-return')
  const isHeld = view.isStopped && state === 'waiting' && !isInstant
  const waits = isInstant ? t('status.next-refund-instant-copy') : payoutWaitText(view, { kind, timing: payout }, t)
  const day = moneyBy === null ? null : moneyDateText(moneyBy, t)
  return [
    {
      rank: isInstant ? ranks.immediate : ranks[payout],
      label: t(`status.next-${kind}`),
      detail: joinFacts(
        isHeld ? t('status.payout-held') : state === 'waiting' ? (day ?? waits) : payoutState(payoutView, t),
        state === 'refused' ? null : payoutDestination(kind, facts, t),
        refused === null ? null : t('status.payout-part-refused', { amount: money(refused) }),
      ),
      ...(isHeld && { stays: true as const }),
      ...(moneyBy !== null && state === 'waiting' && { time: toIsoTime(moneyBy.at) }),
      amount: money(amount),
      ...markOf(state === 'refused' ? 'stopped' : undefined),
    },
  ]
}
