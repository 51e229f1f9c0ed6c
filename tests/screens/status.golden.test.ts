import { describe, expect, test } from 'vitest'
import { translator, withNearDates } from '../../locales/translate.ts'
import { type StatusView, statusPage } from '../../screens/status/page.ts'
import { offerDialog } from '../../screens/status/shop-later.ts'
import { goldens } from '../support/golden.ts'
import { frameAt, LATER, RETURN_KEY, SHOP_ID, words } from '../support/golden-world.ts'
import { partOf } from './drawn-part.ts'
import { situations } from './status-situations.ts'
import { cardHold, offer, onlyRefund, onlySwap, open, paid, returnMethod } from './status-views.ts'

const page = `/return/${RETURN_KEY}`
const overlayContext = { shopId: SHOP_ID, currency: 'USD', path: `${page}?shoplater=true`, page } as const

const shopOffer = { ...offer, takes: { card: true, shop: true } }

goldens('status', {
  ...Object.fromEntries(
    Object.entries(situations).map(([name, view]) => [name, (t) => ({ screen: statusPage(frameAt(page), view, t) })]),
  ),
  'offer-dialog': (t) => ({
    screen: statusPage(frameAt(page), { ...open, ...onlyRefund, offer }, t),
    overlay: offerDialog(overlayContext, offer, withNearDates(t, open.createdAt)),
  }),
  'offer-dialog-shop': (t) => ({
    screen: statusPage(frameAt(page), { ...open, ...onlyRefund, offer: shopOffer }, t),
    overlay: offerDialog(overlayContext, shopOffer, withNearDates(t, open.createdAt)),
  }),
  'offer-dialog-taken': (t) => ({
    screen: statusPage(frameAt(page), { ...open, offer: { state: 'on-the-way', total: 32_421 } }, t),
    overlay: offerDialog(overlayContext, { state: 'on-the-way', total: 32_421 }, withNearDates(t, open.createdAt)),
  }),
})

const english = translator({ language: 'en' })
const drawn = (overrides: Partial<StatusView>) =>
  statusPage(frameAt(`/return/${RETURN_KEY}`), { ...open, ...overrides }, english)
const payments = (overrides: Partial<StatusView>) => partOf(drawn(overrides), 'key_values', 'payments')

describe('the card on the status page', () => {
  test.each([
    ['authorized', ['$96.90 is held on Visa ending in 4242.', /in the mail by May\u00a014, we charge the card/]],
    ['charged', [/^We charged \$96\.90 to Visa ending in 4242 because .* by May\u00a014\.$/]],
    ['released', ['The hold on Visa ending in 4242 was released.']],
    ['failed', [/^We couldn’t charge \$96\.90/]],
  ] as const)('a hold that is %s has its own text', (status, expected) => {
    const [row] = payments({ holds: [cardHold('instant-exchange', status)] })?.rows ?? []
    expect(row?.label).toBe('Instant exchange')
    expect(row?.lines).toEqual(expected.map((one) => (typeof one === 'string' ? one : expect.stringMatching(one))))
  })

  test.each([
    ['authorized', '$5.44 is reserved on Visa ending in 4242 and charged soon.'],
    ['charged', '$5.44 was charged to Visa ending in 4242.'],
    ['given-back', '$5.44 was refunded to Visa ending in 4242.'],
    ['failed', 'We couldn’t charge $5.44 to Visa ending in 4242. Please contact us.'],
  ] as const)('an amount owed shows its status: %s', (state, expected) => {
    expect(payments({ paid: paid(state) })?.rows).toEqual([{ label: 'Payment', lines: [expected] }])
  })

  test('no text about a card appears without a card', () => {
    expect(payments({})).toBe(undefined)
  })

  test('a cancelled return still reports the result of the card', () => {
    expect(payments({ cancelled: true, holds: [cardHold('instant-return', 'released')] })?.rows).toMatchObject([
      { label: 'Instant refund' },
    ])
  })

  test('an open amount leads to the checkout of the shop', () => {
    const checkout = { href: words.checkoutUrl, open: 1_088, until: LATER }
    expect(partOf(drawn({ checkout }), 'notice', 'checkout')?.actions).toMatchObject([
      { action: { type: 'link', href: words.checkoutUrl } },
    ])
    expect(partOf(drawn({}), 'notice', 'checkout')).toBe(undefined)
  })
})

describe('an instant outcome on the status page', () => {
  const textOfPart = (overrides: Partial<StatusView>, id: string) =>
    JSON.stringify([partOf(drawn(overrides), 'status_card', id), partOf(drawn(overrides), 'timeline', id)])

  test('the goods of an instant exchange do not wait for the parcel', () => {
    const instant = { ...onlySwap, holds: [cardHold('instant-exchange', 'authorized')] }
    expect(textOfPart(instant, 'card')).toContain(
      'We’re sending your new items now. Please send your parcel by May\u00a014.',
    )
    expect(textOfPart(instant, 'progress')).toContain(english('status.next-exchange-instant-copy'))
    expect(textOfPart(onlySwap, 'progress')).toContain(english('status.when-delivered'))
  })

  test('INS-15 the refund of an instant return does not wait for the parcel', () => {
    const instant = { ...onlyRefund, holds: [cardHold('instant-return', 'authorized')] }
    expect(textOfPart(instant, 'card')).toContain('We’re refunding $309.21 to your original payment method now.')
    expect(textOfPart(instant, 'progress')).toContain('No need to wait for your parcel')
    expect(textOfPart(onlyRefund, 'progress')).toContain('Once your parcel arrives, you’ll usually have it within')
  })
})

describe('how the parcel travels, on the status page', () => {
  test('STS-09 the QR alert and the Happy Returns error are above the page', () => {
    const banners = (name: string) => {
      const view = situations[name]
      return view === undefined
        ? []
        : (statusPage(frameAt(page), view, english).regions.banner?.map(({ id }) => id) ?? [])
    }
    expect([banners('qr-missing'), banners('happy-returns-error'), banners('label-ready')]).toEqual([
      ['qr-missing'],
      ['happy-returns'],
      [],
    ])
  })

  test('STS-12 a pick-up shows its details and its frequent questions', () => {
    const booked = { day: Date.UTC(2026, 3, 20), option: 'Leave at door', instructions: null } as const
    const screen = drawn({ returnMethod: returnMethod({ kind: 'pickup', isSearching: false, booked }) })
    const facts = partOf(screen, 'label_block', 'label')?.facts?.map(({ value }) => value)
    expect(facts).toEqual(['Apr\u00a020', 'Leave at door'])
    expect(partOf(screen, 'instructions', 'pickup-questions')?.steps.length).toBeGreaterThan(0)
    expect(partOf(drawn({}), 'instructions', 'pickup-questions')).toBe(undefined)
  })
})
