import type { Condition, Test } from '../../../schemas/config/condition.ts'
import type { FactName } from '../../../schemas/config/facts.ts'
import { entryOf } from '../../../schemas/member.ts'
import { oncePer } from '../../../schemas/once.ts'

export type FactValue = string | number | boolean | readonly string[]

export interface WorkflowFacts {
  readonly values: Readonly<Partial<Record<Exclude<FactName, 'answer'>, FactValue | undefined>>>
  readonly answers: Readonly<Record<string, string>>
}

/** The answer to a question, or undefined. Safe for a question called `constructor`. */
export const answerTo = <Answer>(
  question: string,
  answers: Readonly<Record<string, Answer>> | undefined,
): Answer | undefined => entryOf(answers ?? {}, question)

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

type Comparison = (known: FactValue) => boolean

/** Every comparison. The merchant's value is case-folded once, not per item. */
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

export const compares = ({ op, value }: Test, known: FactValue): boolean => comparisons[op](value)(known)

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

/** Null while a fact is unknown, so `not` and `is-not` wait too. Compiles each condition once. */
export const holds = (condition: Condition, facts: WorkflowFacts): boolean | null => madeReady(condition)(facts)

export function testsOf(condition: Condition): readonly Test[] {
  if ('all' in condition) return condition.all.flatMap(testsOf)
  if ('any' in condition) return condition.any.flatMap(testsOf)
  return 'not' in condition ? testsOf(condition.not) : [condition]
}

const firstWith = (parts: readonly Condition[], held: boolean | null, facts: WorkflowFacts): readonly Condition[] =>
  parts.filter((part) => holds(part, facts) === held).slice(0, 1)

/**
 * The comparisons that decide whether a condition holds, in written order.
 * - `all`: the first part that fails; `any`: the first that holds.
 * - While the condition waits for a fact: the first comparison that waits.
 */
export function decidingTests(condition: Condition, facts: WorkflowFacts): readonly Test[] {
  const held = holds(condition, facts)
  const partsIn = (parts: readonly Condition[], needsEvery: boolean): readonly Test[] =>
    (needsEvery ? parts : firstWith(parts, held, facts)).flatMap((part) => decidingTests(part, facts))
  if ('all' in condition) return partsIn(condition.all, held === true)
  if ('any' in condition) return partsIn(condition.any, held === false)
  return 'not' in condition ? decidingTests(condition.not, facts) : [condition]
}
