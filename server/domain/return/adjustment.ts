import type { Minor } from '../../../schemas/money.ts'
import type { ReturnDocument } from '../../../schemas/records/return.ts'
import { removedNow } from './operations.ts'
import { byHandIn, type RemainingValue, type RemovalFacts, remainingValue } from './removed-units.ts'

/** Why an adjustment cannot be made; `most` is as far as it may go. */
export type AdjustmentRefusal =
  | { readonly because: 'given-up' }
  | { readonly because: 'open' }
  | { readonly because: 'more-than-left' | 'paid-out' | 'more-than-order'; readonly most: Minor }

/** Whether the return, with its newest adjustment, still pays out what can be paid out; as what, where it does. */
type AdjustmentVerdict =
  | { readonly kind: 'fits'; readonly payout: 'refund' | 'gift-card' }
  | { readonly kind: 'refused'; readonly refusal: AdjustmentRefusal }

type Adjustment = NonNullable<ReturnDocument['adjustments']>[number]

/** What adjustments make of the payout of a return itself: what is added to a gift card stands beside it. */
const onPayout = (document: ReturnDocument): Minor =>
  document.creditType === 'gift' ? Math.min(0, byHandIn(document)) : byHandIn(document)

/**
 * The document with one more adjustment. Where less is paid out than it is worth, for want of what its order had left, what is given or
 * kept by hand counts from there.
 */
export function withAdjustment(document: ReturnDocument, adjustment: Adjustment): ReturnDocument {
  const { adjustments = [], payable } = document
  const after = { ...document, adjustments: [...adjustments, adjustment] }
  return payable === undefined ? after : { ...after, payable: payable + onPayout(after) - onPayout(document) }
}

const refused = (refusal: AdjustmentRefusal): AdjustmentVerdict => ({ kind: 'refused', refusal })

/**
 * Judges an adjustment of what a return pays out (FIX-79). Nobody gets less than was paid out already, or owes for it: a deduction is at
 * most what is left. Money goes back to where it came from, so that a refund is at most what the order has `left`; what is given
 * as store credit the shop adds, however much.
 */
export function judgeAdjustment(
  document: ReturnDocument,
  amount: Minor,
  given: { readonly facts: RemovalFacts; readonly left: Minor },
): AdjustmentVerdict {
  const { facts, left } = given
  // What was paid out is compared with what would be: it must not make up for it.
  const worth = (one: ReturnDocument): RemainingValue => remainingValue(one, removedNow(one), { ...facts, paidOut: 0 })
  const [before, after] = [worth(document), worth(withAdjustment(document, { at: 0, by: '', reason: '', amount }))]
  const { kind } = after.payout
  if (kind === 'none') return refused({ because: 'given-up' })
  if (after.ledger.open > 0) return refused({ because: 'open' })
  const changed = after.payout.amount - before.payout.amount
  const open = before.payout.amount - facts.paidOut
  // A bonus on a gift card shrinks with it, so that more may be missing than was asked for.
  if (amount < 0 && changed > amount) return refused({ because: 'more-than-left', most: Math.max(0, before.net) })
  if (amount < 0 && changed < 0 - open) return refused({ because: 'paid-out', most: Math.max(0, open) })
  if (amount > 0 && kind === 'refund' && open + changed > left)
    return refused({ because: 'more-than-order', most: Math.max(0, left - open) })
  return { kind: 'fits', payout: kind }
}
