import { describe, expect, it, test } from 'vitest'
import { type ReturnDocument, ReturnState } from '../../../schemas/records/return.ts'
import { TrackingStatus } from '../../../schemas/records/tracking.ts'
import {
  canTransition,
  getExpiryCheckTime,
  isFullyReturned,
  isProcessed,
  isSettled,
  resolveEnd,
} from '../../../server/domain/return/lifecycle.ts'
import type { FollowUpStatus } from '../../../server/domain/return/release.ts'
import { calculateTotals } from '../../../server/domain/value/totals.ts'
import { plainDocument } from '../../support/plain-document.ts'
import { creditA, inputOf } from '../value/example.ts'

const DAY = 86_400_000
const input = inputOf({ items: [creditA], creditType: 'refund' })
const totals = calculateTotals(input)
const submittedDocument: ReturnDocument = { ...plainDocument(input), returnBy: 28 * DAY }
const keepDocument: ReturnDocument = { ...submittedDocument, totals: { ...totals, shippable: { outcome: 'keep' } } }
const deliveredDocument: ReturnDocument = { ...submittedDocument, tracking: 'delivered' }

const unit = (
  id: string,
  overrides: Partial<ReturnDocument['items'][number]> = {},
): ReturnDocument['items'][number] => ({
  lineItemId: id,
  variantId: null,
  product: { title: 'Shirt', variantTitle: null, image: null },
  returnType: 'credit',
  resolution: 'return',
  reason: { id: 'r', text: 'Too small' },
  grams: 100,
  value: 100,
  outcome: ['default'],
  outcomesSetByWorkflow: [],
  advanced: false,
  inputs: [],
  warranty: null,
  applicableLineItemFees: null,
  trace: [],
  ...overrides,
})

const buildFollowUps = (...rows: readonly string[]): FollowUpStatus[] =>
  rows.map((row, at) => {
    const [kind = 'mail', state = 'due'] = row.split(' ')
    return { kind, state, epoch: at + 1 } as FollowUpStatus // a kind and a state each
  })

test('STS-22 STS-25 open returns end five ways; ends are final, but merchants settle expired ones', () => {
  const states = ReturnState.enum
  expect([...states].sort()).toEqual(['cancelled', 'closed', 'expired', 'open', 'processed', 'unavailable'])
  const changes = states.flatMap((from) =>
    states.filter((to) => canTransition(from, to)).map((to) => `${from} to ${to}`),
  )
  expect(changes.sort()).toEqual([
    ...['expired to cancelled', 'expired to closed', 'expired to open'],
    ...['open to cancelled', 'open to closed', 'open to expired', 'open to processed', 'open to unavailable'],
    'processed to closed',
  ])
})

describe('STS-26 a return expires', () => {
  const none = { order: false, shop: false }
  const isInTime = (document: ReturnDocument, now: number, state: ReturnState = 'open') =>
    resolveEnd({ state, document }, none, now)

  it('a return expires after its deadline, not at that very moment', () => {
    expect(isInTime(submittedDocument, submittedDocument.returnBy)).toBeNull()
    expect(isInTime(submittedDocument, submittedDocument.returnBy + 1)).toBe('expired')
    expect(getExpiryCheckTime(submittedDocument)).toBe(submittedDocument.returnBy + 1)
  })

  it('a return does not expire once in transit, even if undeliverable', () => {
    const stays = TrackingStatus.enum.filter(
      (tracking) => isInTime({ ...submittedDocument, tracking }, 90 * DAY) === null,
    )
    expect(stays).toEqual([
      ...['in_transit', 'out_for_delivery', 'available_for_pickup', 'delivered'],
      ...['failure', 'failed', 'return_to_sender'],
    ])
  })

  it('a return does not expire under review, so the decision is never late', () => {
    expect(isInTime({ ...submittedDocument, outcome: 'review' }, 90 * DAY)).toBeNull()
  })

  it('a return without a shipment, or partly received, does not expire', () => {
    expect(isInTime(keepDocument, 90 * DAY)).toBeNull()
    expect(getExpiryCheckTime(keepDocument)).toBeNull()
    expect(isInTime({ ...submittedDocument, items: [unit('a', { receivedAt: 1 }), unit('b')] }, 90 * DAY)).toBeNull()
  })

  it('only an open return expires', () => {
    const others = ReturnState.enum.filter((state) => state !== 'open')
    expect(others.map((state) => isInTime(submittedDocument, 90 * DAY, state))).toEqual(others.map(() => null))
  })

  it('a return with a deleted order or shop becomes unavailable instead of expiring', () => {
    const record = { state: 'open', document: submittedDocument } as const
    expect(resolveEnd(record, { order: true, shop: false }, 0)).toBe('unavailable')
    expect(resolveEnd(record, { order: false, shop: true }, 90 * DAY)).toBe('unavailable')
    expect(resolveEnd({ ...record, state: 'processed' }, { order: true, shop: true }, 0)).toBeNull()
  })
})

