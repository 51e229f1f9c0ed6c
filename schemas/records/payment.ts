import { type Static, Type } from 'typebox'
import { Closed } from '../closed.ts'
import { described } from '../described.ts'
import type { Instant } from '../ids.ts'
import type { Currency, Minor } from '../money.ts'

/** What a card is asked for: what is owed at submit, or a hold for what an instant outcome gives ahead. */
export const PaymentPurpose = Type.Enum(['due', 'instant-return', 'instant-exchange'])
export type PaymentPurpose = Static<typeof PaymentPurpose>

/** Where the money of a card comes from, as the payment provider says (ERR-54). */
export const CardFunding = Type.Enum(['credit', 'debit', 'prepaid', 'unknown'])
export type CardFunding = Static<typeof CardFunding>

/** A card as its provider knows it: never its number. `id` is the provider's, and means nothing to anyone else. */
export const Card = Closed({
  id: Type.String({ description: 'Id of the card at the payment provider' }),
  brand: Type.String({ description: 'Brand of the card, such as visa' }),
  last4: Type.String({ description: 'Last four digits of the card number' }),
  funding: described(CardFunding, 'Funding type of the card'),
})
export type Card = Static<typeof Card>

/**
 * `begun` before the provider is asked (it may have happened), `authenticating` while the bank asks the shopper,
 * `authorized` money is held, `releasing` nobody wants it any more; and how it ends: `captured`, `voided`, `charged`
 * off-session after the hold had gone or was too small, `refused` by the bank, `failed` and reported to the shop.
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

/** One authorisation of a card. It begins with a draft and is adopted by the return that the draft becomes. */
export interface PaymentRow {
  readonly shopId: string
  /** Random; the key under which the provider is asked begins with it. */
  readonly id: string
  readonly draftId: string
  readonly returnId: string | null
  readonly purpose: PaymentPurpose
  readonly amount: Minor
  readonly currency: Currency
  readonly state: PaymentState
  readonly card: Card
  /** The provider's id of the authorisation; null while it is not known. */
  readonly authorization: string | null
  /** Until when the money is held. */
  readonly captureBefore: Instant | null
  readonly createdAt: Instant
}
