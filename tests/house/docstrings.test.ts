import { expect, test } from 'vitest'
import { modules, textOf } from './modules.ts'

interface ExportedName {
  readonly at: string
  readonly docstring: string
  readonly code: string
}

const declaration = /^export (?:async )?(?:function\*?|class|const) (\w+)/gm

const findDocstring = (text: string, index: number): string =>
  /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*$/.exec(text.slice(0, index))?.[1]?.replace(/^\s*\*\s?/gm, '') ?? ''

const exportsOf = (path: string): readonly ExportedName[] => {
  const text = textOf(path)
  return [...text.matchAll(declaration)].map(({ index, 1: name }) => ({
    at: `${path}: ${name}`,
    docstring: findDocstring(text, index),
    code: text.slice(index).split(/\n\n(?=\S)/)[0] ?? '',
  }))
}

const exportedNames = modules.flatMap(exportsOf)

const isPlainNumber = ({ code }: ExportedName): boolean =>
  /^export const \w+(?:: number)? = [\d_]+(?:\.\d+)?(?: \*[^\n]*)?(?:\n|$)/.test(code)

const unit =
  /(?:ms|seconds?|minutes?|hours?|days?|months?|bytes?|kb|mb|px|grams?|percent|basis_?points|minor|chars?|characters|width|height|count|attempts|rows|status|port)$/i

/** TypeError and RangeError are bugs: no caller handles them. */
test('HSE-29 a docstring names the fault that an exported function throws', () => {
  const throwing = exportedNames.filter(({ code }) =>
    /^ {2}(?:if \(.*\) )?throw (?:new (?!Error\b|TypeError\b|RangeError\b)\w+|fault\()/m.test(code),
  )
  expect(throwing.length).toBeGreaterThan(10)
  expect(throwing.filter(({ docstring }) => !/throw|reject|fail/i.test(docstring)).map(({ at }) => at)).toEqual([])
})

test('HSE-29 a docstring gives the unit of exported numbers with no unit in the name', () => {
  const numbers = exportedNames.filter(isPlainNumber)
  expect(numbers.length).toBeGreaterThan(10)
  expect(numbers.filter(({ at, docstring }) => !unit.test(at) && docstring.trim() === '').map(({ at }) => at)).toEqual(
    [],
  )
})

const wordsOf = (text: string): readonly string[] =>
  (
    text
      .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .match(/[a-z]+/g) ?? []
  ).filter(
    (word) =>
      !['the', 'a', 'an', 'of', 'is', 'to', 'and', 'its', 'for', 'returns', 'return', 'get', 'gets'].includes(word),
  )

const repeats = ({ docstring, code }: ExportedName): boolean => {
  const name = wordsOf(code.slice(0, code.indexOf('\n')))
  const words = wordsOf(docstring)
  return words.length > 0 && words.every((word) => name.includes(word) || name.includes(word.replace(/s$/, '')))
}

test('HSE-29 a docstring does not repeat the signature', () => {
  expect(exportedNames.filter(repeats).map(({ at }) => at)).toEqual([])
  const example = { at: '', docstring: 'Returns the policy of a shop.', code: 'export const policyOf = (shop: Shop)\n' }
  expect(repeats(example)).toBe(true)
})
