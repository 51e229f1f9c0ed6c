import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseJsonText } from '../../server/shape/json-text.ts'

const text = `{
  "shop": { "id": "a", "a/b": 1 },
  "policies": [
    { "id": "first" },
    { "id": "second", "refund": { "window": 30 } }
  ]
}`

const at = (pointer: string) => {
  const parsed = parseJsonText(text)
  return parsed.kind === 'json' ? parsed.positionOf(pointer) : null
}

test.each([
  ['', 1, 1],
  ['/shop', 2, 3],
  ['/shop/a~1b', 2, 24],
  ['/policies/1', 5, 5],
  ['/policies/1/refund/window', 5, 35],
  // A missing property has the position of the object that misses it.
  ['/policies/0/refund/window', 4, 5],
  ['/unknown', 1, 1],
])('ADM-08 %s has its line and column', (pointer, line, column) => {
  expect(at(pointer)).toEqual({ line, column })
})

test.each([
  ['', 1, 1],
  ['{"a": 1,}', 1, 9],
  ['{\n  "a": 1\n  "b": 2\n}', 3, 3],
  ['{"a": tru}', 1, 7],
  ['// no\n{}', 1, 1],
  ['{} {}', 1, 4],
])('ADM-08 broken JSON is refused at its place: %j', (broken, line, column) => {
  expect(parseJsonText(broken)).toMatchObject({ kind: 'broken', position: { line, column } })
})

test('ADM-08 every text is read as JSON.parse reads it, and none throws', () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string()), (input) => {
      const parsed = parseJsonText(input)
      let expected: unknown
      try {
        expected = JSON.parse(input)
      } catch {
        expect(parsed.kind).toBe('broken')
        return
      }
      expect(parsed).toMatchObject({ kind: 'json', value: expected })
    }),
  )
})
