import { type Static, Type } from 'typebox'
import { Closed } from '../closed.ts'
import { LineFees } from '../config/policy.ts'
import { Grants } from '../config/workflow.ts'
import { ItemDecision, OrderDecision } from '../decision.ts'
import { Address } from '../entities/address.ts'
import { Receipt, Totals } from '../entities/totals.ts'
import { RuleTrace } from '../explain.ts'
import { Instant, Language } from '../ids.ts'
import { Minor } from '../money.ts'
import { OpenedBy } from './draft.ts'
import { ChosenMethod } from './method.ts'
import { ReturnAdjustment, ReturnHold, ReturnPayment, ReturnPayout } from './return-money.ts'
import { Tracker, TrackingStatus } from './tracking.ts'
import { ReturnVerdict } from './verdict.ts'

export { ReturnHold, ReturnPayment, ReturnPayout } from './return-money.ts'

/** Where a return stands (STS-22). */
export const ReturnState = Type.Enum(['open', 'closed', 'cancelled', 'processed', 'expired', 'unavailable'])
export type ReturnState = Static<typeof ReturnState>

/** Something that was bought, as receipts and status pages show it for ever. */
const ProductSnapshot = Closed({
  title: Type.String(),
  variantTitle: Type.Union([Type.String(), Type.Null()]),
  image: Type.Union([Type.String(), Type.Null()]),
})

/** One unit that goes back. */
export const ReturnedItem = Closed({
  lineItemId: Type.String(),
  variantId: Type.Union([Type.String(), Type.Null()]),
  sku: Type.Optional(
    Type.Union([Type.String(), Type.Null()], {
      description:
        'The shop’s own number of the article; null where it has none, absent in returns that are older than this',
    }),
  ),
  product: ProductSnapshot,
  returnType: Type.Enum(['credit', 'exchange']),
  resolution: Type.Enum(['return', 'exchange']),
  reason: Closed({ id: Type.String(), text: Type.String(), comment: Type.Optional(Type.String()) }),
  grams: Type.Integer({ minimum: 0 }),
  value: Minor,
  /** What rules and policy made of it: keep or donate, and review; `default` when nothing (WFL-14). */
  outcome: Type.Array(Type.Enum(['default', 'keep', 'donate', 'review']), { minItems: 1 }),
  outcomesSetByWorkflow: Type.Array(
    Closed({
      name: Type.String(),
      workflowId: Type.String(),
      ruleId: Type.String(),
      questionId: Type.Union([Type.String(), Type.Null()]),
      type: Type.String(),
    }),
  ),
  /** Exchanged for another product. */
  advanced: Type.Boolean(),
  /** Answers to the questions of workflows; photos by their ids. */
  inputs: Type.Array(Closed({ questionId: Type.String(), input: Type.String(), answer: Type.String() })),
  /** Null: no claim. */
  warranty: Type.Union([Closed({ id: Type.String(), group: Type.String(), allowed: Grants }), Type.Null()]),
  applicableLineItemFees: Type.Union([LineFees, Type.Null()]),
  /** Why the rules decided so: one entry a rule (Spec §4 "Workflows"). */
  trace: Type.Array(RuleTrace),
  /** What else was decided of it, as it counted then; absent in older returns (FIX-23). */
  decisions: Type.Optional(Type.Array(ItemDecision)),
  /** What a person made of it, where one had to look at it. */
  verdict: Type.Optional(ReturnVerdict),
  /** When a verdict on it was taken back. */
  verdictUndoneAt: Type.Optional(Instant),
  /** When it was seen to have arrived. */
  receivedAt: Type.Optional(Instant),
  /** It came, and is not to be sold again. */
  notRestocked: Type.Optional(Type.Literal(true)),
  /** What of it was refunded elsewhere since the submit, so that it is not paid for once more; 0 where the merchant has it paid all the same (BCK-02). */
  refundedElsewhere: Type.Optional(Minor),
})
export type ReturnedItem = Static<typeof ReturnedItem>

/** One unit that comes instead. */
export const ReplacementItem = Closed({
  variantId: Type.String(),
  /** The unit that it comes instead of; null for what was shopped. */
  forLineItemId: Type.Union([Type.String(), Type.Null()]),
  /** Of what was shopped: its line on the receipt. */
  cartLineId: Type.Optional(Type.String()),
  product: ProductSnapshot,
  total: Minor,
})
export type ReplacementItem = Static<typeof ReplacementItem>

