import { type Static, Type } from 'typebox'
import { textOperators } from '../config/facts.ts'
import { PlainResult } from '../config/workflow.ts'
import { Closed } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import { Minor } from '../values/money.ts'
import { Decision, FactRead } from './decision.ts'

export const ComparedFact = Closed({
  ...FactRead.properties,
  op: Type.Enum(
    [...textOperators.one, ...textOperators.several, 'includes', 'excludes', 'at-least', 'at-most', 'above', 'below'],
    {
      description: 'How the rule compares the fact, as in the configuration',
    },
  ),
  compared: Type.Unsafe<string | number | boolean | readonly string[]>(
    Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Array(Type.String())], {
      description: 'The value that the rule compares the fact with',
    }),
  ),
  held: Type.Enum(['yes', 'no', 'not-yet'], {
    description: 'Whether the comparison was true; not-yet while the fact was not known',
  }),
})
export type ComparedFact = Static<typeof ComparedFact>

export const RuleTrace = Closed(
  {
    workflowId: Type.String({ description: 'The workflow that the rule stands in' }),
    ruleId: Type.String({ description: 'The rule' }),
    held: Type.Enum(['yes', 'no', 'not-yet'], {
      description: 'Whether its condition held; not-yet while it waits for a fact',
    }),
    reads: Type.Array(FactRead, { description: 'What its condition read' }),
    results: Type.Array(PlainResult, { description: 'What followed from it' }),
    asked: Type.Array(Type.String(), { description: 'Ids of the questions that it asked' }),
  },
  { title: 'RuleTrace' },
)
export type RuleTrace = Static<typeof RuleTrace>

/** For merchants only: shoppers could use it to get around rules. */
export const Explanation = Closed(
  {
    item: Type.String({ description: 'Id of the item' }),
    title: Type.String({ description: 'Title of the product' }),
    status: Type.String({ description: 'How the item stands' }),
    workflowGroup: Type.Union([Type.String(), Type.Null()], {
      description: 'The group of rules that its order belongs to; null where none does',
    }),
    trace: Type.Array(RuleTrace, { description: 'What the rules of workflows made of it' }),
    decisions: Type.Array(Decision, {
      description:
        'What else was decided: of its order first, then of itself. As it counted on the day; empty in returns that are older than this',
    }),
    failure: Type.Optional(Type.String({ description: 'Why the rules could not be evaluated' })),
  },
  { title: 'Explanation' },
)
export type Explanation = Static<typeof Explanation>

/** Value that is not paid out, or not yet, and why. English, for merchants. */
export const MoneyExplanation = Closed(
  {
    term: Type.Enum(['not-taken', 'open'], {
      description: 'not-taken: the order never brought it in; open: it is not paid yet',
    }),
    amount: described(Minor, 'How much it is, in minor units'),
    why: Type.String({ description: 'Why, in English' }),
  },
  { title: 'MoneyExplanation' },
)
export type MoneyExplanation = Static<typeof MoneyExplanation>
