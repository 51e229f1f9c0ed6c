import { expect, test } from 'vitest'
import type { Condition } from '../../schemas/config/condition.ts'
import { atRule, rule, shopWithRules } from '../verify/ruled-shop.ts'
import { listProblems } from './problems.ts'

const keep = { type: 'keep-donate', outcome: 'keep' } as const
const problemsOf = (...conditions: readonly unknown[]) =>
  listProblems(shopWithRules(conditions.map((condition, n) => rule(`rule-${n}`, condition as Condition, keep))))

const orderedOn = (op: string, value: unknown) => ({ fact: 'order.ordered-on', op, value })

test.each([
  ['a date that no year has', '2026-02-30', '"2026-02-30"'],
  ['February 29 outside a leap year', '2027-02-29', '"2027-02-29"'],
  ['a time', '2026-11-24T10:00Z', '"2026-11-24T10:00Z"'],
  ['a number', 20261124, '20261124'],
])('DAT-05 %s is refused at its pointer', (_what, value, name) => {
  expect(problemsOf(orderedOn('on-or-after', value))).toEqual([
    `${atRule(0, 'when/value')} "order.ordered-on" with "on-or-after" requires a date of the calendar, such as 2026-11-24, not ${name}`,
  ])
})

test('DAT-05 an operator of numbers is refused for a date, and the other way around', () => {
  expect(problemsOf(orderedOn('at-least', '2026-11-24'))).toEqual([
    `${atRule(0, 'when/op')} "order.ordered-on" is a date. Its operators are is, on-or-after, on-or-before, not "at-least"`,
  ])
  expect(problemsOf({ fact: 'order.days-since-order', op: 'on-or-after', value: 3 })[0]).toContain(atRule(0, 'when/op'))
})

test('DAT-05 dates and days of a delivery are accepted in conditions', () => {
  expect(
    problemsOf(
      orderedOn('is', '2028-02-29'),
      { fact: 'order.days-since-order', op: 'above', value: 90 },
      { fact: 'order.days-since-delivery', op: 'at-most', value: 30 },
      { fact: 'item.days-since-delivery', op: 'below', value: 14 },
    ),
  ).toEqual([])
})

test('DAT-05 a range of dates without a day contradicts itself', () => {
  const all = [orderedOn('on-or-after', '2026-12-25'), orderedOn('on-or-before', '2026-12-24')]
  expect(problemsOf({ all })[0]).toMatch(/contradicts itself/)
})
