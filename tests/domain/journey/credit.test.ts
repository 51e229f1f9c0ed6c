import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Totals } from '../../../schemas/entities/totals.ts'
import {
  type CreditInput,
  creditChoices,
  creditInForce,
  creditOffered,
  creditOnContinue,
  creditPageNeeded,
  nextAfterItems,
} from '../../../server/domain/journey/credit.ts'
import { summaryOutcome } from '../../../server/domain/journey/outcome.ts'
import { reachable } from '../../../server/domain/journey/reachable.ts'
import { placeOf } from '../../../server/domain/journey/routes.ts'
import { submitBlocks } from '../../../server/domain/journey/submit.ts'
import { totalsOf } from '../../../server/domain/value/totals.ts'
import { creditA, inputOf, runningOrder } from '../value/example.ts'

const everything: CreditInput['allowance'] = {
  exchange: true,
  refund: true,
  gift: true,
  storefront: false,
  storefrontForAll: false,
  refundable: true,
  past: false,
  eligibleUntil: null,
}

/** A returned for its value: 10080 of credit, both choices open. */
const worth = totalsOf(inputOf({ items: [creditA] }))
const totals = (
  given: { credit?: Partial<Totals['credit']>; computed?: Partial<Totals['computed']> } = {},
): Totals => ({
  ...worth,
  credit: { ...worth.credit, ...given.credit },
  computed: { ...worth.computed, ...given.computed },
})
/** An even exchange alone. */
const even = totals({
  credit: { base: 0, total: 0, net: 0, preCalculated: { refundCredit: 0, storeCredit: 0 } },
  computed: { net: 0, remainingCredit: 0 },
})

const input = (given: Partial<CreditInput> = {}): CreditInput => ({
  order: runningOrder,
  promised: 0,
  allowance: everything,
  totals: worth,
  hasExchange: false,
  chosen: undefined,
  ...given,
})
const onlyGift = { ...everything, refund: false }
const onlyRefund = { ...everything, gift: false }
const neither = { ...everything, gift: false, refund: false }
const shopForAll = { storefrontForAll: true }

describe('what is offered', () => {
  it('gift and refund, as far as the order may have them', () => {
    expect(creditOffered(input())).toEqual(['gift', 'refund'])
    expect(creditOffered(input({ allowance: onlyGift }))).toEqual(['gift'])
    expect(creditOffered(input({ allowance: onlyRefund }))).toEqual(['refund'])
    expect(creditOffered(input({ allowance: neither }))).toEqual([])
  })

  it.each([
    [15_720 - 10_080, ['gift', 'refund']],
    [15_720 - 10_079, ['gift']],
    [6500, ['gift']],
    [15_720, ['gift']],
  ])('REV-48 an order of 15720 that gave %i back already offers %j for 10080', (refundTotal, offered) => {
    expect(creditOffered(input({ order: { ...runningOrder, refundTotal } }))).toEqual(offered)
  })

  it('REV-48 the payout counts after its fee, as in the example of F16', () => {
    const fees = totals({ credit: { preCalculated: { refundCredit: 9580, storeCredit: 9830 } } })
    const gave = (refundTotal: number) =>
      creditOffered(input({ totals: fees, order: { ...runningOrder, refundTotal } }))
    expect(gave(6140)).toEqual(['gift', 'refund'])
    expect(gave(6500)).toEqual(['gift'])
  })

  it('CRD-10 "no thanks" is offered only where there is nothing else', () => {
    expect(creditChoices(input())).toEqual(['gift', 'refund'])
    expect(creditChoices(input({ allowance: neither }))).toEqual(['exchange'])
  })
})

describe('the credit type in force', () => {
  it.each([
    ['gift', onlyGift],
    ['refund', onlyRefund],
  ] as const)('CRD-22 a lone %s is set without a question', (only, allowance) => {
    expect(creditInForce(input({ allowance }))).toBe(only)
    expect(nextAfterItems(input({ allowance }))).toBe('/review')
    expect(creditInForce(input({ allowance, chosen: only === 'gift' ? 'refund' : 'gift' }))).toBe(only)
  })

  it('CRD-22 it is set for those who may shop first, too, once they come to the review', () => {
    expect(creditInForce(input({ allowance: { ...onlyGift, ...shopForAll } }))).toBe('gift')
  })

  it('REV-48 a refund that is closed leaves the gift card alone', () => {
    expect(creditInForce(input({ order: { ...runningOrder, refundTotal: 6500 }, chosen: 'refund' }))).toBe('gift')
  })

  it('two are asked about until one is chosen', () => {
    expect(creditInForce(input())).toBe(null)
    expect(creditInForce(input({ chosen: 'gift' }))).toBe('gift')
    expect(creditInForce(input({ chosen: 'refund' }))).toBe('refund')
    expect(creditInForce(input({ chosen: 'exchange' }))).toBe(null)
  })

  it('CRD-23 base credit 0 is an exchange, whatever was chosen before', () => {
    expect(creditInForce(input({ totals: even, chosen: 'gift' }))).toBe('exchange')
    expect(nextAfterItems(input({ totals: even, hasExchange: true }))).toBe('/review')
  })

  it('CRD-10 value is given up only by who says so', () => {
    const stuck = input({ allowance: neither })
    expect(nextAfterItems(stuck)).toBe('/credit')
    expect(creditInForce(stuck)).toBe(null)
    expect(creditInForce({ ...stuck, chosen: 'exchange' })).toBe('exchange')
    expect(creditInForce({ ...stuck, totals: totals({ computed: { net: 0, remainingCredit: 0 } }) })).toBe('exchange')
  })
})

