import { describe, expect, it } from 'vitest'
import { translator } from '../../../locales/translate.ts'
import { type FrameView, type PageParts, screen } from '../../../screens/parts/frame.ts'
import { plain } from '../../../screens/parts/rich-text.ts'

const t = translator({ language: 'en' })

const frame: FrameView = {
  shopId: 'plain',
  shop: { name: 'Plain', poweredBy: false },
  languages: [{ value: 'en', label: 'English' }],
  route: { name: 'exchange', constant: 'Exchange', layout: 'nav', previous: '/', cart: true, stickyNav: false },
  path: '/exchange',
  history: 'push',
  header: 'bar',
  cartCount: null,
  back: { type: 'navigate', path: '/' },
}
const lookup = { name: 'lookup', constant: 'Lookup', layout: 'default', cart: false, stickyNav: false } as const
const page: PageParts = { title: 'Your order', heading: 'What goes back?', main: [] }

const drawn = (overrides: Partial<FrameView> = {}, more: Partial<PageParts> = {}) =>
  screen({ ...frame, ...overrides }, { ...page, ...more }, t)
const chromeOf = (shop: Partial<FrameView['shop']>) => drawn({ shop: { ...frame.shop, ...shop } }).chrome

describe('the frame of a screen', () => {
  it('NAV-03 the frame has route, constant, layout, previous page, cart, sticky bar, title, description', () => {
    expect(drawn()).toMatchObject({
      name: 'exchange',
      constant: 'Exchange',
      layout: 'nav',
      previous: '/',
      cart: true,
      stickyNav: false,
      title: 'Your order · Plain',
      description: expect.stringContaining('Plain'),
      heading: 'What goes back?',
    })
    expect(drawn({ route: lookup })).not.toHaveProperty('previous')
  })

  it('NAV-23 a screen is recorded as one view with its constant', () => {
    expect(drawn().track).toEqual({ event: 'view', constant: 'Exchange' })
  })

  it('a screen has the key of its page, else of its route', () => {
    expect(drawn().key).toBe('exchange')
    expect(drawn({}, { key: 'capture-email' }).key).toBe('capture-email')
  })

  it('a screen has no empty regions', () => {
    expect(drawn({}, { banner: [], aside: [], footer: [] }).regions).toStrictEqual({ main: [] })
  })
})

describe('the header', () => {
  it.each(['lookup', 'gift'])('NAV-50 the brand is plain at %s', (name) => {
    expect(drawn({ route: { ...lookup, name } }).chrome.brand).not.toHaveProperty('home')
  })

  it.each(['exchange', 'review', 'StatusPage', 'giftReceipt'])('NAV-50 the brand leads to lookup from %s', (name) => {
    expect(drawn({ route: { ...lookup, name } }).chrome.brand).toMatchObject({ name: 'Plain', home: { path: '/' } })
  })

  it('NAV-51 the header links back to the merchant’s store, if there is one', () => {
    expect(chromeOf({ domain: 'plain.example' }).shop).toEqual({
      label: 'Back to Plain',
      href: 'https://plain.example/',
    })
    expect(chromeOf({})).not.toHaveProperty('shop')
  })

  it('NAV-41 the header has a cart with its count where the route has one', () => {
    expect(drawn({ cartCount: 2, header: 'app' }).chrome).toMatchObject({
      header: 'app',
      cart: { path: '/shop/cart', count: 2 },
    })
    expect(drawn().chrome).not.toHaveProperty('cart')
  })

  it('the header links back, where a previous page exists', () => {
    expect(drawn().chrome.back).toEqual({ label: 'Back', action: { type: 'navigate', path: '/' } })
    expect(drawn({ back: null }).chrome).not.toHaveProperty('back')
  })
})

describe('the footer', () => {
  const both = [
    { value: 'en', label: 'English' },
    { value: 'fr', label: 'Français' },
  ]

  it('NAV-52 languages are offered only where there is a choice', () => {
    expect(drawn().chrome).not.toHaveProperty('languages')
    expect(drawn()).not.toHaveProperty('forms')
    const { chrome, forms } = drawn({ languages: both })
    expect(chrome.languages).toMatchObject({
      current: 'en',
      options: both,
      action: { name: 'session.language', form: 'language' },
    })
    expect(forms?.language?.values).toEqual({ lang: 'en' })
  })

  it.each([
    ['a heading', { footerHeading: 'Questions?' }, { heading: 'Questions?', body: [] }],
    [
      'a copy',
      { footerCopy: plain('Ask us.') },
      { body: [{ kind: 'paragraph', inline: [{ kind: 'words', text: 'Ask us.' }] }] },
    ],
  ])('NAV-54 support is shown with %s', (_sentence, shop, support) => {
    expect(chromeOf(shop).support).toEqual(support)
  })

  it('NAV-54 there is none when both are empty', () => {
    expect(chromeOf({ supportEmail: 'us@plain.example' })).not.toHaveProperty('support')
    expect(chromeOf({ footerHeading: '', footerCopy: [] })).not.toHaveProperty('support')
  })

  it('NAV-58 the badge is shown where the shop has it on', () => {
    expect(chromeOf({ poweredBy: true }).badge?.label).toMatch(/\w/)
    expect(chromeOf({ poweredBy: false })).not.toHaveProperty('badge')
  })
})
