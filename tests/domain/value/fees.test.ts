import { describe, expect, it } from 'vitest'
import type { Fee } from '../../../schemas/config/policy.ts'
import {
  assertFeesKnown,
  feeAmount,
  getHandlingFee,
  getUnknownFees,
  needsLabelRate,
  resolveHandlingFee,
  submittedFees,
  waiverOf,
} from '../../../server/domain/value/fees.ts'
import type { ValueInput } from '../../../server/domain/value/input.ts'
import { buildGoods } from '../../../server/domain/value/lines.ts'
import { calculateReceipt } from '../../../server/domain/value/receipt.ts'
import { calculateTotals } from '../../../server/domain/value/totals.ts'
import { calculateValue } from '../../../server/domain/value/value-calculation.ts'
import { A, C, creditA, evenB, exampleFees, feeOf, forCredit, inputOf, plainPolicy } from './example.ts'

const halfFee = feeOf('refund', 50, { type: 'percentage_of_label', fallback_amount: 300 })
const withFees = { ...plainPolicy, fees: exampleFees }
const plain = { labelRate: null, waiver: null, defaults: [] }

it('ERR-40 unknown fees are all named at once, without the known fees', () => {
  const labelFeeFor = (outcome: Fee['outcome']) => feeOf(outcome, 50, { type: 'percentage_of_label' })
  const policy = { ...plainPolicy, fees: [labelFeeFor('refund'), labelFeeFor('credit'), feeOf('exchange', 250)] }
  const untold = (overrides: Partial<ValueInput>) => {
    try {
      assertFeesKnown(inputOf({ items: [creditA], policy, ...overrides }))
      return []
    } catch (error) {
      return getUnknownFees(error)
    }
  }
  expect(untold({ rateUnknown: 'failed' })).toEqual(['refund', 'credit'])
  expect(untold({ labelRate: 795 })).toEqual([])
})

it('ERR-40 known fees raise no error', () => {
  expect(() => assertFeesKnown(inputOf({ items: [creditA], policy: withFees, rateUnknown: 'failed' }))).not.toThrow()
})

describe('the amount of a handling fee (F14)', () => {
  it('FEE-23 F14 50 % of a label rate of 795 is 398', () => {
    expect(feeAmount(halfFee, 795)).toBe(398)
  })

  it('FEE-25 F14 at most 350 when a maximum is on', () => {
    expect(feeAmount({ ...halfFee, max_amount: 350, max_amount_enabled: true }, 795)).toBe(350)
    expect(feeAmount({ ...halfFee, max_amount: 350, max_amount_enabled: false }, 795)).toBe(398)
    expect(feeAmount({ ...halfFee, max_amount: 200, max_amount_enabled: true }, null)).toBe(200)
  })

  it('FEE-24 F14 without a known rate the fallback is 300; a rate of 0 is known', () => {
    expect([feeAmount(halfFee, null), feeAmount(halfFee, 0)]).toEqual([300, 0])
    expect(feeAmount(feeOf('refund', 50, { type: 'percentage_of_label' }), null)).toBe(0)
  })

  it('FEE-22 CON-27 F14 a flat fee is its amount', () => {
    expect(feeAmount(feeOf('refund', 500), 795)).toBe(500)
  })

  it('FEE-21 F14 an inactive fee is 0', () => {
    expect(feeAmount(feeOf('refund', 500, { is_active: false }), null)).toBe(0)
  })

  it('F14 a workflow fee comes before the method, the method before the policy', () => {
    const sources = [[feeOf('refund', 100)], [feeOf('refund', 200), feeOf('credit', 20)], exampleFees]
    const amounts = (['refund', 'credit', 'exchange'] as const).map((outcome) =>
      resolveHandlingFee({ ...plain, sources, outcome }),
    )
    expect(amounts).toEqual([100, 20, 250].map((amount) => ({ kind: 'charged', amount })))
  })

  it('F14 workflow fees count only with flag dynamic-fees', () => {
    const overrides = {
      items: [creditA],
      creditType: 'refund',
      policy: withFees,
      workflowFees: [feeOf('refund', 100)],
    } as const
    expect(calculateTotals(inputOf(overrides)).computed.handlingFee).toBe(500)
    expect(calculateTotals(inputOf({ ...overrides, flags: new Set(['dynamic-fees']) })).computed.handlingFee).toBe(100)
  })

  it('FEE-28 F14 the fees of the chosen method replace those of the policy', () => {
    const overrides = {
      items: [creditA],
      creditType: 'refund',
      policy: withFees,
      methodFees: [feeOf('refund', 100)],
    } as const
    expect(calculateTotals(inputOf(overrides)).computed.handlingFee).toBe(100)
  })

  it('FEE-29 FEE-30 in-store, pick-up and shop-later returns waive the fee with a reason', () => {
    expect(['shopify-pos', 'loop-pos', 'olive', 'happy-returns', 'veho', 'evri', 'pre-paid'].map(waiverOf)).toEqual([
      'in-store',
      'in-store',
      'pick-up',
      null,
      null,
      null,
      null,
    ])
    const input = inputOf({ items: [creditA], creditType: 'refund', policy: withFees, waiver: 'shop-later' })
    expect(getHandlingFee('refund', input)).toEqual({ kind: 'waived', because: 'shop-later' })
    expect(calculateTotals(input).computed).toMatchObject({ handlingFee: 0, net: 10_080 })
  })

  it('FEE-31 FEE-21 a submitted return names its fees, or none at all when they are waived', () => {
    const input = inputOf({ items: [creditA], policy: { ...plainPolicy, fees: exampleFees.slice(0, 2) } })
    expect(submittedFees(input)).toEqual({ refund: 500, credit: 250, exchange: 0 })
    expect(submittedFees({ ...input, waiver: 'in-store' })).toBeNull()
  })
})

