import { describe, expect, test } from 'vitest'
import { translator } from '../../locales/translate.ts'
import type { Style } from '../../schemas/config/style.ts'
import { contrast, readColor, WHITE } from '../../schemas/values/color.ts'
import { confirmationMail } from '../../screens/mail/confirmation.ts'
import { wrenfoldThemes } from '../../server/demo/wrenfold/themes.ts'
import { cards, LATER } from '../support/golden-world.ts'
import { full, letterSituations } from '../support/letter-situations.ts'

const t = translator({ language: 'en' })
const letters = Object.entries(letterSituations).map(([name, write]) => ({ name, ...write(t) }))
const letterOf = (name: string) => {
  const found = letters.find((one) => one.name === name)
  if (found === undefined) throw new Error(`There is no letter ${name}`)
  return found
}

const readWords = (html: string): string =>
  html
    .replace(/<style>.*?<\/style>|<title>.*?<\/title>|<div style="display:none.*?<\/div>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#39;', "'")
    .replace(/\s+/g, ' ')

const figurePattern = /\$[\d,.]*\d|[A-Z][a-z]+ \d{1,2}, \d{4}|RT-7K2M|7314 2098|HW[\d ]{4,}\d/g
const figuresOf = (text: string): readonly string[] => [
  ...new Set([...text.replace(/\s+/g, ' ').matchAll(figurePattern)].map(([figure]) => figure)),
]

test.each(letters)('UXD-09 amounts, dates, numbers and codes are text without pictures: $name', ({ text, html }) => {
  expect(figuresOf(readWords(html)).toSorted()).toEqual(figuresOf(text).toSorted())
})

test('UXD-09 letters hold amounts, dates, numbers and codes', () => {
  expect(figuresOf(letterOf('confirmation-gift').text)).toEqual([
    'RT-7K2M',
    '$309.21',
    'May 14, 2026',
    'April 14, 2026',
  ])
  expect(figuresOf(letterOf('label-ready-code').text)).toContain('7314 2098')
  expect(figuresOf(letterOf('label-ready').text)).toContain('HW4206 1000 17')
})

test.each(letters)('UXD-09 each picture has its size and a text: $name', ({ html }) => {
  for (const [picture] of html.matchAll(/<img[^>]*>/g)) {
    expect(picture).toMatch(/ alt="/)
    expect(picture).toMatch(/ height="\d+"/)
    // The service does not know the width of a logo.
    if (!picture.includes('alt="Wrenfold"')) expect(picture).toMatch(/ width="\d+"/)
  }
})

const news = {
  'confirmation-gift': 'Your return RT-7K2M is in',
  'label-ready': 'Your label is ready',
  'label-ready-code': 'Your QR code is ready',
  'label-ready-code-alone': 'Your return code is ready',
  'received-items': 'Your parcel arrived',
  refunded: '$309.21 is on its way to you',
  'gift-card': '$319.21 in store credit is yours',
  'nothing-left': 'Your order has already been refunded',
  'adjusted-more': 'You get $5.00 more for your return RT-7K2M',
  exchanged: 'Pay $5.00 to get your new items',
  'exchanged-plain': 'Your new items are ordered',
  rejected: 'We couldn’t accept everything in your return RT-7K2M',
  'parcel-lost': 'Your return RT-7K2M can’t be delivered',
  'parcel-going-back': 'Your return RT-7K2M is on its way back to you',
  'parcel-lost-exchange': 'Your new items can’t be delivered',
  'offer-shopped': 'Your new items are set',
}

test.each(Object.entries(news))('UXD-09 subject and heading of the letter %s are its news', (name, subject) => {
  const { html, subject: written } = letterOf(name)
  expect(written.replace(/\s/g, ' ')).toBe(subject)
  expect(readWords(/<h1.*?<\/h1>/.exec(html)?.[0] ?? '').trim()).toBe(subject)
})

test('UXD-09 each letter has one button, with a verb', () => {
  const labels = letters.map(({ html }) => [...html.matchAll(/<a [^>]*>([^<]+)<\/a>/g)].map(([, label]) => label))
  expect(labels.every(({ length }) => length === 1)).toBe(true)
  expect([...new Set(labels.flat())].toSorted()).toEqual([
    'Confirm my address',
    'Correct the address',
    'Exchange or return',
    'Get your label',
    'Look up an order',
    'Open the console',
    'Open the order',
    'Pay $5.00',
    'Pick another day',
    'See your return',
    'See your withdrawal',
    'Show your code',
    'This wasn’t me',
    'Try again',
  ])
})

test('UXD-09 the code is inside the letter, with its text beneath', () => {
  const { html, text } = letterOf('label-ready-code')
  expect(html).toMatch(/<img src="cid:return-code" alt="QR code for return RT-7K2M" width="200" height="200"/)
  expect(html.indexOf('7314 2098')).toBeGreaterThan(html.indexOf('cid:return-code'))
  expect(text).toContain('Return code: 7314 2098')
  expect(text).toContain('Where: Return Bar at Fern Row')
  expect(letterOf('label-ready-qr-alone').text).toContain('Return number: RT-7K2M')
})

test('UXD-09 the letter with a label says where it is', () => {
  expect(letterOf('label-ready').text).toContain('It’s attached to this email as a PDF.')
  expect(letterOf('label-ready-or-qr').text).not.toContain('attached')
})

const arrivals = ['received-parcel', 'received-items', 'received-in-part', 'rejected-here']

test.each(
  letters.filter(({ name }) => !arrivals.includes(name)),
)('UXD-10 says of no parcel that it has arrived before it has: $name', ({ subject, text }) => {
  expect(`${subject} ${text}`).not.toMatch(
    /\b(?:has|have) arrived\b(?<!everything has arrived)|\bparcel arrived|we received|here\b.*contact us/i,
  )
})

test.each([
  'confirmation-kept',
  'confirmation-nothing-to-send',
  'refunded-kept',
])('UXD-20 kept items read as kept in the letter %s', (name) =>
  expect(letterOf(name).text).toMatch(/You keep\n\nIt’s yours to keep\.\n\n- /))

test('UXD-20 a kept item that was not accepted stays with the shopper', () => {
  const { text } = letterOf('rejected-kept')
  expect(text).toContain('It’s yours to keep.')
  expect(text).not.toContain('send it back')
})

const draw = (style: Style): string => confirmationMail({ ...full, look: { ...full.look, style } }, t).html

const styleOf = (html: string, tag: RegExp): string =>
  new RegExp(`${tag.source}[^>]*style="([^"]*)"`).exec(html)?.[1] ?? ''

const themes = wrenfoldThemes.map(({ id, theme }) => ({ id, theme: { ...full.look.style, ...theme } }))

describe.each(themes)('UXD-02 letters in the theme $id', ({ theme }) => {
  const html = draw(theme)

  test('have corners, button and heading of the shop, and load no font', () => {
    const shape = { square: 0, rounded: Math.min(Math.max(theme.globals.radius ?? 0, 6), 14), pill: 999 }
    expect(styleOf(html, /<td class="press"/)).toContain(`border-radius:${shape[theme.button?.shape ?? 'square']}px`)
    expect(styleOf(html, /<table role="presentation" class="card"/)).toMatch(
      theme.globals.radius === 0 ? /radius:0px/ : /radius:[1-9]/,
    )
    expect(styleOf(html, /<h1 class="ink"/)).toContain(
      theme.globals.typeface?.fallback === 'serif' ? 'Georgia' : 'Arial',
    )
    expect(html).not.toMatch(/@font-face|url\(|woff2/)
  })

  test('are readable: text on the button and on panels has a contrast of 4.5', () => {
    const [, ground = '', ink = ''] = /bgcolor="(#\w+)".*?<a [^>]*[;"]color:(#\w+)/.exec(html) ?? []
    expect(ground).toBe(theme.button?.color ?? theme.branding.primaryColor)
    const panel = /background:(#\w+)/.exec(styleOf(html, /<td class="panel"/))?.[1]
    const text = /[;"]color:(#\w+)/.exec(/<p class="ink"[^>]*/.exec(html)?.[0] ?? '')?.[1]
    for (const [one, other] of [
      [ground, ink],
      [panel, text],
    ])
      expect(contrast(readColor(one) ?? WHITE, readColor(other) ?? WHITE)).toBeGreaterThanOrEqual(4.5)
  })
})

test('UXD-02 the logo of a letter has the height of the shop', () => {
  const html = draw({ ...full.look.style, branding: { ...full.look.style.branding, logoHeight: 52 } })
  expect(html).toMatch(/alt="Wrenfold" height="52"[^>]*height:52px/)
})

test('UXD-09 a confirmation says what the shopper gets before what to do', () => {
  const { text } = confirmationMail(
    { ...full, sent: [cards.coat], handing: { how: 'send', by: LATER, basis: null } },
    t,
  )
  expect(text.indexOf('You get $309.21')).toBeLessThan(text.indexOf('Please send your parcel'))
  expect(text.indexOf('See your return')).toBeLessThan(text.indexOf('You send back'))
})

test('UXD-06 a letter counts identical items, and lists those with another reason apart', () => {
  const [item] = full.sent
  if (item === undefined) throw new Error('The letter lists no item')
  const other = { ...item, note: 'Reason: Other' }
  const { text, html } = confirmationMail({ ...full, sent: [item, other, item, item] }, t)
  const title = t('item.several', { count: 3, title: item.title })
  expect(text.split('\n').filter((line) => line.startsWith('- ') && line.includes(item.title))).toHaveLength(2)
  expect(text).toContain(`- ${title}`)
  expect(readWords(html)).toContain(title)
})
