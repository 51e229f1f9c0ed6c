import { type Static, Type } from 'typebox'
import { dateOperators, textOperators } from '../config/facts.ts'
import { PlainResult } from '../config/workflow.ts'
import { Closed } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import { Minor } from '../values/money.ts'
import { Decision, FactRead } from './decision.ts'

export const ComparedFact = Closed({
  ...FactRead.properties,
  op: Type.Enum(
    [
      ...textOperators.one,
      ...textOperators.several,
      ...(['includes', 'excludes', 'at-least', 'at-most', 'above', 'below'] as const),
      ...dateOperators,
    ],
    {
      description: 'Operator of the comparison, as in the configuration',
    },
  ),
  compared: Type.Unsafe<string | number | boolean | readonly string[]>(
    Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Array(Type.String())], {
      description: 'Value in the configuration',
    }),
  ),
  held: Type.Enum(['yes', 'no', 'not-yet'], {
    description: 'Whether the comparison was true; not-yet while the fact was not known',
  }),
})
export type ComparedFact = Static<typeof ComparedFact>

export const RuleTrace = Closed(
  {
    workflowId: Type.String({ description: 'Id of the workflow of the rule' }),
    ruleId: Type.String({ description: 'Id of the rule' }),
    held: Type.Enum(['yes', 'no', 'not-yet'], {
      description: 'Whether the condition was true; not-yet while it waits for a fact',
    }),
    reads: Type.Array(FactRead, { description: 'Facts that the condition read' }),
    results: Type.Array(PlainResult, { description: 'Results of the rule' }),
    asked: Type.Array(Type.String(), { description: 'Ids of its questions to the shopper' }),
  },
  { title: 'RuleTrace' },
)
export type RuleTrace = Static<typeof RuleTrace>

/** For merchants only: shoppers could use it to get around rules. */
export const Explanation = Closed(
  {
    item: Type.String({ description: 'Id of the item' }),
    title: Type.String({ description: 'Title of the product' }),
    status: Type.String({ description: 'Status of the item' }),
    workflowGroup: Type.Union([Type.String(), Type.Null()], {
      description: 'Id of the workflow group of the order; null when it has none',
    }),
    trace: Type.Array(RuleTrace, { description: 'Results of the workflow rules' }),
    decisions: Type.Array(Decision, {
      description:
        'Other results, as decided that day: those of the order first, then those of the item; empty for older returns',
    }),
    failure: Type.Optional(Type.String({ description: 'Reason that the rules could not be evaluated' })),
  },
  { title: 'Explanation' },
)
export type Explanation = Static<typeof Explanation>

/** Value that is not paid out, or not yet, and why. English, for merchants. */
export const MoneyExplanation = Closed(
  {
    term: Type.Enum(['not-taken', 'open'], {
      description: 'not-taken: the amount was never captured; open: it is not paid yet',
    }),
    amount: described(Minor, 'Amount, in minor units'),
    why: Type.String({ description: 'Why, in English' }),
  },
  { title: 'MoneyExplanation' },
)
export type MoneyExplanation = Static<typeof MoneyExplanation>
