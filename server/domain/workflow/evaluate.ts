import type { Condition, Test } from '../../../schemas/config/condition.ts'
import type { Question, Workflow } from '../../../schemas/config/workflow.ts'
import type { FactRead } from '../../../schemas/decisions/decision.ts'
import type { ComparedFact, RuleTrace } from '../../../schemas/decisions/explain.ts'
import { evaluateCondition, findDecidingTests, readFact, type WorkflowFacts } from './condition.ts'
import {
  type ActiveQuestion,
  type EffectiveResult,
  listEffectiveResults,
  type OrderedRule,
  orderRules,
} from './ordered-rules.ts'
import { type Bypass, emptyRuleOutcome, isBypassed, type RuleOutcome, toOutcomeChange } from './outcome.ts'

export interface Evaluation {
  readonly outcome: RuleOutcome
  readonly questions: readonly ActiveQuestion[]
  readonly trace: readonly RuleTrace[]
  /** Evaluation failed: the item counts as untouched by rules (WFL-32). */
  readonly failure?: string
}

export interface EvaluateInput {
  readonly workflows: readonly Workflow[]
  /** From `resolveEffectiveFacts`. */
  readonly facts: WorkflowFacts
  readonly bypass: Bypass
}

const NO_RESULTS: readonly EffectiveResult[] = []

/** `held` is null while the rule waits for a fact. */
interface RuleDecision {
  readonly held: boolean | null
  readonly steps: readonly EffectiveResult[]
}

/** A rule that does not hold has no results, including those of its answers (FIX-02). */
const decideRule = (one: OrderedRule, { facts, bypass }: EvaluateInput): RuleDecision => {
  const { when } = one.rule
  const isMet = when === undefined ? true : evaluateCondition(when, facts)
  const steps = isMet === true ? listEffectiveResults(one, facts) : NO_RESULTS
  const all = !bypass.reject && !bypass.exclusions
  return { held: isMet, steps: all ? steps : steps.filter(({ result }) => !isBypassed(result, bypass)) }
}

const toHeldState = (held: boolean | null): RuleTrace['held'] => (held === null ? 'not-yet' : held ? 'yes' : 'no')

export const toFactRead = (test: Test, facts: WorkflowFacts): FactRead => ({
  fact: test.fact,
  ...(test.fact === 'answer' && { question: test.question }),
  value: readFact(test, facts) ?? null,
})

export const findDecidingFacts = (when: Condition, facts: WorkflowFacts): ComparedFact[] =>
  findDecidingTests(when, facts).map((test) => ({
    ...toFactRead(test, facts),
    op: test.op,
    compared: test.value,
    held: toHeldState(evaluateCondition(test, facts)),
  }))

const buildTrace = (one: OrderedRule, input: EvaluateInput): RuleTrace => {
  const { held, steps } = decideRule(one, input)
  return {
    workflowId: one.workflow.id,
    ruleId: one.rule.id,
    held: toHeldState(held),
    reads: one.tests.map((test) => toFactRead(test, input.facts)),
    results: steps.map(({ result }) => result),
    asked: held === true ? one.questions.map(({ question }) => question.id) : [],
  }
}

export interface RuleReason {
  readonly workflow: Workflow
  readonly ruleId: string
  readonly held: RuleTrace['held']
  /** The comparisons that decided `held`; empty without a condition. */
  readonly because: readonly ComparedFact[]
  readonly steps: readonly EffectiveResult[]
  readonly questions: readonly Question[]
}

/** Decides exactly as `evaluate` does. */
export function explainRules(input: EvaluateInput): readonly RuleReason[] {
  return orderRules(input.workflows).rules.map((one) => {
    const { held, steps } = decideRule(one, input)
    const { when } = one.rule
    return {
      workflow: one.workflow,
      ruleId: one.rule.id,
      held: toHeldState(held),
      because: when === undefined ? [] : findDecidingFacts(when, input.facts),
      steps,
      questions: held === true ? one.questions.map(({ question }) => question) : [],
    }
  })
}

/** Folds the rules, so a rule that stops holding leaves nothing behind (WFL-21). */
export function evaluate(input: EvaluateInput): Evaluation {
  const { rules } = orderRules(input.workflows)
  const questions: ActiveQuestion[] = []
  const outcome: RuleOutcome = { ...emptyRuleOutcome }
  for (const one of rules) {
    const { held, steps } = decideRule(one, input)
    for (const { result, origin } of steps) Object.assign(outcome, toOutcomeChange(result, outcome, origin))
    if (held === true) questions.push(...one.questions)
  }
  return {
    outcome,
    questions,
    // Computed on demand: items are judged often and explained rarely.
    get trace() {
      return rules.map((one) => buildTrace(one, input))
    },
  }
}
