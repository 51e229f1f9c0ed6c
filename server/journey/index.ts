import { actionSchemas } from '../../schemas/actions/index.ts'
import type { Problem } from '../../schemas/problem.ts'
import type { Effect } from '../../schemas/screen.ts'
import { placeOf } from '../domain/journey/routes.ts'
import { endSession } from './end-session.ts'
import { lostBetween, lostItems } from './items/lost.ts'
import { toldLookup } from './lookup/lookup.ts'
import { hasProved, proveFirst } from './lookup/prove-first.ts'
import { toldStores } from './lookup/stores.ts'
import { draw } from './pages.ts'
import { withQuotesOn } from './quotes/quotes.ts'
import { type JourneyContext, withoutOrder } from './request/context.ts'
import { notifyEndpoints } from './request/counted.ts'
import { offers, rememberOffers, wasOffered } from './request/offers.ts'
import { expired, inactive, overtaken, unoffered } from './request/refusals.ts'
import { FORGOTTEN, refuseReply, reply } from './request/replies.ts'
import { hasEnded, sessionAfter } from './request/session.ts'
import type { Drawn, Intent, Reply, Visit } from './request/visit.ts'
import { contextFor, type JourneyNeeds, show } from './show.ts'
import { refused } from './status/answer.ts'
import { openCheckout } from './status/checkout.ts'
import { confirmEmail } from './status/confirm-email.ts'
import { returnBehind } from './status/status.ts'
import { isStatusAction, leadsElsewhere, performOnReturn, type StatusAction } from './status/steps.ts'
import { type ActionStep, steps } from './steps.ts'
import { offerIsOver, type Submitted, submitReturn } from './submit/submit.ts'
import { bodyHash, write } from './write.ts'

/**
 * Whoever opens a link, speaks another language, leaves, or has a link sent when lookups pause and no session is kept stands
 * anywhere; every other action must be offered where it is pressed.
 */
const alwaysOffered = new Set<string>([
  'entry.open',
  'session.language',
  'session.consent',
  'session.end',
  'order.link',
])

/** A key that was used before: the same intent is answered again, another one is refused. */
const replayed = async (needs: JourneyNeeds, context: JourneyContext, intent: Intent): Promise<Reply | null> => {
  const { last, visit, t } = context
  if (last === null || visit.idempotencyKey === null || last.key !== visit.idempotencyKey) return null
  const drawn = await draw(needs, context, last.path)
  if (last.body === bodyHash(intent)) return reply(context, drawn)
  return refuseReply(context, drawn, { code: 'key-reused', title: t('fault.bad-request') })
}

/** A draft that is gone; a submit says it in the error modal as all its failures (ERR-46). */
const expiredFor = ({ name }: Intent, context: JourneyContext): Problem => ({
  ...expired(context),
  ...(name === 'return.submit' && { modal: true }),
})

/** Whether the intent is about a draft that the session had once, and that has expired since. */
const isExpired = (context: JourneyContext, { name }: Intent): boolean => hasEnded(context) && !isStatusAction(name)

/**
 * Whether an action may be tried although the page does not offer it. A submit says itself on the review why it is refused
 * (REV-38), and so it does when its items were lost meanwhile; anywhere else, an item being edited above all, it is not offered
 * (REV-39). What follows the bank's question was offered with the question.
 */
const answersForItself = ({ name }: Intent, context: JourneyContext, { screen }: Drawn): boolean => {
  if (name === 'payment.authenticated') return context.draft.card?.state === 'authenticating'
  if (name !== 'return.submit') return false
  return lostItems(context).length > 0 || placeOf(screen.path).route === 'review'
}

/** Why the intent may not even be tried: no revision, an old one, or nothing here offers it. */
const objection = (context: JourneyContext, intent: Intent, drawn: Drawn): Problem | null => {
  const { visit, t } = context
  if (actionSchemas[intent.name].writes) {
    if (visit.ifMatch === null) return { code: 'precondition', title: t('fault.precondition') }
    if (isExpired(context, intent)) return expiredFor(intent, context)
    if (visit.ifMatch !== drawn.rev) return { code: 'stale', title: t('fault.stale') }
  }
  // Nothing is done in a shop that has closed, whatever was offered before (FIX-33).
  if (!context.open) return inactive(context)
  if (answersForItself(intent, context, drawn)) return null
  // What lies in the cart no more is told in words of its own (ERR-32).
  const { name } = intent
  if (offers(drawn, intent)) return null
  return { ...unoffered(context), ...(name === 'cart.remove' && { title: t('cart.not-removed') }) }
}

