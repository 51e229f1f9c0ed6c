import { describe, expect, test } from 'vitest'
import { translator } from '../../locales/translate.ts'
import { type StatusView, statusPage } from '../../screens/status/page.ts'
import type { BlockView } from '../../screens/status/return-method-view.ts'
import { frameAt, RETURN_KEY } from '../support/golden-world.ts'
import { partOf } from './drawn-part.ts'
import { situation } from './status-situation.ts'
import {
  closedStatus,
  code,
  gift,
  onlyRefund,
  onlySwap,
  open,
  outcome,
  printable,
  refund,
  returnMethod,
} from './status-views.ts'

const t = translator({ language: 'en' })
const drawn = (view: StatusView) => statusPage(frameAt(`/return/${RETURN_KEY}`), view, t)

const cardText = (view: StatusView) => {
  const card = partOf(drawn(view), 'status_card', 'card')
  const words = (card?.body ?? []).flatMap((block) => (block.kind === 'paragraph' ? block.inline : []))
  return { heading: card?.heading, copy: words.map((one) => one.text).join('') }
}
const copy = (name: string): string => cardText(situation(name)).copy
const resultFor = (name: string) => partOf(drawn(situation(name)), 'status_card', 'card')?.result
const drawnText = (name: string): string => JSON.stringify(drawn(situation(name)))

const rows = (view: StatusView) => partOf(drawn(view), 'timeline', 'progress')?.steps ?? []
const rowNamed = (view: StatusView, label: string) => rows(view).find((row) => row.label === label)

const doneRefund = { state: 'done', at: open.createdAt, last4: null, refused: null } as const

describe('after a submit', () => {
  test('FIX-77 the page thanks first, by name where one is known', () => {
    expect(cardText(open).heading).toBe('Thank you, Ada. Your return is in.')
    expect(cardText(situation('nameless')).heading).toBe('Thank you. Your return is in.')
    expect(cardText({ ...open, onlyExchange: true }).heading).toBe('Thank you, Ada. Your exchange is set.')
    expect(cardText(situation('under-review')).heading).toMatch(/^Thank you, Ada\./)
  })

  const withBlock = (block: BlockView) => cardText({ ...open, returnMethod: returnMethod(block) }).copy

  test.each([
    ['a label', printable, 'We emailed the label to ada@example.com.'],
    ['a code', code, 'We emailed the code to ada@example.com.'],
    ['nothing to print yet', { kind: 'processing' }, 'We emailed a confirmation to ada@example.com.'],
  ] as const)('FIX-77 the page names the email and its address: %s', (_, block, mailed) => {
    expect(withBlock(block)).toContain(mailed)
  })

  test('FIX-77 without an address the page mentions no email', () => {
    expect(copy('nameless')).not.toContain('mailed')
  })

  test.each([
    [printable, t('status.send-now')],
    [code, t('status.send-now')],
    [{ kind: 'prepaid', labels: [] }, t('status.send-now')],
    [{ kind: 'none', because: 'by-hand' }, t('status.send-now')],
    [{ kind: 'till', place: null, picture: null, returnCode: null }, t('status.hand-in-now')],
    [{ kind: 'held' }, t('status.send-held')],
    [{ kind: 'error', address: false, canEditAddress: true, canAskAgain: true }, t('status.send-below')],
    [{ kind: 'expired', canAskAgain: true }, t('status.send-below')],
    [{ kind: 'pickup-error', form: null }, t('status.send-below')],
    [{ kind: 'none', because: 'voided' }, t('status.send-below')],
    [{ kind: 'olive', href: null, day: null }, t('status.send-driver')],
  ] as const)('FIX-77 the page advises to send now or to wait: with %j, %s', (block, sentence) => {
    expect(withBlock(block as BlockView)).toContain(sentence)
  })

  test.each([
    'processing',
    'queued',
  ] as const)('FIX-77 while the label is %s the card names the email alone', (kind) => {
    expect(withBlock({ kind })).toBe('We emailed a confirmation to ada@example.com.')
  })

  test('FIX-77 under review the page advises to send now or to await the label', () => {
    expect(copy('under-review')).toContain('Go ahead and send your parcel. No need to wait for us.')
    expect(copy('under-review')).toContain('5–\u20607 business days')
    expect(copy('under-review-whole')).toBe(
      'Our team looks over your Wool coat and 1 more item, usually within 5–\u20607 business days. We emailed a confirmation to ada@example.com.',
    )
  })
})

