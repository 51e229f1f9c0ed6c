import { type Static, Type } from 'typebox'
import { FollowUpKind, FollowUpState } from '../records/follow-up.ts'
import { LedgerEntry } from '../records/ledger.ts'
import { CardFunding, PaymentPurpose, PaymentState } from '../records/payment.ts'
import { Closed } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import { ActorId } from '../values/actor.ts'
import { Instant } from '../values/ids.ts'
import { Currency, Minor } from '../values/money.ts'
import { ReturnEvent } from '../values/return-event.ts'

export const OrNull = <Schema extends Type.TSchema>(schema: Schema, description: string) =>
  Type.Union([schema, Type.Null()], { description })

/** Entries sum to zero. */
export const LedgerJournal = Closed({
  journal: Type.String({ description: 'Name of the journal' }),
  currency: described(Currency, 'Three-letter ISO 4217 code of the currency of its entries'),
  at: described(Instant, 'Time of the journal, in milliseconds since 1970-01-01 UTC'),
  entries: Type.Array(LedgerEntry, { description: 'Entries, which add up to 0' }),
})
export type LedgerJournal = Static<typeof LedgerJournal>

export const MerchantFollowUp = Closed({
  kind: described(FollowUpKind, 'Kind of follow-up outside the portal'),
  epoch: Type.Integer({ description: 'Counter of repeated follow-ups of one kind' }),
  state: described(FollowUpState, 'Status of the follow-up'),
  amount: Type.Optional(described(Minor, 'Amount, in minor units of the order currency; absent when it has none')),
  answer: Type.Optional(
    Type.Unknown({ description: 'Response of the system that carried it out; absent while there is none' }),
  ),
})
export type MerchantFollowUp = Static<typeof MerchantFollowUp>

export const TimelineEntry = Closed({
  seq: Type.Integer({ description: 'Number of the entry within the return, from 1' }),
  id: Type.String({ description: 'Id of the event, the same as in its webhook' }),
  event: described(ReturnEvent, 'Type of the event'),
  by: Type.String({ description: 'Source of the event: the name of a key, `shopper`, `carrier` or `homeward`' }),
  actor: Type.Union([ActorId, Type.Null()], { description: 'Stable id of the author; null in older entries' }),
  at: described(Instant, 'Time of the event, in milliseconds since 1970-01-01 UTC'),
  detail: Type.Record(Type.String(), Type.Unknown(), {
    description: 'Details of the event, in fields specific to its type',
  }),
})
export type TimelineEntry = Static<typeof TimelineEntry>

/** Contains no ids of the payment provider. */
export const PaymentStanding = Closed({
  purpose: described(PaymentPurpose, 'Purpose of the authorization'),
  state: described(PaymentState, 'Status of the payment'),
  amount: described(Minor, 'Amount authorized, in minor units of `currency`'),
  currency: described(Currency, 'Three-letter ISO 4217 code of the currency'),
  card: Closed(
    {
      brand: Type.String({ description: 'Brand of the card, such as visa' }),
      last4: Type.String({ description: 'Last four digits of the card number' }),
      funding: described(CardFunding, 'Funding type of the card'),
    },
    { description: 'The card' },
  ),
  heldUntil: OrNull(
    Instant,
    'Time at which the authorization expires, in milliseconds since 1970-01-01 UTC; null when it is not known',
  ),
  createdAt: described(Instant, 'Time at which the payment began, in milliseconds since 1970-01-01 UTC'),
})
export type PaymentStanding = Static<typeof PaymentStanding>

/** A photo that answers a question about a unit (FND-24). */
export const ReturnPhoto = Closed({
  id: Type.String({ description: 'Id of the photo; GET /returns/{key}/photos/{photo} returns the picture' }),
  lineItemId: Type.String({ description: 'Unit of the return on the photo' }),
  questionId: Type.String({
    description:
      'Id of the workflow question that it answers. The configuration version in `document.configVersion` has its text: GET /config/versions/{version}',
  }),
})
export type ReturnPhoto = Static<typeof ReturnPhoto>
