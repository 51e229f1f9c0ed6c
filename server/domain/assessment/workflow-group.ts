import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { Workflow } from '../../../schemas/config/workflow.ts'
import { timeZoneOf } from '../calendar/deadlines.ts'
import { buildOrderFacts, type OrderFacts } from '../items/facts.ts'
import { evaluateCondition, type WorkflowFacts } from '../workflow/condition.ts'

/** The first group whose condition holds, or null (LKP-29). */
export const findWorkflowGroup = (facts: WorkflowFacts, { workflowGroups = [] }: ShopConfig): string | null =>
  workflowGroups.find(({ when }) => when === undefined || evaluateCondition(when, facts) === true)?.id ?? null

export const findOrderWorkflowGroup = (of: Omit<OrderFacts, 'zone'>, config: ShopConfig): string | null =>
  findWorkflowGroup(buildOrderFacts({ ...of, zone: timeZoneOf(config.settings) }), config)

const none: readonly Workflow[] = []

/** WFL-02. */
export const listWorkflows = ({ workflowGroups = [] }: ShopConfig, group: string | null): readonly Workflow[] =>
  workflowGroups.find(({ id }) => id === group)?.workflows ?? none
