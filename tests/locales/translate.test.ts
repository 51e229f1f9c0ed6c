import { expect, test } from 'vitest'
import { textKeys } from '../../locales/bundles.ts'
import { formatMessage, getMessage, type MessageValues } from '../../locales/message.ts'
import { type TextProblem, translator } from '../../locales/translate.ts'
import { ClientWords } from '../../schemas/envelope/client-words.ts'
import { buildClientWords } from '../../server/journey/request/client-words.ts'

const loud = (language: string, content = {}) => translator({ language, content })

const reporting = (language: string, content = {}) => {
  const problems: TextProblem[] = []
  return { t: translator({ language, content, onMissing: (problem) => problems.push(problem) }), problems }
}

test('DAT-10 a translator and the dates in its texts use the zone of the shop', () => {
  const content = { en: { 'items.until': 'until {$day :date}' } }
  const evening = Date.parse('2026-12-01T07:59:59.999Z')
  const read = (zone?: string) => {
    const t = translator({ language: 'en', zone, content })
    return [t('items.until', { day: evening }), t.date(evening)].map((text) => text.replaceAll('\u00a0', ' '))
  }
  expect(read('America/Los_Angeles')).toEqual(['until November 30, 2026', 'November 30, 2026'])
  expect(read()).toEqual(['until December 1, 2026', 'December 1, 2026'])
})

test("CFG-02 CFG-06 the shop's text comes before the built-in one of the language", () => {
  const t = loud('fr', { fr: { 'lookup.heading': 'Un retour chez Atelier Nord' }, en: { 'lookup.submit': 'Go' } })
  expect(t('lookup.heading')).toBe('Un retour chez Atelier Nord')
  expect(t('lookup.submit')).toBe('Retrouver ma commande')
})

test('CFG-01 CFG-06 two shops word the same text differently', () => {
  const harbour = loud('en', { en: { 'lookup.heading': 'Send it back to Harbour' } })
  const meadow = loud('en', { en: { 'lookup.heading': 'Meadow returns' } })
  expect([harbour('lookup.heading'), meadow('lookup.heading')]).toEqual(['Send it back to Harbour', 'Meadow returns'])
})

test('CFG-02 a text without a translation is in English', () => {
  expect(loud('fr', { fr: { 'lookup.heading': ' ' } })('lookup.heading')).not.toBe(' ')
  expect(loud('pt')('lookup.heading')).toBe('Start a return or exchange')
})

test("CFG-04 languages without texts use the shop's texts and fall back to English", () => {
  const t = loud('zh', { zh: { 'lookup.heading': '退货' }, en: { 'lookup.submit': 'Find it' } })
  expect(t('lookup.heading')).toBe('退货')
  expect(t('lookup.submit')).toBe('Find it')
  expect(t('common.continue')).toBe('Continue')
  expect(loud('pt')('common.continue')).toBe('Continue')
})

test('a language of a region uses the texts of its base language', () => {
  expect(loud('fr-CA', { fr: { 'common.back': 'Revenir' } })('common.back')).toBe('Revenir')
  expect(loud('fr-CA')('common.continue')).toBe('Continuer')
})

test('CFG-05 in the pseudo-language every text is marked and placeholders stay', () => {
  const t = loud('xx')
  expect(t('common.back')).toBe('[!! Båçķ !!]')
  expect(t('items.order', { order: '#1001' })).toBe('[!! Öŕðéŕ #1001 !!]')
  expect(t('items.selected', { count: 1 })).toBe('[!! 1 îţém šéļéçţéð !!]')
  expect(loud('xx', { en: { 'common.back': 'Return' } })('common.back')).toBe('[!! Ŕéţûŕñ !!]')
})

test('UXD-31 in xb words run from right to left; placeholders, numbers and codes stay', () => {
  const t = loud('xb')
  const mirrored = (word: string) => `\u061c\u202e${word}\u202c\u061c`
  expect(t('items.order', { order: '#1001' })).toBe(`${mirrored('Order')} \u2068#1001\u2069`)
  expect(t('items.selected', { count: 1 })).toBe(`\u20681\u2069 ${mirrored('item')} ${mirrored('selected')}`)
  expect(t('label.choose-code')).toBe(`${mirrored('Use')} ${mirrored('a')} \u2068QR\u2069 ${mirrored('code')}`)
  expect([t.minus(-500, 'USD'), t.date(0), t.number(3)]).toEqual([
    '\u2068−$5.00\u2069',
    '\u2068January\u00a01,\u00a01970\u2069',
    '\u20683\u2069',
  ])
})

test.each(['ar', 'he', 'fa', 'ur', 'ps', 'az-Arab'])('UXD-31 %s isolates values in texts of a shop', (language) => {
  const own = { 'items.order': 'طلب {$order}', 'items.selected': '{$count :number} مختار' }
  const t = loud(language, { [language]: own })
  expect(t('items.order', { order: '#1001' })).toBe('طلب \u2068#1001\u2069')
  expect(t('items.selected', { count: 2 })).toMatch(/^\u2068.+\u2069 مختار$/)
  expect(t.money(500, 'USD')).toMatch(/^\u2068.*\u2069$/)
})

test('UXD-31 languages from left to right have no direction marks', () => {
  const texts = ['en', 'de', 'ja', 'pl', 'xx', 'zh'].map((language) => loud(language)('items.order', { order: '#1' }))
  expect(texts.join('')).not.toMatch(/[\u061c\u202a-\u202e\u2066-\u2069]/)
})

