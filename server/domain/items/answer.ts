import type { ItemStep } from '../../../schemas/actions/items.ts'
import type { DraftItem } from '../../../schemas/records/draft.ts'
import {
  advancedVariants,
  exchangeVariants,
  type FlowInput,
  findAdvancedOption,
  findQuestion,
  findRecommendation,
  getChosenReason,
  listOfferedOutcomes,
  resolveOutcome,
} from './flow.ts'
import { inStock } from './outcomes.ts'
import { knownPath, listChildReasons } from './reasons.ts'
import { canDeclineClaim, type FlowAt, listClaimableWarranties } from './steps.ts'

export interface FlowAnswer extends FlowAt {
  readonly value?: string | undefined
}

export type AnswerProblem = 'choose-one' | 'comment-required' | 'photo-required' | 'not-offered' | 'out-of-stock'

export type AnswerVerdict =
  | { readonly kind: 'refused'; readonly field: string; readonly because: AnswerProblem }
  | { readonly kind: 'accepted'; readonly answers: DraftItem }

export const answerFields = {
  'select-quantity': 'quantity',
  'add-comment': 'comment',
  'image-upload': 'files',
  'yes-no-question': 'answer',
  'select-warranty': 'warranty',
  'select-reason': 'reason',
  'smart-recommendation': 'answer',
  'convert-item': 'outcome',
  'select-variant': 'variant',
  'select-product': 'product',
  'select-advanced-exchange-product': 'variant',
  confirm: 'confirm',
  blocked: 'answer',
} as const satisfies Readonly<Record<ItemStep, string>>

type AnswerResult = { readonly because: AnswerProblem } | { readonly answers: DraftItem }
type AnswerHandler = (input: FlowInput, answer: FlowAnswer) => AnswerResult

const withInput = ({ answers }: FlowInput, id: string, value: string): AnswerResult => ({
  answers: { ...answers, inputs: { ...answers.inputs, [id]: value } },
})

/** A question's text, or the comment on the reason; empty only when optional. */
const takeText: AnswerHandler = (input, { question: id, value = '' }) => {
  const text = value.trim()
  if (id === null) {
    const required = getChosenReason(input)?.comments_required === true
    return text === '' && required ? { because: 'comment-required' } : { answers: { ...input.answers, comment: text } }
  }
  const question = findQuestion(input, id)
  if (question === null) return { because: 'not-offered' }
  if (text === '' && question.optional !== true) return { because: 'comment-required' }
  return withInput(input, id, text)
}

/** Ids of uploaded photos, separated by spaces. */
const takePhotos: AnswerHandler = (input, { question: id, value = '' }) => {
  const question = findQuestion(input, id)
  if (id === null || question === null) return { because: 'not-offered' }
  const files = value.trim()
  if (files === '' && question.optional !== true) return { because: 'photo-required' }
  return withInput(input, id, files)
}

const takeYesNo: AnswerHandler = (input, { question: id, value }) => {
  if (id === null || findQuestion(input, id) === null) return { because: 'not-offered' }
  return value === 'yes' || value === 'no' ? withInput(input, id, value) : { because: 'choose-one' }
}

/** A qualifying warranty, or `none` where the claim may be declined. */
const takeWarranty: AnswerHandler = (input, { question: id, value = '' }) => {
  if (value === '') return { because: 'choose-one' }
  const { state, answers } = input
  const offered =
    value === 'none'
      ? canDeclineClaim(state, findQuestion(input, id))
      : listClaimableWarranties(state).some(({ warranty }) => warranty.id === value)
  return offered ? { answers: { ...answers, warranty: value } } : { because: 'not-offered' }
}

const withoutRecommendation = ({ recommendation: _dropped, ...rest }: DraftItem): DraftItem => rest

