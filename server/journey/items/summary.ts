import type { SummaryView } from '../../../screens/parts/receipt-rows.ts'
import type { BudgetView, PayoutView } from '../../../screens/shop/budget.ts'
import { listOfferedCredits } from '../../domain/assessment/credit.ts'
import type { Quote } from '../../domain/assessment/quote.ts'
import { getSummaryOutcome } from '../../domain/assessment/summary-outcome.ts'
import { unspentBonus } from '../../domain/value/bonus.ts'
import { getAmountNotation } from '../request/amount-notation.ts'
import { type JourneyContext, refundCardOf } from '../request/context.ts'
import { getUnsentItems } from './notices.ts'

/** The total of review, cart and shop bar. */
export const buildSummaryView = ({ assessed, config, draft }: JourneyContext, quote: Quote): SummaryView => ({
  receipt: quote.receipt,
  outcome: getSummaryOutcome(quote.totals, quote.creditType),
  notation: getAmountNotation(config),
  ...(assessed !== null && { unsent: getUnsentItems(assessed) }),
  loading: quote.feesLoading,
  refundCard: assessed && refundCardOf(assessed.order, draft),
})

export function findPayout({ credit, totals }: Quote): PayoutView | null {
  const offered = listOfferedCredits(credit)
  const { refundCredit, storeCredit } = totals.credit.preCalculated
  const [payout] = [
    { credit: 'refund' as const, amount: refundCredit },
    { credit: 'gift' as const, amount: storeCredit },
  ].filter((one) => offered.includes(one.credit) && one.amount > 0)
  return payout ?? null
}

/** Null unless something is bought and a part of the bonus is left. */
export function findUnusedBonus({ draft }: JourneyContext, quote: Quote): BudgetView | null {
  const budget = buildBudgetView(quote)
  return draft.cart.length > 0 && budget.left > budget.bonus && budget.bonus > 0 ? budget : null
}

export const buildBudgetView = ({ totals }: Quote): BudgetView => ({
  left: totals.computed.net < 0 ? 0 : totals.credit.with_bonus,
  bonus: unspentBonus(totals),
  extra: totals.credit.with_bonus - totals.credit.available - unspentBonus(totals),
})
