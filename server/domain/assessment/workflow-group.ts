import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { Workflow } from '../../../schemas/config/workflow.ts'
import { timeZoneOf } from '../calendar/deadlines.ts'
import { buildOrderFacts, type OrderFacts } from '../items/facts.ts'
import { type DeliveryTimes, unitsOf } from '../items/units.ts'
import { collectTests, evaluateCondition, type WorkflowFacts } from '../workflow/condition.ts'

/** The first group whose condition holds, or null (LKP-29). */
export const findWorkflowGroup = (facts: WorkflowFacts, { workflowGroups = [] }: ShopConfig): string | null =>
  workflowGroups.find(({ when }) => when === undefined || evaluateCondition(when, facts) === true)?.id ?? null

/** Whether the group depends on deliveries that a merchant may have reported. */
export const readsDelivery = ({ workflowGroups = [] }: ShopConfig): boolean =>
  workflowGroups.some(
    ({ when }) => when !== undefined && collectTests(when).some(({ fact }) => fact === 'order.days-since-delivery'),
  )

type LookupFacts = Pick<OrderFacts, 'order' | 'gift' | 'now'> & { readonly delivered?: DeliveryTimes }

const noClaims = new Map<string, number>()

export function findOrderWorkflowGroup({ delivered, ...of }: LookupFacts, config: ShopConfig): string | null {
  const units = unitsOf(of.order, noClaims, delivered)
  return findWorkflowGroup(buildOrderFacts({ ...of, units, zone: timeZoneOf(config.settings) }), config)
}

const none: readonly Workflow[] = []

/** WFL-02. */
export const listWorkflows = ({ workflowGroups = [] }: ShopConfig, group: string | null): readonly Workflow[] =>
  workflowGroups.find(({ id }) => id === group)?.workflows ?? none
