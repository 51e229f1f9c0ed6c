import { describe, expect, it } from 'vitest'
import { type ReturnDocument, type ReturnLabel, ReturnState } from '../../../schemas/records/return.ts'
import { TrackingStatus } from '../../../schemas/records/tracking.ts'
import {
  canEditAddress,
  getCardCopy,
  getCurrentState,
  getEntitlement,
  getSendDeadline,
  getStatusConstant,
  getTrackingSteps,
  isAbandoned,
  isMethodObsolete,
  isMoving,
  isTerminal,
  returnCan,
} from '../../../server/domain/return/status.ts'
import { plainDocument } from '../../support/plain-document.ts'
import { creditA, inputOf } from '../value/example.ts'

const ASKED = Date.UTC(2024, 2, 2, 12)
const RETURN_BY = Date.UTC(2024, 2, 31) - 1

const labelIn = (state: ReturnLabel['state'], overrides: Partial<ReturnLabel> = {}): ReturnLabel => ({
  state,
  reference: 'r-1',
  askedAt: ASKED,
  ...overrides,
})
const readyLabel = labelIn('ready')

const input = inputOf({ items: [creditA], creditType: 'refund' })
const submittedDocument: ReturnDocument = { ...plainDocument(input), returnBy: RETURN_BY, label: readyLabel }
const tracked = (tracking: TrackingStatus): ReturnDocument => ({ ...submittedDocument, tracking })

const movingStatuses: readonly TrackingStatus[] = [
  'in_transit',
  'out_for_delivery',
  'available_for_pickup',
  'delivered',
  'failure',
  'failed',
  'return_to_sender',
]
const stationaryStatuses: readonly TrackingStatus[] = [
  'new',
  'queued',
  'pending',
  'unknown',
  'pre_transit',
  'cancelled',
  'refund_requested',
]
const allTrackings = TrackingStatus.enum as readonly TrackingStatus[] // the schema has its list as a plain array

describe('by when the parcel is to be sent', () => {
  const withHold = (status: ReturnDocument['holds'][number]['status'], deadline: number): ReturnDocument['holds'] => [
    {
      of: 'instant-exchange',
      paymentId: 'p-1',
      status,
      authorized: 100,
      toCharge: 100,
      deadline,
      card: { brand: 'Visa', last4: '4242' },
    },
  ]

  it('INS-11 the earlier day counts while a card is held', () => {
    const early = RETURN_BY - 86_400_000
    expect(getSendDeadline({ ...submittedDocument, holds: withHold('authorized', early) })).toBe(early)
    expect(getSendDeadline({ ...submittedDocument, holds: withHold('authorized', RETURN_BY + 1) })).toBe(RETURN_BY)
    expect(getSendDeadline({ ...submittedDocument, holds: withHold('released', early) })).toBe(RETURN_BY)
    expect(getSendDeadline(submittedDocument)).toBe(RETURN_BY)
  })
})

describe('the state of a return', () => {
  it('STS-22 there are six', () => {
    expect([...ReturnState.enum].sort()).toEqual(['cancelled', 'closed', 'expired', 'open', 'processed', 'unavailable'])
  })

  const now = (state: ReturnState, at: number, tracking: TrackingStatus = 'new') =>
    getCurrentState({ state, document: tracked(tracking) }, at)

  it('STS-22 an open return expires when its time has passed', () => {
    expect(now('open', RETURN_BY)).toBe('open')
    expect(now('open', RETURN_BY + 1)).toBe('expired')
    expect(now('open', RETURN_BY + 1, 'pre_transit')).toBe('expired')
  })

  it.each(movingStatuses)('STS-22 an open return does not expire while the parcel is %s', (tracking) => {
    expect(now('open', RETURN_BY + 1, tracking)).toBe('open')
  })

  it.each([
    'closed',
    'cancelled',
    'processed',
    'expired',
    'unavailable',
  ] as const)('STS-22 a %s return stays so', (state) => {
    expect(now(state, RETURN_BY - 1)).toBe(state)
    expect(now(state, RETURN_BY + 1)).toBe(state)
  })

  it('STS-13 only an open return is changed', () => {
    const can = (state: ReturnState) => [returnCan.editAddress(state), returnCan.makeLabel(state)]
    expect(can('open')).toEqual([true, true])
    for (const state of ['closed', 'cancelled', 'processed', 'expired', 'unavailable'] as const)
      expect(can(state)).toEqual([false, false])
  })
})

