import { expect, test } from 'vitest'
import { imports, modules } from './modules.ts'

const targets = new Map(modules.map((path) => [path, imports.filter(({ from }) => from === path).map(({ to }) => to)]))

/** The first circle that a walk from here runs into, as a chain of paths. */
const circleFrom = (path: string, way: readonly string[], done: Set<string>): readonly string[] | null => {
  if (way.includes(path)) return [...way.slice(way.indexOf(path)), path]
  if (done.has(path)) return null
  for (const to of targets.get(path) ?? []) {
    const circle = circleFrom(to, [...way, path], done)
    if (circle !== null) return circle
  }
  done.add(path)
  return null
}

test('no module imports itself by any way round, types included', () => {
  const done = new Set<string>()
  expect(modules.map((path) => circleFrom(path, [], done)).filter((circle) => circle !== null)).toEqual([])
  expect(modules.filter((path) => !done.has(path))).toEqual([])
})
