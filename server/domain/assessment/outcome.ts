import type { Totals } from '../../../schemas/entities/totals.ts'
import { paymentOf } from '../value/payment.ts'
import type { ChosenCredit } from './credit.ts'

/** What the last row of a summary is called. */
type SummaryOutcome = 'refund' | 'gift' | 'forfeited' | 'owed' | 'covered' | 'even'

/** What the shopper gets, gives up or pays in the end. */
export function summaryOutcome(totals: Totals, creditType: ChosenCredit | null): SummaryOutcome {
  const payment = paymentOf(totals)
  if (payment.kind === 'card') return 'owed'
  if (payment.kind === 'covered') return 'covered'
  if (totals.computed.net === 0 || creditType === null) return 'even'
  return creditType === 'exchange' ? 'forfeited' : creditType
}