describe('UXD-16 the page of a return says each fact once', () => {
  test('without an eyebrow where the heading names the status', () => {
    const eyebrowOf = (name: string) => partOf(drawn(situation(name)), 'status_card', 'card')?.eyebrow
    expect(['under-review', 'tracking-shipped', 'tracking-delivered', 'expired'].map(eyebrowOf)).toEqual(
      Array(4).fill(undefined),
    )
  })

  test('UXD-18 items under review are checked once, in one row', () => {
    const checks = (view: StatusView) => rows(view).filter(({ label }) => /check|look at/.test(label))
    expect(checks(situation('under-review')).map(({ detail }) => detail)).toEqual([t('status.next-look-copy')])
    expect(checks(situation('under-review-whole'))).toHaveLength(1)
    expect(checks(open)).toHaveLength(1)
  })

  test('a label that is being made asks for no patience that its arrival revokes', () => {
    const view = { ...open, returnMethod: returnMethod({ kind: 'processing' }) }
    const block = partOf(drawn(view), 'label_block', 'label')
    expect([block?.heading, JSON.stringify(block?.body)]).toEqual([
      'Your label is being made',
      expect.stringContaining('Usually in under a minute. We’ll email it too.'),
    ])
    expect(cardText(view).copy).not.toMatch(/wait|send/i)
    expect(JSON.stringify(block?.body)).toContain('You can pack your items meanwhile.')
    expect(block?.facts).toMatchObject([{ label: 'Drop off by', value: 'May\u00a014' }])
    const unmailed = { ...view, customer: { ...view.customer, email: null } }
    expect(JSON.stringify(partOf(drawn(unmailed), 'label_block', 'label')?.body)).not.toContain('email')
  })

  test.each([
    ['till', 'status.step-till'],
    ['happy-returns', 'status.step-gather'],
  ] as const)('UXD-10 while the code of %s is made, no label is announced', (awaits, step) => {
    const text = JSON.stringify(
      drawn({ ...open, card: 'processing', returnMethod: returnMethod({ kind: 'processing', awaits }) }),
    )
    expect(text).toContain(t('label.processing-code'))
    expect(text).not.toContain(t('label.processing-pack'))
    expect(text).toContain(t(step))
    expect(text).not.toMatch(/Your label is being made|Print the label/)
  })

  test('the card that is refunded has one name', () => {
    const refundCard = { brand: 'Visa', last4: '4242' }
    const view = { ...open, ...onlyRefund, summary: { ...open.summary, ...onlyRefund.summary, refundCard } }
    const text = JSON.stringify(drawn(view))
    expect(text).toContain('To your Visa ending in 4242')
    expect(text).not.toContain('original payment method')
  })
})

