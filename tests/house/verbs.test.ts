import { expect, test } from 'vitest'
import { modules, textOf } from './modules.ts'

/** The beginning of an exported arrow that bears no type of its own. */
const arrow = /^export const (\w+) = (?:async )?[<(]/gm

const opens = /[({[<]$/

/** The end of what stands before the body: the first line, or the one that closes the last of the parameters. */
const headEnd = (text: string): string => {
  const [first = '', ...rest] = text.split('\n')
  if (first.endsWith('=> {') || !opens.test(first)) return first
  return rest.find((line) => /^[)}\]]/.test(line) && (line.endsWith('=> {') || !opens.test(line))) ?? ''
}

const arrowsWithBody = (path: string): readonly string[] => {
  const text = textOf(path)
  return [...text.matchAll(arrow)]
    .filter(({ index }) => headEnd(text.slice(index)).endsWith('=> {'))
    .map(([, name]) => `${path}: ${name}`)
}

/** Functions of a module's own; components are functions wherever they stand. */
const localFunctions = (path: string): readonly string[] =>
  [...textOf(path).matchAll(/^\s*(?:async )?function (\w+)/gm)]
    .map(([, name = '']) => name)
    .filter((name) => !(path.endsWith('.tsx') && /^[A-Z]/.test(name)))
    .map((name) => `${path}: ${name}`)

test('HSE-10 an exported function with a body is written as a function', () => {
  expect(modules.length).toBeGreaterThan(800)
  expect(modules.flatMap(arrowsWithBody)).toEqual([])
})

test('HSE-10 what is local to a module is an arrow, but for components', () => {
  expect(modules.flatMap(localFunctions)).toEqual([])
})
