import type { Condition, Test } from '../../../schemas/config/condition.ts'
import type { FactName } from '../../../schemas/config/facts.ts'

/** What a fact can be known to be. */
export type FactValue = string | number | boolean | readonly string[]

/** What is known of an item, its order and its return. A fact that is absent or undefined is not known yet. */
export interface WorkflowFacts {
  readonly values: Readonly<Partial<Record<Exclude<FactName, 'answer'>, FactValue | undefined>>>
  /** Answers to the questions of workflows, by question. */
  readonly answers: Readonly<Record<string, string>>
}

/** What was answered to a question; undefined while nothing was. A question may be called `constructor`. */
export const answerTo = <Answer>(
  question: string,
  answers: Readonly<Record<string, Answer>> | undefined,
): Answer | undefined => (answers !== undefined && Object.hasOwn(answers, question) ? answers[question] : undefined)

/** What a comparison reads; undefined while it is not known. */
export const factOf = (test: Test, facts: WorkflowFacts): FactValue | undefined =>
  test.fact === 'answer' ? answerTo(test.question, facts.answers) : facts.values[test.fact]

const folded = (text: unknown): string => String(text).toLowerCase()

const list = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(folded) : [folded(value)])

/** Every comparison there is: what is known on the left, what the merchant wrote on the right. */
const comparisons: Readonly<Record<Test['op'], (known: FactValue, wanted: Test['value']) => boolean>> = {
  is: (known, wanted) => folded(known) === folded(wanted),
  'is-not': (known, wanted) => folded(known) !== folded(wanted),
  'one-of': (known, wanted) => list(wanted).includes(folded(known)),
  'none-of': (known, wanted) => !list(wanted).includes(folded(known)),
  contains: (known, wanted) => folded(known).includes(folded(wanted)),
  includes: (known, wanted) => list(known).includes(folded(wanted)),
  excludes: (known, wanted) => !list(known).includes(folded(wanted)),
  'at-least': (known, wanted) => Number(known) >= Number(wanted),
  'at-most': (known, wanted) => Number(known) <= Number(wanted),
  above: (known, wanted) => Number(known) > Number(wanted),
  below: (known, wanted) => Number(known) < Number(wanted),
}

/** Whether a comparison comes out true for a value of its fact. */
export const compares = (test: Test, known: FactValue): boolean => comparisons[test.op](known, test.value)

const testHolds = (test: Test, facts: WorkflowFacts): boolean | null => {
  const known = factOf(test, facts)
  return known === undefined ? null : compares(test, known)
}

const everyHolds = (parts: readonly (boolean | null)[]): boolean | null =>
  parts.includes(false) ? false : parts.includes(null) ? null : true

const not = (held: boolean | null): boolean | null => (held === null ? null : !held)

/**
 * Whether a condition holds; null while what it reads is not known yet, so that `not` and `is-not` do not hold only because
 * nobody has answered.
 */
export const holds = (condition: Condition, facts: WorkflowFacts): boolean | null => {
  if ('all' in condition) return everyHolds(condition.all.map((part) => holds(part, facts)))
  if ('any' in condition) return not(everyHolds(condition.any.map((part) => not(holds(part, facts)))))
  if ('not' in condition) return not(holds(condition.not, facts))
  return testHolds(condition, facts)
}

/** Every comparison of a condition, in the order of writing. */
export const testsOf = (condition: Condition): readonly Test[] => {
  if ('all' in condition) return condition.all.flatMap(testsOf)
  if ('any' in condition) return condition.any.flatMap(testsOf)
  return 'not' in condition ? testsOf(condition.not) : [condition]
}
