import type { Condition, Test } from '../../../schemas/config/condition.ts'
import type { Question, Workflow } from '../../../schemas/config/workflow.ts'
import type { FactRead } from '../../../schemas/decision.ts'
import type { ComparedFact, RuleTrace } from '../../../schemas/explain.ts'
import { decidingTests, factOf, holds, type WorkflowFacts } from './condition.ts'
import { type AskedQuestion, type CountingResult, inOrder, type OrderedRule, stepsOf } from './ordered-rules.ts'
import { type Bypass, changeBy, isBypassed, type RuleOutcome, untouched } from './outcome.ts'

/** What the rules say about an item, what they ask, and why. */
export interface Evaluation {
  readonly outcome: RuleOutcome
  readonly questions: readonly AskedQuestion[]
  readonly trace: readonly RuleTrace[]
  /** Why the rules could not be evaluated; the item is as no rule had touched it then (WFL-32). */
  readonly failure?: string
}

/** Everything that an evaluation depends on. */
export interface EvaluateInput {
  readonly workflows: readonly Workflow[]
  /** What counts (`factsThatCount`). */
  readonly facts: WorkflowFacts
  readonly bypass: Bypass
}

const nothing: readonly CountingResult[] = []

/** What one rule says about the item; `held` is null while it waits for a fact. */
interface Decided {
  readonly held: boolean | null
  readonly steps: readonly CountingResult[]
}

/** What an answer brought about goes with its question: nothing follows from a rule that does not hold (FIX-02). */
const decide = (one: OrderedRule, { facts, bypass }: EvaluateInput): Decided => {
  const { when } = one.rule
  const held = when === undefined ? true : holds(when, facts)
  const steps = held === true ? stepsOf(one, facts) : nothing
  const all = !bypass.reject && !bypass.exclusions
  return { held, steps: all ? steps : steps.filter(({ result }) => !isBypassed(result, bypass)) }
}

const heldWord = (held: boolean | null): RuleTrace['held'] => (held === null ? 'not-yet' : held ? 'yes' : 'no')

/** What a comparison reads; null while it is not known. */
export const readOf = (test: Test, facts: WorkflowFacts): FactRead => ({
  fact: test.fact,
  ...(test.fact === 'answer' && { question: test.question }),
  value: factOf(test, facts) ?? null,
})

/** Returns the comparisons that decide whether a condition holds, each with the value that it read. */
export const decidingFacts = (when: Condition, facts: WorkflowFacts): ComparedFact[] =>
  decidingTests(when, facts).map((test) => ({
    ...readOf(test, facts),
    op: test.op,
    compared: test.value,
    held: heldWord(holds(test, facts)),
  }))

const traceOf = (one: OrderedRule, input: EvaluateInput): RuleTrace => {
  const { held, steps } = decide(one, input)
  return {
    workflowId: one.workflow.id,
    ruleId: one.rule.id,
    held: heldWord(held),
    reads: one.tests.map((test) => readOf(test, input.facts)),
    results: steps.map(({ result }) => result),
    asked: held === true ? one.questions.map(({ question }) => question.id) : [],
  }
}

/** One rule for one item: whether it held, by which comparisons, and what followed. */
export interface RuleReason {
  readonly workflow: Workflow
  readonly ruleId: string
  readonly held: RuleTrace['held']
  /** The comparisons that decided `held`; empty when the rule has no condition. */
  readonly because: readonly ComparedFact[]
  readonly steps: readonly CountingResult[]
  readonly questions: readonly Question[]
}

/** Returns why each rule held or did not, in the order in which rules apply. It decides as `evaluate` does. */
export function ruleReasonsOf(input: EvaluateInput): readonly RuleReason[] {
  return inOrder(input.workflows).rules.map((one) => {
    const { held, steps } = decide(one, input)
    const { when } = one.rule
    return {
      workflow: one.workflow,
      ruleId: one.rule.id,
      held: heldWord(held),
      because: when === undefined ? [] : decidingFacts(when, input.facts),
      steps,
      questions: held === true ? one.questions.map(({ question }) => question) : [],
    }
  })
}

/** The rules folded over the untouched item: a result whose rule stops holding is gone by itself (WFL-21). */
export function evaluate(input: EvaluateInput): Evaluation {
  const { rules } = inOrder(input.workflows)
  const questions: AskedQuestion[] = []
  const outcome: RuleOutcome = { ...untouched }
  for (const one of rules) {
    const { held, steps } = decide(one, input)
    for (const { result, origin } of steps) Object.assign(outcome, changeBy(result, outcome, origin))
    if (held === true) questions.push(...one.questions)
  }
  return {
    outcome,
    questions,
    // Told again when somebody asks: every item is judged often, and explained rarely.
    get trace() {
      return rules.map((one) => traceOf(one, input))
    },
  }
}
