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
  pricedFrom,
  shirtForLarger,
  shirtReturned,
  shopWith,
} from '../characters.ts'
import { flagged, forShirts, keep, rule, under } from '../rules.ts'
import { feeOf } from '../value/example.ts'

const half = (outcome: Fee['outcome'] = 'refund', given: Partial<Fee> = {}): Fee =>
  feeOf(outcome, 50, { type: 'percentage_of_label', ...given })
const charging = (...fees: Fee[]): ShopConfig => shopWith({ policy: { fees } })
const refunded: DraftWithOrder = { ...plainDraft, creditType: 'refund', items: [shirtReturned, candleReturned] }

const reading = (given: Partial<AssessInput> = {}): AssessInput =>
  assessInput({ ...given, draft: given.draft ?? refunded })
const rated = (rate: LabelRate, given: Partial<AssessInput> = {}): Pricing => {
  const input = reading(given)
  return priceDraft(input, assess(input), rate)
}
const quoteOf = (rate: LabelRate, given: Partial<AssessInput> = {}) => rated(rate, given).quote
const feeAt = (rate: LabelRate, config: ShopConfig) => quoteOf(rate, { config })?.totals.computed.handlingFee

const known = (rate: number): LabelRate => ({ kind: 'known', rate })
const loading: LabelRate = { kind: 'loading' }
const failed: LabelRate = { kind: 'failed' }
const notAsked: LabelRate = { kind: 'not-asked' }

describe('when the carrier is queried for a rate', () => {
  const needed = (given: Partial<AssessInput>) => pricedFrom(reading(given)).quote?.rateNeeded

  it.each([
    ['a fee follows what the label costs', charging(half()), true],
    ['it would with the other choice', charging(half('credit')), true],
    ['all fees are flat', charging(feeOf('refund', 500)), false],
    ['the fee is off', charging(half('refund', { is_active: false })), false],
    ['there are no fees', plainShop, false],
    ['the shop makes no labels', shopWith({ policy: { fees: [half()], labelsEnabled: false } }), false],
    ['no way back is offered', { ...charging(half()), methods: [] }, false],
    [
      'the chosen way has its own flat fee',
      { ...charging(half()), methods: [{ ...boxAndShip, fees: [feeOf('refund', 500)] }] },
      false,
    ],
    ['the chosen way has a fee that follows', { ...plainShop, methods: [{ ...boxAndShip, fees: [half()] }] }, true],
  ] satisfies [string, ShopConfig, boolean][])('NAV-37 FEE-23 %s', (_sentence, config, asked) => {
    expect(needed({ config })).toBe(asked)
  })

  it('NAV-37 drop-offs at a store and keep items query no carrier', () => {
    const inStore = { ...refunded, order: { ...plainDraft.order, inStore: true } }
    expect(needed({ config: charging(half()), draft: inStore })).toBe(false)
    const kept = under([rule([keep])], charging(half()))
    const draft = { ...kept.draft, items: [shirtReturned] }
    expect([needed({ ...kept, draft }), needed({ config: charging(half()), draft })]).toEqual([false, true])
  })
})

it('FEE-28 a method charges its fee while at least one item travels by it', () => {
  const config = { ...plainShop, methods: [{ ...boxAndShip, fees: [feeOf('refund', 500)] }] }
  const kept = under([rule([keep], forShirts)], config)
  const fee = (items: DraftWithOrder['items']) =>
    quoteOf(notAsked, { ...kept, draft: { ...refunded, ...kept.draft, creditType: 'refund', items } })?.totals.computed
      .handlingFee
  expect(fee([shirtReturned, candleReturned])).toBe(500)
  expect(fee([shirtReturned])).toBe(0)
})

