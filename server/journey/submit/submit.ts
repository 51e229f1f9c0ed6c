import type { Problem } from '../../../schemas/problem.ts'
import type { PaymentRow } from '../../../schemas/records/payment.ts'
import { PICKUP_FORM } from '../../../screens/parts/pickup-form.ts'
import { offReasons } from '../../../screens/review/off-reasons.ts'
import type { Assessed } from '../../domain/assessment/assess.ts'
import { isQuoted, type Quoted } from '../../domain/assessment/price.ts'
import { mayStillSpend } from '../../domain/assessment/spending.ts'
import { type SubmitBlock, submitBlocks } from '../../domain/assessment/submit.ts'
import { isRejected } from '../../domain/items/state.ts'
import { fault, isFault } from '../../faults.ts'
import type { World } from '../../world.ts'
import { reject } from '../items/flow.ts'
import { knownLosses, lossProblem, lostItems, withoutLost } from '../items/lost.ts'
import { hangsOnRefund } from '../operations/value/under-way.ts'
import { totalsProblem } from '../quotes/fees.ts'
import { withQuotes } from '../quotes/quotes.ts'
import { hasOrder, type JourneyContext } from '../request/context.ts'
import { expired, overtaken } from '../request/refusals.ts'
import type { WrittenReturn } from '../request/session.ts'
import { type Answer, type Intent, stay } from '../request/visit.ts'
import { openPaymentsOf, payFor, voidDraftPayment } from '../review/pay.ts'
import { changedSince, submitInput } from '../review/review.ts'
import { askedOrKept, assertWaits } from './order-kept.ts'
import { recordOf } from './record.ts'
import { writeExchange } from './write-exchange.ts'
import { writeReturn } from './write-return.ts'

type Needs = Pick<
  World,
  'store' | 'shops' | 'commerce' | 'carriers' | 'partners' | 'payments' | 'newId' | 'random' | 'log'
>

/** What a submit came to. The draft was written by the submit itself, in its own transaction. */
export type Submitted =
  | {
      readonly kind: 'submitted'
      readonly path: string
      /** What was written, where it still stands so. */
      readonly written?: WrittenReturn
      readonly checkoutOf?: string
    }
  | { readonly kind: 'not-submitted'; readonly answer: Answer }

/** The page stays, and says why. */
const refused = (problem: Problem): Submitted => ({ kind: 'not-submitted', answer: stay(problem) })

/** The fields that a condition waits for. */
const fieldOf: Partial<Record<SubmitBlock, { readonly form: string; readonly name: string }>> = {
  'policy-unticked': { form: 'review', name: 'policy' },
  'payment-not-accepted': { form: 'review', name: 'payment_acceptance' },
  'pickup-date': { form: PICKUP_FORM, name: 'date' },
  'pickup-option': { form: PICKUP_FORM, name: 'option' },
  'pickup-phone': { form: PICKUP_FORM, name: 'phone' },
  'pickup-instructions': { form: PICKUP_FORM, name: 'instructions' },
}

/** A failing condition in the words of ERR-45, with its own reason beneath (REV-38). */
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

/** What the shopper saw the return come to; null for whoever saw no amounts. */
const seenTotal = ({ args }: Intent): number | null => {
  const total = Number(String(args.amount).split('/')[1] ?? Number.NaN)
  return Number.isSafeInteger(total) ? 0 - total : null
}

/**
 * What was lost since the shopper confirmed it, said by name; null when nothing is missing. The answers stay, so that what is
 * left can be submitted at once.
 * @throws Fault RET_ERR_COMMERCE when the catalogue did not answer: then nothing is known to be lost.
 */
const refusedForLoss = (context: JourneyContext, intent: Intent): Submitted | null => {
  if (lostItems(context).length === 0) return null
  const lost = knownLosses(context)
  if (lost.length === 0) throw fault('RET_ERR_COMMERCE')
  const problem = lossProblem(context, lost, seenTotal(intent))
  return {
    kind: 'not-submitted',
    answer: stay(problem, withoutLost(context.draft, lost)),
  }
}

