import { describe, expect, test } from 'vitest'
import { translator } from '../../locales/translate.ts'
import { offReasons } from '../../screens/review/off-reasons.ts'
import { type ReviewView, reviewPage } from '../../screens/review/page.ts'
import { frameAt, words } from '../support/golden-world.ts'
import { partOf, partsOf } from './drawn-part.ts'
import { cardRequired, dueRequired, full, instant, poll, situations } from './review-situations.ts'

const frame = frameAt('/review')
const t = translator({ language: 'en' })
const drawn = (overrides: Partial<ReviewView>) => reviewPage(frame, { ...full, ...overrides }, t)
const submitIn = (overrides: Partial<ReviewView>) =>
  partOf(drawn(overrides), 'actions', 'submit-bar')?.buttons.find(({ id }) => id === 'submit')

describe('the review page', () => {
  test('REV-01 UXD-28 the review has a heading, submit, one back, and the support section', () => {
    const screen = drawn({})
    expect(screen.heading).toBe(t('review.heading'))
    expect(partOf(screen, 'actions', 'submit-bar')?.buttons).toMatchObject([
      { id: 'submit', action: { name: 'return.submit' } },
    ])
    expect(screen.chrome.back?.action).toEqual({ type: 'navigate', path: '/credit' })
    expect(partOf(screen, 'actions', 'ways')).toBeUndefined()
    expect(screen.chrome.support?.heading).toBe('Need a hand?')
  })

  test('REV-03 REV-04 REV-05 the review lists sent and received items, the sender and totals', () => {
    const screen = drawn({})
    expect(partOf(screen, 'line_group', 'sent')?.lines.map(({ title }) => title)).toEqual(['Wool coat', 'Linen shirt'])
    expect(partOf(screen, 'line_group', 'received')?.lines).toHaveLength(1)
    expect(JSON.stringify(partOf(screen, 'text', 'customer')?.body)).toContain('Ada Okafor · ')
    expect(screen.regions.aside?.[0]).toMatchObject({ type: 'totals', id: 'totals' })
  })

  test('UXD-04 REV-06 FEE-36 FIX-89 deductions have a minus by flag, else credits have parentheses', () => {
    const textsOf = (notation: ReviewView['notation']) =>
      partOf(drawn({ notation }), 'totals', 'totals')?.rows.map(({ label, money }) => `${label} ${money.text}`)
    expect(textsOf('minus')).toEqual([
      'Returned items (2) $378.00',
      'New items −$94.00',
      'Tax $25.21',
      'You get $309.21',
    ])
    expect(textsOf('parentheses')).toEqual([
      'Returned items (2) ($378.00)',
      'New items $94.00',
      'Tax ($25.21)',
      'You get $309.21',
    ])
  })

  test('FIX-73 amount and next step stay visible on a phone, and items link back', () => {
    const screen = drawn({})
    expect(partOf(screen, 'actions', 'submit-bar')).toMatchObject({ sticky: true, summary: 'You get $309.21' })
    expect(partOf(screen, 'line_group', 'sent')?.actions).toMatchObject([
      { action: { type: 'navigate', path: '/exchange' } },
    ])
  })

  test('the credit selector offers gift card and refund with amounts, and applies at once', () => {
    const { 'credit-choice': view = full } = situations
    expect(partOf(drawn(view), 'picker', 'credit')?.options).toMatchObject([
      {
        value: 'gift',
        selected: true,
        price: { text: '$340.14' },
        action: { name: 'review.credit', args: { credit: 'gift' } },
      },
      { value: 'refund', selected: false, price: { text: '$304.21' } },
    ])
    expect(partOf(drawn({}), 'picker', 'credit')).toBe(undefined)
  })

  test('UXD-03 the review shows the choice of the credit page, with a way back', () => {
    const { 'credit-chosen': view = full } = situations
    const chosen = partOf(drawn(view), 'text', 'credit')
    expect([chosen?.heading, JSON.stringify(chosen?.body)]).toEqual([
      t('credit.refund'),
      expect.stringContaining(t('credit.to-origin')),
    ])
    expect(chosen?.actions).toMatchObject([{ label: t('items.edit'), action: { type: 'navigate', path: '/credit' } }])
    expect(partOf(drawn(view), 'picker', 'credit')).toBe(undefined)
  })

  test('ERR-56 a closed refund shows its reason in the credit selector', () => {
    const { 'credit-missing': view = full } = situations
    expect(partOf(drawn(view), 'picker', 'credit')?.options[1]?.disabled).toBe(t('credit.off-cash'))
  })

  test('the exchange selector shows regular and instant', () => {
    const types = partOf(drawn({ exchangeType: { selected: 'regular' } }), 'picker', 'instant-exchange-type')
    expect(types?.options).toMatchObject([
      { value: 'regular', selected: true, action: { name: 'review.exchange-type', args: { type: 'regular' } } },
      { value: 'instant', selected: false, action: { name: 'review.exchange-type', args: { type: 'instant' } } },
    ])
    expect(partOf(drawn({}), 'picker', 'instant-exchange-type')).toBe(undefined)
  })

  test('the return-type selector shows regular and instant', () => {
    const types = partOf(drawn({ returnType: { selected: 'regular' } }), 'picker', 'instant-return-type')
    expect(types?.options).toMatchObject([
      { value: 'regular', selected: true, action: { name: 'review.return-type', args: { type: 'regular' } } },
      { value: 'instant', selected: false, action: { name: 'review.return-type', args: { type: 'instant' } } },
    ])
    expect(partOf(drawn({}), 'picker', 'instant-return-type')).toBe(undefined)
  })

  test('REV-10 the details of a hold name hold, charge and the parcel deadline', () => {
    const screen = drawn(instant)
    expect(JSON.stringify(partOf(screen, 'text', 'instant-exchange-details')?.body)).toContain(
      'we place a hold of $1.00 on your card. If your parcel isn’t in the mail by May\u00a014,\u00a02026, we charge $96.90.',
    )
    expect(partOf(drawn({ exchangeType: { selected: 'regular' } }), 'text', 'instant-exchange-details')).toBe(undefined)
  })

  test.each([
    ['instant-exchange', { exchangeType: { selected: 'regular' } }, 'about 4 days sooner'],
    ['instant-return', { returnType: { selected: 'regular' } }, '3 to 7 days faster'],
  ] as const)('REV-11 INS-15 CON-11 %s is explained in a dialog of its own', (of, overrides, copy) => {
    const screen = drawn(overrides)
    const opener = partOf(screen, 'actions', `${of}-more`)
    expect(opener?.buttons[0]?.action).toEqual({ type: 'open', dialog: of })
    expect(JSON.stringify(screen.dialogs?.[of])).toContain(copy)
    expect(drawn({})).not.toHaveProperty('dialogs')
  })

  test('INS-15 an instant exchange without a choice is explained beside its hold', () => {
    const screen = drawn({ ...instant, exchangeType: null })
    expect(partOf(screen, 'picker', 'instant-exchange-type')).toBe(undefined)
    expect(JSON.stringify(partOf(screen, 'text', 'instant-exchange-details')?.body)).toContain('about 4 days sooner')
    expect(screen.dialogs).toHaveProperty('instant-exchange')
  })

  test('a required card has a form of its own', () => {
    const screen = drawn({ payment: cardRequired })
    expect(partOf(screen, 'card_field', 'payment')).toMatchObject({
      form: 'card',
      entry: words.cardEntry,
      button: { action: { name: 'payment.card', form: 'card' } },
    })
    expect(screen.forms?.card?.values).toEqual({ payment: '', captcha: '' })
    expect(partOf(drawn({}), 'card_field', 'payment')).toBe(undefined)
    expect(drawn({}).forms).not.toHaveProperty('card')
  })

  test('the card that was taken is named, and can be taken away', () => {
    expect(partOf(drawn({ payment: { ...cardRequired, taken: words.card } }), 'card_field', 'payment')).toMatchObject({
      taken: 'Visa ending in 4242',
      button: { action: { name: 'payment.remove' } },
    })
  })

  test('prepaid cards are refused where the card secures an instant outcome', () => {
    expect(partOf(drawn(instant), 'card_field', 'payment')?.hint).toBe(t('payment.hint-prepaid'))
    expect(partOf(drawn({ payment: dueRequired }), 'card_field', 'payment')?.hint).toBe('You pay $5.44 with this card.')
    expect(t(offReasons['card-prepaid'])).toMatch(/^Prepaid cards can’t be used for instant refunds and exchanges/)
  })

  test('REV-13 the policy box appears only when required, and submit waits for it', () => {
    expect(partOf(drawn({}), 'field_group', 'policy')?.fields).toMatchObject([
      { name: 'policy', kind: 'checkbox', required: true, label: t('review.policy') },
    ])
    expect(submitIn({})?.needs).toBe('valid')
    expect(partOf(drawn({ policyRequired: false }), 'field_group', 'policy')).toBe(undefined)
    expect(submitIn({ policyRequired: false })).not.toHaveProperty('needs')
  })

  test('a charge needs a box that names it, and submit waits for it', () => {
    const screen = drawn({ payment: dueRequired, policyRequired: false })
    const group = partOf(screen, 'field_group', 'payment-acceptance')
    expect(group).toMatchObject({
      form: 'review',
      fields: [
        { name: 'payment_acceptance', kind: 'checkbox', required: true, label: 'I accept the charge of $5.44.' },
      ],
    })
    expect(screen.forms?.review?.values).toEqual({ payment_acceptance: '' })
    expect(submitIn({ payment: dueRequired, policyRequired: false })?.needs).toBe('valid')
    expect(partOf(drawn({ payment: cardRequired }), 'field_group', 'payment-acceptance')).toBe(undefined)
  })

  test('FIX-73 the best three methods are visible, the rest opens by one press', () => {
    const { ways: view = full } = situations
    const countOffered = (count: number) => {
      const methods = Array.from({ length: count }, (_, at) => ({ ...view.methods?.[0], id: `way-${at}` }))
      return partOf(drawn({ ...view, methods } as Partial<ReviewView>), 'picker', 'methods')?.more
    }
    expect([countOffered(4)?.label, countOffered(5)?.label]).toEqual(['Show 1 more way', 'Show 2 more ways'])
    expect(countOffered(5)?.shown).toBe(3)
    expect(countOffered(3)).toBe(undefined)
  })

  test('REV-02 the return methods are offered, each free or with its fee', () => {
    const { 'method-fees': view = full } = situations
    expect(partOf(drawn(view), 'picker', 'methods')?.options).toMatchObject([
      { value: 'pre-paid', price: { amount: 0, text: 'Free' }, selected: true },
      { value: 'post', price: { text: '$3.95 fee' }, selected: false },
    ])
    expect(partOf(drawn({ methods: [], methodNeeded: false }), 'picker', 'methods')).toBe(undefined)
  })

  test('leaving needs a confirmation when the cart is the shop’s own', () => {
    expect(drawn({ leave: true }).leave).toMatchObject({
      title: t('review.leave-title'),
      yes: 'Go back',
      no: 'Stay here',
    })
    expect(drawn({})).not.toHaveProperty('leave')
  })

  test.each(['refund', 'gift'] as const)('REV-18 a return with a single credit type explains it (%s)', (only) => {
    const note = (off: 'cash' | null) => partOf(drawn({ creditNote: { only, off } }), 'text', 'credit-note')
    const destinations = {
      refund: t('credit.to-origin'),
      gift: t('credit.to-email', { email: full.customer.email ?? '' }),
    }
    const destination = { inline: [{ text: destinations[only] }] }
    expect(note(null)).toMatchObject({ heading: t(`credit.${only}`), body: [destination] })
    expect(note('cash')?.body).toMatchObject([destination, { inline: [{ text: `${t('credit.off-cash')}.` }] }])
  })

  test('REV-25 a difference the shop covers is announced, and no card is required', () => {
    const { covered = full } = situations
    const screen = drawn(covered)
    expect(JSON.stringify(partOf(screen, 'notice', 'overage')?.body)).toContain('This one’s on us.')
    expect(partOf(screen, 'totals', 'totals')?.rows.at(-1)?.label).toBe(t('totals.nothing-due'))
    expect(partOf(screen, 'card_field', 'payment')).toBe(undefined)
  })

  test('a submit that gives the rest up names the amount', () => {
    expect(submitIn({ forfeited: 30_921 })?.label).toBe('Submit without getting $309.21 back')
    expect(submitIn({})?.label).toBe('Submit return')
  })

  test('during fee calculation the summary announces it, and the page polls', () => {
    const screen = drawn({ feesLoading: poll, submitOff: ['fees-loading'] })
    expect(partOf(screen, 'loading', 'fees')?.label).toBe(t('totals.loading'))
    expect(partOf(screen, 'totals', 'totals')?.rows.at(-1)?.note).toContain(t('totals.may-change'))
    expect(screen.poll).toEqual([{ id: 'fees', ...poll }])
    expect(drawn({})).not.toHaveProperty('poll')
  })

  test.each([
    'no-items',
    'credit-missing',
    'fees-loading',
    'card-missing',
    'card-prepaid',
    'card-authenticating',
    'payments-unavailable',
    'methods-loading',
    'method-missing',
    'label-option-missing',
    'address-incomplete',
    'address-country',
    'address-phone',
    'pickup-date',
    'pickup-option',
    'pickup-phone',
    'pickup-instructions',
  ] as const)('a disabled submit shows its reason on the button: %s', (submitOff) => {
    expect(submitIn({ submitOff: [submitOff] })?.disabled).toBe(t(offReasons[submitOff]))
  })

  test('every reason against a submit has words of its own', () => {
    const texts = Object.values(offReasons).map((key) => t(key))
    expect(new Set(texts).size).toBe(texts.length)
  })

  test('a submit is bound to the displayed amounts and blocks other presses', () => {
    expect(submitIn({ seen: '-30921/0' })?.action).toMatchObject({
      form: 'review',
      args: { amount: '-30921/0' },
      exclusive: true,
      pending: t('review.submitting'),
    })
  })

  test('an amount owed in the shop’s checkout is announced, and no card is required', () => {
    const { checkout = full } = situations
    expect(partOf(drawn(checkout), 'text', 'checkout')?.body).toMatchObject([
      { inline: [{ text: t('review.checkout') }] },
    ])
    expect(partOf(drawn(checkout), 'card_field', 'payment')).toBe(undefined)
    expect(partOf(drawn({}), 'text', 'checkout')).toBe(undefined)
  })

  test('UXD-21 ERR-55 an amount owed by choice is named without a warning color', () => {
    const notice = partOf(drawn({ overage: 544 }), 'notice', 'overage')
    expect(notice).toMatchObject({ tone: 'info' })
    expect(JSON.stringify(notice?.body)).toContain('cost $5.44 more, tax included')
    expect(partOf(drawn({}), 'notice', 'overage')).toBe(undefined)
  })

  test('required boxes are directly above the button that waits for them', () => {
    const ids = partsOf(drawn({ payment: dueRequired })).map(({ id }) => id)
    expect(ids.slice(-3)).toEqual(['payment-acceptance', 'policy', 'submit-bar'])
  })
})
