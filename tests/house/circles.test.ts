import { expect, test } from 'vitest'
import { imports, isIn, modules } from './modules.ts'

interface Import {
  readonly from: string
  readonly to: string
}

/** The first import cycle from here, as a chain; `done` collects finished files. */
function circlesIn(along: readonly Import[]) {
  const targets = new Map<string, Set<string>>()
  for (const { from, to } of along) targets.set(from, (targets.get(from) ?? new Set()).add(to))
  const done = new Set<string>()
  const circleFrom = (one: string, way: readonly string[]): readonly string[] | null => {
    if (way.includes(one)) return [...way.slice(way.indexOf(one)), one]
    if (done.has(one)) return null
    for (const to of targets.get(one) ?? []) {
      const circle = circleFrom(to, [...way, one])
      if (circle !== null) return circle
    }
    done.add(one)
    return null
  }
  return { done, circleFrom: (one: string) => circleFrom(one, []) }
}

test('no module imports itself by any way round, types included', () => {
  const { done, circleFrom } = circlesIn(imports)
  expect(modules.map(circleFrom).filter((circle) => circle !== null)).toEqual([])
  expect(modules.filter((path) => !done.has(path))).toEqual([])
})

test.each([
  ...(['client', 'schemas', 'screens', 'server'] as const),
  ...(['server/commands', 'server/domain', 'server/providers'] as const),
])('HSE-01 no module of %s depends on itself through another', (home) => {
  const partOf = (path: string): string => path.slice(home.length + 1).split('/')[0] ?? ''
  const between = imports
    .filter(({ from, to }) => isIn(from, home) && isIn(to, home))
    .map(({ from, to }) => ({ from: partOf(from), to: partOf(to) }))
    .filter(({ from, to }) => from !== to)
  const { circleFrom } = circlesIn(between)
  expect(between.length).toBeGreaterThan(5)
  expect([...new Set(between.map(({ from }) => from))].map(circleFrom).filter((circle) => circle !== null)).toEqual([])
})
