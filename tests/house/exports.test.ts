import { dirname, posix } from 'node:path'
import { expect, test } from 'vitest'
import { codeOf, modules, testModules } from './modules.ts'

/** What tests alone use, as `path name`, and why it is there all the same. */
const FOR_TESTS: Readonly<Record<string, string>> = {
  'client/draw.tsx drawFirst': 'the service loads it as it is built',
  'server/faults.ts faultCodes': 'every fault is held against the wire',
  'server/jobs/runner.ts createRunner': 'tests work what is due and nothing else',
}

const bare = (name: string): string => name.trim().replace(/^type /, '')
const listed = (names: string): readonly string[] => names.split(',').map(bare).filter(Boolean)
const before = (name: string): string => name.split(' as ')[0] ?? ''
const after = (name: string): string => name.split(' as ').at(-1) ?? ''

const declaration = /^export (?:declare )?(?:async )?(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm
const list = /^export (?:type )?\{([^}]*)\}(?: from '([^']+)')?/gm
const statement = /^import (?:type )?(?:(\w+)(?:, )?)?(?:\{([^}]*)\}|\* as (\w+))? ?from '(\.[^']+)'/gm
const call = /\bimport\(\s*'(\.[^']+)'\s*\)/g

const exportsOf = (path: string): ReadonlySet<string> => {
  const code = codeOf(path)
  const declared = [...code.matchAll(declaration)].map(([, name = '']) => name)
  return new Set([...declared, ...[...code.matchAll(list)].flatMap(([, names = '']) => listed(names).map(after))])
}

/** What some modules import, as `path name`. A module that is loaded on the way is asked for whatever is named beside it. */
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
          at(to, all === undefined ? listed(names).map(before) : words(`\\b${all}\\.(\\w+)`)),
        ),
        ...[...code.matchAll(list)].flatMap(([, names = '', to]) =>
          to === undefined ? [] : at(to, listed(names).map(before)),
        ),
        ...[...code.matchAll(call)].flatMap(([, to = '']) => at(to, words('\\b(\\w+)\\b'))),
      ]
    }),
  )

const byProduct = importsBy(modules)
const byTests = importsBy(testModules)

const exported = modules.flatMap((path) => [...exportsOf(path)].map((name) => ({ path, name, at: `${path} ${name}` })))

/** Whether its own module uses it, too. */
const isUsedAtHome = ({ path, name }: { readonly path: string; readonly name: string }): boolean =>
  (codeOf(path).match(new RegExp(`\\b${name}\\b`, 'g')) ?? []).length > 1

test('HSE-09 whatever a module exports is imported by another', () => {
  expect(exported.length).toBeGreaterThan(1500)
  expect(exported.filter(({ at }) => !byProduct.has(at) && !byTests.has(at)).map(({ at }) => at)).toEqual([])
})

test('HSE-09 nothing is there for tests alone, unless it is named with a reason', () => {
  const idle = exported.filter((one) => !byProduct.has(one.at) && !isUsedAtHome(one)).map(({ at }) => at)
  expect(idle.toSorted()).toEqual(Object.keys(FOR_TESTS).toSorted())
})
