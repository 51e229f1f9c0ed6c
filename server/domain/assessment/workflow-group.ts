import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { Workflow } from '../../../schemas/config/workflow.ts'
import { type OrderFacts, orderFacts } from '../items/facts.ts'
import { holds, type WorkflowFacts } from '../workflow/condition.ts'

/** Returns the id of the first group whose condition holds for these facts of an order; null when none does (LKP-29). */
export const workflowGroupByFacts = (facts: WorkflowFacts, { workflowGroups = [] }: ShopConfig): string | null =>
  workflowGroups.find(({ when }) => when === undefined || holds(when, facts) === true)?.id ?? null

/** The group whose rules an order is judged by, as it is known at lookup. */
export const workflowGroupFor = (of: OrderFacts, config: ShopConfig): string | null =>
  workflowGroupByFacts(orderFacts(of), config)

const none: readonly Workflow[] = []

/** The workflows of a group; none for an order without one (WFL-02). */
export const workflowsOf = ({ workflowGroups = [] }: ShopConfig, group: string | null): readonly Workflow[] =>
  workflowGroups.find(({ id }) => id === group)?.workflows ?? none
