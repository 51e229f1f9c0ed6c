import type { Question } from '../../../schemas/config/workflow.ts'
import type { Variant } from '../../../schemas/entities/product.ts'
import type { DraftItem } from '../../../schemas/records/draft.ts'
import type { ReturnedItem } from '../../../schemas/records/return.ts'
import type { AnswerView, FlowQuestion, ProductCard, QuestionText } from '../../../screens/items/flow-view.ts'
import { selectEffectiveAnswers } from '../../domain/items/effective-answers.ts'
import {
  advancedOptions,
  advancedProduct,
  advancedVariants,
  exchangeVariants,
  type FlowInput,
  findRecommendation,
  getChosenReason,
  isPhotoRequired,
  listOfferedOutcomes,
  resolveOutcome,
} from '../../domain/items/flow.ts'
import { getVisiblePrice, getVisibleReplacementPrice, type VisiblePrice } from '../../domain/items/gift-visibility.ts'
import { getPhotoTypes, PHOTOS_PER_ANSWER, parsePhotoIds } from '../../domain/items/photos.ts'
import { findReasonTopic, knownPath, sortReasonsForDisplay } from '../../domain/items/reasons.ts'
import { canDeclineClaim, type FlowAt, findQuestionAt, listClaimableWarranties } from '../../domain/items/steps.ts'
import { findAnswer } from '../../domain/workflow/condition.ts'
import type { JourneyContext } from '../request/context.ts'
import { viewerIn } from '../request/context.ts'
import { localize, reasonText } from '../request/copy.ts'
import { destinationName, noticesOf } from './notices.ts'
import { photoHref, photoUrl } from './photos.ts'
import { findReplacement, snapshotOf, snapshotOfVariant } from './snapshot.ts'
import { buildVariantPicker, getDisplayPrices, priceReplacement } from './variant-picker.ts'

type QuestionBuilder = (flow: FlowInput, at: FlowAt, context: JourneyContext) => FlowQuestion

const toQuestionText = (question: Question, { language }: JourneyContext): QuestionText => ({
  question: question.id,
  text: localize(question.copy, language) ?? '',
  hint: localize(question.hint, language) ?? null,
})

const getQuestionText = (flow: FlowInput, at: FlowAt, context: JourneyContext): QuestionText => {
  const question = findQuestionAt(flow, at)
  return question === null ? { question: at.question ?? '', text: '', hint: null } : toQuestionText(question, context)
}

const toProductCard = (
  { title, variantTitle, image }: ReturnedItem['product'],
  { price, struck }: VisiblePrice,
): ProductCard => ({
  title,
  variant: variantTitle,
  image,
  price,
  struck,
})

export const buildItemCard = ({ state }: FlowInput, context: JourneyContext): ProductCard =>
  toProductCard(snapshotOf(state), getVisiblePrice(viewerIn(context), getDisplayPrices(context).of(state.unit)))

/** Shuffled reasons keep one order per session and item. */
const buildReasonQuestion: QuestionBuilder = ({ answers, state, settings }, { question }, context) => {
  const { claimed } = state.claims
  const group = state.reasonGroup
  const mixed = group.randomize === true || settings.randomize_reasons === true
  const reasons = sortReasonsForDisplay(group, question, mixed ? `${context.stored?.hash} ${state.unit.id}` : null)
  const path = knownPath(group, answers.reasons)
  const parent = group.reasons.find(({ id }) => id === question)
  return {
    step: 'select-reason',
    parent: question,
    about:
      parent === undefined ? null : { text: reasonText(parent, context.language), topic: findReasonTopic(reasons) },
    claim: claimed === null ? null : (localize(claimed.copy, context.language) ?? ''),
    reasons: reasons.map((reason) => ({ id: reason.id, text: reasonText(reason, context.language) })),
    chosen: path.find((id) => reasons.some((reason) => reason.id === id)) ?? null,
  }
}

