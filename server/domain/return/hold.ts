import type { HoldEnding } from '../../../schemas/records/follow-up.ts'
import type { ReturnDocument, ReturnHold } from '../../../schemas/records/return.ts'
import type { Instant } from '../../../schemas/values/ids.ts'
import type { Minor } from '../../../schemas/values/money.ts'
import { DAY_MS, HOUR_MS } from '../../../schemas/values/time.ts'
import { sumOf } from '../money/round.ts'
import { buildSubmittedLine, isReplaced, listSubmittedItems } from './submitted-lines.ts'

export interface CardHold {
  /** The parcel must be in the mail by then. */
  readonly deadline: Instant
  /** When the authorization expires; null without one or when unknown. */
  readonly captureBefore: Instant | null
  readonly authorized: Minor
  readonly toCharge: Minor
}

/** `mailedAt` is the first time the parcel was seen in transit. */
export interface HoldFacts {
  readonly now: Instant
  readonly mailedAt: Instant | null
  readonly cancelled: boolean
  /** The shopper cannot send the parcel before approval. */
  readonly labelHeld: boolean
}

export type HoldEnd = { readonly kind: 'wait'; readonly until: Instant } | HoldEnding

/** A capture must finish before the authorization expires. */
const MARGIN_MS = HOUR_MS

const isActive = ({ captureBefore }: CardHold, now: Instant): boolean =>
  captureBefore !== null && captureBefore - MARGIN_MS > now

const isOwed = ({ deadline, toCharge }: CardHold, { mailedAt, cancelled }: HoldFacts): boolean =>
  toCharge > 0 && !cancelled && (mailedAt === null || mailedAt > deadline)

/**
 * Released if the parcel was mailed in time or the return cancelled, else captured after the deadline (INS-10, INS-12).
 * A held label postpones the end (`updateReviewedLabel`). An expired or too small authorization becomes a charge.
 */
export function resolveHoldEnd(hold: CardHold, facts: HoldFacts): HoldEnd {
  if (!isOwed(hold, facts)) return { kind: 'release' }
  if (facts.labelHeld) return { kind: 'wait', until: Math.max(hold.deadline + 1, facts.now + DAY_MS) }
  if (facts.now <= hold.deadline) return { kind: 'wait', until: hold.deadline + 1 }
  const isSufficient = hold.toCharge <= hold.authorized && isActive(hold, facts.now)
  return { kind: isSufficient ? 'capture' : 'charge', amount: hold.toCharge }
}

/** Goods of removed units, less what is refunded to the card anyway. */
const getUnsentAmount = (document: ReturnDocument): Minor => {
  const { receipt, payment } = document
  const dropped = listSubmittedItems(document)
    .filter((item) => !isReplaced(document, item))
    .map((item) => buildSubmittedLine(document, item, 0))
  const paid = payment?.by === 'card' ? Math.max(0, payment.amount - receipt.handlingFee) : 0
  return sumOf(dropped.map(({ sent }) => sent)) - Math.min(paid, sumOf(dropped.map(({ dearer }) => dearer)))
}

/** At most the refund as paid; nothing for goods cancelled or never sent (INS-10). */
export function getChargeableAmount({ of, toCharge }: ReturnHold, document: ReturnDocument): Minor {
  const { refund, exchangeOrder } = document
  if (of === 'instant-exchange')
    return exchangeOrder?.state === 'cancelled' ? 0 : Math.max(0, toCharge - getUnsentAmount(document))
  return refund?.state === 'done' ? Math.min(toCharge, refund.amount) : toCharge
}
