import type { Translate } from '../../locales/translate.ts'
import type { Currency, Minor, Money } from '../../schemas/money.ts'

/** How a summary tells what the shopper gets from what the shopper pays: by parentheses, or by plus and minus (REV-06). */
export type Signs = 'plain' | 'signed'

/** An amount with its words, as a widget prints it; a negative one is a credit and stands in parentheses (FEE-36). */
export const money = (amount: Minor, currency: Currency, t: Translate): Money => ({
  amount,
  currency,
  text: t.money(amount, currency),
})

/** What a choice is worth to the shopper; where they owe instead, words say so and no parentheses do (FND-63). */
export const worthMoney = (worth: Minor, currency: Currency, t: Translate): Money =>
  worth < 0 ? { amount: worth, currency, text: owedInWords(-worth, currency, t) } : money(worth, currency, t)

/** What the shopper pays: `You pay $5.00`. */
const owedInWords = (amount: Minor, currency: Currency, t: Translate): string =>
  `${t('totals.owed')} ${t.money(amount, currency)}`

/** What one thing costs, as a widget prints it beside its title; nothing where that is not told. */
export const priced = (
  { price, struck }: { readonly price: Minor | null; readonly struck: Minor | null },
  currency: Currency,
  t: Translate,
): { price?: Money; struck?: Money } => ({
  ...(price !== null && { price: money(price, currency, t) }),
  ...(struck !== null && { struck: money(struck, currency, t) }),
})

/** An amount that drops a fraction of nothing: `$10`, but `$10.50` (CRD-04). */
export const shortMoney = (amount: Minor, currency: Currency, t: Translate): Money => ({
  amount,
  currency,
  text: t.short(amount, currency),
})

/** What a product costs: from how much on, where its variants differ. */
export function priceFrom(
  { price, differs }: { readonly price: Minor; readonly differs: boolean },
  currency: Currency,
  t: Translate,
  amount = money,
): Money {
  const said = amount(price, currency, t)
  return differs ? { ...said, text: t('shop.from', { amount: said.text }) } : said
}

/** An amount of a receipt, where a negative one is a credit: in parentheses, or with the plus of what the shopper gets. */
export const receiptMoney = (amount: Minor, currency: Currency, signs: Signs, t: Translate): Money =>
  signs === 'plain' ? money(amount, currency, t) : { amount, currency, text: t.signed(-amount, currency) }
