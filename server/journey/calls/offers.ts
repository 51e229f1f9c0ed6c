import type { Problem } from '../../../schemas/envelope/problem.ts'
import type { Effect } from '../../../schemas/envelope/screen.ts'
import { CONTRACT } from '../../../schemas/envelope/version.ts'
import type { ReturnRecord } from '../../../schemas/records/return.ts'
import type { Minor } from '../../../schemas/values/money.ts'
import { hasQuote } from '../../domain/assessment/pricing.ts'
import { parsePlace } from '../../domain/journey/routes.ts'
import { toOfferResponse } from '../../domain/return/shop-later.ts'
import { getEntitlement } from '../../domain/return/status.ts'
import { perform, performInContext } from '../index.ts'
import { withPageQuotes } from '../quotes/quotes.ts'
import { countUnknown } from '../request/attempts.ts'
import type { JourneyContext } from '../request/context.ts'
import { isNextStep } from '../request/next-step.ts'
import { readSession, type SessionContext } from '../request/session.ts'
import type { Intent, Reply, Visit } from '../request/visit.ts'
import { encodeQuotes } from '../review/review.ts'
import { type JourneyNeeds, readContext } from '../show.ts'
import { findReturnByKey } from '../status/status.ts'
import { applySentCard, isUnsettled } from './sent-card.ts'

/** An offer (ENT-20). */
type OfferResponse = NonNullable<ReturnType<typeof toOfferResponse>>

/** The next call must send `rev`. */
export interface OfferAnswer extends Pick<Reply, 'status' | 'session'> {
  readonly rev: string | null
  readonly body: {
    readonly shopLaterOffer: OfferResponse
    readonly errors?: { readonly code: string; readonly message: string; readonly detail?: string }
    /** The bank's authentication, or a redirect to a checkout or store. */
    readonly effects?: readonly Effect[]
  }
}

interface OfferRef {
  readonly key: string
  readonly offer: string
}

/** Amounts in minor units. The service compares them and never uses them. */
interface Spending {
  readonly net: number
  /** The displayed variants, one entry for each unit. */
  readonly newItems?: readonly string[]
  readonly stripeToken?: string
  readonly captcha?: string
  readonly acceptsPolicyConditions?: boolean
  readonly acceptsPayment?: boolean
}

/** Finds an offer by its id or by its return's key; null for a closed shop (API-10). */
export async function callOffer(
  needs: JourneyNeeds,
  visit: Visit,
  id: string,
): Promise<{ readonly offer: OfferResponse; readonly rev: string } | null> {
  const { returns } = needs.store
  const { shopId, now } = visit
  if (!(await readSession(needs, visit)).showsReturns) return null
  const record = (await returns.findByOffer(shopId, id)) ?? (await returns.findByKey(shopId, id))
  if (record === null) await countUnknown(needs, visit)
  const offer = record === null ? null : toOfferResponse(record, now)
  return record === null || offer === null ? null : { offer, rev: `r${record.rev}` }
}

const toError = ({ code, title: message, detail }: Problem): NonNullable<OfferAnswer['body']['errors']> => ({
  code,
  message,
  ...(detail !== undefined && { detail }),
})

const toOfferAnswer = async (
  needs: JourneyNeeds,
  visit: Visit,
  { key }: OfferRef,
  reply: Reply,
): Promise<OfferAnswer | null> => {
  const record = await needs.store.returns.findByKey(visit.shopId, key)
  const now = record === null ? null : toOfferResponse(record, visit.now)
  if (now === null) return null
  const { status, session, envelope } = reply
  const { problem, rev } = envelope
  const effects = (envelope.effects ?? []).filter(isNextStep)
  return {
    status,
    rev,
    ...(session !== undefined && { session }),
    body: {
      shopLaterOffer: now,
      ...(problem && { errors: toError(problem) }),
      ...(effects.length > 0 && { effects }),
    },
  }
}

const findReturnOfOffer = async (needs: JourneyNeeds, session: SessionContext, { key, offer }: OfferRef) => {
  const record = await findReturnByKey(needs, session, key)
  return record?.document.shopLater?.uuid === offer ? record : null
}

/**
 * The total that the client agrees to, in minor units: the current one if it sends the current revision, else the
 * original one. An outdated total is refused.
 */
const agreedTotalOf = ({ document, rev }: ReturnRecord, { ifMatch }: Visit): Minor => {
  const { totalCreditOffer = 0, bonus = 0 } = document.shopLater ?? {}
  return bonus + (ifMatch === `r${rev}` ? getEntitlement(document).amount : totalCreditOffer)
}

