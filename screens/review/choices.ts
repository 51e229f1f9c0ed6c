import type { Translate } from '../../locales/translate.ts'
import type { Component } from '../../schemas/components/index.ts'
import { picker } from '../../schemas/components/picker.ts'
import type { CreditOff } from '../../schemas/entities/because.ts'
import type { Currency, Minor } from '../../schemas/money.ts'
import { creditOffTexts } from '../credit/options.ts'
import { money } from '../parts/amounts.ts'
import { post } from '../parts/press.ts'

/** Gift card or refund, with what each brings (REV-07). */
export interface CreditChoiceView {
  readonly selected: 'gift' | 'refund' | null
  readonly options: readonly {
    readonly credit: 'gift' | 'refund'
    readonly amount: Minor
    readonly off: CreditOff | null
  }[]
}

/**
 * The credit selector: each way with what it would bring, or why it is not open. Nothing where there is no choice to
 * make (REV-07).
 */
export const creditPicker = (
  { shopId, currency }: { readonly shopId: string; readonly currency: Currency },
  choice: CreditChoiceView | null,
  t: Translate,
): Component[] =>
  choice === null
    ? []
    : [
        picker({
          id: 'credit',
          legend: t('credit.heading'),
          options: choice.options.map(({ credit, amount, off }) => ({
            value: credit,
            label: t(`credit.${credit}`),
            price: money(amount, currency, t),
            selected: choice.selected === credit,
            ...(off !== null && { disabled: t(creditOffTexts[off]) }),
            action: post(shopId, 'review.credit', { args: { credit } }),
          })),
        }),
      ]
