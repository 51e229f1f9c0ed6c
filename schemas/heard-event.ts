import { type Static, Type } from 'typebox'

/** Everything that can happen to a return, as merchants hear it: in its timeline, by webhook, and some of it by mail. */
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

/** What happens that is about no return: somebody asked for an order that cannot be found. */
export const RequestEvent = Type.Enum(['request-created'])

/** What a merchant hears of by itself: what becomes of returns and requests. */
export const HeardEvent = Type.Enum([...ReturnEvent.enum, ...RequestEvent.enum])
