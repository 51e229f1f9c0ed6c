import type { Workflow } from '../../../schemas/config/workflow.ts'
import { answerTo, holds, type WorkflowFacts } from './condition.ts'
import { inOrder, type OrderedRule, stepsOf } from './ordered-rules.ts'

/** Everything that was ever said of an item, of ways that were left again too. */
export interface Given {
  readonly workflows: readonly Workflow[]
  /** All that is known but the reason. */
  readonly values: WorkflowFacts['values']
  /** Answers as they were typed, by question. */
  readonly answers: WorkflowFacts['answers']
  /**
   * The reason as it was chosen from a group, with those above it; null while none of its reasons is. The group is named as
   * rules name it; null is that of the claim, if one is made by what counts before the reason, else of the product type.
   */
  readonly reasonIn: (group: string | null, early: WorkflowFacts['answers']) => readonly string[] | null
}

const holdsIn = ({ rule }: OrderedRule, facts: WorkflowFacts): boolean =>
  rule.when === undefined || holds(rule.when, facts) === true

/**
 * The facts with the answers that rules ask for, with the answers that those make them ask for, and so on until none is added.
 * It begins with no answer at all, and each round only adds: an answer makes known what was not, and what is known never
 * makes a rule that holds hold no longer. So it ends after as many rounds as there are questions at most, and questions that
 * wait for each other are asked by none: an answer never counts for its own sake.
 */
const settled = (
  asking: readonly OrderedRule[],
  given: WorkflowFacts['answers'],
  known: WorkflowFacts,
): WorkflowFacts => {
  const asked = asking.filter((one) => holdsIn(one, known)).flatMap(({ questions }) => questions)
  const found = asked.flatMap(({ question }): [string, string][] => {
    const answer = answerTo(question.id, given)
    return answer === undefined ? [] : [[question.id, answer]]
  })
  const answers = Object.fromEntries(found)
  if (Object.keys(answers).length === Object.keys(known.answers).length) return known
  return settled(asking, given, { ...known, answers })
}

/** The group of reasons that rules put in place before the reason is known; null when none does. */
const groupOf = (rules: readonly OrderedRule[], facts: WorkflowFacts): string | null => {
  const steps = rules.filter((one) => holdsIn(one, facts)).flatMap((one) => stepsOf(one, facts))
  return steps.reduce<string | null>(
    (group, { result }) => (result.type === 'reason-group-override' ? result.group : group),
    null,
  )
}

/**
 * What counts of all that was said: an answer while its question is asked by what counts itself, the reason while it stands in
 * the group that is shown. What is asked before the reason is settled first and decides the group; the reason and all that is
 * asked because of it come after, and never decide the group again (FIX-01).
 */
export function factsThatCount({ workflows, values, answers, reasonIn }: Given): WorkflowFacts {
  const { asking, askingEarly, regroupingEarly } = inOrder(workflows)
  const early = settled(askingEarly, answers, { values, answers: {} })
  const reason = reasonIn(groupOf(regroupingEarly, early), early.answers)
  return settled(asking, answers, reason === null ? early : { ...early, values: { ...values, reason } })
}
