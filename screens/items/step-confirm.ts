import type { Translate } from '../../locales/translate.ts'
import type { Component } from '../../schemas/components/index.ts'
import { itemHeader } from '../../schemas/components/item-header.ts'
import { keyValues } from '../../schemas/components/key-values.ts'
import { swapCard } from '../../schemas/components/swap-card.ts'
import { money, priceProps } from '../parts/amounts.ts'
import { button, post } from '../parts/buttons.ts'
import { picture } from '../parts/picture.ts'
import type { AnswerView, FlowView } from './flow-view.ts'
import { isUnsent, itemNotice } from './notices.ts'
import { differenceText, type FlowStep, type QuestionOf, swapSide } from './step.ts'
import { outcomeText, variantsError } from './steps-outcome.ts'

const answerText = (answer: AnswerView, t: Translate): string => {
  switch (answer.kind) {
    case 'text':
      return answer.text
    case 'yes-no':
      return t(answer.answer === 'yes' ? 'item.yes' : 'item.no')
    case 'photos':
      return t('item.photo-count', { count: answer.count })
    case 'passed':
      return t('item.passed')
  }
}

const row = (label: string, lines: readonly string[]) => (lines.length === 0 ? [] : [{ label, lines: [...lines] }])

const toLines = (text: string | null): readonly string[] => (text ? [text] : [])

const rowsOf = (view: FlowView, question: QuestionOf<'confirm'>, t: Translate) => [
  ...row(t('item.quantity'), view.quantity > 1 && view.together.length === 0 ? [t.number(view.quantity)] : []),
  ...row(t('item.together-label'), view.together),
  // A notice replaces "Return" where nothing is sent.
  ...row(
    t('item.outcome'),
    question.outcome === 'return' && isUnsent(question.notices) ? [] : [outcomeText(question.outcome, t)],
  ),
  ...row(t('item.reason'), toLines(question.reason)),
  ...row(t('item.comment-label'), toLines(question.comment)),
  ...row(t('item.warranty-label'), toLines(question.warranty)),
  ...question.answers.flatMap(({ text, answer }) => row(text, [answerText(answer, t)])),
  ...row(t('item.destination'), toLines(question.destination)),
  ...row(t('item.fee'), question.fee === 0 ? [] : [money(question.fee, view.currency, t).text]),
]

/** The label is "yours", not "sent", for keep and donate. */
const itemSummary = (view: FlowView, { next, notices, difference }: QuestionOf<'confirm'>, t: Translate): Component => {
  if (next === null)
    return itemHeader({
      id: 'item',
      picture: picture(view.item, t),
      title: view.item.title,
      variant: view.item.variant ?? undefined,
      ...priceProps(view.item, view.currency, t),
    })
  return swapCard({
    id: 'swap',
    sides: [
      swapSide(view, t(isUnsent(notices) ? 'item.yours' : 'item.sent'), t)(view.item),
      swapSide(view, t('item.received'), t)(next),
    ],
    difference: differenceText(view, difference, t),
  })
}

/** Discloses keep and donate decisions, reviews and fees before the item is selected (ITM-14, ITM-68). */
export const confirmStep = (view: FlowView, question: QuestionOf<'confirm'>, t: Translate): FlowStep => ({
  heading: t('item.confirm-heading'),
  body: [
    itemSummary(view, question, t),
    ...variantsError(view, t),
    ...question.notices.map(itemNotice(t, question.next !== null)),
    keyValues({ id: 'answers', rows: rowsOf(view, question, t) }),
  ],
  values: {},
  buttons: [
    button({
      id: 'confirm',
      label: t('item.confirm'),
      look: 'primary',
      action: post(view.shopId, 'item.confirm', { args: { item: view.itemId }, pending: t('item.confirming') }),
    }),
  ],
})
