import { expect, test } from 'vitest'
import type { Condition, Test } from '../../schemas/config/condition.ts'
import { satisfy } from '../../server/domain/workflow/satisfy.ts'

const alike = (count: number, one: (n: number) => Test): Condition => ({
  all: Array.from({ length: count }, (_, n) => one(n)),
})

test.each<[string, Condition]>([
  ['numbers that grow', alike(4_000, (n) => ({ fact: 'item.price', op: 'above', value: n }))],
  ['texts that are not', alike(4_000, (n) => ({ fact: 'item.title', op: 'is-not', value: `a${n}` }))],
  ['texts that are in it', alike(4_000, (n) => ({ fact: 'item.title', op: 'contains', value: `a${n}` }))],
])(
  'a document with thousands of comparisons of a fact (%s) blocks no other shop',
  (_, condition) => {
    expect(satisfy(condition).kind).not.toBe('never')
  },
  5_000,
)
