import { describe, expect, test } from 'vitest'
import { translator } from '../../locales/translate.ts'
import type { CreditDisabledReason } from '../../schemas/entities/disabled-reason.ts'
import type { Screen } from '../../schemas/envelope/screen.ts'
import { type CreditOptionView, type CreditView, creditOffTexts, creditOptions } from '../../screens/credit/options.ts'
import { type ShopPreviewView, shopPreview } from '../../screens/credit/preview.ts'
import { goldens } from '../support/golden.ts'
import { coatForCredit } from '../support/golden-receipts.ts'
import { frameAt, SHOP_ID } from '../support/golden-world.ts'
import { partOf, partsOf } from './drawn-part.ts'

const option = (credit: CreditOptionView['credit'], amount: number): CreditOptionView => ({
  credit,
  amount,
  without: null,
  bonus: null,
  fee: null,
  receipt: credit === 'exchange' ? null : coatForCredit.receipt,
  when: credit === 'exchange' ? null : 'in_transit',
  loading: false,
  off: null,
})

const withBonus = { ...coatForCredit.receipt, giftCardBonus: 3_093 }
const gift: CreditOptionView = { ...option('gift', 34_014), without: 30_921, bonus: 3_093, receipt: withBonus }
const refund: CreditOptionView = { ...option('refund', 30_421), fee: 500 }
const instant: CreditOptionView = { ...option('instant', 30_421), fee: 500 }
const two: CreditView = {
  currency: 'USD',
  notation: 'minus',
  options: [gift, refund],
  chosen: null,
  email: 'ada@example.com',
  card: null,
  failure: null,
  limit: null,
  poll: null,
  back: '/exchange',
}
const poll = { href: `/api/v1/${SHOP_ID}/parts/fees`, path: '/credit', everyMs: 2_000, maxAttempts: 30 }
const loading: CreditView = {
  ...two,
  options: [
    { ...gift, loading: true },
    { ...refund, loading: true },
  ],
  poll,
}
const disableOption = (credit: CreditOptionView, off: CreditDisabledReason): CreditOptionView => ({ ...credit, off })

const slide2: Readonly<Record<string, CreditView>> = {
  options: two,
  instant: { ...two, options: [gift, instant, refund], back: '/credit' },
  loading,
  'refund-off-cash': { ...two, options: [gift, disableOption(refund, 'cash')] },
  'nothing-left': {
    ...two,
    options: [
      disableOption(option('gift', 0), 'order-limit'),
      disableOption(option('refund', 0), 'order-limit'),
      option('exchange', 0),
    ],
    limit: 0,
  },
  'less-left': { ...two, options: [option('gift', 9_220), option('refund', 9_220)], limit: 9_220 },
  'refund-off-with-exchange': { ...two, options: [gift, disableOption(refund, 'not-with-exchange')] },
  'gift-off': { ...two, options: [disableOption(option('gift', 30_921), 'no-gift-card'), refund] },
  'nothing-offered': {
    ...two,
    options: [
      disableOption(gift, 'banned'),
      disableOption(option('refund', 30_421), 'exchange-only'),
      option('exchange', 30_921),
    ],
  },
  failed: { ...two, options: [], failure: 'totals' },
  yen: {
    ...two,
    currency: 'JPY',
    options: [{ ...gift, amount: 7_678, without: 6_980, bonus: 698 }, option('refund', 6_980)],
  },
}

const linen = {
  id: 'linen',
  title: 'Linen shirt',
  image: null,
  images: [],
  price: 9_800,
  differs: false,
  struck: 12_000,
  description: '',
  path: '/shop/collection/new/product/linen',
}

const preview: ShopPreviewView = {
  currency: 'USD',
  notation: 'parentheses',
  refund: 30_421,
  payout: { credit: 'refund', amount: 30_421 },
  rest: 'gift',
  shopNow: 32_000,
  bonus: 1_000,
  products: [linen],
  shopPath: '/shop',
  options: '/credit?slide=options',
}

const slide1: Readonly<Record<string, ShopPreviewView>> = {
  preview,
  'preview-without-bonus': { ...preview, shopNow: 31_000, bonus: 0, products: [] },
  'preview-alone': { ...preview, refund: null, payout: null, rest: 'none' },
  'preview-yen': { ...preview, currency: 'JPY', refund: 6_980, shopNow: 7_480, bonus: 500 },
}

const options = frameAt('/credit?slide=options')
const entries = Object.entries

goldens('credit', {
  ...Object.fromEntries(
    entries(slide2).map(([name, view]) => [name, (t) => ({ screen: creditOptions(options, view, t) })]),
  ),
  ...Object.fromEntries(
    entries(slide1).map(([name, view]) => [name, (t) => ({ screen: shopPreview(frameAt('/credit'), view, t) })]),
  ),
})

