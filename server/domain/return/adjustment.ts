import type { ReturnDocument } from '../../../schemas/records/return.ts'
import type { Minor } from '../../../schemas/values/money.ts'
import { getExcludedUnits } from './operations.ts'
import { calculateRemainingValue, type RemainingValue, type RemovalFacts, sumAdjustments } from './removed-units.ts'

export type AdjustmentRefusal =
  | { readonly because: 'given-up' }
  | { readonly because: 'open' }
  | { readonly because: 'more-than-left' | 'paid-out' | 'more-than-order'; readonly most: Minor }

type AdjustmentVerdict =
  | { readonly kind: 'fits'; readonly payout: 'refund' | 'gift-card' }
  | { readonly kind: 'refused'; readonly refusal: AdjustmentRefusal }

type Adjustment = NonNullable<ReturnDocument['adjustments']>[number]

/** On a gift card additions are a bonus, not payout. */
const getPayoutAdjustment = (document: ReturnDocument): Minor =>
  document.creditType === 'gift' ? Math.min(0, sumAdjustments(document)) : sumAdjustments(document)

/** A capped payout changes by the same amount. */
export function addAdjustment(document: ReturnDocument, adjustment: Adjustment): ReturnDocument {
  const { adjustments = [], payable } = document
  const after = { ...document, adjustments: [...adjustments, adjustment] }
  return payable === undefined
    ? after
    : { ...after, payable: payable + getPayoutAdjustment(after) - getPayoutAdjustment(document) }
}

const refuse = (refusal: AdjustmentRefusal): AdjustmentVerdict => ({ kind: 'refused', refusal })

/**
 * A deduction is at most the unpaid rest, a refund at most what the order has `left`; store credit has no limit
 * (FIX-79).
 */
export function judgeAdjustment(
  document: ReturnDocument,
  amount: Minor,
  input: { readonly facts: RemovalFacts; readonly left: Minor },
): AdjustmentVerdict {
  const { facts, left } = input
  // Compare without `paidOut`, which must not mask a deduction.
  const calculateValue = (one: ReturnDocument): RemainingValue =>
    calculateRemainingValue(one, getExcludedUnits(one), { ...facts, paidOut: 0 })
  const [before, after] = [
    calculateValue(document),
    calculateValue(addAdjustment(document, { at: 0, by: '', reason: '', amount })),
  ]
  const { kind } = after.payout
  if (kind === 'none') return refuse({ because: 'given-up' })
  if (after.ledger.open > 0) return refuse({ because: 'open' })
  const changed = after.payout.amount - before.payout.amount
  const open = before.payout.amount - facts.paidOut
  // A gift card bonus shrinks too, so the change may exceed the amount.
  if (amount < 0 && changed > amount) return refuse({ because: 'more-than-left', most: Math.max(0, before.net) })
  if (amount < 0 && changed < 0 - open) return refuse({ because: 'paid-out', most: Math.max(0, open) })
  if (amount > 0 && kind === 'refund' && open + changed > left)
    return refuse({ because: 'more-than-order', most: Math.max(0, left - open) })
  return { kind: 'fits', payout: kind }
}
