import type { Translate } from '../../locales/translate.ts'
import { type StatusCard, statusCard } from '../../schemas/components/status-card.ts'
import { toIsoTime } from '../../schemas/values/ids.ts'
import { type CardView, cardArgument, refundDestination } from '../parts/card.ts'
import { datedText, plain, type Sentence } from '../parts/rich-text.ts'
import { type CancelledView, cancelledSentence } from './cancelled.ts'
import { type ClosedView, closedSentences } from './closed.ts'
import { processingHeading, processingText } from './label.ts'
import { completedSentences, type GetsView, type OutcomeView } from './outcome.ts'
import { moneyDateText, payoutWaitText, pendingText } from './outcome-rows.ts'
import type { CardHoldView } from './payments.ts'
import { joinFacts, type ProgressView } from './progress-view.ts'
import type { BlockView } from './return-method-view.ts'
import { type ParcelView, shippedSentences } from './shipped.ts'
import { findTrouble, type Trouble, type TroubleFacts } from './trouble.ts'

/** The domain chooses the card's text (STS-17, STS-24). */
export type StatusCardView =
  | 'plain'
  | 'label'
  | 'processing'
  | 'review'
  | 'submitted'
  | 'shipped'
  | 'delivered'
  | 'failed'
  | 'cancelled'
  | 'expired'
  | 'closed'
  | 'processed'
  | 'unavailable'

interface CardFacts extends CancelledView, ClosedView, TroubleFacts {
  readonly card: StatusCardView
  readonly gets: GetsView
  /** Units were removed after submit: no reason to celebrate. */
  readonly isReduced: boolean
  readonly amount: string
  readonly onlyExchange: boolean
  /** Why nothing is sent; null where something is (WFL-31). */
  readonly unsent: 'keep' | 'donate' | null
  readonly called: string | null
  readonly email: string | null
  readonly progress: ProgressView | null
  readonly block: BlockView | null
  readonly parcel: ParcelView
  readonly isTracked: boolean
  readonly returnBy: number
  readonly refundCard: CardView | null
}

const tones = {
  plain: 'success',
  label: 'success',
  processing: 'success',
  review: 'success',
  submitted: 'success',
  shipped: 'info',
  delivered: 'success',
  failed: 'danger',
  cancelled: 'info',
  expired: 'warning',
  closed: 'info',
  processed: 'success',
  unavailable: 'warning',
} as const satisfies Readonly<Record<StatusCardView, StatusCard['tone']>>

const findHold = ({ holds }: CardFacts, of: CardHoldView['of']): CardHoldView | undefined =>
  holds.find((hold) => hold.of === of)

/** The instant outcome and the parcel's deadline (INS-15, INS-16). */
const instantSentence = (facts: CardFacts, t: Translate): Sentence | null => {
  const { gets, amount, refundCard } = facts
  const exchange = gets.kind === 'exchange' ? findHold(facts, 'instant-exchange') : undefined
  const until = ({ deadline: at }: CardHoldView, text: string): Sentence => ({ text, at })
  if (exchange !== undefined)
    return until(exchange, t('status.card-exchange-instant-copy', { date: t.date(exchange.deadline) }))
  const refund = gets.kind === 'refund' ? findHold(facts, 'instant-return') : undefined
  if (refund === undefined) return null
  return until(
    refund,
    t('status.card-refund-instant-copy', {
      amount,
      date: t.date(refund.deadline),
      ...cardArgument(refundCard, t),
    }),
  )
}

const mailedSentence = ({ email, block }: CardFacts, t: Translate): string | null => {
  if (email === null) return null
  if (block?.kind === 'label') return t('status.mailed-label', { email })
  const isCode = block?.kind === 'code' || block?.kind === 'happy-returns'
  return t(isCode ? 'status.mailed-code' : 'status.mailed', { email })
}

