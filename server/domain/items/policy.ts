import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { ItemWindow, PolicyOutcome, ReturnPolicy } from '../../../schemas/config/policy.ts'
import type { Settings } from '../../../schemas/config/settings.ts'
import type { Order, OrderLine } from '../../../schemas/entities/order.ts'
import type { Instant } from '../../../schemas/ids.ts'
import { holds, type WorkflowFacts } from '../workflow/condition.ts'
import type { PassedBy } from './allowlist.ts'
import { endOfWindow } from './window.ts'

/** Goods as far as policies tell them apart. */
type Goods = Pick<OrderLine, 'productType' | 'tags'>

const lineFits = (line: Goods, policy: ReturnPolicy): boolean =>
  (policy.product_types ?? []).includes(line.productType) || (policy.tags ?? []).some((tag) => line.tags.includes(tag))

/** Whether a policy is for products of some types or tags. */
export const namesProducts = (policy: ReturnPolicy): boolean =>
  (policy.product_types ?? []).length > 0 || (policy.tags ?? []).length > 0

/** Whether a policy that asks for something gets all of it: its condition holds, and every line is one of its products. */
const fits = (policy: ReturnPolicy, lines: readonly Goods[], facts: WorkflowFacts): boolean =>
  (policy.when !== undefined || namesProducts(policy)) &&
  (policy.when === undefined || holds(policy.when, facts) === true) &&
  (!namesProducts(policy) || lines.every((line) => lineFits(line, policy)))

/** A policy, and what made it the order's. */
export interface ChosenPolicy {
  readonly policy: ReturnPolicy
  readonly because: 'conditions' | 'catch-all' | 'default'
}

/** The policy of an order: the first whose conditions it meets, else the catch-all, else the default (ITM-82, FIX-66). */
export function policyFor(
  { lines }: { readonly lines: readonly Goods[] },
  policies: readonly ReturnPolicy[],
  facts: WorkflowFacts,
): ChosenPolicy {
  const chosen: readonly (readonly [ChosenPolicy['because'], ReturnPolicy | undefined])[] = [
    ['conditions', policies.find((policy) => fits(policy, lines, facts))],
    ['catch-all', policies.find((policy) => policy.is_catch_all)],
    ['default', policies.find((policy) => policy.default)],
  ]
  for (const [because, policy] of chosen) if (policy !== undefined) return { policy, because }
  throw new RangeError('policyFor: no policy is a catch-all or the default')
}

/**
 * Whether what is bought of a product may be exchanged later and not be returned (SHP-28), as far as can be told today: by the policy
 * that an order of it alone would have, of a shopper of whom these facts hold.
 */
export function isExchangeOnly(product: Goods, policies: readonly ReturnPolicy[], facts: WorkflowFacts): boolean {
  const { policy } = policyFor({ lines: [product] }, policies, facts)
  return policy.exchange.enabled && !policy.refund.enabled && !policy.gift_card.enabled
}

/** The window of its own that a policy gives a line; undefined where it gives none. */
export const windowFor = (line: OrderLine, { item_windows = [] }: ReturnPolicy): ItemWindow | undefined =>
  item_windows.find(
    ({ products = [], product_types = [], tags = [] }) =>
      (line.productId !== null && products.includes(line.productId)) ||
      product_types.includes(line.productType) ||
      tags.some((tag) => line.tags.includes(tag)),
  )

const outcomes = ['exchange', 'refund', 'gift_card'] as const

/** The policy with the windows that all of these lines together have: each outcome's longest (FIX-24). */
export function policyOfLines(lines: readonly OrderLine[], policy: ReturnPolicy): ReturnPolicy {
  const own = lines.map((line) => windowFor(line, policy))
  if (own.every((window) => window === undefined)) return policy
  const longest = (name: (typeof outcomes)[number]): PolicyOutcome => ({
    ...policy[name],
    window: Math.max(...own.map((window) => window?.[name] ?? policy[name].window)),
  })
  return { ...policy, exchange: longest('exchange'), refund: longest('refund'), gift_card: longest('gift_card') }
}

type Content = ShopConfig['content']

/** A shop's texts with those of a policy before them (CFG-21). */
export function contentUnder(content: Content, { customizations }: ReturnPolicy): Content {
  if (customizations === undefined) return content
  const languages = [...new Set([...Object.keys(content), ...Object.keys(customizations)])]
  return Object.fromEntries(
    languages.map((language) => [language, { ...content[language], ...customizations[language] }]),
  )
}

