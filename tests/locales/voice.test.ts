import { expect, test } from 'vitest'
import { bundles } from '../../locales/bundles.ts'
import { BUILT_IN_LANGUAGES, type BuiltInLanguage } from '../../locales/languages.ts'

const english = bundles.en
const findKeys = (language: BuiltInLanguage, pattern: RegExp): readonly string[] =>
  Object.entries(bundles[language])
    .filter(([, text = '']) => pattern.test(text))
    .map(([key]) => key)

const words = (text: string): string => text.replace(/\{?\{[^{}]*\}?/g, ' ')

test.each(BUILT_IN_LANGUAGES)('%s never raises its voice', (language) => {
  expect(findKeys(language, /[!！]/)).toEqual([])
  const shouted = Object.entries(bundles[language]).filter(([, text = '']) =>
    /\b(?!IBAN\b)[A-Z]{4,}\b/.test(words(text)),
  )
  expect(shouted).toEqual([])
})

// The requirements have straight quotes here.
const straight = ['error.lookup-7', 'error.no-line-items']

test.each(BUILT_IN_LANGUAGES)('%s is set in the marks of good print', (language) => {
  expect(findKeys(language, /['"]/)).toEqual(language === 'en' ? straight : [])
  expect(findKeys(language, /\.\.\.|--| {2}/)).toEqual([])
})

// Terms replaced by return, exchange, store credit, line item, parcel, label and drop off.
const foreignWords =
  /\b(RMA|swap|voucher|incentive|waybill|fulfil\w*|package|disposition|SKU|session token|hand in|colour|favour)\b/i

// UXD-07 words this button.
const swapKeys = ['item.recommendation-accept']

test('English calls each thing by its one name', () => {
  expect(findKeys('en', foreignWords)).toEqual(swapKeys)
})

test('English texts neither blame nor beg', () => {
  expect(findKeys('en', /\b(invalid|illegal|oops|sorry|simply|just(?! checking))\b/i)).toEqual([])
})

test('UXD-30 English has none of the old rhythm', () => {
  const patterns =
    /;|\bso that\b|all the same|\bis void\b|\bourselves\b|\bwas issued\b|\bin advance\b|\buntil then\b|whoever|nobody|anybody/i
  expect(findKeys('en', patterns)).toEqual([])
  expect('We look at it ourselves; the label is void, so that you see').toMatch(patterns)
})

// A proper name, and texts quoted from the requirements.
const quotingKeys = ['error.submit-invalid']

test('English has no word of the workshop', () => {
  expect(findKeys('en', /\b(validation|server|timeout|payload|null|database|request failed)\b/i)).toEqual(quotingKeys)
})

test.each(
  BUILT_IN_LANGUAGES,
)('FIX-89 %s mentions a failure once: the text below that heading does not repeat it', (language) => {
  const { 'client.error.title': title = '', 'client.error.body': body = '' } = bundles[language]
  expect(body).not.toContain(title)
})

test.each(BUILT_IN_LANGUAGES)('%s ends a sentence where English ends one', (language) => {
  const ends = (text: string) => /[.。]\}*$/.test(text)
  const different = Object.entries(bundles[language]).filter(
    ([key, text = '']) => ends(text) !== ends(english[key] ?? ''),
  )
  expect(different).toEqual([])
})

test('fr sets a no-break space before its high marks', () => {
  const text = /[\p{L}\p{N}»}]\s?[?;:»]/u
  const set = /[\p{L}\p{N}»}][\u00a0\u202f][?;:»]/u
  const wrong = Object.entries(bundles.fr).filter(
    ([, message = '']) => text.test(words(message)) && !set.test(words(message)),
  )
  expect(wrong).toEqual([])
})

// A word joiner holds them together. Letters go without: some mail programs draw it.
test.each(BUILT_IN_LANGUAGES)('UXD-14 %s breaks no line inside "e-mail" or a range of days', (language) => {
  const broken = findKeys(language, /\d–\d|\be-mail/iu)
  expect(broken.filter((key) => !key.startsWith('mail.'))).toEqual([])
})

test('fr and de speak formally', () => {
  expect(findKeys('fr', /(?<!\p{L})(tu|ton|ta|tes|toi)(?!\p{L})/iu)).toEqual([])
  expect(findKeys('de', /\b(du|dein\w*|dir|dich|euch|euer)\b/i)).toEqual([])
})

test('ja is polite: every sentence ends so', () => {
  const sentences = Object.entries(bundles.ja).flatMap(([key, text = '']) =>
    [...text.matchAll(/([^。{}]+)。/g)].map(([, sentence = '']) => [key, sentence] as const),
  )
  const plain = sentences.filter(
    ([, sentence]) => !/(です|ます|ません|ました|でした|ください|ございません|こちら)$/.test(sentence),
  )
  expect(sentences.length).toBeGreaterThan(50)
  expect(plain).toEqual([])
})

test('UXD-30 ja stacks no honorifics, and has one word for each thing', () => {
  const patterns = /いたし|させていただ|おります|配送業者|担当者|検索|提示/
  expect(findKeys('ja', patterns)).toEqual([])
  expect('担当者が確認いたします').toMatch(patterns)
})

const asRequired = ['error.lookup-2']

test('FIX-89 the shop speaks as "us": help comes from us, not from a department', () => {
  const others = {
    en: /contact (support|the shop)/,
    de: /(an den|beim) (Shop|Support|Kundendienst)|kontaktieren Sie/,
    fr: /contacte[rz]( directement)? (la boutique|l’assistance)/i,
    ja: /(サポート|ショップ)(まで|へ直接)/,
  } as const
  for (const language of ['en', 'de', 'fr', 'ja'] as const)
    expect(findKeys(language, others[language]), language).toEqual(asRequired)
})

test('FIX-89 English is that of the United States, in one spelling', () => {
  expect(
    findKeys(
      'en',
      /\bpick-ups?\b|\d[ap]m\b|\btill\b|\bgrey\b|\bcentre|organis|\bpost(ed|ing)?\b(?! office)|\bany more\b|\bneed(n’t| not)\b/i,
    ),
  ).toEqual([])
})

const twoLetters = ['error.lookup-9']

test('FIX-89 English writes "canceled" as the United States do, and calls nothing off', () => {
  expect(findKeys('en', /cancell(?!ation)|cancelation|called off/i)).toEqual(twoLetters)
})

test('FIX-89 no internal term appears in shopper texts', () => {
  expect(findKeys('en', /goes to:|^goes to$|kept by the shop|manual review|^open$|the carrier knows/i)).toEqual([])
})

test('FIX-89 payments to shoppers are worded as money they get', () => {
  expect(findKeys('en', /\byou(’ll)? (receive|get back)\b[^.]*\{\$(amount|total)\}|you’ll get \{\$/i)).toEqual([])
})

test('FIX-89 Japanese sets no space between its words and a number or name', () => {
  expect(findKeys('ja', /^[^.].*[\u3040-\u30ff\u4e00-\u9fff] \{\$|^[^.].*\} [\u3040-\u30ff\u4e00-\u9fff]/)).toEqual([])
})

test('FIX-89 Japanese sets no space before its figures either, and one wave between them', () => {
  expect(findKeys('ja', /[\u3040-\u30ff\u4e00-\u9fff] \d|\d [\u3040-\u30ff\u4e00-\u9fff]|〜/)).toEqual([])
})

test('FIX-89 no line breaks inside a French quotation, or before a German ellipsis', () => {
  expect(findKeys('fr', /« | »|\d (h|Mo|%)(?!\p{L})/u)).toEqual([])
  expect(findKeys('de', / …|\d (MB|%)/)).toEqual([])
})

test('de has no semicolon and no masculine noun for drivers, customers or staff', () => {
  expect(findKeys('de', /;|\b(Fahrer|Kunden?|Mitarbeiter)\b/)).toEqual([])
})

test('FIX-89 French takes no shopper for a man', () => {
  expect(
    findKeys('fr', /\bvous (êtes|avez été|serez) \p{L}+é(?!\p{L})|être remboursé(?!\p{L})|suis absent(?!\p{L})/u),
  ).toEqual([])
})

test('FIX-89 cancelled and closed have the same word everywhere', () => {
  expect(findKeys('de', /abgesagt|ist beendet$/)).toEqual(['fault.expired', 'shop-later.expired'])
  expect(findKeys('fr', /(?<!\p{L})clos(e|es)?(?!\p{L})/u)).toEqual([])
  expect(findKeys('ja', /取り消/)).toEqual([])
})
