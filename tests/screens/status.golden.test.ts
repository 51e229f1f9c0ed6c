import { describe, expect, test } from 'vitest'
import { translator } from '../../locales/translate.ts'
import type { LabelView } from '../../screens/status/label.ts'
import { type CardView, type StatusView, statusPage } from '../../screens/status/page.ts'
import type { HeldView, PaidView } from '../../screens/status/payments.ts'
import { goldens } from '../support/golden.ts'
import { coatForCredit, dearerSwap, evenSwap } from '../support/golden-receipts.ts'
import {
  countries,
  customer,
  DAY,
  frameAt,
  LATER,
  line,
  RETURN_KEY,
  SHOP_ID,
  typedAddress,
  warehouse,
  wares,
  words,
} from '../support/golden-world.ts'
import { partOf } from './drawn-part.ts'

const ready: LabelView = {
  kind: 'ready',
  number: 'RT-7K2M',
  href: `/api/v1/${SHOP_ID}/returns/${RETURN_KEY}/label`,
  ...words.carrier,
  createdAt: DAY,
}

const open: StatusView = {
  number: 'RT-7K2M',
  orderName: '#1001',
  createdAt: DAY,
  returnBy: LATER,
  card: 'label',
  gets: { kind: 'gift', amount: 30_921 },
  onlyExchange: false,
  nothingSent: false,
  underReview: false,
  expired: false,
  cancelled: false,
  label: ready,
  tracking: null,
  sent: [line(wares.coat, [words.reasons[1].text]), line(wares.shirt, [words.sizes[0].text])],
  received: [line(wares.shirtInInk)],
  summary: coatForCredit,
  customer,
  returnAddress: warehouse,
  editAddress: { countries: countries.slice(0, 1), values: typedAddress },
  survey: 'none',
  carrier: words.carrier.carrier,
  watch: null,
  holds: [],
  paid: null,
  checkout: null,
}

/** A return that nobody can change any more. */
const over = (card: CardView): StatusView => ({ ...open, card, label: null, editAddress: null })

const watch = { href: `/api/v1/${SHOP_ID}/parts/label?path=/return/${RETURN_KEY}`, everyMs: 5_000, maxAttempts: 12 }
const withLabel = (label: LabelView): StatusView => ({ ...open, label, carrier: null })
const moving = (steps: NonNullable<StatusView['tracking']>['steps'], delivered: boolean): StatusView => ({
  ...over(delivered ? 'delivered' : 'shipped'),
  tracking: { steps, delivered },
})

const held = (of: HeldView['of'], status: HeldView['status']): HeldView => ({
  of,
  status,
  amount: 9_690,
  deadline: LATER,
  card: words.card,
})
const paid = (state: PaidView['state']): PaidView => ({ amount: 544, state, ...words.card })
const onlySwap: Partial<StatusView> = {
  gets: { kind: 'exchange', amount: 0 },
  onlyExchange: true,
  sent: [line(wares.shirt)],
  received: [{ ...line(wares.shirt), id: 'new-shirt' }],
  summary: evenSwap,
}

const situations: Readonly<Record<string, StatusView>> = {
  'label-processing': { ...withLabel({ kind: 'processing' }), watch },
  'label-ready': open,
  'label-queued': withLabel({ kind: 'queued' }),
  'label-error': withLabel({ kind: 'error', address: false, canEditAddress: true }),
  'label-address-error': withLabel({ kind: 'error', address: true, canEditAddress: true }),
  'without-label': { ...open, card: 'plain', label: null, carrier: null, gets: { kind: 'refund', amount: 30_921 } },
  'nothing-to-send': {
    ...open,
    card: 'plain',
    label: null,
    carrier: null,
    nothingSent: true,
    sent: [line(wares.coat, [words.reasons[1].text])],
    received: [],
  },
  'under-review': { ...open, underReview: true },
  'only-exchange': { ...open, ...onlySwap },
  'instant-exchange-held': { ...open, ...onlySwap, holds: [held('instant-exchange', 'authorized')] },
  'instant-exchange-charged': { ...open, ...onlySwap, holds: [held('instant-exchange', 'charged')] },
  'instant-return-held': {
    ...open,
    gets: { kind: 'refund', amount: 30_921 },
    received: [],
    holds: [held('instant-return', 'authorized')],
  },
  'instant-return-released': {
    ...moving(['complete', 'active', 'inactive'], false),
    holds: [held('instant-return', 'released')],
  },
  'instant-failed': { ...open, ...onlySwap, holds: [held('instant-exchange', 'failed')] },
  'paid-authorized': { ...open, ...onlySwap, summary: dearerSwap, paid: paid('authorized') },
  'paid-charged': {
    ...open,
    ...onlySwap,
    summary: dearerSwap,
    paid: paid('charged'),
    holds: [held('instant-exchange', 'authorized')],
  },
  'paid-failed': { ...open, ...onlySwap, summary: dearerSwap, paid: paid('failed') },
  'checkout-open': { ...open, ...onlySwap, summary: dearerSwap, checkout: words.checkoutUrl },
  'cancelled-given-back': {
    ...over('cancelled'),
    cancelled: true,
    paid: paid('given-back'),
    holds: [held('instant-exchange', 'released')],
  },
  'survey-asked': { ...open, survey: 'ask' },
  'survey-thanked': { ...open, survey: 'thanks' },
  'tracking-shipped': moving(['complete', 'active', 'inactive'], false),
  'tracking-delivered': moving(['complete', 'complete', 'complete'], true),
  cancelled: { ...over('cancelled'), cancelled: true },
  expired: { ...over('expired'), expired: true },
  closed: over('closed'),
  processed: over('processed'),
  unavailable: over('unavailable'),
}

