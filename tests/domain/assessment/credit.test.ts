import { describe, expect, it } from 'vitest'
import {
  findCreditOnContinue,
  findCreditProblem,
  getPageAfterItems,
  listCreditChoices,
  listOfferedCredits,
  resolveCredit,
} from '../../../server/domain/assessment/credit.ts'
import { getSummaryOutcome } from '../../../server/domain/assessment/summary-outcome.ts'
import { calculateTotals } from '../../../server/domain/value/totals.ts'
import { creditA, inputOf, runningOrder } from '../value/example.ts'
import {
  bannedGift,
  bannedRefund,
  cashPaid,
  choiceOf,
  evenTotals,
  everything,
  fullyRefundedTotals,
  giftOnly,
  noCredit,
  refundOnly,
  shopForAll,
  totalsWith,
} from './credits.ts'

describe('the credit types offered', () => {
  it('gift and refund, as far as the order may have them', () => {
    expect(listOfferedCredits(choiceOf())).toEqual(['gift', 'refund'])
    expect(listOfferedCredits(choiceOf({ allowance: giftOnly }))).toEqual(['gift'])
    expect(listOfferedCredits(choiceOf({ allowance: refundOnly }))).toEqual(['refund'])
    expect(listOfferedCredits(choiceOf({ allowance: noCredit }))).toEqual([])
  })

  it('REV-48 an order without remaining value pays nothing, explains it and offers "no thanks"', () => {
    const input = choiceOf({ totals: fullyRefundedTotals })
    expect([findCreditProblem('refund', input), findCreditProblem('gift', input)]).toEqual([
      'order-limit',
      'order-limit',
    ])
    expect([listOfferedCredits(input), listCreditChoices(input), resolveCredit(input)]).toEqual([
      [],
      ['exchange'],
      null,
    ])
    expect(resolveCredit(choiceOf({ totals: fullyRefundedTotals, chosen: 'exchange' }))).toBe('exchange')
    expect(getPageAfterItems(input)).toBe('/credit')
  })

  it('REV-48 one remaining cent is paid out either way', () => {
    const order = { ...runningOrder, refundTotal: runningOrder.total - 1 }
    const input = choiceOf({ totals: calculateTotals(inputOf({ items: [creditA], order })) })
    expect(listOfferedCredits(input)).toEqual(['gift', 'refund'])
    expect(input.totals.credit.preCalculated).toEqual({ refundCredit: 1, storeCredit: 1 })
  })

  it('CRD-10 "no thanks" is offered only where there is nothing else', () => {
    expect(listCreditChoices(choiceOf())).toEqual(['gift', 'refund'])
    expect(listCreditChoices(choiceOf({ allowance: giftOnly }))).toEqual(['gift'])
    expect(listCreditChoices(choiceOf({ allowance: noCredit }))).toEqual(['exchange'])
  })
})

describe('why it cannot be chosen', () => {
  it.each([
    ['CRD-18 a rule bans the refund', 'refund', { allowance: bannedRefund }, 'banned'],
    ['CRD-18 a rule that bans the gift card leaves the refund', 'refund', { allowance: bannedGift }, null],
    ['CRD-18 a rule bans the gift card', 'gift', { allowance: bannedGift }, 'banned'],
    ['CRD-18 a rule that bans the refund leaves the gift card', 'gift', { allowance: bannedRefund }, null],
    ['CRD-26 the policy has neither', 'refund', { allowance: noCredit }, 'exchange-only'],
    ['CRD-27 there is no gift card', 'gift', { allowance: refundOnly }, 'no-gift-card'],
    ['CRD-31 the order was paid in cash', 'refund', { allowance: cashPaid }, 'cash'],
    ['CRD-31 a gift card does for an order paid in cash', 'gift', { allowance: cashPaid }, null],
    ['REV-48 nothing is left of what was paid', 'refund', { totals: fullyRefundedTotals }, 'order-limit'],
    ['FIX-07 a gift card takes out of the payment, too', 'gift', { totals: fullyRefundedTotals }, 'order-limit'],
    ['CRD-32 an exchange goes along', 'refund', { hasExchange: true }, 'not-with-exchange'],
    ['CRD-32 new items come along', 'refund', { hasNewItems: true }, 'not-with-exchange'],
    ['CRD-32 the gift card remains beside an exchange', 'gift', { hasExchange: true, hasNewItems: true }, null],
  ] as const)('%s', (_sentence, way, input, off) => {
    expect(findCreditProblem(way, choiceOf(input))).toBe(off)
    expect(listOfferedCredits(choiceOf(input)).includes(way)).toBe(off === null)
  })

  it.each([
    [true, null],
    [false, 'not-with-exchange'],
    [undefined, 'not-with-exchange'],
  ])('CRD-32 with allowExchangeUpsellAndRefund %s a refund beside an exchange is %s', (on, off) => {
    const settings = on === undefined ? {} : { allowExchangeUpsellAndRefund: on }
    expect(findCreditProblem('refund', choiceOf({ settings, hasExchange: true }))).toBe(off)
    expect(findCreditProblem('refund', choiceOf({ settings, hasNewItems: true }))).toBe(off)
    expect(findCreditProblem('refund', choiceOf({ settings }))).toBe(null)
  })
})

