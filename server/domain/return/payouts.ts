import type { FollowUpKind } from '../../../schemas/records/follow-up.ts'
import type { ReturnDocument } from '../../../schemas/records/return.ts'
import { keysOf } from '../../../schemas/values/member.ts'
import type { Minor } from '../../../schemas/values/money.ts'
import { listAwaitedUnits } from './operations.ts'
import { type FollowUpStatus, getFollowUpState, isWithheld, PAYOUTS } from './release.ts'

export const OUTCOMES = { refund: 'refund', 'gift-card': 'gift-card', exchange: 'exchange-order' } as const
export type OutcomeName = keyof typeof OUTCOMES

export type ProcessRefusal =
  | { readonly because: 'under-review' }
  | { readonly because: 'none' | 'refused' | 'cancelled' | 'not-arrived'; readonly outcome: OutcomeName }

const findOutcomeName = (kind: FollowUpKind): OutcomeName | undefined =>
  keysOf(OUTCOMES).find((name) => OUTCOMES[name] === kind)

const findRefusal = (
  document: ReturnDocument,
  followUps: readonly FollowUpStatus[],
  outcome: OutcomeName,
): ProcessRefusal | null => {
  const state = getFollowUpState(followUps, OUTCOMES[outcome])
  if (state === null) return { because: 'none', outcome }
  if (state === 'cancelled' || (state === 'refused' && outcome === 'exchange')) return { because: state, outcome }
  const isExchange = outcome === 'exchange' && state === 'waiting'
  const isAwaited = listAwaitedUnits(document).some(({ returnType }) => returnType === 'exchange')
  return isExchange && isAwaited ? { because: 'not-arrived', outcome } : null
}

const payoutFields = { refund: 'refund', 'gift-card': 'giftCard' } as const
type MoneyOutcome = keyof typeof payoutFields

export const releasePayout = (document: ReturnDocument, by: string): ReturnDocument =>
  document.payoutWithheld === undefined || document.payoutWithheld.releasedBy !== undefined
    ? document
    : { ...document, payoutWithheld: { ...document.payoutWithheld, releasedBy: by } }

export function getRefusedAmount(document: ReturnDocument, kind: MoneyOutcome): Minor {
  const payout = document[payoutFields[kind]]
  return payout === undefined ? 0 : payout.state === 'refused' ? payout.amount : (payout.refused ?? 0)
}

export function clearRefused(document: ReturnDocument, kind: MoneyOutcome): ReturnDocument {
  const { [payoutFields[kind]]: payout, ...rest } = document
  if (payout === undefined || payout.state === 'refused') return rest
  const { refused: _refused, ...paid } = payout
  return { ...rest, [payoutFields[kind]]: paid }
}

const canPayAgain = (document: ReturnDocument, followUps: readonly FollowUpStatus[], kind: MoneyOutcome): boolean => {
  const state = getFollowUpState(followUps, kind)
  return state === 'refused' || (state === 'done' && getRefusedAmount(document, kind) > 0)
}

interface PayoutSelection {
  readonly kinds: readonly FollowUpKind[]
  readonly again: readonly MoneyOutcome[]
}

/** Of these outcomes, or of all (STS-57). */
export function selectPayouts(
  document: ReturnDocument,
  followUps: readonly FollowUpStatus[],
  outcomes: readonly OutcomeName[] | null,
): PayoutSelection | { readonly refusals: readonly ProcessRefusal[] } {
  if (document.outcome === 'review') return { refusals: [{ because: 'under-review' }] }
  const waiting = PAYOUTS.filter((kind) => getFollowUpState(followUps, kind) === 'waiting')
  // Withheld payouts must be named explicitly.
  const notWithheld = waiting.filter((kind) => !isWithheld(document, kind))
  const requested = outcomes ?? notWithheld.flatMap((kind) => findOutcomeName(kind) ?? [])
  const refusals = requested.flatMap((outcome) => findRefusal(document, followUps, outcome) ?? [])
  if (refusals.length > 0) return { refusals }
  const kinds = requested.map((outcome) => OUTCOMES[outcome])
  return {
    kinds: waiting.filter((kind) => kinds.includes(kind)),
    again: requested
      .filter((outcome) => outcome !== 'exchange')
      .filter((kind) => canPayAgain(document, followUps, kind)),
  }
}
