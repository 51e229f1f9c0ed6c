import type { Question } from '../../../schemas/config/workflow.ts'
import type { DraftItem } from '../../../schemas/records/draft.ts'
import type { ReturnedItem } from '../../../schemas/records/return.ts'
import type { AnswerView, AskedText, FlowQuestion, ProductCard } from '../../../screens/items/flow-view.ts'
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
import { knownPath, sortReasonsForDisplay } from '../../domain/items/reasons.ts'
import { canDeclineClaim, type FlowAt, findQuestionAt, listClaimableWarranties } from '../../domain/items/steps.ts'
import { findAnswer } from '../../domain/workflow/condition.ts'
import type { JourneyContext } from '../request/context.ts'
import { viewerIn } from '../request/context.ts'
import { inLanguage, reasonText } from '../request/copy.ts'
import { destinationName, noticesOf } from './notices.ts'
import { photoHref, photoUrl } from './photos.ts'
import { replacementOf, snapshotOf, snapshotOfVariant } from './snapshot.ts'
import { picking, priceInstead, pricesIn } from './variant-picking.ts'

type Ask = (flow: FlowInput, at: FlowAt, context: JourneyContext) => FlowQuestion

const askedOf = (question: Question, { language }: JourneyContext): AskedText => ({
  question: question.id,
  text: inLanguage(question.copy, language) ?? '',
  hint: inLanguage(question.hint, language) ?? null,
})

const asked = (flow: FlowInput, at: FlowAt, context: JourneyContext): AskedText => {
  const question = findQuestionAt(flow, at)
  return question === null ? { question: at.question ?? '', text: '', hint: null } : askedOf(question, context)
}

const cardOf = (
  { title, variantTitle, image }: ReturnedItem['product'],
  { price, struck }: VisiblePrice,
): ProductCard => ({
  title,
  variant: variantTitle,
  image,
  price,
  struck,
})

export const itemCard = ({ state }: FlowInput, context: JourneyContext): ProductCard =>
  cardOf(snapshotOf(state), getVisiblePrice(viewerIn(context), pricesIn(context).of(state.unit)))

/** Shuffled reasons keep one order per session and item. */
const selectReason: Ask = ({ answers, state, settings }, { question }, context) => {
  const group = state.reasonGroup
  const mixed = group.randomize === true || settings.randomize_reasons === true
  const reasons = sortReasonsForDisplay(group, question, mixed ? `${context.stored?.hash} ${state.unit.id}` : null)
  const path = knownPath(group, answers.reasons)
  return {
    step: 'select-reason',
    parent: question,
    reasons: reasons.map((reason) => ({ id: reason.id, text: reasonText(reason, context.language) })),
    chosen: path.find((id) => reasons.some((reason) => reason.id === id)) ?? null,
  }
}

const addComment: Ask = (flow, at, context) => {
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
    asked: askedOf(question, context),
    required: question.optional !== true,
    comment: findAnswer(question.id, answers.inputs) ?? '',
  }
}

const uploadImage: Ask = (flow, at, context) => {
  const { shopId } = context.visit
  const { state, answers, settings } = flow
  const question = findQuestionAt(flow, at)
  const ids = parsePhotoIds(findAnswer(at.question ?? '', answers.inputs) ?? '')
  return {
    step: 'image-upload',
    asked: asked(flow, at, context),
    required: question === null || isPhotoRequired(question),
    accept: getPhotoTypes(settings),
    maxPhotos: PHOTOS_PER_ANSWER,
    href: photoHref(shopId, { orderId: context.draft.order?.id ?? '', lineItemId: state.unit.id }),
    photos: ids.map((id) => ({ id, url: photoUrl(shopId, id) })),
  }
}

const askYesNo: Ask = (flow, at, context) => {
  const answer = findAnswer(at.question ?? '', flow.answers.inputs)
  return {
    step: 'yes-no-question',
    asked: asked(flow, at, context),
    chosen: answer === 'yes' || answer === 'no' ? answer : null,
  }
}

const selectWarranty: Ask = (flow, at, context) => {
  const question = findQuestionAt(flow, at)
  const { language } = context
  return {
    step: 'select-warranty',
    asked: question === null ? null : askedOf(question, context),
    warranties: listClaimableWarranties(flow.state).map(({ warranty, until }) => ({
      id: warranty.id,
      text: inLanguage(warranty.copy, language) ?? '',
      detail: inLanguage(warranty.detail, language) ?? null,
      until,
    })),
    optional: canDeclineClaim(flow.state, question),
    chosen: flow.answers.warranty ?? null,
  }
}

