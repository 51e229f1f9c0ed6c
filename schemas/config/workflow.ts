import { type Static, Type } from 'typebox'
import { Copy } from '../entities/reason.ts'
import { Closed } from '../typebox/closed.ts'
import { described, Switch } from '../typebox/described.ts'
import { Condition, ConfigId } from './condition.ts'
import { Fee, LineFees } from './policy.ts'

/** Absent leaves the policy's outcome; false forbids it. */
const Grant = (description: string) => Type.Optional(Type.Boolean({ description }))

/** Absent outcomes are unchanged. */
export const Grants = Closed({
  exchange: Grant('Whether the item can be exchanged'),
  refund: Grant('Whether its value can be refunded to the original payment'),
  gift: Grant('Whether its value can become store credit, as a gift card'),
  shopNow: Grant('Whether its value can be spent in Shop Now'),
})
export type Grants = Static<typeof Grants>

/** Spec §3 `excluded`. */
export const Exclusion = Type.Enum([
  'advancedExchange',
  'inlineExchange',
  'instantExchange',
  'shopNow',
  'refund',
  'storeCredit',
])
export type Exclusion = Static<typeof Exclusion>

const keepDonate = Closed({
  type: Type.Literal('keep-donate', { description: 'Pays for the item without its return' }),
  outcome: Type.Enum(['keep', 'donate'], {
    description: 'keep: the shopper keeps it; donate: the shopper is invited to donate it',
  }),
})
const reviewReject = Closed({
  type: Type.Literal('review-reject', { description: 'Sends the return to review, or rejects the item' }),
  outcome: Type.Enum(['review', 'reject'], {
    description: 'review: no payout before the decision of the merchant; reject: the item cannot be returned',
  }),
})

// Everything but questions; also allowed as the effect of an answer.
const effects = [
  Closed({
    type: Type.Literal('return-outcome', { description: 'Sets the outcomes of the item' }),
    allowed: described(Grants, 'Outcomes of the item: true retains those of the policy, false removes them'),
  }),
  Closed({
    type: Type.Literal('exclude-outcome', { description: 'Removes outcomes of the item' }),
    excluded: Type.Array(Exclusion, {
      minItems: 1,
      uniqueItems: true,
      description: 'Outcomes to exclude for the item',
    }),
  }),
  keepDonate,
  reviewReject,
  Closed({
    type: Type.Literal('line-item-fees', { description: 'Reduces the credit of the item' }),
    fees: described(LineFees, 'Deduction from its value'),
  }),
  Closed({
    type: Type.Literal('reason-group-override', { description: 'Uses another reason group' }),
    group: described(ConfigId, 'Id of the reason group'),
  }),
  Closed({
    type: Type.Literal('destinations', { description: 'Sets the destination of the item' }),
    destinations: Type.Array(ConfigId, {
      minItems: 1,
      uniqueItems: true,
      description: 'Ids of possible destinations',
    }),
  }),
  Closed({
    type: Type.Literal('ban', { description: 'Excludes outcomes for the whole return that contains the item' }),
    actions: Type.Array(Type.Enum(['gift', 'refund', 'exchange']), {
      minItems: 1,
      uniqueItems: true,
      description: 'Outcomes to exclude for the return',
    }),
  }),
  Closed({
    type: Type.Literal('fees', { description: 'Sets handling fees of the return; requires the flag dynamic-fees' }),
    fees: Type.Array(Fee, {
      minItems: 1,
      description: 'One fee per outcome; they override those of the method and the policy',
    }),
  }),
] as const

export const PlainResult = Type.Union([...effects])
export type PlainResult = Static<typeof PlainResult>

/** Input kinds are those of Spec §4. */
export const Question = Closed({
  id: ConfigId,
  input: Type.Enum(['comment', 'upload', 'yes-no', 'warranty'], {
    description: 'Type of the answer: text, photos, yes or no, or a warranty',
  }),
  copy: described(Copy, 'Question per language; English is required'),
  hint: Type.Optional(described(Copy, 'Help text below it, per language')),
  optional: Switch('Permits skipping the question; not possible for yes or no'),
  yes: Type.Optional(Type.Array(PlainResult, { description: 'Results of yes' })),
  no: Type.Optional(Type.Array(PlainResult, { description: 'Results of no' })),
  answered: Type.Optional(Type.Array(PlainResult, { description: 'Results of any answer' })),
})
export type Question = Static<typeof Question>

/** Spec §4 "Result types". */
export const Result = Type.Union([
  ...effects,
  Closed({
    type: Type.Literal('user-input', { description: 'Shows a question to the shopper' }),
    question: described(Question, 'Question with the results of its answers'),
  }),
])
export type Result = Static<typeof Result>

/** Without a condition the rule always applies. */
export const Rule = Closed({
  id: ConfigId,
  when: Type.Optional(described(Condition, 'Condition on the item; absent means every item')),
  results: Type.Array(Result, { minItems: 1, description: 'Results while the condition is true' }),
  sentence: Type.Optional(described(Copy, 'Sentence for shoppers when this rule rejects an item, per language')),
})
export type Rule = Static<typeof Rule>

/** Lower priority applies first, so higher priority wins (WFL-33). */
export const Workflow = Closed({
  id: ConfigId,
  name: Type.String({ minLength: 1, description: 'For the merchant alone' }),
  trigger: Type.Optional(
    Type.Literal('item-selected', {
      default: 'item-selected',
      description: 'Time of evaluation; there is only one; absent means that one',
    }),
  ),
  priority: Type.Optional(
    Type.Integer({ description: 'Order of application, lowest first; the highest overrides others. Absent means 0' }),
  ),
  rules: Type.Array(Rule, { minItems: 1, description: 'Rules, applied in this order' }),
})
export type Workflow = Static<typeof Workflow>

/** An order belongs to the first group whose condition holds at lookup (LKP-29, WFL-02). */
export const WorkflowGroup = Closed({
  id: ConfigId,
  title: Type.String({ description: 'For the merchant alone' }),
  when: Type.Optional(described(Condition, 'Condition on the order at lookup; absent means every order')),
  workflows: Type.Array(Workflow, { description: 'Workflows; their rules apply by priority, then in this order' }),
})
export type WorkflowGroup = Static<typeof WorkflowGroup>
