import type { Totals } from '../../../schemas/entities/totals.ts'
import { paymentOf } from '../value/payment.ts'
import type { ChosenCredit } from './credit.ts'

/** What the last row of a summary is called. */
type SummaryOutcome = 'refund' | 'gift' | 'open' | 'forfeited' | 'owed' | 'covered' | 'even'

/** What the shopper gets, gives up or pays in the end. */
export function summaryOutcome(totals: Totals, creditType: ChosenCredit | null): SummaryOutcome {
  const payment = paymentOf(totals)
  if (payment.kind === 'card') return 'owed'
  if (payment.kind === 'covered') return 'covered'
  if (totals.computed.net === 0) return 'even'
  // What is left is the shopper's, by a way that is still to be chosen.
  if (creditType === null) return 'open'
  return creditType === 'exchange' ? 'forfeited' : creditType
}
