import type { Problem } from '../../../schemas/problem.ts'
import type { PaymentRow } from '../../../schemas/records/payment.ts'
import { PICKUP_FORM } from '../../../screens/parts/pickup-form.ts'
import { offReasons } from '../../../screens/review/off-reasons.ts'
import type { Assessment } from '../../domain/assessment/assess.ts'
import { hasQuote, type QuotedPricing } from '../../domain/assessment/pricing.ts'
import { canStillSpend } from '../../domain/assessment/spending.ts'
import { listSubmitBlocks, type SubmitBlock } from '../../domain/assessment/submit.ts'
import { isRejected } from '../../domain/items/state.ts'
import { fault, isFault } from '../../faults.ts'
import type { World } from '../../world.ts'
import { rejectItems } from '../items/flow.ts'
import { listKnownLosses, buildLossProblem, listLosses, withoutLosses } from '../items/lost.ts'
import { hangsOnRefund } from '../operations/value/under-way.ts'
import { buildTotalsProblem } from '../quotes/fees.ts'
import { withQuotes } from '../quotes/quotes.ts'
import { hasOrder, type JourneyContext } from '../request/context.ts'
import { expired, overtaken } from '../request/refusals.ts'
import type { WrittenReturn } from '../request/session.ts'
import { type Answer, type Intent, stay } from '../request/visit.ts'
import { listOpenPayments, authorizePayments, voidDraftPayment } from '../review/pay.ts'
import { findQuoteChange, buildSubmitInput } from '../review/review.ts'
import { askedOrKept, assertWaits } from './order-kept.ts'
import { recordOf } from './record.ts'
import { writeExchange } from './write-exchange.ts'
import { writeReturn } from './write-return.ts'

type Needs = Pick<
  World,
  'store' | 'shops' | 'commerce' | 'carriers' | 'partners' | 'payments' | 'newId' | 'random' | 'log'
>

/** The submit writes the draft in its own transaction. */
export type Submitted =
  | {
      readonly kind: 'submitted'
      readonly path: string
      /** Absent if it changed since. */
      readonly written?: WrittenReturn
      readonly checkoutOf?: string
    }
  | { readonly kind: 'not-submitted'; readonly answer: Answer }

const refused = (problem: Problem): Submitted => ({ kind: 'not-submitted', answer: stay(problem) })

const fieldOf: Partial<Record<SubmitBlock, { readonly form: string; readonly name: string }>> = {
  'policy-unticked': { form: 'review', name: 'policy' },
  'payment-not-accepted': { form: 'review', name: 'payment_acceptance' },
  'pickup-date': { form: PICKUP_FORM, name: 'date' },
  'pickup-option': { form: PICKUP_FORM, name: 'option' },
  'pickup-phone': { form: PICKUP_FORM, name: 'phone' },
  'pickup-instructions': { form: PICKUP_FORM, name: 'instructions' },
}

/** The message of ERR-45, with the condition's reason as detail (REV-38). */
const blocked = ({ t }: JourneyContext, block: SubmitBlock): Submitted => {
  const detail = t(offReasons[block])
  const field = fieldOf[block]
  const fields = field === undefined ? [] : [{ ...field, message: detail }]
  return refused({
    code: block,
    title: t('error.submit-invalid'),
    detail,
    modal: true,
    ...(fields.length > 0 && { fields }),
  })
}

/** The confirmed total in minor units; null if there was none. */
const seenTotal = ({ args }: Intent): number | null => {
  const total = Number(String(args.amount).split('/')[1] ?? Number.NaN)
  return Number.isSafeInteger(total) ? 0 - total : null
}

/**
 * Refuses losses; null if there are none. Answers stay, so that the rest can be submitted.
 * @throws Fault RET_ERR_COMMERCE if the catalogue did not answer.
 */
const refusedForLoss = (context: JourneyContext, intent: Intent): Submitted | null => {
  if (listLosses(context).length === 0) return null
  const lost = listKnownLosses(context)
  if (lost.length === 0) throw fault('RET_ERR_COMMERCE')
  const problem = buildLossProblem(context, lost, seenTotal(intent))
  return {
    kind: 'not-submitted',
    answer: stay(problem, withoutLosses(context.draft, lost)),
  }
}

