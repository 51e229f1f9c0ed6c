import type { Test } from '../../../schemas/config/condition.ts'
import type { PlainResult, Question, Result, Rule, Workflow } from '../../../schemas/config/workflow.ts'
import type { RuleTrace } from '../../../schemas/explain.ts'
import { answerTo, type Facts, factOf, holds, testsOf } from './condition.ts'
import { type Bypass, changeBy, isBypassed, type Origin, type Terms, untouched } from './terms.ts'

/** A question that a rule asks now. */
export interface AskedQuestion {
  readonly question: Question
  /** Its rule reads the reason, so it can only be asked once the reason is known. */
  readonly afterReason: boolean
}

/** What the rules say about an item, what they ask, and why. */
export interface Evaluation {
  readonly terms: Terms
  readonly questions: readonly AskedQuestion[]
  readonly trace: readonly RuleTrace[]
  /** Why the rules could not be evaluated; the item is as no rule had touched it then (WFL-32). */
  readonly failure?: string
}

/** Everything that an evaluation depends on. */
export interface EvaluateInput {
  readonly workflows: readonly Workflow[]
  readonly facts: Facts
  readonly bypass: Bypass
}

/** One result of a rule, with where it comes from. */
interface Part {
  readonly result: Result
  readonly origin: Origin
}

/** A result that counts now. */
interface Step {
  readonly effect: PlainResult
  readonly origin: Origin
}

/** A rule, with what is known of it before any item is. */
interface RuleOf {
  readonly workflow: Workflow
  readonly rule: Rule
  /** What its condition reads. */
  readonly tests: readonly Test[]
  readonly parts: readonly Part[]
  /** What follows from a rule that asks nothing, while it holds. */
  readonly plain: readonly Step[]
  readonly questions: readonly AskedQuestion[]
}

const isQuestion = (result: Result): result is Extract<Result, { type: 'user-input' }> => result.type === 'user-input'

/** Whether one of these comparisons can only be made once the reason is known; `late` are the questions that wait for it. */
export const readsReason = (tests: readonly Test[], late: ReadonlySet<string>): boolean =>
  tests.some((test) => test.fact === 'reason' || (test.fact === 'answer' && late.has(test.question)))

/** Each rule with what it reads and asks; `late` gathers the questions that wait for the reason, those of earlier rules. */
const read = (late: Set<string>, workflow: Workflow, rule: Rule): RuleOf => {
  const tests = rule.when === undefined ? [] : testsOf(rule.when)
  const afterReason = readsReason(tests, late)
  const asks = rule.results.filter(isQuestion).map(({ question }) => ({ question, afterReason }))
  if (afterReason) for (const { question } of asks) late.add(question.id)
  const at = { workflowId: workflow.id, ruleId: rule.id, sentence: rule.sentence ?? null }
  const parts = rule.results.map((result): Part => {
    const questionId = isQuestion(result) ? result.question.id : null
    return { result, origin: { ...at, questionId } }
  })
  const plain = parts.flatMap(({ result, origin }) => (isQuestion(result) ? [] : [{ effect: result, origin }]))
  return { workflow, rule, tests, parts, plain, questions: asks }
}

const orders = new WeakMap<readonly Workflow[], readonly RuleOf[]>()

/** All rules in the order in which they apply: by priority, then as written (WFL-33). Worked out once per published list. */
const inOrder = (workflows: readonly Workflow[]): readonly RuleOf[] => {
  const known = orders.get(workflows)
  if (known !== undefined) return known
  const late = new Set<string>()
  const sorted = workflows.toSorted((a, b) => (a.priority ?? 0) - (b.priority ?? 0))
  const rules = sorted.flatMap((workflow) => workflow.rules.map((rule) => read(late, workflow, rule)))
  orders.set(workflows, rules)
  return rules
}

const isOutcome = ({ type }: PlainResult): boolean => type === 'keep-donate' || type === 'review-reject'

/** What an answer brings about: its own results, then those of any answer. */
const resultsOfAnswer = (question: Question, answer: string): readonly PlainResult[] => [
  ...((question.input === 'yes-no' ? question[answer === 'yes' ? 'yes' : 'no'] : undefined) ?? []),
  // A question that was passed is not answered.
  ...(answer === '' ? [] : (question.answered ?? [])),
]

/** The results of a question's answer: all while it is asked, the outcomes also when it is not asked any more (WFL-22). */
const resultsOfQuestion = (question: Question, { facts }: EvaluateInput, asked: boolean): readonly PlainResult[] => {
  const answer = answerTo(question.id, facts.answers)
  if (answer === undefined) return []
  const results = resultsOfAnswer(question, answer)
  return asked ? results : results.filter(isOutcome)
}

/** Everything that follows from a rule now, in the order of its results. */
const stepsOf = ({ parts, plain, questions }: RuleOf, held: boolean, input: EvaluateInput): readonly Step[] => {
  if (questions.length === 0) return held ? plain : nothing
  return parts.flatMap(({ result, origin }): readonly Step[] => {
    if (!isQuestion(result)) return held ? [{ effect: result, origin }] : nothing
    return resultsOfQuestion(result.question, input, held).map((effect) => ({ effect, origin }))
  })
}

const nothing: readonly Step[] = []

/** What one rule says about the item; `held` is null while it waits for a fact. */
interface Decided {
  readonly held: boolean | null
  readonly steps: readonly Step[]
}

const decide = (one: RuleOf, input: EvaluateInput): Decided => {
  const { when } = one.rule
  const held = when === undefined ? true : holds(when, input.facts)
  const steps = stepsOf(one, held === true, input)
  const { bypass } = input
  const all = !bypass.reject && !bypass.exclusions
  return { held, steps: all ? steps : steps.filter(({ effect }) => !isBypassed(effect, bypass)) }
}

const heldWord = (held: boolean | null): RuleTrace['held'] => (held === null ? 'not-yet' : held ? 'yes' : 'no')

const readOf = (test: Test, facts: Facts): RuleTrace['reads'][number] => ({
  fact: test.fact,
  ...(test.fact === 'answer' && { question: test.question }),
  value: factOf(test, facts) ?? null,
})

const traceOf = (one: RuleOf, input: EvaluateInput): RuleTrace => {
  const { held, steps } = decide(one, input)
  return {
    workflowId: one.workflow.id,
    ruleId: one.rule.id,
    held: heldWord(held),
    reads: one.tests.map((test) => readOf(test, input.facts)),
    results: steps.map(({ effect }) => effect),
    asked: held === true ? one.questions.map(({ question }) => question.id) : [],
  }
}

/** The rules folded over the untouched item: a result whose rule stops holding is gone by itself (WFL-21). */
export const evaluate = (input: EvaluateInput): Evaluation => {
  const rules = inOrder(input.workflows)
  const questions: AskedQuestion[] = []
  const terms: Terms = { ...untouched }
  for (const one of rules) {
    const { held, steps } = decide(one, input)
    for (const { effect, origin } of steps) Object.assign(terms, changeBy(effect, terms, origin))
    if (held === true) questions.push(...one.questions)
  }
  return {
    terms,
    questions,
    // Told again when somebody asks: every item is judged often, and explained rarely.
    get trace() {
      return rules.map((one) => traceOf(one, input))
    },
  }
}

/** Only what the rules read: deciding again with it decides the same. */
export const factsRead = (trace: readonly RuleTrace[], answers: Facts['answers']): Facts => ({
  values: Object.fromEntries(
    trace
      .flatMap(({ reads }) => reads)
      .filter(({ fact, value }) => fact !== 'answer' && value !== null)
      .map(({ fact, value }) => [fact, value]),
  ),
  answers,
})
