import type { CreditDisabledReason, ItemDisabledReason } from '../../../schemas/entities/disabled-reason.ts'
import type { ConfigProblem } from '../../../schemas/merchant/configuration.ts'
import type { OpenedLine, OpenRequest } from '../../../schemas/merchant/open.ts'
import type { Assessment } from '../../domain/assessment/assess.ts'
import { findCreditProblem, listOfferedCredits } from '../../domain/assessment/credit.ts'
import { getItemFlow } from '../../domain/assessment/item-flow.ts'
import type { Pricing, QuotedPricing } from '../../domain/assessment/pricing.ts'
import type { Quote } from '../../domain/assessment/quote.ts'
import type { SubmitBlock } from '../../domain/assessment/submit.ts'
import { isPartialBundle } from '../../domain/items/bundle.ts'
import { type FlowInput, listOfferedOutcomes } from '../../domain/items/flow.ts'
import { type IneligibleReason, type ItemState, isRejected } from '../../domain/items/state.ts'
import { commentOf, listFlowSteps } from '../../domain/items/steps.ts'
import { isArranged } from '../../domain/method/kinds.ts'
import type { JourneyContext } from '../request/context.ts'

/** `at` is the line's JSON pointer in the request. */
export interface RequestedUnit {
  readonly id: string
  readonly asked: OpenedLine
  readonly at: string
}

const OVERRIDE_HINT = 'say in override why it is opened all the same'

/** Why a unit cannot be returned. An override lifts some of these. */
const withheldTexts: Readonly<Record<IneligibleReason, string>> = {
  returned: 'has no unit left that could go back',
  'rejected-before': `was refused before: ${OVERRIDE_HINT}`,
  'final-sale': `was a final sale: ${OVERRIDE_HINT}`,
  window: `is past its return window: ${OVERRIDE_HINT}`,
  'gift-card': 'is a gift card, and the shop takes none back',
  'no-shipping': `needs no shipping, and the shop takes no such items back: ${OVERRIDE_HINT}`,
  'not-sent': 'has not been sent',
  'no-outcome': 'can become nothing: neither policy nor rules give anything for it now',
}

const disabledTexts: Readonly<Record<ItemDisabledReason, string>> = {
  'single-item': 'needs a return of its own: the shop takes one item in each',
  'product-rules': 'needs a return of its own: it goes to another place than the others',
  'warranty-group': 'needs a return of its own: it is claimed under another warranty than the others',
  'exchange-ban': 'can become nothing beside the others: a rule bars exchanges from their return',
}

const toProblem = (pointer: string, message: string): ConfigProblem => ({ pointer, message })

export const toWithheldProblem = (state: Pick<ItemState, 'ineligibleReason'>, at: string): ConfigProblem =>
  toProblem(`${at}/line`, withheldTexts[state.ineligibleReason ?? 'no-outcome'])

const findOpenStepProblem = (flow: FlowInput, { asked: line, at }: RequestedUnit): ConfigProblem => {
  const open = listFlowSteps(flow).at(-1)
  const answer = `${at}/answers/${open?.question}`
  switch (open?.step) {
    case 'add-comment':
      return open.question === null
        ? toProblem(`${at}/comment`, 'is needed with this reason')
        : toProblem(answer, `is needed, as a rule asks it; else ${OVERRIDE_HINT}`)
    case 'yes-no-question':
      return toProblem(answer, `is needed, yes or no, as a rule asks it; else ${OVERRIDE_HINT}`)
    case 'image-upload':
      return toProblem(answer, `is asked for in photos, which only the shopper can send: ${OVERRIDE_HINT}`)
    case 'select-warranty':
      return toProblem(`${at}/line`, `is asked about its warranty, which only the shopper can claim: ${OVERRIDE_HINT}`)
    default:
      return line.exchangeFor === undefined
        ? toProblem(`${at}/line`, `cannot go back for its value, but as: ${listOfferedOutcomes(flow.state).join(', ')}`)
        : toProblem(`${at}/exchangeFor`, 'is no variant that can be sent instead of this one')
  }
}

const findAnswerProblem = ({ state }: FlowInput, { asked: line, at }: RequestedUnit): ConfigProblem | null => {
  for (const id of Object.keys(line.answers ?? {})) {
    const found = state.evaluation.questions.find(({ question }) => question.id === id)
    const input = found?.question.input
    if (input === undefined) return toProblem(`${at}/answers/${id}`, 'is no question that the rules ask of it')
    if (input === 'upload' || input === 'warranty')
      return toProblem(`${at}/answers/${id}`, 'can be answered by the shopper only')
  }
  return null
}

