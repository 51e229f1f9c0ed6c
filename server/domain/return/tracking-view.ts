import type { PolicyEvent, ReturnPolicy } from '../../../schemas/config/policy.ts'
import type { ReturnDocument } from '../../../schemas/records/return.ts'
import { type Entitlement, getEntitlement, isMoving } from './status.ts'

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

/** STS-40. */
type PayoutPromise =
  | 'manual-review'
  | 'credit-manual-review'
  | 'credit-delivered'
  | 'refund-delivered'
  | 'exchange-delivered'

type Promises = Partial<Readonly<Record<Entitlement['kind'], PayoutPromise>>>

const manualPromises: Promises = { gift: 'credit-manual-review', refund: 'manual-review' }
const arrivalPromises: Promises = {
  gift: 'credit-delivered',
  refund: 'refund-delivered',
  exchange: 'exchange-delivered',
}

/** Null after a payout, or when an arrival promise no longer applies. */
export function getPayoutPromise(
  document: ReturnDocument,
  policy: Pick<ReturnPolicy, 'gift_card' | 'refund'>,
): PayoutPromise | null {
  if (document.refund !== undefined || document.giftCard !== undefined) return null
  const { kind } = getEntitlement(document)
  const { event } = kind === 'gift' ? policy.gift_card : policy.refund
  const checked = event === 'disabled' ? manualPromises[kind] : undefined
  return checked ?? (document.tracking === 'delivered' ? null : (arrivalPromises[kind] ?? null))
}

/** Only when delivery decides the payout (STS-41). */
export const hasEventList = (
  document: ReturnDocument,
  options: { readonly policy: ReturnPolicy; readonly of: 'exchange' | 'return' },
): boolean =>
  options.of === 'exchange'
    ? options.policy.exchange.event === 'delivered'
    : getTrackedEvent(document, options.policy) === 'delivered'
