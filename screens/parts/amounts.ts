import type { Translate } from '../../locales/translate.ts'
import type { Currency, Minor, Money } from '../../schemas/values/money.ts'

/** Marks credits with parentheses, or deductions with a minus sign (REV-06, UXD-04). */
export type AmountNotation = 'parentheses' | 'minus'

/** Negative amounts are credits, in parentheses (FEE-36). */
export const money = (amount: Minor, currency: Currency, t: Translate): Money => ({
  amount,
  currency,
  text: t.money(amount, currency),
})

/** An amount owed is worded instead of put in parentheses (FND-63). */
export const worthMoney = (worth: Minor, currency: Currency, t: Translate): Money =>
  worth < 0 ? { amount: worth, currency, text: formatOwed(-worth, currency, t) } : money(worth, currency, t)

const formatOwed = (amount: Minor, currency: Currency, t: Translate): string =>
  `${t('totals.owed')} ${t.money(amount, currency)}`

/** Omits hidden prices. */
export const priceProps = (
  { price, struck }: { readonly price: Minor | null; readonly struck: Minor | null },
  currency: Currency,
  t: Translate,
): { price?: Money; struck?: Money } => ({
  ...(price !== null && { price: money(price, currency, t) }),
  ...(struck !== null && { struck: money(struck, currency, t) }),
})

/** Omits a zero fraction: `$10`, `$10.50` (CRD-04). */
export const shortMoney = (amount: Minor, currency: Currency, t: Translate): Money => ({
  amount,
  currency,
  text: t.short(amount, currency),
})

export function priceFrom(
  { price, differs }: { readonly price: Minor; readonly differs: boolean },
  currency: Currency,
  t: Translate,
  amount = money,
): Money {
  const formatted = amount(price, currency, t)
  return differs ? { ...formatted, text: t('shop.from', { amount: formatted.text }) } : formatted
}

/** Receipts count credits as negative, so a positive amount is a deduction. */
export const receiptMoney = (amount: Minor, currency: Currency, notation: AmountNotation, t: Translate): Money =>
  notation === 'parentheses' ? money(amount, currency, t) : { amount, currency, text: t.minus(-amount, currency) }
