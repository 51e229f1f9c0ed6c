import { expect, test } from 'vitest'
import { testModules, textOf } from './modules.ts'

/** What a stand-in does in either way, as nobody outside knows which it is: the names of its switches. */
const switches = testModules
  .filter((path) => !path.endsWith('.test.ts'))
  .flatMap((path) =>
    [...textOf(path).matchAll(/\/\*\* \[open\][^\n]*\n\s*(?:readonly )?(\w+):/g)].map(([, name = '']) => name),
  )

const tests = testModules.filter((path) => path.endsWith('.test.ts') && !path.startsWith('tests/house/')).map(textOf)

test('BCK-12 whatever nobody outside knows of an order system or a carrier is a switch of its stand-in, and thrown by a test', () => {
  expect(new Set(switches).size).toBeGreaterThan(12)
  const thrown = (name: string) => tests.some((text) => new RegExp(`\\b${name}(?:: | = | \\}|,)`).test(text))
  expect(switches.filter((name) => !thrown(name))).toEqual([])
})