describe('the case and its parcel', () => {
  test.each([
    ['tracking-shipped', 'Your parcel is on its way to us', t('status.card-shipped-copy')],
    ['shipped-expected', 'Your parcel is on its way to us', 'It should reach us by May\u00a014.'],
    ['shipped-untracked', 'Your parcel is on its way to us', t('status.card-shipped-plain')],
    ['tracking-delivered', 'Your parcel is here', t('status.card-delivered-copy')],
    ['refunded', 'Your refund is on its way', '$309.21 went back to your original payment method on Apr\u00a014.'],
    ['gift-card-issued', 'Your store credit is ready', 'We sent your gift card of $309.21 on Apr\u00a014.'],
    ['cancelled', 'This return is canceled', 'Canceled by Wrenfold on May\u00a014: Wool coat'],
    ['expired', 'The time to send it back has passed', 'until May\u00a014'],
    ['closed', 'This return is closed', 'nothing more will be paid out'],
  ])('FIX-77 %s shows true statements', (name, heading, sentence) => {
    expect(cardText(situation(name))).toEqual({ heading, copy: expect.stringContaining(sentence) })
  })

  test('FIX-77 an early payout is shown as paid, and promised no more', () => {
    expect(copy('delivered-paid-early')).toContain('went back to your original payment method on Apr\u00a014')
    expect(resultFor('delivered-paid-early')).toBe(undefined)
    expect(copy('paid-early')).toContain('went back to your original payment method')
    expect(rowNamed(situation('paid-early'), t('status.sent-refund'))).toMatchObject({
      state: 'complete',
      detail: expect.stringContaining('On Apr\u00a014'),
    })
  })

  test('FIX-77 a refused payout is reported, and not promised', () => {
    expect(cardText(situation('delivered-refused')).heading).toBe('We couldn’t pay out your $309.21')
    expect(resultFor('delivered-refused')).toBe(undefined)
  })

  test('FIX-77 a settled exchange names its new order', () => {
    const exchange = { state: 'processed', order: '#1001-E', url: null } as const
    const view = { ...closedStatus('processed'), ...onlySwap, progress: null, outcome: { payout: null, exchange } }
    expect(cardText(view)).toEqual({
      heading: 'Your new items are ordered',
      copy: 'Your new items are ordered: order #1001-E.',
    })
  })

  test.each(['cancelled', 'closed', 'expired', 'unavailable'])('FIX-77 %s promises no cancelled money', (name) => {
    expect(drawnText(name)).not.toContain('$309.21')
    expect(drawnText(name)).not.toContain(t('status.payout-waiting'))
    expect(drawnText(name)).not.toContain(t('status.items-received'))
  })

  test('FIX-73 an open payment is the primary press, before labels; expired returns have none', () => {
    const leading = (name: string) =>
      [
        ...JSON.stringify(drawn(situation(name)).regions).matchAll(/"id":"([\w-]+)","label":"[^"]*","look":"primary"/g),
      ].map(([, id]) => id)
    expect(['checkout-open', 'checkout-paid', 'expired'].map(leading)).toEqual([
      ['open-checkout'],
      ['download-label'],
      ['write'],
    ])
    const leadingIn = (name: string) => partOf(drawn(situation(name)), 'label_block', 'label')?.actions[0]
    expect([leadingIn('checkout-open')?.look, leadingIn('expired')?.look]).toEqual(['secondary', 'secondary'])
  })

  test('FIX-77 a cancelled return leads to a new one before anything else', () => {
    expect(partOf(drawn(situation('cancelled')), 'actions', 'another')?.buttons).toMatchObject([
      { label: 'Start a new return', look: 'primary' },
    ])
    expect(partOf(drawn(open), 'actions', 'another')?.buttons).toMatchObject([{ look: 'text' }])
  })
})

