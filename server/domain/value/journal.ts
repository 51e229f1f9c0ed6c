import { type JournalName, type LedgerEntry, LedgerTerm } from '../../../schemas/records/ledger.ts'
import type { Minor } from '../../../schemas/values/money.ts'
import type { ValueInput } from './input.ts'
import { buildGoods } from './lines.ts'
import { getCardMinimum, getPaymentChannel, resolvePayment } from './payment.ts'
import { buildReceipt } from './receipt.ts'
import { calculateValue } from './value-calculation.ts'

const leftTerms: ReadonlySet<LedgerTerm> = new Set<LedgerTerm>(['returned-value', 'bonus', 'paid', 'open', 'charged'])

/** An instant charge has a journal of its own. */
export type SubmittedTerm = Exclude<LedgerTerm, 'charged' | 'advance'>

/** In write order. */
export const SUBMITTED_TERMS: readonly SubmittedTerm[] = LedgerTerm.enum.filter(
  (term): term is SubmittedTerm => term !== 'charged' && term !== 'advance',
)

export const entry = (term: LedgerTerm, amount: Minor): LedgerEntry => ({
  term,
  // Subtraction avoids -0.
  amount: leftTerms.has(term) ? amount : 0 - amount,
})

const calculateTerms = (input: ValueInput): Readonly<Record<SubmittedTerm, Minor>> => {
  const goods = buildGoods(input)
  const calculation = calculateValue(goods, input.creditType, input)
  const { creditType, payout, giftBonus, net } = calculation
  const receipt = buildReceipt(goods, calculation, input)
  const payment = resolvePayment(net, getCardMinimum(input.settings))

  const covered = payment.kind === 'covered' ? payment.amount : 0
  const owed = payment.kind === 'card' ? payment.amount : 0
  const isOpen = getPaymentChannel(input) === 'checkout'
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
 * One entry per term, including zeros, summing to zero (F29). A payout without refund or gift card stays with the shop.
 */
export function buildJournal(input: ValueInput): readonly LedgerEntry[] {
  const terms = calculateTerms(input)
  return SUBMITTED_TERMS.map((term) => entry(term, terms[term]))
}

/** An instant charge takes back what was sent ahead (F29). */
export const chargeJournal = (amount: Minor): readonly LedgerEntry[] => [
  entry('charged', amount),
  entry('advance', amount),
]

/** Money collected in a checkout (FIX-10). */
export const collectedJournal = (amount: Minor): readonly LedgerEntry[] => [
  entry('open', 0 - amount),
  entry('paid', amount),
]

/** A refund turned into store credit with a bonus; F29 holds before and after (SLT-05). */
export const shopLaterJournal = (payout: Minor, bonus: Minor): readonly LedgerEntry[] => [
  entry('refunded', 0 - payout),
  entry('bonus', bonus),
  entry('store-credit', payout + bonus),
]

const DIFFERENCE_JOURNAL: JournalName = 'difference'

/** A payout that differs from the request, in minor units. */
interface PayoutDifference {
  readonly term: 'refunded' | 'store-credit'
  /** The shortfall, without refused amounts; negative when more was paid. */
  readonly less: Minor
  readonly ofBonus: Minor
}

/** Payout differences, as from currency conversion: the shop gets shortfalls and bears excesses (BCK-08). */
export function differenceJournal({ term, less, ofBonus }: PayoutDifference) {
  const retained = less - ofBonus
  const entries = [
    entry(term, 0 - less),
    entry('bonus', 0 - ofBonus + Math.max(0, 0 - retained)),
    entry('fees', Math.max(0, retained)),
  ].filter(({ amount }) => amount !== 0)
  return { name: DIFFERENCE_JOURNAL, entries }
}

/** The basis for what is still to be paid. */
export const withoutDifferences = <Entry extends { readonly journal: string }>(
  ledger: readonly Entry[],
): readonly Entry[] => ledger.filter(({ journal }) => journal !== DIFFERENCE_JOURNAL)

/** Negates every entry. */
export const reversalOf = (entries: readonly LedgerEntry[]): readonly LedgerEntry[] =>
  entries.map(({ term, amount }) => ({ term, amount: 0 - amount }))