describe('which handling fee applies (F15)', () => {
  const thousand = { ...plainPolicy, fees: [feeOf('refund', 500), feeOf('credit', 250), feeOf('exchange', 1000)] }
  const feeOn = (overrides: Parameters<typeof inputOf>[0]) => {
    const input = inputOf({ policy: thousand, ...overrides })
    return calculateValue(buildGoods(input), input.creditType, input).fee
  }

  it('FEE-26 F15 gift takes the credit fee, refund the refund fee, no choice none', () => {
    const kinds = (['gift', 'refund', 'exchange', null] as const).map((creditType) =>
      feeOn({ items: [creditA], creditType }),
    )
    expect(kinds).toEqual([
      { kind: 'charged', amount: 250 },
      { kind: 'charged', amount: 500 },
      { kind: 'none' },
      { kind: 'none' },
    ])
  })

  it('FEE-27 F15 A returned and B exchanged is a ratio of 0.33, so the refund fee', () => {
    expect(feeOn({ items: [creditA, evenB], creditType: 'refund' })).toEqual({ kind: 'charged', amount: 500 })
  })

  it('FEE-27 CON-24 F15 with C bought the ratio is 0.72: the exchange fee, chosen or not', () => {
    const shopping = { items: [creditA, evenB], newItems: [C] }
    expect(feeOn({ ...shopping, creditType: 'refund' })).toEqual({ kind: 'charged', amount: 1000 })
    expect(feeOn(shopping)).toEqual({ kind: 'charged', amount: 1000 })
  })

  it('F15 item fees leave the ratio unchanged: owed 1000 at 5040 and 1001 at 5041', () => {
    const price = 4667
    const netAt = (lineFee: number) =>
      calculateTotals(
        inputOf({ policy: thousand, items: [forCredit(A, { feeAmount: lineFee })], newItems: [{ id: 'S', price }] }),
      )
    expect(netAt(5040).owed.total).toBe(5040)
    expect([netAt(5040).computed.net, netAt(5041).computed.net]).toEqual([-1000, -1001])
  })
})

