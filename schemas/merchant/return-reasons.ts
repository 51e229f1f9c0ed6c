import { type Static, Type } from 'typebox'
import { LineFees, PolicyEvent } from '../config/policy.ts'
import { PlainResult } from '../config/workflow.ts'
import { ItemDecision, OrderDecision } from '../decisions/decision.ts'
import { ComparedFact } from '../decisions/explain.ts'
import { LedgerEntry } from '../records/ledger.ts'
import { MoneyBasis } from '../records/money-basis.ts'
import { ReturnAdjustment, ReturnPayment } from '../records/return-money.ts'
import { ReturnVerdict } from '../records/verdict.ts'
import { Closed } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import { Instant } from '../values/ids.ts'
import { Currency, Minor } from '../values/money.ts'
import { OrNull } from './return-parts.ts'

const AnsweredQuestion = Closed({
  id: Type.String({ description: 'Id of the question in the configuration' }),
  text: OrNull(Type.String(), 'The question in English; null when the deciding version is not known'),
  answer: OrNull(
    Type.String(),
    'The answer in words: Yes, No, the text, the number of photos or the warranty; null when it was erased or not given',
  ),
})
export type AnsweredQuestion = Static<typeof AnsweredQuestion>

const RuleEffect = Closed({
  workflowId: Type.String({ description: 'Id of the workflow' }),
  ruleId: Type.String({ description: 'Id of the rule' }),
  result: described(PlainResult, 'The result, as in the configuration'),
  question: OrNull(
    AnsweredQuestion,
    'The question whose answer caused the result; null when the rule itself did, or when that was not stored',
  ),
  because: OrNull(
    Type.Array(ComparedFact),
    'The comparisons that made the rule hold; empty when it has no condition, null when they were not stored',
  ),
  replaced: Type.Boolean({ description: 'Whether the result of a later rule counts instead' }),
})
export type RuleEffect = Static<typeof RuleEffect>

const RuleNotApplied = Closed({
  workflowId: Type.String({ description: 'Id of the workflow' }),
  ruleId: Type.String({ description: 'Id of the rule' }),
  held: Type.Enum(['no', 'not-yet'], { description: 'no, or not-yet when a fact was not known' }),
  because: Type.Array(ComparedFact, { description: 'The comparisons by which it did not hold, the first one first' }),
})
export type RuleNotApplied = Static<typeof RuleNotApplied>

/** The live version's rules applied to the stored facts. */
const TodaysRules = Type.Union([
  Closed({ kind: Type.Literal('live-decided', { description: 'The live version is the one that decided' }) }),
  Closed({
    kind: Type.Literal('unknown', { description: 'It cannot be said' }),
    because: Type.Enum(['not-stored', 'erased', 'no-version'], {
      description: 'The facts were not stored; they were erased; no version is live, or the deciding one is unknown',
    }),
  }),
  Closed({
    kind: Type.Literal('decided', { description: 'It can be said' }),
    same: Type.Boolean({ description: 'Whether they decide the same without asking anything else' }),
    added: Type.Array(PlainResult, {
      description: 'Results of their rules that those of the deciding version did not have',
    }),
    dropped: Type.Array(PlainResult, { description: 'Results of the deciding version that their rules do not have' }),
    unanswered: Type.Array(Type.String(), {
      description: 'Questions, in English, that they ask and that the shopper was not asked',
    }),
  }),
])
export type TodaysRules = Static<typeof TodaysRules>