const buildCommentQuestion: QuestionBuilder = (flow, at, context) => {
  const question = findQuestionAt(flow, at)
  const { answers } = flow
  if (question === null)
    return {
      step: 'add-comment',
      asked: null,
      required: getChosenReason(flow)?.comments_required === true,
      comment: answers.comment ?? '',
    }
  return {
    step: 'add-comment',
    asked: toQuestionText(question, context),
    required: question.optional !== true,
    comment: findAnswer(question.id, answers.inputs) ?? '',
  }
}

const buildPhotoQuestion: QuestionBuilder = (flow, at, context) => {
  const { shopId } = context.visit
  const { state, answers, settings } = flow
  const question = findQuestionAt(flow, at)
  const ids = parsePhotoIds(findAnswer(at.question ?? '', answers.inputs) ?? '')
  return {
    step: 'image-upload',
    asked: getQuestionText(flow, at, context),
    required: question === null || isPhotoRequired(question),
    accept: getPhotoTypes(settings),
    maxPhotos: PHOTOS_PER_ANSWER,
    href: photoHref(shopId, { orderId: context.draft.order?.id ?? '', lineItemId: state.unit.id }),
    photos: ids.map((id) => ({ id, url: photoUrl(shopId, id) })),
  }
}

const buildYesNoQuestion: QuestionBuilder = (flow, at, context) => {
  const answer = findAnswer(at.question ?? '', flow.answers.inputs)
  return {
    step: 'yes-no-question',
    asked: getQuestionText(flow, at, context),
    chosen: answer === 'yes' || answer === 'no' ? answer : null,
  }
}

const buildWarrantyQuestion: QuestionBuilder = (flow, at, context) => {
  const question = findQuestionAt(flow, at)
  const { language } = context
  return {
    step: 'select-warranty',
    asked: question === null ? null : toQuestionText(question, context),
    warranties: listClaimableWarranties(flow.state).map(({ warranty, until }) => ({
      id: warranty.id,
      text: localize(warranty.copy, language) ?? '',
      detail: localize(warranty.detail, language) ?? null,
      until,
    })),
    optional: canDeclineClaim(flow.state, question),
    chosen: flow.answers.warranty ?? null,
  }
}

/** The first option value in which the variants differ, else their titles. */
const findOptionChange = ({ state: { unit, product } }: FlowInput, to: Variant) => {
  const own = product?.variants.find(({ id }) => id === unit.line.variantId)
  const at = to.options.findIndex((value, index) => value !== own?.options[index])
  return { from: own?.options[at] ?? unit.line.variantTitle ?? '', to: to.options[at] ?? to.title ?? '' }
}

/** @throws TypeError without a recommendation. */
const buildRecommendationQuestion: QuestionBuilder = (flow, _at, context) => {
  const variant = findRecommendation(flow)
  if (variant === null) throw new TypeError('The recommendation step requires a recommendation')
  const replacementPrice = priceReplacement(variant.price, flow, getDisplayPrices(context))
  return {
    step: 'smart-recommendation',
    next: toProductCard(
      snapshotOfVariant(variant, flow.state, null),
      getVisibleReplacementPrice(viewerIn(context), replacementPrice),
    ),
    change: findOptionChange(flow, variant),
    difference: replacementPrice.difference,
    chosen: flow.answers.recommendation ?? null,
  }
}

const buildOutcomeQuestion: QuestionBuilder = (flow, _at, { language }) => {
  const { state, answers } = flow
  const { gift, refund } = state.allowed
  const options = advancedOptions(state)
  const labelOf = (outcome: string) => {
    const option = options.find(({ id }) => outcome === `advanced:${id}`)
    return option === undefined ? null : (localize(option.copy, language) ?? '')
  }
  const titled = state.outcomes.advanced.find(({ title_visible }) => title_visible === true)
  return {
    step: 'convert-item',
    title: localize(titled?.title, language) ?? null,
    options: listOfferedOutcomes(state).map((outcome) => ({ outcome, label: labelOf(outcome) })),
    credit: gift && refund ? 'either' : gift ? 'gift' : refund ? 'refund' : null,
    chosen: answers.outcome ?? null,
  }
}