/** @throws TypeError without a recommendation. */
const recommend: Ask = (flow, _at, context) => {
  const variant = findRecommendation(flow)
  if (variant === null) throw new TypeError('recommend: the step stands only with a recommendation')
  const instead = priceInstead(variant.price, flow, pricesIn(context))
  return {
    step: 'smart-recommendation',
    next: cardOf(snapshotOfVariant(variant, flow.state, null), getVisibleReplacementPrice(viewerIn(context), instead)),
    difference: instead.difference,
    chosen: flow.answers.recommendation ?? null,
  }
}

const convert: Ask = (flow, _at, { language }) => {
  const { state, answers } = flow
  const options = advancedOptions(state)
  const labelOf = (outcome: string) => {
    const option = options.find(({ id }) => outcome === `advanced:${id}`)
    return option === undefined ? null : (inLanguage(option.copy, language) ?? '')
  }
  const titled = state.outcomes.advanced.find(({ title_visible }) => title_visible === true)
  return {
    step: 'convert-item',
    title: inLanguage(titled?.title, language) ?? null,
    options: listOfferedOutcomes(state).map((outcome) => ({ outcome, label: labelOf(outcome) })),
    chosen: answers.outcome ?? null,
  }
}

const selectVariant: Ask = (flow, _at, context) => ({
  step: 'select-variant',
  ...picking({ product: flow.state.product, offered: exchangeVariants(flow) }, flow, context),
})

const selectAdvanced: Ask = (flow, _at, context) => ({
  step: 'select-advanced-exchange-product',
  product: advancedProduct(flow)?.title ?? '',
  ...picking({ product: advancedProduct(flow), offered: advancedVariants(flow) }, flow, context),
})

const answerView = (question: Question, answer: string): AnswerView => {
  if (answer === '') return { kind: 'passed' }
  if (question.input === 'upload') return { kind: 'photos', count: parsePhotoIds(answer).length }
  if (question.input === 'yes-no') return { kind: 'yes-no', answer: answer === 'yes' ? 'yes' : 'no' }
  return { kind: 'text', text: answer }
}

const answersGiven = ({ state }: FlowInput, { inputs }: DraftItem, context: JourneyContext) =>
  state.evaluation.questions.flatMap(({ question }) => {
    const answer = findAnswer(question.id, inputs)
    return answer === undefined ? [] : [{ text: askedOf(question, context).text, answer: answerView(question, answer) }]
  })

/** Summarizes the item. Omits stored answers to questions that no longer apply. The caller sets the fee. */
const confirm: Ask = (flow, _at, context) => {
  const { state } = flow
  const counting = selectEffectiveAnswers(flow)
  const next = replacementOf(flow)
  const reason = getChosenReason(flow)
  const instead = next && priceInstead(next.variant.price, flow, pricesIn(context))
  return {
    step: 'confirm',
    outcome: resolveOutcome(flow) ?? 'return',
    next: next && instead && cardOf(next.product, getVisibleReplacementPrice(viewerIn(context), instead)),
    difference: instead?.difference ?? 0,
    reason: reason === null ? '' : reasonText(reason, context.language),
    comment: counting.comment || null,
    warranty: inLanguage(state.claims.claimed?.copy, context.language) ?? null,
    answers: answersGiven(flow, counting, context),
    notices: noticesOf(state, context.assessed),
    destination: destinationName(state, context),
    fee: 0,
  }
}

const blocked: Ask = ({ state }, _at, context) => ({
  step: 'blocked',
  kind: state.evaluation.outcome.verdict === 'reject' ? 'reject' : 'exclude',
  sentence: inLanguage(state.evaluation.outcome.sentence ?? undefined, context.language) ?? null,
})

/** Builders for all steps but `select-product`, which reads products (`flow-view.ts`). */
export const asks: Readonly<Record<Exclude<FlowAt['step'], 'select-product'>, Ask>> = {
  'add-comment': addComment,
  'image-upload': uploadImage,
  'yes-no-question': askYesNo,
  'select-warranty': selectWarranty,
  'select-reason': selectReason,
  'smart-recommendation': recommend,
  'convert-item': convert,
  'select-variant': selectVariant,
  'select-advanced-exchange-product': selectAdvanced,
  confirm,
  blocked,
}
