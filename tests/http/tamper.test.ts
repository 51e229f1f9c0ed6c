import { beforeAll, expect, test } from 'vitest'
import { proveTampering } from '../../server/commands/prove/tamper.ts'

/** Spread over some hundred and seventy returns, each changed in many places; the command sends five thousand. */
const REQUESTS = 1_500

let proof: Awaited<ReturnType<typeof proveTampering>>
beforeAll(async () => {
  proof = await proveTampering({ cases: REQUESTS, seed: 1 })
}, 900_000)

test('T6 T7 SEC-11 SEC-13 what is changed in a request is refused, or leaves what an honest return of the same choices leaves', () => {
  expect(proof.miss).toBeNull()
  expect(proof.verdict.n).toBeGreaterThanOrEqual(REQUESTS)
})

test('more than a hundred of the returns come to their end, and many changes are taken on the way', () => {
  const { submitted, acceptedAndEqual, honest, statuses } = proof.figures
  expect(submitted).toBeGreaterThanOrEqual(120)
  expect(acceptedAndEqual).toBeGreaterThan(30)
  expect(honest).toBeGreaterThan(20)
  expect(Object.keys(statuses).filter((status) => Number(status) >= 500)).toEqual([])
})

test('every field, header, query and segment had ten hostile values or more', () => {
  expect([...proof.figures.values].filter(([, values]) => values < 10)).toEqual([])
  expect(proof.figures.values.size).toBeGreaterThan(70)
})