const english = translator({ language: 'en' })
const drawn = (view: CreditView): Screen => creditOptions(options, view, english)
const wayIn = (screen: Screen, credit: string) =>
  partOf(screen, 'picker', 'credit')?.options.find(({ value }) => value === credit)
const card = (view: CreditView, credit: string) => wayIn(drawn(view), credit)

describe('slide 2 of the credit page', () => {
  test('FIX-75 UXD-19 the earlier choice is preselected, else the refund; a tap confirms', () => {
    const marked = (view: CreditView) => ['gift', 'refund'].filter((credit) => card(view, credit)?.selected)
    expect(marked(two)).toEqual(['refund'])
    expect(marked({ ...two, chosen: 'gift' })).toEqual(['gift'])
    expect(marked({ ...two, options: [disableOption(gift, 'banned'), refund] })).toEqual(['refund'])
    expect(marked({ ...two, chosen: 'refund' })).toEqual(['refund'])
    expect(marked({ ...two, options: [gift, disableOption(refund, 'banned')], chosen: 'refund' })).toEqual(['gift'])
    expect(partOf(drawn(two), 'picker', 'credit')?.take).toEqual({ label: english('items.continue'), advance: true })
  })

  test('CRD-08 CRD-12 offers store credit and the original payment, each with a title and its copy', () => {
    expect(card(two, 'gift')).toMatchObject({
      label: english('credit.gift'),
      copy: english('credit.to-email', { email: 'ada@example.com' }),
    })
    expect(card(two, 'refund')).toMatchObject({ label: english('credit.refund'), copy: english('credit.to-origin') })
    expect(card(two, 'refund')?.action).toMatchObject({ name: 'credit.choose', args: { credit: 'refund' } })
  })

  test('INS-15 CON-11 an instant refund shows its time saving and the card hold', () => {
    const { instant: view = two } = slide2
    expect(card(view, 'instant')?.copy).toMatch(/3 to 7 days faster.*hold.*card/)
    expect(card(view, 'instant')?.action).toMatchObject({ name: 'credit.choose', args: { credit: 'instant' } })
  })

  test('"no thanks" gives the amount up and states it', () => {
    const { 'nothing-offered': view = two } = slide2
    expect(card(view, 'exchange')).toMatchObject({ price: { text: '$309.21' } })
    expect(card(view, 'exchange')?.copy).toContain('won’t get this amount back')
    expect(card(view, 'exchange')?.disabled).toBe(undefined)
  })

  test.each(['/credit', '/exchange'])('UXD-28 slide 2 links back to %s, once', (back) => {
    const screen = drawn({ ...two, back })
    expect(screen.chrome.back?.action).toEqual({ type: 'navigate', path: back })
    expect(partOf(screen, 'actions', 'ways')).toBeUndefined()
  })

  test('CRD-13 CRD-14 a bonus is a badge, and strikes the price without it', () => {
    expect(card(two, 'gift')).toMatchObject({
      badge: '$30.93 bonus',
      price: { text: '$340.14' },
      struck: { text: '$309.21' },
    })
    expect(card(two, 'refund')).not.toHaveProperty('badge')
    expect(card(two, 'refund')).not.toHaveProperty('struck')
  })

  test('CRD-15 a handling fee is disclaimed where it applies', () => {
    expect(card(two, 'refund')?.lines).toEqual(['After a handling fee of $5.00'])
    expect(card(two, 'gift')).not.toHaveProperty('lines')
  })

  test('CRD-16 during fee calculation no card shows an amount, and the page polls', () => {
    const screen = drawn(loading)
    expect(wayIn(screen, 'refund')).toMatchObject({ lines: [english('totals.loading')] })
    expect(wayIn(screen, 'refund')).not.toHaveProperty('price')
    expect(wayIn(screen, 'gift')).not.toHaveProperty('struck')
    expect(partOf(screen, 'loading', 'fees')?.label).toBe(english('totals.loading'))
    expect(screen.poll).toEqual([{ id: 'fees', ...poll }])
    expect(drawn(two)).not.toHaveProperty('poll')
  })

  test.each([
    ['gift', 'banned'],
    ['refund', 'exchange-only'],
    ['gift', 'no-gift-card'],
    ['refund', 'cash'],
    ['refund', 'not-with-exchange'],
    ['refund', 'order-limit'],
  ] as const)('ERR-56 %s that is off (%s) shows the reason on its button', (credit, reason) => {
    const closed = card({ ...two, options: [disableOption(option(credit, 100), reason)] }, credit)
    expect(closed?.disabled).toBe(english(creditOffTexts[reason]))
  })

  test('ERR-56 no two reasons sound the same', () => {
    const texts = Object.values(creditOffTexts).map((key) => english(key))
    expect(new Set(texts).size).toBe(texts.length)
  })

  test('failed totals show an error with a retry and no choices', () => {
    const { failed = two } = slide2
    expect(partOf(drawn(failed), 'notice', 'failure')).toMatchObject({
      tone: 'danger',
      actions: [{ label: 'Try again', action: { type: 'reload' } }],
    })
    const also = drawn({ ...two, failure: 'totals' })
    expect(partsOf(also).filter(({ type }) => type === 'picker')).toEqual([])
  })

  test('FIX-75 UXD-04 an amount’s lines are its receipt’s lines, bonus included', () => {
    expect(card(two, 'gift')?.rows?.map(({ label, money }) => [label, money.text])).toEqual([
      [english('totals.returned-count', { count: 2 }), '$378.00'],
      [english('totals.new'), '−$94.00'],
      [english('totals.tax'), '$25.21'],
      [english('totals.gift-bonus'), '$30.93'],
    ])
    const withoutFlag = card({ ...two, notation: 'parentheses' }, 'gift')
    expect(withoutFlag?.rows?.map(({ money }) => money.text)).toEqual(['($378.00)', '$94.00', '($25.21)', '($30.93)'])
    expect(withoutFlag?.notes?.[0]).toBe(english('totals.credit-note'))
    expect(card(two, 'refund')?.rows?.map(({ label }) => label)).not.toContain(english('totals.gift-bonus'))
    expect(card(loading, 'gift')).not.toHaveProperty('rows')
  })

  test('FIX-75 refunded shipping and a retained fee are separate lines', () => {
    const receipt = { ...coatForCredit.receipt, shippingTotal: 800, handlingFee: 500 }
    const rows = card({ ...two, options: [{ ...refund, receipt }] }, 'refund')?.rows
    expect(rows?.slice(-2).map(({ label, money }) => [label, money.text])).toEqual([
      [english('totals.reimbursed'), '$8.00'],
      [english('totals.handling-fee'), '−$5.00'],
    ])
  })

  test('FIX-75 an amount shows its destination and its date', () => {
    expect(card({ ...two, card: { brand: 'Visa', last4: '4242' } }, 'refund')?.copy).toBe('To your Visa ending in 4242')
    expect(card({ ...two, email: null }, 'gift')?.copy).toBe(english('totals.as-gift'))
    expect(card(two, 'refund')?.notes).toEqual([english('status.when-in-transit')])
    expect(card(two, 'gift')?.notes?.at(-1)).toBe(english('status.when-in-transit'))
  })
})