const takeReason: AnswerHandler = (input, { question, value = '' }) => {
  const { answers, state } = input
  if (value === '') return { because: 'choose-one' }
  if (!listChildReasons(state.reasonGroup, question).some(({ id }) => id === value)) return { because: 'not-offered' }
  const knownReasons = knownPath(state.reasonGroup, answers.reasons)
  const depth = question === null ? 0 : knownReasons.indexOf(question) + 1
  if (question !== null && depth === 0) return { because: 'not-offered' }
  if (knownReasons[depth] === value) return { answers: { ...answers, reasons: [...knownReasons] } }
  const reasons = [...knownReasons.slice(0, depth), value]
  // The comment stays in the draft for reasons that take one.
  return { answers: withoutRecommendation({ ...answers, reasons }) }
}

const takeRecommendation: AnswerHandler = (input, { value }) => {
  if (findRecommendation(input) === null) return { because: 'not-offered' }
  if (value !== 'accept' && value !== 'decline') return { because: 'choose-one' }
  const recommendation = value === 'accept' ? ('accepted' as const) : ('declined' as const)
  return { answers: { ...input.answers, recommendation } }
}

const takeOutcome: AnswerHandler = (input, { value }) => {
  const outcome = listOfferedOutcomes(input.state).find((offered) => offered === value)
  if (outcome === undefined) return { because: value ? 'not-offered' : 'choose-one' }
  // The variant stays, so returning to exchange restores the choice.
  return { answers: { ...input.answers, outcome } }
}

const takeVariant: AnswerHandler = (input, { value = '' }) => {
  if (value === '') return { because: 'choose-one' }
  const variant = exchangeVariants(input).find(({ id }) => id === value)
  if (variant === undefined) return { because: 'not-offered' }
  if (!inStock(variant, input.settings)) return { because: 'out-of-stock' }
  return { answers: { ...input.answers, variant: variant.id } }
}

const takeProduct: AnswerHandler = (input, { value = '' }) => {
  const option = findAdvancedOption(input.state, resolveOutcome(input))
  if (option === null) return { because: 'not-offered' }
  if (value === '') return { because: 'choose-one' }
  const { advanced } = input.answers
  const same = advanced?.option === option.id && advanced.product === value
  return { answers: same ? input.answers : { ...input.answers, advanced: { option: option.id, product: value } } }
}

const takeAdvancedVariant: AnswerHandler = (input, { value = '' }) => {
  const { advanced } = input.answers
  if (value === '') return { because: 'choose-one' }
  const variant = advancedVariants(input).find(({ id }) => id === value)
  if (variant === undefined || advanced === undefined) return { because: 'not-offered' }
  if (!inStock(variant, input.settings)) return { because: 'out-of-stock' }
  return { answers: { ...input.answers, advanced: { ...advanced, variant: variant.id } } }
}

const rejectAnswer: AnswerHandler = () => ({ because: 'not-offered' })

const answerHandlers: Readonly<Record<ItemStep, AnswerHandler>> = {
  'add-comment': takeText,
  'image-upload': takePhotos,
  'yes-no-question': takeYesNo,
  'select-warranty': takeWarranty,
  'select-reason': takeReason,
  'smart-recommendation': takeRecommendation,
  'convert-item': takeOutcome,
  'select-variant': takeVariant,
  'select-product': takeProduct,
  'select-advanced-exchange-product': takeAdvancedVariant,
  confirm: rejectAnswer,
  'select-quantity': rejectAnswer,
  blocked: rejectAnswer,
}

const answerParts = [
  'inputs',
  'warranty',
  'reasons',
  'comment',
  'recommendation',
  'outcome',
  'variant',
  'advanced',
] as const satisfies readonly (keyof DraftItem)[]

const hasSameAnswers = (before: DraftItem, after: DraftItem): boolean =>
  answerParts.every((part) => JSON.stringify(before[part]) === JSON.stringify(after[part]))

/** Later answers stay in the draft; steps follow from those in effect. */
export function takeAnswer(input: FlowInput, answer: FlowAnswer): AnswerVerdict {
  const result = answerHandlers[answer.step](input, answer)
  if ('because' in result) return { kind: 'refused', field: answerFields[answer.step], because: result.because }
  const { held: _dropped, ...answers } = result.answers
  const same = hasSameAnswers(input.answers, answers)
  return { kind: 'accepted', answers: same ? answers : { ...answers, confirmed: false } }
}
