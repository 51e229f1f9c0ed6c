import { type Static, Type } from 'typebox'
import { Closed } from '../closed.ts'
import { MethodKind } from '../config/method.ts'
import { Address } from '../entities/address.ts'
import { Explanation, MoneyExplanation } from '../explain.ts'
import { ReturnEvent } from '../heard-event.ts'
import { Instant, IsoTime } from '../ids.ts'
import { Currency, Minor } from '../money.ts'
import { FollowUpKind, FollowUpState } from '../records/follow-up.ts'
import { LedgerEntry } from '../records/ledger.ts'
import { Letter } from '../records/letter.ts'
import { CardFunding, PaymentPurpose, PaymentState } from '../records/payment.ts'
import { ReturnDocument, ReturnedItem, ReturnHold, ReturnLabel, ReturnNote, ReturnState } from '../records/return.ts'
import { TrackingStatus } from '../records/tracking.ts'
import { RowMoney, RowUnit } from './return-row.ts'

const Null = Type.Null()
const orNull = <Schema extends Type.TSchema>(schema: Schema) => Type.Union([schema, Null])

/** The words for what a return pays out. */
const OutcomeName = Type.Enum(['refund', 'gift-card', 'exchange'])

/** One payout and where it stands: `waiting` for its event or for `process`, then `due`, `running`, and how it ended. */
export const PayoutStanding = Closed({
  outcome: OutcomeName,
  state: FollowUpState,
  /** In minor units; null for goods. */
  amount: orNull(Minor),
  refused: Type.Optional(
    Type.Integer({
      description: 'What of the amount could not be given though the rest was; absent where nothing was',
    }),
  ),
})
export type PayoutStanding = Static<typeof PayoutStanding>

/** What every answer about a return begins with. */
const head = {
  /** Random and for ever. A path takes the id, the key or the number. */
  id: Type.String(),
  /** What the shopper's link to the status page ends with: it lets in whoever has it. */
  key: Type.String(),
  number: Type.String(),
  state: ReturnState,
  underReview: Type.Boolean(),
  orderId: Type.String(),
  orderName: Type.String(),
  createdAt: IsoTime,
  /** The name of the key that opened it for the shopper; null where shoppers did themselves. */
  openedBy: orNull(Type.String()),
  /** Brought to a store of the shop instead of sent. */
  inStore: Type.Boolean(),
  tracking: TrackingStatus,
  payouts: Type.Array(PayoutStanding),
  /** What is still to be paid in the checkout of the exchange order, in minor units; 0 when nothing is. */
  open: Minor,
}

/** A return in short, as every write answers it: nothing of a person. */
export const ReturnHead = Closed(head)
export type ReturnHead = Static<typeof ReturnHead>

/** One row of a list. */
export const ReturnRow = Closed({
  ...head,
  updatedAt: IsoTime,
  customer: Closed({ email: orNull(Type.String()), name: orNull(Type.String()) }),
  method: orNull(MethodKind),
  methodName: Type.Union([Type.String(), Null], { description: 'The method as the shop calls it before shoppers' }),
  trackingNumber: Type.Union([Type.String(), Null], {
    description: 'What the label bears: the one that was made, or the one that lay in the parcel of the order',
  }),
  items: Type.Integer({ minimum: 0, description: 'How many units are in the return' }),
  units: Type.Array(RowUnit, { description: 'Each of them; what was taken out of the return is not among them' }),
  money: RowMoney,
})
export type ReturnRow = Static<typeof ReturnRow>

/** A page of a list, newest first; `next` is null behind the last one. */
export const ReturnPage = Closed({ returns: Type.Array(ReturnRow), next: orNull(Type.String()) })
export type ReturnPage = Static<typeof ReturnPage>

// What a merchant is not told: what providers know a payment by, the bytes of a label, and traces, which `explain` tells.
const {
  holds: _holds,
  label: _label,
  items: _items,
  notes: _notes,
  decisions: _told,
  ...shown
} = ReturnDocument.properties
const { trace: _trace, decisions: _decisions, ...ofItem } = ReturnedItem.properties
const { document: _document, ...ofLabel } = ReturnLabel.properties
const { paymentId: _paymentId, ...ofHold } = ReturnHold.properties