test('counts take the form of their language', () => {
  const countTexts = (language: string) => [0, 1, 2, 1200].map((count) => loud(language)('items.selected', { count }))
  expect(countTexts('en')).toEqual(['No item selected', '1 item selected', '2 items selected', '1,200 items selected'])
  expect(countTexts('ja').slice(1, 3)).toEqual(['1点を選択中', '2点を選択中'])
  expect(countTexts('de').slice(0, 3)).toEqual([
    'Kein Artikel ausgewählt',
    '1 Artikel ausgewählt',
    '2 Artikel ausgewählt',
  ])
})

test('a missing variable fails a test', () => {
  expect(() => loud('en')('items.order')).toThrow('The text "items.order" cannot be said in "en"')
})

test('a shop’s text with a missing variable is reported, and the built-in text appears', () => {
  const { t, problems } = reporting('fr', { fr: { 'items.order': 'La commande {$number} de {$shop}' } })
  expect(t('items.order', { order: '#1001' })).toBe('Commande #1001')
  expect(problems.map(({ key, language }) => [key, language])).toEqual([
    ['items.order', 'fr'],
    ['items.order', 'fr'],
  ])
})

test('a shop’s text with a syntax error is reported, and the built-in text appears', () => {
  const { t, problems } = reporting('en', { en: { 'common.back': 'Back { to' } })
  expect(t('common.back')).toBe('Back')
  expect(problems).toHaveLength(1)
})

test('a text that cannot be formatted completely is formatted in part', () => {
  const { t, problems } = reporting('en')
  expect(t('items.order')).toBe('Order {$order}')
  expect(problems).toHaveLength(1)
})

test("numbers, money and dates inside a text follow the text's language", () => {
  const t = loud('de', {
    de: {
      'review.swap': '{1234567 :number}, {-4248 :money currency=EUR}, {4248 :credit currency=EUR}, {0 :date}',
    },
  })
  expect(t('review.swap').replaceAll('\u00a0', ' ')).toBe('1.234.567, (42,48 €), (42,48 €), 1. Januar 1970')
})

test('the translator formats for its own language', () => {
  const t = loud('ja')
  expect([t.money(6372, 'JPY'), t.credit(6372, 'JPY'), t.number(1200)]).toEqual(['￥6,372', '(￥6,372)', '1,200'])
  expect([t.date(0), t.time(0), t.country('FR')]).toEqual(['1970年\u20601月\u20601日', '1970/01/01 - 0:00', 'フランス'])
  expect(loud('xx').money(4248, 'USD')).toBe('$42.48')
  expect(loud('de').language).toBe('de')
})

test('has reports an existing text: a shop may empty a text to omit it', () => {
  const t = loud('en', { en: { 'lookup.intro': '' } })
  expect([t.has('lookup.heading'), t.has('lookup.intro'), t.has('lookup.unheard-of')]).toEqual([true, false, false])
  expect(t.has('toString')).toBe(false)
})

test('CTR-03 the contract describes the use of each client text, and lists all of them', () => {
  const own = textKeys.filter((key) => key.startsWith('client.')).map((key) => key.slice('client.'.length))
  const ofBoth = ['form.missing', 'form.email', 'form.listed']
  expect(Object.keys(ClientWords.properties).sort()).toEqual([...own, ...ofBoth].sort())
  expect(buildClientWords(loud('de'))).toMatchObject({
    loading: loud('de')('client.loading'),
    'form.missing': loud('de')('field.required'),
  })
})

test('a text is compiled once for each language', () => {
  const text = 'Compiled {$count :number}'
  expect(getMessage('en', text)).toBe(getMessage('en', text))
  expect(getMessage('de', text)).not.toBe(getMessage('en', text))
})

test('PAC-01 a repeated text is reused by words and values; formatting errors repeat each time', () => {
  const { t, problems } = reporting('en', { en: { 'lookup.heading': 'Hello {$nobody}' } })
  const translateAll = () => [
    t('lookup.submit'),
    t('lost.item', { item: 'A', reason: 'x' }),
    t('lost.item', { item: 'B', reason: 'x' }),
  ]
  const once = translateAll()
  expect(once[1]).not.toBe(once[2])
  expect(translateAll()).toEqual(once)
  expect([t('lookup.heading'), t('lookup.heading')]).toEqual([
    'Start a return or exchange',
    'Start a return or exchange',
  ])
  expect(problems.map(({ key }) => key)).toEqual(['lookup.heading', 'lookup.heading'])
  expect(loud('de')('lookup.submit')).not.toBe(t('lookup.submit'))
})

const words = (text: string, values: MessageValues, language = 'en') =>
  formatMessage(getMessage(language, text), values)

test.each([
  ['as it is, where it is a text', { order: '1200' }, '#1200 ist da'],
  ['in the figures of the language, where it is a number', { order: 1200 }, '#1.200 ist da'],
])('PAC-01 a value between words is formatted %s', (_how, values, expected) => {
  expect(words('#{$order} ist da', values, 'de')).toEqual({ text: expected, problems: [] })
})

test('PAC-01 a missing value between words is reported', () => {
  expect(words('{$order} of {$name}', { order: '#1' }).problems).toHaveLength(1)
})

test('PAC-01 two counts are distinct by their places', () => {
  const text = '{$some :number} of {$all :number}'
  const results = [words(text, { some: 1, all: 2 }), words(text, { some: 2, all: 1 }), words(text, { some: 1, all: 2 })]
  expect(results.map((one) => one.text)).toEqual(['1 of 2', '2 of 1', '1 of 2'])
})
