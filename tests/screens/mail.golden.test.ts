import { describe, expect, test } from 'vitest'
import { type Translate, translator } from '../../locales/translate.ts'
import type { Style } from '../../schemas/config/style.ts'
import { contrast, readColor, WHITE } from '../../schemas/values/color.ts'
import { type ConfirmationView, confirmationMail } from '../../screens/mail/confirmation.ts'
import { cancelledMail } from '../../screens/mail/endings.ts'
import { expectGolden, plainGoldens } from '../support/golden.ts'
import { DAY, LATER } from '../support/golden-world.ts'
import { head } from '../support/letter-head.ts'
import { full, letterSituations } from '../support/letter-situations.ts'

const words = Object.entries(letterSituations).map(([name, write]) => [
  name,
  (t: Translate) => {
    const { subject, text } = write(t)
    return { subject, text }
  },
])

// Text only: a test below compares the HTML, and one complete letter covers its structure.
plainGoldens('mail', Object.fromEntries(words), ['en', 'de'])

test('the HTML of a letter matches its golden', () => {
  const { html } = confirmationMail(full, translator({ language: 'en' }))
  expectGolden('mail-html/confirmation', html.split(/(?=<(?:table|tr|td|h1|h2|p|style|body)\b)/))
})

test('UXD-31 a letter from right to left is laid out so; amounts keep their order', () => {
  const sent = { ...full, handing: { how: 'send', by: LATER, basis: null } } as const
  const { html } = confirmationMail(sent, translator({ language: 'xb' }))
  expect(html).toContain('<html lang="xb" dir="rtl">')
  expect(html).toMatch(/<table role="presentation" class="card" dir="rtl"[^>]*text-align:right/)
  expect(html).not.toMatch(/padding-left:16px|text-align:left|0 16px 10px 0/)
  const withoutIsolates = html.replace(/\u2068(?:[^\u2068\u2069]|\u2068[^\u2069]*\u2069)*\u2069/g, '')
  expect(withoutIsolates.match(/.{0,40}\$\d.*/)?.[0]).toBeUndefined()
  expect(confirmationMail(full, translator({ language: 'de' })).html).not.toContain('dir=')
})

describe.each(Object.entries(letterSituations))('the letter %s', (_, write) => {
  const inEnglish = write(translator({ language: 'en' }))

  test.each(['fr', 'ja', 'de'])('the letter is completely in %s', (language) => {
    const { subject, text, html } = write(translator({ language }))
    expect(subject).not.toBe(inEnglish.subject)
    const paragraphs = (letterText: string) =>
      new Set(letterText.split('\n\n').filter((line) => !line.startsWith('- ') && /[a-z]{3,} [a-z]{3,}/i.test(line)))
    const untranslated = [...paragraphs(text)].filter((line) => paragraphs(inEnglish.text).has(line))
    expect(untranslated).toEqual([])
    expect(html).toContain(`<html lang="${language}"`)
  })

  test('text and HTML have the same content, and HTML loads only shop pictures', () => {
    const { subject, text, html } = inEnglish
    const bare = (letterText: string): string =>
      letterText
        .replaceAll('&#39;', "'")
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim()
    const plain = bare(
      html.replace(/<style>.*?<\/style>|<div style="display:none.*?<\/div>/g, '').replace(/<[^>]+>/g, ' '),
    )
    const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('https://'))
    for (const line of lines) expect(plain).toContain(bare(line))
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(html).toContain(`<title>${subject.replaceAll("'", '&#39;')}</title>`)
    expect(html).not.toMatch(/<(?:link|script|iframe)|url\(|@import/)
    const pictures = [...html.matchAll(/<img src="([^"]+)" alt="/g)].map(([, src = '']) => src)
    expect(pictures).toHaveLength(html.match(/<img/g)?.length ?? 0)
    for (const src of pictures)
      expect(src).toMatch(/^cid:return-code$|^https:\/\/returns\.wrenfold\.example\/demo-art\/[\w-]+\.png$/)
    expect([...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toHaveLength(1)
  })

  test('FIX-78 the letter is readable in dark mode: every color has a dark counterpart', () => {
    const { html } = inEnglish
    const dark = html.slice(html.indexOf('prefers-color-scheme:dark'), html.indexOf('</style>'))
    const colored = [...html.matchAll(/<(p|h1|h2|div|td|table|body)\b([^>]*)style="([^"]*)"/g)].filter(
      ([, , , style = '']) => /(?:^|;)(?:color|background|border-top):/.test(style),
    )
    expect(colored.length).toBeGreaterThan(5)
    for (const [, , before = '', style = ''] of colored) {
      const names = /class="([^"]+)"/.exec(before)?.[1]?.split(' ') ?? []
      const property = /(?:^|;)color:/.test(style)
        ? 'color'
        : /(?:^|;)background:/.test(style)
          ? 'background'
          : 'border-color'
      const isStyled = names.some((name) => new RegExp(`\\.${name}\\{(?:[^}]*;)?${property}:`).test(dark))
      // The button has the shop's color.
      expect(isStyled || names.includes('press'), style).toBe(true)
    }
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
  })

  test.each(['en', 'fr', 'ja', 'de'])('FIX-78 tears no day at the end of a line, in %s', (language) => {
    const t = translator({ language })
    const body = write(t).html.replace(
      /<title>.*?<\/title>|<div style="display:none.*?<\/div>|<td[^>]*text-align:right.*?<\/td>/g,
      '',
    )
    const whole = [DAY, LATER].map((at) => `<span style="white-space:nowrap">${t.date(at)}</span>`)
    const torn = [DAY, LATER]
      .map((at) => t.date(at))
      .filter((day) => whole.reduce((rest, one) => rest.replaceAll(one, ''), body).includes(day))
    expect(torn).toEqual([])
  })

  test('FIX-78 layout tables are silent for screen readers', () => {
    const { html } = inEnglish
    expect(html.match(/<table/g)).toHaveLength(html.match(/<table role="presentation"/g)?.length ?? 0)
  })
})