test('FND-63 giving the rest up states the amount owed in words, without parentheses', () => {
  const screen = creditOptions(options, { ...two, options: [option('exchange', -500)] }, english)
  expect(wayIn(screen, 'exchange')?.price).toEqual({ amount: -500, currency: 'USD', text: 'You pay $5.00' })
})

describe('slide 1 of the credit page', () => {
  const first = (view: ShopPreviewView) => shopPreview(frameAt('/credit'), view, english)

  test('CRD-03 CRD-04 slide 1 shows refund, spending amount and bonus, without zero decimals', () => {
    expect(partOf(first(preview), 'offer_card', 'shop')).toMatchObject({
      badge: '$10 bonus',
      price: { amount: 32_000, text: '$320' },
      note: 'A refund would be $304.21',
    })
  })

  test('FND-62 slide 1 promises no refund where none is possible', () => {
    const offerCard = partOf(first({ ...preview, refund: null }), 'offer_card', 'shop')
    expect(offerCard).not.toHaveProperty('note')
  })

  test('CRD-03 slide 1 has no badge without a bonus', () => {
    expect(partOf(first({ ...preview, bonus: 0 }), 'offer_card', 'shop')).not.toHaveProperty('badge')
  })

  test('CRD-06 the preview opens the shop or the product, and names the click', () => {
    const shop = partOf(first(preview), 'offer_card', 'shop')
    const trackedEvent = 'Shop Now Preview Click'
    expect(shop?.button.action).toEqual({ type: 'navigate', path: '/shop', counted: trackedEvent })
    const grid = partOf(first(preview), 'product_grid', 'preview')
    expect(grid).toMatchObject({ counted: trackedEvent, products: [{ path: linen.path }] })
  })

  test('CRD-02 declining Shop Now leads to slide 2 on a separate page', () => {
    const ways = partOf(first(preview), 'actions', 'ways')
    expect(ways?.buttons).toMatchObject([{ look: 'secondary', action: { path: '/credit?slide=options' } }])
    expect(first(preview).key).not.toBe(drawn(two).key)
  })
})
