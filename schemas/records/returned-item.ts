import { type Static, Type } from 'typebox'
import { LineFees } from '../config/policy.ts'
import { Grants } from '../config/workflow.ts'
import { FactRead, ItemDecision } from '../decisions/decision.ts'
import { RuleTrace } from '../decisions/explain.ts'
import { Customs } from '../entities/customs.ts'
import { Closed } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import { Instant } from '../values/ids.ts'
import { Minor } from '../values/money.ts'
import { Inspection } from './inspection.ts'
import { ReturnVerdict } from './verdict.ts'

const ProductSnapshot = Closed({
  title: Type.String({ description: 'Title of the product when it was bought' }),
  variantTitle: Type.Union([Type.String(), Type.Null()], {
    description: 'Title of the variant, such as Blue / M; null when the product has one variant only',
  }),
  image: Type.Union([Type.String(), Type.Null()], { description: 'URL of a picture; null when there is none' }),
})

export const ReturnedItem = Closed({
  lineItemId: Type.String({ description: 'Id of the unit: the id of its order line, a point and its number' }),
  variantId: Type.Union([Type.String(), Type.Null()], {
    description: 'Id of the variant; null when the variant no longer exists',
  }),
  sku: Type.Optional(
    Type.Union([Type.String(), Type.Null()], {
      description: 'Stock keeping unit; null when there is none, absent in older returns',
    }),
  ),
  barcode: Type.Optional(
    Type.String({ description: 'GTIN, UPC or EAN on the goods; absent when there was none at submit' }),
  ),
  customs: Type.Optional(described(Customs, 'Facts for customs papers; absent when there were none at submit')),
  product: described(ProductSnapshot, 'The product as it was bought'),
  returnType: Type.Enum(['credit', 'exchange'], {
    description: 'Whether the unit is returned for credit or exchanged',
  }),
  resolution: Type.Enum(['return', 'exchange'], { description: 'Choice of the shopper: return or exchange' }),
  reason: Closed(
    {
      id: Type.String({ description: 'Id of the reason in the configuration' }),
      text: Type.String({ description: 'The reason in the words that the shopper chose' }),
      comment: Type.Optional(Type.String({ description: 'Comment of the shopper; absent when there is none' })),
    },
    { description: 'The return reason' },
  ),
  grams: Type.Integer({ minimum: 0, description: 'Weight of the unit, in grams' }),
  value: described(Minor, 'Value of the unit, in minor units of the order currency'),
  // WFL-14
  outcome: Type.Array(Type.Enum(['default', 'keep', 'donate', 'review']), {
    minItems: 1,
    description:
      'Result of the rules and the policy: `keep` and `donate` send nothing back, `review` needs a decision of the merchant, `default` is none of these',
  }),
  outcomesSetByWorkflow: Type.Array(
    Closed({
      name: Type.String({ description: 'Name of the rule' }),
      workflowId: Type.String({ description: 'Id of the workflow' }),
      ruleId: Type.String({ description: 'Id of the rule' }),
      questionId: Type.Union([Type.String(), Type.Null()], {
        description: 'Id of the question whose answer led to the outcome; null when no question did',
      }),
      type: Type.String({ description: 'The outcome that the rule set' }),
    }),
    { description: 'Outcomes that workflow rules set' },
  ),
  advanced: Type.Boolean({ description: 'Whether the unit is exchanged for another product' }),
  inputs: Type.Array(
    Closed({
      questionId: Type.String({ description: 'Id of the question' }),
      input: Type.String({ description: 'Type of the question' }),
      answer: Type.String({ description: 'The answer; for photos, their ids separated by spaces' }),
    }),
    { description: 'Answers to the questions of workflows' },
  ),
  warranty: Type.Union(
    [
      Closed({
        id: Type.String({ description: 'Id of the warranty in the configuration' }),
        group: Type.String({ description: 'Group of the warranty' }),
        allowed: described(Grants, 'The outcomes that the warranty allows'),
      }),
      Type.Null(),
    ],
    { description: 'The warranty that is claimed; null when none is' },
  ),
  applicableLineItemFees: Type.Union([LineFees, Type.Null()], {
    description: 'The fees of the policy that apply to this unit; null when none do',
  }),
  trace: Type.Array(RuleTrace, { description: 'Rules evaluated for the unit, with their decisions' }),
  // FIX-23
  decisions: Type.Optional(
    Type.Array(ItemDecision, {
      description: 'Other decisions about the unit at submit; absent in older returns',
    }),
  ),
  // FND-36
  facts: Type.Optional(
    Type.Record(Type.String(), FactRead.properties.value, {
      description:
        'Facts available to rules at submit, by name, without answers. Customer tags include only those that rules name. Absent in older returns and after personal data was erased',
    }),
  ),
  verdict: Type.Optional(
    described(ReturnVerdict, 'Decision of the merchant on a unit under review; absent while there is none'),
  ),
  verdictUndoneAt: Type.Optional(
    described(
      Instant,
      'Time at which a decision on the unit was reverted, in milliseconds since 1970-01-01 UTC; absent when none was',
    ),
  ),
  receivedAt: Type.Optional(
    described(
      Instant,
      'Time at which the unit was received, in milliseconds since 1970-01-01 UTC; absent while it was not',
    ),
  ),
  notRestocked: Type.Optional(
    Type.Literal(true, {
      description: 'True when the unit was received and is not restocked; absent otherwise',
    }),
  ),
  inspection: Type.Optional(
    described(Inspection, 'Condition and destination of the received unit; absent when none was recorded'),
  ),
  // BCK-02
  refundedElsewhere: Type.Optional(
    described(
      Minor,
      'Amount refunded outside the portal after submit, in minor units of the order currency; 0 when the merchant approved the payout anyway, absent when nothing was refunded',
    ),
  ),
})
export type ReturnedItem = Static<typeof ReturnedItem>

export const ReplacementItem = Closed({
  variantId: Type.String({ description: 'Id of the variant that is sent' }),
  forLineItemId: Type.Union([Type.String(), Type.Null()], {
    description: 'Id of the unit that it replaces; null for goods from Shop Now',
  }),
  cartLineId: Type.Optional(
    Type.String({ description: 'Id of its line in the Shop Now cart; absent for other exchanges' }),
  ),
  customs: Type.Optional(described(Customs, 'Facts for customs papers; absent when there were none at submit')),
  product: described(ProductSnapshot, 'The product that is sent'),
  total: described(Minor, 'Price of the unit with tax, in minor units of the order currency'),
})
export type ReplacementItem = Static<typeof ReplacementItem>
