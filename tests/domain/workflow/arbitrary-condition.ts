import fc from 'fast-check'
import type { Condition, Test } from '../../../schemas/config/condition.ts'
import { listFactNames } from '../../../schemas/config/facts.ts'
import type { WorkflowFacts } from '../../../server/domain/workflow/condition.ts'

const word = fc.constantFrom('', 'a', 'A', 'ab', 'ba', 'aba', 'b b', 'ΑΣ', 'İ', 'x-', 'yes', 'no')
const words = fc.array(word, { minLength: 1, maxLength: 3 })
const number = fc.integer({ min: -2, max: 6 })

const textNames = listFactNames('text').filter((name) => name !== 'answer')
const listNames = listFactNames('list')
const numberNames = listFactNames('number', 'money')
const dateNames = listFactNames('date')
const date = fc.constantFrom('2024-02-28', '2024-02-29', '2024-03-01', '2024-12-31', '2025-01-01')
const flagNames = listFactNames('yes-no')

const tests: fc.Arbitrary<Test> = fc.oneof(
  fc.record({
    fact: fc.constantFrom(...textNames.slice(0, 2)),
    op: fc.constantFrom('is' as const, 'is-not' as const, 'contains' as const),
    value: word,
  }),
  fc.record({
    fact: fc.constantFrom(...textNames.slice(0, 2)),
    op: fc.constantFrom('one-of' as const, 'none-of' as const),
    value: words,
  }),
  fc.record({
    fact: fc.constant('answer' as const),
    question: fc.constantFrom('q1', 'q2'),
    op: fc.constantFrom('is' as const, 'is-not' as const, 'contains' as const),
    value: word,
  }),
  fc.record({
    fact: fc.constantFrom(...listNames.slice(0, 2)),
    op: fc.constantFrom('includes' as const, 'excludes' as const),
    value: word,
  }),
  fc.record({
    fact: fc.constantFrom(...numberNames.slice(0, 1), 'return.item-count' as const),
    op: fc.constantFrom('is' as const, 'at-least' as const, 'at-most' as const, 'above' as const, 'below' as const),
    value: number,
  }),
  fc.record({ fact: fc.constantFrom(...flagNames), op: fc.constant('is' as const), value: fc.boolean() }),
  fc.record({
    fact: fc.constantFrom(...dateNames),
    op: fc.constantFrom('is' as const, 'on-or-after' as const, 'on-or-before' as const),
    value: date,
  }),
)

export const conditions: fc.Arbitrary<Condition> = fc.letrec<{ condition: Condition; parts: Condition[] }>((tie) => ({
  parts: fc.array(tie('condition'), { minLength: 1, maxLength: 4 }),
  condition: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    tests,
    fc.record({ all: tie('parts') }),
    fc.record({ any: tie('parts') }),
    fc.record({ not: tie('condition') }),
  ),
})).condition

/** Valid facts: no negative amounts, and an item counts itself. */
export const knownFacts: fc.Arbitrary<WorkflowFacts> = fc.record({
  values: fc
    .tuple(
      fc.dictionary(fc.constantFrom(...textNames.slice(0, 2)), word),
      fc.dictionary(fc.constantFrom(...listNames.slice(0, 2)), fc.array(word, { maxLength: 3 })),
      fc.dictionary(fc.constantFrom(...numberNames.slice(0, 1), 'return.item-count'), fc.integer({ min: 1, max: 8 })),
      fc.dictionary(fc.constantFrom(...flagNames), fc.boolean()),
      fc.dictionary(fc.constantFrom(...dateNames), date),
    )
    .map((parts) => Object.assign({}, ...parts) as WorkflowFacts['values']),
  answers: fc.dictionary(fc.constantFrom('q1', 'q2'), word),
})
