import { type Static, Type } from 'typebox'
import { OrderDecision } from '../decisions/decision.ts'
import { Address } from '../entities/address.ts'
import { RefundCard } from '../entities/order.ts'
import { Receipt, Totals } from '../entities/totals.ts'
import { Closed } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import { Instant, Language } from '../values/ids.ts'
import { Minor } from '../values/money.ts'
import { OpenedBy } from './draft.ts'
import { ChosenMethod } from './method.ts'
import { MoneyBasis } from './money-basis.ts'
import { EarlierLabel, PrepaidLabel, ReturnLabel } from './return-label.ts'
import {
  ExchangeOrderState,
  ReturnAdjustment,
  ReturnHold,
  ReturnPayment,
  ReturnPayout,
  ShopLaterOffer,
  WithheldPayout,
} from './return-money.ts'
import { ReturnNote } from './return-note.ts'
import { ReplacementItem, ReturnedItem } from './returned-item.ts'
import { Tracker, TrackingStatus } from './tracking.ts'
import { ReturnTrack, ReturnWithdrawal } from './withdrawal.ts'

export { EarlierLabel, PrepaidLabel, ReturnLabel } from './return-label.ts'
export { ReturnHold, ReturnPayment, ReturnPayout, ShopLaterOffer } from './return-money.ts'
export { ReplacementItem, ReturnedItem } from './returned-item.ts'

/** STS-22. */
export const ReturnState = Type.Enum(['open', 'closed', 'cancelled', 'processed', 'expired', 'unavailable'])
export type ReturnState = Static<typeof ReturnState>

