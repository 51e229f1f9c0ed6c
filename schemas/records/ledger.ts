import { type Static, Type } from 'typebox'
import { Closed } from '../closed.ts'
import { described } from '../described.ts'
import { Minor } from '../money.ts'

/**
 * The terms of the conservation law F29: the first four stand on its left, the next five on its right. `open` is still to be paid in
 * the checkout of an exchange order: it becomes `paid` once the order system says so. `not-taken` is value that is not given, as
 * the order never brought it in or gave it back before. An instant charge is a journal of its own: `charged` is `advance` taken
 * back.
 */
export const LedgerTerm = Type.Enum([
  'returned-value',
  'bonus',
  'paid',
  'open',
  'refunded',
  'store-credit',
  'new-items',
  'fees',
  'not-taken',
  'charged',
  'advance',
])
export type LedgerTerm = Static<typeof LedgerTerm>

/** One entry of a return's journal: signed, left terms positive and right terms negative, so that a journal sums to zero. */
export const LedgerEntry = Closed({
  term: described(LedgerTerm, 'What the amount is, such as `refunded` or `fees`'),
  amount: described(
    Minor,
    'Signed amount, in minor units of the currency of the journal; the entries of one journal add up to 0',
  ),
})
export type LedgerEntry = Static<typeof LedgerEntry>
