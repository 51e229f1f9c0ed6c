import { expect, test } from 'vitest'
import { imports, inRooms, isIn } from './modules.ts'

/** The rooms of the routes, from the ground up: each may know those before it, and none looks up. */
const floors = [
  ['plugins'],
  ['request'],
  ['contract', 'hooks'],
  ['merchant'],
  ['journey', 'stores'],
  ['calls', 'pages'],
]
const home = 'server/http'
const roomOf = (path: string): string => path.slice(home.length + 1).split('/')[0] ?? ''
const isLoose = (path: string): boolean => roomOf(path).endsWith('.ts')
const floorOf = (path: string): number => floors.findIndex((rooms) => rooms.includes(roomOf(path)))

test('HSE-01 a room of the routes knows only rooms on floors below its own', () => {
  const between = imports.filter(({ from, to }) => isIn(from, home) && isIn(to, home) && roomOf(from) !== roomOf(to))
  const judged = between.filter(({ from, to }) => !isLoose(from) && !isLoose(to))
  expect(judged.filter(({ from, to }) => floorOf(to) >= floorOf(from))).toEqual([])
  expect(judged.length).toBeGreaterThan(50)
})

test('HSE-01 every file of the routes stands in a room, but for the settings, what holds for all, and the list of all', () => {
  const files = inRooms([home])
  expect(files.filter((path) => !isLoose(path) && floorOf(path) === -1)).toEqual([])
  expect(files.filter(isLoose).map(roomOf).toSorted()).toEqual(['openapi.ts', 'pace.ts', 'settings.ts', 'storable.ts'])
})
