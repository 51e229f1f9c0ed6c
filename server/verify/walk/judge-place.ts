import type { ShopConfig } from '../../../schemas/config/index.ts'
import { listOfferedCredits } from '../../domain/assessment/credit.ts'
import { getItemFlow } from '../../domain/assessment/item-flow.ts'
import { hasQuote } from '../../domain/assessment/pricing.ts'
import type { Quote } from '../../domain/assessment/quote.ts'
import { listSubmitBlocks } from '../../domain/assessment/submit.ts'
import { getChosenReason } from '../../domain/items/flow.ts'
import type { ItemState } from '../../domain/items/state.ts'
import type { JourneyContext } from '../../journey/request/context.ts'
import { buildSubmitInput } from '../../journey/review/review.ts'
import { pointerTo } from '../../shape/pointer.ts'
import { questionsIn, resultsIn, rulesOf } from '../../shops/rules-of.ts'
import type { Finding } from '../finding.ts'
import { ORDINARY_PRICE } from '../fixtures/goods.ts'
import { pagePath } from '../walker/moves.ts'
import type { Node } from './graph.ts'

/** What is wrong with a place, before it is known how one comes there. */
export type PlaceVerdict = Pick<Finding, 'kind' | 'message' | 'pointer'>

/** Where the policy of the order stands in the document. */
const policyPointer = ({ assessed, config }: JourneyContext): string =>
  pointerTo(
    '/policies',
    config.policies.findIndex(({ id }) => id === assessed?.policy.id),
  )

/** Where a rule of the order's group stands that had such a result for the item. */
const rulePointer = ({ evaluation }: ItemState, config: ShopConfig, types: readonly string[]): string | null => {
  const held = evaluation.trace.filter(({ results }) => results.some(({ type }) => types.includes(type)))
  const ids = held.map(({ workflowId, ruleId }) => `${workflowId} ${ruleId}`)
  const placed = rulesOf(config)
    .filter(({ workflow, rule }) => ids.includes(`${workflow.id} ${rule.id}`))
    .flatMap(resultsIn)
    .find(({ result }) => types.includes(result.type))
  return placed?.pointer ?? null
}

/** Where a question stands; null where no rule asks it. */
const ofQuestion = (config: ShopConfig, id: string): string | null =>
  rulesOf(config)
    .flatMap(questionsIn)
    .find(({ question }) => question.id === id)?.pointer ?? null

/** Where a reason stands; null where no group has it. */
const ofReason = (config: ShopConfig, id: string): string | null => {
  for (const [at, { reasons }] of config.reasonGroups.entries()) {
    const index = reasons.findIndex((reason) => reason.id === id)
    if (index !== -1) return pointerTo('/reasonGroups', at, 'reasons', index)
  }
  return null
}

/** A step of the item flow that no answer leads on from. */
const inFlow = (path: string, { config, assessed }: JourneyContext): PlaceVerdict => {
  const query = new URLSearchParams(path.split('?')[1])
  const step = query.get('step') ?? ''
  const question = query.get('question')
  const item = assessed?.items.find(({ unit }) => unit.id === query.get('item'))
  const reason = item === undefined ? null : getChosenReason(getItemFlow(item, config))
  const group = config.reasonGroups.findIndex(({ id }) => id === item?.reasonGroup.id)
  const pointer =
    (question === null ? null : (ofQuestion(config, question) ?? ofReason(config, question))) ??
    (step === 'select-product' ? '/advancedExchanges' : null) ??
    (step === 'add-comment' && reason !== null ? ofReason(config, reason.id) : null) ??
    (step === 'select-reason' ? pointerTo('/reasonGroups', group) : '')
  const asked = question === null ? '' : ` "${question}"`
  return { kind: 'dead end', message: `Nothing leads on from the step ${step}${asked}`, pointer }
}

/** Where the fee stands that took too much: the rule that set it, else the policy. */
const feePointer = (context: JourneyContext): string => {
  const [item] = context.assessed?.selected ?? []
  return (item && rulePointer(item, context.config, ['line-item-fees', 'fees'])) ?? policyPointer(context)
}

/** Whether something was bought, or something dearer was chosen instead of what goes back. */
const isDearer = ({ priced }: JourneyContext): boolean => {
  const { items = [], newItems = [] } = priced?.quote?.input ?? {}
  const dearer = items.some(({ newVariant }) => newVariant !== null && newVariant.price > newVariant.currentPrice)
  return newItems.length > 0 || dearer
}

/** What the items of the return were worth when they were bought, in minor units. */
const valueAsBought = ({ input }: Quote): number => input.items.reduce((sum, { unit }) => sum + unit.value, 0)

