import { describe, expect, test } from 'vitest'
import type { Arrangement } from '../../../schemas/records/method.ts'
import { METHOD_POLL } from '../../../server/domain/return/arrangement.ts'
import { LABEL_POLL } from '../../../server/domain/return/label.ts'
import { hasHappyReturnsFailed, hasPackingSlip, isPollNeeded } from '../../../server/domain/return/return-method.ts'
import {
  buildArrangement,
  cases,
  chooseMethod,
  decide,
  factsOf,
  labelIn,
  type MethodCase,
  methodNeeding,
  NOW,
  overdue,
  prepaidLabels,
  readyLabel,
} from './return-method-cases.ts'

describe('LBL-19 how a parcel travels is the first case that holds', () => {
  test.each(cases)('%s', (_title, options, found) => {
    expect(decide(options)).toMatchObject(found)
  })

  test('LBL-19 a ready label precedes partners, and a code precedes the plain label', () => {
    const method = chooseMethod('happy-returns', buildArrangement({ qr: 'c' }))
    expect(decide({ document: { method, prepaidLabels } }).kind).toBe('prepaid')
    expect(decide({ document: { method, label: readyLabel({ carrier: 'evri', qr: 'c' }) } }).kind).toBe('code')
    expect(decide({ document: { method, label: labelIn('queued') } }).kind).toBe('queued')
  })
})

describe('items that the page polls', () => {
  const awaited = (options: MethodCase): boolean => isPollNeeded(decide(options), factsOf(options))

  test('LBL-04 CON-05 a label: every 5 s, up to 12 times', () => {
    expect(LABEL_POLL).toEqual({ everyMs: 5_000, maxAttempts: 12 })
    const requestedAgo = (ms: number) => ({ document: { label: labelIn('processing', { askedAt: NOW - ms }) } })
    expect([requestedAgo(0), requestedAgo(59_999), requestedAgo(60_000)].map(awaited)).toEqual([true, true, false])
  })

  test('MTH-35 CON-05 a pick-up: every 5 s, up to 36 times', () => {
    expect(METHOD_POLL).toEqual({ everyMs: 5_000, maxAttempts: 36 })
    const requestedAgo = (ms: number) => ({ document: { method: methodNeeding('needs_scheduled', ms) } })
    expect([requestedAgo(0), requestedAgo(179_999), requestedAgo(180_000)].map(awaited)).toEqual([true, true, false])
  })

  test('MTH-38 self-scheduled partners are polled as often and as long as others', () => {
    const requestedAgo = (ms: number) => ({
      document: { method: chooseMethod('olive', buildArrangement({ state: 'needs_scheduled', askedAt: NOW - ms })) },
    })
    expect([requestedAgo(0), requestedAgo(179_999), requestedAgo(180_000)].map(awaited)).toEqual([true, true, false])
    expect(awaited({ document: { method: chooseMethod('olive') } })).toBe(false)
  })

  test('MTH-37 a scheduled pick-up is not polled any more, nor a ready label', () => {
    expect(awaited({ document: { method: methodNeeding('pre_transit') } })).toBe(false)
    expect(awaited({ document: { label: readyLabel() } })).toBe(false)
  })
})

describe('Happy Returns without a code', () => {
  const failed = (arrangement: Partial<Arrangement>, options: MethodCase = {}): boolean =>
    hasHappyReturnsFailed(
      factsOf({
        ...options,
        document: { ...options.document, method: chooseMethod('happy-returns', buildArrangement(arrangement)) },
      }),
    )

  test.each([
    ['refused', { state: 'failed' }, true],
    [
      'arranged without a picture, and its time is over',
      { state: 'pre_transit', rmaCode: 'HR', askedAt: NOW - 180_000 },
      true,
    ],
    ['still asked', {}, false],
    ['there', { qr: 'c' }, false],
  ] as const)('ERR-38 %s', (_title, arrangement, expected) => {
    expect(failed(arrangement)).toBe(expected)
  })

  test('ERR-38 Happy Returns shows no error on an expired return', () => {
    expect(failed({ state: 'failed' }, { document: overdue })).toBe(false)
  })
})

test.each([
  [true, true, true],
  [true, false, false],
  [false, true, false],
])('LBL-25 a packing slip: setting %s and policy %s give %s', (setting, policy, expected) => {
  const { record, config } = factsOf({
    settings: { packingSlipsEnabled: setting },
    policy: { packingSlipsEnabled: policy },
  })
  expect(hasPackingSlip(record, config)).toBe(expected)
})
