/** Why a way to be paid back cannot be chosen; the page says it (CRD-18, CRD-26, CRD-27, CRD-31, CRD-32, REV-48). */
export type CreditOff = 'banned' | 'cash' | 'order-limit' | 'exchange-only' | 'no-gift-card' | 'not-with-exchange'

/** Why an item that could go back cannot be chosen beside the selected ones (ITM-11). */
export type DisabledBecause = 'single-item' | 'product-rules' | 'warranty-group' | 'exchange-ban'
