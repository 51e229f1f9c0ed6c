import type { LedgerEntry, LedgerTerm } from '../../../schemas/records/ledger.ts'
import { sumOf } from '../money/round.ts'
import { reversalOf } from '../value/journal.ts'

interface Happened {
  /** Minor units. */
  readonly paidOut: number
  readonly sent: boolean
}

/**
 * A full reversal if nothing was given, else the unpaid rest stays with the shop. Sums to zero; no term ends below 0
 * (F29).
 */
export function closingJournal(ledger: readonly LedgerEntry[], { paidOut, sent }: Happened): readonly LedgerEntry[] {
  if (paidOut === 0 && !sent) return reversalOf(ledger).filter(({ amount }) => amount !== 0)
  const standing = (term: LedgerTerm): number =>
    sumOf(ledger.filter((one) => one.term === term).map((one) => one.amount))
  const refund = 0 - standing('refunded')
  const credit = 0 - standing('store-credit')
  const [goods, paid, open] = sent ? [0, 0, 0] : [0 - standing('new-items'), standing('paid'), standing('open')]
  const unpaid = Math.max(0, refund + credit - paidOut)
  const ofRefund = Math.min(unpaid, refund)
  const kept = unpaid + goods - paid - open
  // The card paid fees beyond the goods: they are waived too.
  const entries: readonly LedgerEntry[] = [
    { term: 'refunded', amount: ofRefund },
    { term: 'store-credit', amount: unpaid - ofRefund },
    { term: 'new-items', amount: goods },
    { term: 'paid', amount: 0 - paid },
    { term: 'open', amount: 0 - open },
    { term: 'fees', amount: 0 - kept },
  ]
  return entries.filter(({ amount }) => amount !== 0)
}
