import { describe, expect, test } from 'vitest'
import { type Translate, translator } from '../../locales/translate.ts'
import { addressChangedMail } from '../../screens/mail/address-changed.ts'
import { confirmEmailMail } from '../../screens/mail/confirm-email.ts'
import { type ConfirmationView, confirmationMail } from '../../screens/mail/confirmation.ts'
import { cancelledMail, expiredMail, extendedMail } from '../../screens/mail/endings.ts'
import { exchangedMail, lapsedMail } from '../../screens/mail/exchanged.ts'
import { type LabelReadyView, labelReadyMail } from '../../screens/mail/label-ready.ts'
import type { LetterHead, Written } from '../../screens/mail/letter.ts'
import { giftCardMail, nothingLeftMail, refundedMail } from '../../screens/mail/payouts.ts'
import { receivedMail } from '../../screens/mail/received.ts'
import { plainGoldens } from '../support/golden.ts'
import { cards, DAY, LATER, words } from '../support/golden-world.ts'

const head: LetterHead = {
  shop: 'Wrenfold',
  number: 'RT-7K2M',
  orderName: '#1001',
  firstName: 'Ada',
  statusUrl: words.statusUrl,
  support: 'hello@wrenfold.example',
}

const full: ConfirmationView = {
  ...head,
  sent: [
    { ...cards.coat, reason: words.reasons[1].text },
    { ...cards.shirt, reason: words.sizes[0].text },
  ],
  received: [cards.shirtInInk],
  gets: { kind: 'gift', amount: '$309.21' },
  notTaken: null,
  holds: [],
  paid: null,
  open: null,
  returnBy: LATER,
}

const { carrier, trackingNumber } = words.carrier
const mugAwaited = {
  items: [cards.mug.title, cards.shirt.title],
  brings: 2_592,
  currency: 'USD',
  exchange: true,
  until: LATER,
}
const labelled: LabelReadyView = {
  ...head,
  label: true,
  qr: false,
  code: null,
  carrier: { name: carrier, trackingNumber },
  returnBy: LATER,
}

const letters: Readonly<Record<string, (t: Translate) => Written>> = {
  'confirmation-gift': (t) => confirmationMail(full, t),
  'confirmation-refund': (t) =>
    confirmationMail({ ...full, firstName: null, received: [], gets: { kind: 'refund', amount: '$309.21' } }, t),
  'confirmation-nothing-to-send': (t) => confirmationMail({ ...full, received: [], returnBy: null }, t),
  'confirmation-instant': (t) =>
    confirmationMail(
      {
        ...full,
        gets: { kind: 'refund', amount: '$309.21' },
        holds: [
          { of: 'instant-exchange', amount: '$102.34', deadline: DAY },
          { of: 'instant-return', amount: '$309.21', deadline: LATER },
        ],
      },
      t,
    ),
  'confirmation-less-left': (t) => confirmationMail({ ...full, notTaken: '$3.60' }, t),
  'confirmation-paid': (t) =>
    confirmationMail({ ...full, gets: { kind: 'nothing', amount: '$0.00' }, paid: '$5.44' }, t),
  'confirmation-open': (t) => confirmationMail({ ...full, gets: { kind: 'exchange', amount: '' }, open: '$5.44' }, t),
  'confirmation-even': (t) => confirmationMail({ ...full, gets: { kind: 'exchange', amount: '' } }, t),
  'label-ready': (t) => labelReadyMail(labelled, t),
  'label-ready-or-qr': (t) => labelReadyMail({ ...labelled, qr: true }, t),
  'label-ready-code': (t) =>
    labelReadyMail({ ...labelled, label: false, qr: true, code: '7314 2098', carrier: null }, t),
  'received-parcel': (t) => receivedMail({ ...head, items: [], owed: null, awaited: null }, t),
  'received-items': (t) =>
    receivedMail(
      { ...head, items: [cards.coat, cards.mug], owed: { kind: 'refund', amount: '$309.21' }, awaited: null },
      t,
    ),
  'received-in-part': (t) =>
    receivedMail({ ...head, items: [cards.coat], owed: { kind: 'refund', amount: '$309.21' }, awaited: mugAwaited }, t),
  refunded: (t) => refundedMail({ ...head, amount: '$309.21', at: LATER, notTaken: null }, t),
  'refunded-less': (t) => refundedMail({ ...head, amount: '$309.21', at: LATER, notTaken: '$3.60' }, t),
  'gift-card-less': (t) => giftCardMail({ ...head, amount: '$309.21', bonus: null, last4: null, notTaken: '$3.60' }, t),
  'nothing-left': (t) => nothingLeftMail(head, t),
  'gift-card': (t) => giftCardMail({ ...head, amount: '$319.21', bonus: '$10.00', last4: '4242', notTaken: null }, t),
  'gift-card-plain': (t) =>
    giftCardMail({ ...head, support: null, amount: '$309.21', bonus: null, last4: null, notTaken: null }, t),
  exchanged: (t) =>
    exchangedMail(
      {
        ...head,
        newOrder: '#1001',
        newOrderUrl: words.checkoutUrl,
        items: [cards.shirtInInk],
        due: { amount: '$5.00', until: LATER },
      },
      t,
    ),
  'exchanged-plain': (t) =>
    exchangedMail({ ...head, newOrder: null, newOrderUrl: null, items: [cards.shirtInInk], due: null }, t),
  lapsed: (t) => lapsedMail({ ...head, due: '$5.00', part: false, gets: null }, t),
  'lapsed-in-part': (t) =>
    lapsedMail({ ...head, due: '$5.00', part: true, gets: { kind: 'refund', amount: '$309.21' } }, t),
  cancelled: (t) => cancelledMail({ ...head, paid: null, held: false }, t),
  'cancelled-paid': (t) => cancelledMail({ ...head, paid: '$5.44', held: true }, t),
  'address-changed': (t) => addressChangedMail({ ...head, city: 'Buffalo', country: 'US' }, t),
  'confirm-email': (t) => confirmEmailMail({ ...head, url: words.statusUrl }, t),
  expired: (t) => expiredMail({ ...head, returnBy: LATER }, t),
  extended: (t) => extendedMail({ ...head, returnBy: LATER }, t),
}

