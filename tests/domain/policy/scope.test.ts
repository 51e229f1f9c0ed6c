import { expect, test } from 'vitest'
import type { Condition } from '../../../schemas/config/condition.ts'
import { listScopedPolicies } from '../../../server/domain/policy/scope.ts'
import { toScopeClauses } from '../../../server/domain/policy/scope-tests.ts'
import { plainPolicy } from '../value/example.ts'

const total = (op: 'at-least' | 'above' | 'at-most' | 'below' | 'is'): Condition => ({
  fact: 'order.total',
  op,
  value: 100,
})
const ordered = (op: 'on-or-after' | 'on-or-before' | 'is'): Condition => ({
  fact: 'order.ordered-on',
  op,
  value: '2026-03-01',
})
const days: Condition = { fact: 'order.days-since-delivery', op: 'below', value: 8 }
const club: Condition = { fact: 'customer.tags', op: 'includes', value: 'club' }
const canada: Condition = { fact: 'order.shipping-country', op: 'one-of', value: ['ca'] }
const contains: Condition = { fact: 'order.shipping-country', op: 'contains', value: 'c' }

const inCanada = { kind: 'countries', isIn: true, countries: ['CA'] }
const ofClub = { kind: 'tags', of: 'customer', has: true, tags: ['club'] }
const notOf = <Part extends object>(part: Part, flag: keyof Part) => ({ ...part, [flag]: false })

test.each<[Condition, unknown]>([
  [total('at-least'), [[{ kind: 'total', limit: 'least', amount: 100 }]]],
  [total('above'), [[{ kind: 'total', limit: 'least', amount: 101 }]]],
  [total('at-most'), [[{ kind: 'total', limit: 'most', amount: 100 }]]],
  [total('below'), [[{ kind: 'total', limit: 'most', amount: 99 }]]],
  [{ not: total('at-least') }, [[{ kind: 'total', limit: 'most', amount: 99 }]]],
  [{ not: total('above') }, [[{ kind: 'total', limit: 'most', amount: 100 }]]],
  [{ not: total('at-most') }, [[{ kind: 'total', limit: 'least', amount: 101 }]]],
  [{ not: total('below') }, [[{ kind: 'total', limit: 'least', amount: 100 }]]],
  [total('is'), [null]],
  [days, [[{ kind: 'days', since: 'delivery', limit: 'most', days: 7 }]]],
  [ordered('is'), [[{ kind: 'date', limit: 'is', date: '2026-03-01' }]]],
  [{ not: ordered('is') }, [null]],
  [{ not: ordered('on-or-after') }, [[{ kind: 'date', limit: 'most', date: '2026-02-28' }]]],
  [{ not: ordered('on-or-before') }, [[{ kind: 'date', limit: 'least', date: '2026-03-02' }]]],
  [contains, [null]],
  [{ all: [club, { not: canada }] }, [[ofClub], [notOf(inCanada, 'isIn')]]],
  [{ any: [club, canada] }, [[ofClub, inCanada]]],
  [{ not: { any: [club, canada] } }, [[notOf(ofClub, 'has')], [notOf(inCanada, 'isIn')]]],
  [{ not: { all: [club, canada] } }, [[notOf(ofClub, 'has'), notOf(inCanada, 'isIn')]]],
  [{ any: [club, { all: [canada, days] }] }, [null]],
  [{ any: [club, contains] }, [null]],
])('DAT-17 the page states the clauses of %j', (condition, clauses) => {
  expect(toScopeClauses(condition)).toEqual(clauses)
})

test('DAT-17 a policy is named by its title only if its condition has no words', () => {
  const policies = [
    { ...plainPolicy, title: 'Club', when: { all: [canada, contains] } },
    { ...plainPolicy, title: 'Canada', when: canada },
    { ...plainPolicy, default: true },
  ]
  const scopes = listScopedPolicies(policies).map(({ scope }) => scope && [scope.title, scope.conditions])
  expect(scopes).toEqual([['Club', [[inCanada]]], [null, [[inCanada]]], null])
})
