import { describe, expect, test } from 'vitest'
import { translator } from '../../locales/translate.ts'
import { offReasons } from '../../screens/review/off-reasons.ts'
import { type ReviewView, reviewPage } from '../../screens/review/page.ts'
import { frameAt, LATER } from '../support/golden-world.ts'
import { partOf } from './drawn-part.ts'
import { everyMethod, full, pickup, situations } from './review-situations.ts'

const t = translator({ language: 'en' })
const drawn = (overrides: Partial<ReviewView>) => reviewPage(frameAt('/review'), { ...full, ...overrides }, t)
const submitIn = (overrides: Partial<ReviewView>) =>
  partOf(drawn(overrides), 'actions', 'submit-bar')?.buttons.find(({ id }) => id === 'submit')

describe('the ways back', () => {
  const optionOf = (id: string, overrides: Partial<ReviewView> = {}) =>
    partOf(drawn({ methods: everyMethod, ...overrides }), 'picker', 'methods')?.options.find(
      ({ value }) => value === id,
    )

  test('MTH-10 an option shows how the parcel leaves, place, distance and cost', () => {
    expect(optionOf('store:soho')).toMatchObject({
      label: 'Return in store',
      image: { alt: '' },
      lines: [
        'Corner Books, 214 West 29th Street, New York · 1.50\u00a0mi',
        `${t('method.in-store')} · ${t('method.needs-nothing')}`,
      ],
      price: { text: t('review.method-free') },
      action: { name: 'review.method', args: { method: 'store:soho' } },
    })
    expect(optionOf('veho')).toMatchObject({
      lines: [expect.stringContaining(t('method.pick-up'))],
      price: { amount: 495 },
    })
  })

  test('UXD-19 free methods precede paid ones among those without a specified place', () => {
    const methods = partOf(drawn({ methods: everyMethod }), 'picker', 'methods')?.options ?? []
    const ids = methods.map(({ value }) => value)
    expect(ids.indexOf('evri')).toBeLessThan(ids.indexOf('veho'))
    expect(ids.slice(0, 2)).toEqual(everyMethod.slice(0, 2).map(({ id }) => id))
    expect(ids.at(-1)).toBe('pre-paid')
    expect(optionOf('veho')?.price?.text).toBe('$4.95 fee')
  })

  test('MTH-20 CON-25 Happy Returns is measured with one decimal, CON-10 MTH-22 and travels with 16 others', () => {
    expect(optionOf('happy-returns:corner')?.lines?.[0]).toMatch(/ · 3.9\u00a0mi$/)
    expect(optionOf('happy-returns:corner')?.notes).toEqual([t('method.shared', { count: 16 })])
  })

  test('MTH-21 MTH-40 partners link to all their places', () => {
    expect(optionOf('happy-returns:corner')?.links).toEqual([
      { label: t('method.finder', { name: 'Happy Returns' }), href: 'https://locations.happyreturns.com/?zip=10001' },
    ])
    expect(optionOf('evri')?.links?.[0]?.href).toContain('evri.com')
    expect(optionOf('pre-paid')).not.toHaveProperty('links')
  })

  test('MTH-23 sustainable methods have a leaf and the page a banner; otherwise neither appears', () => {
    expect(optionOf('happy-returns:corner')?.help?.label).toBe(t('method.sustainable'))
    expect(optionOf('veho')).not.toHaveProperty('help')
    expect(partOf(drawn({ methods: everyMethod }), 'text', 'sustainable')?.look).toBe('small')
    expect(partOf(drawn({}), 'text', 'sustainable')).toBe(undefined)
  })

  test('REV-02 REV-36 outlines show while methods load, and submit explains it', () => {
    const loading = {
      methods: [],
      methodsLoading: { href: '/parts/methods', path: '/review' },
      submitOff: ['methods-loading'],
    } as const
    const screen = drawn(loading)
    expect(partOf(screen, 'deferred', 'methods')).toMatchObject({
      href: '/parts/methods',
      path: '/review',
      shape: 'card',
    })
    expect(partOf(screen, 'picker', 'methods')).toBe(undefined)
    expect(submitIn(loading)?.disabled).toBe(t(offReasons['methods-loading']))
  })

  test('MTH-24 MTH-25 MTH-33 a pick-up form has four fields and saves automatically', () => {
    const part = partOf(drawn(situations['ways-pickup'] ?? {}), 'pickup_scheduler', 'pickup')
    expect(part?.date.options[0]).toEqual({ value: '2026-04-11', label: 'Sat,\u00a0April\u00a011' })
    expect(part?.option.options.map(({ value }) => value)).toEqual(['Leave at door', 'Meet at door', 'Meet outside'])
    expect([part?.phone.required, part?.instructions.maxLength]).toEqual([true, 256])
    expect(part?.save).toMatchObject({ action: { name: 'review.pickup', form: 'pickup' }, afterMs: 500 })
  })

  test('MTH-30 the phone takes ten digits in any writing, with or without +1', () => {
    const pattern = partOf(drawn({ pickup }), 'pickup_scheduler', 'pickup')?.phone.pattern ?? ''
    const fits = (typed: string) => new RegExp(`^(?:${pattern})$`, 'u').test(typed)
    expect(['5550101234', '(555) 010-1234', '+1 555.010.1234'].map(fits)).toEqual([true, true, true])
    expect(['', '555', '55501012345', '(555) 010-123a'].map(fits)).toEqual([false, false, false, false])
  })

  test('REV-14 data goes to a driver only with a word about it', () => {
    expect(partOf(drawn({ privacy: true }), 'notice', 'privacy')).toBeDefined()
    expect(partOf(drawn({}), 'notice', 'privacy')).toBe(undefined)
  })

  test('MTH-33 typed pick-up details are newer than saved ones: the form preserves its seed', () => {
    const typed = { date: '2026-04-11', option: '', phone: '555', instructions: '' }
    const seedOf = (overrides: Partial<ReviewView>) => drawn(overrides).forms?.pickup
    expect(seedOf({ pickup: { ...pickup, typed } })).toEqual({ seed: seedOf({ pickup })?.seed, values: typed })
  })

  test('MTH-06 labels are a choice of their own', () => {
    const labels = situations['ways-labels']?.labels ?? null
    expect(
      partOf(drawn({ labels }), 'picker', 'label-options')?.options.map(({ label, action }) => [label, action.args]),
    ).toEqual([
      ['USPS Ground', { method: 'pre-paid', option: 'usps' }],
      ['FedEx', { method: 'pre-paid', option: 'fedex' }],
    ])
  })
})

test('FIX-84 the page shows the handover deadline, and the store once chosen', () => {
  const words = (overrides: Partial<ReviewView>) =>
    JSON.stringify(partOf(drawn(overrides), 'text', 'hand-over')?.body ?? null)
  expect(words({})).toContain(t('review.hand-over', { date: t.date(LATER) }))
  const [store] = everyMethod
  const inStore = everyMethod.map((one) =>
    one === store ? { ...one, selected: true, places: one.places.map((place) => ({ ...place, selected: true })) } : one,
  )
  expect(words({ methods: inStore })).toContain(t('review.bring', { date: t.date(LATER), place: 'Corner Books' }))
  expect(words(situations['ways-pickup'] ?? {})).toBe('null')
  expect(words({ methods: everyMethod })).toBe('null')
})

test('FND-35 the review page names no day for a label that waits for the approval', () => {
  const page = JSON.stringify(drawn(situations['label-to-be-held'] ?? {}))
  expect(page).toContain(t('label.held-copy'))
  expect(page).toContain('Your time to send the parcel starts when your label arrives.')
  expect(page).not.toContain(t.date(LATER))
})
