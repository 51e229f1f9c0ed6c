import type { PolicyEvent, ReturnPolicy } from '../../../schemas/config/policy.ts'
import type { FollowUpKind, FollowUpState } from '../../../schemas/records/follow-up.ts'
import type { ReturnDocument, ReturnHold } from '../../../schemas/records/return.ts'
import type { TrackingStatus } from '../../../schemas/records/tracking.ts'
import { hasReached } from './tracking.ts'

export const PAYOUTS = ['refund', 'gift-card', 'exchange-order'] as const
type Payout = (typeof PAYOUTS)[number]

export const getPolicyEvent = (policy: ReturnPolicy, payout: Payout): PolicyEvent =>
  payout === 'refund' ? policy.refund.event : payout === 'gift-card' ? policy.gift_card.event : policy.exchange.event

const isInstant = ({ returnType, exchangeType }: ReturnDocument, payout: Payout): boolean =>
  (payout === 'refund' && returnType === 'instant') || (payout === 'exchange-order' && exchangeType === 'instant')

/** The amount is paid in the exchange order's checkout, so the order must exist (REV-47). */
const isCheckout = ({ payment }: ReturnDocument, payout: Payout): boolean =>
  payout === 'exchange-order' && payment?.by === 'checkout'

/** Nothing comes back, and the policy does not wait (ITM-83). */
const isKeepImmediate = ({ totals }: ReturnDocument, policy: ReturnPolicy): boolean =>
  totals.shippable.outcome === 'keep' && policy.keep_item_immediate === true

const isUnderReview = ({ outcome }: ReturnDocument): boolean => outcome === 'review'

/** The order refunded their value elsewhere, or no value covers them any more. */
const areGoodsWithheld = ({ goodsWithheld, borne }: Pick<ReturnDocument, 'goodsWithheld' | 'borne'>): boolean =>
  borne !== undefined || (goodsWithheld !== undefined && goodsWithheld.releasedBy === undefined)

/** Units were taken back elsewhere without a refund. */
const isPayoutWithheld = ({ payoutWithheld }: Pick<ReturnDocument, 'payoutWithheld'>): boolean =>
  payoutWithheld !== undefined && payoutWithheld.releasedBy === undefined

/** The payout needs an explicit release by the merchant. */
export const isWithheld = (
  document: Pick<ReturnDocument, 'goodsWithheld' | 'borne' | 'payoutWithheld'>,
  payout: Payout,
): boolean => (payout === 'exchange-order' ? areGoodsWithheld(document) : isPayoutWithheld(document))

/** Payouts due immediately (STS-57, INS-16). */
export const listDueAtSubmit = (document: ReturnDocument, policy: ReturnPolicy): readonly Payout[] =>
  isUnderReview(document)
    ? []
    : PAYOUTS.filter(
        (payout) =>
          !isWithheld(document, payout) &&
          (getPolicyEvent(policy, payout) === 'immediate' ||
            isInstant(document, payout) ||
            isCheckout(document, payout) ||
            isKeepImmediate(document, policy)),
      )

/** Payouts due at this tracking status (STS-57). */
export const listDueOnTracking = (
  document: ReturnDocument,
  policy: ReturnPolicy,
  tracking: TrackingStatus,
): readonly Payout[] =>
  isUnderReview(document)
    ? []
    : PAYOUTS.filter((payout) => !isWithheld(document, payout) && hasReached(getPolicyEvent(policy, payout), tracking))

export interface FollowUpStatus {
  readonly kind: FollowUpKind
  readonly epoch: number
  readonly state: FollowUpState
}

export const getFollowUpState = (followUps: readonly FollowUpStatus[], kind: FollowUpKind): FollowUpState | null =>
  followUps.filter((one) => one.kind === kind).sort((a, b) => b.epoch - a.epoch)[0]?.state ?? null

/** `later`: a dependency is open; `never`: it failed. */
type Readiness = 'now' | 'later' | 'never'

const isOpen = (state: FollowUpState | null): boolean => state === 'due' || state === 'running'

const recordKinds: readonly FollowUpKind[] = ['record-return', 'refund', 'process-return']

const getRecordReadiness = (kind: FollowUpKind, followUps: readonly FollowUpStatus[]): Readiness => {
  const record = getFollowUpState(followUps, 'record-return')
  if (kind === 'record-return' || record === null || record === 'done') return 'now'
  return isOpen(record) ? 'later' : 'never'
}

/** Goods need reserved stock and payment; a repayment waits for the charge. */
export function getReadiness(kind: FollowUpKind, followUps: readonly FollowUpStatus[]): Readiness {
  const [charge, stock] = [getFollowUpState(followUps, 'charge'), getFollowUpState(followUps, 'stock')]
  if (kind === 'give-back')
    return isOpen(charge) || getFollowUpState(followUps, 'give-back') === 'running' ? 'later' : 'now'
  if (kind === 'restock') return stock === 'running' ? 'later' : 'now'
  // A new reservation may need the stock being released.
  if (kind === 'stock') return isOpen(getFollowUpState(followUps, 'restock')) ? 'later' : 'now'
  if (kind === 'end-return')
    return recordKinds.some((one) => isOpen(getFollowUpState(followUps, one))) ? 'later' : 'now'
  if (recordKinds.includes(kind)) return getRecordReadiness(kind, followUps)
  if (kind !== 'exchange-order') return 'now'
  if (isOpen(charge) || isOpen(stock)) return 'later'
  return charge === 'refused' || stock === 'refused' ? 'never' : 'now'
}

const securedPayouts: Readonly<Record<ReturnHold['of'], Payout>> = {
  'instant-return': 'refund',
  'instant-exchange': 'exchange-order',
}

export const isHold = (kind: FollowUpKind): kind is ReturnHold['of'] => Object.hasOwn(securedPayouts, kind)

/** `unknown` while the payout is in progress. */
export function getAdvanceState(
  of: ReturnHold['of'],
  followUps: readonly FollowUpStatus[],
): 'given' | 'not-given' | 'unknown' {
  const state = getFollowUpState(followUps, securedPayouts[of])
  if (state === 'done') return 'given'
  return state === 'running' || state === 'due' ? 'unknown' : 'not-given'
}

export function isAdvanceCancelled(of: ReturnHold['of'], followUps: readonly FollowUpStatus[]): boolean {
  const state = getFollowUpState(followUps, securedPayouts[of])
  return state === null || state === 'refused' || state === 'cancelled'
}
