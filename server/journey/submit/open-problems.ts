import type { CreditOff, DisabledBecause } from '../../../schemas/entities/because.ts'
import type { OpenedLine, OpenRequest } from '../../../schemas/merchant/open.ts'
import type { ConfigProblem } from '../../../schemas/merchant.ts'
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
export interface AskedUnit {
  readonly id: string
  readonly asked: OpenedLine
  readonly at: string
}

const OVER = 'say in override why it is opened all the same'

/** Why a unit cannot be returned. An override lifts some of these. */
const keptBack: Readonly<Record<IneligibleReason, string>> = {
  returned: 'has no unit left that could go back',
  'rejected-before': `was refused before: ${OVER}`,
  'final-sale': `was a final sale: ${OVER}`,
  window: `is past its return window: ${OVER}`,
  'gift-card': 'is a gift card, and the shop takes none back',
  'no-shipping': `needs no shipping, and the shop takes no such items back: ${OVER}`,
  'not-sent': 'has not been sent',
  'no-outcome': 'can become nothing: neither policy nor rules give anything for it now',
}

const disabled: Readonly<Record<DisabledBecause, string>> = {
  'single-item': 'needs a return of its own: the shop takes one item in each',
  'product-rules': 'needs a return of its own: it goes to another place than the others',
  'warranty-group': 'needs a return of its own: it is claimed under another warranty than the others',
  'exchange-ban': 'can become nothing beside the others: a rule bars exchanges from their return',
}

const problem = (pointer: string, message: string): ConfigProblem => ({ pointer, message })

export const keptBackProblem = (state: Pick<ItemState, 'ineligibleReason'>, at: string): ConfigProblem =>
  problem(`${at}/line`, keptBack[state.ineligibleReason ?? 'no-outcome'])

const openStep = (flow: FlowInput, { asked, at }: AskedUnit): ConfigProblem => {
  const open = listFlowSteps(flow).at(-1)
  const answer = `${at}/answers/${open?.question}`
  switch (open?.step) {
    case 'add-comment':
      return open.question === null
        ? problem(`${at}/comment`, 'is needed with this reason')
        : problem(answer, `is needed, as a rule asks it; else ${OVER}`)
    case 'yes-no-question':
      return problem(answer, `is needed, yes or no, as a rule asks it; else ${OVER}`)
    case 'image-upload':
      return problem(answer, `is asked for in photos, which only the shopper can send: ${OVER}`)
    case 'select-warranty':
      return problem(`${at}/line`, `is asked about its warranty, which only the shopper can claim: ${OVER}`)
    default:
      return asked.exchangeFor === undefined
        ? problem(`${at}/line`, `cannot go back for its value, but as: ${listOfferedOutcomes(flow.state).join(', ')}`)
        : problem(`${at}/exchangeFor`, 'is no variant that can be sent instead of this one')
  }
}

const answerProblem = ({ state }: FlowInput, { asked, at }: AskedUnit): ConfigProblem | null => {
  for (const id of Object.keys(asked.answers ?? {})) {
    const found = state.evaluation.questions.find(({ question }) => question.id === id)
    const input = found?.question.input
    if (input === undefined) return problem(`${at}/answers/${id}`, 'is no question that the rules ask of it')
    if (input === 'upload' || input === 'warranty')
      return problem(`${at}/answers/${id}`, 'can be answered by the shopper only')
  }
  return null
}

/** Null if the confirmed unit can be returned. */
export function unitProblem(asked: AskedUnit, context: JourneyContext): ConfigProblem | null {
  const { assessed, config } = context
  const state = assessed?.items.find(({ unit }) => unit.id === asked.id)
  if (assessed === null || state === undefined) return problem(`${asked.at}/line`, keptBack.returned)
  const { at } = asked
  const flow = getItemFlow(state, config)
  const answer = answerProblem(flow, asked)
  if (answer !== null) return answer
  if (isRejected(state)) return problem(`${at}/line`, `is refused by a rule: ${OVER}`)
  if (state.ineligibleReason !== null) return keptBackProblem(state, at)
  if (state.status.kind === 'disabled') return problem(`${at}/line`, disabled[state.status.because])
  if (state.status.kind !== 'selected') return openStep(flow, asked)
  if (asked.asked.comment !== undefined && commentOf(flow) === null)
    return problem(`${at}/comment`, 'goes with a reason that takes one')
  return isPartialBundle(state, assessed.items)
    ? problem(`${at}/line`, 'is part of a bundle that goes back as a whole: name its other parts too')
    : null
}

