import type { Settings, ShopConfig } from '../../../schemas/config/index.ts'
import type { Order, OrderLine } from '../../../schemas/entities/order.ts'
import type { PolicyOutcome, ReturnPolicy } from '../../../schemas/entities/policy.ts'
import type { Instant } from '../../../schemas/ids.ts'
import { endOfWindow } from './window.ts'

const lineFits = (line: OrderLine, policy: ReturnPolicy): boolean =>
  (policy.product_types ?? []).includes(line.productType) || (policy.tags ?? []).some((tag) => line.tags.includes(tag))

const hasConditions = (policy: ReturnPolicy): boolean =>
  (policy.product_types ?? []).length > 0 || (policy.tags ?? []).length > 0

/** The policy of an order: the first whose conditions fit every line, else the catch-all, else the default (ITM-82). */
export const policyFor = (order: Order, policies: readonly ReturnPolicy[]): ReturnPolicy => {
  const found =
    policies.find((policy) => hasConditions(policy) && order.lines.every((line) => lineFits(line, policy))) ??
    policies.find((policy) => policy.is_catch_all) ??
    policies.find((policy) => policy.default)
  if (found === undefined) throw new RangeError('policyFor: no policy is a catch-all or the default')
  return found
}

type Content = ShopConfig['content']

/** A shop's texts with those of a policy before them (CFG-21). */
export const contentUnder = (content: Content, { customizations }: ReturnPolicy): Content => {
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
  /** Whether the order could be refunded at all, whatever its policy says: it is no gift and was not paid in cash. */
  readonly refundable: boolean
  /** The policy would refund it: only that it was paid in cash stands against it (CRD-31). */
  readonly onlyCashStandsAgainst: boolean
  /** The return window is over: nothing of the order goes back (ITM-05). */
  readonly past: boolean
  /** The end of the longest window; null while nothing was fulfilled or no window counts. */
  readonly eligibleUntil: Instant | null
}

/** What the time and the shop say about the outcomes. */
export interface AllowanceInput {
  readonly order: Order
  readonly policy: ReturnPolicy
  readonly settings: Settings
  readonly gift: boolean
  /** No window counts for an order on the allowlist (WFL-20). */
  readonly allowlisted: boolean
  readonly now: Instant
}

/**
 * Which outcomes are enabled: the policy has them on and today is within their window, counted in days after the last
 * fulfillment (ITM-83, F25). A gift is never refunded; an order paid in cash cannot be refunded to a card.
 */
export const allowanceOf = ({ order, policy, settings, gift, allowlisted, now }: AllowanceInput): Allowance => {
  const windows = settings.return_window_active !== false && order.fulfilledAt !== null && !allowlisted
  const fulfilled = order.fulfilledAt ?? 0
  const inWindow = ({ window }: PolicyOutcome) => !windows || now <= endOfWindow(fulfilled, window)
  const allowed = (outcome: PolicyOutcome) => outcome.enabled && inWindow(outcome)
  const enabled = [policy.exchange, policy.refund, policy.gift_card].filter((outcome) => outcome.enabled)
  const paidInCash = order.gateways.includes('cash')
  const refundable = !gift && !paidInCash
  const ends = windows ? enabled.map(({ window }) => endOfWindow(fulfilled, window)) : []
  return {
    exchange: allowed(policy.exchange),
    refund: allowed(policy.refund) && refundable,
    gift: allowed(policy.gift_card),
    storefront: policy.shop_now_enabled === true && allowed(policy.exchange),
    storefrontForAll: policy.shop_now_for_all_enabled === true && allowed(policy.exchange),
    refundable,
    onlyCashStandsAgainst: paidInCash && !gift && allowed(policy.refund),
    past: enabled.length > 0 && enabled.every((outcome) => !inWindow(outcome)),
    eligibleUntil: ends.length === 0 ? null : Math.max(...ends),
  }
}