describe('a carrier that fails', () => {
  const labelPercentageFee = feeOf('refund', 50, { type: 'percentage_of_label' })
  const failed = { items: [creditA], creditType: 'refund', rateUnknown: 'failed' } as const
  const chargedFor = (overrides: Parameters<typeof inputOf>[0]) =>
    calculateTotals(inputOf({ ...failed, ...overrides })).computed.handlingFee
  const policyOf = (...fees: Fee[]) => ({ ...plainPolicy, fees })

  it('ERR-44 the fee is its own fallback when it has one', () => {
    expect(chargedFor({ policy: policyOf(halfFee) })).toBe(300)
    expect(chargedFor({ policy: policyOf(feeOf('refund', 500)), methodFees: [halfFee] })).toBe(300)
  })

  it('ERR-44 a failed carrier leads to the policy’s fee for the same outcome', () => {
    expect(chargedFor({ policy: policyOf(feeOf('refund', 500)), methodFees: [labelPercentageFee] })).toBe(500)
    expect(chargedFor({ policy: policyOf(halfFee), methodFees: [labelPercentageFee] })).toBe(300)
  })

  it.each([
    ['names no fee', []],
    ['names one that is off', [feeOf('refund', 500, { is_active: false })]],
    ['names one that follows the rate as well', [labelPercentageFee]],
  ])('ERR-43 ITM-81 a return has no totals when the policy %s', (_, fees) => {
    expect(() => chargedFor({ policy: policyOf(...fees), methodFees: [labelPercentageFee] })).toThrow(
      'no fallback fee: refund',
    )
    expect(() =>
      calculateReceipt(inputOf({ ...failed, policy: policyOf(...fees), methodFees: [labelPercentageFee] })),
    ).toThrow('no fallback fee: refund')
  })

  it('ERR-43 the failure names the outcome, and does not affect known or disabled fees', () => {
    expect(() => chargedFor({ policy: policyOf(labelPercentageFee) })).toThrow(
      expect.objectContaining({ cause: { untold: ['refund'] } }),
    )
    expect(chargedFor({ policy: policyOf(labelPercentageFee), labelRate: 800 })).toBe(400)
    expect(chargedFor({ policy: policyOf({ ...labelPercentageFee, is_active: false }) })).toBe(0)
    expect(chargedFor({ policy: policyOf(feeOf('refund', 500)) })).toBe(500)
    expect(chargedFor({ policy: policyOf(labelPercentageFee), waiver: 'in-store' })).toBe(0)
  })

  it('FEE-24 before any carrier query, the fee is its fallback or zero', () => {
    expect(chargedFor({ policy: policyOf(labelPercentageFee), rateUnknown: 'not-asked' })).toBe(0)
    expect(chargedFor({ policy: policyOf(halfFee), rateUnknown: 'not-asked' })).toBe(300)
  })

  it('FEE-23 a carrier is queried only when a possible fee follows the rate', () => {
    const needsRate = (overrides: Parameters<typeof inputOf>[0]) =>
      needsLabelRate(inputOf({ items: [creditA], ...overrides }))
    expect(needsRate({ policy: policyOf(halfFee) })).toBe(true)
    expect(
      needsRate({ policy: policyOf(feeOf('refund', 500), feeOf('exchange', 10, { type: 'percentage_of_label' })) }),
    ).toBe(true)
    expect(needsRate({ policy: withFees })).toBe(false)
    expect(needsRate({ policy: policyOf({ ...halfFee, is_active: false }) })).toBe(false)
    expect(needsRate({ policy: policyOf(halfFee), methodFees: [feeOf('refund', 100)] })).toBe(false)
    expect(needsRate({ policy: withFees, workflowFees: [halfFee] })).toBe(false)
    expect(needsRate({ policy: withFees, workflowFees: [halfFee], flags: new Set(['dynamic-fees']) })).toBe(true)
    expect(needsRate({ policy: policyOf(halfFee), waiver: 'pick-up' })).toBe(false)
    expect(needsRate({ policy: policyOf(halfFee), items: [{ ...creditA, keep: 'keep' }] })).toBe(false)
  })
})
