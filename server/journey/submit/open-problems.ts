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

const OVERRIDE_HINT = 'give the reason for the exception in override'

/** Why a unit cannot be returned. An override lifts some of these. */
const withheldTexts: Readonly<Record<IneligibleReason, string>> = {
  returned: 'has no returnable unit left',
  'rejected-before': `was rejected before: ${OVERRIDE_HINT}`,
  'final-sale': `was a final sale: ${OVERRIDE_HINT}`,
  window: `is past its return window: ${OVERRIDE_HINT}`,
  'gift-card': 'is a gift card, which the shop does not accept as a return',
  'no-shipping': `requires no shipping, and the shop does not accept such items: ${OVERRIDE_HINT}`,
  'not-sent': 'has not been shipped',
  'no-outcome': 'has no available outcome: neither policy nor rules allow one now',
}

const disabledTexts: Readonly<Record<ItemDisabledReason, string>> = {
  'single-item': 'requires a separate return: the shop allows one item per return',
  'product-rules': 'requires a separate return: its destination differs from the others',
  'warranty-group': 'requires a separate return: it is claimed under a different warranty than the others',
  'exchange-ban': 'has no available outcome together with the others: a rule excludes exchanges from their return',
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
        ? toProblem(`${at}/comment`, 'is required for this reason')
        : toProblem(answer, `is required by a rule; otherwise ${OVERRIDE_HINT}`)
    case 'yes-no-question':
      return toProblem(answer, `must be yes or no, as required by a rule; otherwise ${OVERRIDE_HINT}`)
    case 'image-upload':
      return toProblem(answer, `requires photos, which only the shopper can send: ${OVERRIDE_HINT}`)
    case 'select-warranty':
      return toProblem(`${at}/line`, `requires a warranty claim, which only the shopper can make: ${OVERRIDE_HINT}`)
    default:
      return line.exchangeFor === undefined
        ? toProblem(
            `${at}/line`,
            `cannot be returned for its value. Available: ${listOfferedOutcomes(flow.state).join(', ')}`,
          )
        : toProblem(`${at}/exchangeFor`, 'is not an available replacement variant')
  }
}

const findAnswerProblem = ({ state }: FlowInput, { asked: line, at }: RequestedUnit): ConfigProblem | null => {
  for (const id of Object.keys(line.answers ?? {})) {
    const found = state.evaluation.questions.find(({ question }) => question.id === id)
    const input = found?.question.input
    if (input === undefined) return toProblem(`${at}/answers/${id}`, 'is not a question of the rules for this item')
    if (input === 'upload' || input === 'warranty')
      return toProblem(`${at}/answers/${id}`, 'can be answered only by the shopper')
  }
  return null
}

export function findUnitProblem(requested: RequestedUnit, context: JourneyContext): ConfigProblem | null {
  const { assessed, config } = context
  const state = assessed?.items.find(({ unit }) => unit.id === requested.id)
  if (assessed === null || state === undefined) return toProblem(`${requested.at}/line`, withheldTexts.returned)
  const { at } = requested
  const flow = getItemFlow(state, config)
  const answer = findAnswerProblem(flow, requested)
  if (answer !== null) return answer
  if (isRejected(state)) return toProblem(`${at}/line`, `is rejected by a rule: ${OVERRIDE_HINT}`)
  if (state.ineligibleReason !== null) return toWithheldProblem(state, at)
  if (state.status.kind === 'disabled') return toProblem(`${at}/line`, disabledTexts[state.status.because])
  if (state.status.kind !== 'selected') return findOpenStepProblem(flow, requested)
  if (requested.asked.comment !== undefined && commentOf(flow) === null)
    return toProblem(`${at}/comment`, 'is only allowed for a reason with a comment')
  return isPartialBundle(state, assessed.items)
    ? toProblem(`${at}/line`, 'is part of a bundle that is returned as a whole: include its other parts')
    : null
}

const creditOffTexts: Readonly<Record<CreditDisabledReason, string>> = {
  cash: 'the payment method of the order does not support refunds',
  banned: 'a rule excludes it from this return',
  'exchange-only': 'the policy does not allow it for these units now',
  'no-gift-card': 'the policy does not allow it for these units now',
  'not-with-exchange': 'the shop does not combine it with an exchange',
  'order-limit': 'the order has nothing left to refund',
}

export function findPayoutProblem({ payout }: OpenRequest, quote: Quote): ConfigProblem | null {
  const { credit, creditType, totals } = quote
  const requestedType = payout === 'gift-card' ? 'gift' : payout
  if (requestedType === undefined || requestedType === creditType) return null
  const off = findCreditProblem(requestedType, credit)
  if (totals.computed.net <= 0 && off === null) return null
  return off === null ? null : toProblem('/payout', `is not possible: ${creditOffTexts[off]}`)
}

const toCreditMissingProblem = ({ credit }: Quote): ConfigProblem => {
  if (listOfferedCredits(credit).length > 0) return toProblem('/payout', 'is required: refund or gift-card')
  const [refund, gift] = [findCreditProblem('refund', credit), findCreditProblem('gift', credit)]
  const reasons = [refund && `no refund: ${creditOffTexts[refund]}`, gift && `no gift card: ${creditOffTexts[gift]}`]
  return toProblem('/payout', `cannot be: ${reasons.filter((one) => one !== null).join('; ')}`)
}

export function findMethodProblem(
  { method, option }: OpenRequest,
  { config, assessed, priced }: JourneyContext & { readonly assessed: Assessment; readonly priced: Pricing },
): ConfigProblem | null {
  const { offers, inForce, labelOptions, labelOption } = assessed.returnMethods
  const own = config.methods.find(({ id }) => id === method)
  if (own !== undefined && isArranged(own.kind))
    return toProblem('/method', 'requires the shopper, who arranges it with a partner: make a link to the order')
  if (!priced.methodNeeded)
    return method === undefined ? null : toProblem('/method', 'is not needed: this return has no label')
  const ids = [...new Set(offers.map((offer) => offer.method.id))]
  if (method !== undefined && inForce?.method.id !== method)
    return toProblem('/method', `must be one of ${ids.join(', ')}`)
  if (option === undefined || option === labelOption?.id) return null
  const names = labelOptions.map(({ id }) => id).join(', ')
  return toProblem('/option', names === '' ? 'is not available for this method' : `must be one of ${names}`)
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
        `The shopper would owe ${priced.quote.need.due} by card for this return: make a link to the order, so that the shopper opens it`,
      )
    case 'label-option-missing':
      return toProblem('/option', `is required for this method: one of ${labelOptions.map(({ id }) => id).join(', ')}`)
    case 'method-missing':
      return toProblem('/method', `is required: one of ${offers.map(({ method }) => method.id).join(', ')}`)
    case 'address-incomplete':
    case 'address-country':
    case 'address-phone':
      return toProblem('/method', `${inForce?.method.id} does not accept parcels from this address`)
    default:
      return toProblem('', `This return cannot be submitted now: ${block}`)
  }
}
