import type { Against, FactRead, ItemDecision, OrderDecision } from '../../../../../schemas/decisions/decision.ts'
import type { ReturnReasons } from '../../../../../schemas/merchant/return-reasons.ts'
import { entryOf } from '../../../../../schemas/values/member.ts'
import { causeText, type FactContext, failureText } from './facts.ts'
import { capitalize, listText, quote } from './format.ts'
import { closedWindowText, windowNames, windowSentences } from './windows.ts'

const outcomeWords = {
  exchange: 'an exchange for another variant',
  replace: 'a replacement by the same variant',
  'advanced-exchange': 'an exchange for another product',
  refund: 'a refund',
  'gift-card': 'store credit',
} as const

const paymentWords = {
  cash: 'the order was paid in cash',
  unpaid: 'the order was not paid',
  gift: 'the order is returned as a gift',
} as const

const PLAIN_REASONS = {
  policy: 'it is off in the policy',
  bundle: 'parts of its bundle cannot be exchanged',
  'other-product': 'another product is offered instead',
  'no-product': 'the catalog does not contain the product, or could not be read',
  'only-variant': 'the product has no other variant',
  price: 'no other variant has an allowed price',
} as const

const againstText = (against: Against): string => {
  switch (against.why) {
    case 'window':
      return closedWindowText(against)
    case 'payment': {
      const by = against.gateways.length === 0 ? '' : ` (${against.gateways.join(', ')})`
      return `${paymentWords[against.because]}${by}`
    }
    case 'rule':
      return `rule ${quote(against.rule.ruleId)} excludes it`
    case 'ban':
      return `rule ${quote(against.rule.ruleId)} excludes the whole return from it`
    case 'warranty':
      return `the claimed warranty ${quote(against.warrantyId)} does not include it`
    case 'stock': {
      const left = against.variants.map(({ title, variantId, stock }) => `${title ?? variantId}: ${stock ?? 0}`)
      const minimum = against.minimum === 0 ? '' : `, of which the shop reserves ${against.minimum}`
      return `all possible replacements are out of stock (${left.join(', ')}${minimum})`
    }
    default:
      return PLAIN_REASONS[against.why]
  }
}

const BLOCKED_REASONS = {
  returned: 'it was returned before',
  'rejected-before': 'a rule rejected it before',
  'final-sale': 'it was a final sale',
  'gift-card': 'it is a gift card',
  'no-shipping': 'it does not require shipping',
  'not-sent': 'it was not sent yet',
  window: 'its return window is closed',
  'no-outcome': 'no outcome is left for it',
  'single-item': 'a return can contain one item only',
  'product-rules': 'the rules of the shop require a separate return for it',
  'warranty-group': 'it belongs to a different warranty than the other items',
  'exchange-ban': 'a rule excludes the return from exchanges',
} as const

const itemText = (decision: ItemDecision): string | null => {
  switch (decision.decided) {
    case 'window':
      return null
    case 'final-sale':
      return decision.outcome === 'let-pass'
        ? `The tag ${quote(decision.tag)} makes it a final sale, but the order is exempt.`
        : `The tag ${quote(decision.tag)} makes it a final sale, so it could not be returned.`
    case 'item':
      if (decision.outcome === 'unread') return 'Its product could not be read from the catalog.'
      return decision.because === null
        ? null
        : `It could not be returned, because ${BLOCKED_REASONS[decision.because]}.`
    default:
      if (decision.outcome === 'offered') return null
      if (decision.against.length === 0) return `${capitalize(outcomeWords[decision.of])} was not offered.`
      return `${capitalize(outcomeWords[decision.of])} was not offered, because ${listText(decision.against.map(againstText))}.`
  }
}

export function itemDecisionSentences(decisions: readonly ItemDecision[]): readonly string[] {
  const offered = decisions.flatMap((one) =>
    one.decided === 'outcome' && one.outcome === 'offered' ? [outcomeWords[one.of]] : [],
  )
  return [
    ...(offered.length === 0 ? [] : [`The shopper was offered ${listText(offered)}.`]),
    ...windowSentences(decisions),
    ...decisions.flatMap((one) => itemText(one) ?? []),
  ]
}

