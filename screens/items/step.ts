import type { Translate } from '../../locales/translate.ts'
import type { Component } from '../../schemas/components/index.ts'
import { itemHeader } from '../../schemas/components/item-header.ts'
import { text } from '../../schemas/components/text.ts'
import type { FormState } from '../../schemas/envelope/screen.ts'
import type { Button, Submit } from '../../schemas/screen/action.ts'
import type { Minor } from '../../schemas/values/money.ts'
import { priceProps } from '../parts/amounts.ts'
import { button, post } from '../parts/buttons.ts'
import { picture } from '../parts/picture.ts'
import { plain } from '../parts/rich-text.ts'
import type { FlowQuestion, FlowView, ProductCard, QuestionText } from './flow-view.ts'

export const FORM = 'answer'

export interface FlowStep {
  readonly heading: string
  readonly body: readonly Component[]
  readonly values: FormState['values']
  /** Empty where there is nothing to answer. */
  readonly buttons: readonly Button[]
  /** All buttons have equal weight. */
  readonly equal?: true
}

export type QuestionOf<Name extends FlowQuestion['step']> = Extract<FlowQuestion, { step: Name }>

export const header = (view: FlowView, t: Translate): readonly Component[] => [
  itemHeader({
    id: 'item',
    picture: picture(view.item, t),
    title: view.item.title,
    variant: view.item.variant ?? undefined,
    ...priceProps(view.item, view.currency, t),
  }),
  ...(view.quantity < 2 || view.together.length > 0 || view.question.step === 'select-quantity'
    ? []
    : [text({ id: 'quantity-note', look: 'small', body: plain(t('item.quantity-note', { count: view.quantity })) })]),
  ...(view.together.length === 0
    ? []
    : [text({ id: 'together', look: 'small', body: plain(t('item.together', { items: t.list(view.together) })) })]),
]

export const hint = (questionText: QuestionText | null): readonly Component[] =>
  questionText?.hint ? [text({ id: 'hint', look: 'body', body: plain(questionText.hint) })] : []

export const earlierAnswer = (answer: string | null, t: Translate): readonly Component[] =>
  answer === null ? [] : [text({ id: 'answered', look: 'small', body: plain(t('item.answered', { answer })) })]

/** The workflow question, or the reason whose children are listed. */
const questionId = (question: FlowQuestion): string | null => {
  if (question.step === 'select-reason') return question.parent
  return 'asked' in question ? (question.asked?.question ?? null) : null
}

const argsOf = ({ itemId, question }: FlowView) => {
  const id = questionId(question)
  return { item: itemId, step: question.step, ...(id !== null && { question: id }) }
}

const nextAction = (view: FlowView): Submit => post(view.shopId, 'item.answer', { form: FORM, args: argsOf(view) })

/** A tap on an option answers the question (UXD-03). */
export const advanceOnTap = (view: FlowView) => ({ advance: nextAction(view) })

export const nextButton = (view: FlowView, needs: 'valid' | null, t: Translate): Button =>
  button({
    id: 'next',
    label: t('item.next'),
    look: 'primary',
    needs: needs ?? undefined,
    action: nextAction(view),
  })

export const answerButton = (
  view: FlowView,
  appearance: Pick<Button, 'id' | 'label' | 'look'>,
  answer: string,
): Button => button({ ...appearance, action: post(view.shopId, 'item.answer', { args: { ...argsOf(view), answer } }) })

const differenceTexts = {
  plain: { more: 'item.more-expensive', less: 'item.less-expensive' },
  taxAdded: { more: 'item.more-expensive-taxed', less: 'item.less-expensive-taxed' },
} as const

export function differenceText(view: FlowView, difference: Minor, t: Translate): string {
  if (difference === 0) return t('item.same-price')
  const amount = t.money(Math.abs(difference), view.currency)
  const texts = differenceTexts[view.taxAdded ? 'taxAdded' : 'plain']
  const words = t(difference > 0 ? texts.more : texts.less, { amount })
  return view.quantity > 1 ? t('item.for-each', { text: words }) : words
}

export const swapSide = (view: FlowView, label: string, t: Translate) => (card: ProductCard) => ({
  label,
  picture: picture(card, t),
  title: card.title,
  ...(card.variant !== null && { variant: card.variant }),
  ...priceProps(card, view.currency, t),
})
