import type { ReturnPolicy } from '../../../../schemas/config/policy.ts'
import type { FactRead, OrderDecision } from '../../../../schemas/decision.ts'
import type { CreditOff } from '../../../../schemas/entities/because.ts'
import { findAllowlistEntry } from '../../items/allowlist.ts'
import { hasProductScope } from '../../items/policy.ts'
import { collectTests, type WorkflowFacts } from '../../workflow/condition.ts'
import { toFactRead } from '../../workflow/evaluate.ts'
import { findCreditProblem } from '../credit.ts'
import { bansOf, type Decided, policyPointer, takersOf } from './about.ts'

const distinct = (texts: readonly string[]): string[] => [...new Set(texts)]

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** Facts a condition read. Only matching customer tags are included, for privacy. */
const readsOf = (when: ReturnPolicy['when'], facts: WorkflowFacts): FactRead[] =>
  (when === undefined ? [] : collectTests(when)).map((test) => {
    const read = toFactRead(test, facts)
    if (test.fact !== 'customer.tags' || !Array.isArray(read.value)) return read
    return { ...read, value: read.value.filter((tag) => isSame(tag, test.value)) }
  })

const readsOfPolicy = (policy: ReturnPolicy, { assessed }: Decided): FactRead[] => {
  const { lines } = assessed.order
  const ofLines: FactRead[] = [
    { fact: 'item.product-type', value: distinct(lines.map(({ productType }) => productType)) },
    { fact: 'item.tags', value: distinct(lines.flatMap(({ tags }) => tags)) },
  ]
  return [...readsOf(policy.when, assessed.facts), ...(hasProductScope(policy) ? ofLines : [])]
}

const policyDecision = (decided: Decided): OrderDecision => {
  const { policy, policyBecause } = decided.assessed
  const { policies } = decided.config
  const own = policies.findIndex(({ id }) => id === policy.id)
  const tried = policyBecause === 'conditions' ? policies.slice(0, own) : policies
  return {
    decided: 'policy',
    policyId: policy.id,
    because: policyBecause,
    by: policyPointer(decided),
    reads: policyBecause === 'conditions' ? readsOfPolicy(policy, decided) : [],
    passedOver: tried.flatMap((one, index) =>
      one.when === undefined && !hasProductScope(one)
        ? []
        : [{ policyId: one.id, by: `/policies/${index}`, reads: readsOfPolicy(one, decided) }],
    ),
  }
}

/** Empty when the shop has no allowlist. */
const allowlistDecision = ({ assessed, config }: Decided): OrderDecision[] => {
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

const settingOf: Partial<Readonly<Record<CreditOff, string>>> = {
  cash: '/settings/cashGateways',
  'not-with-exchange': '/settings/allowExchangeUpsellAndRefund',
}

const creditDecisions = (decided: Decided): OrderDecision[] => {
  const { quote } = decided
  if (quote === null) return []
  return (['refund', 'gift'] as const).map((way): OrderDecision => {
    const because = findCreditProblem(way, quote.credit)
    const exclusion = way === 'gift' ? 'storeCredit' : 'refund'
    const banning = decided.assessed.selected.flatMap((state) => [
      ...bansOf(state, decided, way),
      ...takersOf(state, decided, { grant: way, exclusion }),
    ])
    return {
      decided: 'credit',
      of: way === 'gift' ? 'gift-card' : way,
      outcome: because === null ? 'offered' : 'refused',
      because,
      rules: because === 'banned' ? banning : [],
      by: because === null ? null : (settingOf[because] ?? null),
    }
  })
}

export const decisionsOfOrder = (decided: Decided): OrderDecision[] => [
  policyDecision(decided),
  ...allowlistDecision(decided),
  ...creditDecisions(decided),
]