const UnitReasons = Closed({
  item: Type.String({ description: 'Id of the unit' }),
  title: Type.String({ description: 'Title of the product, with its variant' }),
  resolution: Type.Enum(['return', 'exchange'], { description: 'What the shopper chose' }),
  instead: OrNull(Type.String(), 'Title of what is sent in exchange; null when nothing is, or nothing any more'),
  reason: Type.String({ description: 'Return reason in the words that the shopper chose; empty when there is none' }),
  warranty: OrNull(Type.String(), 'The warranty that is claimed, in English; null when none is'),
  outcome: Type.Array(Type.Enum(['default', 'keep', 'donate', 'review']), {
    description: 'What rules and policy decided about the unit',
  }),
  answers: Type.Array(AnsweredQuestion, { description: 'Questions that rules asked or read, with the answers' }),
  effects: Type.Array(RuleEffect, { description: 'Results of the rules that held, in the order in which they apply' }),
  notApplied: OrNull(
    Type.Array(RuleNotApplied),
    'Rules that did not hold, and by which facts; null when that is not known',
  ),
  decisions: Type.Array(ItemDecision, { description: 'Other decisions about the unit; empty in older returns' }),
  verdict: OrNull(ReturnVerdict, 'Decision of the merchant; null while there is none'),
  removed: OrNull(
    Closed({
      because: Type.Enum(['missing', 'by-merchant'], {
        description: 'It was not in the parcel, or the merchant took it out',
      }),
      reason: OrNull(Type.String(), 'Reason in the words of the merchant; null when there is none'),
    }),
    'Why the unit was taken out of the return; null when it was not',
  ),
  refundedElsewhere: OrNull(
    Minor,
    'What was refunded for it outside the portal after submit, in minor units; null when nothing was',
  ),
  today: described(TodaysRules, 'What the rules of the live version decide'),
})
export type UnitReasons = Static<typeof UnitReasons>

const lineKinds = [
  ...(['unit', 'unit-fee', 'unit-fees', 'shipping', 'duties', 'new-item', 'exchange-shipping'] as const),
  ...(['handling-fee', 'bonus', 'not-taken'] as const),
] as const

const AmountLine = Closed({
  kind: Type.Enum(lineKinds, { description: 'What the line is' }),
  item: OrNull(Type.String(), 'Id of the unit, or of the line of a new item; null for lines of the whole return'),
  title: OrNull(
    Type.String(),
    'Title of the unit or new item; null when it is not known, and for lines of the whole return',
  ),
  amount: described(Minor, 'Signed amount in minor units: positive for the shopper, negative against'),
  net: OrNull(Minor, 'Of a unit or new item the amount without tax, in minor units; else null'),
  tax: OrNull(Minor, 'Its tax, in minor units; else null'),
  fees: OrNull(
    LineFees,
    'Of a unit-fee what the rule or the policy says, whose amount is 0 where its exchange leaves no credit; else null',
  ),
})
export type AmountLine = Static<typeof AmountLine>

const AmountChange = Closed({
  journal: Type.String({ description: 'Name of the journal' }),
  at: described(Instant, 'Time of the change, in milliseconds since 1970-01-01 UTC'),
  entries: Type.Array(LedgerEntry, { description: 'Entries of the journal, which add up to 0' }),
  adjustment: OrNull(ReturnAdjustment, 'The adjustment of the merchant that caused it; null when none did'),
})
export type AmountChange = Static<typeof AmountChange>

const PayoutReason = Closed({
  outcome: Type.Enum(['refund', 'gift-card', 'exchange'], { description: 'Kind of payout' }),
  state: Type.Enum(['waiting', 'due', 'running', 'done', 'refused', 'cancelled'], {
    description: 'Status of the payout',
  }),
  amount: OrNull(Minor, 'Requested amount, in minor units; null for goods'),
  paid: OrNull(Minor, 'Amount that was paid, in minor units; null while nothing was, and for goods'),
  refused: OrNull(Minor, 'Part that the order system refused, in minor units; null when it refused nothing'),
  waitsFor: OrNull(
    Type.Union([PolicyEvent, Type.Enum(['review', 'release', 'email', 'unknown'])]),
    'What a waiting payout waits for: an event of the policy, a decision of the merchant (review, release) or the confirmation of an email address; null when it does not wait',
  ),
})
export type PayoutReason = Static<typeof PayoutReason>

