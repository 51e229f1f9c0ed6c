import type { Against, DecidedOutcome, ItemDecision } from '../../../../schemas/decisions/decision.ts'
import type { Variant } from '../../../../schemas/entities/product.ts'
import { findAdvancedExchanges } from '../../items/advanced.ts'
import { inStock, isMissingVariants, otherVariants } from '../../items/outcomes.ts'
import type { ItemState } from '../../items/state.ts'
import { activeFlags } from '../flags.ts'
import { type DecisionContext, findBanningRules, findDenyingRules, getPolicyPointer } from './context.ts'
import { decideWindow, POLICY_NAMES } from './window.ts'

type OutcomeDecision = Extract<ItemDecision, { decided: 'outcome' }>
type OutcomeName = OutcomeDecision['of']

const GRANTS = { exchange: 'exchange', refund: 'refund', 'gift-card': 'gift' } as const

const toRuleObstacles = (rules: ReturnType<typeof findBanningRules>, why: 'rule' | 'ban'): Against[] =>
  rules.map((rule) => ({ why, rule }))

const findPaymentObstacles = (of: DecidedOutcome, { assessed, order }: DecisionContext): Against[] => {
  const { creditable, exchangeable, refundable } = assessed.allowance
  const { gateways } = assessed.order
  if (of === 'exchange')
    return exchangeable
      ? []
      : [{ why: 'payment', because: 'unpaid', gateways, by: '/settings/exchangesOfUnpaidOrders' }]
  if (!creditable) return [{ why: 'payment', because: 'unpaid', gateways, by: null }]
  if (of === 'gift-card' || refundable) return []
  return order.gift
    ? [{ why: 'payment', because: 'gift', gateways: [], by: null }]
    : [{ why: 'payment', because: 'cash', gateways, by: '/settings/cashGateways' }]
}

const findPolicyObstacles = (state: ItemState, of: DecidedOutcome, context: DecisionContext): Against[] => {
  const { claimed } = state.claims
  if (claimed !== null) {
    const index = (context.config.warranties ?? []).findIndex(({ id }) => id === claimed.id)
    return claimed.allowed[GRANTS[of]] === true
      ? []
      : [{ why: 'warranty', warrantyId: claimed.id, by: `/warranties/${index}/allowed` }]
  }
  const name = POLICY_NAMES[of]
  if (!context.assessed.policy[name].enabled)
    return [{ why: 'policy', by: `${getPolicyPointer(context)}/${name}/enabled` }]
  const { decided: _decided, because: _because, on: _on, outcome, ...window } = decideWindow(state, of, context)
  return outcome === 'closed' ? [{ why: 'window', ...window }] : []
}

/** Advanced exchanges replace this outcome unless one of them also offers it. */
const findAlternativeObstacles = (
  { outcomes }: ItemState,
  option: 'variant_option' | 'return_option',
  { config }: DecisionContext,
): Against[] => {
  const { advanced } = outcomes
  if (advanced.length === 0 || advanced.some((one) => one[option] === true)) return []
  return advanced.map(({ id }) => ({
    why: 'other-product',
    by: `/advancedExchanges/${(config.advancedExchanges ?? []).findIndex((one) => one.id === id)}/${option}`,
  }))
}

const findCreditObstacles = (state: ItemState, of: 'refund' | 'gift-card', context: DecisionContext): Against[] => {
  const exclusion = of === 'refund' ? 'refund' : 'storeCredit'
  return [
    ...findPolicyObstacles(state, of, context),
    ...findPaymentObstacles(of, context),
    ...toRuleObstacles(findDenyingRules(state, context, { grant: GRANTS[of], exclusion }), 'rule'),
    ...findAlternativeObstacles(state, 'return_option', context),
  ]
}

