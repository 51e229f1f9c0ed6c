import { describe, expect, it } from 'vitest'
import type { PolicyEvent, ReturnPolicy } from '../../../schemas/config/policy.ts'
import { TrackingStatus } from '../../../schemas/records/tracking.ts'
import {
  type FollowUpStatus,
  getAdvanceState,
  getFollowUpState,
  getReadiness,
  isAdvanceCancelled,
  listDueAtSubmit,
  listDueOnTracking,
} from '../../../server/domain/return/release.ts'
import { advanceTracking, hasReached } from '../../../server/domain/return/tracking.ts'
import { plainDocument } from '../../support/plain-document.ts'
import { creditA, inputOf } from '../value/example.ts'

const input = inputOf({ items: [creditA], creditType: 'refund' })
const submittedDocument = plainDocument(input)
const outcome = (event: PolicyEvent) => ({ enabled: true, event, window: 30 })
const policyOf = (refund: PolicyEvent, giftCard: PolicyEvent, exchange: PolicyEvent): ReturnPolicy => ({
  id: 'policy',
  title: 'Policy',
  labelsEnabled: true,
  refund: outcome(refund),
  gift_card: outcome(giftCard),
  exchange: outcome(exchange),
})
const buildFollowUps = (...rows: readonly string[]): FollowUpStatus[] =>
  rows.map((row, at) => {
    const [kind = 'mail', state = 'due'] = row.split(' ')
    return { kind, state, epoch: at + 1 } as FollowUpStatus // a kind and a state each
  })

