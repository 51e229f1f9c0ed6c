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
    'Answer in words: Yes, No, the text, the number of photos or the warranty; null when erased or not given',
  ),
})
export type AnsweredQuestion = Static<typeof AnsweredQuestion>

const RuleEffect = Closed({
  workflowId: Type.String({ description: 'Id of the workflow' }),
  ruleId: Type.String({ description: 'Id of the rule' }),
  result: described(PlainResult, 'The result, as in the configuration'),
  question: OrNull(
    AnsweredQuestion,
    'Question whose answer caused the result; null when the rule itself did, or when that was not stored',
  ),
  because: OrNull(
    Type.Array(ComparedFact),
    'Comparisons that made the condition true; empty without a condition, null when not stored',
  ),
  replaced: Type.Boolean({ description: 'Whether the result of a later rule replaces this one' }),
})
export type RuleEffect = Static<typeof RuleEffect>

const RuleNotApplied = Closed({
  workflowId: Type.String({ description: 'Id of the workflow' }),
  ruleId: Type.String({ description: 'Id of the rule' }),
  held: Type.Enum(['no', 'not-yet'], { description: 'no, or not-yet when a fact was not known' }),
  because: Type.Array(ComparedFact, { description: 'Comparisons that made the condition false, the first one first' }),
})
export type RuleNotApplied = Static<typeof RuleNotApplied>

const TodaysRules = Type.Union([
  Closed({ kind: Type.Literal('live-decided', { description: 'The live version made the decision itself' }) }),
  Closed({
    kind: Type.Literal('unknown', { description: 'No comparison is available' }),
    because: Type.Enum(['not-stored', 'erased', 'no-version'], {
      description:
        'Reason: the facts were not stored or were erased, no version is live, or the deciding version is unknown',
    }),
  }),
  Closed({
    kind: Type.Literal('decided', { description: 'The comparison is available' }),
    same: Type.Boolean({ description: 'Whether both versions decide the same without further questions' }),
    added: Type.Array(PlainResult, {
      description: 'Results of the live rules that the deciding version lacked',
    }),
    dropped: Type.Array(PlainResult, { description: 'Results of the deciding version that the live rules lack' }),
    unanswered: Type.Array(Type.String(), {
      description: 'Questions of the live rules, in English, that the shopper did not answer',
    }),
  }),
])
export type TodaysRules = Static<typeof TodaysRules>

const UnitReasons = Closed({
  item: Type.String({ description: 'Id of the unit' }),
  title: Type.String({ description: 'Title of the product, with its variant' }),
  resolution: Type.Enum(['return', 'exchange'], { description: 'Outcome chosen by the shopper' }),
  instead: OrNull(Type.String(), 'Title of the replacement; null when nothing is sent, or no longer'),
  reason: Type.String({ description: 'Return reason in the words that the shopper chose; empty when there is none' }),
  warranty: OrNull(Type.String(), 'Claimed warranty, in English; null when there is none'),
  outcome: Type.Array(Type.Enum(['default', 'keep', 'donate', 'review']), {
    description: 'Result of the rules and the policy for the unit',
  }),
  answers: Type.Array(AnsweredQuestion, { description: 'Questions from the rules, with the answers' }),
  effects: Type.Array(RuleEffect, {
    description: 'Results of the rules with a true condition, in order of application',
  }),
  notApplied: OrNull(
    Type.Array(RuleNotApplied),
    'Rules with a false condition, with the deciding facts; null when not known',
  ),
  decisions: Type.Array(ItemDecision, { description: 'Other decisions about the unit; empty in older returns' }),
  verdict: OrNull(ReturnVerdict, 'Decision of the merchant; null while there is none'),
  removed: OrNull(
    Closed({
      because: Type.Enum(['missing', 'by-merchant'], {
        description: 'Whether the unit was missing from the parcel or removed by the merchant',
      }),
      reason: OrNull(Type.String(), 'Reason in the words of the merchant; null when there is none'),
    }),
    'Reason the unit was removed from the return; null when it was not',
  ),
  refundedElsewhere: OrNull(
    Minor,
    'Amount refunded for it outside the portal after submit, in minor units; null when nothing was',
  ),
  today: described(TodaysRules, 'Decision of the live version'),
})
export type UnitReasons = Static<typeof UnitReasons>

const lineKinds = [
  ...(['unit', 'unit-fee', 'unit-fees', 'shipping', 'duties', 'new-item', 'exchange-shipping'] as const),
  ...(['handling-fee', 'bonus', 'not-taken'] as const),
] as const

