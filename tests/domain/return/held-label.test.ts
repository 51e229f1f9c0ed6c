import { describe, expect, test } from 'vitest'
import type { ReturnDocument, ReturnHold, ReturnLabel } from '../../../schemas/records/return.ts'
import { dropHeldLabel, startLabel, updateReviewedLabel } from '../../../server/domain/return/held-label.ts'
import { resolveNextLabel } from '../../../server/domain/return/label.ts'
import { creditA, inputOf } from '../value/example.ts'
import { documentOf } from './documents.ts'

const DAY = 86_400_000
const NOW = Date.UTC(2026, 3, 14, 12)
const TODAY_END = Date.UTC(2026, 3, 15) - 1
const LATER = NOW + 20 * DAY

const label = (state: ReturnLabel['state'], attempt = 1): ReturnLabel => ({
  state,
  reference: `return-${attempt}`,
  askedAt: NOW,
})
const plain = documentOf(inputOf({ items: [creditA], creditType: 'refund', now: NOW }))
const review = (overrides: Partial<ReturnDocument> = {}): ReturnDocument => ({
  ...plain,
  outcome: 'review',
  labelWhen: 'approved',
  label: label('held'),
  ...overrides,
})
const decidedReturn = (overrides: Partial<ReturnDocument> = {}) => review({ outcome: 'default', ...overrides })

describe('FND-35 the label of a return', () => {
  test.each([
    ['is held under review where labels wait for the approval', 'review', 'approved', 'held'],
    ['is made under review where labels are made at submit', 'review', undefined, 'processing'],
    ['is made without a review', 'default', 'approved', 'processing'],
  ] as const)('%s', (_title, outcome, when, state) => {
    expect(startLabel({ outcome, ...(when && { labelWhen: when }) }, 'return-1', NOW)).toEqual(label(state))
  })

  test('a label stays on hold while a unit is under review', () => {
    expect(updateReviewedLabel(review(), review(), { zone: 'UTC', now: LATER }).label).toEqual(label('held'))
  })

  test('a label is released once, with its days to send, when the review ends', () => {
    const after = updateReviewedLabel(review(), decidedReturn(), { zone: 'UTC', now: LATER })
    expect(after.label).toEqual({ ...label('processing'), askedAt: LATER })
    expect(after.returnBy - plain.returnBy).toBeGreaterThanOrEqual(19 * DAY)
    expect(updateReviewedLabel(after, after, { zone: 'UTC', now: LATER })).toEqual(after)
  })

  test('a longer time to send stays unchanged', () => {
    const returnBy = LATER + 90 * DAY
    expect(
      updateReviewedLabel(review({ returnBy }), decidedReturn({ returnBy }), { zone: 'UTC', now: LATER }).returnBy,
    ).toBe(returnBy)
  })

  test('a held label moves only the card deadline, by the days of the hold', () => {
    const hold = {
      of: 'instant-return',
      paymentId: 'p',
      authorized: 100,
      toCharge: 100,
      deadline: TODAY_END + 14 * DAY,
      card: { brand: 'visa', last4: '4242' },
    } as const
    const holds = [
      { ...hold, status: 'authorized' as const },
      { ...hold, status: 'released' as const },
    ]
    const after = updateReviewedLabel(review({ holds }), decidedReturn({ holds }), { zone: 'UTC', now: LATER })
    expect(after.holds.map(({ deadline }) => (deadline - TODAY_END) / DAY)).toEqual([34, 14])
  })

  test('a held label is dropped without anything to send, or after full arrival', () => {
    const keepDocument = decidedReturn({ totals: { ...plain.totals, shippable: { outcome: 'keep' } } })
    const arrivedDocument = decidedReturn({ items: plain.items.map((item) => ({ ...item, receivedAt: LATER })) })
    expect(updateReviewedLabel(review(), keepDocument, { zone: 'UTC', now: LATER }).label).toBeNull()
    expect(updateReviewedLabel(review(), arrivedDocument, { zone: 'UTC', now: LATER }).label).toBeNull()
  })

  test.each([
    ['processing', label('held', 2)],
    ['queued', label('held', 2)],
    ['failed', label('held', 2)],
    ['ready', label('ready')],
    ['voided', label('voided')],
  ] as const)('a label that is %s is held again only before its creation', (state, expected) => {
    const [before, after] = [decidedReturn({ label: label(state) }), review({ label: label(state) })]
    expect(updateReviewedLabel(before, after, { zone: 'UTC', now: LATER }).label).toEqual(expected)
  })

  test('a label held twice has all its days to send', () => {
    const hold: ReturnHold = {
      of: 'instant-return',
      paymentId: 'p',
      status: 'authorized',
      authorized: 100,
      toCharge: 100,
      deadline: TODAY_END + 14 * DAY,
      card: { brand: 'visa', last4: '4242' },
    }
    const first = updateReviewedLabel(review({ holds: [hold] }), decidedReturn({ holds: [hold] }), {
      zone: 'UTC',
      now: NOW + 3 * DAY,
    })
    const again = updateReviewedLabel(first, { ...first, outcome: 'review' }, { zone: 'UTC', now: NOW + 5 * DAY })
    const last = updateReviewedLabel(again, { ...again, outcome: 'default' }, { zone: 'UTC', now: NOW + 9 * DAY })
    expect(last.holds.map(({ deadline }) => (deadline - TODAY_END) / DAY)).toEqual([9 + 14])
  })

  test('a held label ends with its return, and is void after another label', () => {
    expect(dropHeldLabel(review()).label).toBeNull()
    expect(dropHeldLabel(review({ label: label('held', 2) })).label).toEqual(label('voided', 2))
    expect(dropHeldLabel(review({ label: label('ready') })).label).toEqual(label('ready'))
  })

  test('a held label cannot be requested again', () => {
    const refused = { kind: 'refused', because: 'is-held' }
    for (const by of ['shopper', 'merchant'] as const)
      expect(resolveNextLabel(label('held'), { made: 1, now: NOW, by })).toEqual(refused)
  })
})
