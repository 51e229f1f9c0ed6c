import type { Translate } from '../../locales/translate.ts'
import { type StatusCard, statusCard } from '../../schemas/components/status-card.ts'
import type { Minor } from '../../schemas/money.ts'
import { plain } from '../parts/rich.ts'
import type { HeldView } from './payments.ts'

/** Which copy the confirmation card uses; decided by the domain (STS-17, STS-24). */
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

/** What the shopper gets in the end, in one word and an amount. */
export interface GetsView {
  readonly kind: 'refund' | 'gift' | 'exchange' | 'nothing'
  readonly amount: Minor
}

/** What the card is drawn from. */
interface CardFacts {
  readonly card: StatusCardView
  readonly gets: GetsView
  readonly amount: string
  readonly onlyExchange: boolean
  /** Everything is kept or given away: there is no parcel (WFL-31). */
  readonly nothingSent: boolean
  /** Whether the page shows where the parcel is. */
  readonly isTracked: boolean
  readonly returnBy: number
  readonly holds: readonly HeldView[]
}

const tones = {
  plain: 'success',
  label: 'success',
  processing: 'success',
  review: 'info',
  submitted: 'success',
  shipped: 'info',
  delivered: 'success',
  failed: 'danger',
  cancelled: 'warning',
  expired: 'warning',
  closed: 'info',
  processed: 'success',
  unavailable: 'warning',
} as const satisfies Readonly<Record<StatusCardView, StatusCard['tone']>>

/** The hold of an instant outcome: until when the parcel is awaited for what was given ahead. */
const heldFor = ({ holds }: CardFacts, of: HeldView['of']): HeldView | undefined => holds.find((hold) => hold.of === of)

/** When the new items come: with the goods on their way, or ahead of them. */
const exchangeCopy = (facts: CardFacts, t: Translate): string => {
  const held = heldFor(facts, 'instant-exchange')
  return held === undefined
    ? t('status.card-exchange-copy')
    : t('status.card-exchange-instant-copy', { date: t.date(held.deadline) })
}

/** What happens next to an open return. */
const openCopy = (facts: CardFacts, t: Translate): string => {
  const { gets, amount } = facts
  if (facts.nothingSent) return t(`status.card-unsent-${gets.kind}`, { amount })
  if (gets.kind === 'nothing') return t('status.card-open-copy')
  if (gets.kind === 'exchange') return exchangeCopy(facts, t)
  const held = gets.kind === 'refund' ? heldFor(facts, 'instant-return') : undefined
  return held === undefined
    ? t(`status.card-${gets.kind}-copy`, { amount })
    : t('status.card-refund-instant-copy', { amount, date: t.date(held.deadline) })
}

/** What the card says. */
interface Words {
  readonly eyebrow: string
  readonly heading: string
  readonly copy: string
}

/** The words of the card for the state of the return. */
const wordsOf = (facts: CardFacts, t: Translate): Words => {
  const { card } = facts
  if (card === 'plain' || card === 'label') {
    const kind = facts.onlyExchange ? 'exchange' : 'open'
    return {
      eyebrow: t(`status.card-${kind}-eyebrow`),
      heading: t(`status.card-${kind}-heading`),
      copy: openCopy(facts, t),
    }
  }
  if (card === 'processing')
    return { eyebrow: t('status.card-open-eyebrow'), heading: t('label.processing'), copy: t('label.processing-copy') }
  return {
    eyebrow: t(`status.card-${card}-eyebrow`),
    heading: t(`status.card-${card}-heading`),
    copy:
      card === 'shipped' && !facts.isTracked
        ? t('status.card-shipped-plain')
        : t(`status.card-${card}-copy`, { date: t.date(facts.returnBy) }),
  }
}

/** The confirmation card: what became of the return, by its state and outcome (STS-17). */
export function returnCard(facts: CardFacts, t: Translate): StatusCard {
  const { eyebrow, heading, copy } = wordsOf(facts, t)
  return statusCard({ id: 'card', tone: tones[facts.card], eyebrow, heading, body: plain(copy) })
}
