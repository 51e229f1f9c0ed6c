import type { ShopConfig } from '../../schemas/config/index.ts'
import type { Reason } from '../../schemas/entities/reason.ts'
import type { ItemState } from '../domain/items/state.ts'
import { testsOf } from '../domain/workflow/condition.ts'
import type { Scene } from '../journey/order.ts'
import { conditionsOf } from '../shops/check-conditions.ts'

/** What the rules made of an item, and which of them still wait: two items alike in this are asked the same from here on. */
const ruledOf = ({ evaluation, reasonGroup, outcomes, status }: ItemState) => ({
  terms: evaluation.terms,
  asked: evaluation.questions.map(({ question }) => question.id),
  waiting: evaluation.trace
    .filter(({ held }) => held === 'not-yet')
    .map(({ workflowId, ruleId }) => [workflowId, ruleId]),
  group: reasonGroup.id,
  outcomes: [outcomes.exchange, outcomes.replace, outcomes.return, outcomes.advanced.map(({ id }) => id)],
  status,
})

/** What was chosen for an item, without the words. A reason counts by what rules made of it, and by what it recommends. */
const chosenFor = ({ answers, reasonGroup }: ItemState) => {
  if (answers === null) return null
  const { inputs, comment: _comment, reasons, ...rest } = answers
  const last = reasonGroup.reasons.find(({ id }) => id === reasons.at(-1))
  return {
    ...rest,
    depth: reasons.length,
    recommends: last?.smart_recommendation,
    answered: Object.keys(inputs ?? {}),
  }
}

/** What two scenes must share to lead to the same pages. */
export const essenceOf = ({ draft, weighed }: Scene): string => {
  const items = (weighed?.items ?? []).map((state) => [chosenFor(state), ruledOf(state)])
  return JSON.stringify([
    items,
    draft.creditType,
    draft.exchangeType,
    draft.returnType,
    draft.method,
    draft.labelOption,
    draft.pickup,
    draft.order?.inStore,
    draft.order?.email,
  ])
}

/** What two reasons must share to be asked the same: all but their words, and their names where no condition reads them. */
export const reasonKinds = (config: ShopConfig): ((id: string) => string) => {
  const tests = conditionsOf(config).flatMap(({ condition }) => testsOf(condition))
  const named = new Set(tests.flatMap((test) => (test.fact === 'reason' ? [String(test.value).toLowerCase()] : [])))
  const kindOf = (reasons: readonly Reason[], { text: _text, copy: _copy, id, ...rest }: Reason): string => {
    const isParent = reasons.some(({ parent_id }) => parent_id === id)
    return isParent || named.has(id.toLowerCase()) ? id : JSON.stringify(rest)
  }
  const kinds = new Map(
    config.reasonGroups.flatMap(({ reasons }) =>
      reasons.map((reason): [string, string] => [reason.id, kindOf(reasons, reason)]),
    ),
  )
  return (id) => kinds.get(id) ?? id
}
