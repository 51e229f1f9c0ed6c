import { actionSchemas } from '../../schemas/actions/index.ts'
import type { Problem } from '../../schemas/envelope/problem.ts'
import type { Effect } from '../../schemas/envelope/screen.ts'
import { parsePlace } from '../domain/journey/routes.ts'
import { endSession } from './end-session.ts'
import { withTypedComment } from './items/answers.ts'
import { describeLostUnits } from './items/batch.ts'
import { describeNewLosses, listLosses } from './items/losses.ts'
import { toLookupEffects } from './lookup/lookup.ts'
import { hasProvedOrder, requireProof } from './lookup/proof.ts'
import { toStoreEffects } from './lookup/stores.ts'
import { drawPage } from './pages.ts'
import { withPageQuotes } from './quotes/quotes.ts'
import { type JourneyContext, NO_ORDER } from './request/context.ts'
import { cacheOffers, findOffReason, isActionOffered, wasOffered } from './request/offers.ts'
import { toExpiredProblem, toInactiveProblem, toNotOfferedProblem, toOvertakenProblem } from './request/refusals.ts'
import { buildRefusalReply, buildReply, FORGET_EFFECTS } from './request/replies.ts'
import { buildSessionAfterSubmit, hasEnded } from './request/session.ts'
import { type DrawnPage, type Intent, type Reply, stay, type Visit } from './request/visit.ts'
import { notifyEndpoints } from './request/visit-events.ts'
import { type JourneyNeeds, readContext, showPage } from './show.ts'
import { refuseAction } from './status/answer.ts'
import { openCheckout } from './status/checkout.ts'
import { confirmEmail } from './status/confirm-email.ts'
import { findReturnByKey } from './status/status.ts'
import { isProofRequired, isStatusAction, performOnReturn, type StatusAction } from './status/steps.ts'
import { type ActionStep, steps } from './steps.ts'
import { isOfferExpired, type SubmitResult, submitReturn } from './submit/submit.ts'
import { hashIntent, writeDraft } from './write.ts'

/** Actions that work on every page and without a session. */
const alwaysOffered = new Set<string>([
  'entry.open',
  'session.language',
  'session.consent',
  'session.end',
  'order.link',
])

/** A reused key with the same intent gets its page again; another intent is refused. */
const replayIntent = async (needs: JourneyNeeds, context: JourneyContext, intent: Intent): Promise<Reply | null> => {
  const { last, visit, t } = context
  if (last === null || visit.idempotencyKey === null || last.key !== visit.idempotencyKey) return null
  const drawn = await drawPage(needs, context, last.path)
  if (last.body === hashIntent(intent)) return buildReply(context, drawn)
  return buildRefusalReply(context, drawn, { code: 'key-reused', title: t('fault.bad-request') })
}

/** A submit shows the problem in the error modal (ERR-46). */
const toExpiredActionProblem = ({ name }: Intent, context: JourneyContext): Problem => ({
  ...toExpiredProblem(context),
  ...(name === 'return.submit' && { modal: true }),
})

const isExpired = (context: JourneyContext, { name }: Intent): boolean => hasEnded(context) && !isStatusAction(name)

/**
 * Whether an action may run without an offer. A submit from the review, or with lost items, explains its own refusal
 * (REV-38); elsewhere it must be offered (REV-39). The authentication was offered with its request.
 */
const mayBypassOffer = ({ name }: Intent, context: JourneyContext, { screen }: DrawnPage): boolean => {
  if (name === 'payment.authenticated') return context.draft.card?.state === 'authenticating'
  if (name !== 'return.submit') return false
  return listLosses(context).length > 0 || parsePlace(screen.path).route === 'review'
}

const isOpenAt = ({ open, showsReturns }: JourneyContext, path: string): boolean => {
  const { route } = parsePlace(path)
  if (route === 'withdrawal' || route === 'withdrawalStatus') return true
  return route === 'StatusPage' ? showsReturns : open
}

