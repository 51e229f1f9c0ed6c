import { type Static, Type } from 'typebox'
import { MethodKind } from '../config/method.ts'
import { Explanation, MoneyExplanation } from '../decisions/explain.ts'
import { Address } from '../entities/address.ts'
import { FollowUpState } from '../records/follow-up.ts'
import { Letter } from '../records/letter.ts'
import { ReturnDocument, ReturnedItem, ReturnHold, ReturnLabel, ReturnNote, ReturnState } from '../records/return.ts'
import { TrackingStatus } from '../records/tracking.ts'
import { Closed } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import { IsoTime } from '../values/ids.ts'
import { Minor } from '../values/money.ts'
import { LedgerJournal, MerchantFollowUp, OrNull, PaymentStanding, ReturnPhoto, TimelineEntry } from './return-parts.ts'
import { RowMoney, RowUnit } from './return-row.ts'

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
        'Part of the amount that was refused for good, in minor units of the order currency; absent when none was',
    }),
  ),
})
export type PayoutStanding = Static<typeof PayoutStanding>

const headFields = {
  id: Type.String({ description: 'Id of the return: random and permanent. Paths take the id, the key or the number' }),
  key: Type.String({ description: 'Secret end of the link to the status page of the shopper' }),
  number: Type.String({ description: 'Number of the return, as people say it' }),
  state: described(ReturnState, 'Status of the return'),
  underReview: Type.Boolean({ description: 'Whether the return waits for a decision of the merchant' }),
  orderId: Type.String({ description: 'Id of the order in the order system' }),
  orderName: Type.String({ description: 'Order number, such as #1001' }),
  createdAt: described(IsoTime, 'Time at which the return was submitted, in ISO 8601 and UTC'),
  openedBy: OrNull(Type.String(), 'Name of the key that opened the return for the shopper; null when the shopper did'),
  inStore: Type.Boolean({ description: 'Whether the goods are brought to a store of the shop instead of sent' }),
  tracking: described(TrackingStatus, 'Tracking status of the return parcel'),
  payouts: Type.Array(PayoutStanding, { description: 'The payouts of the return' }),
  open: described(
    Minor,
    'Amount still due in the checkout of the exchange order, in minor units of the order currency; 0 when nothing is',
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
    description: 'The method as the shop calls it before shoppers',
  }),
  trackingNumber: Type.Union([Type.String(), Type.Null()], {
    description: 'What the label bears: the one that was made, or the one that lay in the parcel of the order',
  }),
  items: Type.Integer({ minimum: 0, description: 'How many units are in the return' }),
  units: Type.Array(RowUnit, { description: 'Each of them; what was taken out of the return is not among them' }),
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
  ...visibleFields
} = ReturnDocument.properties
const { trace: _trace, decisions: _decisions, facts: _facts, ...ofItem } = ReturnedItem.properties
const { document: _document, ...ofLabel } = ReturnLabel.properties
const { paymentId: _paymentId, ...ofHold } = ReturnHold.properties

const MerchantReturnedItem = Closed(ofItem, { title: 'MerchantReturnedItem', description: 'A unit of the return' })

const MerchantReturnLabel = Closed(ofLabel, { title: 'MerchantReturnLabel', description: 'The label of a return' })

const MerchantReturnHold = Closed(ofHold, { title: 'MerchantReturnHold', description: 'A card that is held' })

const MerchantReturnDocument = Closed(
  {
    ...visibleFields,
    items: Type.Array(MerchantReturnedItem, { description: 'The units that are returned' }),
    label: OrNull(MerchantReturnLabel, 'The label of the return; null when there is none'),
    holds: Type.Array(MerchantReturnHold, { description: 'Cards that are held for what is given ahead' }),
  },
  { title: 'MerchantReturnDocument', description: 'The return in full' },
)

/** Contains no provider secrets and no files. */
export const ReturnDetail = Closed({
  ...headFields,
  rev: Type.Integer({ description: 'Revision of the return, which counts its changes' }),
  document: MerchantReturnDocument,
  photos: Type.Array(ReturnPhoto, { description: 'The photos of its answers, each with the unit and the question' }),
  notes: Type.Array(ReturnNote, { description: 'Notes of the merchant; shoppers never see them' }),
  ledger: Type.Array(LedgerJournal, { description: 'Journals of the return, which record all of its money' }),
  followUps: Type.Array(MerchantFollowUp, { description: 'What the return causes outside the portal' }),
  payments: Type.Array(PaymentStanding, { description: 'Card payments of the return' }),
  explain: Type.Array(Explanation, { description: 'Why each unit has its status' }),
  money: Type.Array(MoneyExplanation, { description: 'Amounts that are not paid out, or not yet, and why' }),
  timeline: Type.Array(TimelineEntry, { description: 'Events of the return, oldest first' }),
})
export type ReturnDetail = Static<typeof ReturnDetail>

