import type { Condition, Test } from '../../../schemas/config/condition.ts'
import type { FactName } from '../../../schemas/config/facts.ts'
import { entryOf } from '../../../schemas/values/member.ts'
import { memoizePerObject } from '../../../schemas/values/memoize.ts'

export type FactValue = string | number | boolean | readonly string[]

export interface WorkflowFacts {
  readonly values: Readonly<Partial<Record<Exclude<FactName, 'answer'>, FactValue | undefined>>>
  readonly answers: Readonly<Record<string, string>>
}

/** Safe for a question called `constructor`. */
export const findAnswer = <Answer>(
  question: string,
  answers: Readonly<Record<string, Answer>> | undefined,
): Answer | undefined => entryOf(answers ?? {}, question)

export const readFact = (test: Test, facts: WorkflowFacts): FactValue | undefined =>
  test.fact === 'answer' ? findAnswer(test.question, facts.answers) : facts.values[test.fact]

const foldCase = (text: unknown): string => String(text).toLowerCase()

const toFoldedList = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.map(foldCase) : [foldCase(value)]

const isOneOf = (wanted: unknown): ((known: unknown) => boolean) => {
  const texts = toFoldedList(wanted)
  return (known) => texts.includes(foldCase(known))
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
    const part = foldCase(wanted)
    return (known) => foldCase(known).includes(part)
  },
  includes: (wanted) => {
    const one = foldCase(wanted)
    return (known) => toFoldedList(known).includes(one)
  },
  excludes: (wanted) => {
    const one = foldCase(wanted)
    return (known) => !toFoldedList(known).includes(one)
  },
  'at-least': (wanted) => (known) => Number(known) >= Number(wanted),
  'at-most': (wanted) => (known) => Number(known) <= Number(wanted),
  above: (wanted) => (known) => Number(known) > Number(wanted),
  below: (wanted) => (known) => Number(known) < Number(wanted),
  // Dates such as 2026-11-24 sort as texts.
  'on-or-after': (wanted) => (known) => String(known) >= String(wanted),
  'on-or-before': (wanted) => (known) => String(known) <= String(wanted),
}

export const isTestMet = ({ op, value }: Test, known: FactValue): boolean => comparisons[op](value)(known)

type CompiledCondition = (facts: WorkflowFacts) => boolean | null

const not = (result: boolean | null): boolean | null => (result === null ? null : !result)

const compileEvery =
  (parts: readonly CompiledCondition[]): CompiledCondition =>
  (facts) => {
    let all: boolean | null = true
    for (const part of parts) {
      const result = part(facts)
      if (result === false) return false
      if (result === null) all = null
    }
    return all
  }

const compileNot =
  (part: CompiledCondition): CompiledCondition =>
  (facts) =>
    not(part(facts))

const compileCondition = (condition: Condition): CompiledCondition => {
  if ('all' in condition) return compileEvery(condition.all.map(compileCondition))
  if ('any' in condition)
    return compileNot(compileEvery(condition.any.map((part) => compileNot(compileCondition(part)))))
  if ('not' in condition) return compileNot(compileCondition(condition.not))
  const comparison = comparisons[condition.op](condition.value)
  return (facts) => {
    const known = readFact(condition, facts)
    return known === undefined ? null : comparison(known)
  }
}

const compileOnce = memoizePerObject(compileCondition)

/** Null while a fact is unknown, so `not` and `is-not` wait too. Compiles each condition once. */
export const evaluateCondition = (condition: Condition, facts: WorkflowFacts): boolean | null =>
  compileOnce(condition)(facts)

export function collectTests(condition: Condition): readonly Test[] {
  if ('all' in condition) return condition.all.flatMap(collectTests)
  if ('any' in condition) return condition.any.flatMap(collectTests)
  return 'not' in condition ? collectTests(condition.not) : [condition]
}

const findFirstPart = (
  parts: readonly Condition[],
  isMet: boolean | null,
  facts: WorkflowFacts,
): readonly Condition[] => parts.filter((part) => evaluateCondition(part, facts) === isMet).slice(0, 1)

/**
 * The comparisons that decide whether a condition holds, in written order.
 * - `all`: the first part that fails; `any`: the first that holds.
 * - While the condition waits for a fact: the first comparison that waits.
 */
export function findDecidingTests(condition: Condition, facts: WorkflowFacts): readonly Test[] {
  const isMet = evaluateCondition(condition, facts)
  const testsOfParts = (parts: readonly Condition[], needsEvery: boolean): readonly Test[] =>
    (needsEvery ? parts : findFirstPart(parts, isMet, facts)).flatMap((part) => findDecidingTests(part, facts))
  if ('all' in condition) return testsOfParts(condition.all, isMet === true)
  if ('any' in condition) return testsOfParts(condition.any, isMet === false)
  return 'not' in condition ? findDecidingTests(condition.not, facts) : [condition]
}
