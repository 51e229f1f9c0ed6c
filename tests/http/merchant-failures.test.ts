import { expect, test } from 'vitest'
import { createFailureLimit } from '../../server/http/merchant/failure-limit.ts'

test('PAC-06 the service remembers ten thousand addresses with wrong keys, and evicts the least recent', () => {
  const failures = createFailureLimit({ most: 1, windowMs: 1_000, now: () => 0 })
  for (let n = 0; n <= 10_000; n += 1) failures.count(`address ${n}`)
  const shutOut = [0, 1, 10_000].map((n) => failures.getBlockedMs(`address ${n}`))
  expect(shutOut).toEqual([0, 1_000, 1_000])
})

test('HSE-13 an address is blocked from its last counted failure until its first window ends', () => {
  const clock = { now: 0 }
  const failures = createFailureLimit({ most: 2, windowMs: 1_000, now: () => clock.now })
  const waits: number[] = []
  for (const at of [0, 600, 999, 1_000]) {
    clock.now = at
    if (at <= 600) failures.count('address')
    waits.push(failures.getBlockedMs('address'))
  }
  expect(waits).toEqual([0, 400, 1, 0])
})
