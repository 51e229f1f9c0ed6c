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
  choiceOf,
  even,
  everything,
  neither,
  nothingLeft,
  onlyGift,
  onlyRefund,
  paidInCash,
  shopForAll,
  totalsWith,
} from './credits.ts'

describe('the credit types offered', () => {
  it('gift and refund, as far as the order may have them', () => {
    expect(listOfferedCredits(choiceOf())).toEqual(['gift', 'refund'])
    expect(listOfferedCredits(choiceOf({ allowance: onlyGift }))).toEqual(['gift'])
    expect(listOfferedCredits(choiceOf({ allowance: onlyRefund }))).toEqual(['refund'])
    expect(listOfferedCredits(choiceOf({ allowance: neither }))).toEqual([])
  })

  it('REV-48 an order without remaining value pays nothing, explains it and offers "no thanks"', () => {
    const input = choiceOf({ totals: nothingLeft })
    expect([findCreditProblem('refund', input), findCreditProblem('gift', input)]).toEqual([
      'order-limit',
      'order-limit',
    ])
    expect([listOfferedCredits(input), listCreditChoices(input), resolveCredit(input)]).toEqual([
      [],
      ['exchange'],
      null,
    ])
    expect(resolveCredit(choiceOf({ totals: nothingLeft, chosen: 'exchange' }))).toBe('exchange')
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
    expect(listCreditChoices(choiceOf({ allowance: onlyGift }))).toEqual(['gift'])
    expect(listCreditChoices(choiceOf({ allowance: neither }))).toEqual(['exchange'])
  })
})

describe('why it cannot be chosen', () => {
  it.each([
    ['CRD-18 a rule bans the refund', 'refund', { allowance: bannedRefund }, 'banned'],
    ['CRD-18 a rule that bans the gift card leaves the refund', 'refund', { allowance: bannedGift }, null],
    ['CRD-18 a rule bans the gift card', 'gift', { allowance: bannedGift }, 'banned'],
    ['CRD-18 a rule that bans the refund leaves the gift card', 'gift', { allowance: bannedRefund }, null],
    ['CRD-26 the policy has neither', 'refund', { allowance: neither }, 'exchange-only'],
    ['CRD-27 there is no gift card', 'gift', { allowance: onlyRefund }, 'no-gift-card'],
    ['CRD-31 the order was paid in cash', 'refund', { allowance: paidInCash }, 'cash'],
    ['CRD-31 a gift card does for an order paid in cash', 'gift', { allowance: paidInCash }, null],
    ['REV-48 nothing is left of what was paid', 'refund', { totals: nothingLeft }, 'order-limit'],
    ['FIX-07 a gift card takes out of the payment, too', 'gift', { totals: nothingLeft }, 'order-limit'],
    ['CRD-32 an exchange goes along', 'refund', { hasExchange: true }, 'not-with-exchange'],
    ['CRD-32 new items come along', 'refund', { hasNewItems: true }, 'not-with-exchange'],
    ['CRD-32 the gift card remains beside an exchange', 'gift', { hasExchange: true, hasNewItems: true }, null],
  ] as const)('%s', (_sentence, way, given, off) => {
    expect(findCreditProblem(way, choiceOf(given))).toBe(off)
    expect(listOfferedCredits(choiceOf(given)).includes(way)).toBe(off === null)
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
    ['gift', onlyGift],
    ['refund', onlyRefund],
  ] as const)('CRD-22 a lone %s is set without a question', (only, allowance) => {
    expect(resolveCredit(choiceOf({ allowance }))).toBe(only)
    expect(resolveCredit(choiceOf({ allowance, chosen: only === 'gift' ? 'refund' : 'gift' }))).toBe(only)
  })

  it('CRD-22 the credit type is also set at the review after Shop Now', () => {
    expect(resolveCredit(choiceOf({ allowance: { ...onlyGift, ...shopForAll } }))).toBe('gift')
  })

  it.each([
    ['paid in cash', { allowance: paidInCash }, 'gift'],
    ['whose refund a rule bans', { allowance: bannedRefund }, 'gift'],
    ['whose gift card a rule bans', { allowance: bannedGift }, 'refund'],
  ] as const)('REV-17 an order %s applies the other credit type, whatever the shopper chose', (_, given, other) => {
    expect(resolveCredit(choiceOf(given))).toBe(other)
    expect(resolveCredit(choiceOf({ ...given, chosen: other === 'gift' ? 'refund' : 'gift' }))).toBe(other)
  })

  it('two credit types stay open until the shopper chooses', () => {
    expect(resolveCredit(choiceOf())).toBe(null)
    expect(resolveCredit(choiceOf({ chosen: 'gift' }))).toBe('gift')
    expect(resolveCredit(choiceOf({ chosen: 'refund' }))).toBe('refund')
    expect(resolveCredit(choiceOf({ chosen: 'exchange' }))).toBe(null)
  })

  it('CRD-23 base credit 0 is an exchange, whatever was chosen before', () => {
    for (const chosen of ['gift', 'refund', 'exchange', undefined] as const)
      expect(resolveCredit(choiceOf({ totals: even, chosen }))).toBe('exchange')
  })

  it('CRD-10 value is given up only with the shopper’s explicit choice', () => {
    const stuck = choiceOf({ allowance: neither })
    expect(resolveCredit(stuck)).toBe(null)
    expect(resolveCredit({ ...stuck, chosen: 'exchange' })).toBe('exchange')
    const nothingLeft = totalsWith({ computed: { net: 0, remainingCredit: 0 } })
    expect(resolveCredit({ ...stuck, totals: nothingLeft })).toBe('exchange')
  })
})

describe('values that Continue sets', () => {
  it.each([
    ['the gift card when it is alone', onlyGift, 'gift'],
    ['the refund when it is alone', onlyRefund, 'refund'],
    ['nothing when there are two', everything, null],
    ['nothing when there is none', neither, null],
    ['nothing for a lone gift card where all may shop first', { ...onlyGift, ...shopForAll }, null],
    ['nothing for a lone refund where all may shop first', { ...onlyRefund, ...shopForAll }, null],
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
