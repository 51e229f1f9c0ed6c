import { expect, test } from 'vitest'
import { codeOf, isIn, modules } from './modules.ts'

const declaration = /^export (?:declare )?(?:async )?(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm

/** Where each exported name is defined; a constant and a type of one name in one file are one. */
const places = new Map<string, Set<string>>()
for (const path of modules)
  for (const [, name = ''] of codeOf(path).matchAll(declaration))
    places.set(name, (places.get(name) ?? new Set()).add(path))

/** A shape of the contract and what draws it are two sides of one thing. */
const isPair = (paths: readonly string[]): boolean =>
  paths.length === 2 &&
  paths.some((path) => isIn(path, 'schemas')) &&
  paths.some((path) => isIn(path, 'client') && path.endsWith('.tsx'))

test('HSE-02 an exported name is defined once', () => {
  expect(places.size).toBeGreaterThan(1500)
  const several = [...places].filter(([, paths]) => paths.size > 1 && !isPair([...paths])).map(([name]) => name)
  expect(several).toEqual([])
})
