import type { Translate } from '../../locales/translate.ts'
import type { Component } from '../../schemas/components/index.ts'
import { picker } from '../../schemas/components/picker.ts'
import { text } from '../../schemas/components/text.ts'
import type { CreditDisabledReason } from '../../schemas/entities/disabled-reason.ts'
import type { Currency, Minor } from '../../schemas/values/money.ts'
import { type CreditDestination, creditOffTexts, formatCreditDestination } from '../credit/options.ts'
import { money } from '../parts/amounts.ts'
import { button, post } from '../parts/buttons.ts'
import { plain } from '../parts/rich-text.ts'

/** REV-07. */
export interface CreditChoiceView {
  readonly selected: 'gift' | 'refund' | null
  readonly options: readonly {
    readonly credit: 'gift' | 'refund'
    readonly amount: Minor
    readonly bonus: Minor | null
    readonly off: CreditDisabledReason | null
  }[]
}

/** The choice made on the credit page, which `edit` leads back to. */
export interface ChosenCreditView {
  readonly credit: 'gift' | 'refund' | 'instant'
  readonly edit: string
}

/** Shows the choice instead of asking again (UXD-03). */
export function chosenCredit(chosen: ChosenCreditView | null, where: CreditDestination, t: Translate): Component[] {
  if (chosen === null) return []
  const { credit, edit } = chosen
  return [
    text({
      id: 'credit',
      look: 'body',
      heading: t(`credit.${credit}`),
      body: plain(formatCreditDestination(credit === 'gift' ? 'gift' : 'refund', where, t)),
      actions: [
        button({ id: 'edit-credit', label: t('items.edit'), look: 'text', action: { type: 'navigate', path: edit } }),
      ],
    }),
  ]
}

/** Empty where there is no choice (REV-07). */
export const creditPicker = (
  {
    shopId,
    currency,
    where,
  }: { readonly shopId: string; readonly currency: Currency; readonly where: CreditDestination },
  choice: CreditChoiceView | null,
  t: Translate,
): Component[] =>
  choice === null
    ? []
    : [
        picker({
          id: 'credit',
          legend: t('totals.get'),
          options: choice.options.map(({ credit, amount, bonus, off }) => ({
            value: credit,
            label: t(`credit.${credit}`),
            copy: formatCreditDestination(credit, where, t),
            price: money(amount, currency, t),
            ...(bonus !== null && { badge: t('credit.bonus', { amount: t.money(bonus, currency) }) }),
            selected: choice.selected === credit,
            ...(off !== null && { disabled: t(creditOffTexts[off]) }),
            action: post(shopId, 'review.credit', { args: { credit } }),
          })),
        }),
      ]
