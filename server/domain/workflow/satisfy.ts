import type { Condition, Test } from '../../../schemas/config/condition.ts'
import { evaluateCondition, type FactValue, isTestMet, type WorkflowFacts } from './condition.ts'
import { type FactDomain, findValue, type Requirement, unrestricted } from './satisfy-fact.ts'

export type { FactDomain } from './satisfy-fact.ts'

type Satisfiable =
  | { readonly kind: 'can'; readonly facts: WorkflowFacts }
  | { readonly kind: 'never' }
  | { readonly kind: 'unsure' }

/** Search limit: far above what written conditions need, and reached in moments. */
const MAX_STEPS = 200_000

interface Goal {
  readonly condition: Condition
  readonly wanted: boolean
}

interface Pin {
  readonly test: Test
  readonly requirements: readonly Requirement[]
  readonly value: FactValue
}
type Pins = ReadonlyMap<string, Pin>

interface Search {
  readonly possible: FactDomain
  left: number
}

const MAX_DEPTH = 500

const keyOf = (test: Test): string => (test.fact === 'answer' ? `answer ${test.question}` : test.fact)

const addRequirement = (pins: Map<string, Pin>, requirement: Requirement, search: Search): boolean => {
  const { test, wanted } = requirement
  const before = pins.get(keyOf(test))
  const claims = [...(before?.requirements ?? []), requirement]
  const fits = before !== undefined && isTestMet(test, before.value) === wanted
  // Cost grows with the square: each candidate is checked against each requirement.
  search.left -= fits ? 1 : 10 + claims.length ** 2
  if (search.left <= 0) return false
  const value = fits ? before.value : findValue(claims, search.possible)
  if (value !== null) pins.set(keyOf(test), { test, requirements: claims, value })
  return value !== null
}

const partsOf = (condition: Condition): readonly Condition[] | null =>
  'all' in condition ? condition.all : 'any' in condition ? condition.any : null

/** Depth-first search for pins that meet every goal; a branch ends at the first fact that no value fits. */
const searchPins = (initialGoals: readonly Goal[], before: Pins, search: Search, depth = 0): Pins | null => {
  if (depth > MAX_DEPTH) search.left = 0
  const goals = [...initialGoals]
  const pins = new Map(before)
  for (let goal = goals.pop(); goal !== undefined; goal = goals.pop()) {
    if (search.left <= 0) return null
    const { condition, wanted } = goal
    if ('not' in condition) goals.push({ condition: condition.not, wanted: !wanted })
    else if (!('all' in condition || 'any' in condition)) {
      if (!addRequirement(pins, { test: condition, wanted }, search)) return null
    } else {
      const parts = (partsOf(condition) ?? []).map((part) => ({ condition: part, wanted }))
      // "Not all" means "at least one not".
      if ('all' in condition === wanted) goals.push(...parts.reverse())
      else return findFirstPins(parts, (part) => searchPins([...goals, part], pins, search, depth + 1))
    }
  }
  return pins
}

const findFirstPins = (goals: readonly Goal[], attempt: (goal: Goal) => Pins | null): Pins | null => {
  for (const goal of goals) {
    const found = attempt(goal)
    if (found !== null) return found
  }
  return null
}

const toFacts = (pins: Pins): WorkflowFacts => {
  const all = [...pins.values()]
  return {
    values: Object.fromEntries(
      all.filter(({ test }) => test.fact !== 'answer').map(({ test, value }) => [test.fact, value]),
    ),
    answers: Object.fromEntries(
      all.flatMap(({ test, value }) => (test.fact === 'answer' ? [[test.question, String(value)]] : [])),
    ),
  }
}

/** Finds few facts that make a condition hold, within the values of `possible`. */
export function satisfy(condition: Condition, possible: FactDomain = unrestricted): Satisfiable {
  const search: Search = { possible, left: MAX_STEPS }
  const pins = searchPins([{ condition, wanted: true }], new Map(), search)
  if (pins === null) return { kind: search.left > 0 ? 'never' : 'unsure' }
  const facts = toFacts(pins)
  return evaluateCondition(condition, facts) === true ? { kind: 'can', facts } : { kind: 'unsure' }
}
