import type { Test } from '../../../schemas/config/condition.ts'
import type { PlainResult, Question, Result, Rule, Workflow } from '../../../schemas/config/workflow.ts'
import { oncePer } from '../../../schemas/once.ts'
import { answerTo, testsOf, type WorkflowFacts } from './condition.ts'
import type { Origin } from './outcome.ts'

/** A question that a rule asks now. */
export interface AskedQuestion {
  readonly question: Question
  /** Its rule reads the reason, so it can only be asked once the reason is known. */
  readonly afterReason: boolean
}

/** One result of a rule, with where it comes from. */
interface Part {
  readonly result: Result
  readonly origin: Origin
}

/** A result that counts now. */
export interface CountingResult {
  readonly result: PlainResult
  readonly origin: Origin
}

/** A rule, with what is known of it before any item is. */
export interface OrderedRule {
  readonly workflow: Workflow
  readonly rule: Rule
  /** What its condition reads. */
  readonly tests: readonly Test[]
  readonly parts: readonly Part[]
  /** What follows from a rule that asks nothing, while it holds. */
  readonly plain: readonly CountingResult[]
  readonly questions: readonly AskedQuestion[]
  /** It waits for the reason, or for the answer to a question that does. */
  readonly afterReason: boolean
  /** It, or an answer to it, can put another group of reasons in place. */
  readonly regroups: boolean
}

const isQuestion = (result: Result): result is Extract<Result, { type: 'user-input' }> => result.type === 'user-input'

/** Whether one of these comparisons can only be made once the reason is known; `late` are the questions that wait for it. */
export const readsReason = (tests: readonly Test[], late: ReadonlySet<string>): boolean =>
  tests.some((test) => test.fact === 'reason' || (test.fact === 'answer' && late.has(test.question)))

const testsIn = ({ when }: Rule): readonly Test[] => (when === undefined ? [] : testsOf(when))

/** The questions that are asked after the reason, and those that wait for them, wherever their rules stand. */
export function lateQuestions(rules: readonly Rule[]): ReadonlySet<string> {
  const late = new Set<string>()
  for (let before = -1; before < late.size; ) {
    before = late.size
    const waiting = rules.filter((rule) => readsReason(testsIn(rule), late))
    for (const { results } of waiting) for (const one of results) if (isQuestion(one)) late.add(one.question.id)
  }
  return late
}

const isRegrouping = ({ type }: Result): boolean => type === 'reason-group-override'

const lists = ['yes', 'no', 'answered'] as const

/** Whether a result, or an answer that it asks for, replaces the reasons to choose from. */
export const canRegroup = (result: Result): boolean =>
  isQuestion(result) ? lists.some((name) => result.question[name]?.some(isRegrouping)) : isRegrouping(result)

/** The reasons cannot be replaced by what only the reason brought about: such a result counts for nothing. */
const withoutRegrouping = (result: Result): readonly Result[] => {
  if (!isQuestion(result)) return isRegrouping(result) ? [] : [result]
  const question = { ...result.question }
  for (const name of lists) {
    const results = question[name]
    if (results !== undefined) question[name] = results.filter((one) => !isRegrouping(one))
  }
  return [{ ...result, question }]
}

/** A rule with what it reads and asks. */
const read = (workflow: Workflow, rule: Rule, late: ReadonlySet<string>): OrderedRule => {
  const tests = testsIn(rule)
  const afterReason = readsReason(tests, late)
  const results = afterReason ? rule.results.flatMap(withoutRegrouping) : rule.results
  const at = { workflowId: workflow.id, ruleId: rule.id, sentence: rule.sentence ?? null }
  const parts = results.map((result): Part => {
    const questionId = isQuestion(result) ? result.question.id : null
    return { result, origin: { ...at, questionId } }
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

/** The rules of an order; of them those that ask something, of these those that ask before the reason, and those that put another group of reasons in place before it. */
interface RuleOrder {
  readonly rules: readonly OrderedRule[]
  readonly asking: readonly OrderedRule[]
  readonly askingEarly: readonly OrderedRule[]
  readonly regroupingEarly: readonly OrderedRule[]
}

/** All rules in the order in which they apply: by priority, then as written (WFL-33). Worked out once per published list. */
export const inOrder = oncePer((workflows: readonly Workflow[]): RuleOrder => {
  const late = lateQuestions(workflows.flatMap(({ rules }) => rules))
  const sorted = workflows.toSorted((a, b) => (a.priority ?? 0) - (b.priority ?? 0))
  const rules = sorted.flatMap((workflow) => workflow.rules.map((rule) => read(workflow, rule, late)))
  const asking = rules.filter(({ questions }) => questions.length > 0)
  const early = rules.filter(({ afterReason }) => !afterReason)
  return {
    rules,
    asking,
    askingEarly: early.filter(({ questions }) => questions.length > 0),
    regroupingEarly: early.filter(({ regroups }) => regroups),
  }
})

/** What an answer brings about: its own results, then those of any answer. */
const resultsOfAnswer = (question: Question, answer: string): readonly PlainResult[] => [
  ...((question.input === 'yes-no' ? question[answer === 'yes' ? 'yes' : 'no'] : undefined) ?? []),
  // A question that was passed is not answered.
  ...(answer === '' ? [] : (question.answered ?? [])),
]

/** Everything that follows from a rule while it holds, in the order of its results: what an answer brings about too. */
export function stepsOf(
  { parts, plain, questions }: OrderedRule,
  { answers }: WorkflowFacts,
): readonly CountingResult[] {
  if (questions.length === 0) return plain
  return parts.flatMap(({ result, origin }): readonly CountingResult[] => {
    if (!isQuestion(result)) return [{ result, origin }]
    const answer = answerTo(result.question.id, answers)
    return answer === undefined ? [] : resultsOfAnswer(result.question, answer).map((result) => ({ result, origin }))
  })
}