describe('a parcel on its way', () => {
  it.each(movingStatuses)('STS-35 STS-39 a page follows a parcel that is %s', (tracking) => {
    expect(isMoving(tracking)).toBe(true)
  })

  it.each(stationaryStatuses)('STS-35 the page follows no parcel that is %s', (tracking) => {
    expect(isMoving(tracking)).toBe(false)
  })

  it('every tracking status is judged', () => {
    expect([...movingStatuses, ...stationaryStatuses].sort()).toEqual([...allTrackings].sort())
  })

  it.each([
    ['new', 'inactive', 'inactive', 'inactive'],
    ['queued', 'inactive', 'inactive', 'inactive'],
    ['pending', 'inactive', 'inactive', 'inactive'],
    ['unknown', 'inactive', 'inactive', 'inactive'],
    ['pre_transit', 'active', 'inactive', 'inactive'],
    ['in_transit', 'complete', 'active', 'inactive'],
    ['out_for_delivery', 'complete', 'complete', 'active'],
    ['available_for_pickup', 'complete', 'complete', 'active'],
    ['delivered', 'complete', 'complete', 'complete'],
    ['failure', 'complete', 'active', 'inactive'],
    ['failed', 'complete', 'active', 'inactive'],
    ['return_to_sender', 'complete', 'active', 'inactive'],
    ['cancelled', 'complete', 'active', 'inactive'],
  ] as const)('STS-32 STS-33 STS-34 %s is step by step %s, %s, %s', (tracking, ...steps) => {
    expect(getTrackingSteps(tracking)).toEqual(steps)
  })
})

describe('the confirmation card', () => {
  it.each([
    ['label', 'open', {}],
    ['plain', 'open', { label: null }],
    ['submitted', 'open', { tracking: 'pre_transit' }],
    ['shipped', 'open', { tracking: 'in_transit' }],
    ['shipped', 'open', { tracking: 'out_for_delivery' }],
    ['delivered', 'open', { tracking: 'delivered' }],
    ['failed', 'open', { tracking: 'failure' }],
    ['failed', 'open', { tracking: 'return_to_sender' }],
    ['failed', 'open', { tracking: 'cancelled' }],
    ['cancelled', 'cancelled', {}],
    ['expired', 'expired', { tracking: 'pre_transit' }],
    ['closed', 'closed', { tracking: 'delivered' }],
    ['processed', 'processed', { tracking: 'in_transit' }],
    ['unavailable', 'unavailable', { label: null }],
    ['review', 'review', { tracking: 'pre_transit' }],
    ['processing', 'processing', {}],
  ] as const)('STS-17 STS-23 STS-24 the card shows %s for a return that is %s with %j', (copy, constant, overrides) => {
    expect(getCardCopy(constant, { ...submittedDocument, ...overrides })).toBe(copy)
  })

  const paid = { state: 'done' as const, amount: 100, at: 0 }
  const item = { receivedAt: 0 } as ReturnDocument['items'][number]

  it.each([
    ['shipped', 'review', { tracking: 'in_transit' }],
    ['delivered', 'review', { tracking: 'delivered' }],
    ['failed', 'review', { tracking: 'failure' }],
    ['delivered', 'open', { items: [item] }],
    ['processed', 'closed', { refund: paid }],
    ['processed', 'closed', { giftCard: paid }],
    ['closed', 'closed', { refund: { ...paid, state: 'refused' } }],
    ['closed', 'closed', { exchangeOrder: { state: 'refused', at: 0 } }],
  ] as const)('FIX-77 parcel and case give %s for a return that is %s with %j', (copy, constant, overrides) => {
    expect(getCardCopy(constant, { ...submittedDocument, ...(overrides as Partial<ReturnDocument>) })).toBe(copy)
  })

  it('FIX-77 payouts of a return that ended otherwise are cancelled, unless partly paid', () => {
    for (const state of ['closed', 'cancelled', 'expired', 'unavailable'] as const)
      expect(
        [submittedDocument, { ...submittedDocument, refund: paid }].map((document) => isAbandoned(state, document)),
        state,
      ).toEqual([true, false])
    expect(['open', 'processed'].map((state) => isAbandoned(state as ReturnState, submittedDocument))).toEqual([
      false,
      false,
    ])
  })

  it('STS-23 an open return in review shows as under review, an ended one as ended', () => {
    const constantOf = (state: ReturnState) =>
      getStatusConstant({ state, document: { ...submittedDocument, outcome: 'review' } }, 0)
    expect(constantOf('open')).toBe('review')
    expect(constantOf('processed')).toBe('processed')
    expect(getStatusConstant({ state: 'open', document: submittedDocument }, 0)).toBe('open')
  })

  it('ERR-39 a carrier has abandoned only failed, returning and cancelled parcels', () => {
    expect(allTrackings.filter(isTerminal).sort()).toEqual(['cancelled', 'failed', 'failure', 'return_to_sender'])
  })
})

