import { beforeAll, expect, test } from 'vitest'
import { limitWithin } from '../support/case-limit.ts'
import { pickSize } from '../support/sized.ts'
import { proveTampering } from './tamper.ts'

const REQUESTS = pickSize(400, 700)
const TIMEOUT_MS = 900_000

let proof: Awaited<ReturnType<typeof proveTampering>>
beforeAll(async () => {
  proof = await proveTampering({ cases: REQUESTS, seed: 1, limitMs: limitWithin(TIMEOUT_MS) })
}, TIMEOUT_MS)

test('T6 T7 SEC-11 SEC-13 a tampered request is refused or equals an honest return', () => {
  expect(proof.miss).toBeNull()
  expect(proof.verdict.n).toBeGreaterThanOrEqual(proof.figures.isWhole ? REQUESTS : 1)
})

test('dozens of returns complete, and many changes are accepted on the way', () => {
  const { submitted, acceptedAndEqual, honest, statuses, isWhole } = proof.figures
  expect(Object.keys(statuses).filter((status) => Number(status) >= 500)).toEqual([])
  expect(submitted).toBeGreaterThanOrEqual(isWhole ? pickSize(18, 30) : 1)
  expect(acceptedAndEqual).toBeGreaterThan(isWhole ? 5 : -1)
  expect(honest).toBeGreaterThan(isWhole ? 3 : 0)
})

test('every field, header, query and segment had some hostile values', () => {
  const { values, isWhole } = proof.figures
  expect([...values].filter(([, tried]) => tried < 1)).toEqual([])
  expect(values.size).toBeGreaterThan(isWhole ? 70 : 0)
})
