import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Draft } from '../../../schemas/records/draft.ts'
import {
  type CreditInput,
  getPageAfterItems,
  isCreditChoiceNeeded,
  isCreditPageNeeded,
  isShopPreviewNeeded,
  listCreditChoices,
  listCreditOptions,
  listOfferedCredits,
  resolveCredit,
} from '../../../server/domain/assessment/credit.ts'
import { canShop } from '../../../server/domain/items/policy.ts'
import { type ReachableFacts, resolveReachablePath } from '../../../server/domain/journey/reachable-path.ts'
import { parsePlace } from '../../../server/domain/journey/routes.ts'
import {
  bannedGift,
  bannedRefund,
  cashPaid,
  choiceOf,
  evenTotals,
  everything,
  giftOnly,
  noCredit,
  refundOnly,
  shopForAll,
  totalsWith,
} from '../assessment/credits.ts'

const totalsAfterSpending = (net: number, bonus = 0) =>
  totalsWith({ credit: { net, with_bonus: bonus }, computed: { net: -500, remainingCredit: -500 } })

const evenWithBonus = { ...evenTotals, credit: { ...evenTotals.credit, with_bonus: 1_500 } }

const factsOf = (input: CreditInput): ReachableFacts => ({
  portalOpen: true,
  withdrawal: false,
  hasOrder: true,
  incomplete: null,
  hasItems: true,
  creditPage: isCreditPageNeeded(input),
  creditOptions: isCreditChoiceNeeded(input),
  shopPreview: isShopPreviewNeeded(input),
  shopOpen: canShop(input.allowance),
  hasCart: input.hasNewItems,
  creditOnReview: listOfferedCredits(input).length > 0,
  spending: null,
  creditSettled: resolveCredit(input) !== null,
  giftFlow: false,
  receiptFlow: false,
  missingOrderForm: false,
  requestSent: false,
  onGiftDomain: false,
  pos: 'closed',
  returnKey: null,
})
const resolvePath = (path: string, input: CreditInput) => resolveReachablePath(parsePlace(path), factsOf(input))
const SLIDE_2 = '/credit?slide=options'

describe('slide 1', () => {
  it.each([
    ['CRD-29 is skipped where the storefront is closed and not open for all', {}, false],
    ['CRD-29 stands where the storefront is open', { storefront: true }, true],
    ['CRD-30 stands where the storefront is closed, but open for all', { storefrontForAll: true }, true],
  ])('%s', (_sentence, shops, isExpected) => {
    const input = choiceOf({ allowance: { ...everything, ...shops } })
    expect(isShopPreviewNeeded(input)).toBe(isExpected)
    expect(resolvePath('/credit', input)).toBe('/credit')
    expect(resolvePath(SLIDE_2, input)).toBe(SLIDE_2)
  })

  it('FND-62 CRD-29 slide 1 is skipped without an amount to spend, though Shop Now is open', () => {
    const left = (bonus: number, shops: object) =>
      isShopPreviewNeeded(choiceOf({ totals: totalsAfterSpending(0, bonus), allowance: { ...everything, ...shops } }))
    expect(left(0, { storefront: true })).toBe(false)
    expect(left(0, { storefrontForAll: true })).toBe(false)
    expect(left(1_500, { storefrontForAll: true })).toBe(true)
  })
})

