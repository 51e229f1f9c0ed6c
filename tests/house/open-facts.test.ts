import { expect, test } from 'vitest'
import { testModules, textOf } from './modules.ts'

/** Sandbox switches for behavior that no documentation settles. */
const switches = testModules
  .filter((path) => !path.endsWith('.test.ts'))
  .flatMap((path) =>
    [...textOf(path).matchAll(/\/\*\* \[open\][^\n]*\n\s*(?:readonly )?(\w+):/g)].map(([, name = '']) => name),
  )

const tests = testModules.filter((path) => path.endsWith('.test.ts') && !path.startsWith('tests/house/')).map(textOf)

test('BCK-12 each unknown provider behavior is a sandbox switch that a test uses', () => {
  expect(new Set(switches).size).toBeGreaterThan(12)
  const thrown = (name: string) => tests.some((text) => new RegExp(`\\b${name}(?:: | = | \\}|,)`).test(text))
  expect(switches.filter((name) => !thrown(name))).toEqual([])
})