describe('the progress', () => {
  test('FIX-77 the steps form one line with days and amounts, the next one marked', () => {
    expect(rows(open).map(({ label, state, amount }) => [label, state, amount])).toEqual([
      [t('status.next-submitted'), 'complete', undefined],
      [t('status.next-send'), 'active', undefined],
      [t('status.next-arrive'), 'inactive', undefined],
      [t('status.next-exchange'), 'inactive', undefined],
      [t('status.next-gift'), 'inactive', '$309.21'],
    ])
    expect(rowNamed(open, t('status.next-submitted'))?.detail).toBe('Apr\u00a014')
    expect(rowNamed(open, t('status.next-send'))?.detail).toMatch(/By May\u00a014$/)
    expect(rowNamed(open, t('status.next-gift'))?.detail).toContain('By email to ada@example.com')
  })

  test.each([
    ['is brought to a store', { kind: 'till', place: null, picture: null, returnCode: null }, 'You bring your items'],
    ['a driver takes', { kind: 'olive', href: null, day: null }, 'A driver collects the parcel'],
    ['is sent', printable, 'You send the parcel'],
  ] as const)('FIX-77 the step for a parcel that %s has its own text', (_, block, label) => {
    expect(rows({ ...open, returnMethod: returnMethod(block) })[1]?.label).toBe(label)
  })

  test('FIX-77 UXD-18 a review is a separate step, and names its items', () => {
    expect(rowNamed(situation('under-review'), 'We look at the Wool coat')).toMatchObject({ state: 'inactive' })
    expect(rowNamed(situation('under-review-whole'), 'We look at the Wool coat and 1 more item')).toBeDefined()
  })

  test('STS-54 FIX-77 new items that were ordered are done, and their order is linked there', () => {
    const exchange = { state: 'processed', order: '#1001-E', url: 'https://wrenfold.example/orders/1' } as const
    const view = { ...open, outcome: { ...outcome, exchange } }
    expect(rowNamed(view, t('status.next-exchange'))).toMatchObject({
      state: 'complete',
      detail: expect.stringContaining('Order #1001-E'),
    })
    expect(partOf(drawn(view), 'timeline', 'progress')?.actions).toMatchObject([{ id: 'open-exchange' }])
  })

  test('STS-54 FIX-77 refused parts of a payout appear beside the paid parts', () => {
    const payout = { ...refund, ...doneRefund, amount: 21_231, refused: 9_690 }
    const view = { ...open, ...onlyRefund, outcome: { payout, exchange: null } }
    expect(rowNamed(view, t('status.sent-refund'))).toMatchObject({
      amount: '$212.31',
      detail: expect.stringContaining('A further $96.90 could not be paid out.'),
    })
  })

  test('STS-54 FIX-77 an issued gift card shows the last characters of its code', () => {
    const view = { ...open, outcome: { ...outcome, payout: { ...gift, ...doneRefund, last4: '7KQ2' } } }
    expect(rowNamed(view, t('status.sent-gift'))?.detail).toContain('the code ends in 7KQ2')
  })
})

describe('items that are never sent', () => {
  test('FIX-76 a keep item has no step, address, label or send-by day', () => {
    for (const name of ['nothing-to-send', 'donated']) {
      const screen = drawn(situation(name))
      expect(partOf(screen, 'instructions', 'instructions'), name).toBe(undefined)
      expect(partOf(screen, 'key_values', 'return-address'), name).toBe(undefined)
      for (const wrong of [t('status.items-sent'), t('status.next-send'), t('status.next-arrive'), 'May\u00a014'])
        expect(drawnText(name), name).not.toContain(wrong)
    }
    expect(partOf(drawn(situation('nothing-to-send')), 'line_group', 'sent')?.heading).toBe('You keep')
    expect(partOf(drawn(situation('donated')), 'line_group', 'sent')?.heading).toBe('You give away')
    expect(copy('nothing-to-send')).toContain('It’s yours to keep. Nothing to send back.')
    expect(copy('donated')).toContain('Please give it away')
  })

  test('FIX-76 a donation with a label is sent, but not to the shop’s dock', () => {
    const screen = drawn(situation('donated-by-label'))
    expect(partOf(screen, 'label_block', 'label')?.heading).toBe('Your donation label')
    expect(partOf(screen, 'instructions', 'instructions')?.heading).toBe('Send your donation by May\u00a014')
    expect(partOf(screen, 'key_values', 'return-address')).toBe(undefined)
    expect(drawnText('donated-by-label')).not.toContain(t('status.items-sent'))
  })

  test('FIX-76 a settled return of keep items mentions no parcel', () => {
    expect(drawnText('paid-for-kept')).not.toMatch(/parcel/i)
  })
})

test('FIX-77 rarely needed details are folded behind a line that names them', () => {
  const screen = drawn(open)
  expect([
    partOf(screen, 'key_values', 'customer')?.folded,
    partOf(screen, 'key_values', 'return-address')?.folded,
    partOf(screen, 'line_group', 'sent')?.folded,
    partOf(screen, 'totals', 'totals')?.folded,
  ]).toEqual(['Ada Okafor, New York', 'Wrenfold Returns, Providence', 'Wool coat, Linen shirt', 'You get $309.21'])
})
