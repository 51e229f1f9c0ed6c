import { describe, expect, it } from 'vitest'
import type { PolicyEvent, ReturnPolicy } from '../../../schemas/config/policy.ts'
import { TrackingStatus } from '../../../schemas/records/tracking.ts'
import {
  advanceGiven,
  advanceIsOff,
  dueAtSubmit,
  dueOnTracking,
  type FollowUpStanding,
  readinessOf,
  standingOf,
} from '../../../server/domain/return/release.ts'
import { hasReached, trackingAfter } from '../../../server/domain/return/tracking.ts'
import { plainDocument } from '../../support/plain-document.ts'
import { creditA, inputOf } from '../value/example.ts'

const input = inputOf({ items: [creditA], creditType: 'refund' })
const submitted = plainDocument(input)
const outcome = (event: PolicyEvent) => ({ enabled: true, event, window: 30 })
const policyOf = (refund: PolicyEvent, giftCard: PolicyEvent, exchange: PolicyEvent): ReturnPolicy => ({
  id: 'policy',
  title: 'Policy',
  labelsEnabled: true,
  refund: outcome(refund),
  gift_card: outcome(giftCard),
  exchange: outcome(exchange),
})
const standing = (...rows: readonly string[]): FollowUpStanding[] =>
  rows.map((row, at) => {
    const [kind = 'mail', state = 'due'] = row.split(' ')
    return { kind, state, epoch: at + 1 } as FollowUpStanding // written out below, each a kind and a state
  })

describe('STS-57 the event of a policy decides when a payout is made', () => {
  it('immediate ones at submit, each for itself', () => {
    expect(dueAtSubmit(submitted, policyOf('immediate', 'delivered', 'manual'))).toEqual(['refund'])
    expect(dueAtSubmit(submitted, policyOf('disabled', 'immediate', 'immediate'))).toEqual([
      'gift-card',
      'exchange-order',
    ])
  })

  it.each([
    ['pre_transit', ['refund']],
    ['in_transit', ['refund', 'gift-card']],
    ['out_for_delivery', ['refund', 'gift-card']],
    ['available_for_pickup', ['refund', 'gift-card']],
    ['delivered', ['refund', 'gift-card', 'exchange-order']],
    ['return_to_sender', ['refund', 'gift-card']],
    ['cancelled', []],
    ['unknown', []],
  ] as const)('when the parcel is %s', (tracking, due) => {
    expect(dueOnTracking(submitted, policyOf('pre_transit', 'in_transit', 'delivered'), tracking)).toEqual(due)
  })

  it('manual and disabled ones never by themselves', () => {
    const policy = policyOf('manual', 'disabled', 'manual')
    expect(dueAtSubmit(submitted, policy)).toEqual([])
    expect(TrackingStatus.enum.flatMap((tracking) => dueOnTracking(submitted, policy, tracking))).toEqual([])
  })

  it('and nothing under review', () => {
    const reviewed = { ...submitted, outcome: 'review' as const, returnType: 'instant' as const }
    expect(dueAtSubmit(reviewed, policyOf('immediate', 'immediate', 'immediate'))).toEqual([])
    expect(dueOnTracking(reviewed, policyOf('in_transit', 'in_transit', 'in_transit'), 'delivered')).toEqual([])
  })
})

describe('what does not wait for its event', () => {
  const policy = policyOf('delivered', 'delivered', 'delivered')

  it('INS-16 an instant outcome', () => {
    expect(dueAtSubmit({ ...submitted, returnType: 'instant' }, policy)).toEqual(['refund'])
    expect(dueAtSubmit({ ...submitted, exchangeType: 'instant' }, policy)).toEqual(['exchange-order'])
    expect(dueAtSubmit({ ...submitted, exchangeType: 'other' }, policy)).toEqual([])
  })

  it('a return of which everything is kept, where the policy says so', () => {
    const kept = { ...submitted, totals: { ...submitted.totals, shippable: { outcome: 'keep' as const } } }
    expect(dueAtSubmit(kept, policy)).toEqual([])
    expect(dueAtSubmit(submitted, { ...policy, keep_item_immediate: true })).toEqual([])
    expect(dueAtSubmit(kept, { ...policy, keep_item_immediate: true })).toEqual([
      'refund',
      'gift-card',
      'exchange-order',
    ])
  })
})

