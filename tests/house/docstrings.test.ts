import { expect, test } from 'vitest'
import { modules, textOf } from './modules.ts'

/** An exported function, be it written as one or as an arrow, and a component, be it kept by `memo` or a class. */
const verb =
  /^export (?:async )?(?:(?:function\*?|class) (\w+)|const (\w+)(?:: [^=\n]+)? =\s*(?:memo\(|(?:async )?(?:<[^\n>]*>)?\())/gm

interface Verb {
  readonly at: string
  readonly isSaid: boolean
}

const verbsIn = (path: string): readonly Verb[] => {
  const text = textOf(path)
  return [...text.matchAll(verb)].map(({ index, 1: written, 2: arrow }) => ({
    at: `${path}: ${written ?? arrow}`,
    isSaid: /\*\/\s*$/.test(text.slice(0, index)),
  }))
}

test('HSE-10 every exported function says in a docstring what its answer is', () => {
  const verbs = modules.flatMap(verbsIn)
  expect(verbs.length).toBeGreaterThan(1000)
  expect(verbs.filter(({ isSaid }) => !isSaid).map(({ at }) => at)).toEqual([])
})
