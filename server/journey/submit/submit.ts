import type { Problem } from '../../../schemas/envelope/problem.ts'
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
import { buildLossProblem, listKnownLosses, listLosses, withoutLosses } from '../items/losses.ts'
import { dependsOnRunningRefund } from '../operations/value/running-refunds.ts'
import { buildTotalsProblem } from '../quotes/fees.ts'
import { withQuotes } from '../quotes/quotes.ts'
import { hasOrder, type JourneyContext } from '../request/context.ts'
import { toExpiredProblem, toOvertakenProblem } from '../request/refusals.ts'
import type { WrittenReturn } from '../request/session.ts'
import { type Answer, type Intent, stay } from '../request/visit.ts'
import { authorizePayments, listOpenPayments, voidDraftPayment } from '../review/pay.ts'
import { buildSubmitInput, findQuoteChange } from '../review/review.ts'
import { assertNoEarlyPayout, readFreshOrCached } from './cached-order.ts'
import { buildRecord } from './record.ts'
import { writeExchange } from './write-exchange.ts'
import { writeReturn } from './write-return.ts'

type Needs = Pick<
  World,
  'store' | 'shops' | 'commerce' | 'carriers' | 'partners' | 'payments' | 'newId' | 'random' | 'log'
>

/** The submit writes the draft in its own transaction. */
export type SubmitResult =
  | {
      readonly kind: 'submitted'
      readonly path: string
      /** Absent if it changed since. */
      readonly written?: WrittenReturn
      readonly checkoutOf?: string
    }
  | { readonly kind: 'not-submitted'; readonly answer: Answer }

const refuseSubmit = (problem: Problem): SubmitResult => ({ kind: 'not-submitted', answer: stay(problem) })

const blockFields: Partial<Record<SubmitBlock, { readonly form: string; readonly name: string }>> = {
  'policy-unticked': { form: 'review', name: 'policy' },
  'payment-not-accepted': { form: 'review', name: 'payment_acceptance' },
  'pickup-date': { form: PICKUP_FORM, name: 'date' },
  'pickup-option': { form: PICKUP_FORM, name: 'option' },
  'pickup-phone': { form: PICKUP_FORM, name: 'phone' },
  'pickup-instructions': { form: PICKUP_FORM, name: 'instructions' },
}

/** The message of ERR-45, with the condition's reason as detail (REV-38). */
const refuseBlocked = ({ t }: JourneyContext, block: SubmitBlock): SubmitResult => {
  const detail = t(offReasons[block])
  const field = blockFields[block]
  const fields = field === undefined ? [] : [{ ...field, message: detail }]
  return refuseSubmit({
    code: block,
    title: t('error.submit-invalid'),
    detail,
    modal: true,
    ...(fields.length > 0 && { fields }),
  })
}

/** The confirmed total in minor units; null if there was none. */
const parseConfirmedTotal = ({ args }: Intent): number | null => {
  const total = Number(String(args.amount).split('/')[1] ?? Number.NaN)
  return Number.isSafeInteger(total) ? 0 - total : null
}

/**
 * Refuses losses; null if there are none. Answers stay, so that the rest can be submitted.
 * @throws Fault RET_ERR_COMMERCE if the catalogue did not answer.
 */
const refuseForLosses = (context: JourneyContext, intent: Intent): SubmitResult | null => {
  if (listLosses(context).length === 0) return null
  const losses = listKnownLosses(context)
  if (losses.length === 0) throw fault('RET_ERR_COMMERCE')
  const problem = buildLossProblem(context, losses, parseConfirmedTotal(intent))
  return {
    kind: 'not-submitted',
    answer: stay(problem, withoutLosses(context.draft, losses)),
  }
}

const findOwnReturn = async (needs: Needs, { visit, stored, draft }: JourneyContext): Promise<SubmitResult | null> => {
  if (draft.shopLater !== undefined) {
    const now = stored === null ? null : await needs.store.drafts.loadVisit(visit.shopId, stored.hash, visit.now)
    const { returnKey } = now?.row?.draft ?? {}
    return returnKey === undefined ? null : { kind: 'submitted', path: `/return/${returnKey}` }
  }
  const own = stored === null ? null : await needs.store.returns.findByDraft(visit.shopId, stored.hash)
  return own === null ? null : { kind: 'submitted', path: `/return/${own.key}` }
}

