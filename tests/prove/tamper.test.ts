import { beforeAll, expect, test } from 'vitest'
import { sized } from '../support/sized.ts'
import { proveTampering } from './tamper.ts'

/** Spread over dozens of returns, each changed in many places; the command sends five thousand. */
const REQUESTS = sized(400, 700)

let proof: Awaited<ReturnType<typeof proveTampering>>
beforeAll(async () => {
  proof = await proveTampering({ cases: REQUESTS, seed: 1 })
}, 900_000)

test('T6 T7 SEC-11 SEC-13 what is changed in a request is refused, or leaves what an honest return of the same choices leaves', () => {
  expect(proof.miss).toBeNull()
  expect(proof.verdict.n).toBeGreaterThanOrEqual(REQUESTS)
})

test('dozens of the returns come to their end, and many changes are taken on the way', () => {
  const { submitted, acceptedAndEqual, honest, statuses } = proof.figures
  expect(submitted).toBeGreaterThanOrEqual(sized(18, 30))
  expect(acceptedAndEqual).toBeGreaterThan(5)
  expect(honest).toBeGreaterThan(3)
  expect(Object.keys(statuses).filter((status) => Number(status) >= 500)).toEqual([])
})

test('every field, header, query and segment had some hostile values', () => {
  expect([...proof.figures.values].filter(([, values]) => values < 1)).toEqual([])
  expect(proof.figures.values.size).toBeGreaterThan(70)
})
