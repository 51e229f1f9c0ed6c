import { expect, test } from 'vitest'
import type { Condition } from '../../schemas/config/condition.ts'
import { atRule, rule, shopWithRules } from '../verify/ruled-shop.ts'
import { listProblems, problemsOf } from './problems.ts'

const keepResult = { type: 'keep-donate', outcome: 'keep' } as const
const shopWithCondition = (condition: unknown) => shopWithRules([rule('one', condition as Condition, keepResult)])

test.each<[string, unknown, string]>([
  [
    'an unknown fact',
    { fact: 'item.colour', op: 'is', value: 'red' },
    `${atRule(0, 'when/fact')} Unknown fact "item.colour"; available: item.title, item.variant`,
  ],
  [
    'a misspelt fact',
    { fact: 'item.tag', op: 'includes', value: 'red' },
    `${atRule(0, 'when/fact')} Unknown fact "item.tag" (did you mean "item.tags"?)`,
  ],
  [
    'an operator that does not fit',
    { value: 1, op: 'at-least', fact: 'item.tags' },
    `${atRule(0, 'when/op')} "item.tags" is a list. Its operators are includes, excludes, not "at-least"`,
  ],
  [
    'a price in words',
    { fact: 'item.price', op: 'above', value: '50' },
    `${atRule(0, 'when/value')} "item.price" with "above" requires an integer in minor units, such as 1050 for 10.50, not "50"`,
  ],
  [
    'one text for several',
    { fact: 'item.vendor', op: 'one-of', value: 'a' },
    `${atRule(0, 'when/value')} "item.vendor" with "one-of" requires a list of texts, not "a"`,
  ],
  [
    'an answer to nothing',
    { fact: 'answer', op: 'is', value: 'yes' },
    `${atRule(0, 'when')} "answer" requires "question"`,
  ],
  [
    'a nested one',
    { any: [{ not: { fact: 'order.gift', op: 'is', value: 'yes' } }] },
    `${atRule(0, 'when/any/0/not/value')} "order.gift" with "is" requires true or false, not "yes"`,
  ],
])('WFL-05 %s is explained in a sentence at its pointer, once', (_case, condition, problem) => {
  const problems = listProblems(shopWithCondition(condition))
  expect(problems).toHaveLength(1)
  expect(problems[0]).toContain(problem)
})

test('WFL-05 other errors of the shape are reported beside the words of a condition', () => {
  const pointers = problemsOf({
    ...shopWithCondition({ fact: 'item.colour', op: 'is', value: 'red' }),
    discount: 1,
  }).map(({ pointer }) => pointer)
  expect(pointers.toSorted()).toEqual(['/discount', atRule(0, 'when/fact')])
})
