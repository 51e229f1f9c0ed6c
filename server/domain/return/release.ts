import type { PolicyEvent, ReturnPolicy } from '../../../schemas/config/policy.ts'
import type { FollowUpKind, FollowUpState } from '../../../schemas/records/follow-up.ts'
import type { ReturnDocument, ReturnHold } from '../../../schemas/records/return.ts'
import type { TrackingStatus } from '../../../schemas/records/tracking.ts'
import { hasReached } from './tracking.ts'

/** What gives the shopper money or goods. */
export const PAYOUTS = ['refund', 'gift-card', 'exchange-order'] as const
type Payout = (typeof PAYOUTS)[number]

/** The event of a policy that a payout waits for. */
export const eventOf = (policy: ReturnPolicy, payout: Payout): PolicyEvent =>
  payout === 'refund' ? policy.refund.event : payout === 'gift-card' ? policy.gift_card.event : policy.exchange.event

const isInstant = ({ returnType, exchangeType }: ReturnDocument, payout: Payout): boolean =>
  (payout === 'refund' && returnType === 'instant') || (payout === 'exchange-order' && exchangeType === 'instant')

/** What is owed is paid in the checkout of the new order, so there must be one (REV-47). */
const isCheckout = ({ payment }: ReturnDocument, payout: Payout): boolean =>
  payout === 'exchange-order' && payment?.by === 'checkout'

/** Nothing comes back that could be waited for, and the policy says not to wait (ITM-83). */
const isKeptAtOnce = ({ totals }: ReturnDocument, policy: ReturnPolicy): boolean =>
  totals.shippable.outcome === 'keep' && policy.keep_item_immediate === true

/** Under review a person decides: nothing is given unasked. */
const underReview = ({ outcome }: ReturnDocument): boolean => outcome === 'review'

/** Whether goods wait for their merchant's word: their order had given back elsewhere what they use, or nothing makes up for them any more. */
const areGoodsWithheld = ({ goodsWithheld, borne }: Pick<ReturnDocument, 'goodsWithheld' | 'borne'>): boolean =>
  borne !== undefined || (goodsWithheld !== undefined && goodsWithheld.releasedBy === undefined)

/** Whether a payout waits for the merchant's word: units were taken back elsewhere without being refunded. */
const isPayoutWithheld = ({ payoutWithheld }: Pick<ReturnDocument, 'payoutWithheld'>): boolean =>
  payoutWithheld !== undefined && payoutWithheld.releasedBy === undefined

/** Whether a payout goes out by the merchant's word alone, who names it. */
export const isWithheld = (
  document: Pick<ReturnDocument, 'goodsWithheld' | 'borne' | 'payoutWithheld'>,
  payout: Payout,
): boolean => (payout === 'exchange-order' ? areGoodsWithheld(document) : isPayoutWithheld(document))

/** The payouts that do not wait once a return is submitted (STS-57, INS-16). */
export const dueAtSubmit = (document: ReturnDocument, policy: ReturnPolicy): readonly Payout[] =>
  underReview(document)
    ? []
    : PAYOUTS.filter(
        (payout) =>
          !isWithheld(document, payout) &&
          (eventOf(policy, payout) === 'immediate' ||
            isInstant(document, payout) ||
            isCheckout(document, payout) ||
            isKeptAtOnce(document, policy)),
      )

/** The payouts that need not wait any longer with the parcel where it is (STS-57). */
export const dueOnTracking = (
  document: ReturnDocument,
  policy: ReturnPolicy,
  tracking: TrackingStatus,
): readonly Payout[] =>
  underReview(document)
    ? []
    : PAYOUTS.filter((payout) => !isWithheld(document, payout) && hasReached(eventOf(policy, payout), tracking))

/** A follow-up, as far as others depend on it. */
export interface FollowUpStanding {
  readonly kind: FollowUpKind
  readonly epoch: number
  readonly state: FollowUpState
}

/** Where the newest follow-up of a kind stands; null when there is none. */
export const standingOf = (followUps: readonly FollowUpStanding[], kind: FollowUpKind): FollowUpState | null =>
  followUps.filter((one) => one.kind === kind).sort((a, b) => b.epoch - a.epoch)[0]?.state ?? null

/** Whether a follow-up may be carried out: `later` while another one it builds upon is open, `never` when that one failed. */
type Readiness = 'now' | 'later' | 'never'

const isOpen = (state: FollowUpState | null): boolean => state === 'due' || state === 'running'

/** What a store does by the return that it keeps. */
const ofRecord: readonly FollowUpKind[] = ['record-return', 'refund', 'process-return']

/** Units are taken in, and money goes back, by the return that the store keeps, where it is to keep one. */
const afterRecord = (kind: FollowUpKind, followUps: readonly FollowUpStanding[]): Readiness => {
  const record = standingOf(followUps, 'record-return')
  if (kind === 'record-return' || record === null || record === 'done') return 'now'
  return isOpen(record) ? 'later' : 'never'
}

/**
 * What builds upon what: goods are sent once they are reserved and paid, and what was taken is given back once the taking has
 * ended, one part of it after the other. `followUps` are the others of its return.
 */
export function readinessOf(kind: FollowUpKind, followUps: readonly FollowUpStanding[]): Readiness {
  const [charge, stock] = [standingOf(followUps, 'charge'), standingOf(followUps, 'stock')]
  if (kind === 'give-back') return isOpen(charge) || standingOf(followUps, 'give-back') === 'running' ? 'later' : 'now'
  if (kind === 'restock') return stock === 'running' ? 'later' : 'now'
  // What is set aside anew may be what is being freed.
  if (kind === 'stock') return isOpen(standingOf(followUps, 'restock')) ? 'later' : 'now'
  if (kind === 'end-return') return ofRecord.some((one) => isOpen(standingOf(followUps, one))) ? 'later' : 'now'
  if (ofRecord.includes(kind)) return afterRecord(kind, followUps)
  if (kind !== 'exchange-order') return 'now'
  if (isOpen(charge) || isOpen(stock)) return 'later'
  return charge === 'refused' || stock === 'refused' ? 'never' : 'now'
}

/** What an instant outcome gives ahead: nothing is owed for what was not given, and a hold for it is let go. */
const advanceOf: Readonly<Record<ReturnHold['of'], Payout>> = {
  'instant-return': 'refund',
  'instant-exchange': 'exchange-order',
}

/** Whether a follow-up ends what a card is held for. */
export const isHold = (kind: FollowUpKind): kind is ReturnHold['of'] => Object.hasOwn(advanceOf, kind)

/** Whether what a card is held for was given: `unknown` while that may have happened. */
export function advanceGiven(
  of: ReturnHold['of'],
  followUps: readonly FollowUpStanding[],
): 'given' | 'not-given' | 'unknown' {
  const state = standingOf(followUps, advanceOf[of])
  if (state === 'done') return 'given'
  return state === 'running' || state === 'due' ? 'unknown' : 'not-given'
}

/** Whether it is certain by now that nothing will be given ahead. */
export function advanceIsOff(of: ReturnHold['of'], followUps: readonly FollowUpStanding[]): boolean {
  const state = standingOf(followUps, advanceOf[of])
  return state === null || state === 'refused' || state === 'cancelled'
}