const sendSentence = ({ block, card }: CardFacts, t: Translate): string | null => {
  switch (block?.kind) {
    case undefined:
    case 'processing':
    case 'queued':
      return null
    case 'held':
      return t('status.send-held')
    case 'error':
    case 'expired':
    case 'pickup-error':
      return t('status.send-below')
    case 'pickup':
    case 'olive':
      return t('status.send-driver')
    case 'till':
    case 'happy-returns':
      return t('status.hand-in-now')
    case 'none':
      if (block.because === 'voided') return t('status.send-below')
      return block.because === 'by-hand' ? t('status.send-now') : null
    default:
      return t(card === 'review' ? 'status.send-now-review' : 'status.send-now')
  }
}

/** One instruction, then what happens meanwhile (UXD-18). */
const reviewSentences = (facts: CardFacts, t: Translate): readonly (Sentence | null)[] => {
  const looked = facts.progress?.looked ?? []
  const [item = '', ...others] = looked
  return [
    sendSentence(facts, t),
    looked.length === 0 ? t('status.card-review-copy') : t('status.card-review-item', { item, count: others.length }),
  ]
}

const openSentences = (facts: CardFacts, t: Translate): readonly (Sentence | null)[] => {
  const { unsent } = facts
  const completed = completedSentences(facts, t)
  const mailed = mailedSentence(facts, t)
  if (unsent === null)
    return [mailed, sendSentence(facts, t), ...(completed.length > 0 ? completed : [instantSentence(facts, t)])]
  return [t(`status.card-${unsent}-copy`), ...completed, mailed]
}

/** Cards before the outcome. The sentence of an instant outcome names it. */
const pendingCards: ReadonlySet<StatusCardView> = new Set<StatusCardView>([
  'plain',
  'label',
  'review',
  'submitted',
  'shipped',
  'delivered',
])

const resultDestination = (kind: 'refund' | 'gift', card: CardView | null, t: Translate): string =>
  kind === 'refund' ? refundDestination(card, t) : t('status.as-gift')

/** What the shopper gets and when (UXD-10); nothing once it is done or cannot be promised. */
const resultOf = (facts: CardFacts, t: Translate): Pick<StatusCard, 'result'> => {
  const { card, gets, outcome, received, progress, amount, refundCard } = facts
  const { payout, exchange } = outcome
  const kind = gets.kind === 'refund' || gets.kind === 'gift' ? gets.kind : null
  const isMoney = kind !== null
  const isWaiting = (isMoney ? payout : exchange)?.state === 'waiting'
  const timing = (isMoney ? progress?.payout : progress?.exchange) ?? null
  if (
    !isWaiting ||
    !pendingCards.has(card) ||
    progress === null ||
    timing === null ||
    instantSentence(facts, t) !== null
  )
    return {}
  const titles = exchange?.state === 'waiting' ? received : []
  const day = isMoney ? progress.moneyBy : null
  const waits = kind === null ? pendingText(progress, timing, t) : payoutWaitText(progress, { kind, timing }, t)
  // A review has its own days in the progress: a second clock beside them would contradict.
  const when = progress.looked.length > 0 || card === 'review' ? null : day === null ? waits : moneyDateText(day, t)
  // Beside goods the destination would read as if they went to the card.
  const detail = joinFacts(kind === null || titles.length > 0 ? null : resultDestination(kind, refundCard, t), when)
  return {
    result: {
      label: t('status.you-get'),
      value: [...titles, ...(isMoney ? [amount] : [])].join(' + '),
      ...(detail !== '' && { detail }),
      ...(day !== null && when !== null && { time: toIsoTime(day.at) }),
    },
  }
}

interface CardTexts {
  readonly eyebrow: string | null
  readonly heading: string
  readonly copy: readonly (Sentence | null)[]
}

const withThanks = ({ called, isReduced }: CardFacts, heading: string, t: Translate): string =>
  isReduced
    ? heading
    : t.sentences([
        called === null ? t('status.card-thanks-plain') : t('status.card-thanks', { name: called }),
        heading,
      ])

