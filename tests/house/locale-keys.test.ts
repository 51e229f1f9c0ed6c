import { expect, test } from 'vitest'
import { filesOf, textOf } from './modules.ts'

const keysOf = (path: string): readonly string[] => Object.keys(JSON.parse(textOf(path)))

test('every language has the same texts', () => {
  const bundles = filesOf('locales').filter((path) => /^locales\/\w+\.json$/.test(path))
  expect(bundles.length).toBeGreaterThanOrEqual(4)
  const english = [...keysOf('locales/en.json')].sort()
  for (const bundle of bundles) expect([...keysOf(bundle)].sort(), bundle).toEqual(english)
})
