import { expect, test } from 'vitest'
import { modules, textOf } from './modules.ts'

/** The start of an exported arrow function without a declared type. */
const arrowFunctionPattern = /^export const (\w+) = (?:async )?[<(]/gm

const opens = /[({[<]$/

const headEnd = (text: string): string => {
  const [first = '', ...rest] = text.split('\n')
  if (first.endsWith('=> {') || !opens.test(first)) return first
  return rest.find((line) => /^[)}\]]/.test(line) && (line.endsWith('=> {') || !opens.test(line))) ?? ''
}

const listArrowsWithBody = (path: string): readonly string[] => {
  const text = textOf(path)
  return [...text.matchAll(arrowFunctionPattern)]
    .filter(({ index }) => headEnd(text.slice(index)).endsWith('=> {'))
    .map(([, name]) => `${path}: ${name}`)
}

const localFunctions = (path: string): readonly string[] =>
  [...textOf(path).matchAll(/^\s*(?:async )?function (\w+)/gm)]
    .map(([, name = '']) => name)
    .filter((name) => !(path.endsWith('.tsx') && /^[A-Z]/.test(name)))
    .map((name) => `${path}: ${name}`)

test('HSE-10 an exported function with a body is written as a function', () => {
  expect(modules.length).toBeGreaterThan(800)
  expect(modules.flatMap(listArrowsWithBody)).toEqual([])
})

test('HSE-10 local functions are arrow functions, except components', () => {
  expect(modules.flatMap(localFunctions)).toEqual([])
})
