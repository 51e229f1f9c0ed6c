import type { Fee, ReturnPolicy } from '../../../schemas/config/policy.ts'
import { needsLabel } from '../method/kinds.ts'
import { untoldIn } from '../value/fees.ts'
import type { Assessed, AssessInput } from './assess.ts'
import { type LabelRate, type Quote, type QuoteInput, quoteOf, type Travel } from './quote.ts'

/** Why there is no quote: what failed, and the outcomes whose fees it left untold. */
export interface QuoteFailure {
  readonly error: unknown
  readonly untold: readonly Fee['outcome'][]
}

/** What an assessed draft comes to, and what must be known for it to be sent. */
export interface Priced {
  /** Null while nothing is selected, and where `failure` says why. */
  readonly quote: Quote | null
  /** Why the quote could not be worked out: the order page stays, Continue says so (ITM-81). */
  readonly failure: QuoteFailure | null
  /** Something is to be sent, by a method that the shopper chooses. */
  readonly methodNeeded: boolean
  /** It travels with a label of the carrier. */
  readonly labelNeeded: boolean
}

/** What has a quote. */
export interface Quoted extends Priced {
  readonly quote: Quote
}

/** Whether there is a quote: without one nothing can be submitted. */
export const isQuoted = (priced: Priced): priced is Quoted => priced.quote !== null

/** Whether the goods leave by a method of the shop's: where it offers none, they go to the return address without. */
const isSendable = ({ config, draft }: AssessInput, policy: ReturnPolicy): boolean =>
  policy.labelsEnabled && draft.order.inStore !== true && config.methods.length > 0

/** The quote, or what went wrong in its place: the page is drawn all the same, and says so. */
const quoteOr = (given: QuoteInput): Pick<Priced, 'quote' | 'failure'> => {
  try {
    return { quote: quoteOf(given), failure: null }
  } catch (error) {
    return { quote: null, failure: { error, untold: untoldIn(error) } }
  }
}

/** What the draft comes to, worked out from its assessment. */
const priceAnew = (input: AssessInput, assessed: Assessed, labelRate: LabelRate): Priced => {
  const sendable = isSendable(input, assessed.policy)
  const method = assessed.returnMethods.inForce?.method ?? null
  const labelled = sendable && (method === null || needsLabel(method.kind))
  const travel: Travel = { sendable, labelled, method: sendable ? method : null, labelRate }
  const { quote, failure } = quoteOr({ input, assessed, travel })
  const shippable = quote?.totals.shippable.outcome
  const sent = shippable !== 'keep' && shippable !== 'donate'
  return { quote, failure, methodNeeded: sendable && sent, labelNeeded: labelled && sent }
}

/** It is worked out once somebody asks: of an item that is answered for nobody does until it is confirmed. */
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

/** The rate of a label where no carrier was asked for any. */
const notAsked: LabelRate = { kind: 'not-asked' }

const before = new WeakMap<Assessed, Priced>()

/**
 * What an assessed draft comes to, for what the carrier says a label costs. `input` is what it was assessed from: priced once
 * for as long as the carrier was not asked.
 */
export function price(input: AssessInput, assessed: Assessed, labelRate: LabelRate = notAsked): Priced {
  if (labelRate !== notAsked) return priceAnew(input, assessed, labelRate)
  const priced = before.get(assessed) ?? whenAsked(() => priceAnew(input, assessed, labelRate))
  before.set(assessed, priced)
  return priced
}
