import { type Static, Type } from 'typebox'
import { Closed } from './closed.ts'
import { PlainResult } from './config/workflow.ts'
import { Decision, FactRead } from './decision.ts'
import { Minor } from './money.ts'

/** Why one rule did what it did: what it read and what followed. */
export const RuleTrace = Closed({
  workflowId: Type.String(),
  ruleId: Type.String(),
  held: Type.Enum(['yes', 'no', 'not-yet']),
  reads: Type.Array(FactRead),
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
  trace: Type.Array(RuleTrace, { description: 'What the rules of workflows made of it' }),
  decisions: Type.Array(Decision, {
    description:
      'What else was decided: of its order first, then of itself. As it counted on the day; empty in returns that are older than this',
  }),
  /** Why the rules could not be evaluated. */
  failure: Type.Optional(Type.String()),
})
export type Explanation = Static<typeof Explanation>

/** What of a return's value is not given, or is not paid yet, and why: for merchants, in English. */
export const MoneyExplanation = Closed({ term: Type.Enum(['not-taken', 'open']), amount: Minor, why: Type.String() })
export type MoneyExplanation = Static<typeof MoneyExplanation>
