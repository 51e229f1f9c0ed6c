import type { Against, DecidedOutcome, ItemDecision } from '../../../../schemas/decision.ts'
import type { Variant } from '../../../../schemas/entities/product.ts'
import { findAdvancedExchanges } from '../../items/advanced.ts'
import { inStock, otherVariants, isMissingVariants } from '../../items/outcomes.ts'
import type { ItemState } from '../../items/state.ts'
import { activeFlags } from '../flags.ts'
import { bansOf, type Decided, policyPointer, takersOf } from './about.ts'
import { POLICY_NAMES, windowOf } from './window.ts'

type OutcomeDecision = Extract<ItemDecision, { decided: 'outcome' }>
type OutcomeName = OutcomeDecision['of']

const GRANTS = { exchange: 'exchange', refund: 'refund', 'gift-card': 'gift' } as const

const byRules = (rules: ReturnType<typeof bansOf>, why: 'rule' | 'ban'): Against[] =>
  rules.map((rule) => ({ why, rule }))

const ofPayment = (of: DecidedOutcome, { assessed, order }: Decided): Against[] => {
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

const ofPromise = (state: ItemState, of: DecidedOutcome, decided: Decided): Against[] => {
  const { claimed } = state.claims
  if (claimed !== null) {
    const index = (decided.config.warranties ?? []).findIndex(({ id }) => id === claimed.id)
    return claimed.allowed[GRANTS[of]] === true
      ? []
      : [{ why: 'warranty', warrantyId: claimed.id, by: `/warranties/${index}/allowed` }]
  }
  const name = POLICY_NAMES[of]
  if (!decided.assessed.policy[name].enabled)
    return [{ why: 'policy', by: `${policyPointer(decided)}/${name}/enabled` }]
  const { outcome, days, sentOn, lastDay, by } = windowOf(state, of, decided)
  return outcome === 'closed' ? [{ why: 'window', of, by, days, sentOn, lastDay }] : []
}

/** Advanced exchanges replace this outcome unless one of them also offers it. */
const ofOthers = (
  { outcomes }: ItemState,
  beside: 'variant_option' | 'return_option',
  { config }: Decided,
): Against[] => {
  const { advanced } = outcomes
  if (advanced.length === 0 || advanced.some((one) => one[beside] === true)) return []
  return advanced.map(({ id }) => ({
    why: 'other-product',
    by: `/advancedExchanges/${(config.advancedExchanges ?? []).findIndex((one) => one.id === id)}/${beside}`,
  }))
}

const againstCredit = (state: ItemState, of: 'refund' | 'gift-card', decided: Decided): Against[] => {
  const exclusion = of === 'refund' ? 'refund' : 'storeCredit'
  return [
    ...ofPromise(state, of, decided),
    ...ofPayment(of, decided),
    ...byRules(takersOf(state, decided, { grant: GRANTS[of], exclusion }), 'rule'),
    ...ofOthers(state, 'return_option', decided),
  ]
}

const againstExchange = (
  state: ItemState,
  exclusion: 'inlineExchange' | 'advancedExchange',
  decided: Decided,
): Against[] => {
  const selected = decided.assessed.items.filter(({ status }) => status.kind === 'selected')
  // One ban is enough: the item's own, else the first of another selected item.
  const banning = [state, ...selected].find(({ evaluation }) => evaluation.outcome.bans.includes('exchange'))
  return [
    ...ofPromise(state, 'exchange', decided),
    ...ofPayment('exchange', decided),
    ...byRules(takersOf(state, decided, { grant: 'exchange', exclusion }), 'rule'),
    ...byRules(banning === undefined ? [] : bansOf(banning, decided, 'exchange'), 'ban'),
    ...(state.unit.line.bundle?.exchanges === false ? [{ why: 'bundle', by: null } as const] : []),
    ...(isMissingVariants(state.product) ? [{ why: 'no-product', by: null } as const] : []),
  ]
}

const soldOut = (variants: readonly Variant[], { config }: Decided): Against => ({
  why: 'stock',
  variants: variants.map(({ id, title, stock }) => ({ variantId: id, title, stock })),
  minimum: config.settings.minimum_inventory ?? 0,
  by: config.settings.minimum_inventory === undefined ? null : '/settings/minimum_inventory',
})

const ofVariants = ({ unit, product }: ItemState, decided: Decided): Against[] => {
  if (product === null) return [{ why: 'no-product', by: null }]
  const { settings } = decided.config
  if (isMissingVariants(product)) return []
  if (product.variants.every(({ id }) => id === unit.line.variantId)) return [{ why: 'only-variant', by: null }]
  const fitting = otherVariants(unit, product, { settings, flags: activeFlags(decided.config) })
  if (fitting.length === 0) return [{ why: 'price', by: '/settings/diff_priced_exchanges' }]
  return fitting.some((variant) => inStock(variant, settings)) ? [] : [soldOut(fitting, decided)]
}

const ofSame = ({ unit, product }: ItemState, decided: Decided): Against[] => {
  if (isMissingVariants(product)) return []
  const own = product?.variants.find(({ id }) => id === unit.line.variantId)
  if (own === undefined) return [{ why: 'no-product', by: null }]
  return inStock(own, decided.config.settings) ? [] : [soldOut([own], decided)]
}

const ofAdvanced = (decided: Decided): Against[] =>
  decided.assessed.policy.advanced_exchanges_enabled === true
    ? []
    : [{ why: 'policy', by: `${policyPointer(decided)}/advanced_exchanges_enabled` }]

const told = (
  of: OutcomeName,
  { isOffered, against }: { readonly isOffered: boolean; readonly against: Against[] },
): OutcomeDecision => ({
  decided: 'outcome',
  of,
  outcome: isOffered ? 'offered' : 'refused',
  against: isOffered ? [] : against,
})

export function outcomesTold(state: ItemState, decided: Decided): readonly OutcomeDecision[] {
  const { outcomes, allowed, unit } = state
  const { settings, advancedExchanges = [] } = decided.config
  const exchange = [
    ...againstExchange(state, 'inlineExchange', decided),
    ...ofOthers(state, 'variant_option', decided),
    ...ofVariants(state, decided),
  ]
  const replace = [...againstExchange(state, 'inlineExchange', decided), ...ofSame(state, decided)]
  const advanced = [...againstExchange(state, 'advancedExchange', decided), ...ofAdvanced(decided)]
  return [
    told('exchange', { isOffered: outcomes.exchange, against: exchange }),
    ...(settings.enableExchangeReplaceOption === true
      ? [told('replace', { isOffered: outcomes.replace, against: replace })]
      : []),
    ...(findAdvancedExchanges(unit.line, advancedExchanges).length > 0
      ? [told('advanced-exchange', { isOffered: outcomes.advanced.length > 0, against: advanced })]
      : []),
    told('refund', { isOffered: allowed.refund && outcomes.return, against: againstCredit(state, 'refund', decided) }),
    told('gift-card', {
      isOffered: allowed.gift && outcomes.return,
      against: againstCredit(state, 'gift-card', decided),
    }),
  ]
}
