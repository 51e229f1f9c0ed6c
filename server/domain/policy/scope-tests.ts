import type { Condition, Test } from '../../../schemas/config/condition.ts'
import type { Limit, ScopeTest } from '../../../schemas/decisions/scope-test.ts'
import { addDays } from '../calendar/days.ts'

/** Holds when at least one of its tests does. Null when no words describe it. */
export type ScopeClause = readonly ScopeTest[]

interface Range {
  readonly limit: Limit
  readonly value: number
}

/** Values are whole numbers. Null for an equality, which is no range. */
const toRange = ({ op, value }: Test, holds: boolean): Range | null => {
  const number = Number(value)
  const ranges: Readonly<Partial<Record<Test['op'], readonly [Range, Range]>>> = {
    'at-least': [
      { limit: 'least', value: number },
      { limit: 'most', value: number - 1 },
    ],
    above: [
      { limit: 'least', value: number + 1 },
      { limit: 'most', value: number },
    ],
    'at-most': [
      { limit: 'most', value: number },
      { limit: 'least', value: number + 1 },
    ],
    below: [
      { limit: 'most', value: number - 1 },
      { limit: 'least', value: number },
    ],
  }
  return ranges[op]?.[holds ? 0 : 1] ?? null
}

const toCountryTest = ({ op, value }: Test, holds: boolean): ScopeTest | null => {
  if (op === 'contains') return null
  const countries = (Array.isArray(value) ? value : [value]).map((code) => String(code).toUpperCase())
  return { kind: 'countries', isIn: (op === 'is' || op === 'one-of') === holds, countries }
}

const toDateTest = ({ op, value }: Test, holds: boolean): ScopeTest | null => {
  const date = String(value)
  if (op === 'is') return holds ? { kind: 'date', limit: 'is', date } : null
  if (op === 'on-or-after')
    return holds ? { kind: 'date', limit: 'least', date } : { kind: 'date', limit: 'most', date: addDays(date, -1) }
  return holds ? { kind: 'date', limit: 'most', date } : { kind: 'date', limit: 'least', date: addDays(date, 1) }
}

const dayFacts = {
  'order.days-since-order': 'order',
  'order.days-since-fulfilment': 'fulfilment',
  'order.days-since-delivery': 'delivery',
} as const

const toScopeTest = (test: Test, holds: boolean): ScopeTest | null => {
  const range = toRange(test, holds)
  switch (test.fact) {
    case 'order.gift':
      return { kind: 'gift', gift: test.value === holds }
    case 'order.shipping-country':
      return toCountryTest(test, holds)
    case 'order.tags':
    case 'customer.tags':
      return {
        kind: 'tags',
        of: test.fact === 'order.tags' ? 'order' : 'customer',
        has: (test.op === 'includes') === holds,
        tags: [test.value],
      }
    case 'order.total':
      return range && { kind: 'total', limit: range.limit, amount: range.value }
    case 'order.days-since-order':
    case 'order.days-since-fulfilment':
    case 'order.days-since-delivery':
      return range && { kind: 'days', since: dayFacts[test.fact], limit: range.limit, days: range.value }
    case 'order.ordered-on':
      return toDateTest(test, holds)
    default:
      return null
  }
}

export function toScopeClauses(condition: Condition, holds = true): readonly (ScopeClause | null)[] {
  if ('not' in condition) return toScopeClauses(condition.not, !holds)
  if (!('all' in condition) && !('any' in condition)) {
    const test = toScopeTest(condition, holds)
    return [test && [test]]
  }
  const parts = 'all' in condition ? condition.all : condition.any
  const clauses = parts.map((part) => toScopeClauses(part, holds))
  if ('all' in condition === holds) return clauses.flat()
  const tests = clauses.flatMap((some) => (some.length === 1 ? some : [null]))
  return [tests.includes(null) ? null : tests.flatMap((clause) => clause ?? [])]
}
