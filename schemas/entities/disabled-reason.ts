/** CRD-18, CRD-26, CRD-27, CRD-31, CRD-32, REV-48. */
export type CreditDisabledReason =
  | 'banned'
  | 'cash'
  | 'order-limit'
  | 'exchange-only'
  | 'no-gift-card'
  | 'not-with-exchange'

/** Why a returnable item cannot join the selected ones (ITM-11). */
export type ItemDisabledReason = 'single-item' | 'product-rules' | 'warranty-group' | 'exchange-ban'
