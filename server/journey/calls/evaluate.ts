import type { DisqualifyRequest, EvaluationRequest } from '../../../schemas/shopper-api/return-state.ts'
import { emptyAnswers, isPhotoRequired } from '../../domain/items/flow.ts'
import { canConfirm } from '../../domain/items/steps.ts'
import { assessWith, findItem, findItemFlow, withItems, withoutItems } from '../items/flow.ts'
import type { JourneyContext } from '../request/context.ts'
import { localize } from '../request/copy.ts'
import { toInactiveProblem, toNotOfferedProblem, toOvertakenProblem } from '../request/refusals.ts'
import { go, type Intent, type Visit } from '../request/visit.ts'
import { type JourneyNeeds, readContext } from '../show.ts'
import { writeDraft } from '../write.ts'
import { answerLine } from './answer-line.ts'
import { parseStateChoices } from './chosen-return.ts'
import type { ComposeResult, RefusedState } from './compose-result.ts'
import { toItemResponse } from './line-items.ts'
import { findSessionRefusal, withLines } from './lines.ts'

const EXCHANGE = '/exchange'

const answerEvaluatedItem = async (
  needs: JourneyNeeds,
  context: JourneyContext,
  { lineItem, returningItems = [] }: Pick<EvaluationRequest, 'lineItem' | 'returningItems'>,
): Promise<ComposeResult> => {
  const otherItems = returningItems.filter(({ id }) => id !== lineItem.id)
  const others = await withLines(
    needs,
    context,
    parseStateChoices({ lineItems: otherItems }, { lines: 'returningItems' }),
  )
  const [line] = parseStateChoices({ lineItems: [lineItem] }).lines
  return others.kind === 'refused' || line === undefined
    ? others
    : answerLine(needs, others.context, { ...line, at: 'lineItem' })
}

const describeItem = (context: JourneyContext, id: string) => {
  const state = findItem(context, id)
  if (state === undefined) return null
  const flow = findItemFlow(context, id)
  const { questions } = state.evaluation
  return {
    lineItem: toItemResponse(state, context),
    questions: questions.map(({ question, afterReason }) => ({
      id: question.id,
      input: question.input,
      optional: question.optional === true,
      afterReason,
      text: localize(question.copy, context.language) ?? '',
    })),
    photoUploadRequired: questions.some(({ question }) => isPhotoRequired(question)),
    complete: flow !== null && canConfirm(flow),
  }
}

type ItemDescription = NonNullable<ReturnType<typeof describeItem>>

const NOTHING_ALLOWED = { exchange: false, return: false, gift: false, refund: false, shopNow: false } as const

const describeBlockedItem = (
  { lineItem, ...rest }: ItemDescription,
  { rejects, problem }: RefusedState,
): ItemDescription => ({
  ...rest,
  complete: false,
  lineItem: {
    ...lineItem,
    allowed: { ...NOTHING_ALLOWED, reason: problem.title },
    ...(rejects !== undefined && { outcome: ['reject'] }),
  },
})

type EvaluateResult =
  | RefusedState
  | (ItemDescription & { readonly kind: 'evaluated'; readonly asks: string | null; readonly message: string | null })

/** Evaluates the rules for an item with the answers so far; saves nothing (API-52, WFL-01). */
export async function callEvaluate(
  needs: JourneyNeeds,
  visit: Visit,
  request: EvaluationRequest,
): Promise<EvaluateResult> {
  const context = await readContext(needs, visit, EXCHANGE)
  const answered = await answerEvaluatedItem(needs, context, request)
  const { id } = request.lineItem
  if (answered.kind === 'composed') {
    const found = describeItem(answered.context, id)
    return found === null ? refuseUnknownItem(context) : { kind: 'evaluated', ...found, asks: null, message: null }
  }
  const found = describeItem(answered.open ?? context, id)
  const isOwn = answered.member?.startsWith('lineItem.') === true
  const isBlocked = answered.problem.code === 'not-offered' && answered.open === undefined
  if (found === null || !isOwn || (answered.open === undefined && !isBlocked)) return answered
  if (isBlocked)
    return { kind: 'evaluated', ...describeBlockedItem(found, answered), asks: null, message: answered.problem.title }
  return { kind: 'evaluated', ...found, asks: answered.member?.slice('lineItem.'.length) ?? null, message: null }
}

const refuseUnknownItem = ({ t }: JourneyContext): RefusedState => ({
  kind: 'refused',
  member: 'lineItem.id',
  problem: { code: 'not-offered', title: t('item.not-eligible') },
})

/** The possible outcomes of each warranty; null for an item of another order (API-51, WAR-03). */
export async function callWarranties(needs: JourneyNeeds, context: JourneyContext, id: string) {
  const state = findItem(context, id)
  if (state === undefined) return null
  return Promise.all(
    state.claims.qualified.map(async ({ warranty }) => {
      const claiming = { ...emptyAnswers(id), warranty: warranty.id }
      const draft = withItems(withoutItems(context.draft, [id]), [claiming])
      const claimed = findItem(await assessWith(needs, context, draft), id)
      const { exchange, refund, gift, shopNow } = claimed?.allowed ?? NOTHING_ALLOWED
      return { id: warranty.id, exchange, refund, gift, shopNow }
    }),
  )
}

type Disqualification =
  | RefusedState
  | { readonly kind: 'disqualified'; readonly message: string | null }
  | { readonly kind: 'unknown' }

/**
 * Disqualifies an item if the shop's rules reject it with these answers, so that a client cannot make items
 * unreturnable. Idempotent (API-53, WFL-18).
 */
export async function callDisqualify(
  needs: JourneyNeeds,
  visit: Visit,
  request: { readonly id: string; readonly answers: DisqualifyRequest },
): Promise<Disqualification> {
  const { id, answers } = request
  const context = await readContext(needs, visit, EXCHANGE)
  if (!context.open) return { kind: 'refused', problem: toInactiveProblem(context) }
  const none = findSessionRefusal(context)
  const state = findItem(context, id)
  if (state === undefined) return none ?? { kind: 'unknown' }
  if (state.ineligibleReason === 'rejected-before') return { kind: 'disqualified', message: null }
  const answered = await answerEvaluatedItem(needs, context, { lineItem: { ...answers, id } })
  if (answered.kind === 'composed' || answered.rejects?.disqualify === undefined)
    return { kind: 'refused', problem: toNotOfferedProblem(context) }

  const draft = withoutItems(context.draft, [id])
  const intent: Intent = { name: 'item.answer', at: EXCHANGE, values: {}, args: { item: id } }
  const answer = go(EXCHANGE, { draft, disqualify: answered.rejects.disqualify })
  if ((await writeDraft(needs, context, answer, intent)) === 'stale')
    return { kind: 'refused', problem: toOvertakenProblem(context) }
  return { kind: 'disqualified', message: answered.problem.title }
}