/** Someone wrote between our reading and our writing: the same request sent twice, or another tab. */
const overtakenReply = async (needs: JourneyNeeds, visit: Visit, intent: Intent): Promise<Reply> => {
  const context = await contextFor(needs, visit, intent.at)
  const again = await replayed(needs, context, intent)
  if (again !== null) return again
  const drawn = await draw(needs, context, intent.at)
  return refuseReply(context, drawn, overtaken(context))
}

/** What an action took along with it is said at once, where it happens (FIX-17). */
const toldLosses = (before: JourneyContext, after: JourneyContext): readonly Effect[] => {
  const text = lostBetween(before, after)
  return text === null ? [] : [{ type: 'toast', tone: 'info', text }]
}

/**
 * What the page no longer offers may be what this very request, sent twice, did while we read: then it is answered as the
 * other was.
 */
const notOffered = async (needs: JourneyNeeds, visit: Visit, intent: Intent, refusal: Reply): Promise<Reply> => {
  if (visit.idempotencyKey === null) return refusal
  return (await replayed(needs, await contextFor(needs, visit, intent.at), intent)) ?? refusal
}

/** Decides, writes and draws one intent on a draft. */
const performOnDraft = async (
  needs: JourneyNeeds,
  context: JourneyContext,
  step: ActionStep,
  intent: Intent,
): Promise<Reply> => {
  const answer = await step(needs, context, intent)
  const written = await write(needs, context, answer, intent)
  if (written === 'stale') return overtakenReply(needs, context.visit, intent)
  const session = written.session === undefined ? {} : { session: written.session }
  if (answer.kind === 'stay') {
    const drawn = await draw(needs, written.context, answer.at ?? intent.at)
    return { ...refuseReply(written.context, drawn, answer.problem, answer.effects), ...session }
  }
  const drawn = await draw(needs, written.context, answer.path)
  rememberOffers(written.context, drawn)
  const { context: after } = written
  const effects = [
    ...(answer.effects ?? []),
    ...(answer.renew === true && after.draft.order !== context.draft.order ? toldLookup(after) : []),
    ...toldStores(context, after),
    ...toldLosses(context, after),
  ]
  return reply(written.context, drawn, { ...session, extra: effects.length > 0 ? { effects } : {} })
}

/** The status page; where what is owed is paid in the checkout of the exchange order, the way there (REV-47). */
const afterSubmit = async (
  needs: JourneyNeeds,
  context: JourneyContext,
  { path, written, checkoutOf }: Extract<Submitted, { kind: 'submitted' }>,
): Promise<Reply> => {
  const { visit } = context
  const href = checkoutOf === undefined ? null : await openCheckout(needs, { ...visit, returnId: checkoutOf })
  if (written !== undefined) {
    const after = { ...(await sessionAfter(needs, context, written)), ...withoutOrder }
    return reply(after, await draw(needs, after, path))
  }
  const shown = await show(needs, visit, path)
  if (href === null) return shown
  return { ...shown, envelope: { ...shown.envelope, effects: [{ type: 'redirect', href }] } }
}

/**
 * The answer to a submit. A refused one draws its page anew with what the session now holds, as submitting may have
 * changed it.
 */
const performSubmit = async (needs: JourneyNeeds, context: JourneyContext, intent: Intent): Promise<Reply> => {
  const submitted = await submitReturn(needs, context, { ...intent, body: bodyHash(intent) })
  if (submitted.kind === 'submitted') return afterSubmit(needs, context, submitted)
  const { answer } = submitted
  if ((await write(needs, context, answer, intent)) === 'stale') return overtakenReply(needs, context.visit, intent)
  const fresh = await contextFor(needs, context.visit, intent.at)
  if (answer.kind === 'go')
    return reply(fresh, await draw(needs, fresh, answer.path), { extra: { effects: [...(answer.effects ?? [])] } })
  return refuseReply(fresh, await draw(needs, fresh, intent.at), answer.problem)
}