describe('what Continue sets', () => {
  it.each([
    ['the gift card when it is alone', onlyGift, 'gift'],
    ['the refund when it is alone', onlyRefund, 'refund'],
    ['nothing when there are two', everything, null],
    ['nothing when there is none', neither, null],
    ['nothing for a lone gift card where all may shop first', { ...onlyGift, ...shopForAll }, null],
    ['nothing for a lone refund where all may shop first', { ...onlyRefund, ...shopForAll }, null],
  ] as const)('ITM-75 %s', (_sentence, allowance, set) => {
    expect(creditOnContinue(input({ allowance }))).toBe(set)
  })
})

describe('where Continue leads', () => {
  const spent = (net: number) => totals({ credit: { net }, computed: { net: -500, remainingCredit: -500 } })
  it.each([
    [
      'ITM-77',
      'credit that remains is asked about',
      { totals: totals({ computed: { remainingCredit: 1 } }) },
      '/credit',
    ],
    [
      'ITM-78',
      'credit beside an exchange is asked about, though nothing remains',
      { totals: spent(1), hasExchange: true },
      '/credit',
    ],
    ['ITM-80', 'without credit an exchange is not', { totals: spent(0), hasExchange: true }, '/review'],
    ['ITM-80', 'nothing remains and nothing is exchanged', { totals: spent(1) }, '/review'],
    [
      'ITM-79',
      'where all may shop, it is always asked',
      { totals: spent(1), allowance: { ...everything, ...shopForAll } },
      '/credit',
    ],
    ['ITM-80', 'a lone choice is no question', { allowance: { ...onlyGift, ...shopForAll } }, '/review'],
    [
      'ITM-80',
      'base credit 0 is no question',
      { totals: even, allowance: { ...everything, ...shopForAll } },
      '/review',
    ],
  ] as const)('%s ITM-74 %s', (_row, _sentence, given, path) => {
    expect(nextAfterItems(input(given))).toBe(path)
  })

  const anyInput = fc
    .record({
      gift: fc.boolean(),
      refund: fc.boolean(),
      storefrontForAll: fc.boolean(),
      base: fc.constantFrom(0, 100),
      net: fc.constantFrom(0, 100),
      owed: fc.constantFrom(0, 100, 150),
      hasExchange: fc.boolean(),
      chosen: fc.constantFrom('gift', 'refund', 'exchange', undefined),
      refundTotal: fc.constantFrom(0, 15_700),
    })
    .map(({ gift, refund, storefrontForAll, base, net, owed, hasExchange, chosen, refundTotal }) =>
      input({
        allowance: { ...everything, gift, refund, storefrontForAll },
        totals: totals({ credit: { base, net }, computed: { net: net - owed, remainingCredit: net - owed } }),
        order: { ...runningOrder, refundTotal },
        hasExchange,
        chosen,
      }),
    )

  it('ITM-74 Continue leads where the shopper may stand, and nobody is asked without a way on', () => {
    fc.assert(
      fc.property(anyInput, (given) => {
        const next = nextAfterItems(given)
        const facts = {
          portalOpen: true,
          hasOrder: true,
          incomplete: null,
          hasItems: true,
          creditPage: creditPageNeeded(given),
          creditSettled: creditInForce(given) !== null,
          giftFlow: false,
          returnKey: null,
        }
        const undecided = { ...given, chosen: undefined }
        expect(reachable(placeOf(next), facts)).toBe(next)
        expect(next === '/credit').toBe(creditPageNeeded(given))
        for (const choice of creditChoices(given))
          expect(creditInForce({ ...undecided, chosen: choice })).not.toBe(null)
      }),
    )
  })

  it('who is not asked may submit: no credit is missing at the review', () => {
    fc.assert(
      fc.property(anyInput, (given) => {
        if (nextAfterItems(given) === '/credit') return
        const creditType = creditInForce(given)
        const blocks = submitBlocks({
          items: 1,
          totals: given.totals,
          creditType,
          labelNeeded: false,
          method: null,
          acceptance: 'not-required',
        })
        expect(blocks).not.toContain('credit-missing')
      }),
    )
  })
})

describe('what the shopper gets in the end', () => {
  it.each([
    [4248, 'refund', 'refund'],
    [4248, 'gift', 'gift'],
    [4248, 'exchange', 'forfeited'],
    [0, 'refund', 'even'],
    [0, null, 'even'],
    [4248, null, 'even'],
    [-40, 'refund', 'covered'],
    [-50, 'refund', 'covered'],
    [-51, 'exchange', 'owed'],
  ] as const)('%i by %s is %s', (net, creditType, outcome) => {
    expect(summaryOutcome(totals({ computed: { net } }), creditType)).toBe(outcome)
  })
})
