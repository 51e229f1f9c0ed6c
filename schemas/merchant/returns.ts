import { type Static, Type } from 'typebox'
import { MethodKind } from '../config/method.ts'
import { Explanation, MoneyExplanation } from '../decisions/explain.ts'
import { UnitWindow } from '../decisions/window.ts'
import { Address } from '../entities/address.ts'
import { FollowUpState } from '../records/follow-up.ts'
import { Letter } from '../records/letter.ts'
import { ReturnDocument, ReturnedItem, ReturnHold, ReturnLabel, ReturnState } from '../records/return.ts'
import { ReturnNote } from '../records/return-note.ts'
import { TrackingStatus } from '../records/tracking.ts'
import { Closed } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import { CalendarDate } from '../values/calendar.ts'
import { IsoTime } from '../values/ids.ts'
import { Minor } from '../values/money.ts'
import { LedgerJournal, MerchantFollowUp, OrNull, PaymentStanding, ReturnPhoto, TimelineEntry } from './return-parts.ts'
import { RowLabel, RowMoney, RowUnit } from './return-row.ts'

const OutcomeName = Type.Enum(['refund', 'gift-card', 'exchange'])

export const PayoutStanding = Closed({
  outcome: described(OutcomeName, 'Kind of payout'),
  state: described(
    FollowUpState,
    'Status of the payout: `waiting` for its event or for `process`, then `due` and `running`, and how it ended',
  ),
  amount: OrNull(Minor, 'Amount, in minor units of the order currency; null for goods'),
  refused: Type.Optional(
    Type.Integer({
      description:
        'Part of the amount that was permanently refused, in minor units of the order currency; absent when none was',
    }),
  ),
})
export type PayoutStanding = Static<typeof PayoutStanding>

const headFields = {
  id: Type.String({ description: 'Id of the return: random and permanent. Paths take the id, the key or the number' }),
  key: Type.String({ description: 'Secret part of the status page URL of the shopper' }),
  number: Type.String({ description: 'Return number shown to shoppers' }),
  state: described(ReturnState, 'Status of the return'),
  underReview: Type.Boolean({ description: 'Whether the return waits for a decision of the merchant' }),
  orderId: Type.String({ description: 'Id of the order in the order system' }),
  orderName: Type.String({ description: 'Order number, such as #1001' }),
  createdAt: described(IsoTime, 'Time at which the return was submitted, in ISO 8601 and UTC'),
  openedBy: OrNull(Type.String(), 'Name of the key that opened the return for the shopper; null when the shopper did'),
  inStore: Type.Boolean({ description: 'Whether the goods are brought to a store of the shop instead of sent' }),
  assignee: OrNull(Type.String(), 'Id of the person assigned to the return; null: no person'),
  tracking: described(TrackingStatus, 'Tracking status of the return parcel'),
  payouts: Type.Array(PayoutStanding, { description: 'The payouts of the return' }),
  open: described(
    Minor,
    'Amount due in the checkout of the exchange order, in minor units of the order currency; 0 when nothing is due',
  ),
}

/** Response of every write; contains no personal data. */
export const ReturnHead = Closed(headFields)
export type ReturnHead = Static<typeof ReturnHead>

export const ReturnRow = Closed({
  ...headFields,
  updatedAt: described(IsoTime, 'Time of the last change, in ISO 8601 and UTC'),
  customer: Closed(
    {
      email: OrNull(Type.String(), 'Email address; null when it is not known or was erased'),
      name: OrNull(Type.String(), 'Full name; null when it is not known or was erased'),
    },
    { description: 'The person who returns the goods' },
  ),
  method: OrNull(MethodKind, 'Kind of return method; null when nothing is sent'),
  methodName: Type.Union([Type.String(), Type.Null()], {
    description: 'Name of the method shown to shoppers',
  }),
  trackingNumber: Type.Union([Type.String(), Type.Null()], {
    description: 'Tracking number of the label, made or packed in the original parcel',
  }),
  label: OrNull(RowLabel, 'Bought label and its use; null before a purchase'),
  items: Type.Integer({ minimum: 0, description: 'Number of units in the return' }),
  units: Type.Array(RowUnit, { description: 'Units of the return, without removed ones' }),
  money: described(RowMoney, 'Amounts of the return'),
})
export type ReturnRow = Static<typeof ReturnRow>

