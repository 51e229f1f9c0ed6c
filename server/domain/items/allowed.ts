import type { RuleOutcome } from '../workflow/outcome.ts'

/** Which outcomes one item may have (Spec §3 `allowed`). */
export interface Allowed {
  readonly exchange: boolean
  readonly refund: boolean
  readonly gift: boolean
  readonly shopNow: boolean
}

/** An item that may have no outcome. */
export const nothingAllowed: Allowed = { exchange: false, refund: false, gift: false, shopNow: false }

/**
 * What is left after the rules: they take away from what the policy or the warranty allows and never add to it, and a
 * result that is gone gives back what it took (WFL-07, WFL-08, WFL-21).
 */
export const afterRules = (allowed: Allowed, { granted, excluded, bans }: RuleOutcome): Allowed => ({
  // A ban keeps the whole return from it, and so the item that brings the ban along (WFL-25).
  exchange: allowed.exchange && granted.exchange !== false && !bans.includes('exchange'),
  refund: allowed.refund && granted.refund !== false && !excluded.includes('refund'),
  gift: allowed.gift && granted.gift !== false && !excluded.includes('storeCredit'),
  shopNow: allowed.shopNow && granted.shopNow !== false && !excluded.includes('shopNow'),
})
