import { type Static, Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import { Minor } from '../values/money.ts'

/**
 * Conservation law F29: the first four terms are its left side, the next five its right. `open` becomes `paid` once the
 * exchange order is paid. `not-taken` was never captured or already refunded. An instant charge has its own journal:
 * `charged` reverses `advance`.
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

/** Left terms are positive, right terms negative: a journal sums to zero. */
export const LedgerEntry = Closed({
  term: described(LedgerTerm, 'Meaning of the amount, such as `refunded` or `fees`'),
  amount: described(
    Minor,
    'Signed amount, in minor units of the currency of the journal; the entries of one journal add up to 0',
  ),
})
export type LedgerEntry = Static<typeof LedgerEntry>

/** `items` recalculates after a change of units or of the order, `difference` books what the order system paid otherwise. */
export const JOURNALS = [
  'submit',
  'items',
  'adjustment',
  'difference',
  'checkout',
  'nothing-sent',
  'close',
  'cancel',
  'shop-later',
  'instant-charge',
] as const
export type JournalName = (typeof JOURNALS)[number]
