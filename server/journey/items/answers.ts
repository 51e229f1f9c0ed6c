import type { DraftItem } from '../../../schemas/records/draft.ts'
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
import { canComment, type FlowAt, findFlowPosition, listFlowSteps } from '../../domain/items/steps.ts'
import type { World } from '../../world.ts'
import { hasOrder, type JourneyContext } from '../request/context.ts'
import { invalid } from '../request/refusals.ts'
import { type Answer, go, type Intent, stay } from '../request/visit.ts'
import { flowOfItem, flowPath, gone, itemIn, openPath, reject, supposing, withItems } from './flow.ts'
import { knownPhotos, photoSideOf } from './photos.ts'

type Needs = Pick<World, 'commerce' | 'store' | 'log'>

const answerOf = ({ args, values }: Intent): FlowAnswer => {
  // The action's schema allows known steps only.
  const step = String(args.step) as FlowAt['step']
  const value = args.answer === undefined ? values[answerFields[step]] : String(args.answer)
  return { step, question: args.question === undefined ? null : String(args.question), value }
}

const wordsFor = {
  reason: 'item.reason-required',
  outcome: 'item.outcome-required',
  variant: 'item.variant-required',
  product: 'item.product-required',
  warranty: 'item.warranty-required',
} as const

const isKnownField = (field: string): field is keyof typeof wordsFor => Object.hasOwn(wordsFor, field)

const words = ({ t }: JourneyContext, field: string, because: AnswerProblem): string => {
  if (because === 'comment-required') return t('item.comment-required')
  if (because === 'photo-required') return t('item.photo-required')
  if (because === 'out-of-stock') return t('item.variant-sold-out')
  if (because === 'not-offered') return t(field === 'variant' ? 'item.variant-refused' : 'item.not-offered')
  return t(isKnownField(field) ? wordsFor[field] : 'item.choose-one')
}

const refused = (context: JourneyContext, field: string, because: AnswerProblem): Answer =>
  stay(invalid(context, [{ form: 'answer', name: field, message: words(context, field, because) }]))

/** Drops photo ids of other items. */
const ownPhotos = async (
  needs: Needs,
  context: JourneyContext,
  { state }: FlowInput,
  value: string,
): Promise<string> => {
  if (!hasOrder(context.draft)) return ''
  const ids = parsePhotoIds(value).slice(0, PHOTOS_PER_ANSWER)
  const of = { shopId: context.visit.shopId, ...photoSideOf(context.draft.order), lineItemId: state.unit.id }
  return (await knownPhotos(needs, of, ids)).join(' ')
}

/** Accepts only products of the chosen option's collection (ITM-50). */
const offeredProduct = async (needs: Needs, context: JourneyContext, flow: FlowInput, value: string) => {
  const option = findAdvancedOption(flow.state, resolveOutcome(flow))
  const { shopId } = context.visit
  const isOffered = value !== '' && option !== null && (await needs.commerce.holds(shopId, option.collection_id, value))
  const [product] = isOffered ? await needs.commerce.products(shopId, [value]) : []
  return product?.published === true && findProductProblem(product, flow) === null ? value : null
}

/** Checks the answer against catalogue and photos; null for an id that is not offered. */
const verified = async (
  needs: Needs,
  context: JourneyContext,
  at: FlowInput,
  answer: FlowAnswer,
): Promise<FlowAnswer | null> => {
  const { step, value = '' } = answer
  if (step === 'image-upload') return { ...answer, value: await ownPhotos(needs, context, at, value) }
  if (step !== 'select-product' || value === '') return answer
  const product = await offeredProduct(needs, context, at, value)
  return product === null ? null : { ...answer, value: product }
}

const isBlocked = (state: ItemState | undefined): boolean => state === undefined || !isOpen(state) || isRejected(state)

/** Whether another part of the bundle has the same question, now or behind its reason. */
const isAskedToo = (flow: FlowInput, { step, question }: FlowAnswer): boolean => {
  if (step === 'select-reason') return true
  const reason = getChosenReason(flow)
  if (step === 'add-comment' && question === null) return reason !== null && canComment(reason, flow)
  return listFlowSteps(flow).some((one) => one.step === step && one.question === question)
}

