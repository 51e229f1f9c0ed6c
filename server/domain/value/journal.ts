import type { Minor } from '../../../schemas/money.ts'
import { type LedgerEntry, LedgerTerm } from '../../../schemas/records/ledger.ts'
import type { ValueInput } from './input.ts'
import { goodsOf } from './lines.ts'
import { owedBy, paymentFor, stripeMinOf } from './payment.ts'
import { receiptFor } from './receipt.ts'
import { reckon } from './reckoning.ts'

/** The terms that stand on the left of the law; the others stand on its right. */
const leftTerms: ReadonlySet<LedgerTerm> = new Set<LedgerTerm>(['returned-value', 'bonus', 'paid', 'open', 'charged'])

/** The terms of a submitted return; an instant charge is a journal of its own. */
export type SubmittedTerm = Exclude<LedgerTerm, 'charged' | 'advance'>

/** In the order in which they are written, which is that of all terms. */
export const SUBMITTED_TERMS: readonly SubmittedTerm[] = LedgerTerm.enum.filter(
  (term): term is SubmittedTerm => term !== 'charged' && term !== 'advance',
)

/** An amount under a term, signed as its side of the law asks. */
export const entry = (term: LedgerTerm, amount: Minor): LedgerEntry => ({
  term,
  // Subtracted, not negated: nothing is 0 and never -0.
  amount: leftTerms.has(term) ? amount : 0 - amount,
})

/** How much stands under each term, every one at least 0. */
const termsOf = (input: ValueInput): Readonly<Record<SubmittedTerm, Minor>> => {
  const goods = goodsOf(input)
  const reckoning = reckon(goods, input.creditType, input)
  const { creditType, payout, giftBonus, net } = reckoning
  const receipt = receiptFor(goods, reckoning, input)
  const payment = paymentFor(net, stripeMinOf(input.settings))

  const covered = payment.kind === 'covered' ? payment.amount : 0
  const owed = payment.kind === 'card' ? payment.amount : 0
  const isOpen = owedBy(input) === 'checkout'
  const reimbursed = receipt.shippingTotal + receipt.dutiesTotal
  const forfeited = creditType === 'refund' || creditType === 'gift' ? 0 : payout
  return {
    'returned-value': receipt.returnedItemSubtotal + receipt.returnedItemTax + reimbursed,
    bonus: receipt.bonusUsed + giftBonus + covered,
    paid: isOpen ? 0 : owed,
    open: isOpen ? owed : 0,
    refunded: creditType === 'refund' ? payout : 0,
    'store-credit': creditType === 'gift' ? payout + giftBonus : 0,
    'new-items': receipt.newItemTotal + receipt.exchangeOrderShippingTotal,
    fees: receipt.returnedItemFee + receipt.handlingFee + forfeited,
    'not-taken': receipt.notTaken,
  }
}

/**
 * The journal of a submitted return: one entry a term of the conservation law, zero ones too; together they are zero (F29).
 * A payout that neither refund nor gift takes is given up and stays with the shop.
 */
export function journalOf(input: ValueInput): readonly LedgerEntry[] {
  const terms = termsOf(input)
  return SUBMITTED_TERMS.map((term) => entry(term, terms[term]))
}

/** The journal of an instant charge: what was given ahead is taken back (F29). */
export const chargeJournal = (amount: Minor): readonly LedgerEntry[] => [
  entry('charged', amount),
  entry('advance', amount),
]

/** The journal of what came in, in a checkout, of what was open there (FIX-10). */
export const collectedJournal = (amount: Minor): readonly LedgerEntry[] => [
  entry('open', 0 - amount),
  entry('paid', amount),
]

/** The journal of a refund that became store credit with a bonus: the law F29 holds before and after it (SLT-05). */
export const shopLaterJournal = (payout: Minor, bonus: Minor): readonly LedgerEntry[] => [
  entry('refunded', 0 - payout),
  entry('bonus', bonus),
  entry('store-credit', payout + bonus),
]

/** The name of the journals that say by how much an order system paid out otherwise than it was asked to. */
const DIFFERENCE_JOURNAL = 'difference'

/** What an order system gave otherwise than it was asked to, in minor units. */
interface PaidOtherwise {
  readonly term: 'refunded' | 'store-credit'
  /** How much less it was, leaving aside what is refused; below 0 where it was more. */
  readonly less: Minor
  /** What of that the shop was to add. */
  readonly ofBonus: Minor
}

/**
 * The journal of a payout that came to a little more or less than was promised, as in another currency: what was not given stays
 * with the shop, and what was given beyond it the shop bears (BCK-08).
 */
export function differenceJournal({ term, less, ofBonus }: PaidOtherwise) {
  const kept = less - ofBonus
  const entries = [
    entry(term, 0 - less),
    entry('bonus', 0 - ofBonus + Math.max(0, 0 - kept)),
    entry('fees', Math.max(0, kept)),
  ].filter(({ amount }) => amount !== 0)
  return { name: DIFFERENCE_JOURNAL, entries }
}

/** The ledger as it was agreed, whatever an order system made of it: by it one reckons what is still to be given. */
export const asAgreed = <Entry extends { readonly journal: string }>(ledger: readonly Entry[]): readonly Entry[] =>
  ledger.filter(({ journal }) => journal !== DIFFERENCE_JOURNAL)

/** The journal that undoes another: every entry negated, none taken away. */
export const reversalOf = (entries: readonly LedgerEntry[]): readonly LedgerEntry[] =>
  entries.map(({ term, amount }) => ({ term, amount: 0 - amount }))