const findRejection = (context: JourneyContext, intent: Intent, drawn: DrawnPage): Problem | null => {
  const { visit, t } = context
  if (actionSchemas[intent.name].writes) {
    if (visit.ifMatch === null) return { code: 'precondition', title: t('fault.precondition') }
    if (isExpired(context, intent)) return toExpiredActionProblem(intent, context)
    if (visit.ifMatch !== drawn.rev)
      return { code: 'stale', title: describeLostUnits(context, intent) ?? t('fault.stale') }
  }
  // A closed shop performs nothing, even if it was offered before (FIX-33).
  if (!isOpenAt(context, intent.at)) return toInactiveProblem(context)
  if (mayBypassOffer(intent, context, drawn)) return null
  // Removing a line that has left the cart has its own message (ERR-32).
  const { name } = intent
  if (isActionOffered(drawn, intent)) return null
  const title =
    name === 'cart.remove'
      ? t('cart.not-removed')
      : (describeLostUnits(context, intent) ?? findOffReason(drawn, intent))
  return { ...toNotOfferedProblem(context), ...(title !== null && { title }) }
}

/** Answers a lost race: the same request sent twice, or another tab, wrote between read and write. */
const buildOvertakenReply = async (needs: JourneyNeeds, visit: Visit, intent: Intent): Promise<Reply> => {
  const context = await readContext(needs, visit, intent.at)
  const replay = await replayIntent(needs, context, intent)
  if (replay !== null) return replay
  const drawn = await drawPage(needs, context, intent.at)
  return buildRefusalReply(context, drawn, toOvertakenProblem(context))
}

/** Reports at once what the action made impossible (FIX-17). */
const toLossEffects = (before: JourneyContext, after: JourneyContext): readonly Effect[] => {
  const text = describeNewLosses(before, after)
  return text === null ? [] : [{ type: 'toast', tone: 'info', text }]
}

const performOnDraft = async (
  needs: JourneyNeeds,
  context: JourneyContext,
  step: ActionStep,
  intent: Intent,
): Promise<Reply> => {
  const answer = await step(needs, context, intent)
  const writeResult = await writeDraft(needs, context, answer, intent)
  if (writeResult === 'stale') return buildOvertakenReply(needs, context.visit, intent)
  const session = writeResult.session === undefined ? {} : { session: writeResult.session }
  if (answer.kind === 'stay') {
    const drawn = await drawPage(needs, writeResult.context, answer.at ?? intent.at)
    return { ...buildRefusalReply(writeResult.context, drawn, answer.problem, answer.effects), ...session }
  }
  const drawn = await drawPage(needs, writeResult.context, answer.path)
  cacheOffers(writeResult.context, drawn)
  const { context: after } = writeResult
  const effects = [
    ...(answer.effects ?? []),
    ...(answer.renew === true && after.draft.order !== context.draft.order ? toLookupEffects(after) : []),
    ...toStoreEffects(context, after),
    ...toLossEffects(context, after),
  ]
  return buildReply(writeResult.context, drawn, { ...session, extra: effects.length > 0 ? { effects } : {} })
}

/**
 * The same request, sent twice, may have removed the offer meanwhile; then both get the same answer. A comment on an item
 * that has closed is stored.
 */
const replyNotOffered = async (
  needs: JourneyNeeds,
  context: JourneyContext,
  intent: Intent,
  { problem, refusal }: { readonly problem: Problem; readonly refusal: Reply },
): Promise<Reply> => {
  const { visit } = context
  const replay =
    visit.idempotencyKey === null ? null : await replayIntent(needs, await readContext(needs, visit, intent.at), intent)
  if (replay !== null) return replay
  const draft = intent.name === 'item.answer' ? withTypedComment(context, intent) : null
  return draft === null ? refusal : performOnDraft(needs, context, async () => stay(problem, draft), intent)
}

/** Redirects to the exchange order's checkout if the amount due is paid there (REV-47). */
const buildSubmittedReply = async (
  needs: JourneyNeeds,
  context: JourneyContext,
  { path, written, checkoutOf }: Extract<SubmitResult, { kind: 'submitted' }>,
): Promise<Reply> => {
  const { visit } = context
  const href = checkoutOf === undefined ? null : await openCheckout(needs, { ...visit, returnId: checkoutOf })
  if (written !== undefined) {
    const after = { ...(await buildSessionAfterSubmit(needs, context, written)), ...NO_ORDER }
    return buildReply(after, await drawPage(needs, after, path))
  }
  const statusReply = await showPage(needs, visit, path)
  if (href === null) return statusReply
  return { ...statusReply, envelope: { ...statusReply.envelope, effects: [{ type: 'redirect', href }] } }
}

