import type { ReturnPolicy } from '../../../schemas/config/policy.ts'
import { hasProductScope } from '../items/policy.ts'
import { type ScopeClause, toScopeClauses } from './scope-tests.ts'

/** The orders of a policy: every item is of a type or has a tag, and all conditions hold. */
export interface PolicyScope {
  readonly productTypes: readonly string[]
  readonly tags: readonly string[]
  readonly conditions: readonly ScopeClause[]
  /** The title of the policy where a condition has no words of its own; else null. */
  readonly title: string | null
}

const isScoped = (policy: ReturnPolicy): boolean => policy.when !== undefined || hasProductScope(policy)

const toScope = ({ product_types: productTypes = [], tags = [], when, title }: ReturnPolicy): PolicyScope => {
  const clauses = when === undefined ? [] : toScopeClauses(when)
  const conditions = clauses.filter((clause) => clause !== null)
  return { productTypes, tags, conditions, title: conditions.length === clauses.length ? null : title }
}

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
