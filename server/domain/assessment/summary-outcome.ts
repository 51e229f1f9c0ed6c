import type { Totals } from '../../../schemas/entities/totals.ts'
import { paymentOf } from '../value/payment.ts'
import type { CreditChoice } from './credit.ts'

type SummaryOutcome = 'refund' | 'gift' | 'open' | 'forfeited' | 'owed' | 'covered' | 'even'

export function getSummaryOutcome(totals: Totals, creditType: CreditChoice | null): SummaryOutcome {
  const payment = paymentOf(totals)
  if (payment.kind === 'card') return 'owed'
  if (payment.kind === 'covered') return 'covered'
  if (totals.computed.net === 0) return 'even'
  if (creditType === null) return 'open'
  return creditType === 'exchange' ? 'forfeited' : creditType
}