const buildVariantQuestion: QuestionBuilder = (flow, _at, context) => ({
  step: 'select-variant',
  ...buildVariantPicker({ product: flow.state.product, offered: exchangeVariants(flow) }, flow, context),
})

const buildAdvancedVariantQuestion: QuestionBuilder = (flow, _at, context) => ({
  step: 'select-advanced-exchange-product',
  product: advancedProduct(flow)?.title ?? '',
  ...buildVariantPicker({ product: advancedProduct(flow), offered: advancedVariants(flow) }, flow, context),
})

const toAnswerView = (question: Question, answer: string): AnswerView => {
  if (answer === '') return { kind: 'passed' }
  if (question.input === 'upload') return { kind: 'photos', count: parsePhotoIds(answer).length }
  if (question.input === 'yes-no') return { kind: 'yes-no', answer: answer === 'yes' ? 'yes' : 'no' }
  return { kind: 'text', text: answer }
}

const listAnswers = ({ state }: FlowInput, { inputs }: DraftItem, context: JourneyContext) =>
  state.evaluation.questions.flatMap(({ question }) => {
    const answer = findAnswer(question.id, inputs)
    return answer === undefined
      ? []
      : [{ text: toQuestionText(question, context).text, answer: toAnswerView(question, answer) }]
  })

/** Summarizes the item. Omits stored answers to questions that no longer apply. The caller sets the fee. */
const buildConfirmation: QuestionBuilder = (flow, _at, context) => {
  const { state } = flow
  const effectiveAnswers = selectEffectiveAnswers(flow)
  const next = findReplacement(flow)
  const reason = getChosenReason(flow)
  const replacementPrice = next && priceReplacement(next.variant.price, flow, getDisplayPrices(context))
  return {
    step: 'confirm',
    outcome: resolveOutcome(flow) ?? 'return',
    next:
      next &&
      replacementPrice &&
      toProductCard(next.product, getVisibleReplacementPrice(viewerIn(context), replacementPrice)),
    difference: replacementPrice?.difference ?? 0,
    reason: reason === null ? '' : reasonText(reason, context.language),
    comment: effectiveAnswers.comment || null,
    warranty: localize(state.claims.claimed?.copy, context.language) ?? null,
    answers: listAnswers(flow, effectiveAnswers, context),
    notices: noticesOf(state, context.assessed),
    destination: destinationName(state, context),
    fee: 0,
  }
}

const buildBlockedPrompt: QuestionBuilder = ({ state }, _at, context) => ({
  step: 'blocked',
  kind: state.evaluation.outcome.verdict === 'reject' ? 'reject' : 'exclude',
  sentence: localize(state.evaluation.outcome.sentence ?? undefined, context.language) ?? null,
  held: null,
})

export function describeHeldAnswer(flow: FlowInput, context: JourneyContext) {
  const { held } = flow.answers
  if (held === undefined) return null
  const { step, question, value } = held
  if (step === 'select-reason') {
    const reason = flow.state.reasonGroup.reasons.find(({ id }) => id === value)
    return reason === undefined ? null : { question: null, answer: reasonText(reason, context.language) }
  }
  const heldQuestion = step === 'yes-no-question' ? findQuestionAt(flow, { step, question }) : null
  if (heldQuestion === null) return null
  return {
    question: toQuestionText(heldQuestion, context).text,
    answer: context.t(value === 'yes' ? 'item.yes' : 'item.no'),
  }
}

export const questionBuilders: Readonly<
  Record<Exclude<FlowAt['step'], 'select-product' | 'select-quantity'>, QuestionBuilder>
> = {
  'add-comment': buildCommentQuestion,
  'image-upload': buildPhotoQuestion,
  'yes-no-question': buildYesNoQuestion,
  'select-warranty': buildWarrantyQuestion,
  'select-reason': buildReasonQuestion,
  'smart-recommendation': buildRecommendationQuestion,
  'convert-item': buildOutcomeQuestion,
  'select-variant': buildVariantQuestion,
  'select-advanced-exchange-product': buildAdvancedVariantQuestion,
  confirm: buildConfirmation,
  blocked: buildBlockedPrompt,
}
