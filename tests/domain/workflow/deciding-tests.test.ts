import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Condition, Test } from '../../../schemas/config/condition.ts'
import { evaluateCondition, findDecidingTests, type WorkflowFacts } from '../../../server/domain/workflow/condition.ts'
import { explainRules } from '../../../server/domain/workflow/evaluate.ts'

const summer: Test = { fact: 'item.tags', op: 'includes', value: 'summer' }
const sale: Test = { fact: 'item.tags', op: 'includes', value: 'final-sale' }
const expensiveCondition: Test = { fact: 'item.price', op: 'at-least', value: 5000 }
const wornTest: Test = { fact: 'answer', question: 'worn', op: 'is', value: 'yes' }
const facts: WorkflowFacts = { values: { 'item.tags': ['Summer'], 'item.price': 4000 }, answers: {} }

const cases: readonly (readonly [string, Condition, readonly Test[]])[] = [
  ['a comparison that fails', sale, [sale]],
  ['the first failure of all', { all: [summer, expensiveCondition, sale] }, [expensiveCondition]],
  ['a failure of all before one that waits', { all: [wornTest, sale] }, [sale]],
  ['each alternative of any that fails', { any: [sale, expensiveCondition] }, [sale, expensiveCondition]],
  ['the first alternative that holds', { any: [sale, summer, expensiveCondition] }, [summer]],
  ['every part of all that holds', { all: [summer, { not: expensiveCondition }] }, [summer, expensiveCondition]],
  ['what makes a negated condition fail', { not: { any: [expensiveCondition, summer] } }, [summer]],
  ['the first that waits', { all: [summer, wornTest, { not: wornTest }] }, [wornTest]],
  ['the alternative that waits', { any: [expensiveCondition, wornTest] }, [wornTest]],
]

test.each(cases)('FND-36 the comparisons that decide a condition are %s', (_, condition, expected) => {
  expect(findDecidingTests(condition, facts)).toEqual(expected)
})

const anyTest = fc.constantFrom<Condition>(summer, sale, expensiveCondition, wornTest)
const { condition: anyCondition } = fc.letrec<{ condition: Condition }>((tie) => ({
  condition: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    anyTest,
    fc.record({ all: fc.array(tie('condition'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ any: fc.array(tie('condition'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ not: tie('condition') }),
  ),
}))

/** Inverts or removes every fact not listed. */
const pickFacts = (
  tests: readonly Test[],
  known: WorkflowFacts,
  turned: Partial<WorkflowFacts['values']>,
): WorkflowFacts => {
  const factNames = new Set(tests.map(({ fact }) => fact))
  const values = Object.entries(known.values).map(([fact, value]) => [
    fact,
    factNames.has(fact as Test['fact']) ? value : turned[fact as 'item.price'],
  ])
  return { values: Object.fromEntries(values), answers: factNames.has('answer') ? known.answers : {} }
}

test('FND-36 the deciding comparisons alone decide every known condition, whatever else is so', () => {
  const someFacts = fc.record({
    tags: fc.subarray(['summer', 'final-sale']),
    price: fc.constantFrom(4000, 6000),
    answer: fc.constantFrom('yes', 'no'),
  })
  fc.assert(
    fc.property(anyCondition, someFacts, (condition, { tags, price, answer }) => {
      const known: WorkflowFacts = { values: { 'item.tags': tags, 'item.price': price }, answers: { worn: answer } }
      const isMet = evaluateCondition(condition, known)
      const deciding = findDecidingTests(condition, known)
      expect(deciding.length).toBeGreaterThan(0)
      expect(evaluateCondition(condition, pickFacts(deciding, known, {}))).toBe(isMet)
      expect(evaluateCondition(condition, pickFacts(deciding, known, { 'item.price': 10_000 - price }))).toBe(isMet)
    }),
  )
})

test('FND-36 a rule names the fact that failed it, its results their answer', () => {
  const reasons = explainRules({
    workflows: [
      {
        id: 'flow',
        name: 'Flow',
        rules: [
          { id: 'sale', when: sale, results: [{ type: 'review-reject', outcome: 'review' }] },
          {
            id: 'asks',
            when: summer,
            results: [
              {
                type: 'user-input',
                question: {
                  id: 'worn',
                  input: 'yes-no',
                  copy: { en: 'Worn?' },
                  yes: [{ type: 'review-reject', outcome: 'review' }],
                },
              },
            ],
          },
        ],
      },
    ],
    facts: { ...facts, answers: { worn: 'yes' } },
    bypass: { reject: false, exclusions: false, everything: false },
  })
  expect(reasons.map(({ ruleId, held: isMet, because }) => ({ ruleId, held: isMet, because }))).toEqual([
    {
      ruleId: 'sale',
      held: 'no',
      because: [{ fact: 'item.tags', value: ['Summer'], op: 'includes', compared: 'final-sale', held: 'no' }],
    },
    {
      ruleId: 'asks',
      held: 'yes',
      because: [{ fact: 'item.tags', value: ['Summer'], op: 'includes', compared: 'summer', held: 'yes' }],
    },
  ])
  expect(reasons[1]?.steps.map(({ origin }) => origin.questionId)).toEqual(['worn'])
})
