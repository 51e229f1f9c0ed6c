import type { TextKey, Translate } from '../../locales/translate.ts'
import { type Instructions, instructions } from '../../schemas/components/instructions.ts'
import { paragraphs } from '../parts/rich.ts'
import type { GetsView } from './card.ts'
import type { HeldView } from './payments.ts'

/** When something comes: at once, when the carrier has seen the parcel somewhere, or once a person decided (STS-56). */
type TimingView = 'immediate' | 'pre_transit' | 'in_transit' | 'out_for_delivery' | 'delivered' | 'manual'

const timings = {
  immediate: 'status.when-immediate',
  pre_transit: 'status.when-pre-transit',
  in_transit: 'status.when-in-transit',
  out_for_delivery: 'status.when-out-for-delivery',
  delivered: 'status.when-delivered',
  manual: 'status.when-manual',
} as const satisfies Readonly<Record<TimingView, TextKey>>

const payouts = {
  refund: { title: 'status.next-refund', copy: 'status.next-refund-copy' },
  gift: { title: 'status.next-gift', copy: 'status.next-gift-copy' },
} as const

/** What the rows of "what happens next" are drawn from. */
export interface NextView {
  /** Titles of what goes back, and of what stays. */
  readonly toReturn: readonly string[]
  readonly toKeep: readonly string[]
  readonly gets: GetsView
  /** When the payout comes; null without one. */
  readonly payout: TimingView | null
  /** When new items are sent; null without any. */
  readonly exchange: TimingView | null
}

type Row = Instructions['steps'][number]

const row = (title: string, lines: readonly string[]): Row => ({ title, body: paragraphs(lines) })

/** What is to be sent, by when, and that it is looked at. */
const goingBack = ({ toReturn }: NextView, returnBy: number, t: Translate): Row[] =>
  toReturn.length === 0
    ? []
    : [
        row(t('status.next-send'), [...toReturn, t('status.next-send-copy', { date: t.date(returnBy) })]),
        row(t('status.next-arrive'), [t('status.next-arrive-copy')]),
      ]

const staying = ({ toKeep }: NextView, t: Translate): Row[] =>
  toKeep.length === 0 ? [] : [row(t('status.next-keep'), [...toKeep, t('status.next-keep-copy')])]

/** When the new items are sent. */
const newItems = ({ exchange }: NextView, instant: boolean, t: Translate): Row[] =>
  exchange === null
    ? []
    : [row(t('status.next-exchange'), [instant ? t('status.next-exchange-instant-copy') : t(timings[exchange])])]

/** When the money or the store credit comes; nothing where neither does. */
const payoutOf = (view: NextView, given: { amount: string; instant: boolean }, t: Translate): Row[] => {
  const { gets, payout } = view
  if (payout === null || (gets.kind !== 'refund' && gets.kind !== 'gift')) return []
  const { amount, instant } = given
  return instant
    ? [row(t('status.next-refund'), [t('status.next-refund-instant-copy', { amount })])]
    : [row(t(payouts[gets.kind].title), [t(payouts[gets.kind].copy, { amount }), t(timings[payout])])]
}

/** What happens next: what goes back and what stays, and when the rest comes; what is instant waits for no parcel (INS-15, INS-16, STS-56). */
export function whatNext(
  view: NextView,
  given: { readonly returnBy: number; readonly amount: string; readonly holds: readonly HeldView[] },
  t: Translate,
): Instructions[] {
  const instant = (of: HeldView['of']) => given.holds.some((hold) => hold.of === of)
  const steps = [
    ...goingBack(view, given.returnBy, t),
    ...staying(view, t),
    ...newItems(view, instant('instant-exchange'), t),
    ...payoutOf(view, { amount: given.amount, instant: view.gets.kind === 'refund' && instant('instant-return') }, t),
  ]
  return steps.length === 0 ? [] : [instructions({ id: 'next', heading: t('status.next'), ordered: false, steps })]
}
