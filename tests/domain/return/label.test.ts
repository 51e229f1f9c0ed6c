import { describe, expect, test } from 'vitest'
import type { PrepaidLabel, ReturnDocument, ReturnLabel } from '../../../schemas/records/return.ts'
import {
  buildRearrangement,
  canRearrange,
  isRearranged,
  listEarlierArrangements,
  parseMethodState,
} from '../../../server/domain/return/arrangement.ts'
import {
  appendEarlierLabel,
  canShowCode,
  countLabelsMade,
  getLabelUse,
  getRetryDelay,
  isLabelNeeded,
  listEarlierReferences,
  matchPrepaidLabel,
  needsDonationLabel,
  resolveNextLabel,
} from '../../../server/domain/return/label.ts'
import { creditA, inputOf, plainSettings } from '../value/example.ts'
import { documentOf } from './documents.ts'

const NOW = Date.UTC(2026, 3, 14, 12)

const labelIn = (state: ReturnLabel['state'], input: Partial<ReturnLabel> = {}): ReturnLabel => ({
  state,
  reference: 'return-1',
  askedAt: NOW,
  ...input,
})

describe('a repeated label request', () => {
  const next = (label: ReturnLabel, made = 1, by: 'shopper' | 'merchant' = 'shopper') =>
    resolveNextLabel(label, { made, now: NOW, by })

  test.each([
    ['that is being made is the same', labelIn('processing'), { kind: 'same', attempt: 1 }],
    ['in a queue is the same', labelIn('queued'), { kind: 'same', attempt: 1 }],
    ['after a refusal is another', labelIn('failed'), { kind: 'new', attempt: 2 }],
    ['after its end is another', labelIn('ready', { expiresAt: NOW }), { kind: 'new', attempt: 2 }],
    ['after it was voided is another', labelIn('voided'), { kind: 'new', attempt: 2 }],
    ['while it is good is none', labelIn('ready', { expiresAt: NOW + 1 }), { kind: 'refused', because: 'is-good' }],
  ] as const)('%s', (_title, label, expected) => {
    expect(next(label)).toEqual(expected)
  })

  test('a merchant gives another one for a good one', () => {
    expect(next(labelIn('ready'), 1, 'merchant')).toEqual({ kind: 'new', attempt: 2 })
  })

  test('a return gets at most three labels; refused requests cost nothing', () => {
    const third = labelIn('voided', { reference: 'return-3' })
    expect(next(third, 3)).toEqual({ kind: 'refused', because: 'too-many' })
    expect(next(third, 3, 'merchant')).toEqual({ kind: 'refused', because: 'too-many' })
    const followUps = (['refused', 'done', 'cancelled', 'due'] as const).map((state) => ({ kind: 'label', state }))
    expect(countLabelsMade([...followUps, { kind: 'mail', state: 'done' as const }])).toBe(2)
  })

  test('a new label is refused after twelve tries, whatever their result', () => {
    expect(next(labelIn('failed', { reference: 'return-12' }), 0)).toEqual({ kind: 'refused', because: 'too-many' })
  })

  test('a label preserves the number, carrier and document of the one before', () => {
    const ready = labelIn('ready', { trackingNumber: 'T-2', carrier: 'USPS', document: 'paper-2', qr: 'code' })
    const first = { trackingNumber: 'T-1' }
    expect(appendEarlierLabel([first], ready)).toEqual([
      first,
      { trackingNumber: 'T-2', carrier: 'USPS', document: 'paper-2' },
    ])
    expect(appendEarlierLabel(undefined, labelIn('failed'))).toEqual([])
  })

  test('a queued label is polled every five seconds at first, finally once an hour', () => {
    const waits = [0, 60_000, 3_600_000, 30 * 86_400_000]
    expect(waits.map((ms) => getRetryDelay(labelIn('queued'), NOW + ms))).toEqual([5_000, 15_000, 900_000, 3_600_000])
  })

  test('every earlier label is voided first', () => {
    expect(listEarlierReferences('a-b', { reference: 'a-b-3' })).toEqual(['a-b-1', 'a-b-2'])
    expect(listEarlierReferences('a-b', { reference: 'a-b-1' })).toEqual([])
  })
})

