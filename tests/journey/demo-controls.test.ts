import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openClock } from '../../server/clock.ts'
import { letDaysPass, moveParcel } from '../../server/journey/hooks/demo.ts'
import { testWorld } from '../support/world.ts'
import { setUpReturns } from './given-returns.ts'

const DAY_MS = 86_400_000

test('ADM-10 the days of a demo pass, and outlive the process', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'homeward-clock-'))
  const demo = { dataDir, production: false }
  const clock = openClock(demo)
  expect(letDaysPass(clock, 3)).toBe(true)
  expect(clock.now() - Date.now()).toBeGreaterThan(2.9 * DAY_MS)
  expect(openClock(demo).now() - Date.now()).toBeGreaterThan(2.9 * DAY_MS)
  const real = openClock({ ...demo, production: true })
  expect(Math.abs(real.now() - Date.now())).toBeLessThan(1_000)
  expect(letDaysPass(real, 3)).toBe(false)
  rmSync(dataDir, { recursive: true })
})

test('ADM-10 a parcel moves in a demo only', async () => {
  const house = await testWorld()
  const returns = await setUpReturns(house)
  const { number } = await returns.submit()
  const move = { shopId: returns.shopId, number, status: 'in_transit' } as const
  expect((await moveParcel(house.world, move)).kind).toBe('unknown')
  const moved = await moveParcel({ ...house.world, passDays: () => {} }, move)
  expect(moved).toMatchObject({ kind: 'heard', record: { document: { tracking: 'in_transit' } } })
  await house.drop()
}, 60_000)