/** What the policy allows for an order today; `past` says that a window was missed, `lastDay` when the last one ended. */
export interface Allowance {
  readonly exchange: boolean
  readonly refund: boolean
  readonly gift: boolean
  readonly storefront: boolean
  readonly storefrontForAll: boolean
  /** Whether the order could be refunded at all, whatever its policy says: it was paid, is no gift, and was not paid in cash. */
  readonly refundable: boolean
  /** Whether it could become store credit at all: it was paid (FIX-03). */
  readonly creditable: boolean
  /** Whether it could be exchanged at all: it was paid, or the shop exchanges what was not. */
  readonly exchangeable: boolean
  /** The policy would refund it: only that it was paid in cash stands against it (CRD-31). */
  readonly onlyCashStandsAgainst: boolean
  /** The return window is over: nothing of the order goes back (ITM-05). */
  readonly past: boolean
  /** The end of the longest window; null while nothing was fulfilled or no window counts. */
  readonly eligibleUntil: Instant | null
}

/** Whether the value may be spent in the shop at all (SHP-51). */
export const mayShop = ({
  storefront,
  storefrontForAll,
}: Pick<Allowance, 'storefront' | 'storefrontForAll'>): boolean => storefront || storefrontForAll

/** What the time and the shop say about the outcomes. */
interface AllowanceInput {
  readonly order: Order
  readonly policy: ReturnPolicy
  readonly settings: Settings
  readonly gift: boolean
  /** No window counts for an order that is let pass (WFL-20). */
  readonly passedBy: PassedBy
  readonly now: Instant
}

/** What order systems call payments that no card took (FIX-08). */
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

const isPaidInCash = ({ gateways }: Order, { cashGateways = CASH_GATEWAYS }: Settings): boolean => {
  const cash = new Set(cashGateways.map((name) => name.trim().toLowerCase()))
  return gateways.some((name) => cash.has(name.trim().toLowerCase()))
}

/** Why no window counts for an order; null where they do. */
export function windowsOff({
  order,
  settings,
  passedBy,
}: Pick<AllowanceInput, 'order' | 'settings' | 'passedBy'>): Exclude<PassedBy, null> | 'setting' | 'not-sent' | null {
  if (passedBy !== null) return passedBy
  if (settings.return_window_active === false) return 'setting'
  return order.fulfilledAt === null ? 'not-sent' : null
}

/** Whether an order that cost something brought in nothing: what was not paid is not paid back (F30, FIX-03). */
export const isUnpaid = ({ total, taken }: Order): boolean => total > 0 && taken <= 0

/**
 * Which outcomes are enabled: the policy has them on and today is within their window, counted in days after the last
 * fulfillment (ITM-83, F25). A gift is never refunded; an order paid in cash cannot be refunded to a card; one that was not paid
 * pays nothing out.
 */
export function allowanceOf({ order, policy, settings, gift, passedBy, now }: AllowanceInput): Allowance {
  const windows = windowsOff({ order, settings, passedBy }) === null
  const fulfilled = order.fulfilledAt ?? 0
  const inWindow = ({ window }: PolicyOutcome) => !windows || now <= endOfWindow(fulfilled, window)
  const allowed = (outcome: PolicyOutcome) => outcome.enabled && inWindow(outcome)
  const enabled = [policy.exchange, policy.refund, policy.gift_card].filter((outcome) => outcome.enabled)
  const paidInCash = isPaidInCash(order, settings)
  const creditable = !isUnpaid(order)
  const exchangeable = creditable || settings.exchangesOfUnpaidOrders === true
  const refundable = creditable && !gift && !paidInCash
  const ends = windows ? enabled.map(({ window }) => endOfWindow(fulfilled, window)) : []
  return {
    exchange: allowed(policy.exchange) && exchangeable,
    refund: allowed(policy.refund) && refundable,
    gift: allowed(policy.gift_card) && creditable,
    storefront: policy.shop_now_enabled === true && allowed(policy.exchange) && creditable,
    storefrontForAll: policy.shop_now_for_all_enabled === true && allowed(policy.exchange) && creditable,
    refundable,
    creditable,
    exchangeable,
    onlyCashStandsAgainst: paidInCash && creditable && !gift && allowed(policy.refund),
    past: enabled.length > 0 && enabled.every((outcome) => !inWindow(outcome)),
    eligibleUntil: ends.length === 0 ? null : Math.max(...ends),
  }
}
