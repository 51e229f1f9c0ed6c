import type { Workflow } from '../../../schemas/config/workflow.ts'
import { findAnswer, evaluateCondition, type WorkflowFacts } from './condition.ts'
import { inOrder, type OrderedRule, stepsOf } from './ordered-rules.ts'

/** Every answer ever typed for an item, including those of abandoned branches. */
export interface Given {
  readonly workflows: readonly Workflow[]
  /** All facts but the reason. */
  readonly values: WorkflowFacts['values']
  readonly answers: WorkflowFacts['answers']
  /**
   * The chosen reason and its parents within a group; null when it is in another. A null group is that of the claim,
   * else of the product type.
   */
  readonly reasonIn: (group: string | null, early: WorkflowFacts['answers']) => readonly string[] | null
}

const holdsIn = ({ rule }: OrderedRule, facts: WorkflowFacts): boolean =>
  rule.when === undefined || evaluateCondition(rule.when, facts) === true

/**
 * Adds the answers to active questions, then to the questions those activate, until nothing is added. Each round only
 * adds facts, and a new fact never deactivates a rule, so the recursion ends after at most one round per question.
 * Questions that depend on each other stay inactive: an answer never activates its own question.
 */
const settled = (
  asking: readonly OrderedRule[],
  given: WorkflowFacts['answers'],
  known: WorkflowFacts,
): WorkflowFacts => {
  const asked = asking.filter((one) => holdsIn(one, known)).flatMap(({ questions }) => questions)
  const found = asked.flatMap(({ question }): [string, string][] => {
    const answer = findAnswer(question.id, given)
    return answer === undefined ? [] : [[question.id, answer]]
  })
  const answers = Object.fromEntries(found)
  if (Object.keys(answers).length === Object.keys(known.answers).length) return known
  return settled(asking, given, { ...known, answers })
}

/** The reason group that rules set before the reason is known; null when none does. */
const groupOf = (rules: readonly OrderedRule[], facts: WorkflowFacts): string | null => {
  const steps = rules.filter((one) => holdsIn(one, facts)).flatMap((one) => stepsOf(one, facts))
  return steps.reduce<string | null>(
    (group, { result }) => (result.type === 'reason-group-override' ? result.group : group),
    null,
  )
}

/**
 * Answers to active questions, and the reason while offered. Early questions decide the reason group; later answers
 * never change it (FIX-01).
 */
export function factsThatCount({ workflows, values, answers, reasonIn }: Given): WorkflowFacts {
  const { asking, askingEarly, regroupingEarly } = inOrder(workflows)
  const early = settled(askingEarly, answers, { values, answers: {} })
  const reason = reasonIn(groupOf(regroupingEarly, early), early.answers)
  return settled(asking, answers, reason === null ? early : { ...early, values: { ...values, reason } })
}
