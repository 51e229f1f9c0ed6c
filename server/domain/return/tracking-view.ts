import type { PolicyEvent, ReturnPolicy } from '../../../schemas/config/policy.ts'
import type { ReturnDocument } from '../../../schemas/records/return.ts'
import { getEntitlement, isMoving } from './status.ts'

/** The exchange's event, else the payout's (STS-36). Null when the page does not follow the parcel. */
export function getTrackedEvent(
  document: ReturnDocument,
  policy: Pick<ReturnPolicy, 'exchange' | 'gift_card' | 'refund'>,
): PolicyEvent | null {
  if (document.replacements.length > 0 && policy.exchange.event === 'delivered') return 'delivered'
  const { event } = getEntitlement(document).kind === 'gift' ? policy.gift_card : policy.refund
  return event === 'disabled' || event === 'delivered' ? event : null
}

const isExchangeCreated = ({ exchangeOrder }: ReturnDocument): boolean => exchangeOrder?.state === 'created'

const hasInstantReceipt = ({ holds }: ReturnDocument): boolean => holds.some(({ of }) => of === 'instant-exchange')

/** The exchange's parcel (STS-37, STS-38), else the return's (STS-35, STS-36). */
export function selectTrackedParcel(
  document: ReturnDocument,
  options: { readonly policy: ReturnPolicy; readonly exchangeTracking: 'on' | 'off' },
): 'exchange' | 'return' | 'none' {
  const { tracking, exchangeTracking } = document
  if (isExchangeCreated(document)) {
    const isAwaited = hasInstantReceipt(document) && !isMoving(tracking)
    return options.exchangeTracking === 'on' && exchangeTracking !== undefined && !isAwaited ? 'exchange' : 'none'
  }
  return isMoving(tracking) && getTrackedEvent(document, options.policy) !== null ? 'return' : 'none'
}

/** Only when delivery decides the payout (STS-41). */
export const hasEventList = (
  document: ReturnDocument,
  options: { readonly policy: ReturnPolicy; readonly of: 'exchange' | 'return' },
): boolean =>
  options.of === 'exchange'
    ? options.policy.exchange.event === 'delivered'
    : getTrackedEvent(document, options.policy) === 'delivered'
