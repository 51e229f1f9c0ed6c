import type { ReturnMethod } from '../../../schemas/config/method.ts'
import type { Fee } from '../../../schemas/config/policy.ts'
import type { Receipt, Totals } from '../../../schemas/entities/totals.ts'
import type { Minor } from '../../../schemas/money.ts'
import { newItemOf, standing } from '../items/cart.ts'
import { decisionOf, variantOf } from '../items/flow.ts'
import { currentPriceOf } from '../items/prices.ts'
import type { ItemState } from '../items/state.ts'
import { assertFeesKnown, needsLabelRate, waiverOf } from '../value/fees.ts'
import type { ReturningItem, ValueInput } from '../value/input.ts'
import { comesBack } from '../value/lines.ts'
import { owedBy } from '../value/payment.ts'
import { receiptOf } from '../value/receipt.ts'
import { totalsOf } from '../value/totals.ts'
import { allowanceOfReturn } from './allowance.ts'
import type { Assessed, AssessInput } from './assess.ts'
import { type CardNeed, cardNeedOf } from './card.ts'
import { type ChosenCredit, type CreditInput, creditInForce } from './credit.ts'
import { activeFlags } from './flags.ts'
import { type Instants, instantsOf } from './instant.ts'
import { flowOf } from './item-flow.ts'

/** What the return is worth, once something is selected. */
export interface Quote {
  readonly input: ValueInput
  readonly totals: Totals
  readonly receipt: Receipt
  readonly credit: CreditInput
  readonly creditType: ChosenCredit | null
  readonly instants: Instants
  readonly need: CardNeed
  /** A fee follows what the label costs: the carrier is to be asked (FEE-23, NAV-37). */
  readonly rateNeeded: boolean
  /** What its fees were worked out with. */
  readonly labelRate: LabelRate
  /** The carrier has not answered yet: fees are not final (CRD-16, REV-33). */
  readonly feesLoading: boolean
}

/** What is known of a label's price. */
export type LabelRate =
  | { readonly kind: 'not-asked' | 'loading' | 'failed' }
  | { readonly kind: 'known'; readonly rate: Minor }

/** How the goods travel, as far as amounts hang on it. */
export interface Travel {
  /** Null where nothing is sent, or by a method that is still to be chosen. */
  readonly method: ReturnMethod | null
  /** Goods leave by a method of the shop's. */
  readonly sendable: boolean
  /** The parcel travels with a label of ours, so that a carrier tells where it is. */
  readonly labelled: boolean
  readonly labelRate: LabelRate
}

/** What a quote is worked out from. */
export interface QuoteInput {
  readonly input: AssessInput
  readonly assessed: Assessed
  readonly travel: Travel
}

const returningItem = (
  state: ItemState,
  { input: { config }, assessed: { keeps, policy } }: QuoteInput,
): ReturningItem => {
  const { unit, product, evaluation } = state
  const { outcome } = evaluation
  const flow = flowOf(state, config)
  const variant = variantOf(flow)
  const keep = keeps.get(unit.id)
  return {
    unit,
    returnType: decisionOf(flow).returnType,
    newVariant:
      variant === null ? null : { id: variant.id, price: variant.price, currentPrice: currentPriceOf(unit, product) },
    // What a rule says counts before what the policy says (WFL-24).
    fees: outcome.lineItemFees ?? policy.fallbackLineItemFees ?? null,
    ...(outcome.excluded.includes('instantExchange') && { excludedFromInstant: true }),
    ...(keep !== undefined && { keep }),
  }
}

/** Handling fees that rules set; where items disagree the later one has the last word (WFL-27, WFL-33). */
const workflowFees = (selected: readonly ItemState[]): readonly Fee[] => {
  const fees = selected.flatMap(({ evaluation }) => evaluation.outcome.handlingFees)
  return [...new Map(fees.map((fee) => [fee.outcome, { ...fee, setByWorkflows: true }])).values()]
}

/** The facts that amounts are worked out from, before a choice of credit. */
const inputOf = ({ input, assessed, travel }: QuoteInput, items: readonly ReturningItem[]): ValueInput => {
  const { config, account, now } = input
  const { order, policy, units, selected, cart, underReview } = assessed
  const { method, labelRate } = travel
  // A method counts only where a parcel travels by it (FEE-28).
  const travels = items.some(comesBack) ? method : null
  return {
    order,
    units,
    items,
    newItems: standing(cart).map(({ line, sold }) => newItemOf(line.id, sold.variant)),
    policy,
    settings: config.settings,
    flags: activeFlags(config),
    creditType: null,
    waiver: travels === null ? null : waiverOf(travels.kind),
    labelRate: labelRate.kind === 'known' ? labelRate.rate : null,
    ...(labelRate.kind === 'failed' && { rateUnknown: 'failed' }),
    workflowFees: workflowFees(selected),
    ...(travels?.fees && { methodFees: travels.fees }),
    flagged: underReview,
    account,
    now,
  }
}

/**
 * What the return is worth with the choices made so far; null while nothing is selected.
 * @throws an Error that `untoldIn` reads, when the carrier failed and nothing says what fees are instead (ERR-43).
 */
export function quoteOf(given: QuoteInput): Quote | null {
  const { config, draft } = given.input
  const { policy, selected, allowance, underReview } = given.assessed
  const { sendable, labelled, labelRate } = given.travel
  if (selected.length === 0) return null
  const items = selected.map((state) => returningItem(state, given))
  const input = inputOf(given, items)
  assertFeesKnown(input)
  const isCredit = (_: ItemState, n: number) => items[n]?.returnType === 'credit'
  const lines = { selected, credit: selected.filter(isCredit) }
  // The choice offered depends on what the return is worth before a choice; what is paid out depends on the choice.
  const credit: CreditInput = {
    allowance: allowanceOfReturn(allowance, lines, config.settings),
    settings: config.settings,
    totals: totalsOf(input),
    hasExchange: items.some(({ returnType }) => returnType === 'exchange'),
    hasNewItems: input.newItems.length > 0,
    chosen: draft.creditType,
  }
  const creditType = creditInForce(credit)
  const chosen = totalsOf({ ...input, creditType })
  const instants = instantsOf({
    policy,
    totals: chosen,
    creditType,
    hasNewItems: credit.hasNewItems,
    chosen: draft,
    underReview,
    tracked: labelled,
    // A merchant who opens a return has no card of the shopper's.
    takesCards: config.adapters.payments !== undefined && draft.opened === undefined,
  })
  const instant = { return: instants.return.inForce === 'instant', exchange: instants.exchange.inForce === 'instant' }
  const settled = { ...input, creditType, instant }
  // What one instant outcome holds is not held by the other once more (F20).
  const totals = totalsOf(settled)
  // Nobody saves a fee that follows the label by taking a way without one.
  const rateNeeded = sendable && needsLabelRate(input)
  return {
    input: settled,
    totals,
    receipt: receiptOf(settled),
    credit,
    creditType,
    instants,
    need: cardNeedOf({ totals, instants, owedBy: owedBy(input) }),
    rateNeeded,
    labelRate,
    feesLoading: rateNeeded && labelRate.kind === 'loading',
  }
}
