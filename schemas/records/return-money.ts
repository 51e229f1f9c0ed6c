import { type Static, Type } from 'typebox'
import { Closed } from '../closed.ts'
import { Instant } from '../ids.ts'
import { Minor } from '../money.ts'

/** A payout that was carried out, in all its parts, or refused for good. */
export const ReturnPayout = Closed({
  state: Type.Enum(['done', 'refused']),
  amount: Minor,
  at: Instant,
  /** The provider's id of it. */
  reference: Type.Optional(Type.String()),
  /** How the shopper knows a gift card: the end of its code. */
  last4: Type.Optional(Type.String()),
  /** What was refused for good of a payout of which another part was carried out. */
  refused: Type.Optional(Minor),
})
export type ReturnPayout = Static<typeof ReturnPayout>

/** What was owed at submit and how it is paid. */
export const ReturnPayment = Closed({
  by: Type.Enum(['card', 'checkout']),
  amount: Minor,
  /** `in-checkout` until the order system says that the exchange order was paid; `lapsed` when it never was, or never could be. */
  state: Type.Enum(['authorized', 'charged', 'given-back', 'failed', 'in-checkout', 'lapsed']),
  /** What of it came in while the rest is open; it went back when that lapsed. */
  paid: Type.Optional(Minor),
  /** What of it went back to the card, as a part of the goods is not sent. */
  back: Type.Optional(Minor),
  /** Until when the exchange order waits for its money; absent while there is none. */
  until: Type.Optional(Instant),
  card: Type.Optional(Closed({ brand: Type.String(), last4: Type.String() })),
})
export type ReturnPayment = Static<typeof ReturnPayment>

/** A card held for what an instant outcome gave ahead (INS-09 to INS-12): the instant exchange receipt of ENT-15. */
export const ReturnHold = Closed({
  of: Type.Enum(['instant-return', 'instant-exchange']),
  paymentId: Type.String(),
  status: Type.Enum(['authorized', 'released', 'charged', 'failed']),
  authorized: Minor,
  toCharge: Minor,
  card: Closed({ brand: Type.String(), last4: Type.String() }),
  /** Until when the parcel must be in the mail (instant_exchange_return_by). */
  deadline: Instant,
  /** When it ended. */
  endedAt: Type.Optional(Instant),
})
export type ReturnHold = Static<typeof ReturnHold>

/** What a person gave beside what a return is worth, or kept back; positive is given (FIX-79). */
export const ReturnAdjustment = Closed({
  at: Instant,
  by: Type.String(),
  amount: Minor,
  /** In the merchant's words; the shopper reads it. */
  reason: Type.String(),
})
