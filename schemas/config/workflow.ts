import { type Static, Type } from 'typebox'
import { Closed } from '../closed.ts'
import { Fee, LineFees } from '../entities/policy.ts'
import { Copy } from '../entities/reason.ts'
import { Condition, ConfigId } from './condition.ts'

const Switch = Type.Optional(Type.Boolean())

/** The outcomes an item may have, as a rule or a warranty grants them. An outcome that is not named stays as it is. */
export const Grants = Closed({ exchange: Switch, refund: Switch, gift: Switch, shopNow: Switch })
export type Grants = Static<typeof Grants>

/** What a rule can keep an item out of (Spec §3 `excluded`). */
export const Exclusion = Type.Enum([
  'advancedExchange',
  'inlineExchange',
  'instantExchange',
  'shopNow',
  'refund',
  'storeCredit',
])
export type Exclusion = Static<typeof Exclusion>

const keepDonate = Closed({ type: Type.Literal('keep-donate'), outcome: Type.Enum(['keep', 'donate']) })
const reviewReject = Closed({ type: Type.Literal('review-reject'), outcome: Type.Enum(['review', 'reject']) })

const effects = [
  Closed({
    type: Type.Literal('return-outcome', { description: 'Says which outcomes the item may have' }),
    allowed: Grants,
  }),
  Closed({
    type: Type.Literal('exclude-outcome', { description: 'Takes outcomes away from the item' }),
    excluded: Type.Array(Exclusion, { minItems: 1, uniqueItems: true }),
  }),
  keepDonate,
  reviewReject,
  Closed({ type: Type.Literal('line-item-fees'), fees: LineFees }),
  Closed({ type: Type.Literal('reason-group-override'), group: ConfigId }),
  Closed({
    type: Type.Literal('destinations'),
    destinations: Type.Array(ConfigId, { minItems: 1, uniqueItems: true }),
  }),
  Closed({
    type: Type.Literal('ban', { description: 'Keeps the whole return from these while the item is in it' }),
    actions: Type.Array(Type.Enum(['gift', 'refund', 'exchange']), { minItems: 1, uniqueItems: true }),
  }),
  Closed({
    type: Type.Literal('fees', { description: 'Handling fees of the return; counts with the flag dynamic-fees' }),
    fees: Type.Array(Fee, { minItems: 1 }),
  }),
] as const

/** A result that needs no answer of its own. */
export const PlainResult = Type.Union([...effects])
export type PlainResult = Static<typeof PlainResult>

/** What a question asks for, and what its answer brings about. The ways to answer are those of Spec §4. */
export const Question = Closed({
  id: ConfigId,
  input: Type.Enum(['comment', 'upload', 'yes-no', 'warranty']),
  /** What is asked, per language; English at least. */
  copy: Copy,
  hint: Type.Optional(Copy),
  /** May be passed without an answer; yes-no questions may not. */
  optional: Type.Optional(Type.Boolean()),
  /** Results of the answer `yes`, of the answer `no`, and of any answer. */
  yes: Type.Optional(Type.Array(PlainResult)),
  no: Type.Optional(Type.Array(PlainResult)),
  answered: Type.Optional(Type.Array(PlainResult)),
})
export type Question = Static<typeof Question>

/** One result of a rule (Spec §4 "Result types"). */
export const Result = Type.Union([
  ...effects,
  Closed({ type: Type.Literal('user-input', { description: 'Asks the shopper' }), question: Question }),
])
export type Result = Static<typeof Result>

/** A condition with what follows while it holds. Without a condition it always does. */
export const Rule = Closed({
  id: ConfigId,
  when: Type.Optional(Condition),
  results: Type.Array(Result, { minItems: 1 }),
  /** The one sentence a shopper reads when this rule keeps an item back, per language. */
  sentence: Type.Optional(Copy),
})
export type Rule = Static<typeof Rule>

/** Rules of one concern. Those with a lower priority apply first, so that a higher one has the last word (WFL-33). */
export const Workflow = Closed({
  id: ConfigId,
  name: Type.String({ minLength: 1, description: 'For the merchant alone' }),
  trigger: Type.Literal('item-selected'),
  priority: Type.Optional(Type.Integer()),
  rules: Type.Array(Rule, { minItems: 1 }),
})
export type Workflow = Static<typeof Workflow>

/** The workflows of some orders. An order belongs to the first group whose condition holds at lookup (LKP-29, WFL-02). */
export const WorkflowGroup = Closed({
  id: ConfigId,
  title: Type.String({ description: 'For the merchant alone' }),
  when: Type.Optional(Condition),
  workflows: Type.Array(Workflow),
})
export type WorkflowGroup = Static<typeof WorkflowGroup>