/** The return that a concurrent submit made of this draft, or null. */
const ownReturn = async (needs: Needs, { visit, stored, draft }: JourneyContext): Promise<Submitted | null> => {
  if (draft.shopLater !== undefined) {
    const now = stored === null ? null : await needs.store.drafts.visit(visit.shopId, stored.hash, visit.now)
    const { returnKey } = now?.row?.draft ?? {}
    return returnKey === undefined ? null : { kind: 'submitted', path: `/return/${returnKey}` }
  }
  const own = stored === null ? null : await needs.store.returns.findByDraft(visit.shopId, stored.hash)
  return own === null ? null : { kind: 'submitted', path: `/return/${own.key}` }
}

/** Reads the order again, from the order system if it answers, since money depends on it. */
const refreshed = async (needs: Needs, context: JourneyContext): Promise<JourneyContext> => {
  const { visit, stored } = context
  const found = stored === null ? null : await needs.store.drafts.visit(visit.shopId, stored.hash, visit.now)
  // Versions of a changed draft may belong to another order.
  const versions = found?.row?.rev === stored?.rev ? (found?.row?.versions ?? null) : null
  return withQuotes(needs, await askedOrKept(needs, { ...context, versions }), 'action')
}

/** Why a race was lost: the draft's own return, an expired offer or claimed units. Null if none applies. */
const afterLoss = async (needs: Needs, context: JourneyContext, intent: Intent): Promise<Submitted | null> => {
  const own = await ownReturn(needs, context)
  if (own !== null) return own
  const now = await refreshed(needs, context)
  return offerIsOver(now) ? over(needs, now) : refusedForLoss(now, intent)
}

const lostMeanwhile = async (needs: Needs, context: JourneyContext, intent: Intent): Promise<Submitted> => {
  // The draft's own return may have claimed the unit.
  const own = await ownReturn(needs, context)
  if (own !== null) return own
  const refusal = refusedForLoss(context, intent) ?? refused(overtaken(context))
  await voidDraftPayment(needs, context)
  return refusal
}

export const offerIsOver = ({ draft: { shopLater }, reads, visit }: JourneyContext): boolean =>
  shopLater !== undefined && (reads?.spending == null || !canStillSpend(reads.spending, shopLater.offer, visit.now))

const over = async (needs: Needs, context: JourneyContext): Promise<Submitted> => {
  const own = await ownReturn(needs, context)
  if (own !== null) return own
  await voidDraftPayment(needs, context)
  return refused({ code: 'shop-later-expired', title: context.t('shop-later.over'), modal: true })
}

const ATTEMPTS = 5

type SubmitIntent = Intent & { readonly body: string }

/**
 * Submits the draft: reads and prices the order again, authorizes the card, then writes everything in one transaction.
 * Of concurrent submits of one draft or unit exactly one succeeds; the others' authorizations are voided.
 */
export async function submitReturn(needs: Needs, seen: JourneyContext, intent: SubmitIntent): Promise<Submitted> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const submitted = await trySubmit(needs, seen, intent)
    if (submitted !== null) return submitted
  }
  await voidDraftPayment(needs, seen)
  return refused(overtaken(seen))
}

/** The submit must match what the page displayed (T26). */
const changed = ({ t }: JourneyContext, what: 'amounts' | 'way'): Submitted =>
  what === 'amounts'
    ? refused({ code: 'amounts-changed', title: t('review.amounts-changed'), modal: true })
    : refused({ code: 'way-changed', title: t('review.way-changed'), modal: true })

const objection = (
  context: JourneyContext,
  given: { assessed: Assessment; priced: QuotedPricing },
  intent: SubmitIntent,
): Submitted | null => {
  const { assessed, priced } = given
  // The review is reachable without the order page's check (WFL-03).
  const rejected = assessed.selected.filter(isRejected)
  if (rejected.length > 0) return { kind: 'not-submitted', answer: rejectItems(context, rejected) }
  const other = findQuoteChange(intent.args.amount, assessed, priced)
  if (other !== null) return changed(context, other)
  const ticked = { policy: intent.values.policy === 'true', payment: intent.values.payment_acceptance === 'true' }
  const [block] = listSubmitBlocks(buildSubmitInput(context, given, ticked))
  return block === undefined ? null : blocked(context, block)
}

