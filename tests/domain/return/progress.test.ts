import { describe, expect, it } from 'vitest'
import type { ReturnDocument } from '../../../schemas/records/return.ts'
import type { TrackingStatus } from '../../../schemas/records/tracking.ts'
import { getExpectedDays, getMoneyDate, getParcelProgress, isLost } from '../../../server/domain/return/progress.ts'
import { A, B, creditA, DAY_MS, forCredit, inputOf, MARCH_1, plainPolicy, plainSettings } from '../value/example.ts'
import { documentOf } from './documents.ts'

const sent = documentOf(inputOf({ items: [creditA, forCredit(B)], creditType: 'refund' }))

const withArrivals = (days: Readonly<Record<string, number>>, document: ReturnDocument = sent): ReturnDocument => ({
  ...document,
  items: document.items.map((item) => {
    const day = days[item.lineItemId]
    return day === undefined ? item : { ...item, receivedAt: MARCH_1 + (day - 1) * DAY_MS }
  }),
})

const onDay = (day: number, hours = 0): number => MARCH_1 + (day - 1) * DAY_MS + hours * 3_600_000

const withEvents = (
  events: readonly (readonly [TrackingStatus, day: number])[],
  document: ReturnDocument = sent,
): ReturnDocument => ({
  ...document,
  tracker: { events: events.map(([status, day], at) => ({ id: `e${at}`, status, occurredAt: onDay(day) })) },
})

const moving = (tracking: ReturnDocument['tracking']): ReturnDocument => ({ ...sent, tracking })

describe('UXD-11 the steps of the return parcel', () => {
  it('begin when the carrier or the warehouse has seen it', () => {
    expect(getParcelProgress(sent)).toBeNull()
    expect(getParcelProgress(moving('in_transit'))).toMatchObject({ delivered: false, deliveredAt: null })
  })

  it('end with the first unit that the warehouse received', () => {
    const received = withArrivals({ [A.id]: 3, [B.id]: 2 })
    expect(getParcelProgress(received)).toMatchObject({ delivered: true, deliveredAt: MARCH_1 + DAY_MS })
    expect(getParcelProgress(withArrivals({ [A.id]: 3 }))).toMatchObject({ delivered: true })
  })

  it('are dated by the mailing and the delivery that the carrier reported', () => {
    const events = [
      ['in_transit', 2],
      ['delivered', 5],
    ] as const
    const delivered = {
      ...withEvents(events, withArrivals({ [A.id]: 7 })),
      mailedAt: onDay(2),
      tracking: 'delivered' as const,
    }
    expect(getParcelProgress(delivered)).toMatchObject({ delivered: true, shippedAt: onDay(2), deliveredAt: onDay(5) })
    const undated = { delivered: true, shippedAt: null, deliveredAt: null }
    expect(getParcelProgress(moving('delivered'))).toMatchObject(undated)
    expect(getParcelProgress(moving('delivered'))?.steps).toEqual(['complete', 'complete', 'complete'])
    expect(getParcelProgress(withArrivals({ [A.id]: 2 }))?.steps).toEqual(['complete', 'complete', 'complete'])
    expect(getParcelProgress(moving('in_transit'))?.steps).toEqual(['complete', 'active', 'inactive'])
  })

  it('are lost only while nothing has arrived', () => {
    const lost = moving('failure')
    expect([isLost(lost), isLost(withArrivals({ [A.id]: 2 }, lost)), isLost(sent)]).toEqual([true, false, false])
  })
})

