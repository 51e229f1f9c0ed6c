import { describe, expect, it } from 'vitest'
import type { ReturnPolicy } from '../../../schemas/entities/policy.ts'
import { feeAmount, handlingFee, submittedFees, waiverOf } from '../../../server/domain/value/fees.ts'
import { isKeepable, keptUnitIsCredited, keptUnits } from '../../../server/domain/value/keep.ts'
import { handlingFeeOf, totalsOf } from '../../../server/domain/value/totals.ts'
import { A, B, C, creditA, evenB, exampleFees, feeOf, forCredit, inputOf, plainPolicy } from './example.ts'

const half = feeOf('refund', 50, { type: 'percentage_of_label', fallback_amount: 300 })
const withFees = { ...plainPolicy, fees: exampleFees }
const plain = { labelRate: null, waiver: null }

describe('the amount of a handling fee (F14)', () => {
  it('FEE-23 F14 50 % of a label rate of 795 is 398', () => {
    expect(feeAmount(half, 795)).toBe(398)
  })

  it('FEE-25 F14 at most 350 when a maximum is on', () => {
    expect(feeAmount({ ...half, max_amount: 350, max_amount_enabled: true }, 795)).toBe(350)
    expect(feeAmount({ ...half, max_amount: 350, max_amount_enabled: false }, 795)).toBe(398)
    expect(feeAmount({ ...half, max_amount: 200, max_amount_enabled: true }, null)).toBe(200)
  })

  it('FEE-24 F14 without a known rate it is the fallback of 300; a rate of 0 is known', () => {
    expect([feeAmount(half, null), feeAmount(half, 0)]).toEqual([300, 0])
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
      handlingFee({ ...plain, sources, outcome }),
    )
    expect(amounts).toEqual([100, 20, 250].map((amount) => ({ kind: 'charged', amount })))
  })

  it('F14 workflow fees count only with flag dynamic-fees', () => {
    const given = {
      items: [creditA],
      creditType: 'refund',
      policy: withFees,
      workflowFees: [feeOf('refund', 100)],
    } as const
    expect(totalsOf(inputOf(given)).computed.handlingFee).toBe(500)
    expect(totalsOf(inputOf({ ...given, flags: new Set(['dynamic-fees']) })).computed.handlingFee).toBe(100)
  })

  it('F14 the fees of the chosen method replace those of the policy', () => {
    const given = {
      items: [creditA],
      creditType: 'refund',
      policy: withFees,
      methodFees: [feeOf('refund', 100)],
    } as const
    expect(totalsOf(inputOf(given)).computed.handlingFee).toBe(100)
  })

  it('FEE-29 FEE-30 in-store, pick-up and shop-later returns waive the fee and say why; other methods do not', () => {
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
    expect(handlingFeeOf(input)).toEqual({ kind: 'waived', because: 'shop-later' })
    expect(totalsOf(input).computed).toMatchObject({ handlingFee: 0, net: 10_080 })
  })

  it('FEE-31 FEE-21 a submitted return names its fees, or none at all when they are waived', () => {
    const input = inputOf({ items: [creditA], policy: { ...plainPolicy, fees: exampleFees.slice(0, 2) } })
    expect(submittedFees(input)).toEqual({ refund: 500, credit: 250, exchange: 0 })
    expect(submittedFees({ ...input, waiver: 'in-store' })).toBeNull()
  })
})

describe('which handling fee applies (F15)', () => {
  const thousand = { ...plainPolicy, fees: [feeOf('refund', 500), feeOf('credit', 250), feeOf('exchange', 1000)] }
  const feeFor = (given: Parameters<typeof inputOf>[0]) => handlingFeeOf(inputOf({ policy: thousand, ...given }))

  it('FEE-26 F15 gift takes the credit fee, refund the refund fee, no choice none', () => {
    const kinds = (['gift', 'refund', 'exchange', null] as const).map((creditType) =>
      feeFor({ items: [creditA], creditType }),
    )
    expect(kinds).toEqual([
      { kind: 'charged', amount: 250 },
      { kind: 'charged', amount: 500 },
      { kind: 'none' },
      { kind: 'none' },
    ])
  })

  it('FEE-27 F15 A returned and B exchanged is a ratio of 0.33, so the refund fee', () => {
    expect(feeFor({ items: [creditA, evenB], creditType: 'refund' })).toEqual({ kind: 'charged', amount: 500 })
  })

  it('FEE-27 CON-24 F15 with C bought it is 0.72, so the exchange fee, chosen or not', () => {
    const shopping = { items: [creditA, evenB], newItems: [C] }
    expect(feeFor({ ...shopping, creditType: 'refund' })).toEqual({ kind: 'charged', amount: 1000 })
    expect(feeFor(shopping)).toEqual({ kind: 'charged', amount: 1000 })
  })

  it('F15 item fees do not move the ratio: owed 1000 at an item fee of 5040 and 1001 at 5041', () => {
    const price = 4667
    const netAt = (feeAmount: number) =>
      totalsOf(inputOf({ policy: thousand, items: [forCredit(A, { feeAmount })], newItems: [{ id: 'S', price }] }))
    expect(netAt(5040).owed.total).toBe(5040)
    expect([netAt(5040).computed.net, netAt(5041).computed.net]).toEqual([-1000, -1001])
  })
})

describe('keep item (F24)', () => {
  const keeping: ReturnPolicy = { ...plainPolicy, keep_item_enabled: true, keep_item_threshold: 9900 }

  it('FEE-38 F24 with a threshold of 9900 B is kept and A must be sent', () => {
    expect([...keptUnits([A, B], keeping)]).toEqual(['B.1'])
  })

  it('FEE-38 F24 the threshold itself is kept, and nothing is while the policy does not say so', () => {
    expect(isKeepable(B, { ...keeping, keep_item_threshold: 5040 })).toBe(true)
    expect(isKeepable(B, { ...keeping, keep_item_threshold: 5039 })).toBe(false)
    expect(isKeepable(B, { ...keeping, keep_item_enabled: false })).toBe(false)
    expect(isKeepable(B, { ...plainPolicy, keep_item_enabled: true })).toBe(false)
  })

  it('FEE-38 F24 unique keeps the one of least worth, ties to the id that sorts first, in any order', () => {
    const unique = { ...keeping, keep_item_threshold: 20_000, keep_item_unique: true }
    const twin = { ...B, id: 'B.0' }
    expect([...keptUnits([A, B], unique)]).toEqual(['B.1'])
    expect([...keptUnits([A, B, twin], unique)]).toEqual(['B.0'])
    expect([...keptUnits([twin, B, A], unique)]).toEqual(['B.0'])
    expect(keptUnits([A, B], { ...unique, keep_item_unique: false }).size).toBe(2)
  })

  it('FEE-38 F24 immediate credits at submit, else by the event of the policy', () => {
    expect(keptUnitIsCredited({ ...keeping, keep_item_immediate: true })).toBe('at-submit')
    expect(keptUnitIsCredited(keeping)).toBe('by-policy-event')
  })
})