/** One journal: entries that sum to zero. */
export const LedgerJournal = Closed({
  journal: Type.String(),
  currency: Currency,
  at: Instant,
  entries: Type.Array(LedgerEntry),
})
export type LedgerJournal = Static<typeof LedgerJournal>

/** One thing that a return does outside. */
export const MerchantFollowUp = Closed({
  kind: FollowUpKind,
  epoch: Type.Integer(),
  state: FollowUpState,
  amount: Type.Optional(Minor),
  /** What the outside said to it. */
  answer: Type.Optional(Type.Unknown()),
})
export type MerchantFollowUp = Static<typeof MerchantFollowUp>

/** One thing that happened to a return. */
export const TimelineEntry = Closed({
  seq: Type.Integer(),
  id: Type.String(),
  event: ReturnEvent,
  by: Type.String(),
  at: Instant,
  detail: Type.Record(Type.String(), Type.Unknown()),
})
export type TimelineEntry = Static<typeof TimelineEntry>

/** One authorisation of a card, without anything that a provider knows it by. */
export const PaymentStanding = Closed({
  purpose: PaymentPurpose,
  state: PaymentState,
  amount: Minor,
  currency: Currency,
  card: Closed({ brand: Type.String(), last4: Type.String(), funding: CardFunding }),
  heldUntil: orNull(Instant),
  createdAt: Instant,
})
export type PaymentStanding = Static<typeof PaymentStanding>

/** A photo that answers a question about a unit of a return (FND-24). */
export const ReturnPhoto = Closed({
  id: Type.String({ description: 'Names the photo: GET /returns/{key}/photos/{photo} answers the picture' }),
  lineItemId: Type.String({ description: 'The unit of the return that it shows' }),
  questionId: Type.String({ description: 'The question of a workflow that it answers' }),
})
export type ReturnPhoto = Static<typeof ReturnPhoto>

/** Everything about one return that its merchant may know: no secret of a provider, no file. */
export const ReturnDetail = Closed({
  ...head,
  rev: Type.Integer(),
  document: Closed({
    ...shown,
    items: Type.Array(Closed(ofItem)),
    label: orNull(Closed(ofLabel)),
    holds: Type.Array(Closed(ofHold)),
  }),
  photos: Type.Array(ReturnPhoto, { description: 'The photos of its answers, each with the unit and the question' }),
  notes: Type.Array(ReturnNote),
  ledger: Type.Array(LedgerJournal),
  followUps: Type.Array(MerchantFollowUp),
  payments: Type.Array(PaymentStanding),
  explain: Type.Array(Explanation),
  money: Type.Array(MoneyExplanation),
  timeline: Type.Array(TimelineEntry),
})
export type ReturnDetail = Static<typeof ReturnDetail>

const Text = (maxLength: number) => Type.String({ minLength: 1, maxLength })

/** A time as a query says it. */
export const QueryTime = Type.String({
  pattern:
    '^(\\d{1,15}|\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])T([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(\\.\\d{1,3})?Z)$',
  description: 'ISO 8601 in UTC, such as 2026-11-21T09:30:00Z, or milliseconds since 1970',
})

/** States of returns, with commas between them. */
export const ReturnStates = Type.String({
  pattern:
    '^(open|closed|cancelled|processed|expired|unavailable)(,(open|closed|cancelled|processed|expired|unavailable)){0,5}$',
})

/** How many make a page of a list. */
export const PageLimit = Type.String({ pattern: '^([1-9]\\d?|100)$', description: '1 to 100; 50 when it is absent' })

