import { describe, expect, it } from 'vitest'
import { type ReturnDocument, type ReturnLabel, ReturnState, TrackingStatus } from '../../../schemas/records/return.ts'
import {
  cardCopy,
  LABEL_POLL,
  labelDisplay,
  labelIsAwaited,
  mainBlock,
  returnCan,
  sendBy,
  stateNow,
  trackingSteps,
} from '../../../server/domain/return/status.ts'
import { receiptOf } from '../../../server/domain/value/receipt.ts'
import { totalsOf } from '../../../server/domain/value/totals.ts'
import { creditA, inputOf } from '../value/example.ts'

const ASKED = Date.UTC(2024, 2, 2, 12)
const RETURN_BY = Date.UTC(2024, 2, 31) - 1

const being = (state: ReturnLabel['state'], given: Partial<ReturnLabel> = {}): ReturnLabel => ({
  state,
  reference: 'r-1',
  askedAt: ASKED,
  ...given,
})
const ready = being('ready')

const input = inputOf({ items: [creditA], creditType: 'refund' })
const submitted: ReturnDocument = {
  orderName: '#1001',
  configVersion: 1,
  policyId: 'policy',
  language: 'en',
  pos: false,
  gift: false,
  creditType: 'refund',
  method: 'pre-paid',
  workflowGroupId: null,
  customer: { email: null, phone: null, name: null },
  address: null,
  items: [],
  outcome: 'default',
  destination: null,
  replacements: [],
  totals: totalsOf(input),
  receipt: receiptOf(input),
  returnBy: RETURN_BY,
  exchangeType: 'regular',
  returnType: 'regular',
  payment: null,
  holds: [],
  label: ready,
  tracking: 'new',
}
const tracked = (tracking: TrackingStatus): ReturnDocument => ({ ...submitted, tracking })

const moving = [
  'in_transit',
  'out_for_delivery',
  'available_for_pickup',
  'delivered',
  'failure',
  'failed',
  'return_to_sender',
]
const still = ['new', 'queued', 'pending', 'unknown', 'pre_transit', 'cancelled', 'refund_requested']
const allTrackings = TrackingStatus.enum as readonly TrackingStatus[] // the schema keeps its list as a plain array

describe('the label on the page', () => {
  const soon = ASKED + 1000
  it.each([
    ['none, when none is needed', null, soon, { kind: 'none' }],
    ['LBL-06 processing while it is made', being('processing'), soon, { kind: 'processing' }],
    ['LBL-11 queued while the carrier has it so', being('queued'), soon, { kind: 'queued' }],
    ['LBL-10 an error when it failed', being('failed'), soon, { kind: 'error', address: false }],
    [
      'LBL-05 LBL-10 an error of the address when it is one',
      being('failed', { error: { address: true, message: 'No such street' } }),
      soon,
      { kind: 'error', address: true },
    ],
    [
      'LBL-05 LBL-10 no error of the address when it is not',
      being('failed', { error: { address: false, message: 'Down' } }),
      soon,
      { kind: 'error', address: false },
    ],
    ['the label once it is there', ready, soon, { kind: 'ready', label: ready }],
    ['the label for ever after', ready, soon + 365 * 86_400_000, { kind: 'ready', label: ready }],
  ] as const)('%s', (_sentence, label, now, display) => {
    expect(labelDisplay(label, now)).toEqual(display)
  })

  it('LBL-05 a label that is not there after 12 attempts of 5 seconds is an error', () => {
    expect(LABEL_POLL).toEqual({ everyMs: 5000, maxAttempts: 12 })
    expect(labelDisplay(being('processing'), ASKED + 59_999)).toEqual({ kind: 'processing' })
    expect(labelDisplay(being('processing'), ASKED + 60_000)).toEqual({ kind: 'error', address: false })
  })

  it('LBL-06 LBL-11 news are awaited while it is processing or queued, and never else', () => {
    const awaited = [null, being('processing'), being('queued'), being('failed'), ready]
    expect(awaited.map((label) => labelIsAwaited(labelDisplay(label, ASKED)))).toEqual([
      false,
      true,
      true,
      false,
      false,
    ])
  })
})

describe('by when the parcel is to be sent', () => {
  const held = (status: ReturnDocument['holds'][number]['status'], deadline: number): ReturnDocument['holds'] => [
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
    expect(sendBy({ ...submitted, holds: held('authorized', early) })).toBe(early)
    expect(sendBy({ ...submitted, holds: held('authorized', RETURN_BY + 1) })).toBe(RETURN_BY)
    expect(sendBy({ ...submitted, holds: held('released', early) })).toBe(RETURN_BY)
    expect(sendBy(submitted)).toBe(RETURN_BY)
  })
})

describe('the state of a return', () => {
  it('STS-22 there are six', () => {
    expect([...ReturnState.enum].sort()).toEqual(['cancelled', 'closed', 'expired', 'open', 'processed', 'unavailable'])
  })

  const now = (state: ReturnState, at: number, tracking: TrackingStatus = 'new') =>
    stateNow({ state, document: tracked(tracking) }, at)

  it('STS-22 an open return expires when its time has passed', () => {
    expect(now('open', RETURN_BY)).toBe('open')
    expect(now('open', RETURN_BY + 1)).toBe('expired')
    expect(now('open', RETURN_BY + 1, 'pre_transit')).toBe('expired')
  })

  it.each(moving as TrackingStatus[])('STS-22 not while the parcel is %s', (tracking) => {
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

describe('the main area', () => {
  it.each(moving as TrackingStatus[])('STS-10 it shows the tracking of a parcel that is %s', (tracking) => {
    expect(mainBlock(tracked(tracking))).toBe('tracking')
  })

  it.each(still as TrackingStatus[])('STS-10 it shows label and instructions while the parcel is %s', (tracking) => {
    expect(mainBlock(tracked(tracking))).toBe('return')
  })

  it('every tracking status is judged', () => {
    expect([...moving, ...still].sort()).toEqual([...allTrackings].sort())
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
  ] as const)('STS-10 %s is step by step %s, %s, %s', (tracking, ...steps) => {
    expect(trackingSteps(tracking)).toEqual(steps)
  })
})

describe('the confirmation card', () => {
  it.each([
    ['label', 'open', {}],
    ['plain', 'open', { label: null }],
    ['shipped', 'open', { tracking: 'in_transit' }],
    ['shipped', 'open', { tracking: 'return_to_sender' }],
    ['delivered', 'open', { tracking: 'delivered' }],
    ['label', 'open', { tracking: 'pre_transit' }],
    ['cancelled', 'cancelled', {}],
    ['expired', 'expired', { tracking: 'pre_transit' }],
    ['closed', 'closed', { tracking: 'delivered' }],
    ['processed', 'processed', { tracking: 'in_transit' }],
    ['unavailable', 'unavailable', { label: null }],
  ] as const)('STS-17 says %s for a return that is %s with %j', (copy, state, given) => {
    expect(cardCopy(state, { ...submitted, ...given })).toBe(copy)
  })
})