const renderStyled = (style: Partial<Style>) =>
  confirmationMail(
    { ...full, look: { ...full.look, style: { ...full.look.style, ...style } } },
    translator({ language: 'en' }),
  ).html

const colorsOf = (html: string, tag: string) => [
  ...new Set([...html.matchAll(new RegExp(`<${tag}\\b[^>]*[;"]color:(#[0-9a-f]{6})`, 'g'))].map(([, color]) => color)),
]

test('FIX-78 a letter uses the shop’s colors for headings, text and buttons', () => {
  const html = renderStyled({
    branding: { primaryColor: '#2f4a3c' },
    heading: { color: '#7a1f3d' },
    body: { color: '#203040' },
    button: { color: '#ffd54a' },
  })
  expect([colorsOf(html, 'h1'), colorsOf(html, 'h2'), colorsOf(html, 'p class="ink')]).toEqual([
    ['#7a1f3d'],
    ['#7a1f3d'],
    ['#203040'],
  ])
  expect([/bgcolor="(#\w+)"/.exec(html)?.[1], colorsOf(html, 'a')]).toEqual(['#ffd54a', ['#000000']])
})

test('FIX-78 headings default to the text color, and no color is unreadable on paper', () => {
  const namedMail = renderStyled({ body: { color: '#203040' } })
  expect(colorsOf(namedMail, 'h1')).toEqual(['#203040'])
  const pale = renderStyled({ heading: { color: '#f0e0d0' }, body: { color: '#aaaaaa' } })
  for (const [hex] of [colorsOf(pale, 'h1'), colorsOf(pale, 'p class="ink')])
    expect(contrast(readColor(hex) ?? WHITE, WHITE)).toBeGreaterThan(4.5)
})

