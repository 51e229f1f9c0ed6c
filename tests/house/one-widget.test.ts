import { expect, test } from 'vitest'
import { components } from '../../schemas/components/index.ts'
import { filesOf, textOf } from './modules.ts'

const pascal = (type: string): string =>
  type.replace(/(^|_)([a-z])/g, (_, _dash, letter: string) => letter.toUpperCase())
const registry = textOf('client/widgets/registry.ts')

const widgetsOf = (type: string): readonly string[] =>
  [...registry.matchAll(new RegExp(`^  ${type}: (?:lazyWidget\\(.*bundle\\.)?(\\w+)\\)?,$`, 'gm'))].map(
    ([, name = '']) => name,
  )

test('every component type has one widget, in a file of its name', () => {
  const files = filesOf('client/widgets')
  const types = Object.keys(components)
  expect(types.length).toBeGreaterThan(20)
  for (const type of types) {
    expect(widgetsOf(type)).toEqual([pascal(type)])
    expect(files).toContain(`client/widgets/${pascal(type)}.tsx`)
  }
})