/** The sum of `lines` is `net`. */
export const ReturnAmounts = Closed({
  currency: Currency,
  lines: Type.Array(AmountLine, { description: 'The calculation at submit' }),
  net: described(Minor, 'What it came to, in minor units: positive is paid to the shopper, negative was owed'),
  basis: OrNull(MoneyBasis, 'What it was calculated from; null in older returns'),
  creditType: OrNull(
    Type.Enum(['gift', 'refund', 'exchange']),
    'How the value is given back; null when there is nothing to give back',
  ),
  giftBonus: described(Minor, 'What the shop adds to a gift card at submit, in minor units'),
  covered: described(Minor, 'What the shop paid itself of an amount too small for a card, in minor units'),
  payment: OrNull(ReturnPayment, 'How the amount that was owed is paid; null when nothing was owed'),
  changes: Type.Array(AmountChange, { description: 'What changed the amounts after submit, oldest first' }),
  promised: described(
    Minor,
    'What the return pays out in money and store credit after all changes, in minor units; differences of payouts aside',
  ),
  paid: described(Minor, 'What was paid out so far, in minor units'),
  payouts: Type.Array(PayoutReason, { description: 'The payouts of the return' }),
})
export type ReturnAmounts = Static<typeof ReturnAmounts>

const LabelReason = Closed({
  state: Type.String({
    description:
      'Status of the label; none-kept when nothing is sent back, none-in-store when a store takes the goods, none-by-policy when the policy gives no label, none when there is no label for another reason',
  }),
  method: OrNull(Type.String(), 'Name of the return method; null when there is none'),
  carrier: OrNull(Type.String(), 'Name of the carrier; null while it is not known'),
  trouble: OrNull(Type.String(), 'Message of the carrier that refused or delays the label; null when there is none'),
})
export type LabelReason = Static<typeof LabelReason>

export const ReturnReasons = Closed({
  number: Type.String({ description: 'Number of the return, as people say it' }),
  orderName: Type.String({ description: 'Order number, such as #1001' }),
  submittedAt: described(Instant, 'Time of submit, in milliseconds since 1970-01-01 UTC'),
  state: Type.String({ description: 'Status of the return' }),
  underReview: Type.Boolean({ description: 'Whether the return waits for a decision of the merchant' }),
  openedBy: OrNull(Type.String(), 'Name of the key that opened the return; null when the shopper did'),
  override: OrNull(
    Type.String(),
    'Why the merchant had rules and windows not count; null when they counted. Empty once it was erased',
  ),
  orderKnownUntil: OrNull(
    Instant,
    'Time up to which the order was known when the order system did not answer at submit; null when it answered',
  ),
  erasedAt: OrNull(Instant, 'Time at which personal data was erased; null when it was not'),
  version: Closed(
    {
      decided: Type.Integer({ description: 'Version of the configuration that decided' }),
      live: OrNull(Type.Integer(), 'Version that is live now; null when none is'),
      candidate: OrNull(Type.Integer(), 'Candidate that some orders get now; null when there is none'),
    },
    { description: 'Versions of the configuration' },
  ),
  decisions: Type.Array(OrderDecision, { description: 'Decisions about the order; empty in older returns' }),
  passedOver: OrNull(
    Type.Array(
      Closed({
        policyId: Type.String({ description: 'Id of the policy' }),
        because: Type.Array(ComparedFact, {
          description: 'The comparisons by which its condition did not hold; empty when it held or there is none',
        }),
        productTypes: Type.Array(Type.String(), {
          description: 'Product types of which every item must have one, or a tag',
        }),
        tags: Type.Array(Type.String(), { description: 'Product tags of which every item must have one, or a type' }),
      }),
    ),
    'Policies with conditions that did not fit the order; null when that is not known',
  ),
  units: Type.Array(UnitReasons, { description: 'Every unit that was submitted, removed ones last' }),
  label: described(LabelReason, 'The label of the return, or why there is none'),
  amounts: described(ReturnAmounts, 'How the amounts of the return came about'),
})
export type ReturnReasons = Static<typeof ReturnReasons>

/** In English. */
export const ReturnSentence = Closed({
  about: Type.Enum(['return', 'unit', 'money'], { description: 'What the sentence is about' }),
  item: OrNull(Type.String(), 'Id of the unit that it is about; null when it is about none'),
  text: Type.String({ description: 'The sentence, in English' }),
})
export type ReturnSentence = Static<typeof ReturnSentence>