describe('news of a parcel', () => {
  it('ends the same in whatever order and however often it comes', () => {
    const news = ['pre_transit', 'in_transit', 'out_for_delivery', 'delivered'] as const
    const endOf = (order: readonly TrackingStatus[]) => order.reduce(trackingAfter, 'new')
    expect(endOf(news)).toBe('delivered')
    expect(endOf([...news].reverse())).toBe('delivered')
    expect(endOf([...news, ...news, 'new', 'unknown', 'failure'])).toBe('delivered')
  })

  it('proves only what it says: a parcel that comes back was never delivered', () => {
    expect(hasReached('delivered', 'return_to_sender')).toBe(false)
    expect(hasReached('in_transit', 'return_to_sender')).toBe(true)
    expect(hasReached('immediate', 'delivered')).toBe(false)
  })
})

describe('what builds upon what', () => {
  it('goods are sent when they are reserved and paid', () => {
    expect(readinessOf('exchange-order', [])).toBe('now')
    expect(readinessOf('exchange-order', standing('charge done', 'stock done'))).toBe('now')
    expect(readinessOf('exchange-order', standing('charge due', 'stock done'))).toBe('later')
    expect(readinessOf('exchange-order', standing('charge done', 'stock running'))).toBe('later')
    expect(readinessOf('exchange-order', standing('charge refused', 'stock done'))).toBe('never')
    expect(readinessOf('exchange-order', standing('charge done', 'stock refused'))).toBe('never')
  })

  it('what may have been taken is given back when that is known', () => {
    expect(readinessOf('give-back', standing('charge running'))).toBe('later')
    expect(readinessOf('give-back', standing('charge cancelled'))).toBe('now')
    expect(readinessOf('restock', standing('stock running'))).toBe('later')
    expect(readinessOf('refund', standing('charge running', 'stock due'))).toBe('now')
  })

  it('BCK-08 money goes back, and units are taken in, by the return that the store keeps, which ends after them', () => {
    for (const kind of ['refund', 'process-return'] as const) {
      expect(readinessOf(kind, [])).toBe('now')
      expect(readinessOf(kind, standing('record-return running'))).toBe('later')
      expect(readinessOf(kind, standing('record-return done'))).toBe('now')
      expect(readinessOf(kind, standing('record-return refused'))).toBe('never')
      expect(readinessOf('end-return', standing('record-return done', `${kind} due`))).toBe('later')
    }
    expect(readinessOf('end-return', standing('record-return running'))).toBe('later')
    expect(readinessOf('end-return', standing('record-return done', 'refund done'))).toBe('now')
  })

  it('the newest of a kind counts', () => {
    expect(standingOf(standing('label refused', 'label done'), 'label')).toBe('done')
    expect(standingOf([], 'label')).toBeNull()
  })

  it('an advance was given when its payout was made', () => {
    expect(advanceGiven('instant-return', standing('refund done'))).toBe('given')
    expect(advanceGiven('instant-return', standing('refund running'))).toBe('unknown')
    expect(advanceGiven('instant-exchange', standing('refund done', 'exchange-order due'))).toBe('unknown')
    expect(advanceGiven('instant-exchange', standing('exchange-order waiting'))).toBe('not-given')
    expect(advanceIsOff('instant-exchange', standing('exchange-order refused'))).toBe(true)
    expect(advanceIsOff('instant-exchange', standing('exchange-order due'))).toBe(false)
    expect(advanceIsOff('instant-return', [])).toBe(true)
  })
})
