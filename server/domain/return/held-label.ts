import type { ReturnDocument, ReturnLabel } from '../../../schemas/records/return.ts'
import type { Instant } from '../../../schemas/values/ids.ts'
import { countDays, endOfWindow } from '../calendar/days.ts'
import { getShipByDeadline, type ShopTime } from '../calendar/deadlines.ts'
import { attemptOf } from './label.ts'
import { hasAllArrived } from './operations.ts'
import { isSent } from './status.ts'

/** Under review, in a shop that creates labels after approval. */
const shouldHoldLabel = ({ outcome, labelWhen }: Pick<ReturnDocument, 'outcome' | 'labelWhen'>): boolean =>
  outcome === 'review' && labelWhen === 'approved'

export const startLabel = (
  document: Pick<ReturnDocument, 'outcome' | 'labelWhen'>,
  reference: string,
  askedAt: Instant,
): ReturnLabel => ({ state: shouldHoldLabel(document) ? 'held' : 'processing', reference, askedAt })

/** A new reference voids a label that the carrier already created. */
const nextReference = (label: ReturnLabel): string => {
  const { reference } = label
  return `${reference.slice(0, reference.lastIndexOf('-'))}-${attemptOf(label) + 1}`
}

const isHoldable = ({ state }: ReturnLabel): boolean =>
  state === 'processing' || state === 'queued' || state === 'failed'

/** A held label that follows another becomes void: its reference is what voids the earlier one. */
export function dropHeldLabel<Document extends Pick<ReturnDocument, 'label'>>(document: Document): Document {
  const { label } = document
  if (label?.state !== 'held') return document
  return { ...document, label: attemptOf(label) > 1 ? { ...label, state: 'voided' } : null }
}

/** All units arrived without a label, or none is sent any more. */
const isNotNeeded = (before: ReturnDocument, after: ReturnDocument): boolean =>
  hasAllArrived(after) || (isSent(before) && !isSent(after))

/** Restarts the shopper's deadline; card holds last as many days longer. */
const releaseLabel = (document: ReturnDocument, heldLabel: ReturnLabel, { zone, now }: ShopTime): ReturnDocument => {
  const days = countDays(zone, heldLabel.askedAt, now)
  return {
    ...document,
    label: startLabel(document, heldLabel.reference, now),
    returnBy: Math.max(document.returnBy, getShipByDeadline(zone, now)),
    holds: document.holds.map((hold) =>
      hold.status === 'authorized' ? { ...hold, deadline: endOfWindow(zone, hold.deadline, days) } : hold,
    ),
  }
}

/** Released when the review ends, dropped when unneeded, held again when a verdict is undone before creation. */
export function updateReviewedLabel(before: ReturnDocument, after: ReturnDocument, time: ShopTime): ReturnDocument {
  const { label } = after
  if (label === null) return after
  if (label.state !== 'held')
    return shouldHoldLabel(after) && !shouldHoldLabel(before) && isHoldable(label)
      ? { ...after, label: startLabel(after, nextReference(label), label.askedAt) }
      : after
  if (shouldHoldLabel(after)) return after
  return isNotNeeded(before, after) ? dropHeldLabel(after) : releaseLabel(after, label, time)
}
