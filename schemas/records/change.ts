import { type Static, Type } from 'typebox'
import type { Instant } from '../ids.ts'

/** Everything that can happen to a return, as merchants hear it: in its timeline, by webhook, and some of it by mail. */
export const ReturnEvent = Type.Enum([
  'submitted',
  'order-not-asked',
  'label-ready',
  'label-failed',
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

/** One entry of a return's timeline; never changed. `by` is the name of a key, `shopper`, `carrier` or `homeward`. */
export interface ReturnChange {
  readonly shopId: string
  readonly returnId: string
  /** Counts from 1 within the return. */
  readonly seq: number
  /** Random; what a receiver knows an outgoing webhook by. */
  readonly id: string
  readonly event: ReturnEvent
  readonly by: string
  readonly at: Instant
  /** What happened, in fields of its own kind; never a person's data. */
  readonly detail: Readonly<Record<string, unknown>>
}
