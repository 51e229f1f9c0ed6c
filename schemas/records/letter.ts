import { type Static, Type } from 'typebox'
import type { Instant } from '../values/ids.ts'
import type { Minor } from '../values/money.ts'

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

/** Facts fixed when the letter is queued: the return may change before it is sent. */
export interface LetterFacts {
  readonly payout?: LetterPayout
  readonly units?: readonly string[]
  readonly adjustment?: number
  readonly parcel?: 'return' | 'exchange'
}

/** One payout; the return stores only their sum. */
export interface LetterPayout {
  readonly amount: Minor
  readonly at: Instant
  readonly bonus?: Minor
  /** Value that is not paid; absent if none. */
  readonly notTaken?: Minor
  /** Refused beyond the amount; absent if none. */
  readonly refused?: Minor
  readonly last4?: string
  /** Finds the code of the gift card. */
  readonly reference?: string
}
