import { describe, expect, it } from 'vitest'
import { buildPath, parsePlace, type RouteName, routes } from '../../../server/domain/journey/routes.ts'

describe('where a path leads', () => {
  const layoutOfJourney = { layout: 'nav', cart: true }
  const shop = { ...layoutOfJourney, previous: '/credit', stickyNav: true }
  it.each([
    ['NAV-04', '/', 'lookup', { constant: 'Lookup', layout: 'default' }],
    ['NAV-05', '/gift', 'gift', { constant: 'Gift Lookup', layout: 'default' }],
    ['NAV-06', '/gift-receipt', 'giftReceipt', { constant: 'Gift Receipt Lookup', layout: 'gift' }],
    ['NAV-07', '/exchange', 'exchange', { constant: 'Exchange', previous: '/', ...layoutOfJourney }],
    ['NAV-08', '/credit', 'credit', { constant: 'Credit', previous: '/exchange', ...layoutOfJourney }],
    ['NAV-09', '/shop', 'shop', { constant: 'Shop Now', ...shop }],
    ['NAV-10', '/shop/collection', 'collection', shop],
    ['NAV-10', '/shop/collection/7', 'collection', shop],
    ['NAV-10', '/shop/collection/7/coats', 'collection', shop],
    ['NAV-11', '/shop/collection/7/product/9', 'shopnowproduct', shop],
    ['NAV-11', '/shop/collection/7/product/9/coat', 'shopnowproduct', shop],
    ['NAV-12', '/shop/cart', 'shopnowcart', { constant: 'Cart', ...shop }],
    ['NAV-13', '/review', 'review', { constant: 'Review', previous: '/credit', layout: 'nav' }],
    ['NAV-17', '/cart', 'cart', { constant: 'Cart', layout: 'nav' }],
    ['NAV-17', '/cart/abc', 'cart', { constant: 'Cart' }],
    ['NAV-18', '/cart/v2/abc', 'cart', { constant: 'Cart' }],
    ['NAV-18', '/cart/v2/abc/key', 'cart', { constant: 'Cart' }],
    ['NAV-22', '/cart/v2/abc/key/more', 'not-found', { layout: 'default' }],
    ['NAV-19', '/return/abc', 'StatusPage', { constant: 'ReturnStatus', layout: 'nav' }],
    ['NAV-22', '/no-such-page', 'not-found', { layout: 'default' }],
    ['NAV-22', '/return', 'not-found', { layout: 'default' }],
    ['NAV-22', '/exchange/more', 'not-found', { layout: 'default' }],
    ['NAV-22', '/shop/collection/7/product/9/coat/more', 'not-found', { layout: 'default' }],
  ] as const)('%s %s is the route %s', (_row, path, name, expectedRoute) => {
    expect(parsePlace(path).route).toBe(name)
    expect(routes[name]).toMatchObject(expectedRoute)
  })

  it('NAV-07 NAV-08 NAV-09 NAV-13 the cart shows from order to shop, not at lookup and review', () => {
    const withCart = Object.entries(routes).filter(([, { cart }]) => cart === true)
    expect(withCart.map(([name]) => name)).toEqual([
      'exchange',
      'credit',
      'shop',
      'collection',
      'shopnowproduct',
      'shopnowcart',
    ])
    const sticky = Object.entries(routes).filter(([, { stickyNav }]) => stickyNav === true)
    expect(sticky.map(([name]) => name)).toEqual(['shop', 'collection', 'shopnowproduct', 'shopnowcart'])
  })

  it('NAV-40 every route has the layout of its kind', () => {
    const of = (layout: string) => Object.keys(routes).filter((name) => routes[name as RouteName].layout === layout)
    expect(of('gift')).toEqual(['giftReceipt', 'gift-link', 'gift-code'])
    expect(of('default')).toEqual([
      'lookup',
      'gift',
      'link',
      'confirmEmail',
      'missingOrder',
      'requestSent',
      'customerLookup',
      'customerHistory',
      'policy',
      'withdrawal',
      'withdrawalStatus',
      'not-found',
    ])
    expect(of('nav')).toEqual([
      'exchange',
      'credit',
      'shop',
      'collection',
      'shopnowproduct',
      'shopnowcart',
      'review',
      'cart',
      'StatusPage',
    ])
  })

  it('every chain of previous pages ends at lookup', () => {
    for (const name of Object.keys(routes) as RouteName[]) {
      const walked: string[] = [name]
      for (let previous = routes[name].previous; previous !== undefined; ) {
        const { route } = parsePlace(previous)
        expect(walked).not.toContain(route)
        walked.push(route)
        previous = routes[route].previous
      }
      if (routes[name].previous !== undefined) expect(walked.at(-1)).toBe('lookup')
    }
  })
})

describe('the contents of a path', () => {
  it.each([
    ['NAV-10', '/shop/collection', {}],
    ['NAV-10', '/shop/collection/7', { id: '7' }],
    ['NAV-10', '/shop/collection/7/coats', { id: '7', name: 'coats' }],
    ['NAV-11', '/shop/collection/7/product/9/coat', { id: '7', productId: '9', name: 'coat' }],
    ['NAV-17', '/cart', {}],
    ['NAV-17', '/cart/abc', { token: 'abc' }],
    ['NAV-18', '/cart/v2/abc', { token: 'abc' }],
    ['NAV-18', '/cart/v2/abc/key', { token: 'abc', returnKey: 'key' }],
    ['NAV-19', '/return/a%2Fb', { hash: 'a/b' }],
    ['NAV-19', '/return/50%25%', { hash: '50%25%' }],
  ] as const)('%s %s has its parameters', (_row, path, params) => {
    expect(parsePlace(path).params).toEqual(params)
  })

  it('the query follows the first question mark, and the path stays as requested', () => {
    expect(parsePlace('/gift?order=%231001&zip=a?b')).toEqual({
      route: 'gift',
      path: '/gift?order=%231001&zip=a?b',
      params: {},
      query: { order: '#1001', zip: 'a?b' },
    })
  })

  it('a path is written with the part of its query that is there', () => {
    expect(buildPath('/exchange')).toBe('/exchange')
    expect(buildPath('/exchange', { item: 'a.1', question: undefined })).toBe('/exchange?item=a.1')
    expect(parsePlace(buildPath('/gift', { order: '#1 & more' })).query).toEqual({ order: '#1 & more' })
  })
})
