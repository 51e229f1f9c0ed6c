import type { Translate } from '../../locales/translate.ts'
import type { Currency, Minor } from '../../schemas/values/money.ts'

/** Amounts in minor units. `left` includes the unspent bonus and `extra`, which are never paid out. */
export interface BudgetView {
  readonly left: Minor
  readonly bonus: Minor
  readonly extra: Minor
}

/** The amount to spend, where it exceeds what the shopper gets without spending it; otherwise null. */
export function formatBudget({ left, bonus, extra }: BudgetView, currency: Currency, t: Translate): string | null {
  const amount = t.money(left, currency)
  if (left > 0 && bonus > 0) return t('cart.bonus-left', { amount, bonus: t.money(bonus, currency) })
  return left > 0 && extra > 0 ? t('shop.left', { amount }) : null
}

/** The refund where offered, otherwise the store credit. In minor units. */
export interface PayoutView {
  readonly credit: 'gift' | 'refund'
  readonly amount: Minor
}

/** Names what the shopper gets without shopping; null where nothing is paid out. */
export function formatSkip(payout: PayoutView | null, amount: string, t: Translate): string {
  if (payout === null) return t('credit.shop-skip')
  return t(payout.credit === 'refund' ? 'credit.shop-skip-refund' : 'credit.shop-skip-gift', { amount })
}