const Text = (maxLength: number, description: string) => Type.String({ minLength: 1, maxLength, description })

export const QueryTime = Type.String({
  pattern:
    '^(\\d{1,15}|\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])T([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(\\.\\d{1,3})?Z)$',
  description: 'ISO 8601 in UTC, such as 2026-11-21T09:30:00Z, or milliseconds since 1970',
})

export const ReturnStates = Type.String({
  pattern:
    '^(open|closed|cancelled|processed|expired|unavailable)(,(open|closed|cancelled|processed|expired|unavailable)){0,5}$',
})

export const PageLimit = Type.String({ pattern: '^([1-9]\\d?|100)$', description: '1 to 100; 50 when it is absent' })

export const ReturnQuery = Closed({
  state: Type.Optional(described(ReturnStates, 'States of returns, separated by commas')),
  order: Type.Optional(Text(200, 'Order number, such as #1001')),
  email: Type.Optional(Text(320, 'Email address of the shopper')),
  trackingNumber: Type.Optional(Text(100, 'Tracking number of the label')),
  number: Type.Optional(Text(40, 'Number of the return, as people say it')),
  method: Type.Optional(described(MethodKind, 'Kind of return method')),
  underReview: Type.Optional(
    Type.Enum(['true', 'false'], { description: 'Whether the return waits for a decision of the merchant' }),
  ),
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

export const ReturnPageQuery = Closed({
  ...ReturnQuery.properties,
  limit: Type.Optional(PageLimit),
  cursor: Type.Optional(Type.String({ maxLength: 300, description: 'The `next` of the page before' })),
})
export type ReturnPageQuery = Static<typeof ReturnPageQuery>

export const ProcessRequest = Closed({
  outcomes: Type.Optional(
    Type.Array(OutcomeName, {
      minItems: 1,
      maxItems: 3,
      description: 'Payouts to release; absent releases all that wait',
    }),
  ),
})
export type ProcessRequest = Static<typeof ProcessRequest>

export const ApprovalRequest = Closed({
  reason: Type.Optional(Type.String({ maxLength: 500, description: 'Reason for the approval; absent for none' })),
})
export type ApprovalRequest = Static<typeof ApprovalRequest>

/** Shown to the shopper. */
export const RejectionRequest = Closed({
  reason: Type.String({
    minLength: 1,
    maxLength: 500,
    pattern: '\\S',
    description: 'Why the unit is rejected, in words for the shopper: the letter and the status page show them',
  }),
})
export type RejectionRequest = Static<typeof RejectionRequest>

// A parcel has no more units than the largest order.
const Units = Type.Array(Type.String({ minLength: 1, maxLength: 128 }), { maxItems: 500 })

export const ReceiveRequest = Closed({
  items: described(Units, 'Ids of the units that were received'),
  missing: Type.Optional(
    described(Units, 'Ids of the units that were not in the parcel and will not arrive; absent for none'),
  ),
  notRestocked: Type.Optional(
    Type.With(Units, { description: 'Those of `items` that are not to be sold again: they do not go back in stock' }),
  ),
})
export type ReceiveRequest = Static<typeof ReceiveRequest>

/** Never shown to shoppers. */
export const NoteRequest = Closed({
  text: Type.String({ minLength: 1, maxLength: 4000, pattern: '\\S', description: 'Text of the note' }),
})
export type NoteRequest = Static<typeof NoteRequest>

export const ExtendRequest = Closed({
  until: Type.String({
    pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$',
    description: 'The last day, in UTC, such as 2026-12-24; at most a year ahead',
  }),
})
export type ExtendRequest = Static<typeof ExtendRequest>

const { latitude: _latitude, longitude: _longitude, company: _company, ...written } = Address.properties

export const AddressRequest = Closed({ ...written, country: Text(3, 'Country code, such as US') })
export type AddressRequest = Static<typeof AddressRequest>

export const LetterRequest = Closed({ letter: described(Letter, 'The email to send once more') })
export type LetterRequest = Static<typeof LetterRequest>

export const EmptyRequest = Closed({})

/** The exchange order as the shop handled it manually (STS-54). */
export const ExchangeRequest = Closed({
  state: Type.Enum(['created', 'cancelled', 'refunded', 'credited'], { description: 'Status of the exchange order' }),
  name: Type.Optional(Text(100, 'Number of the exchange order, such as #1002')),
  statusUrl: Type.Optional(
    Type.String({ pattern: '^https://', maxLength: 1000, description: 'URL of its status page; absent keeps it' }),
  ),
})
export type ExchangeRequest = Static<typeof ExchangeRequest>

/** Total received, in minor units; a lower total changes nothing. */
export const CheckoutRequest = Closed({
  paid: Type.Integer({
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    description:
      'Total received for the exchange order, in minor units of the order currency; less than before changes nothing',
  }),
})
export type CheckoutRequest = Static<typeof CheckoutRequest>