/** Reads the order again, from the order system if it answers, since money depends on it. */
const refreshContext = async (needs: Needs, context: JourneyContext): Promise<JourneyContext> => {
  const { visit, stored } = context
  const found = stored === null ? null : await needs.store.drafts.loadVisit(visit.shopId, stored.hash, visit.now)
  // Versions of a changed draft may belong to another order.
  const versions = found?.row?.rev === stored?.rev ? (found?.row?.versions ?? null) : null
  return withQuotes(needs, await readFreshOrCached(needs, { ...context, versions }), 'action')
}

/** Why a race was lost: the draft's own return, an expired offer or claimed units. Null if none applies. */
const resolveLostRace = async (needs: Needs, context: JourneyContext, intent: Intent): Promise<SubmitResult | null> => {
  const own = await findOwnReturn(needs, context)
  if (own !== null) return own
  const freshContext = await refreshContext(needs, context)
  return isOfferExpired(freshContext) ? refuseExpired(needs, freshContext) : refuseForLosses(freshContext, intent)
}

const refuseLostItems = async (needs: Needs, context: JourneyContext, intent: Intent): Promise<SubmitResult> => {
  // The draft's own return may have claimed the unit.
  const own = await findOwnReturn(needs, context)
  if (own !== null) return own
  const refusal = refuseForLosses(context, intent) ?? refuseSubmit(toOvertakenProblem(context))
  await voidDraftPayment(needs, context)
  return refusal
}

export const isOfferExpired = ({ draft: { shopLater }, reads, visit }: JourneyContext): boolean =>
  shopLater !== undefined && (reads?.spending == null || !canStillSpend(reads.spending, shopLater.offer, visit.now))

const refuseExpired = async (needs: Needs, context: JourneyContext): Promise<SubmitResult> => {
  const own = await findOwnReturn(needs, context)
  if (own !== null) return own
  await voidDraftPayment(needs, context)
  return refuseSubmit({ code: 'shop-later-expired', title: context.t('shop-later.over'), modal: true })
}

const ATTEMPTS = 5

type SubmitIntent = Intent & { readonly body: string }

/**
 * Reads and prices the order again, authorizes the card, then writes everything in one transaction. Of concurrent
 * submits of one draft or unit exactly one succeeds; the others' authorizations are voided.
 */
export async function submitReturn(
  needs: Needs,
  drawnContext: JourneyContext,
  intent: SubmitIntent,
): Promise<SubmitResult> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const result = await attemptSubmit(needs, drawnContext, intent)
    if (result !== null) return result
  }
  await voidDraftPayment(needs, drawnContext)
  return refuseSubmit(toOvertakenProblem(drawnContext))
}

/** The submit must match what the page displayed (T26). */
const refuseChanged = ({ t }: JourneyContext, change: 'amounts' | 'way'): SubmitResult =>
  change === 'amounts'
    ? refuseSubmit({ code: 'amounts-changed', title: t('review.amounts-changed'), modal: true })
    : refuseSubmit({ code: 'way-changed', title: t('review.way-changed'), modal: true })

const findRejection = (
  context: JourneyContext,
  quoted: { assessed: Assessment; priced: QuotedPricing },
  intent: SubmitIntent,
): SubmitResult | null => {
  const { assessed, priced } = quoted
  // The review is reachable without the order page's check (WFL-03).
  const rejected = assessed.selected.filter(isRejected)
  if (rejected.length > 0) return { kind: 'not-submitted', answer: rejectItems(context, rejected) }
  const change = findQuoteChange(intent.args.amount, assessed, priced)
  if (change !== null) return refuseChanged(context, change)
  const ticked = { policy: intent.values.policy === 'true', payment: intent.values.payment_acceptance === 'true' }
  const [block] = listSubmitBlocks(buildSubmitInput(context, quoted, ticked))
  return block === undefined ? null : refuseBlocked(context, block)
}