export const ReturnPage = Closed({
  returns: Type.Array(ReturnRow, { description: 'Returns, newest first' }),
  next: OrNull(Type.String(), 'Cursor of the next page; null on the last page'),
})
export type ReturnPage = Static<typeof ReturnPage>

// Hidden from merchants: ids of payment providers, label files, and traces, which `explain` returns.
const {
  holds: _holds,
  label: _label,
  items: _items,
  notes: _notes,
  decisions: _orderDecisions,
  moneyBasis: _basis,
  removedItems,
  ...visibleFields
} = ReturnDocument.properties
const { trace: _trace, decisions: _decisions, facts: _facts, ...ofItem } = ReturnedItem.properties
const { document: _document, customs: _customs, ...ofLabel } = ReturnLabel.properties
const { paymentId: _paymentId, ...ofHold } = ReturnHold.properties

const windowField = {
  window: OrNull(UnitWindow, 'Return window of its outcome; null when no window applied and for older returns'),
}

const MerchantReturnedItem = Closed(
  { ...ofItem, ...windowField },
  { title: 'MerchantReturnedItem', description: 'A unit of the return' },
)

const MerchantRemovedItem = Closed(
  {
    ...removedItems.items.properties,
    item: described(MerchantReturnedItem, 'Removed unit'),
  },
  { title: 'MerchantRemovedItem', description: 'A unit that was removed from the return' },
)

const MerchantReturnLabel = Closed(ofLabel, { title: 'MerchantReturnLabel', description: 'The label of a return' })

const MerchantReturnHold = Closed(ofHold, { title: 'MerchantReturnHold', description: 'Card authorization' })

const MerchantReturnDocument = Closed(
  {
    ...visibleFields,
    items: Type.Array(MerchantReturnedItem, { description: 'The units that are returned' }),
    removedItems: Type.Optional(
      Type.Array(MerchantRemovedItem, {
        description: 'Units removed from the return after submit; absent when none were',
      }),
    ),
    label: OrNull(MerchantReturnLabel, 'The label of the return; null when there is none'),
    holds: Type.Array(MerchantReturnHold, { description: 'Card authorizations for items or money sent ahead' }),
  },
  { title: 'MerchantReturnDocument', description: 'The return in full' },
)

/** Contains no provider secrets and no files. */
export const ReturnDetail = Closed({
  ...headFields,
  rev: Type.Integer({ description: 'Revision of the return, which counts its changes' }),
  document: MerchantReturnDocument,
  photos: Type.Array(ReturnPhoto, { description: 'Photos of its answers, each with the unit and the question' }),
  notes: Type.Array(ReturnNote, { description: 'Notes of the merchant; shoppers never see them' }),
  ledger: Type.Array(LedgerJournal, { description: 'Journals of the return, with all of its money' }),
  followUps: Type.Array(MerchantFollowUp, { description: 'Effects of the return outside the portal' }),
  payments: Type.Array(PaymentStanding, { description: 'Card payments of the return' }),
  explain: Type.Array(Explanation, { description: 'Explanation of the status of each unit' }),
  money: Type.Array(MoneyExplanation, { description: 'Unpaid amounts, with reasons' }),
  timeline: Type.Array(TimelineEntry, { description: 'Events of the return, oldest first' }),
})
export type ReturnDetail = Static<typeof ReturnDetail>

const Text = (maxLength: number, description: string) => Type.String({ minLength: 1, maxLength, description })

export const QueryTime = Type.String({
  pattern:
    '^(\\d{1,15}|\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])T([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(\\.\\d{1,3})?Z)$',
  description: 'Time in ISO 8601 and UTC, such as 2026-11-21T09:30:00Z, or milliseconds since 1970-01-01 UTC',
})

export const ReturnStates = Type.String({
  pattern:
    '^(open|closed|cancelled|processed|expired|unavailable)(,(open|closed|cancelled|processed|expired|unavailable)){0,5}$',
})

export const PageLimit = Type.String({
  pattern: '^([1-9]\\d?|100)$',
  description: 'Page size, from 1 to 100; absent means 50',
})

