import type { TextKey, Translate } from '../../locales/translate.ts'
import { type Timeline, timeline } from '../../schemas/components/timeline.ts'
import { type Instant, type IsoTime, toIsoTime } from '../../schemas/ids.ts'
import type { Minor } from '../../schemas/money.ts'
import { type TimingView, timingText } from '../parts/timings.ts'
import { exchangeLink, exchangeTexts, type OutcomeView, payoutState, payoutTime } from './outcome.ts'
import type { HeldView } from './payments.ts'
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
  readonly holds: readonly HeldView[]
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

const facts = (...said: readonly (string | null)[]): string => said.filter((one) => one !== null).join(' · ')

const leaving: Partial<Readonly<Record<ReturnMethodView['block']['kind'], TextKey>>> = {
  till: 'status.next-bring',
  'happy-returns': 'status.next-bring',
  pickup: 'status.next-driver',
  'pickup-error': 'status.next-driver',
  olive: 'status.next-driver',
}

/** No day while the label is held. */
const sentBy = (
  { returnBy, returnMethod }: NextFacts,
  t: Translate,
): { readonly text: string; readonly time?: IsoTime } =>
  returnMethod?.block.kind === 'held'
    ? { text: t('status.next-send-held') }
    : { text: t('status.next-send-copy', { date: t.date(returnBy) }), time: toIsoTime(returnBy) }

const goingBack = ({ toReturn }: NextView, given: NextFacts, t: Translate): Row[] => {
  if (toReturn.length === 0) return []
  const { returnMethod } = given
  const { text, ...time } = sentBy(given, t)
  return [
    {
      label: t((returnMethod && leaving[returnMethod.block.kind]) ?? 'status.next-send'),
      detail: facts(t.list(toReturn), text),
      ...time,
    },
    { label: t('status.next-arrive'), detail: t('status.next-arrive-copy') },
  ]
}

const lookedAt = ({ looked }: NextView, t: Translate): Row[] => {
  const [item, ...others] = looked
  if (item === undefined) return []
  const label = others.length === 0 ? t('status.next-look', { item }) : t('status.next-look-all')
  return [{ label, detail: t('status.next-look-copy') }]
}

const staying = ({ toKeep, donated }: NextView, t: Translate): Row[] =>
  toKeep.length === 0
    ? []
    : [
        {
          label: t(donated ? 'status.next-donate' : 'status.next-keep'),
          detail: facts(t.list(toKeep), t('status.next-keep-copy')),
          done: true,
        },
      ]

const newItems = ({ exchange }: NextView, { holds, outcome, received }: NextFacts, t: Translate): Row[] => {
  if (exchange === null) return []
  const { state = 'waiting', order = null } = outcome.exchange ?? {}
  const isInstant = holds.some(({ of }) => of === 'instant-exchange')
  const waits = isInstant ? t('status.next-exchange-instant-copy') : timingText(exchange, t)
  const stands = state === 'waiting' ? waits : t(exchangeTexts[state])
  return [
    {
      label: t('status.next-exchange'),
      detail: facts(
        received.length === 0 ? null : t.list(received),
        stands,
        order === null ? null : t('status.exchange-order', { name: order }),
      ),
      done: state === 'processed',
    },
  ]
}

const whereTo = (kind: 'refund' | 'gift', email: string | null, t: Translate): string => {
  if (kind === 'refund') return t('status.next-refund-copy')
  return email === null ? t('status.next-gift-copy') : t('status.next-gift-mail', { email })
}

const payoutRow = ({ payout }: NextView, { outcome, holds, email, money }: NextFacts, t: Translate): Row[] => {
  const { payout: given } = outcome
  if (payout === null || given === null) return []
  const { kind, amount, state, refused } = given
  const isInstant = kind === 'refund' && holds.some(({ of }) => of === 'instant-return')
  const waits = isInstant ? t('status.next-refund-instant-copy') : timingText(payout, t)
  return [
    {
      label: t(`status.next-${kind}`),
      detail: facts(
        state === 'waiting' ? waits : payoutState(given, t),
        state === 'refused' ? null : whereTo(kind, email, t),
        refused === null ? null : t('status.payout-part-refused', { amount: money(refused) }),
      ),
      ...payoutTime(given),
      amount: money(amount),
      done: state === 'done',
    },
  ]
}

/** The first open row is the active one. */
const inOrder = (rows: readonly Row[], t: Translate): Timeline['steps'] => {
  const present = rows.findIndex(({ done = false }) => !done)
  return rows.map(({ done = false, ...row }, index) => {
    const state = done ? 'complete' : index === present ? 'active' : 'inactive'
    return { ...row, state, stateLabel: t(`tracking.state-${state}`) }
  })
}

/** Instant outcomes do not wait for the parcel (INS-15, INS-16, STS-54 to STS-56, FIX-77). */
export const whatNext = (view: NextView, given: NextFacts, t: Translate): Timeline =>
  timeline({
    id: 'next',
    heading: t('status.next'),
    steps: inOrder(
      [
        {
          label: t('status.next-submitted'),
          detail: t.date(given.createdAt),
          time: toIsoTime(given.createdAt),
          done: true,
        },
        ...staying(view, t),
        ...lookedAt(view, t),
        ...goingBack(view, given, t),
        ...newItems(view, given, t),
        ...payoutRow(view, given, t),
      ],
      t,
    ),
    actions: exchangeLink(given.outcome, t),
  })
