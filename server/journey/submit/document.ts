import type { Draft } from '../../../schemas/records/draft.ts'
import type { ReplacementItem, ReturnDocument, ReturnedItem } from '../../../schemas/records/return.ts'
import type { Assessment } from '../../domain/assessment/assess.ts'
import { listItemDecisions } from '../../domain/assessment/decisions/item.ts'
import { listOrderDecisions } from '../../domain/assessment/decisions/order.ts'
import { getItemFlow } from '../../domain/assessment/item-flow.ts'
import type { QuotedPricing } from '../../domain/assessment/pricing.ts'
import type { Quote } from '../../domain/assessment/quote.ts'
import { toStoredFacts } from '../../domain/assessment/reasons/facts.ts'
import { getShipByDeadline, timeZoneOf } from '../../domain/calendar/deadlines.ts'
import { listAvailableItems } from '../../domain/items/cart.ts'
import { selectEffectiveAnswers } from '../../domain/items/effective-answers.ts'
import {
  type FlowInput,
  findAdvancedOption,
  getChosenReason,
  resolveOutcome,
  toDecision,
} from '../../domain/items/flow.ts'
import { findDestination } from '../../domain/items/selection.ts'
import type { ItemState } from '../../domain/items/state.ts'
import { isInStore } from '../../domain/method/kinds.ts'
import { buildMoneyBasis } from '../../domain/value/money-basis.ts'
import { findAnswer } from '../../domain/workflow/condition.ts'
import { noticesOf } from '../items/notices.ts'
import { findReplacement, snapshotOf } from '../items/snapshot.ts'
import { customerOf, type JourneyContext, refundCardOf } from '../request/context.ts'
import { reasonText } from '../request/copy.ts'
import { decisionInputOf } from '../request/explain.ts'

/** Keep or donate may be combined with review (WFL-14). */
const listOutcomes = (state: ItemState, assessed: Assessment): ReturnedItem['outcome'] => {
  const outcomes = noticesOf(state, assessed)
  return outcomes.length === 0 ? ['default'] : [...outcomes]
}

/** Leaves out skipped questions. */
const toRuleAnswers = ({ evaluation, facts }: ItemState): ReturnedItem['inputs'] =>
  evaluation.questions.flatMap(({ question }) => {
    const answer = findAnswer(question.id, facts.answers)
    return answer === undefined ? [] : [{ questionId: question.id, input: question.input, answer }]
  })

const toReason = (flow: FlowInput, language: string): ReturnedItem['reason'] => {
  const reason = getChosenReason(flow)
  const { comment } = selectEffectiveAnswers(flow)
  return {
    id: reason?.id ?? '',
    text: reason === null ? '' : reasonText(reason, language),
    ...(comment && { comment }),
  }
}

/** Drops rules without effect. */
const filterTrace = ({ evaluation }: ItemState): ReturnedItem['trace'] =>
  evaluation.trace.filter(({ held, results }) => held === 'yes' || results.length > 0)

const copyVariantFacts = ({ unit, product }: ItemState): Pick<ReturnedItem, 'barcode' | 'customs'> => {
  const { barcode, customs } = product?.variants.find(({ id }) => id === unit.line.variantId) ?? {}
  return { ...(barcode !== undefined && { barcode }), ...(customs !== undefined && { customs }) }
}

/** Copies all that later pages and letters show, so that they need no product data. */
const toReturnedItem = (state: ItemState, assessed: Assessment, context: JourneyContext): ReturnedItem => {
  const decided = decisionInputOf(context)
  const flow = getItemFlow(state, context.config)
  const { claimed } = state.claims
  return {
    lineItemId: state.unit.id,
    variantId: state.unit.line.variantId,
    sku: state.unit.line.sku,
    ...copyVariantFacts(state),
    product: snapshotOf(state),
    ...toDecision(flow),
    reason: toReason(flow, context.language),
    grams: state.unit.line.grams,
    value: state.unit.value,
    outcome: listOutcomes(state, assessed),
    outcomesSetByWorkflow: [...state.evaluation.outcome.setBy],
    advanced: findAdvancedOption(state, resolveOutcome(flow)) !== null,
    inputs: toRuleAnswers(state),
    warranty: claimed === null ? null : { id: claimed.id, group: claimed.group, allowed: claimed.allowed },
    applicableLineItemFees: state.evaluation.outcome.lineItemFees ?? assessed.policy.fallbackLineItemFees ?? null,
    trace: filterTrace(state),
    facts: toStoredFacts(state.facts, context.config),
    ...(decided !== null && { decisions: listItemDecisions(state, decided) }),
  }
}

