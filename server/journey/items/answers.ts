import type { Draft, DraftItem } from '../../../schemas/records/draft.ts'
import { getItemFlow } from '../../domain/assessment/item-flow.ts'
import { type AnswerProblem, answerFields, type FlowAnswer, takeAnswer } from '../../domain/items/answer.ts'
import { findJointParts } from '../../domain/items/bundle.ts'
import {
  type FlowInput,
  findAdvancedOption,
  findProductProblem,
  getChosenReason,
  resolveOutcome,
} from '../../domain/items/flow.ts'
import { PHOTOS_PER_ANSWER, parsePhotoIds } from '../../domain/items/photos.ts'
import { type ItemState, isOpen, isRejected } from '../../domain/items/state.ts'
import { canComment, canConfirm, type FlowAt, findFlowPosition, listFlowSteps } from '../../domain/items/steps.ts'
import type { World } from '../../world.ts'
import { hasOrder, type JourneyContext } from '../request/context.ts'
import { toInvalidProblem } from '../request/refusals.ts'
import { type Answer, go, type Intent, stay } from '../request/visit.ts'
import { chooseQuantity, listItemSteps, QUANTITY_STEP, refuseShortStock } from './batch.ts'
import {
  assessWith,
  findItem,
  findItemFlow,
  flowPath,
  listOpenBatch,
  openStepPath,
  refuseUnavailable,
  rejectItems,
  settleClaim,
  shareAnswers,
  withItems,
} from './flow.ts'
import { filterKnownPhotos, photoSideOf } from './photos.ts'
import { selectItem } from './select.ts'

type Needs = Pick<World, 'commerce' | 'store' | 'log'>

const parseAnswer = ({ args, values }: Intent): FlowAnswer => {
  // The action's schema allows known steps only.
  const step = String(args.step) as FlowAt['step']
  const value = args.answer === undefined ? values[answerFields[step]] : String(args.answer)
  return { step, question: args.question === undefined ? null : String(args.question), value }
}

const requiredMessages = {
  reason: 'item.reason-required',
  outcome: 'item.outcome-required',
  variant: 'item.variant-required',
  product: 'item.product-required',
  warranty: 'item.warranty-required',
} as const

const isKnownField = (field: string): field is keyof typeof requiredMessages => Object.hasOwn(requiredMessages, field)

const describeProblem = ({ t }: JourneyContext, field: string, problem: AnswerProblem): string => {
  if (problem === 'comment-required') return t('item.comment-required')
  if (problem === 'photo-required') return t('item.photo-required')
  if (problem === 'out-of-stock') return t('item.variant-sold-out')
  if (problem === 'not-offered') return t(field === 'variant' ? 'item.variant-refused' : 'item.not-offered')
  return t(isKnownField(field) ? requiredMessages[field] : 'item.choose-one')
}

const refuseAnswer = (context: JourneyContext, field: string, problem: AnswerProblem): Answer =>
  stay(toInvalidProblem(context, [{ form: 'answer', name: field, message: describeProblem(context, field, problem) }]))

/** Drops photo ids of other items. A batch keeps those of a unit that has left it. */
const filterOwnPhotos = async (
  needs: Needs,
  context: JourneyContext,
  { state, answers }: FlowInput,
  { value = '', question }: FlowAnswer,
): Promise<string> => {
  if (!hasOrder(context.draft)) return ''
  const ids = parsePhotoIds(value).slice(0, PHOTOS_PER_ANSWER)
  const of = { shopId: context.visit.shopId, ...photoSideOf(context.draft.order), lineItemId: state.unit.id }
  const before = answers.batch === undefined ? [] : parsePhotoIds(answers.inputs?.[question ?? ''] ?? '')
  const known = new Set([...before, ...(await filterKnownPhotos(needs, of, ids))])
  return ids.filter((id) => known.has(id)).join(' ')
}

/** Accepts only products of the chosen option's collection (ITM-50). */
const findOfferedProduct = async (needs: Needs, context: JourneyContext, flow: FlowInput, value: string) => {
  const option = findAdvancedOption(flow.state, resolveOutcome(flow))
  const { shopId } = context.visit
  const isOffered =
    value !== '' && option !== null && (await needs.commerce.isInCollection(shopId, option.collection_id, value))
  const [product] = isOffered ? await needs.commerce.products(shopId, [value]) : []
  return product?.published === true && findProductProblem(product, flow) === null ? value : null
}