/** Why a refund or store credit is not offered. */
const noCredit: Readonly<Record<CreditOff, string>> = {
  cash: 'the order was paid in a way to which nothing can be refunded',
  banned: 'a rule bars it from this return',
  'exchange-only': 'the policy gives none for these units now',
  'no-gift-card': 'the policy gives none for these units now',
  'not-with-exchange': 'the shop gives none together with an exchange',
  'order-limit': 'the order has nothing left to give back',
}

export function payoutProblem({ payout }: OpenRequest, quote: Quote): ConfigProblem | null {
  const { credit, creditType, totals } = quote
  const wanted = payout === 'gift-card' ? 'gift' : payout
  if (wanted === undefined || wanted === creditType) return null
  const off = findCreditProblem(wanted, credit)
  if (totals.computed.net <= 0 && off === null) return null
  return off === null ? null : problem('/payout', `cannot be: ${noCredit[off]}`)
}

const creditMissing = ({ credit }: Quote): ConfigProblem => {
  if (listOfferedCredits(credit).length > 0) return problem('/payout', 'is needed: refund or gift-card')
  const [refund, gift] = [findCreditProblem('refund', credit), findCreditProblem('gift', credit)]
  const why = [refund && `no refund, as ${noCredit[refund]}`, gift && `no gift card, as ${noCredit[gift]}`]
  return problem('/payout', `cannot be: ${why.filter((one) => one !== null).join('; ')}`)
}

export function methodProblem(
  { method, option }: OpenRequest,
  { config, assessed, priced }: JourneyContext & { readonly assessed: Assessment; readonly priced: Pricing },
): ConfigProblem | null {
  const { offers, inForce, labelOptions, labelOption } = assessed.returnMethods
  const own = config.methods.find(({ id }) => id === method)
  if (own !== undefined && isArranged(own.kind))
    return problem(
      '/method',
      'is arranged by a partner with the shopper, who has to choose it: make a link to the order',
    )
  if (!priced.methodNeeded)
    return method === undefined ? null : problem('/method', 'is not needed: no label is made for this return')
  const ids = [...new Set(offers.map((offer) => offer.method.id))]
  if (method !== undefined && inForce?.method.id !== method) return problem('/method', `is none of ${ids.join(', ')}`)
  if (option === undefined || option === labelOption?.id) return null
  const names = labelOptions.map(({ id }) => id).join(', ')
  return problem('/option', names === '' ? 'is not to be chosen with this method' : `is none of ${names}`)
}

/** The conditions are those of a shopper's submit. */
export function blockProblem(
  block: SubmitBlock,
  { assessed, priced }: { assessed: Assessment; priced: QuotedPricing },
) {
  const { inForce, labelOptions, offers } = assessed.returnMethods
  switch (block) {
    case 'credit-missing':
      return creditMissing(priced.quote)
    case 'payments-unavailable':
    case 'card-missing':
      return problem(
        '',
        `The shopper would have to pay ${priced.quote.need.due} by card for this: make a link to the order, so that the shopper opens it`,
      )
    case 'label-option-missing':
      return problem('/option', `is needed with this method: one of ${labelOptions.map(({ id }) => id).join(', ')}`)
    case 'method-missing':
      return problem('/method', `is needed: one of ${offers.map(({ method }) => method.id).join(', ')}`)
    case 'address-incomplete':
    case 'address-country':
    case 'address-phone':
      return problem('/method', `${inForce?.method.id} takes no parcel from this address`)
    default:
      return problem('', `This return cannot be submitted now: ${block}`)
  }
}
