import { expect, test } from 'vitest'
import { bundles, isTextKey, textKeys } from '../../locales/bundles.ts'
import { BUILT_IN_LANGUAGES, type BuiltInLanguage } from '../../locales/languages.ts'
import { parseRequirements } from '../../locales/message.ts'
import { translator } from '../../locales/translate.ts'

const counts = [0, 1, 2, 5, 21, 1000]

// Intl uses two kinds of no-break space; readers see a space.
const toPlainSpaces = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

const listCountForms = (language: BuiltInLanguage, key: string, name: string): readonly string[] => {
  const t = translator({ language })
  return isTextKey(key) ? counts.map((count) => toPlainSpaces(t(key, { [name]: count }))) : []
}

test.each<[BuiltInLanguage, string, string, readonly string[]]>([
  [
    'en',
    'items.selected',
    'count',
    [
      'No item selected',
      '1 item selected',
      '2 items selected',
      '5 items selected',
      '21 items selected',
      '1,000 items selected',
    ],
  ],
  [
    'fr',
    'items.selected',
    'count',
    [
      'Aucun article sélectionné',
      '1 article sélectionné',
      '2 articles sélectionnés',
      '5 articles sélectionnés',
      '21 articles sélectionnés',
      '1 000 articles sélectionnés',
    ],
  ],
  [
    'ja',
    'items.selected',
    'count',
    ['商品が選択されていません', '1点を選択中', '2点を選択中', '5点を選択中', '21点を選択中', '1,000点を選択中'],
  ],
  [
    'de',
    'items.selected',
    'count',
    [
      'Kein Artikel ausgewählt',
      '1 Artikel ausgewählt',
      '2 Artikel ausgewählt',
      '5 Artikel ausgewählt',
      '21 Artikel ausgewählt',
      '1.000 Artikel ausgewählt',
    ],
  ],
  [
    'en',
    'chrome.cart',
    'count',
    ['Cart, empty', 'Cart, 1 item', 'Cart, 2 items', 'Cart, 5 items', 'Cart, 21 items', 'Cart, 1,000 items'],
  ],
  [
    'fr',
    'chrome.cart',
    'count',
    [
      'Panier, vide',
      'Panier, 1 article',
      'Panier, 2 articles',
      'Panier, 5 articles',
      'Panier, 21 articles',
      'Panier, 1 000 articles',
    ],
  ],
  [
    'ja',
    'chrome.cart',
    'count',
    ['カート、空', 'カート、1点', 'カート、2点', 'カート、5点', 'カート、21点', 'カート、1,000点'],
  ],
  [
    'de',
    'chrome.cart',
    'count',
    [
      'Warenkorb, leer',
      'Warenkorb, 1 Artikel',
      'Warenkorb, 2 Artikel',
      'Warenkorb, 5 Artikel',
      'Warenkorb, 21 Artikel',
      'Warenkorb, 1.000 Artikel',
    ],
  ],
  [
    'en',
    'store.distance',
    'miles',
    ['0 miles away', '1 mile away', '2 miles away', '5 miles away', '21 miles away', '1,000 miles away'],
  ],
  ['fr', 'store.distance', 'miles', ['À 0 mile', 'À 1 mile', 'À 2 miles', 'À 5 miles', 'À 21 miles', 'À 1 000 miles']],
  [
    'ja',
    'store.distance',
    'miles',
    ['0マイル先', '1マイル先', '2マイル先', '5マイル先', '21マイル先', '1,000マイル先'],
  ],
  [
    'de',
    'store.distance',
    'miles',
    [
      '0 Meilen entfernt',
      '1 Meile entfernt',
      '2 Meilen entfernt',
      '5 Meilen entfernt',
      '21 Meilen entfernt',
      '1.000 Meilen entfernt',
    ],
  ],
  [
    'pl',
    'error.items-lost',
    'count',
    [
      '0 produktów nie można już zwrócić w wybrany sposób.',
      '1 produktu nie można już zwrócić w wybrany sposób.',
      '2 produktów nie można już zwrócić w wybrany sposób.',
      '5 produktów nie można już zwrócić w wybrany sposób.',
      '21 produktów nie można już zwrócić w wybrany sposób.',
      '1000 produktów nie można już zwrócić w wybrany sposób.',
    ],
  ],
])('in %s %s counts 0, 1, 2, 5, 21 and 1000', (language, key, name, expected) => {
  expect(listCountForms(language, key, name)).toEqual(expected)
})

test('a distance with decimals takes the form of its language', () => {
  const texts = BUILT_IN_LANGUAGES.map((language) =>
    toPlainSpaces(translator({ language })('store.distance', { miles: 1.25 })),
  )
  expect(texts).toEqual([
    '1.25 miles away',
    'À 1,25 mile',
    '1.25マイル先',
    '1,25 Meilen entfernt',
    'op 1,25 mijl afstand',
    'A 1,25 millas',
    'A 1,25 miglia',
    '1,25 mili stąd',
    '1,25 engelska mil bort',
  ])
})

test.each(['error.items-lost', 'status.step-code'] as const)('UXD-31 %s has a form for one', (key) => {
  const name = key === 'error.items-lost' ? 'count' : 'days'
  const [one, many] = [1, 5].map((count) =>
    BUILT_IN_LANGUAGES.map((language) => toPlainSpaces(translator({ language })(key, { [name]: count }))),
  )
  const same = BUILT_IN_LANGUAGES.filter((_, at) => one?.[at]?.replace('1', '5') === many?.[at])
  expect(same).toEqual(['ja'])
})

const figures = (text: string): readonly string[] =>
  [...text.matchAll(/\{?\$(\w+) :number\}/g)].map(([, name = '']) => name)

test.each(BUILT_IN_LANGUAGES)('%s writes every count in the figures of the language', (language) => {
  const t = translator({ language })
  const keys = textKeys.filter((key) => figures(bundles[language][key] ?? '').length > 0)
  const bare = keys.filter((key) => {
    const text = bundles[language][key] ?? ''
    const values = Object.fromEntries(parseRequirements(text).variables.map((name) => [name, 1000]))
    return !t(key, values).includes(t.number(1000))
  })
  expect(keys).toEqual(textKeys.filter((key) => figures(bundles.en[key] ?? '').length > 0))
  expect(keys.length).toBeGreaterThan(2)
  expect(bare).toEqual([])
})
