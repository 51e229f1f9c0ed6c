import { type Static, Type } from 'typebox'
import { Closed } from '../closed.ts'
import { Grants } from '../config/workflow.ts'
import { Address } from '../entities/address.ts'
import { LineFees } from '../entities/policy.ts'
import { Receipt, Totals } from '../entities/totals.ts'
import { RuleTrace } from '../explain.ts'
import { Instant, Language } from '../ids.ts'
import { Minor } from '../money.ts'

/** Where a return stands (STS-22). */
export const ReturnState = Type.Enum(['open', 'closed', 'cancelled', 'processed', 'expired', 'unavailable'])
export type ReturnState = Static<typeof ReturnState>

/** Where the parcel is (CON-35). */
export const TrackingStatus = Type.Enum([
  'new',
  'queued',
  'pending',
  'unknown',
  'pre_transit',
  'in_transit',
  'out_for_delivery',
  'available_for_pickup',
  'delivered',
  'failure',
  'failed',
  'return_to_sender',
  'cancelled',
  'refund_requested',
])
export type TrackingStatus = Static<typeof TrackingStatus>

/** Something that was bought, as receipts and status pages show it for ever. */
const Ware = Closed({
  title: Type.String(),
  variantTitle: Type.Union([Type.String(), Type.Null()]),
  image: Type.Union([Type.String(), Type.Null()]),
})

/** One unit that goes back. */
export const ReturnedItem = Closed({
  lineItemId: Type.String(),
  variantId: Type.Union([Type.String(), Type.Null()]),
  ware: Ware,
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
})
export type ReturnedItem = Static<typeof ReturnedItem>

/** One unit that comes instead. */
export const ReplacementItem = Closed({
  variantId: Type.String(),
  forLineItemId: Type.Union([Type.String(), Type.Null()]),
  ware: Ware,
  total: Minor,
})
export type ReplacementItem = Static<typeof ReplacementItem>

/** The label of a return: what became of making it. `document` names a file of the files port. */
export const ReturnLabel = Closed({
  state: Type.Enum(['processing', 'queued', 'ready', 'failed']),
  reference: Type.String(),
  /** When the shopper began to wait for it; the server's clock decides the timeout. */
  askedAt: Instant,
  error: Type.Optional(Closed({ address: Type.Boolean(), message: Type.String() })),
  carrier: Type.Optional(Type.String()),
  service: Type.Optional(Type.String()),
  trackingNumber: Type.Optional(Type.String()),
  rate: Type.Optional(Minor),
  document: Type.Optional(Type.String()),
  createdAt: Type.Optional(Instant),
})
export type ReturnLabel = Static<typeof ReturnLabel>

/** A payout that was carried out, or refused for good. */
export const ReturnPayout = Closed({
  state: Type.Enum(['done', 'refused']),
  amount: Minor,
  at: Instant,
  /** The provider's id of it. */
  reference: Type.Optional(Type.String()),
  /** How the shopper knows a gift card: the end of its code. */
  last4: Type.Optional(Type.String()),
})
export type ReturnPayout = Static<typeof ReturnPayout>

/** What was owed at submit and how it is paid. */
export const ReturnPayment = Closed({
  by: Type.Enum(['card', 'checkout']),
  amount: Minor,
  state: Type.Enum(['authorized', 'charged', 'given-back', 'failed', 'in-checkout']),
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

/** Everything about an accepted return that is not a column of its own (ENT-15). */
export const ReturnDocument = Closed({
  orderName: Type.String(),
  configVersion: Type.Integer(),
  policyId: Type.String(),
  language: Language,
  source: Type.Optional(Type.String()),
  pos: Type.Boolean(),
  gift: Type.Boolean(),
  creditType: Type.Union([Type.Enum(['gift', 'refund', 'exchange']), Type.Null()]),
  method: Type.Union([Type.String(), Type.Null()]),
  workflowGroupId: Type.Union([Type.String(), Type.Null()]),
  /** `review`: a person looks at it; `keep` or `donate`: nothing is sent. */
  outcome: Type.Enum(['default', 'keep', 'donate', 'review']),
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
  replacements: Type.Array(ReplacementItem),
  totals: Totals,
  receipt: Receipt,
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
      state: Type.Enum(['created', 'refused', 'out_of_stock']),
      name: Type.Optional(Type.String()),
      statusUrl: Type.Optional(Type.String()),
      at: Instant,
    }),
  ),
  label: Type.Union([ReturnLabel, Type.Null()]),
  /** When the parcel was first seen on its way. */
  mailedAt: Type.Optional(Instant),
  tracking: TrackingStatus,
  survey: Type.Optional(
    Closed({ score: Type.Integer({ minimum: 1, maximum: 5 }), comment: Type.Optional(Type.String()) }),
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
