import { keysOf } from '../../../schemas/member.ts'
import type { Minor } from '../../../schemas/money.ts'
import type { FollowUpKind } from '../../../schemas/records/follow-up.ts'
import type { ReturnDocument } from '../../../schemas/records/return.ts'
import { listAwaitedUnits } from './operations.ts'
import { type FollowUpStanding, isWithheld, PAYOUTS, standingOf } from './release.ts'

export const OUTCOMES = { refund: 'refund', 'gift-card': 'gift-card', exchange: 'exchange-order' } as const
export type OutcomeName = keyof typeof OUTCOMES

export type ProcessRefusal =
  | { readonly because: 'under-review' }
  | { readonly because: 'none' | 'refused' | 'cancelled' | 'not-arrived'; readonly outcome: OutcomeName }

const namesOf = (kind: FollowUpKind): OutcomeName | undefined =>
  keysOf(OUTCOMES).find((name) => OUTCOMES[name] === kind)

const refusalOf = (
  document: ReturnDocument,
  followUps: readonly FollowUpStanding[],
  outcome: OutcomeName,
): ProcessRefusal | null => {
  const state = standingOf(followUps, OUTCOMES[outcome])
  if (state === null) return { because: 'none', outcome }
  if (state === 'cancelled' || (state === 'refused' && outcome === 'exchange')) return { because: state, outcome }
  const isExchange = outcome === 'exchange' && state === 'waiting'
  const isAwaited = listAwaitedUnits(document).some(({ returnType }) => returnType === 'exchange')
  return isExchange && isAwaited ? { because: 'not-arrived', outcome } : null
}

const placeOf = { refund: 'refund', 'gift-card': 'giftCard' } as const
type MoneyOutcome = keyof typeof placeOf

export const withPayoutReleased = (document: ReturnDocument, by: string): ReturnDocument =>
  document.payoutWithheld === undefined || document.payoutWithheld.releasedBy !== undefined
    ? document
    : { ...document, payoutWithheld: { ...document.payoutWithheld, releasedBy: by } }

export function refusedOf(document: ReturnDocument, kind: MoneyOutcome): Minor {
  const payout = document[placeOf[kind]]
  return payout === undefined ? 0 : payout.state === 'refused' ? payout.amount : (payout.refused ?? 0)
}

export function withoutRefused(document: ReturnDocument, kind: MoneyOutcome): ReturnDocument {
  const { [placeOf[kind]]: payout, ...rest } = document
  if (payout === undefined || payout.state === 'refused') return rest
  const { refused: _refused, ...paid } = payout
  return { ...rest, [placeOf[kind]]: paid }
}

const isPaidAgain = (document: ReturnDocument, followUps: readonly FollowUpStanding[], kind: MoneyOutcome): boolean => {
  const state = standingOf(followUps, kind)
  return state === 'refused' || (state === 'done' && refusedOf(document, kind) > 0)
}

interface Released {
  readonly kinds: readonly FollowUpKind[]
  readonly again: readonly MoneyOutcome[]
}

/** Of these outcomes, or of all (STS-57). */
export function processed(
  document: ReturnDocument,
  followUps: readonly FollowUpStanding[],
  outcomes: readonly OutcomeName[] | null,
): Released | { readonly refusals: readonly ProcessRefusal[] } {
  if (document.outcome === 'review') return { refusals: [{ because: 'under-review' }] }
  const waiting = PAYOUTS.filter((kind) => standingOf(followUps, kind) === 'waiting')
  // Withheld payouts must be named explicitly.
  const unasked = waiting.filter((kind) => !isWithheld(document, kind))
  const asked = outcomes ?? unasked.flatMap((kind) => namesOf(kind) ?? [])
  const refusals = asked.flatMap((outcome) => refusalOf(document, followUps, outcome) ?? [])
  if (refusals.length > 0) return { refusals }
  const kinds = asked.map((outcome) => OUTCOMES[outcome])
  return {
    kinds: waiting.filter((kind) => kinds.includes(kind)),
    again: asked.filter((outcome) => outcome !== 'exchange').filter((kind) => isPaidAgain(document, followUps, kind)),
  }
}
