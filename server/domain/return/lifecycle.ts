import type { FollowUpKind } from '../../../schemas/records/follow-up.ts'
import type { ReturnDocument, ReturnRecord, ReturnState } from '../../../schemas/records/return.ts'
import type { Instant } from '../../../schemas/values/ids.ts'
import { DAY_MS } from '../../../schemas/values/time.ts'
import { isInCheckout } from './checkout.ts'
import { hasAllArrived, listAwaitedUnits } from './operations.ts'
import { getRefusedAmount } from './payouts.ts'
import { type FollowUpStatus, getFollowUpState, PAYOUTS } from './release.ts'
import { getCurrentState, isSent } from './status.ts'

/** Transitions (STS-25). A merchant may still settle an expired return (FIX-79). */
const transitions: Readonly<Record<ReturnState, readonly ReturnState[]>> = {
  open: ['processed', 'closed', 'cancelled', 'expired', 'unavailable'],
  processed: ['closed'],
  closed: [],
  cancelled: [],
  expired: ['open', 'closed', 'cancelled'],
  unavailable: [],
}

export const canTransition = (from: ReturnState, to: ReturnState): boolean => transitions[from].includes(to)

/** Time for the last letters and webhooks before a processed return is closed. */
export const SETTLE_AFTER_MS = DAY_MS

/** Null when nothing is sent, so the return never expires (STS-26). */
export const getExpiryCheckTime = (document: ReturnDocument): Instant | null =>
  isSent(document) && document.track !== 'withdrawal' ? document.returnBy + 1 : null

/**
 * Delivered, or every unit received. Once the parcel was opened, missing units are awaited whatever the carrier reports
 * (FIX-18).
 */
export function isFullyReturned(document: ReturnDocument): boolean {
  if (!isSent(document)) return true
  if (listAwaitedUnits(document).length > 0) return false
  return document.tracking === 'delivered' || hasAllArrived(document)
}

type RecordDocument = Pick<ReturnRecord, 'document'>

/** Obligations: if one fails for good, only the merchant can end the return. */
const owedKinds: readonly FollowUpKind[] = [...PAYOUTS, 'stock', 'charge']

const hasFailed = (document: ReturnDocument, followUps: readonly FollowUpStatus[]): boolean =>
  owedKinds.some((kind) => getFollowUpState(followUps, kind) === 'refused') ||
  getRefusedAmount(document, 'refund') > 0 ||
  getRefusedAmount(document, 'gift-card') > 0

/** No payout waits or failed, no payment is open, and the goods are back or never sent (STS-25). */
export const isProcessed = ({ document }: RecordDocument, followUps: readonly FollowUpStatus[]): boolean =>
  isFullyReturned(document) &&
  !isInCheckout(document) &&
  !hasFailed(document, followUps) &&
  PAYOUTS.every((kind) => getFollowUpState(followUps, kind) !== 'waiting')

/** Needed only until the goods are back. */
const methodKinds: readonly FollowUpKind[] = ['label', 'method']

const hasEnded = ({ kind, state }: FollowUpStatus): boolean =>
  methodKinds.includes(kind) || state === 'done' || state === 'refused' || state === 'cancelled'

export const isSettled = ({ document }: RecordDocument, followUps: readonly FollowUpStatus[]): boolean =>
  !hasFailed(document, followUps) && followUps.every(hasEnded)

interface Removals {
  readonly order: boolean
  readonly shop: boolean
}

export function resolveEnd(
  record: Pick<ReturnRecord, 'state' | 'document'>,
  removed: Removals,
  now: Instant,
): 'expired' | 'unavailable' | null {
  if (record.state !== 'open') return null
  if (removed.order || removed.shop) return 'unavailable'
  return getCurrentState(record, now) === 'expired' ? 'expired' : null
}