/** The label of a return: what became of making it. `document` names a file of the files port. */
export const ReturnLabel = Closed({
  state: Type.Enum(['processing', 'queued', 'ready', 'failed', 'voided']),
  reference: Type.String(),
  /** When the shopper began to wait for it; the server's clock decides the timeout. */
  askedAt: Instant,
  error: Type.Optional(
    Closed({
      address: Type.Boolean(),
      message: Type.String(),
      /** The part of the address that the carrier found fault with, where it says so (LBL-05). */
      field: Type.Optional(Type.Enum(['address1', 'address2', 'city', 'state', 'zip', 'country'])),
    }),
  ),
  trouble: Type.Optional(
    Type.With(
      Closed({
        because: Type.Enum(['no-answer', 'no-funds']),
        message: Type.String(),
        since: Instant,
      }),
      {
        description:
          'Why the label takes so long, while it is still tried: the carrier failed three times, or its account has no money. `message` is in English',
      },
    ),
  ),
  carrier: Type.Optional(Type.String()),
  service: Type.Optional(Type.String()),
  trackingNumber: Type.Optional(Type.String()),
  rate: Type.Optional(Minor),
  document: Type.Optional(Type.String()),
  createdAt: Type.Optional(Instant),
  /** From when on nobody can ship with it (LBL-30). */
  expiresAt: Type.Optional(Instant),
  /** What its QR code says, or the file of its picture where its carrier draws it; absent while there is none (LBL-21). */
  qr: Type.Optional(Type.Union([Type.String(), Closed({ file: Type.String() })])),
  /** The carrier has no code for this parcel (ERR-37). */
  qrMissing: Type.Optional(Type.Literal(true)),
  /** What is read aloud or typed in at the counter instead of a label (STS-58). */
  returnCode: Type.Optional(Type.String()),
  /** What the shopper wants to see (LBL-14, LBL-20); absent while nothing was chosen. */
  view: Type.Optional(Type.Enum(['qr', 'label'])),
  /** How often it was printed (LBL-24). */
  prints: Type.Optional(Type.Integer({ minimum: 0 })),
})
export type ReturnLabel = Static<typeof ReturnLabel>

/** What is left of a label that another one followed: a parcel may travel with it all the same. */
export const EarlierLabel = Closed({
  trackingNumber: Type.Optional(Type.String()),
  carrier: Type.Optional(Type.String()),
  /** The file of its paper. */
  document: Type.Optional(Type.String()),
})
export type EarlierLabel = Static<typeof EarlierLabel>

/** A label that came with the order and is used for this return (LBL-16). */
export const PrepaidLabel = Closed({
  id: Type.String(),
  trackingCode: Type.String(),
  carrier: Type.Optional(Type.String()),
})
export type PrepaidLabel = Static<typeof PrepaidLabel>

/** A standing offer to take something else than the refund that is still to come (ENT-20). */
export const ShopLaterOffer = Closed({
  uuid: Type.String(),
  state: Type.Enum(['active', 'accepted', 'expired']),
  giftCardEnabled: Type.Boolean(),
  exchangesEnabled: Type.Boolean(),
  /** What the refund would be. */
  totalCreditOffer: Minor,
  /** What the shop adds to it. */
  bonus: Minor,
  expiresAt: Instant,
  /** What was taken of an accepted one; absent where there was nothing to take but the gift card. */
  took: Type.Optional(Type.Enum(['gift-card', 'exchange'])),
})
export type ShopLaterOffer = Static<typeof ShopLaterOffer>

/** What a merchant wrote about a return; never shown to shoppers. */
export const ReturnNote = Closed({ at: Instant, by: Type.String(), text: Type.String() })
export type ReturnNote = Static<typeof ReturnNote>

