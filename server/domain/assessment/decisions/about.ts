import type { ShopConfig } from '../../../../schemas/config/index.ts'
import type { PlainResult } from '../../../../schemas/config/workflow.ts'
import type { DecidingRule } from '../../../../schemas/decision.ts'
import type { Instant } from '../../../../schemas/ids.ts'
import type { DraftOrder } from '../../../../schemas/records/draft.ts'
import type { ItemState } from '../../items/state.ts'
import type { Assessed } from '../assess.ts'
import type { Quote } from '../quote.ts'

/** What decisions are told of: an order as it was assessed, under the configuration that counted. */
export interface Decided {
  readonly assessed: Assessed
  readonly quote: Quote | null
  readonly config: ShopConfig
  readonly order: DraftOrder
  readonly now: Instant
}

/** Where the order's policy stands in the configuration. */
export const policyPointer = ({ assessed, config }: Decided): string =>
  `/policies/${config.policies.findIndex(({ id }) => id === assessed.policy.id)}`

/** Where a rule stands: in the group of workflows that the order has; null when it is not there. */
const rulePointer = (workflowId: string, ruleId: string, { config, order }: Decided): string | null => {
  const groups = config.workflowGroups ?? []
  const group = groups.findIndex(({ id }) => id === order.workflowGroupId)
  const workflow = groups[group]?.workflows.findIndex(({ id }) => id === workflowId) ?? -1
  const rule = groups[group]?.workflows[workflow]?.rules.findIndex(({ id }) => id === ruleId) ?? -1
  return rule === -1 ? null : `/workflowGroups/${group}/workflows/${workflow}/rules/${rule}`
}

/** The rules of an item of which such a result counts, in the order in which they apply. */
const rulesWith = (
  { unit, evaluation }: ItemState,
  decided: Decided,
  counts: (result: PlainResult) => boolean,
): readonly DecidingRule[] =>
  evaluation.trace
    .filter(({ results }) => results.some(counts))
    .map(({ workflowId, ruleId }) => ({
      item: unit.id,
      workflowId,
      ruleId,
      by: rulePointer(workflowId, ruleId, decided),
    }))

/** The rules of an item that ban this from the whole return. */
export const bansOf = (
  state: ItemState,
  decided: Decided,
  banned: 'exchange' | 'refund' | 'gift',
): readonly DecidingRule[] =>
  state.evaluation.outcome.bans.includes(banned)
    ? rulesWith(state, decided, (result) => result.type === 'ban' && result.actions.includes(banned))
    : []

/** The rules of an item that take an outcome from it: the last that speaks of granting it, and all that exclude it. */
export function takersOf(
  state: ItemState,
  decided: Decided,
  taken: {
    readonly grant: 'exchange' | 'refund' | 'gift'
    readonly exclusion: 'inlineExchange' | 'advancedExchange' | 'refund' | 'storeCredit'
  },
): readonly DecidingRule[] {
  const { grant, exclusion } = taken
  const { granted, excluded } = state.evaluation.outcome
  // Rules are gone through only where one of them took something: a return may have many items, and a shop many rules.
  const refusing =
    granted[grant] === false
      ? rulesWith(state, decided, (result) => result.type === 'return-outcome' && result.allowed[grant] === false)
      : []
  const excluding = excluded.includes(exclusion)
    ? rulesWith(state, decided, (result) => result.type === 'exclude-outcome' && result.excluded.includes(exclusion))
    : []
  return [...refusing.slice(-1), ...excluding]
}
