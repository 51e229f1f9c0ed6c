import type { Translate } from '../../locales/translate.ts'
import type { Currency, Minor } from '../../schemas/values/money.ts'

/** Amounts in minor units. `left` includes the unspent bonus and `extra`, which are never paid out. */
export interface BudgetView {
  readonly left: Minor
  readonly bonus: Minor
  readonly extra: Minor
}

/** Null unless more can be spent than is paid out. */
export function formatBudget({ left, bonus, extra }: BudgetView, currency: Currency, t: Translate): string | null {
  if (left > 0 && bonus > 0) return t('cart.bonus-left', { bonus: t.money(bonus, currency) })
  return left > 0 && extra > 0 ? t('shop.left', { amount: t.money(left, currency) }) : null
}

/** The refund, otherwise the store credit; in minor units. */
export interface PayoutView {
  readonly credit: 'gift' | 'refund'
  readonly amount: Minor
}

export function formatSkip(payout: PayoutView | null, amount: string, t: Translate): string {
  if (payout === null) return t('credit.shop-skip')
  return t(payout.credit === 'refund' ? 'credit.shop-skip-refund' : 'credit.shop-skip-gift', { amount })
}