/** Null if the confirmed unit can be returned. */
export function findUnitProblem(requested: RequestedUnit, context: JourneyContext): ConfigProblem | null {
  const { assessed, config } = context
  const state = assessed?.items.find(({ unit }) => unit.id === requested.id)
  if (assessed === null || state === undefined) return toProblem(`${requested.at}/line`, withheldTexts.returned)
  const { at } = requested
  const flow = getItemFlow(state, config)
  const answer = findAnswerProblem(flow, requested)
  if (answer !== null) return answer
  if (isRejected(state)) return toProblem(`${at}/line`, `is refused by a rule: ${OVERRIDE_HINT}`)
  if (state.ineligibleReason !== null) return toWithheldProblem(state, at)
  if (state.status.kind === 'disabled') return toProblem(`${at}/line`, disabledTexts[state.status.because])
  if (state.status.kind !== 'selected') return findOpenStepProblem(flow, requested)
  if (requested.asked.comment !== undefined && commentOf(flow) === null)
    return toProblem(`${at}/comment`, 'goes with a reason that takes one')
  return isPartialBundle(state, assessed.items)
    ? toProblem(`${at}/line`, 'is part of a bundle that goes back as a whole: name its other parts too')
    : null
}

/** Why a refund or store credit is not offered. */
const creditOffTexts: Readonly<Record<CreditDisabledReason, string>> = {
  cash: 'the order was paid in a way to which nothing can be refunded',
  banned: 'a rule bars it from this return',
  'exchange-only': 'the policy gives none for these units now',
  'no-gift-card': 'the policy gives none for these units now',
  'not-with-exchange': 'the shop gives none together with an exchange',
  'order-limit': 'the order has nothing left to give back',
}

export function findPayoutProblem({ payout }: OpenRequest, quote: Quote): ConfigProblem | null {
  const { credit, creditType, totals } = quote
  const requestedType = payout === 'gift-card' ? 'gift' : payout
  if (requestedType === undefined || requestedType === creditType) return null
  const off = findCreditProblem(requestedType, credit)
  if (totals.computed.net <= 0 && off === null) return null
  return off === null ? null : toProblem('/payout', `cannot be: ${creditOffTexts[off]}`)
}

const toCreditMissingProblem = ({ credit }: Quote): ConfigProblem => {
  if (listOfferedCredits(credit).length > 0) return toProblem('/payout', 'is needed: refund or gift-card')
  const [refund, gift] = [findCreditProblem('refund', credit), findCreditProblem('gift', credit)]
  const reasons = [
    refund && `no refund, as ${creditOffTexts[refund]}`,
    gift && `no gift card, as ${creditOffTexts[gift]}`,
  ]
  return toProblem('/payout', `cannot be: ${reasons.filter((one) => one !== null).join('; ')}`)
}

export function findMethodProblem(
  { method, option }: OpenRequest,
  { config, assessed, priced }: JourneyContext & { readonly assessed: Assessment; readonly priced: Pricing },
): ConfigProblem | null {
  const { offers, inForce, labelOptions, labelOption } = assessed.returnMethods
  const own = config.methods.find(({ id }) => id === method)
  if (own !== undefined && isArranged(own.kind))
    return toProblem(
      '/method',
      'is arranged by a partner with the shopper, who has to choose it: make a link to the order',
    )
  if (!priced.methodNeeded)
    return method === undefined ? null : toProblem('/method', 'is not needed: no label is made for this return')
  const ids = [...new Set(offers.map((offer) => offer.method.id))]
  if (method !== undefined && inForce?.method.id !== method) return toProblem('/method', `is none of ${ids.join(', ')}`)
  if (option === undefined || option === labelOption?.id) return null
  const names = labelOptions.map(({ id }) => id).join(', ')
  return toProblem('/option', names === '' ? 'is not to be chosen with this method' : `is none of ${names}`)
}

/** The conditions are those of a shopper's submit. */
export function toBlockProblem(
  block: SubmitBlock,
  { assessed, priced }: { assessed: Assessment; priced: QuotedPricing },
) {
  const { inForce, labelOptions, offers } = assessed.returnMethods
  switch (block) {
    case 'credit-missing':
      return toCreditMissingProblem(priced.quote)
    case 'payments-unavailable':
    case 'card-missing':
      return toProblem(
        '',
        `The shopper would have to pay ${priced.quote.need.due} by card for this: make a link to the order, so that the shopper opens it`,
      )
    case 'label-option-missing':
      return toProblem('/option', `is needed with this method: one of ${labelOptions.map(({ id }) => id).join(', ')}`)
    case 'method-missing':
      return toProblem('/method', `is needed: one of ${offers.map(({ method }) => method.id).join(', ')}`)
    case 'address-incomplete':
    case 'address-country':
    case 'address-phone':
      return toProblem('/method', `${inForce?.method.id} takes no parcel from this address`)
    default:
      return toProblem('', `This return cannot be submitted now: ${block}`)
  }
}
