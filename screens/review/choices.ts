import type { Translate } from '../../locales/translate.ts'
import type { Component } from '../../schemas/components/index.ts'
import { picker } from '../../schemas/components/picker.ts'
import { text } from '../../schemas/components/text.ts'
import type { Currency, Minor } from '../../schemas/money.ts'
import { type CreditOff, creditOffTexts } from '../credit/options.ts'
import { money } from '../parts/amounts.ts'
import { post } from '../parts/press.ts'
import { plain } from '../parts/rich.ts'

/** One way in which the parcel can leave. */
export interface MethodView {
  readonly id: string
  readonly name: string
  readonly copy: string | null
  readonly selected: boolean
  /** What this way costs the shopper; null where it is free (FEE-28). */
  readonly fee: Minor | null
}

/** What the methods to choose from are drawn from. */
export interface MethodsView {
  readonly shopId: string
  readonly currency: Currency
  readonly methods: readonly MethodView[]
  readonly labelNeeded: boolean
}

/** The return methods, or that the address is told later (REV-02). */
export const methodsOf = ({ shopId, currency, methods, labelNeeded }: MethodsView, t: Translate): Component[] => {
  const legend = t('review.method-legend')
  if (methods.length === 0)
    return labelNeeded
      ? []
      : [text({ id: 'method-none', look: 'body', heading: legend, body: plain(t('review.method-none')) })]
  return [
    picker({
      id: 'methods',
      legend,
      options: methods.map(({ id, name, copy, selected, fee }) => ({
        value: id,
        label: name,
        ...(copy !== null && { copy }),
        ...(fee === null ? { badge: t('review.method-free') } : { price: money(fee, currency, t) }),
        selected,
        action: post(shopId, 'review.method', { args: { method: id } }),
      })),
    }),
  ]
}

/** Gift card or refund, with what each brings (REV-07). */
export interface CreditChoiceView {
  readonly selected: 'gift' | 'refund' | null
  readonly options: readonly {
    readonly credit: 'gift' | 'refund'
    readonly amount: Minor
    readonly off: CreditOff | null
  }[]
}

/** The credit selector. */
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