/** Draws a refused submit from a fresh context, as submitting may have changed the session. */
const performSubmit = async (needs: JourneyNeeds, context: JourneyContext, intent: Intent): Promise<Reply> => {
  const submitResult = await submitReturn(needs, context, { ...intent, body: hashIntent(intent) })
  if (submitResult.kind === 'submitted') return buildSubmittedReply(needs, context, submitResult)
  const { answer } = submitResult
  if ((await writeDraft(needs, context, answer, intent)) === 'stale')
    return buildOvertakenReply(needs, context.visit, intent)
  const fresh = await readContext(needs, context.visit, intent.at)
  if (answer.kind === 'go')
    return buildReply(fresh, await drawPage(needs, fresh, answer.path), {
      extra: { effects: [...(answer.effects ?? [])] },
    })
  return buildRefusalReply(fresh, await drawPage(needs, fresh, intent.at), answer.problem)
}

/** Redirecting goods or money needs a proof of the order, since the page's address can be shared. */
const performStatusAction = async (
  needs: JourneyNeeds,
  context: JourneyContext,
  name: StatusAction,
  intent: Intent,
): Promise<Reply> => {
  const key = parsePlace(intent.at).params.hash ?? ''
  const record = await findReturnByKey(needs, context, key)
  if (record !== null && isProofRequired(record, name, intent.values) && !hasProvedOrder(context.draft, record)) {
    const proof = { because: 'lookup.prove-elsewhere', onward: `/return/${record.key}` } as const
    return performOnDraft(needs, context, async () => requireProof(context, record, proof), intent)
  }
  const answer =
    record === null
      ? refuseAction(toOvertakenProblem(context))
      : await performOnReturn(needs, context, record, { ...intent, name })
  const drawn = await drawPage(needs, context, intent.at)
  if (answer.kind === 'refused') return buildRefusalReply(context, drawn, answer.problem)
  const effects =
    answer.toast === undefined
      ? {}
      : { effects: [{ type: 'toast' as const, tone: 'success' as const, text: answer.toast }] }
  return buildReply(context, drawn, { extra: effects })
}

const performConfirmation = async (needs: JourneyNeeds, context: JourneyContext, { at }: Intent): Promise<Reply> => {
  await confirmEmail(needs, context, parsePlace(at).params.token ?? '')
  return buildReply(context, await drawPage(needs, context, at))
}

/** Only this module draws after an action. */
export async function perform(needs: JourneyNeeds, visit: Visit, intent: Intent): Promise<Reply> {
  const before = await readContext(needs, visit, intent.at)
  return performInContext(needs, await withPageQuotes(needs, before, intent.at), intent)
}

/** Performs an intent on an already loaded page context, then notifies analytics endpoints. */
export async function performInContext(needs: JourneyNeeds, context: JourneyContext, intent: Intent): Promise<Reply> {
  const response = await answerIntent(needs, context, intent)
  await notifyEndpoints(needs, context, { effects: response.envelope.effects, by: 'shopper' })
  return response
}

const answerIntent = async (needs: JourneyNeeds, context: JourneyContext, intent: Intent): Promise<Reply> => {
  const { visit } = context
  const replay = await replayIntent(needs, context, intent)
  if (replay !== null) return replay

  // A submitted draft answers every further submit with its return (REV-40).
  if (intent.name === 'return.submit' && context.draft.returnKey !== undefined)
    return showPage(needs, visit, `/return/${context.draft.returnKey}`)

  const { name } = intent
  // The submit reports the expired offer (SLT-12).
  if (name === 'return.submit' && context.open && isOfferExpired(context)) return performSubmit(needs, context, intent)
  if (!alwaysOffered.has(name) && !wasOffered(context, intent)) {
    const drawn = await drawPage(needs, context, intent.at)
    const rejection = findRejection(context, intent, drawn)
    if (rejection !== null) {
      // Clears typed values of the ended session from the fields (FIX-86).
      const hasClosed = rejection.code === 'expired' || rejection.code === 'receipt-gone'
      const effects = hasClosed ? FORGET_EFFECTS : []
      const refusal = buildRefusalReply(context, drawn, rejection, effects)
      return rejection.code === 'not-offered'
        ? replyNotOffered(needs, context, intent, { problem: rejection, refusal })
        : refusal
    }
  }
  if (name === 'session.end') return endSession(needs, context)
  if (name === 'email.confirm') return performConfirmation(needs, context, intent)
  if (isStatusAction(name)) return performStatusAction(needs, context, name, intent)
  if (name === 'return.submit') return performSubmit(needs, context, intent)
  return performOnDraft(needs, context, steps[name], intent)
}

export { showPage, showPart } from './show.ts'
