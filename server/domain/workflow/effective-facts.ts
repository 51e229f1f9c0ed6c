import type { Workflow } from '../../../schemas/config/workflow.ts'
import { evaluateCondition, findAnswer, type WorkflowFacts } from './condition.ts'
import { listEffectiveResults, type OrderedRule, orderRules } from './ordered-rules.ts'

/** Every answer ever typed for an item, including those of abandoned branches. */
export interface EffectiveFactsInput {
  readonly workflows: readonly Workflow[]
  /** All facts but the reason. */
  readonly values: WorkflowFacts['values']
  readonly answers: WorkflowFacts['answers']
  /**
   * The chosen reason and its parents within a group; null when it is in another. A null group is that of the claim,
   * else of the product type.
   */
  readonly findReason: (group: string | null, early: WorkflowFacts['answers']) => readonly string[] | null
}

const isRuleActive = ({ rule }: OrderedRule, facts: WorkflowFacts): boolean =>
  rule.when === undefined || evaluateCondition(rule.when, facts) === true

/**
 * Adds the answers to active questions, then to the questions those activate, until nothing is added. Each round only
 * adds facts, and a new fact never deactivates a rule, so the recursion ends after at most one round per question.
 * Questions that depend on each other stay inactive: an answer never activates its own question.
 */
const resolveActiveAnswers = (
  askingRules: readonly OrderedRule[],
  typedAnswers: WorkflowFacts['answers'],
  known: WorkflowFacts,
): WorkflowFacts => {
  const activeQuestions = askingRules.filter((one) => isRuleActive(one, known)).flatMap(({ questions }) => questions)
  const found = activeQuestions.flatMap(({ question }): [string, string][] => {
    const answer = findAnswer(question.id, typedAnswers)
    return answer === undefined ? [] : [[question.id, answer]]
  })
  const answers = Object.fromEntries(found)
  if (Object.keys(answers).length === Object.keys(known.answers).length) return known
  return resolveActiveAnswers(askingRules, typedAnswers, { ...known, answers })
}

const findRuleReasonGroup = (rules: readonly OrderedRule[], facts: WorkflowFacts): string | null => {
  const steps = rules.filter((one) => isRuleActive(one, facts)).flatMap((one) => listEffectiveResults(one, facts))
  return steps.reduce<string | null>(
    (group, { result }) => (result.type === 'reason-group-override' ? result.group : group),
    null,
  )
}

/**
 * Answers to active questions, and the reason while offered. Early questions decide the reason group; later answers
 * never change it (FIX-01).
 */
export function resolveEffectiveFacts({
  workflows,
  values,
  answers,
  findReason: reasonIn,
}: EffectiveFactsInput): WorkflowFacts {
  const {
    withQuestions: asking,
    withEarlyQuestions: askingEarly,
    withEarlyRegrouping: regroupingEarly,
  } = orderRules(workflows)
  const early = resolveActiveAnswers(askingEarly, answers, { values, answers: {} })
  const reason = reasonIn(findRuleReasonGroup(regroupingEarly, early), early.answers)
  return resolveActiveAnswers(asking, answers, reason === null ? early : { ...early, values: { ...values, reason } })
}