describe('a fee that follows the label', () => {
  it('FEE-23 the fee is its share of the carrier’s rate', () => {
    expect(feeAt(known(795), charging(half()))).toBe(398)
    expect(feeAt(known(1200), charging(half()))).toBe(600)
  })

  it('REV-33 CRD-16 the fee is loading until the carrier answers', () => {
    expect(quoteOf(loading, { config: charging(half()) })?.feesLoading).toBe(true)
    for (const rate of [known(795), notAsked])
      expect(quoteOf(rate, { config: charging(half()) })?.feesLoading).toBe(false)
    const told = charging(half('refund', { fallback_amount: 300 }))
    expect(quoteOf(failed, { config: told })?.feesLoading).toBe(false)
  })

  it('REV-33 the rate loads only for shoppers with fees that follow it', () => {
    expect(quoteOf(loading, { config: charging(feeOf('refund', 500)) })?.feesLoading).toBe(false)
  })

  it.each([
    'loading',
    'failed',
    'not-asked',
  ] as const)('ERR-44 FEE-24 the fee is its fallback while the rate is %s', (kind) => {
    expect(feeAt({ kind }, charging(half('refund', { fallback_amount: 300 })))).toBe(300)
  })

  it('ERR-44 the policy’s fee replaces the fee of the method when the carrier fails', () => {
    const shop = { ...charging(feeOf('refund', 450)), methods: [{ ...boxAndShip, fees: [half()] }] }
    expect(feeAt(failed, shop)).toBe(450)
    expect(feeAt(known(795), shop)).toBe(398)
  })

  it('ERR-44 so it does for that of a rule', () => {
    const fees = rule([{ type: 'fees', fees: [half()] }])
    const given = under([fees], flagged(charging(feeOf('refund', 450)), 'dynamic-fees'))
    const draft = { ...given.draft, creditType: 'refund' as const, items: [shirtReturned] }
    expect(quoteOf(failed, { config: given.config, draft })?.totals.computed.handlingFee).toBe(450)
  })
})

describe('a fee that cannot be calculated', () => {
  it('ERR-43 ITM-81 a failed fee leaves the items and explains the missing totals', () => {
    const seen = rated(failed, { config: charging(half()) })
    expect(seen.quote).toBe(null)
    expect(seen.failure?.unknownFees).toEqual(['refund'])
    expect(seen.labelNeeded).toBe(true)
  })

  it('ERR-43 a failed fee also fails the other choice, as its card lacks an amount', () => {
    expect(rated(failed, { config: charging(half('credit')) }).failure?.unknownFees).toEqual(['credit'])
  })

  it('ERR-43 a failed fee fails the exchange that pays it', () => {
    const draft = { ...plainDraft, items: [shirtForLarger] }
    expect(rated(failed, { config: charging(half('exchange')), draft }).failure?.unknownFees).toEqual(['exchange'])
  })

  it.each([
    ['loads', loading],
    ['was not asked', notAsked],
    ['answered', known(795)],
  ] as const)('ITM-81 a fee is no failure while the carrier %s', (_sentence, rate) => {
    const seen = rated(rate, { config: charging(half()) })
    expect(seen.failure).toBe(null)
    expect(seen.quote).not.toBe(null)
  })

  it('ITM-81 a failed fee recovers as soon as the carrier answers', () => {
    const input = reading({ config: charging(half()) })
    const seen = assess(input)
    expect([failed, known(795)].map((rate) => priceDraft(input, seen, rate).failure === null)).toEqual([false, true])
    expect(priceDraft(input, seen, known(795)).quote?.totals.computed.handlingFee).toBe(398)
  })
})

describe('the fees of the chosen way back', () => {
  const dear = { ...postOffice, fees: [feeOf('refund', 900)] }
  const shop = { ...charging(feeOf('refund', 500)), methods: [boxAndShip, dear] }
  const feeBy = (method: string | undefined) => {
    const draft = { ...refunded, ...(method !== undefined && { method }) }
    return quoteOf(notAsked, { config: shop, draft })?.totals.computed.handlingFee
  }

  it('FEE-28 fees of the chosen method replace the policy’s, and change with the choice', () => {
    expect([feeBy(undefined), feeBy('pre-paid'), feeBy('post'), feeBy('pre-paid')]).toEqual([500, 500, 900, 500])
  })

  it('FEE-28 ERR-44 those of an outcome that it names none for stay', () => {
    const gift = { ...refunded, creditType: 'gift' as const, method: 'post' }
    const config = { ...shop, policies: charging(feeOf('refund', 500), feeOf('credit', 250)).policies }
    expect(quoteOf(notAsked, { config, draft: gift })?.totals.computed.handlingFee).toBe(250)
  })

  it('FEE-30 a carrier waives nothing', () => {
    expect(quoteOf(notAsked, { config: shop })?.input.waiver).toBe(null)
    expect(quoteOf(notAsked, { config: shop })?.receipt.fees).toMatchObject({ refund: 500 })
  })
})