/** The return that this draft became, or that it shopped with, while we looked; null when it was not submitted. */
const ownReturn = async (needs: Needs, { visit, stored, draft }: JourneyContext): Promise<Submitted | null> => {
  if (draft.shopLater !== undefined) {
    const now = stored === null ? null : await needs.store.drafts.visit(visit.shopId, stored.hash, visit.now)
    const { returnKey } = now?.row?.draft ?? {}
    return returnKey === undefined ? null : { kind: 'submitted', path: `/return/${returnKey}` }
  }
  const own = stored === null ? null : await needs.store.returns.findByDraft(visit.shopId, stored.hash)
  return own === null ? null : { kind: 'submitted', path: `/return/${own.key}` }
}

/** The context with its order read again, by the order system itself where that answers: what is decided on it now is money. */
const refreshed = async (needs: Needs, context: JourneyContext): Promise<JourneyContext> => {
  const { visit, stored } = context
  const found = stored === null ? null : await needs.store.drafts.visit(visit.shopId, stored.hash, visit.now)
  // What is said of another draft may be about another order.
  const versions = found?.row?.rev === stored?.rev ? (found?.row?.versions ?? null) : null
  return withQuotes(needs, await askedOrKept(needs, { ...context, versions }), 'action')
}

/** Who came first: the return this draft became, or another return that took a unit; null when nobody stands in the way. */
const afterLoss = async (needs: Needs, context: JourneyContext, intent: Intent): Promise<Submitted | null> => {
  const own = await ownReturn(needs, context)
  if (own !== null) return own
  const now = await refreshed(needs, context)
  return offerIsOver(now) ? over(needs, now) : refusedForLoss(now, intent)
}

/** Items went while the shopper looked, or while the bank asked: what is held for them is let go. */
const lostMeanwhile = async (needs: Needs, context: JourneyContext, intent: Intent): Promise<Submitted> => {
  // A unit may be claimed by the very return that this draft became a moment ago.
  const own = await ownReturn(needs, context)
  if (own !== null) return own
  const refusal = refusedForLoss(context, intent) ?? refused(overtaken(context))
  await voidDraftPayment(needs, context)
  return refusal
}

/** Whether the draft shops with a return that cannot be shopped with any more. */
export const offerIsOver = ({ draft: { shopLater }, reads, visit }: JourneyContext): boolean =>
  shopLater !== undefined && (reads?.spending == null || !mayStillSpend(reads.spending, shopLater.offer, visit.now))

/** The refund is on its way, or was taken otherwise meanwhile: nothing is sent, and what is held for it is let go. */
const over = async (needs: Needs, context: JourneyContext): Promise<Submitted> => {
  const own = await ownReturn(needs, context)
  if (own !== null) return own
  await voidDraftPayment(needs, context)
  return refused({ code: 'shop-later-expired', title: context.t('shop-later.over'), modal: true })
}

/** How often a submit is priced again because another return of the order was written at the same moment. */
const ATTEMPTS = 5

/** A submit as it was pressed: the boxes ticked, and the amounts that were on the screen. */
type SubmitIntent = Intent & { readonly body: string }

/**
 * Submits the draft: reads the order again, prices it again, holds on the card what is needed, and writes claims, return,
 * ledger, follow-ups and jobs in one transaction. Of any number of submits of one draft, or of drafts over one unit, exactly one
 * wins; what a loser held on its card is let go.
 */
export async function submitReturn(needs: Needs, seen: JourneyContext, intent: SubmitIntent): Promise<Submitted> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const submitted = await trySubmit(needs, seen, intent)
    if (submitted !== null) return submitted
  }
  await voidDraftPayment(needs, seen)
  return refused(overtaken(seen))
}

/** Amounts or the return method are others than on the screen: nobody pays, is paid, or sends by what was not shown (T26). */
const changed = ({ t }: JourneyContext, what: 'amounts' | 'way'): Submitted =>
  what === 'amounts'
    ? refused({ code: 'amounts-changed', title: t('review.amounts-changed'), modal: true })
    : refused({ code: 'way-changed', title: t('review.way-changed'), modal: true })

