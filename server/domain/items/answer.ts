import type { ItemStep } from '../../../schemas/actions/items.ts'
import type { DraftItem } from '../../../schemas/records/draft.ts'
import {
  advancedVariants,
  exchangeVariants,
  type FlowInput,
  optionOf,
  outcomeOf,
  outcomesOffered,
  questionOf,
  reasonOf,
  recommendationFor,
} from './flow.ts'
import { inStock } from './outcomes.ts'
import { knownPath, reasonsUnder } from './reasons.ts'
import { claimable, type FlowAt, mayPassClaim } from './steps.ts'

/** One answer to one step. */
export interface FlowAnswer extends FlowAt {
  readonly value?: string | undefined
}

/** What is wrong with an answer; the screen says it beside the field. */
export type AnswerProblem = 'choose-one' | 'comment-required' | 'photo-required' | 'not-offered' | 'out-of-stock'

/** What came of an answer. */
export type AnswerVerdict =
  | { readonly kind: 'refused'; readonly field: string; readonly because: AnswerProblem }
  | { readonly kind: 'accepted'; readonly answers: DraftItem }

/** The form field, or the bound argument, that carries the answer of a step. */
export const answerFields = {
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

/** What an answer makes of those before it, or why it is none. */
type Taken = { readonly because: AnswerProblem } | { readonly answers: DraftItem }
/** Takes an answer to one kind of step. */
type Take = (input: FlowInput, answer: FlowAnswer) => Taken

/** The answers with one to a question of a rule. */
const withInput = ({ answers }: FlowInput, id: string, value: string): Taken => ({
  answers: { ...answers, inputs: { ...answers.inputs, [id]: value } },
})

/** A text to a question of a rule, or the comment to the reason; empty only where it need not be given. */
const takeText: Take = (input, { question: id, value = '' }) => {
  const text = value.trim()
  if (id === null) {
    const required = reasonOf(input)?.comments_required === true
    return text === '' && required ? { because: 'comment-required' } : { answers: { ...input.answers, comment: text } }
  }
  const question = questionOf(input, id)
  if (question === null) return { because: 'not-offered' }
  if (text === '' && question.optional !== true) return { because: 'comment-required' }
  return withInput(input, id, text)
}

/** The ids of photos that are there already, with blanks between. */
const takePhotos: Take = (input, { question: id, value = '' }) => {
  const question = questionOf(input, id)
  if (id === null || question === null) return { because: 'not-offered' }
  const files = value.trim()
  if (files === '' && question.optional !== true) return { because: 'photo-required' }
  return withInput(input, id, files)
}

/** Yes or no. */
const takeYesNo: Take = (input, { question: id, value }) => {
  if (id === null || questionOf(input, id) === null) return { because: 'not-offered' }
  return value === 'yes' || value === 'no' ? withInput(input, id, value) : { because: 'choose-one' }
}

/** A warranty that the item qualifies for, or none where that may be said. */
const takeWarranty: Take = (input, { question: id, value = '' }) => {
  if (value === '') return { because: 'choose-one' }
  const { state, answers } = input
  const offered =
    value === 'none'
      ? mayPassClaim(state, questionOf(input, id))
      : claimable(state).some(({ warranty }) => warranty.id === value)
  return offered ? { answers: { ...answers, warranty: value } } : { because: 'not-offered' }
}

/** A recommendation belongs to its reason: another reason recommends anew. */
const withoutRecommendation = ({ recommendation: _dropped, ...rest }: DraftItem): DraftItem => rest

/** A reason under the ones that were chosen before it. */
const takeReason: Take = (input, { question, value = '' }) => {
  const { answers, state } = input
  if (value === '') return { because: 'choose-one' }
  if (!reasonsUnder(state.reasonGroup, question).some(({ id }) => id === value)) return { because: 'not-offered' }
  const known = knownPath(state.reasonGroup, answers.reasons)
  const depth = question === null ? 0 : known.indexOf(question) + 1
  if (question !== null && depth === 0) return { because: 'not-offered' }
  // A changed reason drops the deeper choice; the same one keeps it.
  if (known[depth] === value) return { answers: { ...answers, reasons: [...known] } }
  const reasons = [...known.slice(0, depth), value]
  // A comment stays in the draft: it counts again where a reason takes one.
  return { answers: withoutRecommendation({ ...answers, reasons }) }
}

/** Whether the size that the shop recommends comes instead. */
const takeRecommendation: Take = (input, { value }) => {
  if (recommendationFor(input) === null) return { because: 'not-offered' }
  if (value !== 'accept' && value !== 'decline') return { because: 'choose-one' }
  const recommendation = value === 'accept' ? ('accepted' as const) : ('declined' as const)
  return { answers: { ...input.answers, recommendation } }
}

/** What becomes of the item, among what its page offers. */
const takeOutcome: Take = (input, { value }) => {
  const outcome = outcomesOffered(input.state).find((offered) => offered === value)
  if (outcome === undefined) return { because: value ? 'not-offered' : 'choose-one' }
  // The variant stays: whoever goes back to exchange finds it chosen.
  return { answers: { ...input.answers, outcome } }
}

/** The variant that comes instead, if there is one left of it. */
const takeVariant: Take = (input, { value = '' }) => {
  if (value === '') return { because: 'choose-one' }
  const variant = exchangeVariants(input).find(({ id }) => id === value)
  if (variant === undefined) return { because: 'not-offered' }
  if (!inStock(variant, input.settings)) return { because: 'out-of-stock' }
  return { answers: { ...input.answers, variant: variant.id } }
}

/** The journey has made sure that the product stands in the option's collection. */
const takeProduct: Take = (input, { value = '' }) => {
  const option = optionOf(input.state, outcomeOf(input))
  if (option === null) return { because: 'not-offered' }
  if (value === '') return { because: 'choose-one' }
  const { advanced } = input.answers
  const same = advanced?.option === option.id && advanced.product === value
  return { answers: same ? input.answers : { ...input.answers, advanced: { option: option.id, product: value } } }
}

/** The variant of another product, if there is one left of it. */
const takeAdvancedVariant: Take = (input, { value = '' }) => {
  const { advanced } = input.answers
  if (value === '') return { because: 'choose-one' }
  const variant = advancedVariants(input).find(({ id }) => id === value)
  if (variant === undefined || advanced === undefined) return { because: 'not-offered' }
  if (!inStock(variant, input.settings)) return { because: 'out-of-stock' }
  return { answers: { ...input.answers, advanced: { ...advanced, variant: variant.id } } }
}

/** A step that asks nothing. */
const notAnswered: Take = () => ({ because: 'not-offered' })

/** How each step is answered: one that is new does not compile until it is here. */
const takes: Readonly<Record<ItemStep, Take>> = {
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
  confirm: notAnswered,
  blocked: notAnswered,
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

/** The same answer once more changes nothing; another one has to be confirmed again. */
const sameAnswers = (before: DraftItem, after: DraftItem): boolean =>
  answerParts.every((part) => JSON.stringify(before[part]) === JSON.stringify(after[part]))

/**
 * The item with this answer taken in, or what is wrong with it. Changing an early answer keeps what still applies; what does
 * not is passed over, as the steps are derived from what counts.
 */
export function takeAnswer(input: FlowInput, answer: FlowAnswer): AnswerVerdict {
  const taken = takes[answer.step](input, answer)
  if ('because' in taken) return { kind: 'refused', field: answerFields[answer.step], because: taken.because }
  const { held: _dropped, ...answers } = taken.answers
  const same = sameAnswers(input.answers, answers)
  return { kind: 'accepted', answers: same ? answers : { ...answers, confirmed: false } }
}
