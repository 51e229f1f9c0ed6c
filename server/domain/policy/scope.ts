import type { Condition } from '../../../schemas/config/condition.ts'
import type { ReturnPolicy } from '../../../schemas/config/policy.ts'
import { hasProductScope } from '../items/policy.ts'

/** `other`: a condition that no shopper can check, such as a tag of the order. */
type ScopeCondition =
  | { readonly kind: 'countries'; readonly countries: readonly string[] }
  | { readonly kind: 'gift'; readonly gift: boolean }
  | { readonly kind: 'other' }

/** The orders of a policy: every item is of a type or has a tag, and all conditions hold. */
export interface PolicyScope {
  readonly kind: 'some'
  readonly productTypes: readonly string[]
  readonly tags: readonly string[]
  readonly conditions: readonly ScopeCondition[]
}

const toScopeCondition = (condition: Condition): ScopeCondition => {
  if (!('fact' in condition)) return { kind: 'other' }
  if (condition.fact === 'order.gift') return { kind: 'gift', gift: condition.value }
  if (condition.fact !== 'order.shipping-country') return { kind: 'other' }
  const { op, value } = condition
  if (op === 'is' && typeof value === 'string') return { kind: 'countries', countries: [value.toUpperCase()] }
  if (op === 'one-of' && typeof value !== 'string')
    return { kind: 'countries', countries: value.map((code) => code.toUpperCase()) }
  return { kind: 'other' }
}

const listScopeConditions = (condition: Condition | undefined): readonly ScopeCondition[] => {
  if (condition === undefined) return []
  const all = 'all' in condition ? condition.all : [condition]
  const conditions = all.map(toScopeCondition)
  const known = conditions.filter(({ kind }) => kind !== 'other')
  return known.length === conditions.length ? known : [...known, { kind: 'other' }]
}

const isScoped = (policy: ReturnPolicy): boolean => policy.when !== undefined || hasProductScope(policy)

const toScope = ({ product_types: productTypes = [], tags = [], when }: ReturnPolicy): PolicyScope => ({
  kind: 'some',
  productTypes,
  tags,
  conditions: listScopeConditions(when),
})

export interface ScopedPolicy {
  readonly policy: ReturnPolicy
  readonly scope: PolicyScope | null
}

/** Policies in the order in which `choosePolicy` tries them. Others apply to no order. */
export function listScopedPolicies(policies: readonly ReturnPolicy[]): readonly ScopedPolicy[] {
  const scoped = policies.filter(isScoped).map((policy) => ({ policy, scope: toScope(policy) }))
  const rest = policies.find((policy) => policy.is_catch_all) ?? policies.find((policy) => policy.default)
  return rest === undefined ? scoped : [...scoped, { policy: rest, scope: null }]
}
