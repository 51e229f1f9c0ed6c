import type { RenderedLetter } from '../../screens/mail/letter.ts'
import { withdrawalRefundedMail } from '../../screens/mail/withdrawal-news.ts'
import { sumOf } from '../domain/money/round.ts'
import { formatAmount, type LetterContext, refundCardOf } from './letter-context.ts'

export function writeWithdrawalRefund(writing: LetterContext): RenderedLetter | null {
  const { record, facts, head, t } = writing
  const { withdrawal, receipt, adjustments = [], totals } = record.document
  const { payout } = facts
  if (payout === undefined || withdrawal === undefined) return null
  const amounts = {
    items: receipt.returnedItemSubtotal + receipt.returnedItemTax,
    delivery: receipt.shippingTotal + receipt.dutiesTotal,
    adjusted: sumOf(adjustments.map((one) => one.amount)),
  }
  const isWhole = sumOf(Object.values(amounts)) === payout.amount
  const parts = (['items', 'delivery', 'adjusted'] as const)
    .filter((part) => isWhole && amounts[part] !== 0)
    .map((part) => ({ part, amount: t.minus(amounts[part], totals.currency) }))
  const { number } = withdrawal
  const amount = formatAmount(writing, payout.amount)
  const url = head.statusUrl
  return withdrawalRefundedMail(
    { ...head, number, amount, card: refundCardOf(record.document), at: payout.at, parts, url },
    t,
  )
}
