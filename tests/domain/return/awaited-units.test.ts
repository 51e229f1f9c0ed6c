import { describe, expect, it } from 'vitest'
import type { ReturnDocument } from '../../../schemas/records/return.ts'
import { buildAwaited, describeAwaited, listOverdueUnits } from '../../../server/domain/return/awaited-units.ts'
import { getExcludedUnits } from '../../../server/domain/return/operations.ts'
import { calculateRemainingValue, type RemovalFacts } from '../../../server/domain/return/removed-units.ts'
import { A, B, creditA, DAY_MS, evenB, forCredit, inputOf, MARCH_1, plainPolicy } from '../value/example.ts'
import { documentOf } from './documents.ts'

const sentDocument = documentOf(inputOf({ items: [creditA, forCredit(B)], creditType: 'refund' }))
const facts: RemovalFacts = { paidOut: 0 }

const withArrivals = (
  days: Readonly<Record<string, number>>,
  document: ReturnDocument = sentDocument,
): ReturnDocument => ({
  ...document,
  items: document.items.map((item) => {
    const day = days[item.lineItemId]
    return day === undefined ? item : { ...item, receivedAt: MARCH_1 + (day - 1) * DAY_MS }
  }),
})

const awaitedAfter = (document: ReturnDocument, days?: number) =>
  buildAwaited(document, {
    remaining: calculateRemainingValue(document, getExcludedUnits(document), facts),
    facts,
    zone: 'UTC',
    policy: days === undefined ? plainPolicy : { ...plainPolicy, awaited_window: days },
  })

/** The last moment of a day in March. */
const endOf = (day: number): number => Date.UTC(2024, 2, day + 1) - 1

describe('units that were not in the parcel', () => {
  it('FIX-18 missing and received units together bring the whole return’s value', () => {
    expect(awaitedAfter(withArrivals({ [A.id]: 2 }))).toEqual({ brings: 5040 })
    expect(awaitedAfter(withArrivals({ [B.id]: 2 }))).toEqual({ brings: 10_080 })
  })

  it('FIX-18 bring no money where goods come instead of them', () => {
    const swap = documentOf(inputOf({ items: [creditA, evenB], creditType: 'refund' }))
    expect(awaitedAfter(withArrivals({ [A.id]: 2 }, swap))).toEqual({ brings: 0 })
  })

  it('FIX-18 no unit is awaited before the first arrival or after the last', () => {
    expect([awaitedAfter(sentDocument), awaitedAfter(withArrivals({ [A.id]: 2, [B.id]: 2 }))]).toEqual([null, null])
  })

  it('FIX-18 missing units are awaited for the policy’s days, or until the shop decides', () => {
    const three = documentOf(inputOf({ items: [creditA, forCredit(B)], creditType: 'refund' }))
    const twice = {
      ...three,
      items: [...three.items, { ...three.items[0], lineItemId: 'A.2' } as (typeof three.items)[0]],
    }
    expect(awaitedAfter(withArrivals({ [A.id]: 2 }), 7)?.until).toBe(endOf(9))
    expect(awaitedAfter(withArrivals({ [A.id]: 2, 'A.2': 4 }, twice), 7)?.until).toBe(endOf(11))
    expect(awaitedAfter(withArrivals({ [A.id]: 2 }))).not.toHaveProperty('until')
  })
})

describe('units past their waiting time', () => {
  const awaiting = (until?: number) => ({
    ...withArrivals({ [A.id]: 2 }),
    awaited: { brings: 5040, ...(until !== undefined && { until }) },
  })

  it('FIX-18 awaited units expire from the moment after their last day', () => {
    expect(listOverdueUnits(awaiting(endOf(9)), endOf(9))).toEqual([])
    expect(listOverdueUnits(awaiting(endOf(9)), endOf(9) + 1)).toEqual([B.id])
  })

  it('FIX-18 no unit expires where the shop decides or none is awaited', () => {
    expect(listOverdueUnits(awaiting(), endOf(30))).toEqual([])
    expect(listOverdueUnits(withArrivals({ [A.id]: 2 }), endOf(30))).toEqual([])
  })
})

describe('the notice about missing units', () => {
  it('FIX-18 the notice lists their names, value and deadline', () => {
    const document = { ...withArrivals({ [A.id]: 2 }), awaited: { brings: 5040, until: endOf(9) } }
    expect(describeAwaited(document)).toEqual({
      items: [B.id],
      brings: 5040,
      currency: 'USD',
      exchange: false,
      until: endOf(9),
    })
  })

  it('FIX-18 the notice mentions a waiting exchange until its order is placed', () => {
    const exchanging = documentOf(inputOf({ items: [creditA, evenB], creditType: 'refund' }))
    const document = { ...withArrivals({ [A.id]: 2 }, exchanging), awaited: { brings: 0 } }
    expect(describeAwaited(document)).toMatchObject({ exchange: true, until: null })
    expect(describeAwaited({ ...document, exchangeOrder: { state: 'created', at: MARCH_1 } })).toMatchObject({
      exchange: false,
    })
  })

  it('FIX-18 nothing where nothing is awaited', () => {
    expect(describeAwaited(withArrivals({ [A.id]: 2 }))).toBeNull()
    expect(describeAwaited({ ...withArrivals({ [A.id]: 2, [B.id]: 2 }), awaited: { brings: 5040 } })).toBeNull()
  })
})
