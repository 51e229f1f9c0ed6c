import { type Static, Type } from 'typebox'

/** In the timeline and by webhook; some also by email. */
export const ReturnEvent = Type.Enum([
  'submitted',
  'order-not-asked',
  'label-ready',
  'label-failed',
  'label-trouble',
  'label-voided',
  'label-not-refunded',
  'pickup-scheduled',
  'tracking',
  'received',
  'missed',
  'inspected',
  'receipt-undone',
  'approved',
  'rejected',
  'verdict-undone',
  'refunded',
  'gift-card-issued',
  'payout-lowered',
  'payout-due',
  'exchange-withheld',
  'payout-withheld',
  'refused',
  'adjusted',
  'exchanged',
  'checkout-paid',
  'checkout-lapsed',
  'shop-later-accepted',
  'processed',
  'closed',
  'cancelled',
  'expired',
  'extended',
  'unavailable',
  'address-changed',
  'method-changed',
  'booked-again',
  'letter-sent-again',
  'email-awaited',
  'email-confirmed',
  'noted',
  'erased',
])
export type ReturnEvent = Static<typeof ReturnEvent>

export const RequestEvent = Type.Enum(['request-created'])

export const WithdrawalWebhookEvent = Type.Enum([
  'withdrawal-received',
  'withdrawal-accepted',
  'withdrawal-decided',
  'withdrawal-refunded',
  'withdrawal-overdue',
])
export type WithdrawalWebhookEvent = Static<typeof WithdrawalWebhookEvent>

export const DefaultWebhookEvent = Type.Enum([
  ...ReturnEvent.enum,
  ...RequestEvent.enum,
  ...WithdrawalWebhookEvent.enum,
])
