import { expect, test } from 'vitest'
import { translator } from '../../locales/translate.ts'
import { type ConfirmationView, confirmationMail } from '../../screens/mail/confirmation.ts'
import { plainGoldens } from '../support/golden.ts'
import { LATER, wares, words } from '../support/golden-world.ts'

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
  returnBy: LATER,
  statusUrl: words.statusUrl,
}

plainGoldens('mail', {
  'confirmation-gift': (t) => confirmationMail(full, t),
  'confirmation-refund': (t) =>
    confirmationMail({ ...full, firstName: null, received: [], gets: { kind: 'refund', amount: '$309.21' } }, t),
  'confirmation-nothing-to-send': (t) => confirmationMail({ ...full, received: [], returnBy: null }, t),
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
