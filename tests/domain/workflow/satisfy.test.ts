import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Condition } from '../../../schemas/config/condition.ts'
import { evaluateCondition } from '../../../server/domain/workflow/condition.ts'
import { satisfy } from '../../../server/domain/workflow/satisfy.ts'
import { conditions, knownFacts } from './arbitrary-condition.ts'

const typeCondition = (value: string): Condition => ({ fact: 'item.product-type', op: 'is', value })

test('WFL-05 the facts found for a condition make it hold', () => {
  fc.assert(
    fc.property(conditions, (condition) => {
      const found = satisfy(condition)
      if (found.kind === 'can') expect(evaluateCondition(condition, found.facts)).toBe(true)
    }),
    { numRuns: 3000 },
  )
})

test('WFL-05 whatever holds for some facts is found to be possible', () => {
  let metCount = 0
  fc.assert(
    fc.property(conditions, knownFacts, (condition, facts) => {
      if (evaluateCondition(condition, facts) !== true) return
      metCount++
      expect(satisfy(condition).kind).toBe('can')
    }),
    { numRuns: 6000 },
  )
  expect(metCount).toBeGreaterThan(300)
})

test('WFL-05 of all matching numbers the nearest to the condition’s value is found', () => {
  const named = [
    { fact: 'item.price', op: 'below', value: 5_000 },
    { fact: 'item.price', op: 'above', value: 5_000 },
    { fact: 'item.price', op: 'at-least', value: 5_000 },
  ] as const satisfies readonly Condition[]
  const found = named.map((one) => satisfy(one))
  expect(found.map((one) => one.kind === 'can' && one.facts.values['item.price'])).toEqual([4_999, 5_001, 5_000])
})

test.each<[string, Condition]>([
  ['two types at once', { all: [typeCondition('Shirts'), typeCondition('Shoes')] }],
  [
    'a tag that is there and is not, in another case',
    {
      all: [
        { fact: 'item.tags', op: 'includes', value: 'Sale' },
        { fact: 'item.tags', op: 'excludes', value: 'sale' },
      ],
    },
  ],
  [
    'no whole number between two that follow each other',
    {
      all: [
        { fact: 'item.price', op: 'above', value: 5 },
        { fact: 'item.price', op: 'below', value: 6 },
      ],
    },
  ],
  ['an amount below nothing', { fact: 'item.price', op: 'below', value: 0 }],
  ['a return without items', { fact: 'return.item-count', op: 'at-most', value: 0 }],
  [
    'one of some, and none of them',
    {
      all: [
        { fact: 'item.vendor', op: 'one-of', value: ['a', 'b'] },
        { fact: 'item.vendor', op: 'none-of', value: ['A', 'B'] },
      ],
    },
  ],
  [
    'a text that contains what it must not',
    {
      all: [
        { fact: 'item.title', op: 'contains', value: 'blue shirt' },
        { not: { fact: 'item.title', op: 'contains', value: 'SHIRT' } },
      ],
    },
  ],
  [
    'what holds and does not',
    {
      all: [
        { any: [typeCondition('a'), typeCondition('b')] },
        { not: { any: [typeCondition('a'), typeCondition('b')] } },
      ],
    },
  ],
])('WFL-05 %s can never hold', (_case, condition) => {
  expect(satisfy(condition)).toEqual({ kind: 'never' })
})

test.each<[string, Condition]>([
  ['a thing that costs nothing', { fact: 'item.price', op: 'at-most', value: 0 }],
  [
    'a title with two words that together would make a third',
    {
      all: [
        { fact: 'item.title', op: 'contains', value: 'rain' },
        { fact: 'item.title', op: 'contains', value: 'coat' },
        { not: { fact: 'item.title', op: 'contains', value: 'raincoat' } },
        { not: { fact: 'item.title', op: 'contains', value: 'coatrain' } },
        { not: { fact: 'item.title', op: 'contains', value: 'rain coat' } },
      ],
    },
  ],
  [
    'a title without any plain letter between its words',
    {
      all: [
        { fact: 'item.title', op: 'contains', value: 'rain' },
        { fact: 'item.title', op: 'contains', value: 'coat' },
        { not: { fact: 'item.title', op: 'contains', value: 'raincoat' } },
        ...[...' -xqzkwvjy0123456789一'].map(
          (letter): Condition => ({ not: { fact: 'item.title', op: 'contains', value: letter } }),
        ),
      ],
    },
  ],
])('WFL-05 %s is possible', (_case, condition) => {
  expect(satisfy(condition).kind).toBe('can')
})

test('WFL-05 an answer the shop can never give counts as impossible', () => {
  const condition: Condition = { fact: 'answer', question: 'worn', op: 'is', value: 'maybe' }
  expect(satisfy(condition).kind).toBe('can')
  expect(satisfy(condition, { values: {}, answers: { worn: ['yes', 'no'] } })).toEqual({ kind: 'never' })
})

test('WFL-05 a condition too complex to solve in time is neither possible nor impossible', () => {
  const pigeons = Array.from({ length: 9 }, (_, n) => `${n}`)
  const sits = (pigeon: string, hole: string): Condition => ({
    fact: 'order.tags',
    op: 'includes',
    value: `${pigeon}@${hole}`,
  })
  const holes = pigeons.slice(1)
  const condition: Condition = {
    all: [
      ...pigeons.map((pigeon) => ({ any: holes.map((hole) => sits(pigeon, hole)) })),
      ...holes.flatMap((hole) =>
        pigeons.flatMap((a) =>
          pigeons.filter((b) => a < b).map((b) => ({ not: { all: [sits(a, hole), sits(b, hole)] } })),
        ),
      ),
    ],
  }
  expect(satisfy(condition)).toEqual({ kind: 'unsure' })
})

test('WFL-05 a title with two required words joins them with a blank', () => {
  const contains = (value: string): Condition => ({ fact: 'item.title', op: 'contains', value })
  const found = satisfy({ all: [contains('rain'), contains('coat')] })
  expect(found.kind === 'can' && found.facts.values['item.title']).toBe('rain coat')
})

test('WFL-05 500 sequential choices are found possible, one more is undecided', () => {
  const choices = (count: number): Condition => ({
    all: Array.from({ length: count }, (_, n) => ({
      any: [{ fact: 'answer', question: `q${n}`, op: 'is', value: 'yes' }],
    })),
  })
  expect([satisfy(choices(500)).kind, satisfy(choices(501)).kind]).toEqual(['can', 'unsure'])
})

test('WFL-05 too many conditions on one title end without delay', () => {
  const others = (count: number): Condition => ({
    all: [
      ...Array.from({ length: count }, (_, n): Condition => ({ fact: 'item.title', op: 'is-not', value: `Coat ${n}` })),
      { fact: 'item.title', op: 'contains', value: 'coat' },
    ],
  })
  expect([satisfy(others(400)).kind, satisfy(others(500)).kind]).toEqual(['can', 'unsure'])
})
