import type { Translate } from '../../locales/translate.ts'
import type { Currency, Minor } from '../../schemas/values/money.ts'

/** Amounts in minor units. `left` includes the unspent bonus and `extra`, which are never paid out. */
export interface BudgetView {
  readonly left: Minor
  readonly bonus: Minor
  readonly extra: Minor
}

/** The bonus pays only what is spent beyond `own` (F10). */
export const toBonusAmounts = (
  { left, bonus }: Pick<BudgetView, 'left' | 'bonus'>,
  currency: Currency,
  t: Translate,
) => ({
  own: t.money(left - bonus, currency),
  bonus: t.money(bonus, currency),
})

/** Null unless more can be spent than is paid out. */
export function formatBudget(budget: BudgetView, currency: Currency, t: Translate): string | null {
  const { left, bonus, extra } = budget
  if (left > 0 && bonus > 0)
    return t(left > bonus ? 'cart.bonus-left' : 'cart.bonus-rest', toBonusAmounts(budget, currency, t))
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
