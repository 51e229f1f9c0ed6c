import { describe, expect, it } from 'vitest'
import type { PolicyEvent } from '../../../schemas/config/policy.ts'
import type { Assessment } from '../../../server/domain/assessment/assess.ts'
import { calculateCreditWorth, getCreditTiming } from '../../../server/domain/assessment/credit-worth.ts'
import type { Quote } from '../../../server/domain/assessment/quote.ts'
import { creditA, exampleFees, inputOf, plainPolicy, tenPercentGift } from '../value/example.ts'

const quoteOf = (input: Parameters<typeof inputOf>[0]) => ({ input: inputOf(input) }) as Quote
const kindsOf = (quote: Quote) =>
  (['refund', 'gift'] as const).map((credit) => {
    const { amount, bonus, fee } = calculateCreditWorth(credit, quote)
    return { amount, bonus, fee }
  })

describe('the value of each credit type', () => {
  it('CRD-17 F17 each credit type has its own fee; a gift card adds its bonus', () => {
    const policy = { ...plainPolicy, ...tenPercentGift, fees: exampleFees }
    expect(kindsOf(quoteOf({ items: [creditA], policy }))).toEqual([
      { amount: 9580, bonus: null, fee: 500 },
      { amount: 10_813, bonus: 983, fee: 250 },
    ])
  })

  it('CRD-17 zero fees and bonuses have no line; a bonus of one cent has', () => {
    expect(kindsOf(quoteOf({ items: [creditA] }))).toEqual([
      { amount: 10_080, bonus: null, fee: null },
      { amount: 10_080, bonus: null, fee: null },
    ])
    const oneCent = { ...plainPolicy, gift_card_incentive_type: 'flat', gift_card_incentive_value: 1 } as const
    expect(kindsOf(quoteOf({ items: [creditA], policy: oneCent }))[1]).toMatchObject({ bonus: 1 })
  })

  it('F21 its receipt comes to just that, and is that of the choice', () => {
    const quote = quoteOf({ items: [creditA], policy: { ...plainPolicy, fees: exampleFees } })
    expect(calculateCreditWorth('refund', quote).receipt).toMatchObject({ total: -9580, handlingFee: 500 })
    expect(calculateCreditWorth('gift', quote).receipt).toMatchObject({ total: -9830, handlingFee: 250 })
  })
})

describe('when it would come', () => {
  const on = (event: PolicyEvent) => ({ enabled: true, event, window: 30 }) as const
  const when = (
    refund: PolicyEvent,
    input: { underReview?: boolean; outcome?: 'keep' | 'donate'; keeping?: boolean; credit?: 'gift' } = {},
  ) => {
    const { underReview = false, outcome = 'default', keeping = false, credit = 'refund' } = input
    const policy = { ...plainPolicy, refund: on(refund), gift_card: on('in_transit'), keep_item_immediate: keeping }
    const totals = { shippable: { outcome } }
    return getCreditTiming(credit, { policy, underReview } as Assessment, { totals } as Quote)
  }

  it('STS-56 the payout follows its policy’s event, or is manual without an event', () => {
    expect([when('delivered'), when('immediate'), when('disabled')]).toEqual(['delivered', 'immediate', 'manual'])
    expect(when('delivered', { credit: 'gift' })).toBe('in_transit')
  })

  it('STS-56 UXD-20 unsent items wait for the merchant, unless the policy pays them at once', () => {
    expect([when('delivered', { outcome: 'keep' }), when('delivered', { outcome: 'donate' })]).toEqual([
      'unsent',
      'unsent',
    ])
    expect(when('delivered', { outcome: 'keep', keeping: true })).toBe('immediate')
    expect(when('delivered', { keeping: true })).toBe('delivered')
  })

  it('STS-56 the payout comes after the decision of a review', () => {
    expect([when('immediate', { underReview: true }), when('delivered', { underReview: true })]).toEqual([
      'manual',
      'manual',
    ])
  })
})