const openTexts = (facts: CardFacts, copy: CardTexts['copy'], t: Translate): CardTexts => {
  const kind = facts.onlyExchange && facts.card !== 'review' ? 'exchange' : 'open'
  return {
    eyebrow: null,
    heading: withThanks(facts, t(`status.card-${kind}-heading`), t),
    copy,
  }
}

const sentencesOf = (facts: CardFacts, t: Translate): readonly (Sentence | null)[] => {
  const { card, returnBy } = facts
  const date = t.date(returnBy)
  const completed = completedSentences(facts, t)
  switch (card) {
    case 'review':
      return [...reviewSentences(facts, t), mailedSentence(facts, t), ...completed]
    case 'shipped':
      return [...shippedSentences(facts, t), ...completed]
    case 'delivered':
      return [t('status.card-delivered-copy'), ...completed]
    case 'processed':
      return completed.length > 0 ? completed : [t('status.card-processed-copy')]
    case 'submitted':
      return [{ text: t('status.card-submitted-copy', { date }), at: returnBy }, ...completed]
    case 'expired':
      return [{ text: t('status.card-expired-copy', { date }), at: returnBy }]
    case 'failed':
      return [t('status.card-failed-copy'), t('status.card-failed-receipt'), ...completed]
    case 'cancelled':
      return [cancelledSentence(facts, t), t('status.card-cancelled-copy')]
    case 'closed':
      return closedSentences(facts, t)
    case 'unavailable':
      return [t('status.card-unavailable-copy')]
    default:
      return []
  }
}

const settledHeading = ({ payout, exchange }: OutcomeView, t: Translate): string => {
  if (payout?.state === 'done') return t(`status.card-paid-${payout.kind}`)
  return t(exchange?.state === 'processed' ? 'status.card-paid-exchange' : 'status.card-processed-heading')
}

const cardTexts = (facts: CardFacts, t: Translate): CardTexts => {
  const { card } = facts
  if (card === 'plain' || card === 'label') return openTexts(facts, openSentences(facts, t), t)
  if (card === 'review') return openTexts(facts, sentencesOf(facts, t), t)
  if (card === 'processing')
    return {
      eyebrow: null,
      heading: processingHeading(facts.block?.kind === 'processing' ? facts.block.awaits : undefined, t),
      copy: [processingText(facts.email, t)],
    }
  const heading = card === 'processed' ? settledHeading(facts.outcome, t) : t(`status.card-${card}-heading`)
  return {
    eyebrow: card === 'processed' ? t('status.card-processed-eyebrow') : null,
    heading,
    copy: sentencesOf(facts, t),
  }
}

const troubleCards: ReadonlySet<StatusCardView> = new Set<StatusCardView>([...pendingCards, 'processing', 'processed'])

const troubleTexts = (facts: CardFacts, { heading, copy, isStuck }: Trouble, t: Translate): CardTexts => {
  const { outcome } = facts
  const payout = outcome.payout?.state === 'refused' ? null : outcome.payout
  const rest = { ...facts, outcome: { ...outcome, payout } }
  const sentences = isStuck ? completedSentences(rest, t) : cardTexts(rest, t).copy
  return { eyebrow: null, heading, copy: isStuck ? [...sentences, copy] : [copy, ...sentences] }
}

/** The confirmation card (STS-17, FIX-77). */
export function returnCard(facts: CardFacts, t: Translate): StatusCard {
  const trouble = troubleCards.has(facts.card) ? findTrouble(facts, t) : null
  const { eyebrow, heading, copy } = trouble === null ? cardTexts(facts, t) : troubleTexts(facts, trouble, t)
  const { text, ...time } = datedText(
    copy.filter((sentence) => sentence !== null),
    t,
  )
  return statusCard({
    id: 'card',
    tone: trouble?.tone ?? (facts.isReduced && tones[facts.card] === 'success' ? 'info' : tones[facts.card]),
    ...(eyebrow !== null && { eyebrow }),
    heading,
    body: plain(text),
    ...time,
    ...resultOf(facts, t),
  })
}
