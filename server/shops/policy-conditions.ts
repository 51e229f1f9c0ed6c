import type { Condition } from '../../schemas/config/condition.ts'
import type { ItemWindow, ReturnPolicy } from '../../schemas/config/policy.ts'

type ItemSelectors = Pick<ReturnPolicy, 'product_types' | 'tags'>

const buildItemCondition = ({ product_types = [], tags = [] }: ItemSelectors): Condition | null => {
  const any: readonly Condition[] = [
    ...(product_types.length > 0
      ? [{ fact: 'item.product-type' as const, op: 'one-of' as const, value: [...product_types] }]
      : []),
    ...tags.map((value): Condition => ({ fact: 'item.tags', op: 'includes', value })),
  ]
  return any.length === 0 ? null : { any: [...any] }
}

export function buildPolicyCondition(policy: ReturnPolicy): Condition | null {
  const all = [policy.when ?? null, buildItemCondition(policy)].filter((condition) => condition !== null)
  return all.length === 0 ? null : { all }
}

const negateAll = (conditions: readonly (Condition | null)[]): readonly Condition[] =>
  conditions.flatMap((condition) => (condition === null ? [] : [{ not: condition }]))

/** When a policy applies to an order of one item (ITM-82); null when it never does. */
export function buildChosenCondition(policies: readonly ReturnPolicy[], policy: ReturnPolicy): Condition | null {
  const own = buildPolicyCondition(policy)
  const earlier = policies.slice(0, policies.indexOf(policy)).map(buildPolicyCondition)
  const last = policies.find((one) => one.is_catch_all) ?? policies.find((one) => one.default)
  const any: readonly Condition[] = [
    ...(own === null ? [] : [{ all: [own, ...negateAll(earlier)] }]),
    ...(last === policy ? [{ all: [...negateAll(policies.map(buildPolicyCondition))] }] : []),
  ]
  return any.length === 0 ? null : { any: [...any] }
}

/** No earlier window may name the item. Products are not available as a fact. */
export function buildWindowConditions(windows: readonly ItemWindow[], window: ItemWindow): readonly Condition[] {
  const own = buildItemCondition(window)
  return [
    ...(own === null ? [] : [own]),
    ...negateAll(windows.slice(0, windows.indexOf(window)).map(buildItemCondition)),
  ]
}
