import { type Static, Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import type { Instant } from '../values/ids.ts'
import type { Currency, Minor } from '../values/money.ts'

/** The amount due at submit, or a hold for an instant outcome. */
export const PaymentPurpose = Type.Enum(['due', 'instant-return', 'instant-exchange'])
export type PaymentPurpose = Static<typeof PaymentPurpose>

/** As the payment provider reports it (ERR-54). */
export const CardFunding = Type.Enum(['credit', 'debit', 'prepaid', 'unknown'])
export type CardFunding = Static<typeof CardFunding>

/** Never the card number. `id` is meaningful to the provider only. */
export const Card = Closed({
  id: Type.String({ description: 'Id of the card at the payment provider' }),
  brand: Type.String({ description: 'Brand of the card, such as visa' }),
  last4: Type.String({ description: 'Last four digits of the card number' }),
  funding: described(CardFunding, 'Funding type of the card'),
})
export type Card = Static<typeof Card>

/**
 * `begun` before the provider call (it may have happened), `authenticating` at the bank, `authorized` holds money,
 * `releasing` no longer needed. Final: `captured`, `voided`, `charged` off-session after the hold expired or was too
 * small, `refused` by the bank, `failed` and reported to the shop.
 */
export const PaymentState = Type.Enum([
  'begun',
  'authenticating',
  'authorized',
  'releasing',
  'captured',
  'voided',
  'charged',
  'refused',
  'failed',
])
export type PaymentState = Static<typeof PaymentState>

/** Begins with a draft; the return adopts it. */
export interface PaymentRow {
  readonly shopId: string
  /** Random; prefix of the provider's idempotency key. */
  readonly id: string
  readonly draftId: string
  readonly returnId: string | null
  readonly purpose: PaymentPurpose
  readonly amount: Minor
  readonly currency: Currency
  readonly state: PaymentState
  readonly card: Card
  /** The provider's id; null until known. */
  readonly authorization: string | null
  /** Expiry of the hold. */
  readonly captureBefore: Instant | null
  readonly createdAt: Instant
}
