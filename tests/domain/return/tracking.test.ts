import { describe, expect, it } from 'vitest'
import type { ReturnDocument } from '../../../schemas/records/return.ts'
import { type CarrierEvent, TrackingStatus } from '../../../schemas/records/tracking.ts'
import {
  advanceTracking,
  applyCarrierEvents,
  applyExchangeEvents,
  getDeliveryFailure,
  hasReached,
  isMoving,
  isSameCarrier,
  listPossibleCarriers,
} from '../../../server/domain/return/tracking.ts'
import { plainDocument } from '../../support/plain-document.ts'
import { creditA, inputOf } from '../value/example.ts'

const HOUR = 3_600_000
const input = inputOf({ items: [creditA], creditType: 'refund' })
const submittedDocument = plainDocument(input)

const six = ['pre_transit', 'in_transit', 'out_for_delivery', 'delivered', 'failure', 'return_to_sender'] as const

const events: readonly CarrierEvent[] = six.map((status, n) => ({
  id: `event-${status}`,
  status,
  occurredAt: n * HOUR,
  description: `It is ${status}`,
  ...(n % 2 === 0 && { estimatedDelivery: (100 - n) * HOUR }),
  ...(n === 1 && { carrier: 'USPS', url: 'https://track.example/1' }),
}))

const permutations = <One>(all: readonly One[]): readonly (readonly One[])[] =>
  all.length === 0 ? [[]] : all.flatMap((one, at) => permutations(all.toSpliced(at, 1)).map((rest) => [one, ...rest]))

const applyInOrder = (news: readonly CarrierEvent[], after = applyCarrierEvents): ReturnDocument => {
  const eventsById = new Map<string, CarrierEvent>()
  let document = submittedDocument
  for (const one of news) {
    if (eventsById.has(one.id)) continue
    eventsById.set(one.id, one)
    document = after(document, [...eventsById.values()])
  }
  return document
}

describe('T27 news of a parcel', () => {
  const orders = permutations(events)
  const [first = events] = orders
  const end = applyInOrder(first)

  it('parcel news end in the same return in each of 720 orders', () => {
    expect(orders).toHaveLength(720)
    const ends = new Set(orders.map((order) => JSON.stringify(applyInOrder(order))))
    expect([...ends]).toEqual([JSON.stringify(end)])
    expect(end).toMatchObject({ tracking: 'return_to_sender', mailedAt: HOUR })
  })

  it('parcel news end the same with each repeated at any position', () => {
    const twice = orders.flatMap((order, n) => [
      [...order, ...order],
      [...order, ...[...order].reverse()],
      order.flatMap((one) => [one, one]),
      [...order.slice(0, 1 + (n % 5)), ...order],
    ])
    expect(twice).toHaveLength(2_880)
    const ends = new Set(twice.map((order) => JSON.stringify(applyInOrder(order))))
    expect([...ends]).toEqual([JSON.stringify(end)])
  })

  it('parcel news end the same when processed at once, or repeated', () => {
    expect(applyCarrierEvents(submittedDocument, events)).toEqual(end)
    expect(applyCarrierEvents(end, [...events].reverse())).toEqual(end)
    expect(applyCarrierEvents(end, events.slice(2))).toMatchObject({ tracking: 'return_to_sender', mailedAt: HOUR })
  })

  it('ENT-23 parcel events are stored in order, with carrier, page and last estimate', () => {
    expect(end.tracker).toEqual({
      carrier: 'USPS',
      url: 'https://track.example/1',
      estimatedDelivery: 96 * HOUR,
      events: events.map(({ id, status, occurredAt, description }) => ({ id, status, occurredAt, description })),
    })
  })

  it('ENT-23 only the latest fifty events are stored, in any order of arrival', () => {
    const many = Array.from(
      { length: 120 },
      (_, n): CarrierEvent => ({ id: `e${n}`, status: 'in_transit', occurredAt: n }),
    )
    const forwards = applyCarrierEvents(submittedDocument, many).tracker?.events
    expect(forwards?.map(({ occurredAt }) => occurredAt)).toEqual(Array.from({ length: 50 }, (_, n) => 70 + n))
    const backwards = many
      .toReversed()
      .reduce((document, one) => applyCarrierEvents(document, [one]), submittedDocument)
    expect(backwards.tracker?.events).toEqual(forwards)
    expect(backwards.mailedAt).toBe(0)
  })

  it('events of the replacement are stored apart from those of the return', () => {
    const after = applyInOrder(first, applyExchangeEvents)
    expect(after).toMatchObject({
      tracking: 'new',
      exchangeTracking: { status: 'return_to_sender', tracker: end.tracker },
    })
    expect(after.mailedAt).toBeUndefined()
    expect(new Set(orders.map((order) => JSON.stringify(applyInOrder(order, applyExchangeEvents)))).size).toBe(1)
    const anew = applyExchangeEvents(after, [{ id: 'late', status: 'pre_transit', occurredAt: 0 }])
    expect(anew.exchangeTracking?.status).toBe('return_to_sender')
  })

  it('FIX-77 an undelivered parcel is reported as lost or as returning', () => {
    const ending = TrackingStatus.enum.map((status) => [status, getDeliveryFailure(status)] as const)
    expect(ending.filter(([, endState]) => endState !== null)).toEqual([
      ['failure', 'lost'],
      ['failed', 'lost'],
      ['return_to_sender', 'going-back'],
    ])
    expect(getDeliveryFailure(undefined)).toBeNull()
  })
})

