import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ReachableFacts, resolveReachablePath } from '../../../server/domain/journey/reachable-path.ts'
import { parsePlace } from '../../../server/domain/journey/routes.ts'

const initialFacts: ReachableFacts = {
  portalOpen: true,
  withdrawal: true,
  hasOrder: false,
  incomplete: null,
  hasItems: false,
  creditPage: false,
  creditOptions: false,
  shopPreview: false,
  shopOpen: true,
  hasCart: false,
  creditOnReview: true,
  creditSettled: false,
  giftFlow: true,
  spending: null,
  receiptFlow: true,
  missingOrderForm: true,
  requestSent: true,
  onGiftDomain: false,
  pos: 'found',
  returnKey: null,
}
const lookedUpFacts: ReachableFacts = { ...initialFacts, hasOrder: true }
const lookupFacts: ReachableFacts = { ...lookedUpFacts, hasItems: true, creditPage: true, creditOptions: true }
const creditSettledFacts: ReachableFacts = { ...lookupFacts, creditSettled: true }
const spendingFacts: ReachableFacts = { ...lookedUpFacts, shopOpen: false, spending: { returnKey: 'k', open: true } }
const closedSpendingFacts: ReachableFacts = { ...spendingFacts, spending: { returnKey: 'k', open: false } }

const skippedCreditFacts: ReachableFacts = { ...lookupFacts, creditPage: false, creditOptions: false }
const shopPreviewFacts: ReachableFacts = { ...creditSettledFacts, creditOptions: false, shopPreview: true }

const resolvePath = (path: string, facts: ReachableFacts): string => resolveReachablePath(parsePlace(path), facts)

const journeyPaths = [
  '/exchange',
  '/credit',
  '/credit?slide=options',
  '/shop',
  '/shop/collection/7',
  '/shop/collection/7/product/9',
  '/shop/cart',
  '/review',
]
const openPaths = [
  '/',
  '/gift',
  '/missing-order',
  '/request-sent',
  '/gift-receipt',
  '/link/t',
  '/gift-link/t',
  '/cart/t',
  '/cart/v2/t/k',
  '/customer-lookup',
  '/customer-history',
  '/return/key',
  '/no-such-page',
]

describe('aliases', () => {
  it.each(['/confirm', '/confirm/', '/confirm?order=1'])('NAV-14 %s always leads to lookup', (path) => {
    expect(resolvePath(path, initialFacts)).toBe('/')
    expect(resolvePath(path, creditSettledFacts)).toBe('/')
  })

  it.each([
    ['/lookup', '/'],
    ['/lookup/', '/'],
    ['/lookup?order=1001&zip=10001', '/?order=1001&zip=10001'],
    ['/?order=1001', '/?order=1001'],
  ])('NAV-07 %s is %s, with its query', (path, lookup) => {
    expect(resolvePath(path, initialFacts)).toBe(lookup)
  })

  it.each(['/regular-lookup', '/order-lookup'])('NAV-21 %s is an alias of the lookup, with its query', (path) => {
    expect(parsePlace(path).route).toBe('lookup')
    expect(resolvePath(path, initialFacts)).toBe('/')
    expect(resolvePath(`${path}?order=1001`, creditSettledFacts)).toBe('/?order=1001')
  })
})

describe('without an order', () => {
  it.each(journeyPaths)('NAV-31 %s leads to lookup', (path) => {
    expect(resolvePath(path, initialFacts)).toBe('/')
  })

  it.each(openPaths)('NAV-32 %s stays open', (path) => {
    expect(resolvePath(path, initialFacts)).toBe(path)
  })

  it('the gift page needs the gift flow', () => {
    expect(resolvePath('/gift', { ...initialFacts, giftFlow: false })).toBe('/')
  })
})

describe('a point of sale', () => {
  it.each([
    ['closed', '/', '/'],
    ['locked', '/customer-lookup', '/customer-lookup'],
    ['open', '/customer-lookup', '/customer-lookup'],
    ['found', '/customer-lookup', '/customer-history'],
  ] as const)('LKP-58 LKP-59 the %s point of sale shows search at %s, history at %s', (till, search, history) => {
    expect(resolvePath('/customer-lookup', { ...initialFacts, pos: till })).toBe(search)
    expect(resolvePath('/customer-history', { ...initialFacts, pos: till })).toBe(history)
  })
})

describe('a closed portal', () => {
  const closed = { ...creditSettledFacts, portalOpen: false }
  it.each(
    [...journeyPaths, ...openPaths].filter((path) => !path.startsWith('/return')),
  )('NAV-33 %s leaves the journey', (path) => {
    expect(resolvePath(path, closed)).toBe('/')
  })

  it('NAV-33 a return preserves its page', () => {
    expect(resolvePath('/return/key', closed)).toBe('/return/key')
  })
})

