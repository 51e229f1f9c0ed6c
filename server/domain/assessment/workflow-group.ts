import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { Workflow } from '../../../schemas/config/workflow.ts'
import { type OrderFacts, orderFacts } from '../items/facts.ts'
import { holds } from '../workflow/condition.ts'

/** The group whose rules an order is judged by: the first whose condition holds at lookup; null when none does (LKP-29). */
export function workflowGroupFor(of: OrderFacts, { workflowGroups = [] }: ShopConfig): string | null {
  const facts = orderFacts(of)
  return workflowGroups.find(({ when }) => when === undefined || holds(when, facts) === true)?.id ?? null
}

const none: readonly Workflow[] = []

/** The workflows of a group; none for an order without one (WFL-02). */
export const workflowsOf = ({ workflowGroups = [] }: ShopConfig, group: string | null): readonly Workflow[] =>
  workflowGroups.find(({ id }) => id === group)?.workflows ?? none
