import { type Static, Type } from 'typebox'
import { Copy } from '../entities/reason.ts'
import { Closed } from '../typebox/closed.ts'
import { described, Switch } from '../typebox/described.ts'
import { Condition, ConfigId } from './condition.ts'
import { Fee, LineFees } from './policy.ts'

/** Absent leaves the policy's outcome; false forbids it. */
const Grant = (description: string) => Type.Optional(Type.Boolean({ description }))

/** Outcomes granted by a rule or warranty. Absent ones are unchanged. */
export const Grants = Closed({
  exchange: Grant('Whether the item may be exchanged'),
  refund: Grant('Whether its value may be refunded to the original payment'),
  gift: Grant('Whether its value may become store credit, as a gift card'),
  shopNow: Grant('Whether its value may be spent on new items in Shop Now'),
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
  type: Type.Literal('keep-donate', { description: 'Pays for the item without taking it back' }),
  outcome: Type.Enum(['keep', 'donate'], { description: 'keep: the shopper keeps it; donate: asks to give it away' }),
})
const reviewReject = Closed({
  type: Type.Literal('review-reject', { description: 'Has somebody look at the return first, or refuses the item' }),
  outcome: Type.Enum(['review', 'reject'], {
    description: 'review: nothing is paid before the merchant has decided; reject: the item cannot go back',
  }),
})

// Everything but questions; also allowed as the effect of an answer.
const effects = [
  Closed({
    type: Type.Literal('return-outcome', { description: 'Says which outcomes the item may have' }),
    allowed: described(Grants, 'What the item may become: true leaves what the policy allows, false takes it away'),
  }),
  Closed({
    type: Type.Literal('exclude-outcome', { description: 'Takes outcomes away from the item' }),
    excluded: Type.Array(Exclusion, { minItems: 1, uniqueItems: true, description: 'What the item is kept out of' }),
  }),
  keepDonate,
  reviewReject,
  Closed({
    type: Type.Literal('line-item-fees', { description: 'Lowers what the item is credited with' }),
    fees: described(LineFees, 'What the shop keeps of its value'),
  }),
  Closed({
    type: Type.Literal('reason-group-override', { description: 'Asks for the reason from another list' }),
    group: described(ConfigId, 'Id of the reason group'),
  }),
  Closed({
    type: Type.Literal('destinations', { description: 'Says where the item goes' }),
    destinations: Type.Array(ConfigId, {
      minItems: 1,
      uniqueItems: true,
      description: 'Ids of destinations, each of which would do',
    }),
  }),
  Closed({
    type: Type.Literal('ban', { description: 'Keeps the whole return from these while the item is in it' }),
    actions: Type.Array(Type.Enum(['gift', 'refund', 'exchange']), {
      minItems: 1,
      uniqueItems: true,
      description: 'What the return cannot become',
    }),
  }),
  Closed({
    type: Type.Literal('fees', { description: 'Handling fees of the return; counts with the flag dynamic-fees' }),
    fees: Type.Array(Fee, {
      minItems: 1,
      description: 'One per outcome; they go before those of the method and the policy',
    }),
  }),
] as const

export const PlainResult = Type.Union([...effects])
export type PlainResult = Static<typeof PlainResult>

/** Input kinds are those of Spec §4. */
export const Question = Closed({
  id: ConfigId,
  input: Type.Enum(['comment', 'upload', 'yes-no', 'warranty'], {
    description: 'How it is answered: with words, with photos, with yes or no, or by choosing a warranty',
  }),
  copy: described(Copy, 'What is asked, per language; English at least'),
  hint: Type.Optional(described(Copy, 'A line below it that helps to answer, per language')),
  optional: Switch('May be passed without an answer; questions of yes or no may not'),
  yes: Type.Optional(Type.Array(PlainResult, { description: 'What follows from yes' })),
  no: Type.Optional(Type.Array(PlainResult, { description: 'What follows from no' })),
  answered: Type.Optional(Type.Array(PlainResult, { description: 'What follows from any answer' })),
})
export type Question = Static<typeof Question>

/** Spec §4 "Result types". */
export const Result = Type.Union([
  ...effects,
  Closed({
    type: Type.Literal('user-input', { description: 'Asks the shopper' }),
    question: described(Question, 'What is asked, and what follows from the answer'),
  }),
])
export type Result = Static<typeof Result>

/** Without a condition the rule always applies. */
export const Rule = Closed({
  id: ConfigId,
  when: Type.Optional(described(Condition, 'Holds for the items it is about; absent means every item')),
  results: Type.Array(Result, { minItems: 1, description: 'What follows while it holds' }),
  sentence: Type.Optional(
    described(Copy, 'The one sentence a shopper reads when this rule keeps an item back, per language'),
  ),
})
export type Rule = Static<typeof Rule>

/** Lower priority applies first, so higher priority wins (WFL-33). */
export const Workflow = Closed({
  id: ConfigId,
  name: Type.String({ minLength: 1, description: 'For the merchant alone' }),
  trigger: Type.Optional(
    Type.Literal('item-selected', {
      default: 'item-selected',
      description: 'When it is gone through: there is this moment only; absent means it',
    }),
  ),
  priority: Type.Optional(
    Type.Integer({ description: 'Lower ones apply first, so that the highest has the last word; absent means 0' }),
  ),
  rules: Type.Array(Rule, { minItems: 1, description: 'Applied in this order' }),
})
export type Workflow = Static<typeof Workflow>

/** An order belongs to the first group whose condition holds at lookup (LKP-29, WFL-02). */
export const WorkflowGroup = Closed({
  id: ConfigId,
  title: Type.String({ description: 'For the merchant alone' }),
  when: Type.Optional(
    described(Condition, 'Holds for the orders it is for, as they are known at lookup; absent means every order'),
  ),
  workflows: Type.Array(Workflow, { description: 'Their rules apply by priority, then in this order' }),
})
export type WorkflowGroup = Static<typeof WorkflowGroup>
