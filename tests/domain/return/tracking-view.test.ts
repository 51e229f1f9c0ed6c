import { describe, expect, it } from 'vitest'
import type { PolicyEvent } from '../../../schemas/config/policy.ts'
import type { ReturnDocument } from '../../../schemas/records/return.ts'
import type { TrackingStatus } from '../../../schemas/records/tracking.ts'
import { getTrackedEvent, hasEventList, selectTrackedParcel } from '../../../server/domain/return/tracking-view.ts'
import { creditA, evenB, inputOf } from '../value/example.ts'
import { documentOf } from './documents.ts'
import { policyWith } from './policies.ts'

const refund = documentOf(inputOf({ items: [creditA], creditType: 'refund' }))
const gift = documentOf(inputOf({ items: [creditA], creditType: 'gift' }))
const swap = documentOf(inputOf({ items: [evenB], creditType: null }))

const trackingEnabled = (policy = policyWith()) => ({ policy, exchangeTracking: 'on' as const })
const withTracking = (document: ReturnDocument, tracking: TrackingStatus): ReturnDocument => ({ ...document, tracking })
const createdExchange: Partial<ReturnDocument> = { exchangeOrder: { state: 'created', at: 0 } }
const exchangeSent: Partial<ReturnDocument> = {
  ...createdExchange,
  exchangeTracking: { status: 'in_transit', tracker: { events: [] } },
}
const holdDocument: Partial<ReturnDocument> = {
  holds: [
    {
      of: 'instant-exchange',
      paymentId: 'p',
      status: 'authorized',
      authorized: 1,
      toCharge: 1,
      card: { brand: 'visa', last4: '4242' },
      deadline: 0,
    },
  ],
}
const everyEvent: readonly PolicyEvent[] = [
  'disabled',
  'manual',
  'immediate',
  'pre_transit',
  'in_transit',
  'out_for_delivery',
  'delivered',
]

describe('the parcel that the page follows', () => {
  it.each([
    'in_transit',
    'delivered',
    'out_for_delivery',
    'failure',
    'failed',
  ] as const)('STS-10 STS-35 STS-39 the page follows the return’s parcel while %s', (tracking) =>
    expect(selectTrackedParcel(withTracking(refund, tracking), trackingEnabled())).toBe('return'))

  it.each([
    'new',
    'queued',
    'pending',
    'unknown',
    'pre_transit',
    'cancelled',
    'refund_requested',
  ] as const)('STS-10 STS-35 the page follows no parcel while %s', (tracking) =>
    expect(selectTrackedParcel(withTracking(refund, tracking), trackingEnabled())).toBe('none'))

  it('STS-35 the return’s parcel is not followed after a processed exchange', () => {
    expect(selectTrackedParcel({ ...withTracking(swap, 'in_transit'), ...createdExchange }, trackingEnabled())).toBe(
      'none',
    )
    const gone = { exchangeOrder: { state: 'out_of_stock' as const, at: 0 } }
    expect(selectTrackedParcel({ ...withTracking(swap, 'in_transit'), ...gone }, trackingEnabled())).toBe('return')
  })

  it.each(everyEvent)('STS-36 a refund waiting for %s is tracked only if arrival or a merchant decides', (event) => {
    const isVisible = event === 'disabled' || event === 'delivered'
    const policy = policyWith({ refund: event, gift_card: 'manual', exchange: 'manual' })
    expect(selectTrackedParcel(withTracking(refund, 'in_transit'), trackingEnabled(policy))).toBe(
      isVisible ? 'return' : 'none',
    )
    expect(getTrackedEvent(refund, policy)).toBe(isVisible ? event : null)
  })

  it.each(everyEvent)('STS-36 a gift card that waits for %s likewise, whatever refunds wait for', (event) => {
    const isVisible = event === 'disabled' || event === 'delivered'
    const policy = policyWith({ refund: 'manual', gift_card: event, exchange: 'manual' })
    expect(selectTrackedParcel(withTracking(gift, 'in_transit'), trackingEnabled(policy))).toBe(
      isVisible ? 'return' : 'none',
    )
  })

  it.each(everyEvent)('STS-36 exchanges that wait for %s are followed only where arrival decides', (event) => {
    const policy = policyWith({ refund: 'manual', gift_card: 'manual', exchange: event })
    expect(selectTrackedParcel(withTracking(swap, 'in_transit'), trackingEnabled(policy))).toBe(
      event === 'delivered' ? 'return' : 'none',
    )
    // Without exchanges that event has no effect.
    expect(selectTrackedParcel(withTracking(refund, 'in_transit'), trackingEnabled(policy))).toBe('none')
  })

  it('STS-37 a processed return follows its trackable exchange parcel before its own', () => {
    expect(selectTrackedParcel({ ...withTracking(swap, 'delivered'), ...exchangeSent }, trackingEnabled())).toBe(
      'exchange',
    )
    expect(selectTrackedParcel({ ...withTracking(swap, 'new'), ...exchangeSent }, trackingEnabled())).toBe('exchange')
    expect(selectTrackedParcel({ ...withTracking(swap, 'delivered'), ...createdExchange }, trackingEnabled())).toBe(
      'none',
    )
    const { exchangeTracking } = exchangeSent
    expect(
      selectTrackedParcel(
        { ...withTracking(swap, 'new'), ...(exchangeTracking && { exchangeTracking }) },
        trackingEnabled(),
      ),
    ).toBe('none')
  })

  it('STS-39 the exchange parcel is followed only with the flag exchange-tracking', () => {
    const off = { policy: policyWith(), exchangeTracking: 'off' as const }
    expect(selectTrackedParcel({ ...withTracking(swap, 'delivered'), ...exchangeSent }, off)).toBe('none')
  })

  it.each([
    ['new', 'none'],
    ['pre_transit', 'none'],
    ['in_transit', 'exchange'],
    ['delivered', 'exchange'],
    ['out_for_delivery', 'exchange'],
    ['failure', 'exchange'],
    ['failed', 'exchange'],
  ] as const)('STS-38 an instant exchange with its own parcel %s: %s', (tracking, followedNow) => {
    expect(
      selectTrackedParcel({ ...withTracking(swap, tracking), ...exchangeSent, ...holdDocument }, trackingEnabled()),
    ).toBe(followedNow)
  })
})

describe('carrier events', () => {
  it('STS-41 carrier events are listed only where arrival decides', () => {
    expect(hasEventList(refund, { policy: policyWith(), of: 'return' })).toBe(true)
    expect(hasEventList(refund, { policy: policyWith({ refund: 'disabled' }), of: 'return' })).toBe(false)
    expect(hasEventList(swap, { policy: policyWith({ exchange: 'delivered' }), of: 'exchange' })).toBe(true)
    expect(hasEventList(swap, { policy: policyWith({ exchange: 'in_transit' }), of: 'exchange' })).toBe(false)
  })
})