describe('CON-35 the statuses of a parcel', () => {
  it('the parcel statuses are these fourteen', () => {
    expect([...TrackingStatus.enum].sort()).toEqual(
      [
        ...['available_for_pickup', 'cancelled', 'delivered', 'failed', 'failure', 'in_transit', 'new'],
        ...['out_for_delivery', 'pending', 'pre_transit', 'queued', 'refund_requested', 'return_to_sender', 'unknown'],
      ].sort(),
    )
  })

  it('parcel statuses form one line, so any two compare alike in either order', () => {
    const all = TrackingStatus.enum
    const pairs = all.flatMap((a) => all.map((b) => [a, b] as const))
    expect(pairs.filter(([a, b]) => advanceTracking(a, b) !== advanceTracking(b, a))).toEqual([])
    expect(all.filter((one) => advanceTracking('new', one) !== one)).toEqual([])
    expect(all.filter((one) => advanceTracking('delivered', one) !== 'delivered')).toEqual(['return_to_sender'])
    expect(all.filter((one) => advanceTracking('return_to_sender', one) !== 'return_to_sender')).toEqual([])
  })

  it('parcel statuses show whether the carrier has had the parcel', () => {
    expect(TrackingStatus.enum.filter(isMoving)).toEqual([
      ...['in_transit', 'out_for_delivery', 'available_for_pickup', 'delivered'],
      ...['failure', 'failed', 'return_to_sender'],
    ])
    expect(hasReached('delivered', 'return_to_sender')).toBe(false)
  })
})

it('T21 a carrier reports only its own parcels, in any spelling of its name', () => {
  expect(isSameCarrier('USPS', 'usps')).toBe(true)
  expect(isSameCarrier('DHL eCommerce', 'dhl-ecommerce')).toBe(true)
  expect(isSameCarrier('USPS', 'Fedex')).toBe(false)
  expect(isSameCarrier('USPS', undefined)).toBe(true)
  expect(isSameCarrier(undefined, 'Fedex')).toBe(true)
})

it('T21 a named parcel has its label’s carrier or partner, an unnamed one any', () => {
  const document: ReturnDocument = {
    ...submittedDocument,
    earlierLabels: [{ trackingNumber: 'OLD', carrier: 'UPS' }, { document: 'paper' }],
    label: { state: 'ready', reference: 'r-2', askedAt: 0, carrier: 'USPS', trackingNumber: 'NEW' },
  }
  expect(listPossibleCarriers(document, 'OLD')).toEqual(['UPS'])
  expect(listPossibleCarriers(document, 'NEW')).toEqual(['USPS'])
  expect(listPossibleCarriers(document, undefined)).toEqual(['UPS', undefined, 'USPS'])
  const arrangement = { reference: 'r-way-1', state: 'new', askedAt: 0, rmaCode: 'HR-1' } as const
  const method = { id: 'm', kind: 'happy-returns', name: 'Happy Returns', arrangement } as const
  expect(listPossibleCarriers({ ...submittedDocument, method }, 'HR-1')).toEqual(['happy-returns'])
  expect(listPossibleCarriers({ ...submittedDocument, method }, undefined)).toEqual(['happy-returns'])
  expect(listPossibleCarriers(submittedDocument, undefined)).toEqual([])
})