describe('the address of a return', () => {
  const may = (state: ReturnState, overrides: Partial<ReturnDocument> = {}, at = RETURN_BY) =>
    canEditAddress({ state, document: { ...submittedDocument, ...overrides } }, at)

  it('STS-56 an address is corrected only while the return is open', () => {
    expect(may('open')).toBe(true)
    expect(may('open', {}, RETURN_BY + 1)).toBe(false)
    for (const state of ['closed', 'cancelled', 'processed', 'expired', 'unavailable'] as const)
      expect(may(state)).toBe(false)
  })

  it('STS-56 an address is not corrected once goods were sent to it', () => {
    expect(may('open', { exchangeOrder: { state: 'created', at: 0 } })).toBe(false)
    expect(may('open', { exchangeOrder: { state: 'out_of_stock', at: 0 } })).toBe(true)
  })

  it('STS-56 an address is not corrected once the parcel is in transit', () => {
    expect(may('open', { tracking: 'pre_transit' })).toBe(true)
    expect(may('open', { tracking: 'in_transit' })).toBe(false)
  })
})

describe('the shopper’s result of a return', () => {
  const worth = (net: number, overrides: Partial<ReturnDocument> = {}): ReturnDocument => ({
    ...submittedDocument,
    totals: { ...submittedDocument.totals, computed: { ...submittedDocument.totals.computed, net } },
    ...overrides,
  })
  const coming = [
    { variantId: 'v', forLineItemId: null, product: { title: 'Shirt', variantTitle: null, image: null }, total: 100 },
  ]

  it('STS-56 the result is money or credit while one cent is owed, then nothing', () => {
    expect(getEntitlement(worth(1, { replacements: coming }))).toEqual({ kind: 'refund', amount: 1 })
    expect(getEntitlement(worth(1, { creditType: 'gift' }))).toEqual({ kind: 'gift', amount: 1 })
  })

  it('STS-56 new items, or nothing, where nothing is owed or the shopper owes', () => {
    expect(getEntitlement(worth(0))).toEqual({ kind: 'nothing', amount: 0 })
    expect(getEntitlement(worth(0, { creditType: 'gift' }))).toEqual({ kind: 'nothing', amount: 0 })
    expect(getEntitlement(worth(-500, { replacements: coming }))).toEqual({ kind: 'exchange', amount: 0 })
    expect(getEntitlement(worth(500, { creditType: 'exchange', replacements: coming }))).toEqual({
      kind: 'exchange',
      amount: 0,
    })
  })
})

describe('a return that needs no return method', () => {
  const keepTotals = { ...submittedDocument.totals, shippable: { outcome: 'keep' as const } }

  it('T20 a return without a method is over, or has nothing left to send', () => {
    expect(isMethodObsolete({ state: 'open', document: submittedDocument })).toBe(false)
    for (const state of ['cancelled', 'closed'] as const)
      expect(isMethodObsolete({ state, document: submittedDocument })).toBe(true)
    expect(isMethodObsolete({ state: 'open', document: { ...submittedDocument, removedItems: [] } })).toBe(false)
    expect(
      isMethodObsolete({ state: 'open', document: { ...submittedDocument, removedItems: [], totals: keepTotals } }),
    ).toBe(true)
    expect(isMethodObsolete({ state: 'open', document: { ...submittedDocument, totals: keepTotals } })).toBe(false)
  })
})