/** Skips parts that the answer would block. */
const forOthers = async (
  needs: Needs,
  context: JourneyContext,
  at: FlowInput,
  answer: FlowAnswer,
): Promise<readonly DraftItem[]> => {
  const others = findJointParts(at.state, context.assessed?.items ?? []).map((state) =>
    getItemFlow(state, context.config),
  )
  const taken: DraftItem[] = []
  for (const other of others) {
    const verdict = isAskedToo(other, answer) ? takeAnswer(other, answer) : null
    if (verdict?.kind !== 'accepted') continue
    const after = await supposing(needs, context, withItems(context.draft, [verdict.answers]))
    if (!isBlocked(itemIn(after, other.state.unit.id))) taken.push(verdict.answers)
  }
  return taken
}

const nextPath = (context: JourneyContext, id: string, answer: FlowAt): string => {
  const found = flowOfItem(context, id)
  if (found === null) return '/exchange'
  if (found.answers.together === true) return openPath(found)
  const steps = listFlowSteps(found)
  const next = steps[findFlowPosition(steps, answer) + 1]
  return next === undefined ? openPath(found) : flowPath(id, next)
}

/** Applies an answer; first asks for confirmation if it would block the item (ITM-67). */
const take = async (needs: Needs, context: JourneyContext, at: FlowInput, answer: FlowAnswer): Promise<Answer> => {
  const { id } = at.state.unit
  const verdict = takeAnswer(at, answer)
  if (verdict.kind === 'refused') return refused(context, verdict.field, verdict.because)

  const alone = await supposing(needs, context, withItems(context.draft, [verdict.answers]))
  if (isBlocked(itemIn(alone, id))) {
    const { step, question, value = '' } = answer
    const held: DraftItem = { ...at.answers, held: { step, question, value } }
    return go(flowPath(id, { step: 'blocked', question: null }), { draft: withItems(context.draft, [held]) })
  }
  const others = await forOthers(needs, context, at, answer)
  const draft = others.length === 0 ? alone.draft : withItems(context.draft, [verdict.answers, ...others])
  return go(nextPath(alone, id, answer), { draft })
}

const applyHeld = async (needs: Needs, context: JourneyContext, at: FlowInput, held: FlowAnswer): Promise<Answer> => {
  const { unit } = at.state
  const verdict = takeAnswer(at, held)
  if (verdict.kind === 'refused') return gone(context)
  const draft = withItems(context.draft, [verdict.answers])
  const after = await supposing(needs, context, draft)
  const state = itemIn(after, unit.id)
  if (!isBlocked(state)) return go(nextPath(after, unit.id, held), { draft })
  if (state !== undefined && isRejected(state)) return reject(context, [state])
  return go('/exchange', {
    draft,
    effects: [{ type: 'toast', tone: 'info', text: context.t('item.held-back', { item: unit.line.title }) }],
  })
}

const answerBlocked = async (
  needs: Needs,
  context: JourneyContext,
  at: FlowInput,
  value: string | undefined,
): Promise<Answer> => {
  const { held, ...answers } = at.answers
  if (held === undefined) return gone(context)
  if (value === 'yes') return applyHeld(needs, context, at, held)
  return go(flowPath(at.state.unit.id, held), { draft: withItems(context.draft, [answers]) })
}

/** Applies one answer. Checks photos, products and the question itself, as clients may post anything. */
export async function answerItem(needs: Needs, context: JourneyContext, intent: Intent): Promise<Answer> {
  const at = flowOfItem(context, String(intent.args.item))
  if (at === null) return gone(context)
  const given = answerOf(intent)
  if (given.step === 'blocked') return answerBlocked(needs, context, at, given.value)
  const answer = await verified(needs, context, at, given)
  return answer === null ? refused(context, answerFields[given.step], 'not-offered') : take(needs, context, at, answer)
}
