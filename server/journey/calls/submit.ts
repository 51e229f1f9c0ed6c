import { hash } from 'node:crypto'
import type { Effect } from '../../../schemas/envelope/screen.ts'
import type { SubmitRequest } from '../../../schemas/shopper-api/return-state.ts'
import { hasQuote, type QuotedPricing } from '../../domain/assessment/pricing.ts'
import { parsePlace } from '../../domain/journey/routes.ts'
import { performInContext } from '../index.ts'
import { withQuotes } from '../quotes/quotes.ts'
import type { JourneyContext } from '../request/context.ts'
import { isNextStep } from '../request/next-step.ts'
import { toOvertakenProblem } from '../request/refusals.ts'
import { draftRev } from '../request/session.ts'
import { go, type Intent, type Reply, type StoredSession, type Visit } from '../request/visit.ts'
import { encodeQuotes } from '../review/review.ts'
import { type JourneyNeeds, readContext } from '../show.ts'
import { writeDraft } from '../write.ts'
import { findBlock } from './blocks.ts'
import { parseSubmitChoices } from './chosen-return.ts'
import { composeReturn } from './compose.ts'
import type { RefusedState } from './compose-result.ts'
import { findSessionRefusal } from './lines.ts'
import { applySentCard, isUnsettled } from './sent-card.ts'

interface SubmittedReturn {
  readonly kind: 'submitted'
  readonly returnKey: string | null
  readonly effects: readonly Effect[]
  readonly rev?: string | null
  readonly session?: StoredSession | null
}

type SubmitCall = RefusedState | SubmittedReturn | { readonly kind: 'unknown' }

const toSubmitted = (returnKey: string | null, rest: Partial<SubmittedReturn> = {}): SubmittedReturn => ({
  kind: 'submitted',
  returnKey,
  effects: [],
  ...rest,
})

const toRefusal = (problem: RefusedState['problem'], member?: string): RefusedState => ({
  kind: 'refused',
  problem,
  ...(member !== undefined && { member }),
})

const hashPayload = (payload: SubmitRequest): string => hash('sha256', JSON.stringify(payload), 'base64url')

/** The result of an earlier submit of this session, which answers all further ones (REV-40). */
const findEarlierSubmit = async (
  needs: JourneyNeeds,
  context: JourneyContext,
  payload: SubmitRequest,
): Promise<SubmitCall | null> => {
  const { last, visit, draft, t } = context
  if (draft.returnKey === undefined) return null
  const record = await needs.store.returns.findByKey(visit.shopId, draft.returnKey)
  if (record?.orderId !== payload.id) return { kind: 'unknown' }
  const isReused = last !== null && last.key === visit.idempotencyKey && last.body !== hashPayload(payload)
  return isReused ? toRefusal({ code: 'key-reused', title: t('fault.bad-request') }) : toSubmitted(draft.returnKey)
}

const findMismatch = (
  { draft, reads, t }: JourneyContext,
  { gift, currency, creditType, resolutions }: SubmitRequest,
): RefusedState | null => {
  const refuse = (member: string) => toRefusal({ code: 'invalid', title: t('fault.invalid') }, member)
  if (gift !== undefined && gift !== draft.order?.gift) return refuse('gift')
  if (resolutions?.creditType !== undefined && (creditType ?? resolutions.creditType) !== resolutions.creditType)
    return refuse('resolutions.creditType')
  return currency !== undefined && currency !== reads?.order.currency ? refuse('currency') : null
}

const hasOtherAmounts = ({ quote }: QuotedPricing, { net, fees }: SubmitRequest): boolean => {
  const { refund = null, credit = null, exchange = null } = quote.receipt.fees ?? {}
  const isFees = fees === undefined || (fees?.refund ?? null) === refund
  const isRest = fees === undefined || ((fees?.credit ?? null) === credit && (fees?.exchange ?? null) === exchange)
  return quote.totals.computed.net !== net || !isFees || !isRest
}

const refuseChangedAmounts = ({ t }: JourneyContext): RefusedState =>
  toRefusal({ code: 'amounts-changed', title: t('review.amounts-changed') })

