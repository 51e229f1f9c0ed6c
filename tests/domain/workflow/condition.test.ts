import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Condition } from '../../../schemas/config/condition.ts'
import {
  collectTests,
  evaluateCondition,
  findAnswer,
  type WorkflowFacts,
} from '../../../server/domain/workflow/condition.ts'
import { conditions, knownFacts } from './arbitrary-condition.ts'

const facts: WorkflowFacts = {
  values: {
    'item.title': 'Linen Shirt',
    'item.vendor': 'Wrenfold',
    'item.sku': 'SH-1',
    'item.product-type': 'Shirts',
    'item.tags': ['Summer', 'linen'],
    'item.price': 6000,
    'item.discount': 500,
    'order.tags': ['vip-order'],
    'customer.tags': ['gold'],
    'order.shipping-country': 'US',
    'order.gift': false,
    'item.days-since-fulfilment': 10,
    'return.item-count': 2,
    'reason-group': 'clothes',
    reason: ['fit', 'too-small'],
  },
  answers: { worn: 'yes' },
}

test.each<[string, Condition, boolean]>([
  ['a type, whatever its case', { fact: 'item.product-type', op: 'is', value: 'shirts' }, true],
  ['another type', { fact: 'item.product-type', op: 'is-not', value: 'shirts' }, false],
  ['a part of the title', { fact: 'item.title', op: 'contains', value: 'linen' }, true],
  ['a vendor among some', { fact: 'item.vendor', op: 'one-of', value: ['Other', 'WRENFOLD'] }, true],
  ['a SKU among none of some', { fact: 'item.sku', op: 'none-of', value: ['sh-1'] }, false],
  ['a tag', { fact: 'item.tags', op: 'includes', value: 'summer' }, true],
  ['a tag that is not there', { fact: 'item.tags', op: 'excludes', value: 'summer' }, false],
  ['half a tag', { fact: 'item.tags', op: 'includes', value: 'sum' }, false],
  ['a price from its amount on', { fact: 'item.price', op: 'at-least', value: 6000 }, true],
  ['a price above its own amount', { fact: 'item.price', op: 'above', value: 6000 }, false],
  ['a discount up to its amount', { fact: 'item.discount', op: 'at-most', value: 500 }, true],
  ['a discount below its own amount', { fact: 'item.discount', op: 'below', value: 500 }, false],
  ['a tag of the order', { fact: 'order.tags', op: 'includes', value: 'vip-order' }, true],
  ['a tag of the customer', { fact: 'customer.tags', op: 'includes', value: 'silver' }, false],
  ['a country', { fact: 'order.shipping-country', op: 'one-of', value: ['CA', 'US'] }, true],
  ['no gift', { fact: 'order.gift', op: 'is', value: false }, true],
  ['days since it was sent', { fact: 'item.days-since-fulfilment', op: 'is', value: 10 }, true],
  ['how many go back', { fact: 'return.item-count', op: 'at-least', value: 3 }, false],
  ['the reason', { fact: 'reason', op: 'includes', value: 'too-small' }, true],
  ['the reason above it', { fact: 'reason', op: 'includes', value: 'fit' }, true],
  ['a reason group', { fact: 'reason-group', op: 'is', value: 'clothes' }, true],
  ['an earlier answer', { fact: 'answer', question: 'worn', op: 'is', value: 'yes' }, true],
])('WFL-05 a condition can ask for %s', (_what, condition, isMet) => {
  expect(evaluateCondition(condition, facts)).toBe(isMet)
  expect(evaluateCondition({ not: condition }, facts)).toBe(!isMet)
  expect(evaluateCondition({ all: [condition] }, facts)).toBe(isMet)
  expect(evaluateCondition({ any: [condition] }, facts)).toBe(isMet)
})

test('WFL-05 an unknown fact is neither true nor false', () => {
  const unknown: Condition = { fact: 'answer', question: 'asked-later', op: 'is-not', value: 'yes' }
  const so: Condition = { fact: 'order.gift', op: 'is', value: false }
  expect(evaluateCondition(unknown, facts)).toBeNull()
  expect(evaluateCondition({ not: unknown }, facts)).toBeNull()
  expect(evaluateCondition({ all: [so, unknown] }, facts)).toBeNull()
  expect(evaluateCondition({ any: [unknown, { not: so }] }, facts)).toBeNull()
  expect(evaluateCondition({ any: [unknown, so] }, facts)).toBe(true)
  expect(evaluateCondition({ all: [unknown, { not: so }] }, facts)).toBe(false)
})

test('WFL-05 not all is any not, and not any is all not, known or unknown', () => {
  fc.assert(
    fc.property(fc.array(conditions, { minLength: 1, maxLength: 4 }), knownFacts, (parts, known) => {
      const each = parts.map((part): Condition => ({ not: part }))
      expect(evaluateCondition({ not: { all: parts } }, known)).toBe(evaluateCondition({ any: each }, known))
      expect(evaluateCondition({ not: { any: parts } }, known)).toBe(evaluateCondition({ all: each }, known))
      expect(evaluateCondition({ not: { not: { all: parts } } }, known)).toBe(evaluateCondition({ all: parts }, known))
    }),
    { numRuns: 1500 },
  )
})

test('WFL-05 more facts never reverse a result: only unknown results become decided', () => {
  fc.assert(
    fc.property(conditions, knownFacts, knownFacts, (condition, some, others) => {
      const more: WorkflowFacts = {
        values: { ...others.values, ...some.values },
        answers: { ...others.answers, ...some.answers },
      }
      const before = evaluateCondition(condition, some)
      if (before !== null) expect(evaluateCondition(condition, more)).toBe(before)
    }),
    { numRuns: 3000 },
  )
})

test('WFL-05 with nothing known nothing holds, and with everything it reads known all is decided', () => {
  fc.assert(
    fc.property(conditions, knownFacts, (condition, known) => {
      expect(evaluateCondition(condition, { values: {}, answers: {} })).toBeNull()
      const read = collectTests(condition).every((one) =>
        one.fact === 'answer' ? one.question in known.answers : one.fact in known.values,
      )
      if (read) expect(evaluateCondition(condition, known)).not.toBeNull()
    }),
    { numRuns: 1500 },
  )
})

test('WFL-06 a question named like an object builtin is unanswered until its answer', () => {
  const foundAnswers = [undefined, {}, { constructor: 'yes' }].map((answers) => findAnswer('constructor', answers))
  expect(foundAnswers).toEqual([undefined, undefined, 'yes'])
})
