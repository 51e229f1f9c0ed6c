import { expect, test } from 'vitest'
import { translator } from '../../locales/translate.ts'
import { type ConfirmationView, confirmationMail } from '../../screens/mail/confirmation.ts'
import { plainGoldens } from '../support/golden.ts'
import { DAY, LATER, wares, words } from '../support/golden-world.ts'

const full: ConfirmationView = {
  shop: 'Wrenfold',
  number: 'RT-7K2M',
  orderName: '#1001',
  firstName: 'Ada',
  sent: [
    { ...wares.coat, reason: words.reasons[1].text },
    { ...wares.shirt, reason: words.sizes[0].text },
  ],
  received: [wares.shirtInInk],
  gets: { kind: 'gift', amount: '$309.21' },
  holds: [],
  paid: null,
  returnBy: LATER,
  statusUrl: words.statusUrl,
}

plainGoldens('mail', {
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
  'confirmation-paid': (t) =>
    confirmationMail({ ...full, gets: { kind: 'nothing', amount: '$0.00' }, paid: '$5.44' }, t),
  'confirmation-even': (t) => confirmationMail({ ...full, gets: { kind: 'exchange', amount: '' } }, t),
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
