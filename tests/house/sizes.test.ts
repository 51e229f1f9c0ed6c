import { expect, test } from 'vitest'
import { modules, testModules, textOf } from './modules.ts'

const longest = 300
const lists: readonly string[] = []

const linesOf = (path: string): number => textOf(path).trimEnd().split('\n').length

test(`no file is longer than ${longest} lines`, () => {
  const measured = [...modules, ...testModules].filter((path) => !lists.includes(path))
  expect(measured.filter((path) => linesOf(path) > longest)).toEqual([])
  expect(measured.length).toBeGreaterThan(300)
})
