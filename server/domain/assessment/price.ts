import type { Fee, ReturnPolicy } from '../../../schemas/config/policy.ts'
import { needsLabel } from '../method/kinds.ts'
import { getUnknownFees } from '../value/fees.ts'
import type { Assessment, AssessInput } from './assess.ts'
import { type LabelRate, type Quote, type QuoteInput, quoteOf, type Travel } from './quote.ts'

export interface QuoteFailure {
  readonly error: unknown
  readonly untold: readonly Fee['outcome'][]
}

export interface Priced {
  /** Null with nothing selected or on `failure`. */
  readonly quote: Quote | null
  /** The order page stays; Continue reports it (ITM-81). */
  readonly failure: QuoteFailure | null
  readonly methodNeeded: boolean
  readonly labelNeeded: boolean
}

export interface Quoted extends Priced {
  readonly quote: Quote
}

/** Submitting requires a quote. */
export const isQuoted = (priced: Priced): priced is Quoted => priced.quote !== null

/** Without methods, goods go to the return address directly. */
const isSendable = ({ config, draft }: AssessInput, policy: ReturnPolicy): boolean =>
  policy.labelsEnabled && draft.order.inStore !== true && config.methods.length > 0

const quoteOr = (given: QuoteInput): Pick<Priced, 'quote' | 'failure'> => {
  try {
    return { quote: quoteOf(given), failure: null }
  } catch (error) {
    return { quote: null, failure: { error, untold: getUnknownFees(error) } }
  }
}

const priceAnew = (input: AssessInput, assessed: Assessment, labelRate: LabelRate): Priced => {
  const sendable = isSendable(input, assessed.policy)
  const method = assessed.returnMethods.inForce?.method ?? null
  const labelled = sendable && (method === null || needsLabel(method.kind))
  const travel: Travel = { sendable, labelled, method: sendable ? method : null, labelRate }
  const { quote, failure } = quoteOr({ input, assessed, travel })
  const shippable = quote?.totals.shippable.outcome
  const sent = shippable !== 'keep' && shippable !== 'donate'
  return { quote, failure, methodNeeded: sendable && sent, labelNeeded: labelled && sent }
}

/** Computed on first read: no page needs amounts before an item is confirmed. */
const whenAsked = (work: () => Priced): Priced => {
  let made: Priced | undefined
  const priced = (): Priced => {
    made ??= work()
    return made
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

const notAsked: LabelRate = { kind: 'not-asked' }

const before = new WeakMap<Assessment, Priced>()

/** Prices an assessed draft. Cached per assessment while no label rate is given. */
export function price(input: AssessInput, assessed: Assessment, labelRate: LabelRate = notAsked): Priced {
  if (labelRate !== notAsked) return priceAnew(input, assessed, labelRate)
  const priced = before.get(assessed) ?? whenAsked(() => priceAnew(input, assessed, labelRate))
  before.set(assessed, priced)
  return priced
}