/** Data of an accepted return without a column (ENT-15). */
export const ReturnDocument = Closed({
  orderName: Type.String({ description: 'Order number, such as #1001' }),
  track: Type.Optional(ReturnTrack),
  withdrawal: Type.Optional(ReturnWithdrawal),
  configVersion: Type.Integer({ description: 'Version of the configuration that applies to the return' }),
  policyId: Type.String({ description: 'Id of the return policy that applies' }),
  language: described(Language, 'Language of the shopper'),
  source: Type.Optional(
    Type.String({
      description: 'Source in the link to the portal; absent when it has none',
    }),
  ),
  pos: Type.Boolean({ description: 'Whether the return was made at a point of sale' }),
  // NAV-59, ENT-14
  signifydSessionId: Type.Optional(
    Type.String({ description: 'Session id of the fraud screening; absent when there is none' }),
  ),
  opened: Type.Optional(described(OpenedBy, 'Key that opened the return, and why; absent when the shopper did')),
  gift: Type.Boolean({ description: 'Whether it is a gift return' }),
  // GFT-42
  giftReceipt: Type.Optional(
    Type.String({ description: 'Id of the gift receipt of the return; absent when there was none' }),
  ),
  creditType: Type.Union([Type.Enum(['gift', 'refund', 'exchange']), Type.Null()], {
    description: 'How the returned value is given back; null when there is nothing to give back',
  }),
  method: Type.Union([ChosenMethod, Type.Null()], { description: 'The return method; null when nothing is sent' }),
  inStore: Type.Optional(
    Type.Boolean({
      description: 'Whether the goods are brought to a store of the shop instead of sent; absent means false',
    }),
  ),
  workflowGroupId: Type.Union([Type.String(), Type.Null()], {
    description: 'Id of the workflow group of the order; null when it has none',
  }),
  outcome: Type.Enum(['default', 'keep', 'donate', 'review'], {
    description:
      '`review` waits for a decision of the merchant, `keep` and `donate` send nothing back, `default` is none of these',
  }),
  // BCK-02
  orderKnownUntil: Type.Optional(
    described(
      Instant,
      'Time at which the order was last read, in milliseconds since 1970-01-01 UTC; present only when the order system was not reachable at submit',
    ),
  ),
  // WFL-28
  destination: Type.Union(
    [
      Closed({
        id: Type.String({ description: 'Id of the destination in the configuration' }),
        name: Type.String({ description: 'Name of the destination' }),
        address: Type.Optional(described(Address, 'Address of the destination; absent when it has none')),
      }),
      Type.Null(),
    ],
    { description: 'Destination of the goods; null means the return address of the shop' },
  ),
  customer: Closed(
    {
      email: Type.Union([Type.String(), Type.Null()], {
        description: 'Email address; null when it is not known or was erased',
      }),
      phone: Type.Union([Type.String(), Type.Null()], {
        description: 'Phone number; null when it is not known or was erased',
      }),
      name: Type.Union([Type.String(), Type.Null()], {
        description: 'Full name; null when it is not known or was erased',
      }),
    },
    { description: 'The person who returns the goods' },
  ),
  address: Type.Union([Address, Type.Null()], {
    description: 'Address from which the goods are sent; null when it is not known or was erased',
  }),
  items: Type.Array(ReturnedItem, { minItems: 1, description: 'The units that are returned' }),
  decisions: Type.Optional(
    Type.Array(OrderDecision, {
      description: 'Decisions about the whole order at submit; absent in older returns',
    }),
  ),
  // STS-48
  removedItems: Type.Optional(
    Type.Array(
      Closed({
        item: described(ReturnedItem, 'Removed unit'),
        reason: Type.Optional(
          Type.String({ description: 'Reason in the words of the merchant; absent when the unit was missing' }),
        ),
        because: Type.Optional(
          Type.Enum(['missing', 'withdrawn'], { description: '`missing`: not in the parcel; `withdrawn`: by the law' }),
        ),
      }),
      { description: 'Units removed from the return after submit; absent when none were' },
    ),
  ),
  // FIX-18
  awaited: Type.Optional(
    Closed(
      {
        brings: described(Minor, 'Value of the awaited units, in minor units of the order currency'),
        until: Type.Optional(
          described(
            Instant,
            'Time until which they are awaited, in milliseconds since 1970-01-01 UTC; absent when there is no deadline',
          ),
        ),
      },
      { description: 'Units that were not in the parcel and may still arrive; absent when there are none' },
    ),
  ),
  borne: Type.Optional(
    described(
      Minor,
      'Amount the shop would pay for goods not sent because their payment did not arrive, in minor units of the order currency; absent when there is none',
    ),
  ),
  replacements: Type.Array(ReplacementItem, { description: 'The units that are sent in exchange' }),
  totals: described(Totals, 'Value of the return, by part'),
  receipt: described(Receipt, 'Receipt agreed to by the shopper'),
  // FND-36, F16
  moneyBasis: Type.Optional(MoneyBasis),
  payable: Type.Optional(
    described(
      Minor,
      'Maximum payout because the order was refunded elsewhere, in minor units of the order currency; absent when there is no such limit',
    ),
  ),
  // F16
  goodsWithheld: Type.Optional(
    Closed(
      {
        at: described(Instant, 'Time at which the goods were withheld, in milliseconds since 1970-01-01 UTC'),
        releasedBy: Type.Optional(
          Type.String({ description: 'Name of the key that sent them anyway; absent when none did' }),
        ),
      },
      { description: 'Goods withheld because the order was refunded elsewhere; absent when none are' },
    ),
  ),
  payoutWithheld: Type.Optional(WithheldPayout),
  refundedBefore: Type.Optional(
    Type.Record(Type.String(), Type.Integer({ minimum: 1 }), {
      description:
        'Units of each line that were refunded elsewhere before submit, by line id; absent when their dates determine it',
    }),
  ),
  adjustments: Type.Optional(
    Type.Array(ReturnAdjustment, {
      description: 'Adjustments of the payout by the merchant; absent when there are none',
    }),
  ),
  adjusted: Type.Optional(
    described(
      Minor,
      'Sum of the adjustments that count in the payout, before a bonus, in minor units of the order currency; absent when there are none',
    ),
  ),
  // FIX-45
  emailConfirmation: Type.Optional(
    Closed(
      {
        state: Type.Enum(['awaited', 'confirmed'], { description: 'Status of the confirmation' }),
        at: described(Instant, 'Time of the last change, in milliseconds since 1970-01-01 UTC'),
      },
      { description: 'Confirmation of the email address of a gift return; absent when none was needed' },
    ),
  ),
  returnBy: described(Instant, 'Time by which the goods must be sent, in milliseconds since 1970-01-01 UTC'),
  exchangeType: Type.Enum(['regular', 'other', 'instant'], {
    description: 'Kind of exchange; `instant` sends the new goods before the returned ones arrive',
  }),
  returnType: Type.Enum(['regular', 'instant'], {
    description: 'Kind of return; `instant` pays the refund before the goods arrive',
  }),
  // FIX-75
  refundCard: Type.Optional(
    described(RefundCard, 'Card that the order was paid with; absent when unknown, erased or hidden from the shopper'),
  ),
  // REV-47
  payment: Type.Union([ReturnPayment, Type.Null()], {
    description: 'Payment of the amount due; null when nothing was due',
  }),
  holds: Type.Array(ReturnHold, { description: 'Card authorizations for items or money sent ahead' }),
  refund: Type.Optional(described(ReturnPayout, 'The refund; absent while none was made')),
  giftCard: Type.Optional(described(ReturnPayout, 'The gift card; absent while none was issued')),
  exchangeOrder: Type.Optional(ExchangeOrderState),
  label: Type.Union([ReturnLabel, Type.Null()], { description: 'The label of the return; null when there is none' }),
  labelWhen: Type.Optional(
    Type.Literal('approved', {
      description: 'Present when the label waits for approval of the return; absent when labels are made at submit',
    }),
  ),
  earlierLabels: Type.Optional(
    Type.Array(EarlierLabel, { description: 'Labels that were replaced, oldest first; absent when none were' }),
  ),
  prepaidLabels: Type.Optional(
    Type.Array(PrepaidLabel, {
      description: 'Labels from the original parcel that the return uses; absent when there are none',
    }),
  ),
  cancelledAt: Type.Optional(described(Instant, 'Time of the cancellation, in milliseconds since 1970-01-01 UTC')),
  closedAt: Type.Optional(described(Instant, 'Time of the closing, in milliseconds since 1970-01-01 UTC')),
  mailedAt: Type.Optional(
    described(Instant, 'Time of the first scan in transit, in milliseconds since 1970-01-01 UTC; absent until then'),
  ),
  tracking: described(TrackingStatus, 'Tracking status of the return parcel'),
  tracker: Type.Optional(
    described(Tracker, 'Tracking details of the return parcel; absent when the carrier sent none'),
  ),
  // STS-37
  exchangeTracking: Type.Optional(
    Closed(
      {
        status: described(TrackingStatus, 'Tracking status of the exchange parcel'),
        tracker: described(Tracker, 'Tracking details of the exchange parcel'),
      },
      { description: 'Tracking of the exchange parcel; absent while it is not known' },
    ),
  ),
  shopLater: Type.Optional(
    described(ShopLaterOffer, 'Offer to take store credit or goods instead of the refund; absent when none was made'),
  ),
  dismissed: Type.Optional(
    Type.Array(Type.String(), { description: 'Banners that the shopper closed; absent when none were' }),
  ),
  notes: Type.Optional(Type.Array(ReturnNote, { description: 'Notes of the merchant; shoppers never see them' })),
  erasedAt: Type.Optional(
    described(
      Instant,
      'Time at which personal data was erased, in milliseconds since 1970-01-01 UTC; absent when it was not',
    ),
  ),
  survey: Type.Optional(
    Closed(
      {
        // ENT-27
        source: Type.Optional(
          Type.String({ description: 'Page on which the survey was answered; absent when it is not known' }),
        ),
        score: Type.Integer({ minimum: 1, maximum: 5, description: 'Score from 1 (worst) to 5 (best)' }),
        comment: Type.Optional(Type.String({ description: 'Comment of the shopper; absent when there is none' })),
      },
      { description: 'Answer of the shopper to the survey; absent when there is none' },
    ),
  ),
})
export type ReturnDocument = Static<typeof ReturnDocument>

/** `id` is random; `number` is the one people use. */
export interface ReturnRecord {
  readonly shopId: string
  readonly id: string
  readonly key: string
  readonly number: string
  readonly rev: number
  readonly state: ReturnState
  readonly orderId: string
  readonly createdAt: Instant
  readonly document: ReturnDocument
  readonly assignee?: string
}