/** Accepts the gift card of an offer, as the page's button does (API-26). */
export async function callAccept(needs: JourneyNeeds, visit: Visit, offerRef: OfferRef): Promise<OfferAnswer | null> {
  const { key, offer } = offerRef
  const at = `/return/${key}`
  const context = await readContext(needs, visit, at)
  const record = await findReturnOfOffer(needs, context, offerRef)
  if (record === null) return null
  const args = { offer, total: agreedTotalOf(record, visit) }
  const intent: Intent = { name: 'shop-later.accept', at, values: {}, args }
  return toOfferAnswer(needs, visit, offerRef, await performInContext(needs, context, intent))
}

/** Starts shopping with the refund. Refused until this session has looked up the order (T19, API-25). */
export async function callShop(needs: JourneyNeeds, visit: Visit, offerRef: OfferRef): Promise<OfferAnswer | null> {
  const at = `/return/${offerRef.key}`
  const context = await readContext(needs, visit, at)
  if ((await findReturnOfOffer(needs, context, offerRef)) === null) return null
  const reply = await performInContext(needs, context, { name: 'shop-later.shop', at, values: {}, args: {} })
  const answer = await toOfferAnswer(needs, visit, offerRef, reply)
  const { route } = parsePlace(reply.envelope.screen?.path ?? '')
  const needsProof = reply.status === 200 && (route === 'lookup' || route === 'gift')
  if (answer === null || !needsProof) return answer
  const errors = { code: 'proof-needed' as const, message: context.t('lookup.prove-elsewhere') }
  return { ...answer, status: 403, body: { ...answer.body, errors } }
}

const refusals = {
  'not-shopping': 'fault.not-offered',
  'cart-changed': 'fault.stale',
  'amounts-changed': 'review.amounts-changed',
} as const

const findDifference = (
  { draft, priced }: JourneyContext,
  { key, offer }: OfferRef,
  { net, newItems }: Spending,
): keyof typeof refusals | null => {
  if (draft.shopLater?.returnKey !== key || draft.shopLater.offer !== offer) return 'not-shopping'
  const cartVariants = draft.cart.map(({ variant }) => variant).sort()
  if (newItems !== undefined && cartVariants.join('\n') !== newItems.toSorted().join('\n')) return 'cart-changed'
  return priced !== null && hasQuote(priced) && priced.quote.totals.computed.net !== net ? 'amounts-changed' : null
}

const refuseSpending = (
  needs: JourneyNeeds,
  { visit, t }: JourneyContext,
  offerRef: OfferRef,
  code: keyof typeof refusals,
) => {
  const problem = { code, title: t(refusals[code]) }
  return toOfferAnswer(needs, visit, offerRef, { status: 409, envelope: { contract: CONTRACT, rev: null, problem } })
}

const buildSubmit = ({ assessed, priced }: JourneyContext, spending: Spending): Intent => {
  const amount = assessed !== null && priced !== null && hasQuote(priced) ? encodeQuotes(assessed, priced) : ''
  const values = {
    ...(spending.acceptsPolicyConditions === true && { policy: 'true' }),
    ...(spending.acceptsPayment === true && { payment_acceptance: 'true' }),
  }
  return { name: 'return.submit', at: '/review', values, args: { amount } }
}

/**
 * Submits an exchange for the refund, as the review does. The sent amounts must match the displayed ones (SLT-10,
 * API-55).
 */
export async function callSpend(
  needs: JourneyNeeds,
  visit: Visit,
  offerRef: OfferRef,
  spending: Spending,
): Promise<OfferAnswer | null> {
  const read = await readContext(needs, visit, '/review')
  const currentOffer = (await findReturnOfOffer(needs, read, offerRef))?.document.shopLater ?? null
  if (currentOffer === null) return null
  const context = await withPageQuotes(needs, read, '/review')
  // A repeated call succeeds.
  if (currentOffer.took === 'exchange' && context.draft.returnKey === offerRef.key)
    return toOfferAnswer(needs, visit, offerRef, { status: 200, envelope: { contract: CONTRACT, rev: null } })
  const difference = findDifference(context, offerRef, spending)
  if (difference !== null) return refuseSpending(needs, context, offerRef, difference)
  const submit = buildSubmit(context, spending)
  const cardReply = await applySentCard(needs, context, spending)
  if (cardReply === null) return toOfferAnswer(needs, visit, offerRef, await performInContext(needs, context, submit))
  if (isUnsettled(cardReply)) return toOfferAnswer(needs, visit, offerRef, cardReply)
  return toOfferAnswer(
    needs,
    visit,
    offerRef,
    await perform(needs, { ...visit, ifMatch: cardReply.envelope.rev }, submit),
  )
}
