import type { LedgerEntry, LedgerTerm } from '../../../schemas/records/ledger.ts'
import { sumOf } from '../money/round.ts'
import { reversalOf } from '../value/journal.ts'

interface IrreversibleFacts {
  /** Minor units. */
  readonly paidOut: number
  readonly sent: boolean
}

/**
 * A full reversal if nothing was given, else the unpaid rest stays with the shop. Sums to zero; no term ends below 0
 * (F29).
 */
export function buildClosingJournal(
  ledger: readonly LedgerEntry[],
  { paidOut, sent }: IrreversibleFacts,
): readonly LedgerEntry[] {
  if (paidOut === 0 && !sent) return reversalOf(ledger).filter(({ amount }) => amount !== 0)
  const balanceOf = (term: LedgerTerm): number =>
    sumOf(ledger.filter((one) => one.term === term).map((one) => one.amount))
  const refund = 0 - balanceOf('refunded')
  const credit = 0 - balanceOf('store-credit')
  const [goods, paid, open] = sent ? [0, 0, 0] : [0 - balanceOf('new-items'), balanceOf('paid'), balanceOf('open')]
  const unpaid = Math.max(0, refund + credit - paidOut)
  const unpaidRefund = Math.min(unpaid, refund)
  const retained = unpaid + goods - paid - open
  // The card paid fees beyond the goods: they are waived too.
  const entries: readonly LedgerEntry[] = [
    { term: 'refunded', amount: unpaidRefund },
    { term: 'store-credit', amount: unpaid - unpaidRefund },
    { term: 'new-items', amount: goods },
    { term: 'paid', amount: 0 - paid },
    { term: 'open', amount: 0 - open },
    { term: 'fees', amount: 0 - retained },
  ]
  return entries.filter(({ amount }) => amount !== 0)
}
