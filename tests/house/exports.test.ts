import { dirname, posix } from 'node:path'
import { expect, test } from 'vitest'
import { codeOf, modules, testModules } from './modules.ts'

/** Exports for tests only, as `path name`, with the reason. */
const FOR_TESTS: Readonly<Record<string, string>> = {
  'client/draw.tsx drawFirst': 'the service loads it as it is built',
  'server/faults.ts faultCodes': 'every fault is held against the wire',
  'server/jobs/runner.ts createRunner': 'tests work what is due and nothing else',
}

const cleanName = (name: string): string => name.trim().replace(/^type /, '')
const parseNames = (names: string): readonly string[] => names.split(',').map(cleanName).filter(Boolean)
const originalName = (name: string): string => name.split(' as ')[0] ?? ''
const localName = (name: string): string => name.split(' as ').at(-1) ?? ''

const declaration = /^export (?:declare )?(?:async )?(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm
const list = /^export (?:type )?\{([^}]*)\}(?: from '([^']+)')?/gm
const statement = /^import (?:type )?(?:(\w+)(?:, )?)?(?:\{([^}]*)\}|\* as (\w+))? ?from '(\.[^']+)'/gm
const call = /\bimport\(\s*'(\.[^']+)'\s*\)/g

const exportsOf = (path: string): ReadonlySet<string> => {
  const code = codeOf(path)
  const declared = [...code.matchAll(declaration)].map(([, name = '']) => name)
  return new Set([
    ...declared,
    ...[...code.matchAll(list)].flatMap(([, names = '']) => parseNames(names).map(localName)),
  ])
}

/** Imports of these modules, as `path name`. A dynamic import uses the names beside it. */
const importsBy = (paths: readonly string[]): ReadonlySet<string> =>
  new Set(
    paths.flatMap((from) => {
      const code = codeOf(from)
      const at = (to: string, names: readonly string[]) => {
        const path = posix.normalize(posix.join(dirname(from), to))
        return names.map((name) => `${path} ${name}`)
      }
      const words = (pattern: string) => [...code.matchAll(new RegExp(pattern, 'g'))].map(([, name = '']) => name)
      return [
        ...[...code.matchAll(statement)].flatMap(([, , names = '', all, to = '']) =>
          at(to, all === undefined ? parseNames(names).map(originalName) : words(`\\b${all}\\.(\\w+)`)),
        ),
        ...[...code.matchAll(list)].flatMap(([, names = '', to]) =>
          to === undefined ? [] : at(to, parseNames(names).map(originalName)),
        ),
        ...[...code.matchAll(call)].flatMap(([, to = '']) => at(to, words('\\b(\\w+)\\b'))),
      ]
    }),
  )

const byProduct = importsBy(modules)
const byTests = importsBy(testModules)

const exportedNames = modules.flatMap((path) =>
  [...exportsOf(path)].map((name) => ({ path, name, at: `${path} ${name}` })),
)

const isUsedInFile = ({ path, name }: { readonly path: string; readonly name: string }): boolean =>
  (codeOf(path).match(new RegExp(`\\b${name}\\b`, 'g')) ?? []).length > 1

test('HSE-09 whatever a module exports is imported by another', () => {
  expect(exportedNames.length).toBeGreaterThan(1500)
  expect(exportedNames.filter(({ at }) => !byProduct.has(at) && !byTests.has(at)).map(({ at }) => at)).toEqual([])
})

test('HSE-09 every export has a use outside tests, or a listed reason', () => {
  const idle = exportedNames.filter((one) => !byProduct.has(one.at) && !isUsedInFile(one)).map(({ at }) => at)
  expect(idle.toSorted()).toEqual(Object.keys(FOR_TESTS).toSorted())
})
