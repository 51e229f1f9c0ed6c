import type { Condition } from '../../schemas/config/condition.ts'
import type { ItemWindow, ReturnPolicy } from '../../schemas/config/policy.ts'

type Names = Pick<ReturnPolicy, 'product_types' | 'tags'>

/** When an item is among the named types and tags; null where none are named. */
const isNamed = ({ product_types = [], tags = [] }: Names): Condition | null => {
  const any: readonly Condition[] = [
    ...(product_types.length > 0
      ? [{ fact: 'item.product-type' as const, op: 'one-of' as const, value: [...product_types] }]
      : []),
    ...tags.map((value): Condition => ({ fact: 'item.tags', op: 'includes', value })),
  ]
  return any.length === 0 ? null : { any: [...any] }
}

/** What a policy asks of an order of one item; null for one that asks for nothing. */
export function asksFor(policy: ReturnPolicy): Condition | null {
  const all = [policy.when ?? null, isNamed(policy)].filter((condition) => condition !== null)
  return all.length === 0 ? null : { all }
}

const noneOf = (conditions: readonly (Condition | null)[]): readonly Condition[] =>
  conditions.flatMap((condition) => (condition === null ? [] : [{ not: condition }]))

/** Of which orders of one item a policy is the policy (ITM-82); null for one that is nobody's. */
export function chosenWhen(policies: readonly ReturnPolicy[], policy: ReturnPolicy): Condition | null {
  const asked = asksFor(policy)
  const before = policies.slice(0, policies.indexOf(policy)).map(asksFor)
  const last = policies.find((one) => one.is_catch_all) ?? policies.find((one) => one.default)
  const any: readonly Condition[] = [
    ...(asked === null ? [] : [{ all: [asked, ...noneOf(before)] }]),
    ...(last === policy ? [{ all: [...noneOf(policies.map(asksFor))] }] : []),
  ]
  return any.length === 0 ? null : { any: [...any] }
}

/** When a window of a policy is that of an item: it names the item, and none before it does. Products are told by no fact. */
export function windowWhen(windows: readonly ItemWindow[], window: ItemWindow): readonly Condition[] {
  const named = isNamed(window)
  return [...(named === null ? [] : [named]), ...noneOf(windows.slice(0, windows.indexOf(window)).map(isNamed))]
}
