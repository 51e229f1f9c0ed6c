import type { ShopConfig } from '../../../schemas/config/index.ts'
import { listOfferedCredits } from '../../domain/assessment/credit.ts'
import { getItemFlow } from '../../domain/assessment/item-flow.ts'
import { hasQuote } from '../../domain/assessment/pricing.ts'
import type { Quote } from '../../domain/assessment/quote.ts'
import { listSubmitBlocks } from '../../domain/assessment/submit.ts'
import { getChosenReason } from '../../domain/items/flow.ts'
import type { ItemState } from '../../domain/items/state.ts'
import { calculateStatutoryRefund } from '../../domain/withdrawal/return-document.ts'
import { isWithdrawalOffered } from '../../domain/withdrawal/scope.ts'
import type { JourneyContext } from '../../journey/request/context.ts'
import { buildSubmitInput } from '../../journey/review/review.ts'
import { pointerTo } from '../../shape/pointer.ts'
import { listQuestions, listResults, listRules } from '../../shops/placed-rules.ts'
import type { Finding } from '../finding.ts'
import { ORDINARY_PRICE } from '../fixtures/goods.ts'
import { getPagePath } from '../simulator/steps.ts'
import type { Node } from './graph.ts'

export type PageVerdict = Pick<Finding, 'kind' | 'message' | 'pointer'>

const findPolicyPointer = ({ assessed, config }: JourneyContext): string =>
  pointerTo(
    '/policies',
    config.policies.findIndex(({ id }) => id === assessed?.policy.id),
  )

const findRulePointer = ({ evaluation }: ItemState, config: ShopConfig, types: readonly string[]): string | null => {
  const matching = evaluation.trace.filter(({ results }) => results.some(({ type }) => types.includes(type)))
  const ids = matching.map(({ workflowId, ruleId }) => `${workflowId} ${ruleId}`)
  const placed = listRules(config)
    .filter(({ workflow, rule }) => ids.includes(`${workflow.id} ${rule.id}`))
    .flatMap(listResults)
    .find(({ result }) => types.includes(result.type))
  return placed?.pointer ?? null
}

/** Null if no rule asks it. */
const findQuestionPointer = (config: ShopConfig, id: string): string | null =>
  listRules(config)
    .flatMap(listQuestions)
    .find(({ question }) => question.id === id)?.pointer ?? null

const findReasonPointer = (config: ShopConfig, id: string): string | null => {
  for (const [at, { reasons }] of config.reasonGroups.entries()) {
    const index = reasons.findIndex((reason) => reason.id === id)
    if (index !== -1) return pointerTo('/reasonGroups', at, 'reasons', index)
  }
  return null
}

const judgeItemFlow = (path: string, { config, assessed }: JourneyContext): PageVerdict => {
  const query = new URLSearchParams(path.split('?')[1])
  const step = query.get('step') ?? ''
  const question = query.get('question')
  const item = assessed?.items.find(({ unit }) => unit.id === query.get('item'))
  const reason = item === undefined ? null : getChosenReason(getItemFlow(item, config))
  const group = config.reasonGroups.findIndex(({ id }) => id === item?.reasonGroup.id)
  const pointer =
    (question === null ? null : (findQuestionPointer(config, question) ?? findReasonPointer(config, question))) ??
    (step === 'select-product' ? '/advancedExchanges' : null) ??
    (step === 'add-comment' && reason !== null ? findReasonPointer(config, reason.id) : null) ??
    (step === 'select-reason' ? pointerTo('/reasonGroups', group) : '')
  const questionText = question === null ? '' : ` "${question}"`
  return { kind: 'dead end', message: `No action leads on from the step ${step}${questionText}`, pointer }
}

const findFeePointer = (context: JourneyContext): string => {
  const [item] = context.assessed?.selected ?? []
  return (item && findRulePointer(item, context.config, ['line-item-fees', 'fees'])) ?? findPolicyPointer(context)
}

/** Whether the cart or an exchange costs more than the returned items. */
const isMoreExpensive = ({ priced }: JourneyContext): boolean => {
  const { items = [], newItems = [] } = priced?.quote?.input ?? {}
  const dearer = items.some(({ newVariant }) => newVariant !== null && newVariant.price > newVariant.currentPrice)
  return newItems.length > 0 || dearer
}

/** In minor units. */
const sumPurchaseValue = ({ input }: Quote): number => input.items.reduce((sum, { unit }) => sum + unit.value, 0)

