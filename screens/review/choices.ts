import type { Translate } from '../../locales/translate.ts'
import type { Component } from '../../schemas/components/index.ts'
import { picker } from '../../schemas/components/picker.ts'
import type { CreditDisabledReason } from '../../schemas/entities/disabled-reason.ts'
import type { Currency, Minor } from '../../schemas/values/money.ts'
import { type CreditDestination, creditOffTexts, formatCreditDestination } from '../credit/options.ts'
import { money } from '../parts/amounts.ts'
import { post } from '../parts/buttons.ts'

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