type PolicyDecision = Extract<OrderDecision, { decided: 'policy' }>
type CreditDecision = Extract<OrderDecision, { decided: 'credit' }>

interface OrderContext {
  readonly context: FactContext
  readonly passedOver: ReturnReasons['passedOver']
}

const CREDIT_REASONS = {
  banned: 'a rule excludes the return from it',
  cash: 'the order was paid in cash',
  'order-limit': 'the order had nothing left to refund',
  'exchange-only': 'no unit was returned for its value',
  'no-gift-card': 'store credit is not available for these units',
  'not-with-exchange': 'the shop does not combine it with an exchange',
} as const

const policyCause = (reads: readonly FactRead[], context: FactContext): string => {
  const ofItems = { 'item.product-type': 'product types', 'item.tags': 'tags' }
  return listText(
    reads.map((read) => {
      const name = entryOf(ofItems, read.fact)
      if (name === undefined || !Array.isArray(read.value)) return causeText([read], context)
      return read.value.length === 0
        ? `the items of the order had no ${name}`
        : `the ${name} of the order's items were ${listText(read.value.map((one) => quote(String(one))))}`
    }),
  )
}

const skippedPolicyText = (
  { policyId, reads }: PolicyDecision['passedOver'][number],
  { context, passedOver }: OrderContext,
): string => {
  const found = passedOver?.find((one) => one.policyId === policyId)
  if (found !== undefined && found.because.length > 0)
    return `Policy ${quote(policyId)} did not apply: ${failureText(found.because, context, 'policy')}.`
  const names = [
    ...(found?.productTypes ?? []).map((type) => `the product type ${quote(type)}`),
    ...(found?.tags ?? []).map((tag) => `the tag ${quote(tag)}`),
  ]
  if (names.length > 0)
    return `Policy ${quote(policyId)} did not apply: not every item of the order has ${listText(names, 'or')}.`
  return `Policy ${quote(policyId)} did not apply${reads.length === 0 ? '' : `: ${policyCause(reads, context)}`}.`
}

const policyText = (decision: PolicyDecision, of: OrderContext): readonly string[] => {
  const { policyId, because, reads, passedOver } = decision
  const why = {
    conditions: reads.length === 0 ? 'the order met its conditions' : policyCause(reads, of.context),
    'catch-all': 'it is the catch-all policy and no other policy applied',
    default: 'it is the default policy and no other policy applied',
  }[because]
  return [`Policy ${quote(policyId)} applied, because ${why}.`, ...passedOver.map((one) => skippedPolicyText(one, of))]
}

const creditText = ({ because, rules }: CreditDecision, ways: readonly string[]): string => {
  const what = `${capitalize(listText(ways))} ${ways.length === 1 ? 'was' : 'were'}`
  if (because === null) return `${what} offered for the value of the return.`
  const ids = [...new Set(rules.map(({ ruleId }) => quote(ruleId)))]
  const by = `${ids.length === 1 ? 'rule' : 'rules'} ${listText(ids)} ${ids.length === 1 ? 'excludes' : 'exclude'} it`
  return `${what} not offered for the value of the return, because ${ids.length === 0 ? CREDIT_REASONS[because] : by}.`
}

const creditSentences = (decisions: readonly OrderDecision[]): readonly string[] => {
  const credits = decisions.filter((one): one is CreditDecision => one.decided === 'credit')
  const offered = credits.filter(({ because }) => because === null)
  const [first] = offered
  return [
    ...(first === undefined
      ? []
      : [
          creditText(
            first,
            offered.map(({ of }) => windowNames[of]),
          ),
        ]),
    ...credits.flatMap((one) => (one.because === null ? [] : [creditText(one, [windowNames[one.of]])])),
  ]
}

export const orderDecisionSentences = (decisions: readonly OrderDecision[], of: OrderContext): readonly string[] => [
  ...decisions.flatMap((one) => {
    if (one.decided === 'policy') return policyText(one, of)
    if (one.decided === 'credit') return []
    return one.outcome === 'listed'
      ? [
          `The allowlist contains the order by ${quote(one.value ?? '')}, so final sale, windows and rejecting rules did not apply.`,
        ]
      : ['The allowlist does not contain the order.']
  }),
  ...creditSentences(decisions),
]
