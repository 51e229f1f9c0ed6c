import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { ItemWindow, PolicyName, PolicyOutcome, ReturnPolicy } from '../../../schemas/config/policy.ts'
import type { Settings } from '../../../schemas/config/settings.ts'
import type { Order, OrderLine } from '../../../schemas/entities/order.ts'
import type { Instant } from '../../../schemas/values/ids.ts'
import { evaluateCondition, type WorkflowFacts } from '../workflow/condition.ts'
import type { Exemption } from './allowlist.ts'
import { type ReturnWindow, resolveWindow, type WindowStart } from './return-window.ts'

type PolicyProduct = Pick<OrderLine, 'productType' | 'tags'>

const isCoveredLine = (line: PolicyProduct, policy: ReturnPolicy): boolean =>
  (policy.product_types ?? []).includes(line.productType) || (policy.tags ?? []).some((tag) => line.tags.includes(tag))

export const hasProductScope = (policy: ReturnPolicy): boolean =>
  (policy.product_types ?? []).length > 0 || (policy.tags ?? []).length > 0

const isPolicyMatch = (policy: ReturnPolicy, lines: readonly PolicyProduct[], facts: WorkflowFacts): boolean =>
  (policy.when !== undefined || hasProductScope(policy)) &&
  (policy.when === undefined || evaluateCondition(policy.when, facts) === true) &&
  (!hasProductScope(policy) || lines.every((line) => isCoveredLine(line, policy)))

export interface ChosenPolicy {
  readonly policy: ReturnPolicy
  readonly because: 'conditions' | 'catch-all' | 'default'
}

/** The first policy whose conditions match, else the catch-all, else the default (ITM-82, FIX-66). */
export function choosePolicy(
  { lines }: { readonly lines: readonly PolicyProduct[] },
  policies: readonly ReturnPolicy[],
  facts: WorkflowFacts,
): ChosenPolicy {
  const chosen: readonly (readonly [ChosenPolicy['because'], ReturnPolicy | undefined])[] = [
    ['conditions', policies.find((policy) => isPolicyMatch(policy, lines, facts))],
    ['catch-all', policies.find((policy) => policy.is_catch_all)],
    ['default', policies.find((policy) => policy.default)],
  ]
  for (const [because, policy] of chosen) if (policy !== undefined) return { policy, because }
  throw new RangeError('No policy is the catch-all or the default')
}

/** Whether the product, ordered alone under today's policies, could only be exchanged (SHP-28). */
export function isExchangeOnly(
  product: PolicyProduct,
  policies: readonly ReturnPolicy[],
  facts: WorkflowFacts,
): boolean {
  const { policy } = choosePolicy({ lines: [product] }, policies, facts)
  return policy.exchange.enabled && !policy.refund.enabled && !policy.gift_card.enabled
}

export const findItemWindow = (line: OrderLine, { item_windows = [] }: ReturnPolicy): ItemWindow | undefined =>
  item_windows.find(
    ({ products = [], product_types = [], tags = [] }) =>
      (line.productId !== null && products.includes(line.productId)) ||
      product_types.includes(line.productType) ||
      tags.some((tag) => line.tags.includes(tag)),
  )

const outcomes: readonly PolicyName[] = ['exchange', 'refund', 'gift_card']

/** The policy with the longest item window of these lines per outcome (FIX-24). */
export function applyItemWindows(lines: readonly OrderLine[], policy: ReturnPolicy): ReturnPolicy {
  const own = lines.map((line) => findItemWindow(line, policy))
  if (own.every((window) => window === undefined)) return policy
  const longest = (name: PolicyName): PolicyOutcome => ({
    ...policy[name],
    window: Math.max(...own.map((window) => window?.[name] ?? policy[name].window)),
  })
  return { ...policy, exchange: longest('exchange'), refund: longest('refund'), gift_card: longest('gift_card') }
}

type Content = ShopConfig['content']

/** The policy's texts override the shop's (CFG-21). */
export function mergePolicyContent(content: Content, { customizations }: ReturnPolicy): Content {
  if (customizations === undefined) return content
  const languages = [...new Set([...Object.keys(content), ...Object.keys(customizations)])]
  return Object.fromEntries(
    languages.map((language) => [language, { ...content[language], ...customizations[language] }]),
  )
}

