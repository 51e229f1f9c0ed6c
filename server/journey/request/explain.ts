import type { Explanation, MoneyExplanation } from '../../../schemas/decisions/explain.ts'
import type { ReturnRecord } from '../../../schemas/records/return.ts'
import type { DecisionContext } from '../../domain/assessment/decisions/context.ts'
import { listItemDecisions } from '../../domain/assessment/decisions/item.ts'
import { listOrderDecisions } from '../../domain/assessment/decisions/order.ts'
import { getOpenAmount } from '../../domain/return/checkout.ts'
import type { JourneyContext } from './context.ts'

export const decisionInputOf = ({ assessed, priced, draft, config, visit }: JourneyContext): DecisionContext | null =>
  assessed === null || draft.order === undefined
    ? null
    : { assessed, quote: priced.quote, config, order: draft.order, now: visit.now }

export function explainSession(context: JourneyContext): Explanation[] {
  const decided = decisionInputOf(context)
  if (decided === null) return []
  const ofOrder = listOrderDecisions(decided)
  return decided.assessed.items.map((state) => {
    const { unit, status, evaluation } = state
    return {
      item: unit.id,
      title: unit.line.title,
      status: status.kind,
      workflowGroup: decided.order.workflowGroupId,
      trace: [...evaluation.trace],
      decisions: [...ofOrder, ...listItemDecisions(state, decided)],
      ...(evaluation.failure !== undefined && { failure: evaluation.failure }),
    }
  })
}

export const explainItems = ({ document }: ReturnRecord): Explanation[] =>
  document.items.map(({ lineItemId, product, outcome, trace, decisions = [] }) => ({
    item: lineItemId,
    title: product.title,
    status: outcome.join(' '),
    workflowGroup: document.workflowGroupId,
    trace,
    decisions: [...(document.decisions ?? []), ...decisions],
  }))

/** The withheld and open amounts of a return with reasons; empty for a cancelled return. */
export function explainMoney({ state, document }: ReturnRecord): MoneyExplanation[] {
  const { totals, receipt } = document
  const notTaken = state === 'cancelled' ? 0 : totals.computed.notTaken
  const atSubmit = Math.min(notTaken, receipt.notTaken)
  const all: readonly MoneyExplanation[] = [
    {
      term: 'not-taken',
      amount: atSubmit,
      why: 'At submit, the order had never captured this amount or had already refunded it',
    },
    {
      term: 'not-taken',
      amount: notTaken - atSubmit,
      why: 'The order refunded it elsewhere between submit and payout',
    },
    { term: 'open', amount: getOpenAmount(document), why: 'It is due in the checkout of the exchange order' },
  ]
  return all.filter(({ amount }) => amount > 0)
}
