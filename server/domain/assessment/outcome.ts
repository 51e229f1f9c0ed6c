import type { Totals } from '../../../schemas/entities/totals.ts'
import { paymentOf } from '../value/payment.ts'
import type { ChosenCredit } from './credit.ts'

type SummaryOutcome = 'refund' | 'gift' | 'open' | 'forfeited' | 'owed' | 'covered' | 'even'

export function summaryOutcome(totals: Totals, creditType: ChosenCredit | null): SummaryOutcome {
  const payment = paymentOf(totals)
  if (payment.kind === 'card') return 'owed'
  if (payment.kind === 'covered') return 'covered'
  if (totals.computed.net === 0) return 'even'
  if (creditType === null) return 'open'
  return creditType === 'exchange' ? 'forfeited' : creditType
}
