import type { ShopConfig } from '../../../../schemas/config/index.ts'
import type { PlainResult } from '../../../../schemas/config/workflow.ts'
import type { DecidingRule } from '../../../../schemas/decisions/decision.ts'
import type { DraftOrder } from '../../../../schemas/records/draft.ts'
import type { Instant } from '../../../../schemas/values/ids.ts'
import type { ItemState } from '../../items/state.ts'
import type { Assessment } from '../assess.ts'
import type { Quote } from '../quote.ts'

export interface DecisionContext {
  readonly assessed: Assessment
  readonly quote: Quote | null
  readonly config: ShopConfig
  readonly order: DraftOrder
  readonly now: Instant
}

/** JSON pointer to the order's policy. */
export const getPolicyPointer = ({ assessed, config }: DecisionContext): string =>
  `/policies/${config.policies.findIndex(({ id }) => id === assessed.policy.id)}`

const findRulePointer = (workflowId: string, ruleId: string, { config, order }: DecisionContext): string | null => {
  const groups = config.workflowGroups ?? []
  const group = groups.findIndex(({ id }) => id === order.workflowGroupId)
  const workflow = groups[group]?.workflows.findIndex(({ id }) => id === workflowId) ?? -1
  const rule = groups[group]?.workflows[workflow]?.rules.findIndex(({ id }) => id === ruleId) ?? -1
  return rule === -1 ? null : `/workflowGroups/${group}/workflows/${workflow}/rules/${rule}`
}

const findRulesWith = (
  { unit, evaluation }: ItemState,
  context: DecisionContext,
  isMatch: (result: PlainResult) => boolean,
): readonly DecidingRule[] =>
  evaluation.trace
    .filter(({ results }) => results.some(isMatch))
    .map(({ workflowId, ruleId }) => ({
      item: unit.id,
      workflowId,
      ruleId,
      by: findRulePointer(workflowId, ruleId, context),
    }))

export const findBanningRules = (
  state: ItemState,
  context: DecisionContext,
  banned: 'exchange' | 'refund' | 'gift',
): readonly DecidingRule[] =>
  state.evaluation.outcome.bans.includes(banned)
    ? findRulesWith(state, context, (result) => result.type === 'ban' && result.actions.includes(banned))
    : []

/** The last rule that refuses to grant it, and all that exclude it. */
export function findDenyingRules(
  state: ItemState,
  context: DecisionContext,
  denied: {
    readonly grant: 'exchange' | 'refund' | 'gift'
    readonly exclusion: 'inlineExchange' | 'advancedExchange' | 'refund' | 'storeCredit'
  },
): readonly DecidingRule[] {
  const { grant, exclusion } = denied
  const { granted, excluded } = state.evaluation.outcome
  // The trace can be long, so it is read only when needed.
  const refusing =
    granted[grant] === false
      ? findRulesWith(state, context, (result) => result.type === 'return-outcome' && result.allowed[grant] === false)
      : []
  const excluding = excluded.includes(exclusion)
    ? findRulesWith(
        state,
        context,
        (result) => result.type === 'exclude-outcome' && result.excluded.includes(exclusion),
      )
    : []
  return [...refusing.slice(-1), ...excluding]
}
