import { expect, test } from 'vitest'
import { codeOf, modules } from './modules.ts'

const declaration = /^export (?:declare )?(?:async )?(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm

/** The module of a file: its folder, at most four levels deep. */
const moduleOf = (path: string): string => path.split('/').slice(0, -1).slice(0, 4).join('/')

/** A constant and a type of one name in one file count once. */
const places = new Map<string, Set<string>>()
for (const path of modules)
  for (const [, name = ''] of codeOf(path).matchAll(declaration)) {
    const key = `${moduleOf(path)}: ${name}`
    places.set(key, (places.get(key) ?? new Set()).add(path))
  }

test('HSE-29 a module exports a name from one file', () => {
  expect(places.size).toBeGreaterThan(1500)
  const several = [...places].filter(([, paths]) => paths.size > 1).map(([name]) => name)
  expect(several).toEqual([])
})