describe('a label that came with the order', () => {
  const labels: PrepaidLabel[] = [
    { id: 'p-1', trackingCode: 'ONE' },
    { id: 'p-2', trackingCode: 'TWO' },
  ]
  const document = documentOf(inputOf({ items: [creditA], creditType: 'refund' }))
  const input = {
    ...document,
    totals: { ...document.totals, shippable: { ...document.totals.shippable, outcome: 'donate' as const } },
  }

  test('LBL-16 the first that no other return uses is this one’s', () => {
    expect(matchPrepaidLabel(document, labels, new Set())).toEqual({ kind: 'found', label: labels[0] })
    expect(matchPrepaidLabel(document, labels, new Set(['p-1']))).toEqual({ kind: 'found', label: labels[1] })
  })

  test('ERR-36 a return has no label when all enclosed ones are used', () => {
    expect(matchPrepaidLabel(document, labels, new Set(['p-1', 'p-2']))).toEqual({ kind: 'none-left' })
    expect(matchPrepaidLabel(document, [], new Set())).toEqual({ kind: 'not-needed' })
  })

  test('LBL-02 a donation has its own label only when labels came with the order', () => {
    expect(matchPrepaidLabel(input, labels, new Set())).toEqual({ kind: 'not-needed' })
    expect([
      needsDonationLabel('donate', labels),
      needsDonationLabel('donate', []),
      needsDonationLabel('default', labels),
    ]).toEqual([true, false, false])
  })
})

test('a label is required while open, and LBL-02 for donations also after the payout', () => {
  const document = documentOf(inputOf({ items: [creditA], creditType: 'refund' }))
  const { totals } = document
  const input = { ...document, totals: { ...totals, shippable: { ...totals.shippable, outcome: 'donate' as const } } }
  const states = ['open', 'processed', 'closed', 'cancelled', 'expired', 'unavailable'] as const
  expect(states.filter((state) => isLabelNeeded({ state, document }))).toEqual(['open'])
  expect(states.filter((state) => isLabelNeeded({ state, document: input }))).toEqual(['open', 'processed'])
})

describe('turning to a code', () => {
  const turns = (input: Partial<ReturnLabel>, generateUspsQrCodes = true) =>
    canShowCode(labelIn('ready', { createdAt: NOW, ...input }), { ...plainSettings, generateUspsQrCodes }, NOW)

  test.each([
    ['LBL-20 a code that is there', { carrier: 'evri', qr: 'c' }, true],
    ['LBL-20 letters that are there', { carrier: 'evri', returnCode: 'E1', qrMissing: true }, true],
    ['LBL-21 one of USPS that is fetched', { carrier: 'USPS' }, true],
    ['LBL-15 one of USPS that is too late', { carrier: 'USPS', createdAt: NOW - 86_400_000 }, false],
    ['ERR-37 one of USPS that there is none of', { carrier: 'USPS', qrMissing: true }, false],
    ['one of a carrier without codes', { carrier: 'UPS' }, false],
  ] as const)('%s', (_title, input, expected) => {
    expect(turns(input)).toBe(expected)
  })

  test('LBL-12 no USPS code appears where the shop wants none', () => {
    expect(turns({ carrier: 'USPS', qr: 'c' }, false)).toBe(false)
  })
})

describe('an arrangement', () => {
  test('MTH-38 scheduling accepts either spelling; an unknown value is a failure', () => {
    expect(['needs-scheduled', 'needs_scheduled', 'pre_transit', 'odd'].map(parseMethodState)).toEqual([
      'needs_scheduled',
      'needs_scheduled',
      'pre_transit',
      'failed',
    ])
  })

  test('a new arrangement takes the next reference and cancels the earlier ones', () => {
    const anew = buildRearrangement('a-b', { reference: 'a-b-way-1' }, NOW)
    expect(anew).toEqual({ reference: 'a-b-way-2', state: 'needs_scheduled', askedAt: NOW })
    expect(listEarlierArrangements('a-b', anew)).toEqual(['a-b-way-1'])
    expect([isRearranged({ reference: 'a-b-way-1' }), isRearranged(anew)]).toEqual([false, true])
    expect([1, 11, 12, 40].map((n) => canRearrange({ reference: `a-b-way-${n}` }))).toEqual([
      ...[true, true, false, false],
    ])
  })
})

describe('the use of a bought label', () => {
  const bought = labelIn('ready', { rate: 499, currency: 'EUR' })
  const useOf = (state: 'open' | 'expired' | 'closed', overrides: Partial<ReturnDocument>) => {
    const { items, ...document } = documentOf(inputOf({ items: [creditA], creditType: 'refund' }))
    return getLabelUse({ state, document: { ...document, items, label: bought, ...overrides } })
  }
  const received = documentOf(inputOf({ items: [creditA], creditType: 'refund' })).items.map((item) => ({
    ...item,
    receivedAt: NOW,
  }))

  test.each([
    ['no label was bought', 'open', { label: labelIn('processing') }, null],
    ['the return needs no label', 'open', { label: null }, null],
    ['the return is open and its label valid', 'open', {}, 'waiting'],
    ['the carrier scanned the parcel', 'expired', { tracking: 'in_transit' }, 'used'],
    ['the parcel arrived without a scan', 'closed', { items: received }, 'used'],
    ['the return expired', 'expired', {}, 'unused'],
    ['the label is void', 'open', { label: { ...bought, state: 'voided' } }, 'unused'],
  ] as const)('PCL-06 where %s', (_title, state, overrides, use) => {
    expect(useOf(state, overrides as Partial<ReturnDocument>)).toBe(use)
  })
})
