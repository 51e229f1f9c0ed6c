import type { Disqualifying, EvaluationAsked } from '../../../schemas/calls/return-state.ts'
import { emptyAnswers, isPhotoRequired } from '../../domain/items/flow.ts'
import { canConfirm } from '../../domain/items/steps.ts'
import { findItemFlow, findItem, assessWith, withItems, withoutItems } from '../items/flow.ts'
import type { JourneyContext } from '../request/context.ts'
import { inLanguage } from '../request/copy.ts'
import { inactive, overtaken, unoffered } from '../request/refusals.ts'
import { go, type Intent, type Visit } from '../request/visit.ts'
import { readContext, type JourneyNeeds } from '../show.ts'
import { writeDraft } from '../write.ts'
import { answersFor } from './answer-line.ts'
import { chosenIn } from './chosen.ts'
import type { Composed, RefusedState } from './composed.ts'
import { toItemResponse } from './line-items.ts'
import { whyNone, withLines } from './lines.ts'

const EXCHANGE = '/exchange'

const answeredFor = async (
  needs: JourneyNeeds,
  context: JourneyContext,
  { lineItem, returningItems = [] }: Pick<EvaluationAsked, 'lineItem' | 'returningItems'>,
): Promise<Composed> => {
  const beside = returningItems.filter(({ id }) => id !== lineItem.id)
  const begun = await withLines(needs, context, chosenIn({ lineItems: beside }, { lines: 'returningItems' }))
  const [line] = chosenIn({ lineItems: [lineItem] }).lines
  return begun.kind === 'refused' || line === undefined
    ? begun
    : answersFor(needs, begun.context, { ...line, at: 'lineItem' })
}

const told = (context: JourneyContext, id: string) => {
  const state = findItem(context, id)
  if (state === undefined) return null
  const flow = findItemFlow(context, id)
  const { questions } = state.evaluation
  return {
    lineItem: toItemResponse(state, context),
    questions: questions.map(({ question, afterReason }) => ({
      ...{ id: question.id, input: question.input, optional: question.optional === true, afterReason },
      text: inLanguage(question.copy, context.language) ?? '',
    })),
    photoUploadRequired: questions.some(({ question }) => isPhotoRequired(question)),
    complete: flow !== null && canConfirm(flow),
  }
}

type Told = NonNullable<ReturnType<typeof told>>

const nothing = { exchange: false, return: false, gift: false, refund: false, shopNow: false } as const

const keptBackTold = ({ lineItem, ...rest }: Told, { rejects, problem }: RefusedState): Told => ({
  ...rest,
  complete: false,
  lineItem: {
    ...lineItem,
    allowed: { ...nothing, reason: problem.title },
    ...(rejects !== undefined && { outcome: ['reject'] }),
  },
})

type Evaluated =
  | RefusedState
  | (Told & { readonly kind: 'evaluated'; readonly asks: string | null; readonly message: string | null })

/** Evaluates the rules for an item with the answers so far; saves nothing (API-52, WFL-01). */
export async function callEvaluate(needs: JourneyNeeds, visit: Visit, asked: EvaluationAsked): Promise<Evaluated> {
  const context = await readContext(needs, visit, EXCHANGE)
  const came = await answeredFor(needs, context, asked)
  const { id } = asked.lineItem
  if (came.kind === 'composed') {
    const found = told(came.context, id)
    return found === null ? whyUnknown(context) : { kind: 'evaluated', ...found, asks: null, message: null }
  }
  const found = told(came.open ?? context, id)
  const isOwn = came.member?.startsWith('lineItem.') === true
  const isKeptBack = came.problem.code === 'not-offered' && came.open === undefined
  if (found === null || !isOwn || (came.open === undefined && !isKeptBack)) return came
  if (isKeptBack) return { kind: 'evaluated', ...keptBackTold(found, came), asks: null, message: came.problem.title }
  return { kind: 'evaluated', ...found, asks: came.member?.slice('lineItem.'.length) ?? null, message: null }
}

const whyUnknown = ({ t }: JourneyContext): RefusedState => ({
  ...{ kind: 'refused', member: 'lineItem.id' },
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
      const { exchange, refund, gift, shopNow } = claimed?.allowed ?? nothing
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
  given: { readonly id: string; readonly answers: Disqualifying },
): Promise<Disqualification> {
  const { id, answers } = given
  const context = await readContext(needs, visit, EXCHANGE)
  if (!context.open) return { kind: 'refused', problem: inactive(context) }
  const none = whyNone(context)
  const state = findItem(context, id)
  if (state === undefined) return none ?? { kind: 'unknown' }
  if (state.ineligibleReason === 'rejected-before') return { kind: 'disqualified', message: null }
  const came = await answeredFor(needs, context, { lineItem: { ...answers, id } })
  if (came.kind === 'composed' || came.rejects?.disqualify === undefined)
    return { kind: 'refused', problem: unoffered(context) }

  const draft = withoutItems(context.draft, [id])
  const intent: Intent = { name: 'item.answer', at: EXCHANGE, values: {}, args: { item: id } }
  const answer = go(EXCHANGE, { draft, disqualify: came.rejects.disqualify })
  if ((await writeDraft(needs, context, answer, intent)) === 'stale') return { kind: 'refused', problem: overtaken(context) }
  return { kind: 'disqualified', message: came.problem.title }
}