describe('slide 2', () => {
  it.each([
    ['gift', giftOnly],
    ['refund', refundOnly],
  ] as const)('CRD-22 slide 2 is skipped when only a %s is enabled', (_only, allowance) => {
    const input = choiceOf({ allowance })
    expect(isCreditChoiceNeeded(input)).toBe(false)
    expect(getPageAfterItems(input)).toBe('/review')
    expect(resolvePath('/credit', input)).toBe('/review')
  })

  it.each([
    ['gift', giftOnly],
    ['refund', refundOnly],
  ] as const)('CRD-24 declining slide 1 with a lone %s continues to the review', (_only, allowance) => {
    const input = choiceOf({ allowance: { ...allowance, storefront: true } })
    expect(resolvePath('/credit', input)).toBe('/credit')
    expect(resolvePath(SLIDE_2, input)).toBe('/review')
  })

  it('CRD-23 CRD-25 with base credit 0, slide 2 is skipped, whatever was chosen', () => {
    for (const chosen of ['refund', 'gift', undefined] as const) {
      const input = choiceOf({ totals: evenTotals, hasExchange: true, chosen })
      expect(getPageAfterItems(input)).toBe('/review')
      expect(resolvePath(SLIDE_2, input)).toBe('/review')
    }
  })

  it('CRD-24 CRD-23 declining Shop Now with base credit 0 continues to the review', () => {
    const input = choiceOf({ totals: evenWithBonus, allowance: { ...everything, ...shopForAll } })
    expect(resolvePath('/credit', input)).toBe('/credit')
    expect(resolvePath(SLIDE_2, input)).toBe('/review')
  })

  it('CRD-24 with two credit types open, slide 2 appears and allows a change of choice', () => {
    for (const chosen of [undefined, 'gift', 'refund'] as const) {
      expect(isCreditChoiceNeeded(choiceOf({ chosen }))).toBe(true)
      expect(resolvePath('/credit', choiceOf({ chosen }))).toBe('/credit')
    }
  })

  it.each([
    ['CRD-31 an order paid in cash', { allowance: cashPaid }],
    ['CRD-18 an item whose refund a rule bans', { allowance: bannedRefund }],
    ['CRD-18 an item whose gift card a rule bans', { allowance: bannedGift }],
    ['CRD-32 a return with an exchange', { hasExchange: true }],
  ] as const)('UXD-03 %s skips slide 2, where one card is left', (_sentence, overrides) => {
    const input = choiceOf(overrides)
    expect(getPageAfterItems(input)).toBe('/review')
    expect(resolveCredit(input)).not.toBe(null)
    expect(resolvePath('/credit', input)).toBe('/review')
    expect(resolvePath('/review', input)).toBe('/review')
  })
})

describe('the cards of slide 2', () => {
  it.each([
    ['CRD-08 gift card and refund', everything, ['gift', 'refund']],
    ['CRD-26 no refund where the shop has gift cards alone', giftOnly, ['gift']],
    ['CRD-27 a gift card that cannot be had beside a refund', refundOnly, ['gift', 'refund']],
    ['CRD-10 "no thanks" beside what cannot be chosen', noCredit, ['gift', 'refund', 'exchange']],
    ['CRD-10 "no thanks" beside a lone refund of cash', { ...cashPaid, gift: false }, ['gift', 'refund', 'exchange']],
  ] as const)('%s', (_sentence, allowance, cards) => {
    expect(listCreditOptions(choiceOf({ allowance }))).toEqual(cards)
  })

  it('CRD-10 a shopper without any credit type gives value up by choice, never silently', () => {
    const stuck = choiceOf({ allowance: noCredit })
    expect(getPageAfterItems(stuck)).toBe('/credit')
    expect(resolvePath('/review', stuck)).toBe('/credit')
    expect(resolvePath('/review', { ...stuck, chosen: 'exchange' })).toBe('/review')
  })

  it('CRD-19 a draft holds gift, refund and exchange, and nothing else', () => {
    expect([...Draft.properties.creditType.enum].sort()).toEqual(['exchange', 'gift', 'refund'])
    expect(listCreditOptions(choiceOf({ allowance: noCredit })).toSorted()).toEqual(['exchange', 'gift', 'refund'])
  })
})

describe('where Continue leads', () => {
  const remaining = totalsWith({ computed: { remainingCredit: 1 } })
  it.each([
    ['ITM-77 credit that remains is asked about', { totals: remaining }, '/credit'],
    [
      'ITM-78 UXD-03 credit beside an exchange is not, where a refund is closed',
      { totals: totalsAfterSpending(1), hasExchange: true },
      '/review',
    ],
    [
      'ITM-78 ITM-80 an exchange without credit is not',
      { totals: totalsAfterSpending(0), hasExchange: true },
      '/review',
    ],
    ['ITM-80 nor is a return of which nothing remains', { totals: totalsAfterSpending(1) }, '/review'],
    [
      'ITM-79 where all may shop, it is asked while something can be spent',
      { totals: totalsAfterSpending(1, 1_500), allowance: { ...everything, ...shopForAll } },
      '/credit',
    ],
    [
      'FND-61 with something in the cart none of them is asked again',
      { totals: remaining, hasNewItems: true, allowance: { ...everything, ...shopForAll } },
      '/review',
    ],
    ['ITM-79 even with one way to be paid back', { allowance: { ...giftOnly, ...shopForAll } }, '/credit'],
    [
      'ITM-79 even with base credit 0',
      { totals: evenWithBonus, allowance: { ...everything, ...shopForAll } },
      '/credit',
    ],
    [
      'ITM-80 a storefront alone is no reason to stop',
      { totals: evenTotals, allowance: { ...everything, storefront: true } },
      '/review',
    ],
  ] as const)('ITM-74 %s', (_sentence, overrides, path) => {
    expect(getPageAfterItems(choiceOf(overrides))).toBe(path)
  })
})

