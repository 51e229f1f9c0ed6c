import type { Instant } from '../../../schemas/ids.ts'
import type { FollowUpKind } from '../../../schemas/records/follow-up.ts'
import type { ReturnDocument, ReturnRecord, ReturnState } from '../../../schemas/records/return.ts'
import { DAY_MS } from '../../../schemas/time.ts'
import { isInCheckout } from './checkout.ts'
import { allArrived, awaitedUnits } from './operations.ts'
import { refusedOf } from './payouts.ts'
import { type FollowUpStanding, PAYOUTS, standingOf } from './release.ts'
import { isSent, stateNow } from './status.ts'

/**
 * What may become of a return (STS-25): the ends stay what they are, but a person may still settle one that only time ended, by
 * giving it more time, closing or cancelling it (FIX-79).
 */
const allowed: Readonly<Record<ReturnState, readonly ReturnState[]>> = {
  open: ['processed', 'closed', 'cancelled', 'expired', 'unavailable'],
  processed: ['closed'],
  closed: [],
  cancelled: [],
  expired: ['open', 'closed', 'cancelled'],
  unavailable: [],
}

/** Whether a return in one state may come into another. */
export const mayBecome = (from: ReturnState, to: ReturnState): boolean => allowed[from].includes(to)

/** How long a processed return stays so before it is closed: the last letters and webhooks go out meanwhile. */
export const SETTLE_AFTER_MS = DAY_MS

/** When it is to be looked whether a return has expired; null when it never will, as nothing is sent (STS-26). */
export const expiryLookAt = (document: ReturnDocument): Instant | null =>
  isSent(document) ? document.returnBy + 1 : null

/**
 * Whether everything that was to come back has come: the carrier delivered it, or the merchant received each unit. Once somebody
 * opened the parcel, what was not in it is awaited, whatever the carrier delivered (FIX-18).
 */
export function isBack(document: ReturnDocument): boolean {
  if (!isSent(document)) return true
  if (awaitedUnits(document).length > 0) return false
  return document.tracking === 'delivered' || allArrived(document)
}

/** Of a return, what its end depends on beside its follow-ups. */
type Of = Pick<ReturnRecord, 'document'>

/** What a return owes the shopper: when one of these fails for good a person decides, so nothing ends by itself. */
const owed: readonly FollowUpKind[] = [...PAYOUTS, 'stock', 'charge']

const hasFailed = (document: ReturnDocument, followUps: readonly FollowUpStanding[]): boolean =>
  owed.some((kind) => standingOf(followUps, kind) === 'refused') ||
  refusedOf(document, 'refund') > 0 ||
  refusedOf(document, 'gift-card') > 0

/**
 * Whether an open return is processed (STS-25): nothing that it pays out waits any longer, none of it failed, nothing is still to be
 * paid for it, and the goods are back or were never to come.
 */
export const isProcessed = ({ document }: Of, followUps: readonly FollowUpStanding[]): boolean =>
  isBack(document) &&
  !isInCheckout(document) &&
  !hasFailed(document, followUps) &&
  PAYOUTS.every((kind) => standingOf(followUps, kind) !== 'waiting')

/** What a return needs on its way back, and no more once it is back. */
const ofTheMethod: readonly FollowUpKind[] = ['label', 'method']

const hasEnded = ({ kind, state }: FollowUpStanding): boolean =>
  ofTheMethod.includes(kind) || state === 'done' || state === 'refused' || state === 'cancelled'

/** Whether a processed return has nothing left to do: every follow-up has ended, and none of what it owes failed. */
export const isSettled = ({ document }: Of, followUps: readonly FollowUpStanding[]): boolean =>
  !hasFailed(document, followUps) && followUps.every(hasEnded)

/** What keeps a return from being served for good. */
interface Gone {
  readonly order: boolean
  readonly shop: boolean
}

/** What time makes of a return: expired, or unavailable when shop or order are gone for good; null when it stays. */
export function endByTime(
  record: Pick<ReturnRecord, 'state' | 'document'>,
  gone: Gone,
  now: Instant,
): 'expired' | 'unavailable' | null {
  if (record.state !== 'open') return null
  if (gone.order || gone.shop) return 'unavailable'
  return stateNow(record, now) === 'expired' ? 'expired' : null
}
