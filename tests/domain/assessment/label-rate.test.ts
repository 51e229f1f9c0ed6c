import { describe, expect, it } from 'vitest'
import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { Fee } from '../../../schemas/config/policy.ts'
import { type AssessInput, assess } from '../../../server/domain/assessment/assess.ts'
import { type Pricing, priceDraft } from '../../../server/domain/assessment/pricing.ts'
import type { LabelRate } from '../../../server/domain/assessment/quote.ts'
import {
  assessInput,
  boxAndShip,
  candleReturned,
  type DraftWithOrder,
  plainDraft,
  plainShop,
  postOffice,
  priceInput,
  shirtForLarger,
  shirtReturned,
  shopWith,
} from '../characters.ts'
import { keep, rule, shirtCondition, withFlags, withRules } from '../rules.ts'
import { feeOf } from '../value/example.ts'

const halfFee = (outcome: Fee['outcome'] = 'refund', overrides: Partial<Fee> = {}): Fee =>
  feeOf(outcome, 50, { type: 'percentage_of_label', ...overrides })
const shopWithFees = (...fees: Fee[]): ShopConfig => shopWith({ policy: { fees } })
const refundDraft: DraftWithOrder = { ...plainDraft, creditType: 'refund', items: [shirtReturned, candleReturned] }

const buildInput = (overrides: Partial<AssessInput> = {}): AssessInput =>
  assessInput({ ...overrides, draft: overrides.draft ?? refundDraft })
const priceWithRate = (rate: LabelRate, overrides: Partial<AssessInput> = {}): Pricing => {
  const input = buildInput(overrides)
  return priceDraft(input, assess(input), rate)
}
const quoteOf = (rate: LabelRate, overrides: Partial<AssessInput> = {}) => priceWithRate(rate, overrides).quote
const feeAt = (rate: LabelRate, config: ShopConfig) => quoteOf(rate, { config })?.totals.computed.handlingFee

const known = (rate: number): LabelRate => ({ kind: 'known', rate })
const loadingRate: LabelRate = { kind: 'loading' }
const failedRate: LabelRate = { kind: 'failed' }
const notRequested: LabelRate = { kind: 'not-asked' }

describe('when the carrier is queried for a rate', () => {
  const needed = (overrides: Partial<AssessInput>) => priceInput(buildInput(overrides)).quote?.rateNeeded

  it.each([
    ['a fee follows what the label costs', shopWithFees(halfFee()), true],
    ['it would with the other choice', shopWithFees(halfFee('credit')), true],
    ['all fees are flat', shopWithFees(feeOf('refund', 500)), false],
    ['the fee is off', shopWithFees(halfFee('refund', { is_active: false })), false],
    ['there are no fees', plainShop, false],
    ['the shop makes no labels', shopWith({ policy: { fees: [halfFee()], labelsEnabled: false } }), false],
    ['no way back is offered', { ...shopWithFees(halfFee()), methods: [] }, false],
    [
      'the chosen way has its own flat fee',
      { ...shopWithFees(halfFee()), methods: [{ ...boxAndShip, fees: [feeOf('refund', 500)] }] },
      false,
    ],
    ['the chosen way has a fee that follows', { ...plainShop, methods: [{ ...boxAndShip, fees: [halfFee()] }] }, true],
  ] satisfies [string, ShopConfig, boolean][])('NAV-37 FEE-23 %s', (_sentence, config, isFeeCharged) => {
    expect(needed({ config })).toBe(isFeeCharged)
  })

  it('NAV-37 drop-offs at a store and keep items query no carrier', () => {
    const inStore = { ...refundDraft, order: { ...plainDraft.order, inStore: true } }
    expect(needed({ config: shopWithFees(halfFee()), draft: inStore })).toBe(false)
    const keepInput = withRules([rule([keep])], shopWithFees(halfFee()))
    const draft = { ...keepInput.draft, items: [shirtReturned] }
    expect([needed({ ...keepInput, draft }), needed({ config: shopWithFees(halfFee()), draft })]).toEqual([false, true])
  })
})

it('FEE-28 a method charges its fee while at least one item travels by it', () => {
  const config = { ...plainShop, methods: [{ ...boxAndShip, fees: [feeOf('refund', 500)] }] }
  const keepInput = withRules([rule([keep], shirtCondition)], config)
  const fee = (items: DraftWithOrder['items']) =>
    quoteOf(notRequested, { ...keepInput, draft: { ...refundDraft, ...keepInput.draft, creditType: 'refund', items } })
      ?.totals.computed.handlingFee
  expect(fee([shirtReturned, candleReturned])).toBe(500)
  expect(fee([shirtReturned])).toBe(0)
})

