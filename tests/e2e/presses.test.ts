import { afterAll, beforeAll, expect, test } from 'vitest'
import { countPresses, scenarios } from '../presses/scenarios.ts'
import { openPortal, type Portal } from './portal.ts'

let portal: Portal

beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal?.close())

test.each(
  scenarios.map((scenario) => [scenario.title, scenario] as const),
)('UXD-03 presses: %s', async (_, scenario) => {
  const { presses } = await countPresses(portal, scenario)
  expect(presses).toBeLessThanOrEqual(scenario.most)
})