/** Why a return cannot be sent in from here; null when the shopper would only have to pay what a dearer thing costs. */
const inReview = (context: JourneyContext): PlaceVerdict | null => {
  const { assessed, priced, config } = context
  if (assessed === null || !hasQuote(priced))
    return { kind: 'dead end', message: 'The review page has nothing to send in', pointer: '' }
  const [block] = listSubmitBlocks(buildSubmitInput(context, { assessed, priced }, { policy: true, payment: true }))
  if (block === 'method-missing')
    return {
      kind: 'method for no country',
      message: `No return method serves ${assessed.order.address?.country ?? 'the address'}`,
      pointer: config.methods.length === 0 ? '/methods' : pointerTo('/methods', 0, 'countries'),
    }
  // Whoever comes from the cart chooses on the review itself how the rest is paid back.
  if (block === 'credit-missing' && listOfferedCredits(priced.quote.credit).length > 1) return null
  if (block === 'payments-unavailable')
    return { kind: 'dead end', message: 'The return needs a card, and the shop takes none', pointer: '/adapters' }
  if (block === 'card-missing')
    return isDearer(context) || priced.quote.need.due <= valueAsBought(priced.quote)
      ? null
      : { kind: 'fee above value', message: 'The fees are more than the return is worth', pointer: feePointer(context) }
  const { flaws, offers } = assessed.returnMethods
  // A way that asks for more than the order has is no dead end while there is another one.
  if (flaws.some((flaw) => flaw === block) && offers.length > 1) return null
  return { kind: 'dead end', message: `The return cannot be sent in (${block ?? 'no button does it'})`, pointer: '' }
}

/**
 * Why nobody gets on from a page, with the place in the configuration that a merchant should look at; null when that is
 * as it should be.
 */
export function judgeDeadEnd(path: string, context: JourneyContext): PlaceVerdict | null {
  if (path.startsWith('/exchange?')) return inFlow(path, context)
  if (path.startsWith('/review')) return inReview(context)
  return { kind: 'dead end', message: `Nothing leads on from ${path.split('?')[0]}`, pointer: '' }
}

/** A finished return that pays nothing although an ordinary item goes back for credit: the fees took it all. */
export function judgeFees(context: JourneyContext): PlaceVerdict | null {
  const quote = context.priced?.quote
  if (!quote || quote.totals.computed.net > 0) return null
  const meant = quote.input.items.some(({ fees }) => fees?.creditAmount === 0 || fees?.creditPercentage === 0)
  const credit = quote.input.items.every(({ returnType, keep }) => returnType === 'credit' && keep === undefined)
  if (
    meant ||
    !credit ||
    quote.input.newItems.length > 0 ||
    quote.creditType === 'exchange' ||
    valueAsBought(quote) < ORDINARY_PRICE
  )
    return null
  return {
    kind: 'fee above value',
    message: 'The fees take all that an ordinary item is worth',
    pointer: feePointer(context),
  }
}

/** What keeps every item of an order back, from the beginning: null when the shopper is told why, or the policy means it. */
export function judgeKeptBack(context: JourneyContext): PlaceVerdict | null {
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
    rulePointer(silent, context.config, ['exclude-outcome', 'return-outcome', 'ban']) ?? policyPointer(context)
  return { kind: 'every outcome excluded', message: 'Rules leave an item no outcome and do not say why', pointer }
}

/** An order that must go back, and never does. */
export function judgeNeverBack(context: JourneyContext): PlaceVerdict {
  const [item] = context.assessed?.items ?? []
  const types = ['review-reject', 'exclude-outcome', 'return-outcome', 'ban']
  const pointer = (item && rulePointer(item, context.config, types)) ?? policyPointer(context)
  return { kind: 'every outcome excluded', message: 'Nothing of such an order can ever go back', pointer }
}

/** A question after which nothing goes back, whatever is answered. */
export const judgeQuestion = (id: string, { config }: JourneyContext): PlaceVerdict => ({
  kind: 'dead end',
  message: `Whatever is answered to the question "${id}", nothing goes back`,
  pointer: ofQuestion(config, id) ?? '',
})

/** An answer after which somebody is asked on although nothing goes back any more. */
export function judgeAnswer({ from }: Node, { config }: JourneyContext): PlaceVerdict {
  const values = from !== null && 'values' in from.step ? from.step.values : {}
  const question =
    from === null ? null : new URLSearchParams(pagePath(from.node.stand.page).split('?')[1]).get('question')
  const pointer =
    (values.reason === undefined ? null : ofReason(config, values.reason)) ??
    (question === null ? null : ofQuestion(config, question)) ??
    ''
  const answer = Object.values(values).join(', ')
  return { kind: 'dead end', message: `Once "${answer}" is answered nothing goes back, and more is asked`, pointer }
}
