import type { Receipt, Totals } from '../../../schemas/entities/totals.ts'
import type { Minor } from '../../../schemas/money.ts'
import { paymentOf } from '../value/payment.ts'
import type { CreditType } from './credit.ts'

/** What the last row of a summary is called. */
export type SummaryOutcome = 'refund' | 'gift' | 'forfeited' | 'owed' | 'covered' | 'even'

/** What the shopper gets, gives up or pays in the end. */
export const summaryOutcome = (totals: Totals, creditType: CreditType | null): SummaryOutcome => {
  const payment = paymentOf(totals)
  if (payment.kind === 'card') return 'owed'
  if (payment.kind === 'covered') return 'covered'
  if (totals.computed.net === 0 || creditType === null) return 'even'
  return creditType === 'exchange' ? 'forfeited' : creditType
}

/** What a line of a receipt is shown with: the price as the shop writes its prices, so that the lines add up to their row. */
export const shownAmount = (receipt: Receipt, side: 'returned_items' | 'new_items', id: string): Minor => {
  const line = receipt[side].find((one) => one.id === id)
  return line === undefined ? 0 : receipt.taxesIncluded ? line.item_total : line.item_net
}