const toSubmitResult = ({ envelope, session }: Reply): SubmitCall => {
  const { problem, screen, rev, effects = [] } = envelope
  if (problem !== undefined) return toRefusal(problem)
  const { route, params } = parsePlace(screen?.path ?? '/')
  const returnKey = route === 'StatusPage' ? (params.hash ?? null) : null
  return toSubmitted(returnKey, {
    effects: effects.filter(isNextStep),
    ...(returnKey === null && { rev }),
    ...(session !== undefined && { session }),
  })
}

const REVIEW = '/review'

const withCard = async (
  needs: JourneyNeeds,
  context: JourneyContext,
  payload: SubmitRequest,
): Promise<JourneyContext | SubmitCall> => {
  const cardReply = await applySentCard(needs, context, payload)
  if (cardReply === null) return context
  const { problem, rev } = cardReply.envelope
  if (problem !== undefined) return toRefusal(problem, 'stripeToken')
  if (isUnsettled(cardReply)) return toSubmitResult(cardReply)
  return withQuotes(needs, await readContext(needs, { ...context.visit, ifMatch: rev }, REVIEW), 'action')
}

const pressSubmit = async (
  needs: JourneyNeeds,
  context: JourneyContext,
  payload: SubmitRequest,
): Promise<SubmitCall> => {
  const { assessed, priced } = context
  if (assessed === null || !hasQuote(priced) || hasOtherAmounts(priced, payload)) return refuseChangedAmounts(context)
  const intent: Intent = {
    name: 'return.submit',
    at: REVIEW,
    values: {
      ...(payload.acceptsPolicyConditions === true && { policy: 'true' }),
      ...(payload.acceptsPayment === true && { payment_acceptance: 'true' }),
    },
    args: { amount: encodeQuotes(assessed, priced) },
    body: hashPayload(payload),
  }
  return toSubmitResult(await performInContext(needs, context, intent))
}

/**
 * Submits a return: saves the client's choices in the session, then submits the review as its button does. Repeated
 * calls return the same return (API-22, REV-40).
 */
export async function callSubmit(needs: JourneyNeeds, visit: Visit, payload: SubmitRequest): Promise<SubmitCall> {
  const read = await readContext(needs, visit, REVIEW)
  const done = await findEarlierSubmit(needs, read, payload)
  if (done !== null) return done
  const nothing = findSessionRefusal(read)
  if (nothing !== null && read.draft.order === undefined) return nothing
  if (read.draft.order?.id !== payload.id) return { kind: 'unknown' }
  // A given revision must be current, so that changes in another tab are not overwritten.
  if (visit.ifMatch !== null && visit.ifMatch !== draftRev(read)) {
    return toRefusal({ code: 'stale', title: read.t('fault.stale') })
  }
  const mismatch = findMismatch(read, payload)
  if (mismatch !== null) return mismatch

  const composed = await composeReturn(needs, read, parseSubmitChoices(payload))
  if (composed.kind === 'refused') return composed
  const { priced } = composed.context
  if (priced === null || !hasQuote(priced) || hasOtherAmounts(priced, payload)) return refuseChangedAmounts(read)

  const agreed = { policy: payload.acceptsPolicyConditions === true, payment: payload.acceptsPayment === true }
  const block = findBlock(composed.context, agreed, payload.stripeToken === undefined ? 'not-sent' : 'sent')
  if (block !== null) return block

  const unkeyed = { ...read, visit: { ...visit, idempotencyKey: null } }
  const intent: Intent = { name: 'return.submit', at: REVIEW, values: {}, args: {} }
  const written = await writeDraft(needs, unkeyed, go(REVIEW, { draft: composed.context.draft }), intent)
  if (written === 'stale') {
    // An equal submit may be running.
    const again = await readContext(needs, visit, REVIEW)
    return (await findEarlierSubmit(needs, again, payload)) ?? toRefusal(toOvertakenProblem(again))
  }
  const saved = { ...written.context, visit: { ...visit, ifMatch: draftRev(written.context) } }
  const paying = await withCard(needs, await withQuotes(needs, saved, 'action'), payload)
  return 'kind' in paying ? paying : pressSubmit(needs, paying, payload)
}