/** Writes the return; null if another return of the order was written meanwhile. */
const commitReturn = async (
  needs: Needs,
  context: JourneyContext,
  input: { assessed: Assessment; priced: QuotedPricing; payments: readonly PaymentRow[]; intent: SubmitIntent },
): Promise<SubmitResult | null> => {
  const { assessed, payments } = input
  const { quote } = input.priced
  const { body } = input.intent
  const record = buildRecord(needs, context, input)
  try {
    const intent = { key: context.visit.idempotencyKey, body }
    const writing = { record, quote, policy: assessed.policy, payments, intent, newId: needs.newId }
    const result = await needs.store.transaction((tables) => writeReturn(tables, context, writing))
    const path = `/return/${record.key}`
    if (quote.need.checkout > 0) return { kind: 'submitted', path, checkoutOf: record.id }
    return { kind: 'submitted', path, ...(result !== null && { written: result }) }
  } catch (error) {
    if (!isFault(error) || error.code !== 'RET_ERR_STALE') throw error
    const refusal = await resolveLostRace(needs, context, input.intent)
    if (refusal !== null) await voidDraftPayment(needs, context)
    return refusal
  }
}

/** Writes the exchange; null if another return of the order was written meanwhile. */
const applyToReturn = async (
  needs: Needs,
  context: JourneyContext,
  input: { assessed: Assessment; priced: QuotedPricing; payments: readonly PaymentRow[]; intent: SubmitIntent },
): Promise<SubmitResult | null> => {
  const { assessed, priced, payments } = input
  const intent = { key: context.visit.idempotencyKey, body: input.intent.body }
  try {
    const spending = { assessed, quote: priced.quote, payments, intent }
    const { key, id } = await needs.store.transaction((tables) => writeExchange(needs, tables, context, spending))
    const path = `/return/${key}`
    return { kind: 'submitted', path, ...(priced.quote.need.checkout > 0 && { checkoutOf: id }) }
  } catch (error) {
    if (!isFault(error) || error.code !== 'RET_ERR_STALE') throw error
    const refusal = await resolveLostRace(needs, context, input.intent)
    if (refusal !== null) await voidDraftPayment(needs, context)
    return refusal
  }
}

const isReceiptDeleted = async ({ store }: Needs, { draft, visit }: JourneyContext): Promise<boolean> => {
  const receipt = draft.order?.receipt
  return receipt !== undefined && (await store.giftReceipts.byId(visit.shopId, receipt.id)) === null
}

/** One attempt; null if another return of the order changed the prices. */
const attemptSubmit = async (
  needs: Needs,
  drawnContext: JourneyContext,
  intent: SubmitIntent,
): Promise<SubmitResult | null> => {
  const { draft } = drawnContext
  if (!hasOrder(draft)) return refuseSubmit({ ...toExpiredProblem(drawnContext), modal: true })
  // The drawn page may be minutes old.
  const [context, open] = await Promise.all([
    refreshContext(needs, drawnContext),
    listOpenPayments(needs, drawnContext),
  ])
  if (isOfferExpired(context)) return refuseExpired(needs, context)
  if (listLosses(context).length > 0) return refuseLostItems(needs, context, intent)

  if (await isReceiptDeleted(needs, context))
    return refuseSubmit({ code: 'receipt-gone', title: context.t('giving.gone'), modal: true })
  const { assessed, priced } = context
  if (priced?.failure) return refuseSubmit(buildTotalsProblem(context, priced.failure))
  if (assessed === null || !hasQuote(priced))
    return refuseSubmit({ code: 'no-items', title: context.t('error.no-line-items'), modal: true })
  if (
    await dependsOnRunningRefund(needs, { shopId: context.visit.shopId, order: context.reads.wholeOrder }, priced.quote)
  )
    return refuseSubmit({ code: 'refund-under-way', title: context.t('review.refund-under-way'), modal: true })
  // The card is authorized last.
  const rejection = findRejection(context, { assessed, priced }, intent)
  if (rejection !== null) return rejection
  assertNoEarlyPayout(context, assessed, priced)

  const paid = await authorizePayments(needs, context, { assessed, priced, open })
  if (paid.kind === 'unpaid') return { kind: 'not-submitted', answer: paid.answer }
  const input = { assessed, priced, payments: paid.rows, intent }
  return context.draft.shopLater === undefined
    ? commitReturn(needs, context, input)
    : applyToReturn(needs, context, input)
}