export const ReturnQuery = Closed({
  state: Type.Optional(described(ReturnStates, 'Return statuses, separated by commas')),
  order: Type.Optional(Text(200, 'Order number, such as #1001')),
  email: Type.Optional(Text(320, 'Email address of the shopper')),
  trackingNumber: Type.Optional(Text(100, 'Tracking number of the label')),
  number: Type.Optional(Text(40, 'Return number shown to shoppers')),
  method: Type.Optional(described(MethodKind, 'Kind of return method')),
  underReview: Type.Optional(
    Type.Enum(['true', 'false'], { description: 'Whether the return waits for a decision of the merchant' }),
  ),
  labelTrouble: Type.Optional(
    Type.Enum(['true', 'false'], {
      description:
        'Open returns with label trouble: refused by the carrier, retried after three failures, or without balance on the carrier account',
    }),
  ),
  payByHand: Type.Optional(
    Type.Enum(['true', 'false'], {
      description: 'Whether a refund or gift card waits for manual payment by the merchant',
    }),
  ),
  assignee: Type.Optional(Text(64, 'Id of the person assigned to the return; `none`: no person')),
  createdFrom: Type.Optional(QueryTime),
  createdTo: Type.Optional(QueryTime),
  updatedSince: Type.Optional(QueryTime),
})
export type ReturnQuery = Static<typeof ReturnQuery>

export const ReturnPageQuery = Closed({
  ...ReturnQuery.properties,
  limit: Type.Optional(PageLimit),
  cursor: Type.Optional(Type.String({ maxLength: 300, description: '`next` of the previous page' })),
})
export type ReturnPageQuery = Static<typeof ReturnPageQuery>

export const ProcessRequest = Closed({
  outcomes: Type.Optional(
    Type.Array(OutcomeName, {
      minItems: 1,
      maxItems: 3,
      description: 'Payouts to release; absent means all waiting payouts',
    }),
  ),
})
export type ProcessRequest = Static<typeof ProcessRequest>

export const ApprovalRequest = Closed({
  reason: Type.Optional(Type.String({ maxLength: 500, description: 'Reason for the approval; absent means none' })),
})
export type ApprovalRequest = Static<typeof ApprovalRequest>

/** Shown to the shopper. */
export const RejectionRequest = Closed({
  reason: Type.String({
    minLength: 1,
    maxLength: 500,
    pattern: '\\S',
    description: 'Reason for the rejection, shown to the shopper in the email and on the status page',
  }),
})
export type RejectionRequest = Static<typeof RejectionRequest>

/** Never shown to shoppers. */
export const NoteRequest = Closed({
  text: Type.String({ minLength: 1, maxLength: 4000, pattern: '\\S', description: 'Text of the note' }),
})
export type NoteRequest = Static<typeof NoteRequest>

export const ExtendRequest = Closed({
  until: described(CalendarDate, 'Last day in the time zone of the shop, such as 2026-12-24; at most one year ahead'),
})
export type ExtendRequest = Static<typeof ExtendRequest>

const { latitude: _latitude, longitude: _longitude, company: _company, ...written } = Address.properties

export const AddressRequest = Closed({ ...written, country: Text(3, 'Country code, such as US') })
export type AddressRequest = Static<typeof AddressRequest>

export const LetterRequest = Closed({ letter: described(Letter, 'Email to send again') })
export type LetterRequest = Static<typeof LetterRequest>

export const EmptyRequest = Closed({})

/** The exchange order as the shop handled it manually (STS-54). */
export const ExchangeRequest = Closed({
  state: Type.Enum(['created', 'cancelled', 'refunded', 'credited'], { description: 'Status of the exchange order' }),
  name: Type.Optional(Text(100, 'Number of the exchange order, such as #1002')),
  statusUrl: Type.Optional(
    Type.String({
      pattern: '^https://',
      maxLength: 1000,
      description: 'URL of its status page; absent means unchanged',
    }),
  ),
})
export type ExchangeRequest = Static<typeof ExchangeRequest>

/** Total received, in minor units; a lower total changes nothing. */
export const CheckoutRequest = Closed({
  paid: Type.Integer({
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    description:
      'Total received for the exchange order, in minor units of the order currency; a lower total than before has no effect',
  }),
})
export type CheckoutRequest = Static<typeof CheckoutRequest>
