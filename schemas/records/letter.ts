import { type Static, Type } from 'typebox'
import type { Instant } from '../ids.ts'
import type { Minor } from '../money.ts'

/** The letters that a return may send. */
export const Letter = Type.Enum([
  'confirmation',
  'label-ready',
  'received',
  'refunded',
  'gift-card',
  'nothing-left',
  'adjusted',
  'exchanged',
  'checkout-lapsed',
  'cancelled',
  'expired',
  'extended',
  'address-changed',
  'confirm-email',
  'label-failed',
  'label-voided',
  'pickup-scheduled',
  'approved',
  'rejected',
  'verdict-undone',
  'missed',
  'parcel-lost',
  'closed',
  'offer-accepted',
])
export type Letter = Static<typeof Letter>

/** What a letter tells of where the return itself tells of more by the time that it is written. */
export interface ToldFacts {
  readonly payout?: ToldPayout
  /** The units that it is about. */
  readonly units?: readonly string[]
  /** Which adjustment of the return, counted from 0. */
  readonly adjustment?: number
  /** Which of the two parcels. */
  readonly parcel?: 'return' | 'exchange'
}

/** The one payout that a letter tells of; the return itself keeps the sum of several. */
export interface ToldPayout {
  readonly amount: Minor
  readonly at: Instant
  /** What of the amount the shop added; absent where it added nothing. */
  readonly bonus?: Minor
  /** What of the return's value is not given; absent where all of it is. */
  readonly notTaken?: Minor
  /** What of it could not be given, beside the amount; absent where all of it was. */
  readonly refused?: Minor
  /** The end of a gift card's code. */
  readonly last4?: string
  /** The reference under which the gift card was issued, by which its code is found. */
  readonly reference?: string
}
