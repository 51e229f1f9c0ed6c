import type { PolicyEvent, ReturnPolicy } from '../../../schemas/config/policy.ts'
import type { ReturnDocument } from '../../../schemas/records/return.ts'
import { type Gets, getsOf, isMoving } from './status.ts'

/**
 * The policy event by which a tracked return ends; null when none lets the page follow its parcel (STS-36). The first that
 * applies counts: of the exchange, then of what is paid out.
 */
export function trackedEvent(
  document: ReturnDocument,
  policy: Pick<ReturnPolicy, 'exchange' | 'gift_card' | 'refund'>,
): PolicyEvent | null {
  if (document.replacements.length > 0 && policy.exchange.event === 'delivered') return 'delivered'
  const { event } = getsOf(document).kind === 'gift' ? policy.gift_card : policy.refund
  return event === 'disabled' || event === 'delivered' ? event : null
}

/** Whether the order of what is sent instead is made. */
const isExchanged = ({ exchangeOrder }: ReturnDocument): boolean => exchangeOrder?.state === 'created'

const hasInstantReceipt = ({ holds }: ReturnDocument): boolean => holds.some(({ of }) => of === 'instant-exchange')

/**
 * Whose parcel the page follows: that of the exchange (STS-37, STS-38), else that of the return (STS-35, STS-36), else none's,
 * and the main return block stands.
 */
export function followed(
  document: ReturnDocument,
  given: { readonly policy: ReturnPolicy; readonly exchangeTracking: 'on' | 'off' },
): 'exchange' | 'return' | 'none' {
  const { tracking, exchangeTracking } = document
  if (isExchanged(document)) {
    const isAwaited = hasInstantReceipt(document) && !isMoving(tracking)
    return given.exchangeTracking === 'on' && exchangeTracking !== undefined && !isAwaited ? 'exchange' : 'none'
  }
  return isMoving(tracking) && trackedEvent(document, given.policy) !== null ? 'return' : 'none'
}

/** What is said about the payout of a return whose parcel is followed (STS-40); null once it was paid, or when none comes. */
type PayoutPromise =
  | 'manual-review'
  | 'credit-manual-review'
  | 'credit-delivered'
  | 'refund-delivered'
  | 'exchange-delivered'

type Promises = Partial<Readonly<Record<Gets['kind'], PayoutPromise>>>

const byHand: Promises = { gift: 'credit-manual-review', refund: 'manual-review' }
const onArrival: Promises = { gift: 'credit-delivered', refund: 'refund-delivered', exchange: 'exchange-delivered' }

/**
 * What is promised of a payout that was not asked for yet; null when one was, when nothing is owed, and of the arrival of a
 * parcel that has arrived.
 */
export function payoutPromise(
  document: ReturnDocument,
  policy: Pick<ReturnPolicy, 'gift_card' | 'refund'>,
): PayoutPromise | null {
  if (document.refund !== undefined || document.giftCard !== undefined) return null
  const { kind } = getsOf(document)
  const { event } = kind === 'gift' ? policy.gift_card : policy.refund
  const checked = event === 'disabled' ? byHand[kind] : undefined
  return checked ?? (document.tracking === 'delivered' ? null : (onArrival[kind] ?? null))
}

/** Whether what the carrier saw is listed: only where the goods' arrival decides (STS-41). */
export const listsEvents = (
  document: ReturnDocument,
  given: { readonly policy: ReturnPolicy; readonly of: 'exchange' | 'return' },
): boolean =>
  given.of === 'exchange'
    ? given.policy.exchange.event === 'delivered'
    : trackedEvent(document, given.policy) === 'delivered'
