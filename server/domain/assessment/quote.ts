import type { ReturnMethod } from '../../../schemas/config/method.ts'
import type { Fee } from '../../../schemas/config/policy.ts'
import type { Receipt, Totals } from '../../../schemas/entities/totals.ts'
import type { Minor } from '../../../schemas/values/money.ts'
import { listAvailableItems, newItemOf } from '../items/cart.ts'
import { resolveVariant, toDecision } from '../items/flow.ts'
import { currentPriceOf } from '../items/prices.ts'
import type { ItemState } from '../items/state.ts'
import { assertFeesKnown, needsLabelRate, waiverOf } from '../value/fees.ts'
import type { ReturningItem, ValueInput } from '../value/input.ts'
import { isSentBack } from '../value/lines.ts'
import { getPaymentChannel } from '../value/payment.ts'
import { calculateReceipt } from '../value/receipt.ts'
import { calculateTotals } from '../value/totals.ts'
import { resolveReturnAllowance } from './allowance.ts'
import type { AssessInput, Assessment } from './assess.ts'
import { type CardNeed, calculateCardNeed } from './card.ts'
import { type CreditChoice, type CreditInput, resolveCredit } from './credit.ts'
import { activeFlags } from './flags.ts'
import { type Instants, resolveInstants } from './instant.ts'
import { getItemFlow } from './item-flow.ts'

export interface Quote {
  readonly input: ValueInput
  readonly totals: Totals
  readonly receipt: Receipt
  readonly credit: CreditInput
  readonly creditType: CreditChoice | null
  readonly instants: Instants
  readonly need: CardNeed
  /** A fee depends on the label rate, so the carrier is queried (FEE-23, NAV-37). */
  readonly rateNeeded: boolean
  readonly labelRate: LabelRate
  /** Fees are provisional until the carrier replies (CRD-16, REV-33). */
  readonly feesLoading: boolean
}

export type LabelRate =
  | { readonly kind: 'not-asked' | 'loading' | 'failed' }
  | { readonly kind: 'known'; readonly rate: Minor }

export interface Travel {
  readonly method: ReturnMethod | null
  readonly sendable: boolean
  /** The parcel has our label, so the carrier reports tracking. */
  readonly labelled: boolean
  readonly labelRate: LabelRate
}

export interface QuoteInput {
  readonly input: AssessInput
  readonly assessed: Assessment
  readonly travel: Travel
}

const toReturningItem = (
  state: ItemState,
  { input: { config }, assessed: { keepDecisions: keeps, policy } }: QuoteInput,
): ReturningItem => {
  const { unit, product, evaluation } = state
  const { outcome } = evaluation
  const flow = getItemFlow(state, config)
  const variant = resolveVariant(flow)
  const keep = keeps.get(unit.id)
  return {
    unit,
    returnType: toDecision(flow).returnType,
    newVariant:
      variant === null ? null : { id: variant.id, price: variant.price, currentPrice: currentPriceOf(unit, product) },
    // Rules override the policy (WFL-24).
    fees: outcome.lineItemFees ?? policy.fallbackLineItemFees ?? null,
    ...(outcome.excluded.includes('instantExchange') && { excludedFromInstant: true }),
    ...(keep !== undefined && { keep }),
  }
}

/** The last item's fee wins per outcome (WFL-27, WFL-33). */
const collectWorkflowFees = (selected: readonly ItemState[]): readonly Fee[] => {
  const fees = selected.flatMap(({ evaluation }) => evaluation.outcome.handlingFees)
  return [...new Map(fees.map((fee) => [fee.outcome, { ...fee, setByWorkflows: true }])).values()]
}

const buildValueInput = ({ input, assessed, travel }: QuoteInput, items: readonly ReturningItem[]): ValueInput => {
  const { config, account, now } = input
  const { order, policy, units, selected, cart, underReview } = assessed
  const { method, labelRate } = travel
  // A method only counts if a parcel is sent (FEE-28).
  const travelMethod = items.some(isSentBack) ? method : null
  return {
    order,
    units,
    items,
    newItems: listAvailableItems(cart).map(({ line, sold }) => newItemOf(line.id, sold.variant)),
    policy,
    settings: config.settings,
    flags: activeFlags(config),
    creditType: null,
    waiver: travelMethod === null ? null : waiverOf(travelMethod.kind),
    labelRate: labelRate.kind === 'known' ? labelRate.rate : null,
    ...(labelRate.kind === 'failed' && { rateUnknown: 'failed' }),
    workflowFees: collectWorkflowFees(selected),
    ...(travelMethod?.fees && { methodFees: travelMethod.fees }),
    flagged: underReview,
    account,
    now,
  }
}

/**
 * Null with nothing selected.
 * @throws as `resolveHandlingFee` does (ERR-43)
 */
export function buildQuote(quoteInput: QuoteInput): Quote | null {
  const { config, draft } = quoteInput.input
  const { policy, selected, allowance, underReview } = quoteInput.assessed
  const { sendable, labelled, labelRate } = quoteInput.travel
  if (selected.length === 0) return null
  const items = selected.map((state) => toReturningItem(state, quoteInput))
  const input = buildValueInput(quoteInput, items)
  assertFeesKnown(input)
  const isCredit = (_: ItemState, n: number) => items[n]?.returnType === 'credit'
  const lines = { selected, credit: selected.filter(isCredit) }
  // The offer depends on totals before a choice, the payout on those after it.
  const credit: CreditInput = {
    allowance: resolveReturnAllowance(allowance, lines, config.settings),
    settings: config.settings,
    totals: calculateTotals(input),
    hasExchange: items.some(({ returnType }) => returnType === 'exchange'),
    hasNewItems: input.newItems.length > 0,
    chosen: draft.creditType,
  }
  const creditType = resolveCredit(credit)
  const chosen = calculateTotals({ ...input, creditType })
  const instants = resolveInstants({
    policy,
    totals: chosen,
    creditType,
    hasNewItems: credit.hasNewItems,
    chosen: draft,
    underReview,
    tracked: labelled,
    // A merchant who opens a return has no shopper card.
    takesCards: config.adapters.payments !== undefined && draft.opened === undefined,
  })
  const instant = { return: instants.return.inForce === 'instant', exchange: instants.exchange.inForce === 'instant' }
  const finalInput = { ...input, creditType, instant }
  // The two holds must not overlap (F20).
  const totals = calculateTotals(finalInput)
  // A method without a label must not avoid the label fee.
  const rateNeeded = sendable && needsLabelRate(input)
  return {
    input: finalInput,
    totals,
    receipt: calculateReceipt(finalInput),
    credit,
    creditType,
    instants,
    need: calculateCardNeed({ totals, instants, paymentChannel: getPaymentChannel(input) }),
    rateNeeded,
    labelRate,
    feesLoading: rateNeeded && labelRate.kind === 'loading',
  }
}