goldens(
  'status',
  Object.fromEntries(
    Object.entries(situations).map(([name, view]) => [
      name,
      (t) => ({ screen: statusPage(frameAt(`/return/${RETURN_KEY}`), view, t) }),
    ]),
  ),
)

const t = translator({ language: 'en' })
const drawn = (given: Partial<StatusView>) => statusPage(frameAt(`/return/${RETURN_KEY}`), { ...open, ...given }, t)
const payments = (given: Partial<StatusView>) => partOf(drawn(given), 'key_values', 'payments')

describe('the card on the status page', () => {
  test.each([
    ['authorized', ['$96.90 is held on Visa ending in 4242.', /in the mail by May 14, 2026, the card is charged/]],
    ['charged', [/^\$96\.90 was charged to Visa ending in 4242, as .* by May 14, 2026\.$/]],
    ['released', ['The hold on Visa ending in 4242 was released.']],
    ['failed', [/^We couldn’t charge \$96\.90/]],
  ] as const)('a hold that is %s says so', (status, said) => {
    const [row] = payments({ holds: [held('instant-exchange', status)] })?.rows ?? []
    expect(row?.label).toBe('Instant exchange')
    expect(row?.lines).toEqual(said.map((one) => (typeof one === 'string' ? one : expect.stringMatching(one))))
  })

  test.each([
    ['authorized', '$5.44 is reserved on Visa ending in 4242 and charged soon.'],
    ['charged', '$5.44 was charged to Visa ending in 4242.'],
    ['given-back', '$5.44 was given back to Visa ending in 4242.'],
    ['failed', 'We couldn’t charge $5.44 to Visa ending in 4242. Please contact the shop.'],
  ] as const)('what was owed says where it is: %s', (state, said) => {
    expect(payments({ paid: paid(state) })?.rows).toEqual([{ label: 'Payment', lines: [said] }])
  })

  test('without a card there is no word of one', () => {
    expect(payments({})).toBe(undefined)
  })

  test('a cancelled return still says what became of the card', () => {
    expect(payments({ cancelled: true, holds: [held('instant-return', 'released')] })?.rows).toMatchObject([
      { label: 'Instant refund' },
    ])
  })

  test('what is still to be paid leads to the checkout of the shop', () => {
    expect(partOf(drawn({ checkout: words.checkoutUrl }), 'notice', 'checkout')?.actions).toMatchObject([
      { action: { type: 'link', href: words.checkoutUrl } },
    ])
    expect(partOf(drawn({}), 'notice', 'checkout')).toBe(undefined)
  })
})

describe('an instant outcome on the status page', () => {
  const said = (given: Partial<StatusView>, id: string) =>
    JSON.stringify([partOf(drawn(given), 'status_card', id), partOf(drawn(given), 'instructions', id)])

  test('the goods of an instant exchange do not wait for the parcel', () => {
    const instant = { ...onlySwap, holds: [held('instant-exchange', 'authorized')] }
    expect(said(instant, 'card')).toContain(
      'We’re sending your new items now. Please send your parcel by May 14, 2026.',
    )
    expect(said(instant, 'next')).toContain(t('status.next-exchange-instant-copy'))
    expect(said(onlySwap, 'card')).toContain(t('status.card-exchange-copy'))
    expect(said(onlySwap, 'next')).toContain(t('status.next-exchange-copy'))
  })

  test('INS-15 the refund of an instant return does not wait for the parcel', () => {
    const gets = { kind: 'refund', amount: 30_921 } as const
    const instant = { gets, holds: [held('instant-return', 'authorized')] }
    expect(said(instant, 'card')).toContain('We’re refunding $309.21 to your original payment method now.')
    expect(said(instant, 'next')).toContain('without waiting for your parcel')
    expect(said({ gets }, 'card')).toContain('Once your parcel has arrived')
  })
})