/** Why the review cannot be submitted; null if the shopper only has to pay a difference. */
const judgeReview = (context: JourneyContext): PageVerdict | null => {
  const { assessed, priced, config } = context
  if (assessed === null || !hasQuote(priced))
    return { kind: 'dead end', message: 'The review page has no submit action', pointer: '' }
  const [block] = listSubmitBlocks(buildSubmitInput(context, { assessed, priced }, { policy: true, payment: true }))
  if (block === 'method-missing')
    return {
      kind: 'method for no country',
      message: `No return method serves ${assessed.order.address?.country ?? 'the address'}`,
      pointer: config.methods.length === 0 ? '/methods' : pointerTo('/methods', 0, 'countries'),
    }
  // From the cart, the shopper chooses the payout on the review itself.
  if (block === 'credit-missing' && listOfferedCredits(priced.quote.credit).length > 1) return null
  if (block === 'payments-unavailable')
    return { kind: 'dead end', message: 'The return requires a card, but the shop accepts none', pointer: '/adapters' }
  if (block === 'card-missing')
    return isMoreExpensive(context) || priced.quote.need.due <= sumPurchaseValue(priced.quote)
      ? null
      : {
          kind: 'fee above value',
          message: 'The fees exceed the value of the return',
          pointer: findFeePointer(context),
        }
  const { flaws, offers } = assessed.returnMethods
  // Not a dead end while another payout is possible.
  if (flaws.some((flaw) => flaw === block) && offers.length > 1) return null
  return { kind: 'dead end', message: `The return cannot be submitted (${block ?? 'no button does it'})`, pointer: '' }
}

/** Why a page leads nowhere and which part of the configuration causes it; null if intended. */
export function judgeDeadEnd(path: string, context: JourneyContext): PageVerdict | null {
  if (path.startsWith('/exchange?')) return judgeItemFlow(path, context)
  if (path.startsWith('/review')) return judgeReview(context)
  return { kind: 'dead end', message: `No action leads on from ${path.split('?')[0]}`, pointer: '' }
}

/** A submitted return of an ordinary item whose payout is consumed by fees. */
export function judgeFees(context: JourneyContext): PageVerdict | null {
  const quote = context.priced?.quote
  if (!quote || quote.totals.computed.net > 0) return null
  const meant = quote.input.items.some(({ fees }) => fees?.creditAmount === 0 || fees?.creditPercentage === 0)
  const credit = quote.input.items.every(({ returnType, keep }) => returnType === 'credit' && keep === undefined)
  if (
    meant ||
    !credit ||
    quote.input.newItems.length > 0 ||
    quote.creditType === 'exchange' ||
    sumPurchaseValue(quote) < ORDINARY_PRICE
  )
    return null
  return {
    kind: 'fee above value',
    message: 'The fees consume the whole value of an ordinary item',
    pointer: findFeePointer(context),
  }
}

/** V6: the law never gives less than a refund of the policy. */
export function judgeStatutoryRefund(context: JourneyContext): PageVerdict | null {
  const quote = context.priced?.quote
  if (quote?.creditType !== 'refund' || !isWithdrawalOffered(context.config)) return null
  const { input, totals } = quote
  if (input.newItems.length > 0 || input.items.some(({ returnType }) => returnType !== 'credit')) return null
  const missing = totals.computed.net - calculateStatutoryRefund(input, context.config)
  if (missing <= 0) return null
  return {
    kind: 'withdrawal worse than policy',
    message: `A refund pays ${missing} minor units more than a withdrawal from the same items`,
    pointer: findPolicyPointer(context),
  }
}

/** Why every item is withheld from the start; null if the page explains it or the policy intends it. */
export function judgeWithheldItems(context: JourneyContext): PageVerdict | null {
  const items = context.assessed?.items ?? []
  const silent = items.find(
    ({ status, evaluation }) =>
      status.kind === 'ineligible' &&
      status.code === 2 &&
      evaluation.outcome.sentence === null &&
      evaluation.outcome.verdict !== 'reject' &&
      evaluation.trace.some(({ results }) => results.length > 0),
  )
  if (silent === undefined) return null
  const pointer =
    findRulePointer(silent, context.config, ['exclude-outcome', 'return-outcome', 'ban']) ?? findPolicyPointer(context)
  return { kind: 'every outcome excluded', message: 'Rules leave an item no outcome without an explanation', pointer }
}

export function judgeNeverReturnable(context: JourneyContext): PageVerdict {
  const [item] = context.assessed?.items ?? []
  const types = ['review-reject', 'exclude-outcome', 'return-outcome', 'ban']
  const pointer = (item && findRulePointer(item, context.config, types)) ?? findPolicyPointer(context)
  return { kind: 'every outcome excluded', message: 'Nothing in such an order can ever be returned', pointer }
}

export const judgeQuestion = (id: string, { config }: JourneyContext): PageVerdict => ({
  kind: 'dead end',
  message: `No answer to the question "${id}" allows a return`,
  pointer: findQuestionPointer(config, id) ?? '',
})

export function judgeAnswer({ from }: Node, { config }: JourneyContext): PageVerdict {
  const values = from !== null && 'values' in from.step ? from.step.values : {}
  const question =
    from === null ? null : new URLSearchParams(getPagePath(from.node.position.page).split('?')[1]).get('question')
  const pointer =
    (values.reason === undefined ? null : findReasonPointer(config, values.reason)) ??
    (question === null ? null : findQuestionPointer(config, question)) ??
    ''
  const answer = Object.values(values).join(', ')
  return {
    kind: 'dead end',
    message: `After the answer "${answer}" nothing can be returned, but more questions follow`,
    pointer,
  }
}