describe('STS-25 a return is processed', () => {
  it('a return is processed when everything was paid out and the parcel delivered', () => {
    expect(isProcessed({ document: deliveredDocument }, buildFollowUps('refund due', 'label done'))).toBe(true)
    expect(isProcessed({ document: deliveredDocument }, buildFollowUps('refund waiting'))).toBe(false)
    expect(isProcessed({ document: submittedDocument }, buildFollowUps('refund done'))).toBe(false)
  })

  it('a return is processed when each sent unit was received', () => {
    const half = { ...submittedDocument, items: [unit('a', { receivedAt: 1 }), unit('b')] }
    const all = { ...submittedDocument, items: [unit('a', { receivedAt: 1 }), unit('b', { outcome: ['keep'] })] }
    expect([isFullyReturned(half), isFullyReturned(all), isFullyReturned(submittedDocument)]).toEqual([
      false,
      true,
      false,
    ])
    expect(isProcessed({ document: all }, buildFollowUps('gift-card done'))).toBe(true)
    expect(isFullyReturned({ ...half, tracking: 'delivered' })).toBe(false)
  })

  it('a return without a shipment is processed once paid out', () => {
    expect(isProcessed({ document: keepDocument }, buildFollowUps('gift-card running'))).toBe(true)
    expect(isProcessed({ document: keepDocument }, [])).toBe(true)
    expect(isProcessed({ document: keepDocument }, buildFollowUps('exchange-order waiting', 'stock done'))).toBe(false)
  })

  it('a return with a final failure is not processed: a merchant decides', () => {
    expect(isProcessed({ document: deliveredDocument }, buildFollowUps('refund refused'))).toBe(false)
    expect(
      isProcessed({ document: deliveredDocument }, buildFollowUps('stock refused', 'exchange-order cancelled')),
    ).toBe(false)
    expect(isProcessed({ document: deliveredDocument }, buildFollowUps('refund refused', 'refund done'))).toBe(true)
  })

  it.each([
    'refund',
    'giftCard',
  ] as const)('a return with a refused part is not processed despite other payouts: %s', (of) => {
    const paid = { state: 'done', amount: 4_000, at: 1 } as const
    const partly = { document: { ...deliveredDocument, [of]: { ...paid, refused: 1 } } }
    const done = buildFollowUps(of === 'refund' ? 'refund done' : 'gift-card done')
    expect([isProcessed(partly, done), isSettled(partly, done)]).toEqual([false, false])
    const whole = { document: { ...deliveredDocument, [of]: paid } }
    expect([isProcessed(whole, done), isSettled(whole, done)]).toEqual([true, true])
  })

  it('with a gift card taken in the place of its refund', () => {
    expect(isProcessed({ document: deliveredDocument }, buildFollowUps('refund cancelled', 'gift-card done'))).toBe(
      true,
    )
  })
})

test('STS-25 a processed return settles without open follow-ups and failed payouts', () => {
  expect(
    isSettled({ document: deliveredDocument }, buildFollowUps('refund done', 'mail refused', 'label cancelled')),
  ).toBe(true)
  expect(isSettled({ document: deliveredDocument }, buildFollowUps('refund done', 'label due', 'method running'))).toBe(
    true,
  )
  for (const open of ['waiting', 'due', 'running'])
    expect(isSettled({ document: deliveredDocument }, buildFollowUps('refund done', `mail ${open}`))).toBe(false)
  expect(isSettled({ document: deliveredDocument }, buildFollowUps('refund refused'))).toBe(false)
})
