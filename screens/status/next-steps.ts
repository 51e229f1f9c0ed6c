import type { TextKey, Translate } from '../../locales/translate.ts'
import { type Timeline, timeline } from '../../schemas/components/timeline.ts'
import { type Instant, type IsoTime, toIsoTime } from '../../schemas/values/ids.ts'
import type { Minor } from '../../schemas/values/money.ts'
import { type DeadlineBasis, deadlineText } from '../parts/send-deadline.ts'
import { type TimingView, timingText } from '../parts/timings.ts'
import { exchangeLink, exchangeTexts, type OutcomeView, payoutState, payoutTime } from './outcome.ts'
import type { CardHoldView } from './payments.ts'
import type { ReturnMethodView } from './return-method-view.ts'

export interface NextView {
  /** Titles of items under review, to return, and to keep. */
  readonly looked: readonly string[]
  readonly toReturn: readonly string[]
  readonly toKeep: readonly string[]
  readonly donated: boolean
  readonly payout: TimingView | null
  readonly exchange: TimingView | null
}

interface NextFacts {
  readonly createdAt: Instant
  readonly returnBy: Instant
  readonly basis: DeadlineBasis | null
  readonly holds: readonly CardHoldView[]
  readonly outcome: OutcomeView
  readonly email: string | null
  readonly received: readonly string[]
  readonly returnMethod: Pick<ReturnMethodView, 'block'> | null
  readonly money: (amount: Minor) => string
}

interface Row {
  readonly label: string
  readonly detail: string
  readonly time?: IsoTime
  readonly done?: boolean
  readonly amount?: string
}

const joinFacts = (...parts: readonly (string | null)[]): string => parts.filter((part) => part !== null).join(' · ')

const handOverTexts: Partial<Readonly<Record<ReturnMethodView['block']['kind'], TextKey>>> = {
  till: 'status.next-bring',
  'happy-returns': 'status.next-bring',
  pickup: 'status.next-driver',
  'pickup-error': 'status.next-driver',
  olive: 'status.next-driver',
}

/** No day while the label is held. */
const sendDeadline = (
  { returnBy, basis, returnMethod }: NextFacts,
  t: Translate,
): { readonly text: string; readonly time?: IsoTime } =>
  returnMethod?.block.kind === 'held'
    ? { text: t('status.next-send-held') }
    : { text: t('status.next-send-copy', { date: deadlineText(returnBy, basis, t) }), time: toIsoTime(returnBy) }

const returnRows = ({ toReturn }: NextView, facts: NextFacts, t: Translate): Row[] => {
  if (toReturn.length === 0) return []
  const { returnMethod } = facts
  const { text, ...time } = sendDeadline(facts, t)
  return [
    {
      label: t((returnMethod && handOverTexts[returnMethod.block.kind]) ?? 'status.next-send'),
      detail: joinFacts(t.list(toReturn), text),
      ...time,
    },
    { label: t('status.next-arrive'), detail: t('status.next-arrive-copy') },
  ]
}

const reviewRows = ({ looked }: NextView, t: Translate): Row[] => {
  const [item, ...others] = looked
  if (item === undefined) return []
  const label = others.length === 0 ? t('status.next-look', { item }) : t('status.next-look-all')
  return [{ label, detail: t('status.next-look-copy') }]
}

const keepRows = ({ toKeep, donated }: NextView, t: Translate): Row[] =>
  toKeep.length === 0
    ? []
    : [
        {
          label: t(donated ? 'status.next-donate' : 'status.next-keep'),
          detail: joinFacts(t.list(toKeep), t('status.next-keep-copy')),
          done: true,
        },
      ]

const exchangeRows = ({ exchange }: NextView, { holds, outcome, received }: NextFacts, t: Translate): Row[] => {
  if (exchange === null) return []
  const { state = 'waiting', order = null } = outcome.exchange ?? {}
  const isInstant = holds.some(({ of }) => of === 'instant-exchange')
  const waits = isInstant ? t('status.next-exchange-instant-copy') : timingText(exchange, t)
  const status = state === 'waiting' ? waits : t(exchangeTexts[state])
  return [
    {
      label: t('status.next-exchange'),
      detail: joinFacts(
        received.length === 0 ? null : t.list(received),
        status,
        order === null ? null : t('status.exchange-order', { name: order }),
      ),
      done: state === 'processed',
    },
  ]
}

const payoutDestination = (kind: 'refund' | 'gift', email: string | null, t: Translate): string => {
  if (kind === 'refund') return t('status.next-refund-copy')
  return email === null ? t('status.next-gift-copy') : t('status.next-gift-mail', { email })
}

const payoutRows = ({ payout }: NextView, { outcome, holds, email, money }: NextFacts, t: Translate): Row[] => {
  const { payout: payoutView } = outcome
  if (payout === null || payoutView === null) return []
  const { kind, amount, state, refused } = payoutView
  const isInstant = kind === 'refund' && holds.some(({ of }) => of === 'instant-return')
  const waits = isInstant ? t('status.next-refund-instant-copy') : timingText(payout, t)
  return [
    {
      label: t(`status.next-${kind}`),
      detail: joinFacts(
        state === 'waiting' ? waits : payoutState(payoutView, t),
        state === 'refused' ? null : payoutDestination(kind, email, t),
        refused === null ? null : t('status.payout-part-refused', { amount: money(refused) }),
      ),
      ...payoutTime(payoutView),
      amount: money(amount),
      done: state === 'done',
    },
  ]
}

/** The first open row is the active one. */
const toSteps = (rows: readonly Row[], t: Translate): Timeline['steps'] => {
  const present = rows.findIndex(({ done = false }) => !done)
  return rows.map(({ done = false, ...row }, index) => {
    const state = done ? 'complete' : index === present ? 'active' : 'inactive'
    return { ...row, state, stateLabel: t(`tracking.state-${state}`) }
  })
}

/** Instant outcomes do not wait for the parcel (INS-15, INS-16, STS-54 to STS-56, FIX-77). */
export const nextSteps = (view: NextView, facts: NextFacts, t: Translate): Timeline =>
  timeline({
    id: 'next',
    heading: t('status.next'),
    steps: toSteps(
      [
        {
          label: t('status.next-submitted'),
          detail: t.date(facts.createdAt),
          time: toIsoTime(facts.createdAt),
          done: true,
        },
        ...keepRows(view, t),
        ...reviewRows(view, t),
        ...returnRows(view, facts, t),
        ...exchangeRows(view, facts, t),
        ...payoutRows(view, facts, t),
      ],
      t,
    ),
    actions: exchangeLink(facts.outcome, t),
  })