describe('whatever the return', () => {
  const banned = fc.subarray(['gift', 'refund'] as const)
  const anyInput: fc.Arbitrary<CreditInput> = fc
    .record({
      gift: fc.boolean(),
      refund: fc.boolean(),
      cash: fc.boolean(),
      banned,
      storefront: fc.boolean(),
      storefrontForAll: fc.boolean(),
      upsell: fc.boolean(),
      base: fc.constantFrom(0, 100),
      net: fc.constantFrom(0, 100),
      owed: fc.constantFrom(0, 100, 150),
      hasExchange: fc.boolean(),
      hasNewItems: fc.boolean(),
      chosen: fc.constantFrom('gift' as const, 'refund' as const, 'exchange' as const, undefined),
      left: fc.boolean(),
    })
    .map((one) => {
      const may = (way: 'gift' | 'refund') => one[way] && !one.banned.includes(way)
      return choiceOf({
        allowance: {
          ...everything,
          gift: may('gift'),
          refund: may('refund') && !one.cash,
          banned: one.banned.filter((way) => one[way]),
          isOnlyCashBlocking: one.cash && one.refund,
          storefront: one.storefront,
          storefrontForAll: one.storefrontForAll,
        },
        settings: { allowExchangeUpsellAndRefund: one.upsell },
        totals: totalsWith({
          credit: { base: one.base, net: one.net, available: one.left ? Math.max(0, one.net - one.owed) : 0 },
          computed: { net: one.net - one.owed, remainingCredit: one.net - one.owed },
        }),
        hasExchange: one.hasExchange,
        hasNewItems: one.hasNewItems,
        chosen: one.chosen,
      })
    })

  it('ITM-74 Continue leads to an allowed page, and every page has a way on', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const next = getPageAfterItems(input)
        const isOffered = listOfferedCredits(input).length > 0 || resolveCredit(input) !== null
        const expected = input.hasNewItems && !isOffered && isCreditPageNeeded(input) ? SLIDE_2 : next
        expect(resolvePath(next, input)).toBe(expected)
        expect(next === '/credit').toBe(!input.hasNewItems && isCreditPageNeeded(input))
        for (const chosen of listCreditChoices(input))
          expect(resolvePath('/review', { ...input, chosen })).toBe('/review')
      }),
      { numRuns: 1000 },
    )
  })

  it('CRD-24 slide 2 is skipped only without a question, so navigation cannot loop', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const place = resolvePath(SLIDE_2, input)
        expect(resolvePath(place, input)).toBe(place)
        if (isCreditPageNeeded(input) && !isCreditChoiceNeeded(input)) expect(resolveCredit(input)).not.toBe(null)
      }),
      { numRuns: 1000 },
    )
  })

  it('CRD-10 the applied credit type is an offered type, or gives up the rest', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const inForce = resolveCredit(input)
        if (inForce !== null) expect([...listOfferedCredits(input), 'exchange']).toContain(inForce)
        if (inForce === 'exchange' && input.totals.credit.base > 0) expect(listOfferedCredits(input)).toEqual([])
      }),
      { numRuns: 1000 },
    )
  })

  it('CRD-18 every way that can be chosen has a card', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        expect(listCreditOptions(input)).toEqual(expect.arrayContaining([...listCreditChoices(input)]))
      }),
    )
  })

  it('REV-28 a submit without questions is allowed: a type applies, or nothing remains to choose', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        if (resolvePath('/review', input) !== '/review') return
        expect(resolveCredit(input) !== null || input.totals.computed.net <= 0).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })
})