plainGoldens('mail', letters, ['en', 'de'])

describe.each(Object.entries(letters))('the letter %s', (_, write) => {
  const inEnglish = write(translator({ language: 'en' }))

  test.each(['fr', 'ja', 'de'])('is written in %s, all of it', (language) => {
    const { subject, text, html } = write(translator({ language }))
    expect(subject).not.toBe(inEnglish.subject)
    const paragraphs = (words: string) =>
      new Set(words.split('\n\n').filter((line) => !line.startsWith('- ') && /[a-z]{3,} [a-z]{3,}/i.test(line)))
    const kept = [...paragraphs(text)].filter((line) => paragraphs(inEnglish.text).has(line))
    expect(kept).toEqual([])
    expect(html).toContain(`<html lang="${language}"`)
  })

  test('says the same as text and as HTML, and has nothing loaded from elsewhere', () => {
    const { subject, text, html } = inEnglish
    const plain = html
      .replace(/<[^>]+>/g, ' ')
      .replaceAll('&#39;', "'")
      .replace(/\s+/g, ' ')
    const said = text.split('\n').map((line) => line.replace(/^- /, '').replace(/:$/, ''))
    for (const line of said.filter((one) => one !== '' && !one.startsWith('https://'))) expect(plain).toContain(line)
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(html).toContain(`<title>${subject.replaceAll("'", '&#39;')}</title>`)
    expect(html).not.toMatch(/<(?:img|link|script|style|iframe|table)|url\(|src=/)
    expect([...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toHaveLength(1)
  })

  test('has no colour of its own but where it brings both', () => {
    const styles = [...inEnglish.html.matchAll(/style="([^"]*)"/g)].map(([, style = '']) => style)
    for (const style of styles) expect(/(?:^|;)color:/.test(style), style).toBe(/(?:^|;)background/.test(style))
    expect(inEnglish.html).toContain('<meta name="color-scheme" content="light dark">')
  })
})

test('what a shop or a shopper typed is no markup in the letter', () => {
  const title = '<img src=x onerror=alert(1)> & Co'
  const { html, text } = confirmationMail(
    { ...full, sent: [{ title, variant: null, reason: '"quoted"' }] },
    translator({ language: 'en' }),
  )
  expect(html).not.toContain('<img')
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; Co')
  expect(text).toContain(title)
})

const said = (given: Partial<ConfirmationView>): string =>
  confirmationMail({ ...full, ...given }, translator({ language: 'en' })).text

test('the letter names what a card is held for, how much, and until when the parcel is awaited', () => {
  const holds = [{ of: 'instant-exchange', amount: '$102.34', deadline: LATER }] as const
  expect(said({ holds })).toContain(
    'For your instant exchange we hold $102.34 on your card. If your parcel isn’t in the mail by May 14, 2026, the card is charged.',
  )
  expect(said({})).not.toContain('hold')
})

test('the letter says what is paid by card, and not that there is nothing to pay', () => {
  const paid = said({ gets: { kind: 'nothing', amount: '$0.00' }, paid: '$5.44' })
  expect(paid).toContain('You pay $5.44 by card.')
  expect(paid).not.toContain('nothing to pay')
})
