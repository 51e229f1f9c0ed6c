import type { Condition, Test } from '../../../schemas/config/condition.ts'
import { isTestMet, type FactValue, evaluateCondition, type WorkflowFacts } from './condition.ts'
import { anything, type Claim, type Possible, valueFor } from './satisfy-fact.ts'

export type { Possible } from './satisfy-fact.ts'

type Satisfiable =
  | { readonly kind: 'can'; readonly facts: WorkflowFacts }
  | { readonly kind: 'never' }
  | { readonly kind: 'unsure' }

/** Search limit: far above what written conditions need, and reached in moments. */
const STEPS = 200_000

interface Goal {
  readonly condition: Condition
  readonly wanted: boolean
}

interface Pinned {
  readonly test: Test
  readonly claims: readonly Claim[]
  readonly value: FactValue
}
type Pins = ReadonlyMap<string, Pinned>

interface Search {
  readonly possible: Possible
  left: number
}

const DEEPEST = 500

const keyOf = (test: Test): string => (test.fact === 'answer' ? `answer ${test.question}` : test.fact)

const pin = (pins: Map<string, Pinned>, claim: Claim, search: Search): boolean => {
  const { test, wanted } = claim
  const before = pins.get(keyOf(test))
  const claims = [...(before?.claims ?? []), claim]
  const fits = before !== undefined && isTestMet(test, before.value) === wanted
  // Cost grows with the square: each candidate is checked against each requirement.
  search.left -= fits ? 1 : 10 + claims.length ** 2
  if (search.left <= 0) return false
  const value = fits ? before.value : valueFor(claims, search.possible)
  if (value !== null) pins.set(keyOf(test), { test, claims, value })
  return value !== null
}

const partsOf = (condition: Condition): readonly Condition[] | null =>
  'all' in condition ? condition.all : 'any' in condition ? condition.any : null

/** Depth-first search for pins that meet every goal; a branch ends at the first fact that no value fits. */
const pinsFor = (given: readonly Goal[], before: Pins, search: Search, depth = 0): Pins | null => {
  if (depth > DEEPEST) search.left = 0
  const goals = [...given]
  const pins = new Map(before)
  for (let goal = goals.pop(); goal !== undefined; goal = goals.pop()) {
    if (search.left <= 0) return null
    const { condition, wanted } = goal
    if ('not' in condition) goals.push({ condition: condition.not, wanted: !wanted })
    else if (!('all' in condition || 'any' in condition)) {
      if (!pin(pins, { test: condition, wanted }, search)) return null
    } else {
      const parts = (partsOf(condition) ?? []).map((part) => ({ condition: part, wanted }))
      // "Not all" means "at least one not".
      if ('all' in condition === wanted) goals.push(...parts.reverse())
      else return firstOf(parts, (part) => pinsFor([...goals, part], pins, search, depth + 1))
    }
  }
  return pins
}

const firstOf = (goals: readonly Goal[], attempt: (goal: Goal) => Pins | null): Pins | null => {
  for (const goal of goals) {
    const found = attempt(goal)
    if (found !== null) return found
  }
  return null
}

const factsOf = (pins: Pins): WorkflowFacts => {
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
export function satisfy(condition: Condition, possible: Possible = anything): Satisfiable {
  const search: Search = { possible, left: STEPS }
  const pins = pinsFor([{ condition, wanted: true }], new Map(), search)
  if (pins === null) return { kind: search.left > 0 ? 'never' : 'unsure' }
  const facts = factsOf(pins)
  return evaluateCondition(condition, facts) === true ? { kind: 'can', facts } : { kind: 'unsure' }
}
