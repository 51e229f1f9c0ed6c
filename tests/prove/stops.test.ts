import { expect, test } from 'vitest'
import { sized } from '../support/sized.ts'
import { proveStops } from './stops.ts'

const STOPS = sized(2, 8)

test('FND-70 a database that stops under load ends no process and loses or doubles no job', async () => {
  const { verdict, miss } = await proveStops({ cases: STOPS, seed: 1 })
  expect(miss).toBeNull()
  expect(verdict).toEqual({ goal: 'silent-stops', value: 0, target: 0, n: STOPS, seed: 1, pass: true })
}, 900_000)