const findExchangeObstacles = (
  state: ItemState,
  exclusion: 'inlineExchange' | 'advancedExchange',
  context: DecisionContext,
): Against[] => {
  const selected = context.assessed.items.filter(({ status }) => status.kind === 'selected')
  // One ban is enough: the item's own, else the first of another selected item.
  const banning = [state, ...selected].find(({ evaluation }) => evaluation.outcome.bans.includes('exchange'))
  return [
    ...findPolicyObstacles(state, 'exchange', context),
    ...findPaymentObstacles('exchange', context),
    ...toRuleObstacles(findDenyingRules(state, context, { grant: 'exchange', exclusion }), 'rule'),
    ...toRuleObstacles(banning === undefined ? [] : findBanningRules(banning, context, 'exchange'), 'ban'),
    ...(state.unit.line.bundle?.exchanges === false ? [{ why: 'bundle', by: null } as const] : []),
    ...(isMissingVariants(state.product) ? [{ why: 'no-product', by: null } as const] : []),
  ]
}

const toStockObstacle = (variants: readonly Variant[], { config }: DecisionContext): Against => ({
  why: 'stock',
  variants: variants.map(({ id, title, stock }) => ({ variantId: id, title, stock })),
  minimum: config.settings.minimum_inventory ?? 0,
  by: config.settings.minimum_inventory === undefined ? null : '/settings/minimum_inventory',
})

const findVariantObstacles = ({ unit, product }: ItemState, context: DecisionContext): Against[] => {
  if (product === null) return [{ why: 'no-product', by: null }]
  const { settings } = context.config
  if (isMissingVariants(product)) return []
  if (product.variants.every(({ id }) => id === unit.line.variantId)) return [{ why: 'only-variant', by: null }]
  const fitting = otherVariants(unit, product, { settings, flags: activeFlags(context.config) })
  if (fitting.length === 0) return [{ why: 'price', by: '/settings/diff_priced_exchanges' }]
  return fitting.some((variant) => inStock(variant, settings)) ? [] : [toStockObstacle(fitting, context)]
}

const findReplacementObstacles = ({ unit, product }: ItemState, context: DecisionContext): Against[] => {
  if (isMissingVariants(product)) return []
  const own = product?.variants.find(({ id }) => id === unit.line.variantId)
  if (own === undefined) return [{ why: 'no-product', by: null }]
  return inStock(own, context.config.settings) ? [] : [toStockObstacle([own], context)]
}

const findAdvancedObstacles = (context: DecisionContext): Against[] =>
  context.assessed.policy.advanced_exchanges_enabled === true
    ? []
    : [{ why: 'policy', by: `${getPolicyPointer(context)}/advanced_exchanges_enabled` }]

const toOutcomeDecision = (
  of: OutcomeName,
  { isOffered, against }: { readonly isOffered: boolean; readonly against: Against[] },
): OutcomeDecision => ({
  decided: 'outcome',
  of,
  outcome: isOffered ? 'offered' : 'refused',
  against: isOffered ? [] : against,
})

export function listOutcomeDecisions(state: ItemState, context: DecisionContext): readonly OutcomeDecision[] {
  const { outcomes, allowed, unit } = state
  const { settings, advancedExchanges = [] } = context.config
  const exchange = [
    ...findExchangeObstacles(state, 'inlineExchange', context),
    ...findAlternativeObstacles(state, 'variant_option', context),
    ...findVariantObstacles(state, context),
  ]
  const replace = [
    ...findExchangeObstacles(state, 'inlineExchange', context),
    ...findReplacementObstacles(state, context),
  ]
  const advanced = [...findExchangeObstacles(state, 'advancedExchange', context), ...findAdvancedObstacles(context)]
  return [
    toOutcomeDecision('exchange', { isOffered: outcomes.exchange, against: exchange }),
    ...(settings.enableExchangeReplaceOption === true
      ? [toOutcomeDecision('replace', { isOffered: outcomes.replace, against: replace })]
      : []),
    ...(findAdvancedExchanges(unit.line, advancedExchanges).length > 0
      ? [toOutcomeDecision('advanced-exchange', { isOffered: outcomes.advanced.length > 0, against: advanced })]
      : []),
    toOutcomeDecision('refund', {
      isOffered: allowed.refund && outcomes.return,
      against: findCreditObstacles(state, 'refund', context),
    }),
    toOutcomeDecision('gift-card', {
      isOffered: allowed.gift && outcomes.return,
      against: findCreditObstacles(state, 'gift-card', context),
    }),
  ]
}
