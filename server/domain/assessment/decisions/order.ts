import type { ReturnPolicy } from '../../../../schemas/config/policy.ts'
import type { FactRead, OrderDecision } from '../../../../schemas/decisions/decision.ts'
import type { CreditDisabledReason } from '../../../../schemas/entities/disabled-reason.ts'
import { findAllowlistEntry } from '../../items/allowlist.ts'
import { hasProductScope } from '../../items/policy.ts'
import { collectTests, type WorkflowFacts } from '../../workflow/condition.ts'
import { toFactRead } from '../../workflow/evaluate.ts'
import { findCreditProblem } from '../credit.ts'
import { type DecisionContext, findBanningRules, findDenyingRules, getPolicyPointer } from './context.ts'

const distinct = (texts: readonly string[]): string[] => [...new Set(texts)]

const isSameTag = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** Only matching customer tags are included, for privacy. */
const listReads = (when: ReturnPolicy['when'], facts: WorkflowFacts): FactRead[] =>
  (when === undefined ? [] : collectTests(when)).map((test) => {
    const read = toFactRead(test, facts)
    if (test.fact !== 'customer.tags' || !Array.isArray(read.value)) return read
    return { ...read, value: read.value.filter((tag) => isSameTag(tag, test.value)) }
  })

const listPolicyReads = (policy: ReturnPolicy, { assessed }: DecisionContext): FactRead[] => {
  const { lines } = assessed.order
  const lineReads: FactRead[] = [
    { fact: 'item.product-type', value: distinct(lines.map(({ productType }) => productType)) },
    { fact: 'item.tags', value: distinct(lines.flatMap(({ tags }) => tags)) },
  ]
  return [...listReads(policy.when, assessed.facts), ...(hasProductScope(policy) ? lineReads : [])]
}

const policyDecision = (context: DecisionContext): OrderDecision => {
  const { policy, policyBecause } = context.assessed
  const { policies } = context.config
  const own = policies.findIndex(({ id }) => id === policy.id)
  const tried = policyBecause === 'conditions' ? policies.slice(0, own) : policies
  return {
    decided: 'policy',
    policyId: policy.id,
    because: policyBecause,
    by: getPolicyPointer(context),
    reads: policyBecause === 'conditions' ? listPolicyReads(policy, context) : [],
    passedOver: tried.flatMap((one, index) =>
      one.when === undefined && !hasProductScope(one)
        ? []
        : [{ policyId: one.id, by: `/policies/${index}`, reads: listPolicyReads(one, context) }],
    ),
  }
}

/** Empty when the shop has no allowlist. */
const allowlistDecision = ({ assessed, config }: DecisionContext): OrderDecision[] => {
  if (config.allowlist === undefined) return []
  const listed = findAllowlistEntry(assessed.order, config.allowlist)
  return listed === null
    ? [{ decided: 'allowlist', outcome: 'not-listed', by: '/allowlist', value: null }]
    : [
        {
          decided: 'allowlist',
          outcome: 'listed',
          by: `/allowlist/${listed.list}/${listed.index}`,
          value: listed.value,
        },
      ]
}

const settingPointers: Partial<Readonly<Record<CreditDisabledReason, string>>> = {
  cash: '/settings/cashGateways',
  'not-with-exchange': '/settings/allowExchangeUpsellAndRefund',
}

const creditDecisions = (context: DecisionContext): OrderDecision[] => {
  const { quote } = context
  if (quote === null) return []
  return (['refund', 'gift'] as const).map((way): OrderDecision => {
    const because = findCreditProblem(way, quote.credit)
    const exclusion = way === 'gift' ? 'storeCredit' : 'refund'
    const banning = context.assessed.selected.flatMap((state) => [
      ...findBanningRules(state, context, way),
      ...findDenyingRules(state, context, { grant: way, exclusion }),
    ])
    return {
      decided: 'credit',
      of: way === 'gift' ? 'gift-card' : way,
      outcome: because === null ? 'offered' : 'refused',
      because,
      rules: because === 'banned' ? banning : [],
      by: because === null ? null : (settingPointers[because] ?? null),
    }
  })
}

export const listOrderDecisions = (context: DecisionContext): OrderDecision[] => [
  policyDecision(context),
  ...allowlistDecision(context),
  ...creditDecisions(context),
]