const AmountLine = Closed({
  kind: Type.Enum(lineKinds, { description: 'Meaning of the line' }),
  item: OrNull(Type.String(), 'Id of the unit, or of the line of a new item; null for lines of the whole return'),
  title: OrNull(
    Type.String(),
    'Title of the unit or new item; null when it is not known, and for lines of the whole return',
  ),
  amount: described(Minor, 'Signed amount in minor units: positive for the shopper, negative against the shopper'),
  net: OrNull(Minor, 'For a unit or new item, the amount without tax, in minor units; else null'),
  tax: OrNull(Minor, 'Its tax, in minor units; else null'),
  fees: OrNull(
    LineFees,
    'For a unit-fee, the deduction set by the rule or policy; its amount is 0 when the exchange leaves no credit. Null for other lines',
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
    'Event that a waiting payout waits for: an event of the policy, a decision of the merchant (review, release) or the confirmation of an email address; null when it does not wait',
  ),
})
export type PayoutReason = Static<typeof PayoutReason>

export const ReturnAmounts = Closed({
  currency: Currency,
  lines: Type.Array(AmountLine, { description: 'The calculation at submit' }),
  net: described(Minor, 'Total, in minor units: positive is paid to the shopper, negative is owed'),
  basis: OrNull(MoneyBasis, 'Basis of the calculation; null in older returns'),
  creditType: OrNull(
    Type.Enum(['gift', 'refund', 'exchange']),
    'How the value is given back; null when there is nothing to give back',
  ),
  giftBonus: described(Minor, 'Bonus of the shop on the gift card at submit, in minor units'),
  covered: described(Minor, 'Amount covered by the shop because it was too small for a card, in minor units'),
  payment: OrNull(ReturnPayment, 'Payment of the amount owed; null when nothing was owed'),
  changes: Type.Array(AmountChange, { description: 'Changes of the amounts after submit, oldest first' }),
  promised: described(
    Minor,
    'Total of money and store credit that the return pays out after all changes, in minor units, without differences of payouts',
  ),
  paid: described(Minor, 'Amount paid out so far, in minor units'),
  payouts: Type.Array(PayoutReason, { description: 'The payouts of the return' }),
})
export type ReturnAmounts = Static<typeof ReturnAmounts>

const LabelReason = Closed({
  state: Type.String({
    description:
      'Status of the label; none-kept when nothing is sent back, none-in-store when the goods go to a store, none-by-policy when the policy provides no label, none for other reasons',
  }),
  method: OrNull(Type.String(), 'Name of the return method; null when there is none'),
  carrier: OrNull(Type.String(), 'Name of the carrier; null while it is not known'),
  trouble: OrNull(Type.String(), 'Message of the carrier that refused or delays the label; null when there is none'),
})
export type LabelReason = Static<typeof LabelReason>

export const ReturnReasons = Closed({
  number: Type.String({ description: 'Return number shown to shoppers' }),
  orderName: Type.String({ description: 'Order number, such as #1001' }),
  submittedAt: described(Instant, 'Time of submit, in milliseconds since 1970-01-01 UTC'),
  state: Type.String({ description: 'Status of the return' }),
  underReview: Type.Boolean({ description: 'Whether the return waits for a decision of the merchant' }),
  openedBy: OrNull(Type.String(), 'Name of the key that opened the return; null when the shopper did'),
  override: OrNull(
    Type.String(),
    'Reason the merchant overrode rules and windows; null when they applied. Empty once erased',
  ),
  timeZone: Type.String({
    description: 'Time zone of the days in `sentences`: that of the deciding version, such as Europe/Berlin',
  }),
  orderKnownUntil: OrNull(
    Instant,
    'Time of the cached order data when the order system did not respond at submit; null when it responded',
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
          description: 'Comparisons that made its condition false; empty when it was true or there is none',
        }),
        productTypes: Type.Array(Type.String(), {
          description: 'Product types; each item needs one of them or one of the tags',
        }),
        tags: Type.Array(Type.String(), {
          description: 'Product tags; each item needs one of them or one of the types',
        }),
      }),
    ),
    'Policies whose conditions the order did not meet; null when not known',
  ),
  units: Type.Array(UnitReasons, { description: 'Submitted units, removed ones last' }),
  label: described(LabelReason, 'Return label, or the reason there is none'),
  amounts: described(ReturnAmounts, 'Calculation of the amounts of the return'),
})
export type ReturnReasons = Static<typeof ReturnReasons>

/** In English. */
export const ReturnSentence = Closed({
  about: Type.Enum(['return', 'unit', 'money'], { description: 'Subject of the sentence' }),
  item: OrNull(Type.String(), 'Id of the unit; null when the sentence concerns none'),
  text: Type.String({ description: 'Sentence, in English' }),
})
export type ReturnSentence = Static<typeof ReturnSentence>
