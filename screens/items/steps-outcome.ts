import type { Translate } from '../../locales/translate.ts'
import { choiceList } from '../../schemas/components/choice-list.ts'
import type { Component } from '../../schemas/components/index.ts'
import { keyValues } from '../../schemas/components/key-values.ts'
import { notice } from '../../schemas/components/notice.ts'
import { swapCard } from '../../schemas/components/swap-card.ts'
import { text } from '../../schemas/components/text.ts'
import type { Outcome } from '../../schemas/records/draft.ts'
import { plain } from '../parts/rich-text.ts'
import type { FlowView } from './flow-view.ts'
import {
  advanceOnTap,
  answerButton,
  differenceText,
  earlierAnswer,
  type FlowStep,
  FORM,
  header,
  nextButton,
  type QuestionOf,
  swapSide,
} from './step.ts'

/** ERR-51. */
export const variantsError = (view: FlowView, t: Translate): readonly Component[] =>
  view.variantsFailed === true
    ? [notice({ id: 'variants-failed', tone: 'warning', body: plain(t('item.variants-failed')) })]
    : []

/** Both kinds of exchange have the same name. */
export function outcomeText(outcome: Outcome, t: Translate): string {
  if (outcome === 'return') return t('item.outcome-return')
  return t(outcome === 'replace' ? 'item.outcome-replace' : 'item.outcome-exchange')
}

const creditTexts = {
  gift: 'item.outcome-return-gift',
  refund: 'item.outcome-return-refund',
  either: 'item.outcome-return-detail',
} as const

const outcomeDetail = (
  outcome: Outcome,
  { credit }: QuestionOf<'convert-item'>,
  t: Translate,
): { readonly detail?: string } => {
  if (outcome === 'return') return credit === null ? {} : { detail: t(creditTexts[credit]) }
  if (outcome === 'replace') return { detail: t('item.outcome-replace-detail') }
  return { detail: t(outcome === 'exchange' ? 'item.outcome-exchange-detail' : 'item.outcome-advanced-detail') }
}

/** Lists allowed outcomes only (ITM-43, ITM-53). */
export const outcomeStep = (view: FlowView, question: QuestionOf<'convert-item'>, t: Translate): FlowStep => ({
  heading: t('item.outcome-heading'),
  body: [
    ...header(view, t),
    ...variantsError(view, t),
    ...(question.title === null ? [] : [text({ id: 'offer', look: 'lead', body: plain(question.title) })]),
    choiceList({
      id: 'outcomes',
      form: FORM,
      name: 'outcome',
      legend: t('item.outcome-heading'),
      required: true,
      missing: t('item.outcome-required'),
      look: 'cards',
      ...advanceOnTap(view),
      options: question.options.map(({ outcome, label }) => ({
        value: outcome,
        ...(label ? { label } : { label: outcomeText(outcome, t), ...outcomeDetail(outcome, question, t) }),
      })),
    }),
  ],
  values: { outcome: question.chosen ?? '' },
  buttons: [nextButton(view, 'valid', t)],
})

/** Asks for one value to change (UXD-07). Both answers have equal weight; the earlier one is marked (ITM-65). */
export function recommendationStep(
  view: FlowView,
  question: QuestionOf<'smart-recommendation'>,
  t: Translate,
): FlowStep {
  const { next: better, change, difference, chosen } = question
  const { from, to } = change
  const labels = {
    accepted: t('item.recommendation-accept', { value: to }),
    declined: t('item.recommendation-decline'),
  }
  const isDeclined = chosen === 'declined'
  return {
    heading: t('item.recommendation-heading', { value: to }),
    body: [
      text({ id: 'hint', look: 'lead', body: plain(t('item.recommendation', { value: to })) }),
      swapCard({
        id: 'swap',
        sides: [swapSide(view, t('item.sent'), t)(view.item), swapSide(view, t('item.received'), t)(better)],
        change: { from, to, text: t('item.change', { from, to }) },
        difference: differenceText(view, difference, t),
      }),
      ...earlierAnswer(chosen && labels[chosen], t),
    ],
    values: {},
    buttons: [
      answerButton(
        view,
        { id: 'accept', label: labels.accepted, look: isDeclined ? 'secondary' : 'primary' },
        'accept',
      ),
      answerButton(
        view,
        { id: 'decline', label: labels.declined, look: isDeclined ? 'primary' : 'secondary' },
        'decline',
      ),
    ],
    equal: true,
  }
}

const blockedHeading = (held: QuestionOf<'blocked'>['held'], t: Translate): string =>
  held === null || held.question !== null
    ? t('item.blocked-heading')
    : t('item.blocked-heading-answer', { answer: held.answer })

const heldAnswer = (held: QuestionOf<'blocked'>['held']): readonly Component[] =>
  held === null || held.question === null
    ? []
    : [keyValues({ id: 'held', look: 'card', rows: [{ label: held.question, lines: [held.answer] }] })]

/** Confirms an answer that blocks the item; "no" returns to the question (ITM-67). */
export const blockedStep = (
  view: FlowView,
  { kind, sentence, held }: QuestionOf<'blocked'>,
  t: Translate,
): FlowStep => ({
  heading: blockedHeading(held, t),
  body: [
    ...header(view, t),
    ...heldAnswer(held),
    notice({
      id: 'blocked',
      tone: 'info',
      title: sentence ?? t('item.blocked'),
      body: plain(t(kind === 'reject' ? 'item.blocked-reject' : 'item.blocked-exclude')),
    }),
  ],
  values: {},
  buttons: [
    answerButton(view, { id: 'no', label: t('item.blocked-no'), look: 'primary' }, 'no'),
    answerButton(view, { id: 'yes', label: t('item.blocked-yes'), look: 'secondary' }, 'yes'),
  ],
  equal: true,
})