describe('the last legal place', () => {
  it.each([
    ['an order that lacks something is asked about it first', '/exchange', { ...lookedUpFacts, incomplete: '/' }, '/'],
    ['a gift is asked for its recipient first', '/review', { ...lookedUpFacts, incomplete: '/gift' }, '/gift'],
    ['without items there is the order page only', '/review', lookedUpFacts, '/exchange'],
    ['without items there is no credit page', '/credit', lookedUpFacts, '/exchange'],
    ['without items there is no shop', '/shop', lookedUpFacts, '/exchange'],
    ['the open credit choice comes before the review', '/review', lookupFacts, '/credit'],
    ['a made choice opens the review', '/review', creditSettledFacts, '/review'],
    ['a made choice can be changed', '/credit', creditSettledFacts, '/credit'],
    ['a credit page with nothing to ask is passed', '/credit', skippedCreditFacts, '/review'],
    ['what is not asked does not keep from the review', '/review', skippedCreditFacts, '/review'],
    ['CRD-24 shopping first is offered though the choice is made', '/credit', shopPreviewFacts, '/credit'],
    [
      'CRD-24 who declines it with nothing else to ask is at the review',
      '/credit?slide=options',
      shopPreviewFacts,
      '/review',
    ],
    [
      'SHP-42 with something in the cart the review asks what the rest becomes',
      '/review',
      { ...lookupFacts, hasCart: true },
      '/review',
    ],
    [
      'SHP-51 a shop that is closed leads back to the items',
      '/shop/cart',
      { ...creditSettledFacts, shopOpen: false },
      '/exchange',
    ],
    ['CRD-28 without slide 1 the page is slide 2', '/credit', lookupFacts, '/credit'],
    ['SLT-06 a shopper who spends a return is in the shop', '/shop', spendingFacts, '/shop'],
    ['SLT-06 and never among the items of the order', '/exchange', spendingFacts, '/shop'],
    [
      'SLT-06 SHP-09 without a choice, back by the page of the return',
      '/credit?slide=options',
      spendingFacts,
      '/return/k',
    ],
    [
      'FND-61 SHP-42 CRD-10 a review with a cart that cannot ask for the rest leads to slide 2 of the credit page',
      '/review',
      { ...lookupFacts, hasCart: true, creditOnReview: false },
      '/credit?slide=options',
    ],
    [
      'SLT-06 at the review with something in the cart, whatever the rest can become',
      '/review',
      { ...spendingFacts, hasCart: true, creditOnReview: false },
      '/review',
    ],
    ['SLT-06 at the review with something in the cart', '/review', { ...spendingFacts, hasCart: true }, '/review'],
    ['SLT-06 and without it in the shop', '/review', spendingFacts, '/shop'],
    ['SLT-12 an offer that is over leads to the page of its return', '/shop/cart', closedSpendingFacts, '/return/k'],
    [
      'NAV-25 a link on the domain of gifts is that of a gift, whatever its token has in it',
      '/link/a%2Fb',
      { ...initialFacts, onGiftDomain: true },
      '/gift-link/a%2Fb',
    ],
    [
      'NAV-25 and no link anywhere but on that domain',
      '/gift-receipt',
      { ...initialFacts, onGiftDomain: true },
      '/gift-receipt',
    ],
    ['LKP-52 the form for orders that cannot be found', '/missing-order', initialFacts, '/missing-order'],
    ['LKP-52 and where a shop has none', '/missing-order', { ...initialFacts, missingOrderForm: false }, '/gift'],
    ['LKP-52 or no gifts either', '/missing-order', { ...initialFacts, missingOrderForm: false, giftFlow: false }, '/'],
    ['LKP-57 nothing was sent', '/request-sent', { ...initialFacts, requestSent: false }, '/'],
    ['a submitted draft leads to its return', '/review', { ...creditSettledFacts, returnKey: 'k' }, '/return/k'],
    ['a submitted draft leaves the lookup open', '/', { ...creditSettledFacts, returnKey: 'k' }, '/'],
  ] as const)('%s', (_sentence, path, facts, place) => {
    expect(resolvePath(path, facts)).toBe(place)
  })

  /** A credit page without a choice counts as decided (`credit-page.test.ts`). */
  const anyFacts: fc.Arbitrary<ReachableFacts> = fc
    .record({
      portalOpen: fc.boolean(),
      withdrawal: fc.boolean(),
      hasOrder: fc.boolean(),
      incomplete: fc.constantFrom('/', '/gift', null),
      hasItems: fc.boolean(),
      creditOptions: fc.boolean(),
      shopPreview: fc.boolean(),
      shopOpen: fc.boolean(),
      hasCart: fc.boolean(),
      creditOnReview: fc.boolean(),
      creditSettled: fc.boolean(),
      giftFlow: fc.boolean(),
      spending: fc.constantFrom(null, { returnKey: 'k', open: true }, { returnKey: 'k', open: false }),
      receiptFlow: fc.boolean(),
      missingOrderForm: fc.boolean(),
      requestSent: fc.boolean(),
      onGiftDomain: fc.boolean(),
      pos: fc.constantFrom('closed', 'locked', 'open', 'found'),
      returnKey: fc.constantFrom(null, 'abc-DEF_123'),
    })
    .map((facts) => ({
      ...facts,
      creditPage: facts.creditOptions || facts.shopPreview,
      creditSettled: facts.creditSettled || !facts.creditOptions,
    }))
  const anyPath = fc
    .tuple(
      fc.constantFrom(...journeyPaths, ...openPaths, '/lookup', '/lookup/', '/confirm', '//exchange/'),
      fc.webQueryParameters(),
    )
    .map(([path, query]) => (query === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${query}`))

  it('every redirect leads to an allowed page, whatever the facts', () => {
    fc.assert(
      fc.property(anyPath, anyFacts, (path, facts) => {
        const once = resolvePath(path, facts)
        expect(resolvePath(once, facts)).toBe(once)
      }),
      { numRuns: 3000 },
    )
  })

  it('NAV-31 no journey page is reachable without an order', () => {
    fc.assert(
      fc.property(anyPath, anyFacts, (path, facts) => {
        const { route } = parsePlace(resolvePath(path, { ...facts, hasOrder: false }))
        expect(['exchange', 'credit', 'shop', 'collection', 'shopnowproduct', 'shopnowcart', 'review']).not.toContain(
          route,
        )
      }),
    )
  })
})