describe('the credit type in force', () => {
  it.each([
    ['gift', giftOnly],
    ['refund', refundOnly],
  ] as const)('CRD-22 a lone %s is set without a question', (only, allowance) => {
    expect(resolveCredit(choiceOf({ allowance }))).toBe(only)
    expect(resolveCredit(choiceOf({ allowance, chosen: only === 'gift' ? 'refund' : 'gift' }))).toBe(only)
  })

  it('CRD-22 the credit type is also set at the review after Shop Now', () => {
    expect(resolveCredit(choiceOf({ allowance: { ...giftOnly, ...shopForAll } }))).toBe('gift')
  })

  it.each([
    ['paid in cash', { allowance: cashPaid }, 'gift'],
    ['whose refund a rule bans', { allowance: bannedRefund }, 'gift'],
    ['whose gift card a rule bans', { allowance: bannedGift }, 'refund'],
  ] as const)('REV-17 an order %s applies the other credit type, whatever the shopper chose', (_, input, other) => {
    expect(resolveCredit(choiceOf(input))).toBe(other)
    expect(resolveCredit(choiceOf({ ...input, chosen: other === 'gift' ? 'refund' : 'gift' }))).toBe(other)
  })

  it('two credit types stay open until the shopper chooses', () => {
    expect(resolveCredit(choiceOf())).toBe(null)
    expect(resolveCredit(choiceOf({ chosen: 'gift' }))).toBe('gift')
    expect(resolveCredit(choiceOf({ chosen: 'refund' }))).toBe('refund')
    expect(resolveCredit(choiceOf({ chosen: 'exchange' }))).toBe(null)
  })

  it('CRD-23 base credit 0 is an exchange, whatever was chosen before', () => {
    for (const chosen of ['gift', 'refund', 'exchange', undefined] as const)
      expect(resolveCredit(choiceOf({ totals: evenTotals, chosen }))).toBe('exchange')
  })

  it('CRD-10 value is given up only with the shopper’s explicit choice', () => {
    const stuck = choiceOf({ allowance: noCredit })
    expect(resolveCredit(stuck)).toBe(null)
    expect(resolveCredit({ ...stuck, chosen: 'exchange' })).toBe('exchange')
    const nothingLeft = totalsWith({ computed: { net: 0, remainingCredit: 0 } })
    expect(resolveCredit({ ...stuck, totals: nothingLeft })).toBe('exchange')
  })
})

describe('values that Continue sets', () => {
  it.each([
    ['the gift card when it is alone', giftOnly, 'gift'],
    ['the refund when it is alone', refundOnly, 'refund'],
    ['nothing when there are two', everything, null],
    ['nothing when there is none', noCredit, null],
    ['nothing for a lone gift card where all may shop first', { ...giftOnly, ...shopForAll }, null],
    ['nothing for a lone refund where all may shop first', { ...refundOnly, ...shopForAll }, null],
  ] as const)('ITM-75 %s', (_sentence, allowance, set) => {
    expect(findCreditOnContinue(choiceOf({ allowance }))).toBe(set)
  })
})

describe('the shopper’s final credit', () => {
  it.each([
    [4248, 'refund', 'refund'],
    [4248, 'gift', 'gift'],
    [4248, 'exchange', 'forfeited'],
    [0, 'refund', 'even'],
    [0, null, 'even'],
    [4248, null, 'open'],
    [-40, 'refund', 'covered'],
    [-50, 'refund', 'covered'],
    [-51, 'exchange', 'owed'],
  ] as const)('REV-25 %i by %s is %s', (net, creditType, outcome) => {
    expect(getSummaryOutcome(totalsWith({ computed: { net } }), creditType)).toBe(outcome)
  })
})
