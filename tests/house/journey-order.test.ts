import { expect, test } from 'vitest'
import { imports, inRooms, isIn } from './modules.ts'

/** The journey's rooms, from the ground up: each may know those before it, and none looks up. */
const floors = [
  ['request', 'follow-ups'],
  ['quotes', 'operations', 'hooks', 'lookup'],
  ['items', 'giving', 'till', 'asking'],
  ['shop', 'links'],
  ['credit', 'review', 'status'],
  ['submit'],
  // Over the tables: what clients call that draw no pages.
  ['calls'],
]
const home = 'server/journey'
const roomOf = (path: string): string => path.slice(home.length + 1).split('/')[0] ?? ''
const isTable = (path: string): boolean => roomOf(path).endsWith('.ts')
const floorOf = (path: string): number => floors.findIndex((rooms) => rooms.includes(roomOf(path)))

const between = imports.filter(({ from, to }) => isIn(from, home) && isIn(to, home) && roomOf(from) !== roomOf(to))

test('HSE-01 a room of the journey knows only rooms on floors below its own', () => {
  const wrong = between.filter(
    ({ from, to }) => !isTable(from) && ((isTable(to) && roomOf(from) !== 'calls') || floorOf(to) >= floorOf(from)),
  )
  expect(wrong).toEqual([])
  expect(between.length).toBeGreaterThan(0)
})

test('HSE-01 every file of the journey stands in a room, but for the tables of actions and pages', () => {
  const files = inRooms([home])
  expect(files.filter((path) => !isTable(path) && floorOf(path) === -1)).toEqual([])
  expect(files.filter(isTable).map(roomOf).toSorted()).toEqual([
    'end-session.ts',
    'frame.ts',
    'index.ts',
    'pages.ts',
    'show.ts',
    'steps.ts',
    'write.ts',
  ])
})