describe('STS-57 the event of a policy decides when a payout is made', () => {
  it('immediate ones at submit, each for itself', () => {
    expect(listDueAtSubmit(submittedDocument, policyOf('immediate', 'delivered', 'manual'))).toEqual(['refund'])
    expect(listDueAtSubmit(submittedDocument, policyOf('disabled', 'immediate', 'immediate'))).toEqual([
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
  ] as const)('a payout is made when the parcel is %s', (tracking, due) => {
    expect(listDueOnTracking(submittedDocument, policyOf('pre_transit', 'in_transit', 'delivered'), tracking)).toEqual(
      due,
    )
  })

  it('manual and disabled ones never by themselves', () => {
    const policy = policyOf('manual', 'disabled', 'manual')
    expect(listDueAtSubmit(submittedDocument, policy)).toEqual([])
    expect(TrackingStatus.enum.flatMap((tracking) => listDueOnTracking(submittedDocument, policy, tracking))).toEqual(
      [],
    )
  })

  it('and nothing under review', () => {
    const reviewed = { ...submittedDocument, outcome: 'review' as const, returnType: 'instant' as const }
    expect(listDueAtSubmit(reviewed, policyOf('immediate', 'immediate', 'immediate'))).toEqual([])
    expect(listDueOnTracking(reviewed, policyOf('in_transit', 'in_transit', 'in_transit'), 'delivered')).toEqual([])
  })
})

describe('releases without an event', () => {
  const policy = policyOf('delivered', 'delivered', 'delivered')

  it('INS-16 an instant outcome', () => {
    expect(listDueAtSubmit({ ...submittedDocument, returnType: 'instant' }, policy)).toEqual(['refund'])
    expect(listDueAtSubmit({ ...submittedDocument, exchangeType: 'instant' }, policy)).toEqual(['exchange-order'])
    expect(listDueAtSubmit({ ...submittedDocument, exchangeType: 'other' }, policy)).toEqual([])
  })

  it('a return of keep items is released at once, if the policy allows it', () => {
    const keepDocument = {
      ...submittedDocument,
      totals: { ...submittedDocument.totals, shippable: { outcome: 'keep' as const } },
    }
    expect(listDueAtSubmit(keepDocument, policy)).toEqual([])
    expect(listDueAtSubmit(submittedDocument, { ...policy, keep_item_immediate: true })).toEqual([])
    expect(listDueAtSubmit(keepDocument, { ...policy, keep_item_immediate: true })).toEqual([
      'refund',
      'gift-card',
      'exchange-order',
    ])
  })
})

describe('news of a parcel', () => {
  it('parcel news ends the same in any order and number of repeats', () => {
    const news = ['pre_transit', 'in_transit', 'out_for_delivery', 'delivered'] as const
    const endOf = (order: readonly TrackingStatus[]) => order.reduce(advanceTracking, 'new')
    expect(endOf(news)).toBe('delivered')
    expect(endOf([...news].reverse())).toBe('delivered')
    expect(endOf([...news, ...news, 'new', 'unknown', 'failure'])).toBe('delivered')
  })

  it('parcel news proves only itself: a returned parcel was never delivered', () => {
    expect(hasReached('delivered', 'return_to_sender')).toBe(false)
    expect(hasReached('in_transit', 'return_to_sender')).toBe(true)
    expect(hasReached('immediate', 'delivered')).toBe(false)
  })
})

describe('dependencies between effects', () => {
  it('goods are sent when they are reserved and paid', () => {
    expect(getReadiness('exchange-order', [])).toBe('now')
    expect(getReadiness('exchange-order', buildFollowUps('charge done', 'stock done'))).toBe('now')
    expect(getReadiness('exchange-order', buildFollowUps('charge due', 'stock done'))).toBe('later')
    expect(getReadiness('exchange-order', buildFollowUps('charge done', 'stock running'))).toBe('later')
    expect(getReadiness('exchange-order', buildFollowUps('charge refused', 'stock done'))).toBe('never')
    expect(getReadiness('exchange-order', buildFollowUps('charge done', 'stock refused'))).toBe('never')
  })

  it('a payment of unknown result is refunded once the result is known', () => {
    expect(getReadiness('give-back', buildFollowUps('charge running'))).toBe('later')
    expect(getReadiness('give-back', buildFollowUps('charge cancelled'))).toBe('now')
    expect(getReadiness('restock', buildFollowUps('stock running'))).toBe('later')
    expect(getReadiness('refund', buildFollowUps('charge running', 'stock due'))).toBe('now')
  })

  it('BCK-08 refunds and restocking use the store’s own return, which ends last', () => {
    for (const kind of ['refund', 'process-return'] as const) {
      expect(getReadiness(kind, [])).toBe('now')
      expect(getReadiness(kind, buildFollowUps('record-return running'))).toBe('later')
      expect(getReadiness(kind, buildFollowUps('record-return done'))).toBe('now')
      expect(getReadiness(kind, buildFollowUps('record-return refused'))).toBe('never')
      expect(getReadiness('end-return', buildFollowUps('record-return done', `${kind} due`))).toBe('later')
    }
    expect(getReadiness('end-return', buildFollowUps('record-return running'))).toBe('later')
    expect(getReadiness('end-return', buildFollowUps('record-return done', 'refund done'))).toBe('now')
  })

  it('the newest of a kind counts', () => {
    expect(getFollowUpState(buildFollowUps('label refused', 'label done'), 'label')).toBe('done')
    expect(getFollowUpState([], 'label')).toBeNull()
  })

  it('an advance was given when its payout was made', () => {
    expect(getAdvanceState('instant-return', buildFollowUps('refund done'))).toBe('given')
    expect(getAdvanceState('instant-return', buildFollowUps('refund running'))).toBe('unknown')
    expect(getAdvanceState('instant-exchange', buildFollowUps('refund done', 'exchange-order due'))).toBe('unknown')
    expect(getAdvanceState('instant-exchange', buildFollowUps('exchange-order waiting'))).toBe('not-given')
    expect(isAdvanceCancelled('instant-exchange', buildFollowUps('exchange-order refused'))).toBe(true)
    expect(isAdvanceCancelled('instant-exchange', buildFollowUps('exchange-order due'))).toBe(false)
    expect(isAdvanceCancelled('instant-return', [])).toBe(true)
  })
})
