import type { RuleOutcome } from '../workflow/outcome.ts'

/** The outcomes one item may have (Spec §3 `allowed`). */
export interface AllowedOutcomes {
  readonly exchange: boolean
  readonly refund: boolean
  readonly gift: boolean
  readonly shopNow: boolean
}

export const noOutcomes: AllowedOutcomes = { exchange: false, refund: false, gift: false, shopNow: false }

/** Rules only remove outcomes that the policy or warranty allows (WFL-07, WFL-08, WFL-21). */
export const applyRules = (allowed: AllowedOutcomes, { granted, excluded, bans }: RuleOutcome): AllowedOutcomes => ({
  // A ban applies to the whole return, so to this item too (WFL-25).
  exchange: allowed.exchange && granted.exchange !== false && !bans.includes('exchange'),
  refund: allowed.refund && granted.refund !== false && !excluded.includes('refund'),
  gift: allowed.gift && granted.gift !== false && !excluded.includes('storeCredit'),
  shopNow: allowed.shopNow && granted.shopNow !== false && !excluded.includes('shopNow'),
})
