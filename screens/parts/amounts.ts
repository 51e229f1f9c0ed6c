import type { Translate } from '../../locales/translate.ts'
import type { Currency, Minor, Money } from '../../schemas/money.ts'

/** An amount with its words, as a widget prints it; a negative one is a credit and stands in parentheses (FEE-36). */
export const money = (amount: Minor, currency: Currency, t: Translate): Money => ({
  amount,
  currency,
  text: t.money(amount, currency),
})