/** What may be asked of a list; several states with commas between them. */
export const ReturnQuery = Closed({
  state: Type.Optional(ReturnStates),
  order: Type.Optional(Text(200)),
  email: Type.Optional(Text(320)),
  trackingNumber: Type.Optional(Text(100)),
  number: Type.Optional(Text(40)),
  method: Type.Optional(MethodKind),
  underReview: Type.Optional(Type.Enum(['true', 'false'])),
  labelTrouble: Type.Optional(
    Type.Enum(['true', 'false'], {
      description:
        'Open returns whose label the carrier refused, or is still tried after three failures or without money on the account',
    }),
  ),
  payByHand: Type.Optional(
    Type.Enum(['true', 'false'], {
      description: 'Whether a refund or gift card waits for the merchant to pay it by hand',
    }),
  ),
  createdFrom: Type.Optional(QueryTime),
  createdTo: Type.Optional(QueryTime),
  updatedSince: Type.Optional(QueryTime),
})
export type ReturnQuery = Static<typeof ReturnQuery>

/** A query for one page. */
export const ReturnPageQuery = Closed({
  ...ReturnQuery.properties,
  limit: Type.Optional(PageLimit),
  cursor: Type.Optional(Type.String({ maxLength: 300, description: 'The `next` of the page before' })),
})
export type ReturnPageQuery = Static<typeof ReturnPageQuery>

/** Which payouts are released; all that wait when it is absent. */
export const ProcessRequest = Closed({
  outcomes: Type.Optional(Type.Array(OutcomeName, { minItems: 1, maxItems: 3 })),
})
export type ProcessRequest = Static<typeof ProcessRequest>

/** Why a person approves a unit. */
export const ApprovalRequest = Closed({ reason: Type.Optional(Type.String({ maxLength: 500 })) })
export type ApprovalRequest = Static<typeof ApprovalRequest>

/** Why a person rejects a unit: the shopper reads it. */
export const RejectionRequest = Closed({
  reason: Type.String({
    minLength: 1,
    maxLength: 500,
    pattern: '\\S',
    description: 'Why the unit is rejected, in words for the shopper: the letter and the status page show them',
  }),
})
export type RejectionRequest = Static<typeof RejectionRequest>

// Ids of units; a parcel has no more than the largest order.
const Units = Type.Array(Type.String({ minLength: 1, maxLength: 128 }), { maxItems: 500 })

/** What was in the parcel, and what was not and will not come. */
export const ReceiveRequest = Closed({
  items: Units,
  missing: Type.Optional(Units),
  notRestocked: Type.Optional(
    Type.With(Units, { description: 'Those of `items` that are not to be sold again: they do not go back in stock' }),
  ),
})
export type ReceiveRequest = Static<typeof ReceiveRequest>

/** A note of the merchant's; shoppers never see it. */
export const NoteRequest = Closed({ text: Type.String({ minLength: 1, maxLength: 4000, pattern: '\\S' }) })
export type NoteRequest = Static<typeof NoteRequest>

/** Until when a return may be sent. */
export const ExtendRequest = Closed({
  until: Type.String({
    pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$',
    description: 'The last day, in UTC, such as 2026-12-24; at most a year ahead',
  }),
})
export type ExtendRequest = Static<typeof ExtendRequest>

const { latitude: _latitude, longitude: _longitude, company: _company, ...written } = Address.properties

/** Where the shopper of a return lives. */
export const AddressRequest = Closed({ ...written, country: Text(3) })
export type AddressRequest = Static<typeof AddressRequest>

/** Which letter goes to the shopper once more. */
export const LetterRequest = Closed({ letter: Letter })
export type LetterRequest = Static<typeof LetterRequest>

/** A request that says nothing beside its address. */
export const EmptyRequest = Closed({})

/** What became of the order of what is sent instead, as the shop did it by hand (STS-54). */
export const ExchangeRequest = Closed({
  state: Type.Enum(['created', 'cancelled', 'refunded', 'credited']),
  name: Type.Optional(Text(100)),
  statusUrl: Type.Optional(Type.String({ pattern: '^https://', maxLength: 1000 })),
})
export type ExchangeRequest = Static<typeof ExchangeRequest>

/** What came in for the exchange order in all, in minor units: less than before changes nothing. */
export const CheckoutRequest = Closed({ paid: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) })
export type CheckoutRequest = Static<typeof CheckoutRequest>