describe('a fee that follows the label', () => {
  it('FEE-23 the fee is its share of the carrier’s rate', () => {
    expect(feeAt(known(795), shopWithFees(halfFee()))).toBe(398)
    expect(feeAt(known(1200), shopWithFees(halfFee()))).toBe(600)
  })

  it('REV-33 CRD-16 the fee is loading until the carrier answers', () => {
    expect(quoteOf(loadingRate, { config: shopWithFees(halfFee()) })?.feesLoading).toBe(true)
    for (const rate of [known(795), notRequested])
      expect(quoteOf(rate, { config: shopWithFees(halfFee()) })?.feesLoading).toBe(false)
    const feeConfig = shopWithFees(halfFee('refund', { fallback_amount: 300 }))
    expect(quoteOf(failedRate, { config: feeConfig })?.feesLoading).toBe(false)
  })

  it('REV-33 the rate loads only for shoppers with fees that follow it', () => {
    expect(quoteOf(loadingRate, { config: shopWithFees(feeOf('refund', 500)) })?.feesLoading).toBe(false)
  })

  it.each([
    'loading',
    'failed',
    'not-asked',
  ] as const)('ERR-44 FEE-24 the fee is its fallback while the rate is %s', (kind) => {
    expect(feeAt({ kind }, shopWithFees(halfFee('refund', { fallback_amount: 300 })))).toBe(300)
  })

  it('ERR-44 the policy’s fee replaces the fee of the method when the carrier fails', () => {
    const shop = { ...shopWithFees(feeOf('refund', 450)), methods: [{ ...boxAndShip, fees: [halfFee()] }] }
    expect(feeAt(failedRate, shop)).toBe(450)
    expect(feeAt(known(795), shop)).toBe(398)
  })

  it('ERR-44 so it does for that of a rule', () => {
    const fees = rule([{ type: 'fees', fees: [halfFee()] }])
    const overrides = withRules([fees], withFlags(shopWithFees(feeOf('refund', 450)), 'dynamic-fees'))
    const draft = { ...overrides.draft, creditType: 'refund' as const, items: [shirtReturned] }
    expect(quoteOf(failedRate, { config: overrides.config, draft })?.totals.computed.handlingFee).toBe(450)
  })
})

describe('a fee that cannot be calculated', () => {
  it('ERR-43 ITM-81 a failed fee leaves the items and explains the missing totals', () => {
    const seen = priceWithRate(failedRate, { config: shopWithFees(halfFee()) })
    expect(seen.quote).toBe(null)
    expect(seen.failure?.unknownFees).toEqual(['refund'])
    expect(seen.labelNeeded).toBe(true)
  })

  it('ERR-43 a failed fee also fails the other choice, as its card lacks an amount', () => {
    expect(priceWithRate(failedRate, { config: shopWithFees(halfFee('credit')) }).failure?.unknownFees).toEqual([
      'credit',
    ])
  })

  it('ERR-43 a failed fee fails the exchange that pays it', () => {
    const draft = { ...plainDraft, items: [shirtForLarger] }
    expect(
      priceWithRate(failedRate, { config: shopWithFees(halfFee('exchange')), draft }).failure?.unknownFees,
    ).toEqual(['exchange'])
  })

  it.each([
    ['loads', loadingRate],
    ['was not asked', notRequested],
    ['answered', known(795)],
  ] as const)('ITM-81 a fee is no failure while the carrier %s', (_sentence, rate) => {
    const seen = priceWithRate(rate, { config: shopWithFees(halfFee()) })
    expect(seen.failure).toBe(null)
    expect(seen.quote).not.toBe(null)
  })

  it('ITM-81 a failed fee recovers as soon as the carrier answers', () => {
    const input = buildInput({ config: shopWithFees(halfFee()) })
    const seen = assess(input)
    expect([failedRate, known(795)].map((rate) => priceDraft(input, seen, rate).failure === null)).toEqual([
      false,
      true,
    ])
    expect(priceDraft(input, seen, known(795)).quote?.totals.computed.handlingFee).toBe(398)
  })
})

describe('the fees of the chosen way back', () => {
  const dear = { ...postOffice, fees: [feeOf('refund', 900)] }
  const shop = { ...shopWithFees(feeOf('refund', 500)), methods: [boxAndShip, dear] }
  const feeBy = (method: string | undefined) => {
    const draft = { ...refundDraft, ...(method !== undefined && { method }) }
    return quoteOf(notRequested, { config: shop, draft })?.totals.computed.handlingFee
  }

  it('FEE-28 fees of the chosen method replace the policy’s, and change with the choice', () => {
    expect([feeBy(undefined), feeBy('pre-paid'), feeBy('post'), feeBy('pre-paid')]).toEqual([500, 500, 900, 500])
  })

  it('FEE-28 ERR-44 those of an outcome that it names none for stay', () => {
    const gift = { ...refundDraft, creditType: 'gift' as const, method: 'post' }
    const config = { ...shop, policies: shopWithFees(feeOf('refund', 500), feeOf('credit', 250)).policies }
    expect(quoteOf(notRequested, { config, draft: gift })?.totals.computed.handlingFee).toBe(250)
  })

  it('FEE-30 a carrier waives nothing', () => {
    expect(quoteOf(notRequested, { config: shop })?.input.waiver).toBe(null)
    expect(quoteOf(notRequested, { config: shop })?.receipt.fees).toMatchObject({ refund: 500 })
  })
})
