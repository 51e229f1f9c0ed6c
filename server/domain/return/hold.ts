import type { Instant } from '../../../schemas/ids.ts'
import type { Minor } from '../../../schemas/money.ts'
import type { HoldEnding } from '../../../schemas/records/follow-up.ts'
import type { ReturnDocument, ReturnHold } from '../../../schemas/records/return.ts'
import { DAY_MS, HOUR_MS } from '../../../schemas/time.ts'
import { sumOf } from '../money/round.ts'
import { isReplaced, submittedItems, submittedLine } from './submitted-lines.ts'

/** A card held for what an instant outcome gave ahead. */
export interface CardHold {
  /** Until when the parcel must be in the mail. */
  readonly deadline: Instant
  /** Until when the provider keeps the money; null when it holds none, or nobody knows. */
  readonly captureBefore: Instant | null
  readonly authorized: Minor
  readonly toCharge: Minor
}

/** What decides how a hold ends. `mailedAt` is when the parcel was first seen on its way. */
export interface HoldFacts {
  readonly now: Instant
  readonly mailedAt: Instant | null
  readonly cancelled: boolean
  /** Whether the label is held until the merchant approves the return, so that the shopper cannot send the parcel yet. */
  readonly labelHeld: boolean
}

/** What becomes of a hold now. */
export type HoldEnd = { readonly kind: 'wait'; readonly until: Instant } | HoldEnding

/** A hold that ends sooner than this counts as gone: a capture on its way must not be overtaken by its end. */
const MARGIN_MS = HOUR_MS

const lasts = ({ captureBefore }: CardHold, now: Instant): boolean =>
  captureBefore !== null && captureBefore - MARGIN_MS > now

const isOwed = ({ deadline, toCharge }: CardHold, { mailedAt, cancelled }: HoldFacts): boolean =>
  toCharge > 0 && !cancelled && (mailedAt === null || mailedAt > deadline)

/**
 * How a hold ends: released once the parcel was in the mail in time or the return is cancelled, else taken after the
 * deadline, from the hold while it lasts and is large enough (INS-10, INS-12).
 *
 * While the label is held it neither ends nor is taken, so that the advance of the approval is secured: the release of the label
 * moves the deadline (`withReviewedLabel`). An authorization that the card network ended meanwhile becomes a charge of the stored card.
 */
export function endOfHold(hold: CardHold, facts: HoldFacts): HoldEnd {
  if (!isOwed(hold, facts)) return { kind: 'release' }
  if (facts.labelHeld) return { kind: 'wait', until: Math.max(hold.deadline + 1, facts.now + DAY_MS) }
  if (facts.now <= hold.deadline) return { kind: 'wait', until: hold.deadline + 1 }
  const holdsEnough = hold.toCharge <= hold.authorized && lasts(hold, facts.now)
  return { kind: holdsEnough ? 'capture' : 'charge', amount: hold.toCharge }
}

/** What of the charge for goods was for some that were not sent, as their units were taken out before: less what goes back to the card anyway. */
const notSent = (document: ReturnDocument): Minor => {
  const { receipt, payment } = document
  const dropped = submittedItems(document)
    .filter((item) => !isReplaced(document, item))
    .map((item) => submittedLine(document, item, 0))
  const paid = payment?.by === 'card' ? Math.max(0, payment.amount - receipt.handlingFee) : 0
  return sumOf(dropped.map(({ sent }) => sent)) - Math.min(paid, sumOf(dropped.map(({ dearer }) => dearer)))
}

/**
 * What may be charged for what a hold gave ahead: no more than a refund came to, which may have been lowered or refused in part since, and
 * nothing for goods that their shop called off, or that were never sent (INS-10).
 */
export function chargeable({ of, toCharge }: ReturnHold, document: ReturnDocument): Minor {
  const { refund, exchangeOrder } = document
  if (of === 'instant-exchange')
    return exchangeOrder?.state === 'cancelled' ? 0 : Math.max(0, toCharge - notSent(document))
  return refund?.state === 'done' ? Math.min(toCharge, refund.amount) : toCharge
}
