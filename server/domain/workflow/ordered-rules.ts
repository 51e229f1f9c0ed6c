import type { Test } from '../../../schemas/config/condition.ts'
import type { PlainResult, Question, Result, Rule, Workflow } from '../../../schemas/config/workflow.ts'
import { memoizePerObject } from '../../../schemas/values/memoize.ts'
import { collectTests, findAnswer, type WorkflowFacts } from './condition.ts'
import type { Origin } from './outcome.ts'

export interface ActiveQuestion {
  readonly question: Question
  /** The rule reads the reason, so the question waits for it. */
  readonly afterReason: boolean
}

interface Part {
  readonly result: Result
  readonly origin: Origin
}

export interface EffectiveResult {
  readonly result: PlainResult
  readonly origin: Origin
}

/** A rule with everything precomputed that does not depend on an item. */
export interface OrderedRule {
  readonly workflow: Workflow
  readonly rule: Rule
  readonly tests: readonly Test[]
  readonly parts: readonly Part[]
  readonly plain: readonly EffectiveResult[]
  readonly questions: readonly ActiveQuestion[]
  /** Waits for the reason, or for the answer to a question that does. */
  readonly afterReason: boolean
  readonly regroups: boolean
}

const isQuestion = (result: Result): result is Extract<Result, { type: 'user-input' }> => result.type === 'user-input'

/** Whether a comparison needs the reason; `late` are the questions that wait for it. */
export const isReasonDependent = (tests: readonly Test[], late: ReadonlySet<string>): boolean =>
  tests.some((test) => test.fact === 'reason' || (test.fact === 'answer' && late.has(test.question)))

const listTests = ({ when }: Rule): readonly Test[] => (when === undefined ? [] : collectTests(when))

/** Questions asked after the reason, and questions that depend on those. */
export function findLateQuestions(rules: readonly Rule[]): ReadonlySet<string> {
  const late = new Set<string>()
  for (let before = -1; before < late.size; ) {
    before = late.size
    const waiting = rules.filter((rule) => isReasonDependent(listTests(rule), late))
    for (const { results } of waiting) for (const one of results) if (isQuestion(one)) late.add(one.question.id)
  }
  return late
}

const isRegrouping = ({ type }: Result): boolean => type === 'reason-group-override'

const resultLists = ['yes', 'no', 'answered'] as const

export const canRegroup = (result: Result): boolean =>
  isQuestion(result) ? resultLists.some((name) => result.question[name]?.some(isRegrouping)) : isRegrouping(result)

/** A reason-dependent result must not replace the reason group. */
const withoutRegrouping = (result: Result): readonly Result[] => {
  if (!isQuestion(result)) return isRegrouping(result) ? [] : [result]
  const question = { ...result.question }
  for (const name of resultLists) {
    const results = question[name]
    if (results !== undefined) question[name] = results.filter((one) => !isRegrouping(one))
  }
  return [{ ...result, question }]
}

const toOrderedRule = (workflow: Workflow, rule: Rule, late: ReadonlySet<string>): OrderedRule => {
  const tests = listTests(rule)
  const afterReason = isReasonDependent(tests, late)
  const results = afterReason ? rule.results.flatMap(withoutRegrouping) : rule.results
  const source = { workflowId: workflow.id, ruleId: rule.id, sentence: rule.sentence ?? null }
  const parts = results.map((result): Part => {
    const questionId = isQuestion(result) ? result.question.id : null
    return { result, origin: { ...source, questionId } }
  })
  return {
    workflow,
    rule,
    tests,
    parts,
    plain: parts.flatMap(({ result, origin }) => (isQuestion(result) ? [] : [{ result, origin }])),
    questions: results.filter(isQuestion).map(({ question }) => ({ question, afterReason })),
    afterReason,
    regroups: results.some(canRegroup),
  }
}

/** All rules; those with questions; the early ones of these; and early rules that replace the reason group. */
interface RuleOrder {
  readonly rules: readonly OrderedRule[]
  readonly withQuestions: readonly OrderedRule[]
  readonly withEarlyQuestions: readonly OrderedRule[]
  readonly withEarlyRegrouping: readonly OrderedRule[]
}

/** Rules by priority, then as written (WFL-33). Computed once per published list. */
export const orderRules = memoizePerObject((workflows: readonly Workflow[]): RuleOrder => {
  const late = findLateQuestions(workflows.flatMap(({ rules }) => rules))
  const sorted = workflows.toSorted((a, b) => (a.priority ?? 0) - (b.priority ?? 0))
  const orderedRules = sorted.flatMap((workflow) => workflow.rules.map((rule) => toOrderedRule(workflow, rule, late)))
  const asking = orderedRules.filter(({ questions }) => questions.length > 0)
  const early = orderedRules.filter(({ afterReason }) => !afterReason)
  return {
    rules: orderedRules,
    withQuestions: asking,
    withEarlyQuestions: early.filter(({ questions }) => questions.length > 0),
    withEarlyRegrouping: early.filter(({ regroups }) => regroups),
  }
})

const resultsOfAnswer = (question: Question, answer: string): readonly PlainResult[] => [
  ...((question.input === 'yes-no' ? question[answer === 'yes' ? 'yes' : 'no'] : undefined) ?? []),
  // An empty answer skips the question.
  ...(answer === '' ? [] : (question.answered ?? [])),
]

export function listEffectiveResults(
  { parts, plain, questions }: OrderedRule,
  { answers }: WorkflowFacts,
): readonly EffectiveResult[] {
  if (questions.length === 0) return plain
  return parts.flatMap(({ result, origin }): readonly EffectiveResult[] => {
    if (!isQuestion(result)) return [{ result, origin }]
    const answer = findAnswer(result.question.id, answers)
    return answer === undefined
      ? []
      : resultsOfAnswer(result.question, answer).map((answerResult) => ({ result: answerResult, origin }))
  })
}
