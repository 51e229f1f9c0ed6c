import type { ReturnPolicy } from '../../../../schemas/config/policy.ts'
import type { FactRead, OrderDecision } from '../../../../schemas/decision.ts'
import type { CreditOff } from '../../../../schemas/entities/because.ts'
import { listedBy } from '../../items/allowlist.ts'
import { namesProducts } from '../../items/policy.ts'
import { testsOf, type WorkflowFacts } from '../../workflow/condition.ts'
import { readOf } from '../../workflow/evaluate.ts'
import { creditOff } from '../credit.ts'
import { bansOf, type Decided, policyPointer, takersOf } from './about.ts'

/** Each text once, as it came first. */
const distinct = (texts: readonly string[]): string[] => [...new Set(texts)]

/** Whether two tags are one: case makes no difference. */
const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** What a condition read; of the customer's tags only those that it asks for, as the others are nobody's business. */
const readsOf = (when: ReturnPolicy['when'], facts: WorkflowFacts): FactRead[] =>
  (when === undefined ? [] : testsOf(when)).map((test) => {
    const read = readOf(test, facts)
    if (test.fact !== 'customer.tags' || !Array.isArray(read.value)) return read
    return { ...read, value: read.value.filter((tag) => isSame(tag, test.value)) }
  })

/** What was read to choose a policy by its conditions: facts of the order, and of its lines where the policy names products. */
const readsOfPolicy = (policy: ReturnPolicy, { assessed }: Decided): FactRead[] => {
  const { lines } = assessed.order
  const ofLines: FactRead[] = [
    { fact: 'item.product-type', value: distinct(lines.map(({ productType }) => productType)) },
    { fact: 'item.tags', value: distinct(lines.flatMap(({ tags }) => tags)) },
  ]
  return [...readsOf(policy.when, assessed.facts), ...(namesProducts(policy) ? ofLines : [])]
}

/** Which policy the order has and why, and which ones before it did not fit. */
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
      one.when === undefined && !namesProducts(one)
        ? []
        : [{ policyId: one.id, by: `/policies/${index}`, reads: readsOfPolicy(one, decided) }],
    ),
  }
}

/** Whether a list lets the order pass, and by which entry; nothing where the shop keeps no list. */
const allowlistDecision = ({ assessed, config }: Decided): OrderDecision[] => {
  if (config.allowlist === undefined) return []
  const listed = listedBy(assessed.order, config.allowlist)
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

/** The setting that takes a way of paying back away, where it is one. */
const settingOf: Partial<Readonly<Record<CreditOff, string>>> = {
  cash: '/settings/cashGateways',
  'not-with-exchange': '/settings/allowExchangeUpsellAndRefund',
}

/** Whether a refund and store credit are offered, and what keeps either back; nothing before the draft is priced. */
const creditDecisions = (decided: Decided): OrderDecision[] => {
  const { quote } = decided
  if (quote === null) return []
  return (['refund', 'gift'] as const).map((way): OrderDecision => {
    const because = creditOff(way, quote.credit)
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

/** What was decided of an order as a whole: its policy, the allowlist, and how its value may be given back. */
export const decisionsOfOrder = (decided: Decided): OrderDecision[] => [
  policyDecision(decided),
  ...allowlistDecision(decided),
  ...creditDecisions(decided),
]
