import { describe, expect, it } from 'vitest'
import { type CardHold, endOfHold, type HoldFacts } from '../../../server/domain/return/hold.ts'

const DEADLINE = Date.UTC(2024, 2, 24, 23, 59, 59, 999)
const HOUR = 3_600_000
const hold: CardHold = { deadline: DEADLINE, captureBefore: DEADLINE + 10 * HOUR, authorized: 5040, toCharge: 5040 }
const end = (facts: Partial<HoldFacts>, given: Partial<CardHold> = {}) =>
  endOfHold({ ...hold, ...given }, { now: DEADLINE + 1, mailedAt: null, cancelled: false, ...facts })

describe('how a hold ends', () => {
  it('INS-12 it is released once the parcel was in the mail, up to the deadline itself', () => {
    expect(end({ mailedAt: DEADLINE })).toEqual({ kind: 'release' })
    expect(end({ mailedAt: DEADLINE - HOUR, now: DEADLINE - HOUR })).toEqual({ kind: 'release' })
  })

  it('INS-12 it is released when the return is cancelled, before the deadline and after', () => {
    expect([end({ cancelled: true }), end({ cancelled: true, now: 0 })]).toEqual([
      { kind: 'release' },
      { kind: 'release' },
    ])
  })

  it('INS-10 nothing is charged before the deadline has passed', () => {
    const waiting = { kind: 'wait', until: DEADLINE + 1 }
    expect([end({ now: 0 }), end({ now: DEADLINE })]).toEqual([waiting, waiting])
  })

  it('INS-10 after it the hold is captured, also when the parcel came too late', () => {
    expect(end({})).toEqual({ kind: 'capture', amount: 5040 })
    expect(end({ mailedAt: DEADLINE + 1 })).toEqual({ kind: 'capture', amount: 5040 })
    expect(end({}, { toCharge: 4000 })).toEqual({ kind: 'capture', amount: 4000 })
    expect(end({}, { toCharge: 1 })).toEqual({ kind: 'capture', amount: 1 })
  })

  it('INS-10 the card is charged off-session when the hold is too small', () => {
    expect(end({}, { authorized: 100 })).toEqual({ kind: 'charge', amount: 5040 })
  })

  it('INS-10 the card is charged off-session when the hold has gone, or is about to', () => {
    expect(end({}, { captureBefore: null })).toEqual({ kind: 'charge', amount: 5040 })
    expect(end({}, { captureBefore: DEADLINE + 1 + HOUR })).toEqual({ kind: 'charge', amount: 5040 })
    expect(end({}, { captureBefore: DEADLINE + 2 + HOUR })).toEqual({ kind: 'capture', amount: 5040 })
  })

  it('a hold under which nothing is owed is released', () => {
    expect(end({}, { toCharge: 0 })).toEqual({ kind: 'release' })
  })
})