/** Totals in minor units. */
const listReplacements = (assessed: Assessment, quote: Quote, context: JourneyContext): ReplacementItem[] =>
  assessed.selected.flatMap((state) => {
    const next = findReplacement(getItemFlow(state, context.config))
    if (next === null) return []
    const total = quote.receipt.new_items.find(({ id }) => id === state.unit.id)?.item_total ?? state.unit.value
    return [{ variantId: next.variant.id, forLineItemId: state.unit.id, product: next.product, total }]
  })

export const listShoppedItems = ({ cart }: Assessment, { receipt }: Quote): ReplacementItem[] =>
  listAvailableItems(cart).map(({ line, sold: { product, variant } }) => ({
    variantId: variant.id,
    forLineItemId: null,
    cartLineId: line.id,
    product: { title: product.title, variantTitle: variant.title, image: variant.image ?? product.images[0] ?? null },
    total: receipt.new_items.find(({ id }) => id === line.id)?.item_total ?? variant.price,
  }))

/** Null for the shop's own address. */
const toDestination = ({ selected }: Assessment, { config }: JourneyContext): ReturnDocument['destination'] => {
  const found = findDestination(selected, config)
  return found && { id: found.id, name: found.name, ...(found.address && { address: found.address }) }
}

const isStoreReturn = (
  draft: Draft,
  { returnMethods: { inForce } }: Assessment,
  { methodNeeded }: QuotedPricing,
): boolean => draft.order?.inStore === true || (methodNeeded && inForce !== null && isInStore(inForce.method.kind))

export function buildDocument(
  context: JourneyContext,
  assessed: Assessment,
  priced: QuotedPricing,
): Omit<ReturnDocument, 'label' | 'method' | 'payment' | 'holds'> {
  const { draft, visit, configVersion, language, orderKnownUntil } = context
  const { order, policy } = assessed
  const { labels } = context.config.settings
  const underReview = assessed.underReview || orderKnownUntil !== undefined
  const { quote } = priced
  const refundCard = refundCardOf(order, draft)
  const decided = decisionInputOf(context)
  return {
    orderName: order.name,
    configVersion,
    policyId: policy.id,
    language,
    ...(draft.source !== undefined && { source: draft.source }),
    pos: draft.pos,
    ...(draft.screening !== undefined && { signifydSessionId: draft.screening }),
    ...(draft.opened && { opened: draft.opened }),
    gift: draft.order?.gift === true,
    ...(draft.order?.receipt && { giftReceipt: draft.order.receipt.id }),
    creditType: quote.creditType,
    exchangeType: quote.instants.exchange.inForce ?? 'regular',
    returnType: quote.instants.return.inForce ?? 'regular',
    ...(refundCard !== null && { refundCard }),
    ...(isStoreReturn(draft, assessed, priced) && { inStore: true }),
    workflowGroupId: draft.order?.workflowGroupId ?? null,
    ...(labels?.when === 'approved' && { labelWhen: 'approved' as const }),
    outcome: underReview ? 'review' : quote.totals.shippable.outcome,
    ...(orderKnownUntil !== undefined && { orderKnownUntil }),
    destination: toDestination(assessed, context),
    customer: customerOf(order),
    address: order.address,
    items: assessed.selected.map((state) => toReturnedItem(state, assessed, context)),
    ...(decided !== null && { decisions: listOrderDecisions(decided) }),
    replacements: [...listReplacements(assessed, quote, context), ...listShoppedItems(assessed, quote)],
    totals: quote.totals,
    receipt: quote.receipt,
    moneyBasis: buildMoneyBasis(quote.input),
    returnBy: getShipByDeadline(timeZoneOf(context.config.settings), visit.now),
    tracking: 'new',
  }
}
