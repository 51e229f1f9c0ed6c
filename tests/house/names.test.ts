import { expect, test } from 'vitest'
import { modules, testModules } from './modules.ts'

const drawers = /(^|[-_/])(utils?|helpers?|common|misc|manager|service|handler2)(\.|-|\/|$)/i
const kebab = /^[a-z0-9]+(-[a-z0-9]+)*$/
const pascal = /^[A-Z][A-Za-z0-9]*$/

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1).replace(/\..*$/, '')

test('no file or folder of the product is a drawer for everything', () => {
  expect(modules.filter((path) => drawers.test(path))).toEqual([])
  expect(drawers.test('server/domain/utils.ts')).toBe(true)
})

test('files are named in kebab-case, React components in PascalCase', () => {
  const fits = (path: string) => kebab.test(nameOf(path)) || (path.endsWith('.tsx') && pascal.test(nameOf(path)))
  expect([...modules, ...testModules].filter((path) => !fits(path))).toEqual([])
})
