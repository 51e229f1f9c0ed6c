import { describe, expect, it } from 'vitest'
import type { ReturnDocument, ReturnHold } from '../../../schemas/records/return.ts'
import {
  type CardHold,
  getChargeableAmount,
  type HoldFacts,
  resolveHoldEnd,
} from '../../../server/domain/return/hold.ts'
import { A, anyPrice, anyPriceSettings, B, forVariant, inputOf } from '../value/example.ts'
import { documentOf } from './documents.ts'

const DEADLINE = Date.UTC(2024, 2, 24, 23, 59, 59, 999)
const HOUR = 3_600_000
const DAY = 24 * HOUR
const hold: CardHold = { deadline: DEADLINE, captureBefore: DEADLINE + 10 * HOUR, authorized: 5040, toCharge: 5040 }
const resolveEnd = (facts: Partial<HoldFacts>, input: Partial<CardHold> = {}) =>
  resolveHoldEnd(
    { ...hold, ...input },
    { now: DEADLINE + 1, mailedAt: null, cancelled: false, labelHeld: false, ...facts },
  )

describe('how a hold ends', () => {
  it('INS-12 a hold is released once the parcel is mailed, including at the deadline', () => {
    expect(resolveEnd({ mailedAt: DEADLINE })).toEqual({ kind: 'release' })
    expect(resolveEnd({ mailedAt: DEADLINE - HOUR, now: DEADLINE - HOUR })).toEqual({ kind: 'release' })
  })

  it('INS-12 a hold is released when the return is cancelled, before and after the deadline', () => {
    expect([resolveEnd({ cancelled: true }), resolveEnd({ cancelled: true, now: 0 })]).toEqual([
      { kind: 'release' },
      { kind: 'release' },
    ])
  })

  it('INS-10 nothing is charged before the deadline has passed', () => {
    const waiting = { kind: 'wait', until: DEADLINE + 1 }
    expect([resolveEnd({ now: 0 }), resolveEnd({ now: DEADLINE })]).toEqual([waiting, waiting])
  })

  it('INS-10 after the deadline the hold is captured, also with a late parcel', () => {
    expect(resolveEnd({})).toEqual({ kind: 'capture', amount: 5040 })
    expect(resolveEnd({ mailedAt: DEADLINE + 1 })).toEqual({ kind: 'capture', amount: 5040 })
    expect(resolveEnd({}, { toCharge: 4000 })).toEqual({ kind: 'capture', amount: 4000 })
    expect(resolveEnd({}, { toCharge: 1 })).toEqual({ kind: 'capture', amount: 1 })
  })

  it('INS-10 the card is charged off-session when the hold is too small', () => {
    expect(resolveEnd({}, { authorized: 100 })).toEqual({ kind: 'charge', amount: 5040 })
  })

  it('INS-10 the card is charged off-session when the hold expired or is about to', () => {
    expect(resolveEnd({}, { captureBefore: null })).toEqual({ kind: 'charge', amount: 5040 })
    expect(resolveEnd({}, { captureBefore: DEADLINE + 1 + HOUR })).toEqual({ kind: 'charge', amount: 5040 })
    expect(resolveEnd({}, { captureBefore: DEADLINE + 2 + HOUR })).toEqual({ kind: 'capture', amount: 5040 })
  })

  it('FND-35 a hold outlives its deadline with a held label, and ends with cancellation', () => {
    const now = DEADLINE + 3 * DAY
    expect(resolveEnd({ now, labelHeld: true })).toEqual({ kind: 'wait', until: now + DAY })
    expect(resolveEnd({ now: 0, labelHeld: true })).toEqual({ kind: 'wait', until: DEADLINE + 1 })
    expect(resolveEnd({ now, labelHeld: true, mailedAt: DEADLINE + 1 })).toEqual({ kind: 'wait', until: now + DAY })
    expect(resolveEnd({ now, labelHeld: true, cancelled: true })).toEqual({ kind: 'release' })
  })

  it('a hold under which nothing is owed is released', () => {
    expect(resolveEnd({}, { toCharge: 0 })).toEqual({ kind: 'release' })
  })
})

describe('the charge for goods sent ahead', () => {
  const swapping = (first: number, second: number) =>
    documentOf(
      inputOf({
        items: [forVariant(A, first), forVariant(B, second)],
        settings: anyPriceSettings,
        flags: anyPrice,
        instant: { return: false, exchange: true },
      }),
    )
  const buildHold = (toCharge: number): ReturnHold => ({
    of: 'instant-exchange',
    paymentId: 'p',
    status: 'authorized',
    authorized: toCharge,
    toCharge,
    deadline: 1,
    card: { brand: '', last4: '' },
  })
  const without = (document: ReturnDocument, ...gone: readonly string[]): ReturnDocument => ({
    ...document,
    replacements: document.replacements.filter(({ forLineItemId }) => !gone.includes(forLineItemId ?? '')),
  })

  it('INS-10 F20 the charge is the agreed amount less units removed before shipping', () => {
    const even = swapping(10_000, 5000)
    expect(
      [even, without(even, 'B.1'), without(even, 'A.1', 'B.1')].map((one) =>
        getChargeableAmount(buildHold(15_120), one),
      ),
    ).toEqual([15_120, 10_080, 0])
  })

  it('INS-10 F20 a dearer exchange refunds its surplus, so the unit alone is charged', () => {
    // Another 108.00 and 43.20 are paid at submit, so the hold is 151.20.
    const dearer = swapping(20_000, 9000)
    expect([dearer, without(dearer, 'B.1')].map((one) => getChargeableAmount(buildHold(15_120), one))).toEqual([
      15_120, 10_080,
    ])
    // Paid by credit, nothing is refunded.
    expect(getChargeableAmount(buildHold(30_240), without({ ...dearer, payment: null }, 'B.1'))).toBe(20_880)
  })

  it('INS-10 a smaller refund, once paid, is the charge', () => {
    const input = (state: 'done' | 'refused') => ({
      ...swapping(10_000, 5000),
      refund: { state, amount: 4000, at: 0 } as const,
    })
    const ahead: ReturnHold = { ...buildHold(10_080), of: 'instant-return' }
    expect([input('done'), input('refused')].map((one) => getChargeableAmount(ahead, one))).toEqual([4000, 10_080])
  })
})