/** What stands against a submit once the order was read again; null when nothing does. */
const objection = (
  context: JourneyContext,
  given: { assessed: Assessed; priced: Quoted },
  intent: SubmitIntent,
): Submitted | null => {
  const { assessed, priced } = given
  // Continue asks the rules once more, but the review has an address of its own (WFL-03).
  const rejected = assessed.selected.filter(isRejected)
  if (rejected.length > 0) return { kind: 'not-submitted', answer: reject(context, rejected) }
  const other = changedSince(intent.args.amount, assessed, priced)
  if (other !== null) return changed(context, other)
  const ticked = { policy: intent.values.policy === 'true', payment: intent.values.payment_acceptance === 'true' }
  const [block] = submitBlocks(submitInput(context, given, ticked))
  return block === undefined ? null : blocked(context, block)
}

/** Writes the return; null when another return of the order came in between. */
const written = async (
  needs: Needs,
  context: JourneyContext,
  given: { assessed: Assessed; priced: Quoted; payments: readonly PaymentRow[]; intent: SubmitIntent },
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
    // What is due is paid in a checkout of the order system, and whoever called this leads the shopper there.
    if (quote.need.checkout > 0) return { kind: 'submitted', path, checkoutOf: record.id }
    return { kind: 'submitted', path, ...(written !== null && { written }) }
  } catch (error) {
    if (!isFault(error) || error.code !== 'RET_ERR_STALE') throw error
    const lost = await afterLoss(needs, context, given.intent)
    if (lost !== null) await voidDraftPayment(needs, context)
    return lost
  }
}

/** Changes the return that the draft shops with; null when a return of the order was written in between. */
const spent = async (
  needs: Needs,
  context: JourneyContext,
  given: { assessed: Assessed; priced: Quoted; payments: readonly PaymentRow[]; intent: SubmitIntent },
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

/** Whether the gift receipt by whose link this was begun is there no more. */
const isReceiptGone = async ({ store }: Needs, { draft, visit }: JourneyContext): Promise<boolean> => {
  const receipt = draft.order?.receipt
  return receipt !== undefined && (await store.giftReceipts.byId(visit.shopId, receipt.id)) === null
}

/** One try; null when another return of the order came in between, so that the amounts must be worked out again. */
const trySubmit = async (needs: Needs, seen: JourneyContext, intent: SubmitIntent): Promise<Submitted | null> => {
  const { draft } = seen
  if (!hasOrder(draft)) return refused({ ...expired(seen), modal: true })
  // What the page was drawn from may be minutes old: order, claims and what a card holds are read again before anything is
  // decided.
  const [context, open] = await Promise.all([refreshed(needs, seen), openPaymentsOf(needs, seen)])
  if (offerIsOver(context)) return over(needs, context)
  if (lostItems(context).length > 0) return lostMeanwhile(needs, context, intent)

  if (await isReceiptGone(needs, context))
    return refused({ code: 'receipt-gone', title: context.t('giving.gone'), modal: true })
  const { assessed, priced } = context
  if (priced?.failure) return refused(totalsProblem(context, priced.failure))
  if (assessed === null || !isQuoted(priced))
    return refused({ code: 'no-items', title: context.t('error.no-line-items'), modal: true })
  if (await hangsOnRefund(needs, { shopId: context.visit.shopId, order: context.reads.wholeOrder }, priced.quote))
    return refused({ code: 'refund-under-way', title: context.t('review.refund-under-way'), modal: true })
  // Nothing is asked of a card before all else is settled.
  const against = objection(context, { assessed, priced }, intent)
  if (against !== null) return against
  assertWaits(context, assessed, priced)

  const paid = await payFor(needs, context, { assessed, priced, open })
  if (paid.kind === 'unpaid') return { kind: 'not-submitted', answer: paid.answer }
  const given = { assessed, priced, payments: paid.rows, intent }
  return context.draft.shopLater === undefined ? written(needs, context, given) : spent(needs, context, given)
}
