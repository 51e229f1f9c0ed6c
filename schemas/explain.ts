import { type Static, Type } from 'typebox'
import { Closed } from './closed.ts'
import { PlainResult } from './config/workflow.ts'

/** What a fact was known to be. */
const FactValue = Type.Unsafe<string | number | boolean | readonly string[]>(
  Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Array(Type.String())]),
)

/** Why one rule did what it did: what it read and what followed. */
export const RuleTrace = Closed({
  workflowId: Type.String(),
  ruleId: Type.String(),
  held: Type.Enum(['yes', 'no', 'not-yet']),
  reads: Type.Array(
    Closed({
      fact: Type.String(),
      question: Type.Optional(Type.String()),
      value: Type.Union([FactValue, Type.Null()]),
    }),
  ),
  results: Type.Array(PlainResult),
  asked: Type.Array(Type.String()),
})
export type RuleTrace = Static<typeof RuleTrace>

/** Why an item stands where it stands: for merchants only, never for shoppers. */
export const Explanation = Closed({
  item: Type.String(),
  title: Type.String(),
  status: Type.String(),
  workflowGroup: Type.Union([Type.String(), Type.Null()]),
  trace: Type.Array(RuleTrace),
  /** Why the rules could not be evaluated. */
  failure: Type.Optional(Type.String()),
})
export type Explanation = Static<typeof Explanation>