/** Checks the answer against catalogue and photos; null for an id that is not offered. */
const verifyAnswer = async (
  needs: Needs,
  context: JourneyContext,
  at: FlowInput,
  answer: FlowAnswer,
): Promise<FlowAnswer | null> => {
  const { step, value = '' } = answer
  if (step === 'image-upload') return { ...answer, value: await filterOwnPhotos(needs, context, at, answer) }
  if (step !== 'select-product' || value === '') return answer
  const product = await findOfferedProduct(needs, context, at, value)
  return product === null ? null : { ...answer, value: product }
}

const isBlocked = (state: ItemState | undefined): boolean => state === undefined || !isOpen(state) || isRejected(state)

/** Whether another part of the bundle has the same question, now or behind its reason. */
const isSharedQuestion = (flow: FlowInput, { step, question }: FlowAnswer): boolean => {
  if (step === 'select-reason') return true
  const reason = getChosenReason(flow)
  if (step === 'add-comment' && question === null) return reason !== null && canComment(reason, flow)
  return listFlowSteps(flow).some((one) => one.step === step && one.question === question)
}

/** Skips parts that the answer would block. */
const buildSharedAnswers = async (
  needs: Needs,
  context: JourneyContext,
  at: FlowInput,
  answer: FlowAnswer,
): Promise<readonly DraftItem[]> => {
  const otherParts = findJointParts(at.state, context.assessed?.items ?? []).map((state) =>
    getItemFlow(state, context.config),
  )
  const sharedAnswers: DraftItem[] = []
  for (const otherPart of otherParts) {
    const verdict = isSharedQuestion(otherPart, answer) ? takeAnswer(otherPart, answer) : null
    if (verdict?.kind !== 'accepted') continue
    const after = await assessWith(needs, context, withItems(context.draft, [verdict.answers]))
    if (!isBlocked(findItem(after, otherPart.state.unit.id))) sharedAnswers.push(verdict.answers)
  }
  return sharedAnswers
}

/** An answer completed the flow without a confirmation; `context` has the answers but no selection. */
interface CompletedFlow {
  readonly kind: 'complete'
  readonly context: JourneyContext
}

type FlowResult = Answer | CompletedFlow

/** The next step, or the end of the flow. */
const continueFlow = (context: JourneyContext, id: string, answer: FlowAt): FlowResult => {
  const { draft } = context
  const found = findItemFlow(context, id)
  if (found === null) return go('/exchange', { draft })
  const steps = listItemSteps(context, found)
  const next = steps[findFlowPosition(steps, answer) + 1]
  const isOver = canConfirm(found) && steps.at(-1)?.step !== 'confirm'
  if (isOver && (next === undefined || found.answers.together === true)) return { kind: 'complete', context }
  if (next === undefined || found.answers.together === true) return go(openStepPath(found), { draft })
  return go(flowPath(id, next), { draft })
}

/** Applies an answer; first asks for confirmation if it would block the item (ITM-67). */
const applyAnswer = async (
  needs: Needs,
  context: JourneyContext,
  at: FlowInput,
  answer: FlowAnswer,
): Promise<FlowResult> => {
  const { id } = at.state.unit
  const verdict = takeAnswer(at, answer)
  if (verdict.kind === 'refused') return refuseAnswer(context, verdict.field, verdict.because)

  const batch = listOpenBatch(context, id)
  const nextContext = await assessWith(
    needs,
    context,
    shareAnswers(withItems(context.draft, [verdict.answers]), id, batch),
  )
  if (isBlocked(findItem(nextContext, id))) {
    const { step, question, value = '' } = answer
    const itemWithHeldAnswer: DraftItem = { ...at.answers, held: { step, question, value } }
    return go(flowPath(id, { step: 'blocked', question: null }), {
      draft: withItems(context.draft, [itemWithHeldAnswer]),
    })
  }
  const sharedAnswers = await buildSharedAnswers(needs, context, at, answer)
  const draft = withItems(nextContext.draft, sharedAnswers)
  const answered = sharedAnswers.length === 0 ? nextContext : await assessWith(needs, context, draft)
  const settled = await settleClaim(needs, answered, id)
  return (await refuseShortStock(needs, settled, id, answerFields[answer.step])) ?? continueFlow(settled, id, answer)
}