describe('UXD-11 the day by which money arrives', () => {
  const policy = { ...plainPolicy, id: sent.policyId }
  const config = { policies: [policy], settings: { ...plainSettings, payoutDays: 5 } }
  const endOf = (day: number) => Date.UTC(2024, 2, day + 1) - 1

  it('counts the shop’s days from the first arrival', () => {
    expect(getMoneyDate(withArrivals({ [A.id]: 4, [B.id]: 2 }), config)).toEqual({
      at: endOf(7),
      of: 'arrived',
      isUsual: false,
    })
  })

  it('counts from the carrier’s delivery, else from the day on which it expects one', () => {
    const received = withArrivals({ [A.id]: 4 })
    const delivered = withEvents(
      [
        ['in_transit', 2],
        ['delivered', 3],
      ],
      received,
    )
    expect(getMoneyDate(delivered, config)).toEqual({ at: endOf(8), of: 'arrived', isUsual: false })
    const expected = { ...sent, tracker: { events: [], estimatedDelivery: onDay(6, 9) } }
    expect(getMoneyDate(expected, config)).toEqual({ at: endOf(11), of: 'expected', isUsual: false })
    expect(getMoneyDate({ ...received, tracker: expected.tracker }, config)).toEqual({
      at: endOf(9),
      of: 'arrived',
      isUsual: false,
    })
  })

  it('counts ten days of the bank from a refund that was made', () => {
    const refund = { state: 'done', amount: 100, at: onDay(9, 9) } as const
    const paid = { ...withArrivals({ [A.id]: 4 }), refund }
    expect(getMoneyDate(paid, config)).toEqual({ at: endOf(19), of: 'bank', isUsual: false })
    expect(getMoneyDate({ ...paid, refund: { ...refund, state: 'refused' } }, config)).toBeNull()
    const { refund: _, ...unpaid } = paid
    expect(getMoneyDate({ ...unpaid, giftCard: refund }, config)).toBeNull()
  })

  it.each(['refund', 'gift'] as const)('follows the event of the policy for a %s alone', (creditType) => {
    const arrived = withArrivals({ [A.id]: 2 }, documentOf(inputOf({ items: [creditA], creditType })))
    const immediate = { ...policy.refund, event: 'immediate' } as const
    const day = { at: endOf(7), of: 'arrived', isUsual: false }
    const onDelivery = (name: 'refund' | 'gift_card') =>
      getMoneyDate(arrived, { ...config, policies: [{ ...policy, [name]: immediate }] })
    expect([onDelivery('refund'), onDelivery('gift_card')]).toEqual(creditType === 'gift' ? [day, null] : [null, day])
  })

  it('is known where the merchant pays by hand', () => {
    const disabled = { ...policy.refund, event: 'disabled' } as const
    const byHand = { ...config, policies: [{ ...policy, refund: disabled }] }
    expect(getMoneyDate(withArrivals({ [A.id]: 2 }), byHand)).toEqual({ at: endOf(7), of: 'arrived', isUsual: false })
  })

  it.each<[string, Partial<ReturnDocument>]>([
    ['under review', { outcome: 'review' }],
    ['that waits for a part of its parcel', { awaited: { brings: 100 } }],
    ['whose payout is withheld', { payoutWithheld: { at: MARCH_1, units: [A.id] } }],
  ])('is unknown for a return %s', (_, overrides) => {
    expect(getMoneyDate({ ...withArrivals({ [A.id]: 2 }), ...overrides }, config)).toBeNull()
  })

  it('is unknown for a lost parcel, and known again once it arrives', () => {
    const lost = { ...moving('failure'), tracker: { events: [], estimatedDelivery: onDay(6) } }
    expect(getMoneyDate(lost, config)).toBeNull()
    expect(getMoneyDate(withArrivals({ [A.id]: 8 }, lost), config)).toEqual({
      at: endOf(13),
      of: 'arrived',
      isUsual: false,
    })
  })

  it('is called usual, ten days after the arrival, where the shop promises none', () => {
    const arrived = withArrivals({ [A.id]: 2, [B.id]: 2 })
    const day = { at: endOf(12), of: 'arrived', isUsual: true }
    expect(getMoneyDate(arrived, { ...config, settings: plainSettings })).toEqual(day)
  })

  it('is expected within days while the parcel is not here', () => {
    expect(getExpectedDays(sent, plainSettings)).toEqual({ from: 5, to: 10 })
    expect(getExpectedDays(sent, config.settings)).toEqual({ from: null, to: 5 })
    expect(getExpectedDays(moving('failure'), plainSettings)).toBeNull()
    const withheld = { ...sent, payoutWithheld: { at: MARCH_1, units: [A.id] } }
    expect(getExpectedDays(withheld, plainSettings)).toBeNull()
    expect(getExpectedDays({ ...sent, awaited: { brings: 100 } }, plainSettings)).toBeNull()
  })

  it('is unknown without an arrival or the policy', () => {
    const arrived = withArrivals({ [A.id]: 2, [B.id]: 2 })
    expect(getMoneyDate(sent, config)).toBeNull()
    expect(getMoneyDate(arrived, { ...config, policies: [] })).toBeNull()
  })
})