/**
 * The answer to an action on a return. What leads goods or money elsewhere asks for a proof first, since the address
 * of a page can be passed on.
 */
const performStatus = async (
  needs: JourneyNeeds,
  context: JourneyContext,
  name: StatusAction,
  intent: Intent,
): Promise<Reply> => {
  const key = placeOf(intent.at).params.hash ?? ''
  const record = await returnBehind(needs, context, key)
  if (record !== null && leadsElsewhere(record, name, intent.values) && !hasProved(context.draft, record)) {
    const proof = { because: 'lookup.prove-elsewhere', onward: `/return/${record.key}` } as const
    return performOnDraft(needs, context, async () => proveFirst(context, record, proof), intent)
  }
  const answer =
    record === null ? refused(overtaken(context)) : await performOnReturn(needs, context, record, { ...intent, name })
  const drawn = await draw(needs, context, intent.at)
  if (answer.kind === 'refused') return refuseReply(context, drawn, answer.problem)
  const effects =
    answer.toast === undefined
      ? {}
      : { effects: [{ type: 'toast' as const, tone: 'success' as const, text: answer.toast }] }
  return reply(context, drawn, { extra: effects })
}

/** The page behind a link says itself what came of it. */
const performConfirmation = async (needs: JourneyNeeds, context: JourneyContext, { at }: Intent): Promise<Reply> => {
  await confirmEmail(needs, context, placeOf(at).params.token ?? '')
  return reply(context, await draw(needs, context, at))
}

/** Performs an intent: read, decide, write, answer. The only place that draws after an action. */
export async function perform(needs: JourneyNeeds, visit: Visit, intent: Intent): Promise<Reply> {
  const before = await contextFor(needs, visit, intent.at)
  return performIn(needs, await withQuotesOn(needs, before, intent.at), intent)
}

/** Performs an intent for whoever has read what stands where it is pressed, with the quotes of that page; whoever counts hears of it. */
export async function performIn(needs: JourneyNeeds, context: JourneyContext, intent: Intent): Promise<Reply> {
  const answered = await answerTo(needs, context, intent)
  await notifyEndpoints(needs, context, { effects: answered.envelope.effects, by: 'shopper' })
  return answered
}

/** What an intent is answered. */
const answerTo = async (needs: JourneyNeeds, context: JourneyContext, intent: Intent): Promise<Reply> => {
  const { visit } = context
  const again = await replayed(needs, context, intent)
  if (again !== null) return again

  // A draft that was submitted answers every further submit with its return (REV-40).
  if (intent.name === 'return.submit' && context.draft.returnKey !== undefined)
    return show(needs, visit, `/return/${context.draft.returnKey}`)

  const { name } = intent
  // What came of an offer meanwhile is said by the submit that comes too late for it (SLT-12).
  if (name === 'return.submit' && context.open && offerIsOver(context)) return performSubmit(needs, context, intent)
  if (!alwaysOffered.has(name) && !wasOffered(context, intent)) {
    const drawn = await draw(needs, context, intent.at)
    const against = objection(context, intent, drawn)
    if (against !== null) {
      // Nothing that was typed for the session that ended stays in a field (FIX-86).
      const hasClosed = against.code === 'expired' || against.code === 'receipt-gone'
      const effects = hasClosed ? FORGOTTEN : []
      const refusal = refuseReply(context, drawn, against, effects)
      return against.code === 'not-offered' ? notOffered(needs, visit, intent, refusal) : refusal
    }
  }
  if (name === 'session.end') return endSession(needs, context)
  if (name === 'email.confirm') return performConfirmation(needs, context, intent)
  if (isStatusAction(name)) return performStatus(needs, context, name, intent)
  if (name === 'return.submit') return performSubmit(needs, context, intent)
  return performOnDraft(needs, context, steps[name], intent)
}

export { show, showPart } from './show.ts'
