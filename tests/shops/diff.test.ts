import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { diffDocuments } from '../../server/shops/diff.ts'

test('changes, additions and removals have a pointer and the former value', () => {
  const before = { a: 1, 'b/c': { d: 'x' }, gone: [1] }
  const after = { a: 2, 'b/c': { d: 'x', e: true }, tags: ['new'] }
  expect(diffDocuments(before, after)).toEqual([
    { pointer: '/a', before: 1, after: 2 },
    { pointer: '/b~1c/e', after: true },
    { pointer: '/gone', before: [1] },
    { pointer: '/tags', after: ['new'] },
  ])
})

test('entries are compared by id: a move is one difference, changes are separate', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((id) => ({ id, n: 1 }))
  expect(diffDocuments({ list: [a, b, c] }, { list: [b, c, { ...a, n: 2 }] })).toEqual([
    { pointer: '/list', before: ['a', 'b', 'c'], after: ['b', 'c', 'a'] },
    { pointer: '/list/2/n', before: 1, after: 2 },
  ])
  expect(diffDocuments({ list: [a, b] }, { list: [c, b] })).toEqual([
    { pointer: '/list/0', before: a },
    { pointer: '/list/0', after: c },
  ])
})

test('lists without ids are compared by position if equally long, else whole', () => {
  expect(diffDocuments([{ n: 1 }, { n: 2 }], [{ n: 1 }, { n: 3 }])).toEqual([{ pointer: '/1/n', before: 2, after: 3 }])
  expect(diffDocuments(['en'], ['en', 'fr'])).toEqual([{ pointer: '', before: ['en'], after: ['en', 'fr'] }])
})

const entries = fc.uniqueArray(fc.record({ id: fc.integer({ min: 0, max: 4 }), n: fc.integer({ min: 0, max: 2 }) }), {
  selector: ({ id }) => id,
})
const documents = fc.record({ list: entries, tags: fc.array(fc.constantFrom('a', 'b')), rest: fc.jsonValue() })

test('a document differs from itself in nothing, from any other in something', () => {
  fc.assert(
    fc.property(documents, documents, (one, other) => {
      const [a, b] = [JSON.parse(JSON.stringify(one)), JSON.parse(JSON.stringify(other))]
      expect(diffDocuments(a, a)).toEqual([])
      expect(diffDocuments(a, b).length === 0).toBe(isDeepStrictEqual(a, b))
      expect(diffDocuments({ ...a, list: b.list }, a).length === 0).toBe(isDeepStrictEqual(a.list, b.list))
    }),
    { numRuns: 500 },
  )
})