test('FIX-78 a letter shows the shop’s logo and color, or its name without a logo', () => {
  const html = renderStyled({ branding: { logo: 'https://cdn.example/logo.png', primaryColor: '#ffd400' } })
  expect(html).toContain('<img src="https://cdn.example/logo.png" alt="Wrenfold"')
  expect(html).toContain('background:#ffd400')
  expect(html).toMatch(/color:#000000;text-decoration:none[^>]*>See your return/)
  expect(renderStyled({ branding: { primaryColor: '#2f4a3c' } })).toMatch(
    /color:#ffffff;text-decoration:none[^>]*>See your return/,
  )
  const plain = renderStyled({ branding: {} })
  expect(plain).not.toContain('alt="Wrenfold"')
  expect(plain).toMatch(/<p class="ink"[^>]*>Wrenfold<\/p>/)
})

test('UXD-09 a letter refers to no SVG: PNG replaces demo pictures, the name other logos', () => {
  const svg = renderStyled({ branding: { logo: 'https://cdn.example/logo.SVG?v=2' } })
  expect(svg).not.toMatch(/\.svg/i)
  expect(svg).toMatch(/<p class="ink"[^>]*>Wrenfold<\/p>/)
  const item = { title: 'Mug', variant: null, image: 'https://cdn.example/mug.svg' }
  const t = translator({ language: 'en' })
  expect(confirmationMail({ ...full, sent: [item], received: [] }, t).html).not.toMatch(/\.svg/i)
  expect(renderStyled({})).toContain('src="https://returns.wrenfold.example/demo-art/logo-demo.png"')
})

test('FIX-78 the preview text of a letter differs from its subject', () => {
  const { html, subject } = confirmationMail(full, translator({ language: 'en' }))
  const [, preview = ''] = /<div style="display:none[^>]*>([^&<]+)/.exec(html) ?? []
  expect(preview).toBe('Please send your parcel by May\u00a014,\u00a02026.')
  expect(preview).not.toBe(subject)
})

const mailTextWith = (overrides: Partial<ConfirmationView>): string =>
  confirmationMail({ ...full, ...overrides }, translator({ language: 'en' })).text

test('FIX-76 a return without shipment mentions keep and donate items, and no parcel', () => {
  const text = mailTextWith({ sent: [], kept: full.sent, donated: full.received, received: [], handing: null })
  for (const phrase of ['You keep', 'Please donate', 'Nothing to send']) expect(text).toContain(phrase)
  for (const not of ['You send back', 'parcel', ' by ']) expect(text).not.toContain(not)
})

test('FIX-76 drop-offs in store and pick-ups are not to be sent', () => {
  expect(mailTextWith({ handing: { how: 'bring', by: LATER, basis: null } })).toContain(
    'Please bring your items by May\u00a014,\u00a02026.',
  )
  expect(mailTextWith({ handing: { how: 'collect', by: LATER, basis: null } })).toContain(
    'Please have your parcel picked up by',
  )
})

test('FIX-78 a letter under review promises nothing before the merchant’s decision', () => {
  expect(mailTextWith({ underReview: true })).toContain('follow once we’ve approved your return')
  expect(mailTextWith({})).not.toContain('accepted')
})

test('FIX-78 a cancelled return revokes only earlier statements', () => {
  const t = translator({ language: 'en' })
  const ended = {
    ...head,
    cancelledAt: null,
    goods: ['Coat'],
    sent: false,
    label: false,
    turnedDown: [],
    paid: null,
    held: false,
  }
  expect(cancelledMail(ended, t).text).not.toMatch(/send anything|label|parcel/)
  expect(cancelledMail({ ...ended, sent: true, label: true }, t).text).toMatch(/send anything.*label.*sent it/s)
})

test('text from shops or shoppers is no markup in the letter', () => {
  const title = '<img src=x onerror=alert(1)> & Co'
  const { html, text } = confirmationMail(
    { ...full, sent: [{ title, variant: null, image: null, note: '"quoted"' }] },
    translator({ language: 'en' }),
  )
  expect(html).not.toContain('<img src=x')
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; Co')
  expect(text).toContain(title)
})

const mailWith = (overrides: Partial<ConfirmationView>): string =>
  confirmationMail({ ...full, ...overrides }, translator({ language: 'en' })).text

test('the letter names the reason, amount and parcel deadline of a card hold', () => {
  const holds = [{ of: 'instant-exchange', amount: '$102.34', deadline: LATER }] as const
  expect(mailWith({ holds })).toContain(
    'For your instant exchange, we placed a hold of $102.34 on your card. If your parcel isn’t in the mail by May\u00a014,\u00a02026, we charge the card.',
  )
  expect(mailWith({})).not.toContain('hold')
})

test('the letter states the card payment instead of "nothing to pay"', () => {
  const paid = mailWith({ owed: null, paid: '$5.44' })
  expect(paid).toContain('You pay $5.44 by card.')
  expect(paid).not.toContain('nothing to pay')
})