const confirmHeldAnswer = async (
  needs: Needs,
  context: JourneyContext,
  at: FlowInput,
  heldAnswer: FlowAnswer,
): Promise<FlowResult> => {
  const { unit } = at.state
  const verdict = takeAnswer(at, heldAnswer)
  if (verdict.kind === 'refused') return refuseUnavailable(context)
  const batch = listOpenBatch(context, unit.id)
  const draft = shareAnswers(withItems(context.draft, [verdict.answers]), unit.id, batch)
  const after = await assessWith(needs, context, draft)
  const state = findItem(after, unit.id)
  if (!isBlocked(state)) return continueFlow(await settleClaim(needs, after, unit.id), unit.id, heldAnswer)
  if (state !== undefined && isRejected(state)) {
    const peers = batch.slice(1).flatMap((peer) => findItem(after, peer.unit.id) ?? [])
    return rejectItems(context, [state, ...peers.filter(isRejected)])
  }
  return go('/exchange', {
    draft,
    effects: [{ type: 'toast', tone: 'info', text: context.t('item.held-back', { item: unit.line.title }) }],
  })
}

const answerBlockedPrompt = async (
  needs: Needs,
  context: JourneyContext,
  at: FlowInput,
  value: string | undefined,
): Promise<FlowResult> => {
  const { held: heldAnswer, ...answers } = at.answers
  if (heldAnswer === undefined) return refuseUnavailable(context)
  if (value === 'yes') return confirmHeldAnswer(needs, context, at, heldAnswer)
  return go(flowPath(at.state.unit.id, heldAnswer), { draft: withItems(context.draft, [answers]) })
}

/** The draft with a comment that was typed before the item closed, as it may open again (DAT-09); null without one. */
export function withTypedComment(context: JourneyContext, intent: Intent): Draft | null {
  const answer = parseAnswer(intent)
  const state = findItem(context, String(intent.args.item))
  if (answer.step !== 'add-comment' || state === undefined || isOpen(state) || state.answers === null) return null
  const verdict = takeAnswer(getItemFlow(state, context.config), answer)
  return verdict.kind === 'refused' ? null : withItems(context.draft, [verdict.answers])
}

/** Checks photos, products and the question itself, as clients may post anything. */
const takeIntent = async (needs: Needs, context: JourneyContext, intent: Intent): Promise<FlowResult> => {
  const at = findItemFlow(context, String(intent.args.item))
  if (at === null) return refuseUnavailable(context)
  const postedAnswer = parseAnswer(intent)
  if (postedAnswer.step === 'select-quantity') {
    const chosen = await chooseQuantity(needs, context, at, postedAnswer.value ?? '')
    return 'kind' in chosen ? chosen : continueFlow(chosen, at.state.unit.id, QUANTITY_STEP)
  }
  if (postedAnswer.step === 'blocked') return answerBlockedPrompt(needs, context, at, postedAnswer.value)
  const answer = await verifyAnswer(needs, context, at, postedAnswer)
  return answer === null
    ? refuseAnswer(context, answerFields[postedAnswer.step], 'not-offered')
    : applyAnswer(needs, context, at, answer)
}

/** Applies one answer; the last one of a return selects the item (UXD-03). */
export async function answerItem(needs: Needs, context: JourneyContext, intent: Intent): Promise<Answer> {
  const result = await takeIntent(needs, context, intent)
  return result.kind === 'complete' ? selectItem(needs, result.context, String(intent.args.item)) : result
}

/** Applies one answer and selects nothing. */
export async function recordAnswer(needs: Needs, context: JourneyContext, intent: Intent): Promise<Answer> {
  const result = await takeIntent(needs, context, intent)
  return result.kind === 'complete' ? go('/exchange', { draft: result.context.draft }) : result
}