/** Everything about an accepted return that is not a column of its own (ENT-15). */
export const ReturnDocument = Closed({
  orderName: Type.String(),
  configVersion: Type.Integer(),
  policyId: Type.String(),
  language: Language,
  source: Type.Optional(Type.String()),
  pos: Type.Boolean(),
  /** What the fraud script knew the session by (NAV-59, ENT-14). */
  signifydSessionId: Type.Optional(Type.String()),
  /** The merchant who opened it for the shopper; absent where shoppers did themselves. */
  opened: Type.Optional(OpenedBy),
  gift: Type.Boolean(),
  /** The gift receipt by whose link it was begun (GFT-42). */
  giftReceipt: Type.Optional(Type.String()),
  creditType: Type.Union([Type.Enum(['gift', 'refund', 'exchange']), Type.Null()]),
  method: Type.Union([ChosenMethod, Type.Null()]),
  /** Brought to a store instead of sent. */
  inStore: Type.Optional(Type.Boolean()),
  workflowGroupId: Type.Union([Type.String(), Type.Null()]),
  /** `review`: a person looks at it; `keep` or `donate`: nothing is sent. */
  outcome: Type.Enum(['default', 'keep', 'donate', 'review']),
  /** Until when its order is known, where it was submitted while the order system was away (BCK-02). */
  orderKnownUntil: Type.Optional(Instant),
  /** Where it goes, when rules say; null is the shop's return address (WFL-28). */
  destination: Type.Union([
    Closed({ id: Type.String(), name: Type.String(), address: Type.Optional(Address) }),
    Type.Null(),
  ]),
  customer: Closed({
    email: Type.Union([Type.String(), Type.Null()]),
    phone: Type.Union([Type.String(), Type.Null()]),
    name: Type.Union([Type.String(), Type.Null()]),
  }),
  address: Type.Union([Address, Type.Null()]),
  items: Type.Array(ReturnedItem, { minItems: 1 }),
  /** What was decided of the order as a whole, as it counted then; absent in older returns. */
  decisions: Type.Optional(Type.Array(OrderDecision)),
  /** What a person took out of the return after it was submitted, and why (STS-48): in the merchant's words, or not in the parcel. */
  removedItems: Type.Optional(
    Type.Array(
      Closed({
        item: ReturnedItem,
        reason: Type.Optional(Type.String()),
        because: Type.Optional(Type.Literal('missing')),
      }),
    ),
  ),
  /** What units that were not in the parcel would still bring, and until when they are awaited; absent while none is (FIX-18). */
  awaited: Type.Optional(Closed({ brings: Minor, until: Type.Optional(Instant) })),
  /** What the shop would bear of goods that are not sent yet, as what was to pay for them did not come: a person decides; absent where nothing. */
  borne: Type.Optional(Minor),
  replacements: Type.Array(ReplacementItem),
  totals: Totals,
  receipt: Receipt,
  /** The most it pays out, found when it was to: what is missing the order had given back elsewhere by then (F16). */
  payable: Type.Optional(Minor),
  /** Goods that were not sent when they were to be, as the order had given back elsewhere what they use; and who has them sent all the same (F16). */
  goodsWithheld: Type.Optional(Closed({ at: Instant, releasedBy: Type.Optional(Type.String()) })),
  /** A payout that waits for the merchant: the order system took these units back without refunding them; and who has it paid. */
  payoutWithheld: Type.Optional(
    Closed({ at: Instant, units: Type.Array(Type.String()), releasedBy: Type.Optional(Type.String()) }),
  ),
  /** Units of each line that were refunded elsewhere before it was submitted, by the id of the line; absent where their dates say it. */
  refundedBefore: Type.Optional(Type.Record(Type.String(), Type.Integer({ minimum: 1 }))),
  adjustments: Type.Optional(Type.Array(ReturnAdjustment)),
  /** What they make of what is paid out, before what the shop adds to a gift card; absent where there are none. */
  adjusted: Type.Optional(Minor),
  /** Whether whoever reads the address of a gift has confirmed it; absent while nobody was asked (FIX-45). */
  emailConfirmation: Type.Optional(Closed({ state: Type.Enum(['awaited', 'confirmed']), at: Instant })),
  returnBy: Instant,
  exchangeType: Type.Enum(['regular', 'other', 'instant']),
  returnType: Type.Enum(['regular', 'instant']),
  /** How what was owed is paid: by card at submit, or in the checkout of the exchange order (REV-47). */
  payment: Type.Union([ReturnPayment, Type.Null()]),
  /** What cards are held for. */
  holds: Type.Array(ReturnHold),
  /** What became of the payouts and goods; absent while nothing has. */
  refund: Type.Optional(ReturnPayout),
  giftCard: Type.Optional(ReturnPayout),
  exchangeOrder: Type.Optional(
    Closed({
      state: Type.Enum(['created', 'refused', 'out_of_stock', 'cancelled', 'refunded', 'credited']),
      name: Type.Optional(Type.String()),
      statusUrl: Type.Optional(Type.String()),
      /** Where what is due is paid, when that is another page. */
      checkoutUrl: Type.Optional(Type.String()),
      at: Instant,
    }),
  ),
  label: Type.Union([ReturnLabel, Type.Null()]),
  /** Those before it, oldest first. */
  earlierLabels: Type.Optional(Type.Array(EarlierLabel)),
  prepaidLabels: Type.Optional(Type.Array(PrepaidLabel)),
  /** When the parcel was first seen on its way. */
  mailedAt: Type.Optional(Instant),
  tracking: TrackingStatus,
  tracker: Type.Optional(Tracker),
  /** Where the parcel that comes instead is (STS-37). */
  exchangeTracking: Type.Optional(Closed({ status: TrackingStatus, tracker: Tracker })),
  shopLater: Type.Optional(ShopLaterOffer),
  /** Banners that the shopper hid (STS-46, STS-48). */
  dismissed: Type.Optional(Type.Array(Type.String())),
  notes: Type.Optional(Type.Array(ReturnNote)),
  /** When personal data was taken out on request. */
  erasedAt: Type.Optional(Instant),
  survey: Type.Optional(
    Closed({
      /** The constant of the page on which it was asked for (ENT-27). */
      source: Type.Optional(Type.String()),
      score: Type.Integer({ minimum: 1, maximum: 5 }),
      comment: Type.Optional(Type.String()),
    }),
  ),
})
export type ReturnDocument = Static<typeof ReturnDocument>

/** A return as it is stored. `id` counts nothing: it is random, `number` is what people say aloud. */
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
}