/** Writes the return; null if another return of the order was written meanwhile. */
const written = async (
  needs: Needs,
  context: JourneyContext,
  given: { assessed: Assessment; priced: QuotedPricing; payments: readonly PaymentRow[]; intent: SubmitIntent },
): Promise<Submitted | null> => {
  const { assessed, payments } = given
  const { quote } = given.priced
  const { body } = given.intent
  const record = recordOf(needs, context, given)
  try {
    const intent = { key: context.visit.idempotencyKey, body }
    const writing = { record, quote, policy: assessed.policy, payments, intent, newId: needs.newId }
    const written = await needs.store.transaction((tables) => writeReturn(tables, context, writing))
    const path = `/return/${record.key}`
    if (quote.need.checkout > 0) return { kind: 'submitted', path, checkoutOf: record.id }
    return { kind: 'submitted', path, ...(written !== null && { written }) }
  } catch (error) {
    if (!isFault(error) || error.code !== 'RET_ERR_STALE') throw error
    const lost = await afterLoss(needs, context, given.intent)
    if (lost !== null) await voidDraftPayment(needs, context)
    return lost
  }
}

/** Writes the exchange; null if another return of the order was written meanwhile. */
const spent = async (
  needs: Needs,
  context: JourneyContext,
  given: { assessed: Assessment; priced: QuotedPricing; payments: readonly PaymentRow[]; intent: SubmitIntent },
): Promise<Submitted | null> => {
  const { assessed, priced, payments } = given
  const intent = { key: context.visit.idempotencyKey, body: given.intent.body }
  try {
    const spending = { assessed, quote: priced.quote, payments, intent }
    const { key, id } = await needs.store.transaction((tables) => writeExchange(needs, tables, context, spending))
    const path = `/return/${key}`
    return { kind: 'submitted', path, ...(priced.quote.need.checkout > 0 && { checkoutOf: id }) }
  } catch (error) {
    if (!isFault(error) || error.code !== 'RET_ERR_STALE') throw error
    const lost = await afterLoss(needs, context, given.intent)
    if (lost !== null) await voidDraftPayment(needs, context)
    return lost
  }
}

const isReceiptGone = async ({ store }: Needs, { draft, visit }: JourneyContext): Promise<boolean> => {
  const receipt = draft.order?.receipt
  return receipt !== undefined && (await store.giftReceipts.byId(visit.shopId, receipt.id)) === null
}

/** One attempt; null if another return of the order changed the prices. */
const trySubmit = async (needs: Needs, seen: JourneyContext, intent: SubmitIntent): Promise<Submitted | null> => {
  const { draft } = seen
  if (!hasOrder(draft)) return refused({ ...expired(seen), modal: true })
  // The drawn page may be minutes old.
  const [context, open] = await Promise.all([refreshed(needs, seen), listOpenPayments(needs, seen)])
  if (offerIsOver(context)) return over(needs, context)
  if (listLosses(context).length > 0) return lostMeanwhile(needs, context, intent)

  if (await isReceiptGone(needs, context))
    return refused({ code: 'receipt-gone', title: context.t('giving.gone'), modal: true })
  const { assessed, priced } = context
  if (priced?.failure) return refused(buildTotalsProblem(context, priced.failure))
  if (assessed === null || !hasQuote(priced))
    return refused({ code: 'no-items', title: context.t('error.no-line-items'), modal: true })
  if (await hangsOnRefund(needs, { shopId: context.visit.shopId, order: context.reads.wholeOrder }, priced.quote))
    return refused({ code: 'refund-under-way', title: context.t('review.refund-under-way'), modal: true })
  // The card is authorized last.
  const against = objection(context, { assessed, priced }, intent)
  if (against !== null) return against
  assertWaits(context, assessed, priced)

  const paid = await authorizePayments(needs, context, { assessed, priced, open })
  if (paid.kind === 'unpaid') return { kind: 'not-submitted', answer: paid.answer }
  const given = { assessed, priced, payments: paid.rows, intent }
  return context.draft.shopLater === undefined ? written(needs, context, given) : spent(needs, context, given)
}