export interface Allowance {
  readonly exchange: boolean
  readonly refund: boolean
  readonly gift: boolean
  readonly storefront: boolean
  readonly storefrontForAll: boolean
  /** Paid, no gift and not paid in cash; ignores the policy. */
  readonly refundable: boolean
  /** Paid (FIX-03). */
  readonly creditable: boolean
  /** Paid, or the shop exchanges unpaid orders. */
  readonly exchangeable: boolean
  /** The policy allows a refund; only the cash payment prevents it (CRD-31). */
  readonly isOnlyCashBlocking: boolean
  /** Every return window has ended (ITM-05). */
  readonly past: boolean
  /** The window that ends last; null before its start is known or without windows. */
  readonly window: ReturnWindow | null
}

/** SHP-51. */
export const canShop = ({
  storefront,
  storefrontForAll,
}: Pick<Allowance, 'storefront' | 'storefrontForAll'>): boolean => storefront || storefrontForAll

interface AllowanceInput {
  readonly order: Order
  /** Null while nothing is fulfilled. */
  readonly start: WindowStart | null
  readonly policy: ReturnPolicy
  readonly settings: Settings
  readonly gift: boolean
  /** An exempt order ignores windows (WFL-20). */
  readonly exemption: Exemption
  readonly now: Instant
}

/** Gateway names of payments without a card (FIX-08). */
const CASH_GATEWAYS = [
  'cash',
  'cash on delivery',
  'cash on delivery (cod)',
  'cod',
  'bank deposit',
  'bank transfer',
  'money order',
  'manual',
]

export function isCashGateway(gateway: string, { cashGateways = CASH_GATEWAYS }: Settings): boolean {
  const name = gateway.trim().toLowerCase()
  return cashGateways.some((one) => one.trim().toLowerCase() === name)
}

const isPaidInCash = ({ gateways }: Order, settings: Settings): boolean =>
  gateways.some((name) => isCashGateway(name, settings))

export function findWindowExemption({
  start,
  settings,
  exemption: passedBy,
}: Pick<AllowanceInput, 'start' | 'settings' | 'exemption'>): Exclude<Exemption, null> | 'setting' | 'not-sent' | null {
  if (passedBy !== null) return passedBy
  if (settings.return_window_active === false) return 'setting'
  return start === null ? 'not-sent' : null
}

/** An order with a total but no captured money pays nothing back (F30, FIX-03). */
export const isUnpaid = ({ total, taken }: Order): boolean => total > 0 && taken <= 0

const findLongestWindow = ([first, ...rest]: readonly ReturnWindow[]): ReturnWindow | null =>
  first === undefined ? null : rest.reduce((longest, window) => (window.end > longest.end ? window : longest), first)

/** What the policy permits; a gift is never refunded. */
export const listReturnOutcomes = (policy: ReturnPolicy, { gift }: { readonly gift: boolean }): readonly PolicyName[] =>
  outcomes.filter((name) => policy[name].enabled && !(gift && name === 'refund'))

/**
 * Outcomes within their windows (ITM-83, F25). Gifts get no refund, cash orders none to a card, unpaid orders nothing.
 */
export function resolveAllowance(input: AllowanceInput): Allowance {
  const { order, policy, settings, gift, now } = input
  const start = findWindowExemption(input) === null ? input.start : null
  const enabled = listReturnOutcomes(policy, input)
  const windows = new Map(
    start === null
      ? []
      : enabled.map((name) => [
          name,
          resolveWindow(start, { outcome: name, days: policy[name].window }, { order, policy, settings }),
        ]),
  )
  const isOpen = (name: PolicyName) => now <= (windows.get(name)?.end ?? Number.POSITIVE_INFINITY)
  const allowed = (name: PolicyName) => policy[name].enabled && isOpen(name)
  const paidInCash = isPaidInCash(order, settings)
  const creditable = !isUnpaid(order)
  const exchangeable = creditable || settings.exchangesOfUnpaidOrders === true
  const refundable = creditable && !gift && !paidInCash
  return {
    exchange: allowed('exchange') && exchangeable,
    refund: allowed('refund') && refundable,
    gift: allowed('gift_card') && creditable,
    storefront: policy.shop_now_enabled === true && allowed('exchange') && creditable,
    storefrontForAll: policy.shop_now_for_all_enabled === true && allowed('exchange') && creditable,
    refundable,
    creditable,
    exchangeable,
    isOnlyCashBlocking: paidInCash && creditable && !gift && allowed('refund'),
    past: enabled.length > 0 && enabled.every((name) => !isOpen(name)),
    window: findLongestWindow([...windows.values()]),
  }
}
