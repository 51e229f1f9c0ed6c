import type { Instant } from '../../../schemas/ids.ts'
import type { ReturnDocument, ReturnLabel } from '../../../schemas/records/return.ts'
import { DAY_MS } from '../../../schemas/time.ts'
import { returnBy, wholeDaysBetween } from '../items/window.ts'
import { attemptOf } from './label.ts'
import { allArrived } from './operations.ts'
import { isSent } from './status.ts'

/** Whether a label of the return would be held: it is under review, and its shop makes labels after the approval. */
const holdsLabel = ({ outcome, labelWhen }: Pick<ReturnDocument, 'outcome' | 'labelWhen'>): boolean =>
  outcome === 'review' && labelWhen === 'approved'

/** A label to be made from now on: held while the return is under review, in process otherwise. */
export const startLabel = (
  document: Pick<ReturnDocument, 'outcome' | 'labelWhen'>,
  reference: string,
  askedAt: Instant,
): ReturnLabel => ({ state: holdsLabel(document) ? 'held' : 'processing', reference, askedAt })

/** The reference of the label after this one, so that this one is voided should the carrier have made it meanwhile. */
const nextReference = (label: ReturnLabel): string => {
  const { reference } = label
  return `${reference.slice(0, reference.lastIndexOf('-'))}-${attemptOf(label) + 1}`
}

/** Whether a label can still be held: the carrier has not made it, and the merchant has not voided it. */
const isHoldable = ({ state }: ReturnLabel): boolean =>
  state === 'processing' || state === 'queued' || state === 'failed'

/**
 * The document without a held label, which was never made: of a return that has ended or needs no label any more. A label that
 * follows another is void instead, as its reference is what has the earlier one voided at the carrier.
 */
export function withoutHeldLabel<Document extends Pick<ReturnDocument, 'label'>>(document: Document): Document {
  const { label } = document
  if (label?.state !== 'held') return document
  return { ...document, label: attemptOf(label) > 1 ? { ...label, state: 'voided' } : null }
}

/** Whether the review left nothing to send with a label: all arrived without it, or no unit is sent any more. */
const isNotNeeded = (before: ReturnDocument, after: ReturnDocument): boolean =>
  allArrived(after) || (isSent(before) && !isSent(after))

/**
 * The document with its label released: the shopper has as many days to send the parcel as after a submit, and a card stays held
 * as many days longer as the label was held.
 */
const withReleased = (document: ReturnDocument, held: ReturnLabel, now: Instant): ReturnDocument => {
  const days = wholeDaysBetween(held.askedAt, now)
  return {
    ...document,
    label: startLabel(document, held.reference, now),
    returnBy: Math.max(document.returnBy, returnBy(now)),
    holds: document.holds.map((hold) =>
      hold.status === 'authorized' ? { ...hold, deadline: hold.deadline + days * DAY_MS } : hold,
    ),
  }
}

/**
 * The changed document of a return with its label held or released: released once the review ends, dropped where nothing needs a
 * label any more, and held again once a verdict is taken back before the label was made.
 */
export function withReviewedLabel(before: ReturnDocument, after: ReturnDocument, now: Instant): ReturnDocument {
  const { label } = after
  if (label === null) return after
  if (label.state !== 'held')
    return holdsLabel(after) && !holdsLabel(before) && isHoldable(label)
      ? { ...after, label: startLabel(after, nextReference(label), label.askedAt) }
      : after
  if (holdsLabel(after)) return after
  return isNotNeeded(before, after) ? withoutHeldLabel(after) : withReleased(after, label, now)
}
