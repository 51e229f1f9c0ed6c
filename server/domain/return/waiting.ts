import type { ReturnPolicy } from '../../../schemas/config/policy.ts'
import type { ReturnRecord } from '../../../schemas/records/return.ts'
import type { Instant } from '../../../schemas/values/ids.ts'
import { isInCheckout } from './checkout.ts'
import { listAwaitedUnits, listUnitsUnderReview } from './operations.ts'
import { getRefusedAmount, OUTCOMES, type OutcomeName } from './payouts.ts'
import { type FollowUpStatus, getFollowUpState, getPolicyEvent, isWithheld } from './release.ts'
import { getCurrentState, getSendDeadline, isSent } from './status.ts'
import { isMoving } from './tracking.ts'

/** The next step of a return, and its actor. */
type Waiting =
  | { readonly who: 'merchant'; readonly what: 'review'; readonly unit: string; readonly title: string }
  | { readonly who: 'merchant'; readonly what: 'label' | 'booking'; readonly message: string | null }
  | {
      readonly who: 'merchant'
      readonly what: 'refused' | 'withheld' | 'manual'
      readonly outcomes: readonly OutcomeName[]
    }
  | { readonly who: 'merchant'; readonly what: 'by-hand'; readonly outcome: 'refund' | 'gift-card' }
  | { readonly who: 'merchant'; readonly what: 'receive' | 'awaited' | 'expired' }
  | { readonly who: 'shopper'; readonly what: 'email' | 'checkout' }
  | { readonly who: 'shopper'; readonly what: 'parcel'; readonly until: Instant }
  | { readonly who: 'carrier'; readonly what: 'label' | 'parcel' }
  | { readonly who: 'homeward'; readonly what: 'payout' }
  | { readonly who: 'none'; readonly what: 'done' | 'ended' }

interface WaitingFacts {
  readonly record: ReturnRecord
  readonly followUps: readonly FollowUpStatus[]
  readonly policy: ReturnPolicy | null
  readonly now: Instant
  /** A payout runs that the merchant makes by hand. */
  readonly isByHand: boolean
}

const OUTCOME_NAMES: readonly OutcomeName[] = ['refund', 'gift-card', 'exchange']

const findReview = ({ record: { document } }: WaitingFacts): Waiting | null => {
  const [first] = listUnitsUnderReview(document)
  return first === undefined
    ? null
    : { who: 'merchant', what: 'review', unit: first.lineItemId, title: first.product.title }
}

const findLabelTrouble = ({ record: { document } }: WaitingFacts): Waiting | null => {
  const { label, method, tracking } = document
  if (isMoving(tracking)) return null
  if (label?.state === 'failed') return { who: 'merchant', what: 'label', message: label.error?.message || null }
  const arrangement = method?.arrangement
  return arrangement?.state === 'failed'
    ? { who: 'merchant', what: 'booking', message: arrangement.error || null }
    : null
}

const findPayout = (
  { record: { document }, followUps, policy, isByHand }: WaitingFacts,
  isEnded: boolean,
): Waiting | null => {
  const stateOf = (name: OutcomeName) => getFollowUpState(followUps, OUTCOMES[name])
  const refused = (['refund', 'gift-card'] as const).filter((name) => getRefusedAmount(document, name) > 0)
  if (refused.length > 0) return { who: 'merchant', what: 'refused', outcomes: refused }
  const waiting = OUTCOME_NAMES.filter((name) => stateOf(name) === 'waiting')
  const withheld = waiting.filter((name) => isWithheld(document, OUTCOMES[name]))
  if (withheld.length > 0) return { who: 'merchant', what: 'withheld', outcomes: withheld }
  const byHand = isByHand && (['refund', 'gift-card'] as const).find((name) => stateOf(name) === 'running')
  if (byHand) return { who: 'merchant', what: 'by-hand', outcome: byHand }
  if (OUTCOME_NAMES.some((name) => stateOf(name) === 'due' || stateOf(name) === 'running'))
    return { who: 'homeward', what: 'payout' }
  const manual = waiting.filter((name) => {
    const event = policy === null ? 'manual' : getPolicyEvent(policy, OUTCOMES[name])
    return event === 'manual' || event === 'disabled'
  })
  const isHere = document.tracking === 'delivered' || !isSent(document) || isEnded
  return manual.length > 0 && isHere ? { who: 'merchant', what: 'manual', outcomes: manual } : null
}

const findParcel = ({ record: { document } }: WaitingFacts): Waiting | null => {
  if (!isSent(document)) return null
  const hasArrivals = document.items.some(({ receivedAt }) => receivedAt !== undefined)
  if (hasArrivals) return listAwaitedUnits(document).length > 0 ? { who: 'merchant', what: 'awaited' } : null
  if (document.tracking === 'delivered') return { who: 'merchant', what: 'receive' }
  if (isMoving(document.tracking)) return { who: 'carrier', what: 'parcel' }
  const { label } = document
  if (label?.state === 'processing' || label?.state === 'queued') return { who: 'carrier', what: 'label' }
  return { who: 'shopper', what: 'parcel', until: getSendDeadline(document) }
}

/** One answer: the merchant's own turn comes first. */
export function findWaiting(facts: WaitingFacts): Waiting {
  const { record, now } = facts
  const { document } = record
  const state = getCurrentState(record, now)
  if (state === 'cancelled' || state === 'closed' || state === 'unavailable') return { who: 'none', what: 'ended' }
  if (state === 'expired') return findReview(facts) ?? { who: 'merchant', what: 'expired' }
  const isProcessed = state === 'processed'
  const own = isProcessed ? null : (findReview(facts) ?? findLabelTrouble(facts))
  const payout = own ?? findPayout(facts, isProcessed)
  if (payout !== null) return payout
  if (isProcessed) return { who: 'none', what: 'done' }
  if (document.emailConfirmation?.state === 'awaited') return { who: 'shopper', what: 'email' }
  if (isInCheckout(document)) return { who: 'shopper', what: 'checkout' }
  return findParcel(facts) ?? { who: 'none', what: 'done' }
}
