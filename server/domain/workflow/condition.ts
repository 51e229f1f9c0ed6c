import type { Condition, Test } from '../../../schemas/config/condition.ts'
import type { FactName } from '../../../schemas/config/facts.ts'
import { entryOf } from '../../../schemas/member.ts'
import { oncePer } from '../../../schemas/once.ts'

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
): Answer | undefined => entryOf(answers ?? {}, question)

/** What a comparison reads; undefined while it is not known. */
export const factOf = (test: Test, facts: WorkflowFacts): FactValue | undefined =>
  test.fact === 'answer' ? answerTo(test.question, facts.answers) : facts.values[test.fact]

const folded = (text: unknown): string => String(text).toLowerCase()

const list = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(folded) : [folded(value)])

const isOneOf = (wanted: unknown): ((known: unknown) => boolean) => {
  const texts = list(wanted)
  return (known) => texts.includes(folded(known))
}

const isNoneOf = (wanted: unknown): ((known: unknown) => boolean) => {
  const isOne = isOneOf(wanted)
  return (known) => !isOne(known)
}

/** Whether a value of a fact compares as the merchant wrote. */
type Comparison = (known: FactValue) => boolean

/** Every comparison there is, made ready for what the merchant wrote: that is folded once, not for each item. */
const comparisons: Readonly<Record<Test['op'], (wanted: Test['value']) => Comparison>> = {
  is: (wanted) => isOneOf([wanted]),
  'is-not': (wanted) => isNoneOf([wanted]),
  'one-of': (wanted) => isOneOf(wanted),
  'none-of': (wanted) => isNoneOf(wanted),
  contains: (wanted) => {
    const part = folded(wanted)
    return (known) => folded(known).includes(part)
  },
  includes: (wanted) => {
    const one = folded(wanted)
    return (known) => list(known).includes(one)
  },
  excludes: (wanted) => {
    const one = folded(wanted)
    return (known) => !list(known).includes(one)
  },
  'at-least': (wanted) => (known) => Number(known) >= Number(wanted),
  'at-most': (wanted) => (known) => Number(known) <= Number(wanted),
  above: (wanted) => (known) => Number(known) > Number(wanted),
  below: (wanted) => (known) => Number(known) < Number(wanted),
}

/** Whether a comparison comes out true for a value of its fact. */
export const compares = ({ op, value }: Test, known: FactValue): boolean => comparisons[op](value)(known)

/** A condition made ready: whether it holds for facts, or null while what it reads is not known. */
type Ready = (facts: WorkflowFacts) => boolean | null

const not = (held: boolean | null): boolean | null => (held === null ? null : !held)

const everyOf =
  (parts: readonly Ready[]): Ready =>
  (facts) => {
    let all: boolean | null = true
    for (const part of parts) {
      const held = part(facts)
      if (held === false) return false
      if (held === null) all = null
    }
    return all
  }

const negated =
  (part: Ready): Ready =>
  (facts) =>
    not(part(facts))

const ready = (condition: Condition): Ready => {
  if ('all' in condition) return everyOf(condition.all.map(ready))
  if ('any' in condition) return negated(everyOf(condition.any.map((part) => negated(ready(part)))))
  if ('not' in condition) return negated(ready(condition.not))
  const comparison = comparisons[condition.op](condition.value)
  return (facts) => {
    const known = factOf(condition, facts)
    return known === undefined ? null : comparison(known)
  }
}

const madeReady = oncePer(ready)

/**
 * Whether a condition holds; null while what it reads is not known yet, so that `not` and `is-not` do not hold only because
 * nobody has answered. It is made ready once, as it is published.
 */
export const holds = (condition: Condition, facts: WorkflowFacts): boolean | null => madeReady(condition)(facts)

/** Every comparison of a condition, in the order of writing. */
export function testsOf(condition: Condition): readonly Test[] {
  if ('all' in condition) return condition.all.flatMap(testsOf)
  if ('any' in condition) return condition.any.flatMap(testsOf)
  return 'not' in condition ? testsOf(condition.not) : [condition]
}

const firstWith = (parts: readonly Condition[], held: boolean | null, facts: WorkflowFacts): readonly Condition[] =>
  parts.filter((part) => holds(part, facts) === held).slice(0, 1)

/**
 * Returns the comparisons that decide whether a condition holds, in the order of writing. Of several that would each be enough
 * it returns the first: of `all` the first part that fails, of `any` the first that holds. While the condition waits for
 * a fact, it returns the first comparison that waits.
 */
export function decidingTests(condition: Condition, facts: WorkflowFacts): readonly Test[] {
  const held = holds(condition, facts)
  const partsIn = (parts: readonly Condition[], needsEvery: boolean): readonly Test[] =>
    (needsEvery ? parts : firstWith(parts, held, facts)).flatMap((part) => decidingTests(part, facts))
  if ('all' in condition) return partsIn(condition.all, held === true)
  if ('any' in condition) return partsIn(condition.any, held === false)
  return 'not' in condition ? decidingTests(condition.not, facts) : [condition]
}
