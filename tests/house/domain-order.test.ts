import { expect, test } from 'vitest'
import { imports, inRooms, isIn } from './modules.ts'

/** The rules build on each other in this order; nothing looks up. */
const order = ['money', 'workflow', 'items', 'value', 'method', 'return', 'assessment', 'journey']
const rank = (path: string): number => order.findIndex((name) => isIn(path, `server/domain/${name}`))

test('the rules import only rules that stand before them', () => {
  const inside = imports.filter(({ from, to }) => isIn(from, 'server/domain') && isIn(to, 'server/domain'))
  expect(inside.filter(({ from, to }) => rank(to) > rank(from))).toEqual([])
  expect(inside.length).toBeGreaterThan(0)
})

test('every rule belongs to one part of the domain', () => {
  expect(inRooms(['server/domain']).filter((path) => rank(path) === -1)).toEqual([])
})
