import type { Translate } from '../../locales/translate.ts'
import { choiceList } from '../../schemas/components/choice-list.ts'
import { fieldGroup } from '../../schemas/components/field-group.ts'
import type { FlowView } from './flow-view.ts'
import { advanceOnTap, type FlowStep, FORM, header, nextButton, type QuestionOf } from './step.ts'

/** More numbers than fit on a phone are a select. */
const MAX_CHIPS = 24

const listNumbers = (most: number, t: Translate) =>
  Array.from({ length: most }, (_, index) => {
    const value = index + 1
    const isAll = value === most
    return { value: String(value), label: isAll ? t('item.quantity-all', { count: most }) : t.number(value) }
  })

/** How many identical units the answers apply to (UXD-06). */
export function quantityStep(view: FlowView, question: QuestionOf<'select-quantity'>, t: Translate): FlowStep {
  const heading = t('item.quantity-heading')
  const field = { name: 'quantity', required: true, missing: t('item.quantity-invalid') } as const
  const options = listNumbers(question.most, t)
  return {
    heading,
    body: [
      ...header(view, t),
      question.most > MAX_CHIPS
        ? fieldGroup({ id: 'quantity', form: FORM, fields: [{ ...field, kind: 'select', label: heading, options }] })
        : choiceList({
            ...field,
            id: 'quantity',
            form: FORM,
            legend: heading,
            look: 'cards',
            compact: true,
            ...advanceOnTap(view),
            options,
          }),
    ],
    values: { quantity: String(question.chosen) },
    buttons: [nextButton(view, 'valid', t)],
  }
}
