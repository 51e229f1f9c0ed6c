import type { Fee, ReturnPolicy } from '../../../schemas/config/policy.ts'
import { needsLabel } from '../method/kinds.ts'
import { getUnknownFees } from '../value/fees.ts'
import type { AssessInput, Assessment } from './assess.ts'
import { buildQuote, type LabelRate, type Quote, type QuoteInput, type Travel } from './quote.ts'

export interface QuoteFailure {
  readonly error: unknown
  readonly unknownFees: readonly Fee['outcome'][]
}

export interface Pricing {
  /** Null with nothing selected or on `failure`. */
  readonly quote: Quote | null
  /** The order page stays; Continue reports it (ITM-81). */
  readonly failure: QuoteFailure | null
  readonly methodNeeded: boolean
  readonly labelNeeded: boolean
}

export interface QuotedPricing extends Pricing {
  readonly quote: Quote
}

/** Submitting requires a quote. */
export const hasQuote = (priced: Pricing): priced is QuotedPricing => priced.quote !== null

/** Without methods, goods go to the return address directly. */
const isSendable = ({ config, draft }: AssessInput, policy: ReturnPolicy): boolean =>
  policy.labelsEnabled && draft.order.inStore !== true && config.methods.length > 0

const tryQuote = (quoteInput: QuoteInput): Pick<Pricing, 'quote' | 'failure'> => {
  try {
    return { quote: buildQuote(quoteInput), failure: null }
  } catch (error) {
    return { quote: null, failure: { error, unknownFees: getUnknownFees(error) } }
  }
}

const computePricing = (input: AssessInput, assessed: Assessment, labelRate: LabelRate): Pricing => {
  const sendable = isSendable(input, assessed.policy)
  const method = assessed.returnMethods.inForce?.method ?? null
  const labelled = sendable && (method === null || needsLabel(method.kind))
  const travel: Travel = { sendable, labelled, method: sendable ? method : null, labelRate }
  const { quote, failure } = tryQuote({ input, assessed, travel })
  const shippable = quote?.totals.shippable.outcome
  const isSent = shippable !== 'keep' && shippable !== 'donate'
  return { quote, failure, methodNeeded: sendable && isSent, labelNeeded: labelled && isSent }
}

/** Computed on first read: no page needs amounts before an item is confirmed. */
const computeLazily = (work: () => Pricing): Pricing => {
  let result: Pricing | undefined
  const priced = (): Pricing => {
    result ??= work()
    return result
  }
  return {
    get quote() {
      return priced().quote
    },
    get failure() {
      return priced().failure
    },
    get methodNeeded() {
      return priced().methodNeeded
    },
    get labelNeeded() {
      return priced().labelNeeded
    },
  }
}

const NO_RATE: LabelRate = { kind: 'not-asked' }

const pricingCache = new WeakMap<Assessment, Pricing>()

/** Cached per assessment while no label rate is given. */
export function priceDraft(input: AssessInput, assessed: Assessment, labelRate: LabelRate = NO_RATE): Pricing {
  if (labelRate !== NO_RATE) return computePricing(input, assessed, labelRate)
  const priced = pricingCache.get(assessed) ?? computeLazily(() => computePricing(input, assessed, labelRate))
  pricingCache.set(assessed, priced)
  return priced
}
