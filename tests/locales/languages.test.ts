import { expect, test } from 'vitest'
import { bundles } from '../../locales/bundles.ts'
import { dateText } from '../../locales/format.ts'
import {
  BUILT_IN_LANGUAGES,
  chooseLanguage,
  DEFAULT_LANGUAGE,
  findRequestedLanguage,
  isRightToLeft,
  nativeName,
} from '../../locales/languages.ts'
import { translator } from '../../locales/translate.ts'

const fourLanguageShop = { browser: [], allowed: ['en', 'fr', 'ja', 'de'], shopDefault: 'en' }

test('CFG-03 UXD-31 nine languages are built in', () => {
  expect(BUILT_IN_LANGUAGES).toEqual(['en', 'fr', 'ja', 'de', 'nl', 'es', 'it', 'pl', 'sv'])
  expect(Object.keys(bundles).sort()).toEqual([...BUILT_IN_LANGUAGES].sort())
})

test('CFG-08 CON-21 the default language is English', () => {
  expect(DEFAULT_LANGUAGE).toBe('en')
  expect(chooseLanguage({ browser: [], allowed: ['fr', 'en'] })).toBe('en')
})

test.each([
  ['what is asked for', { asked: 'ja', stored: 'fr', browser: ['de'] }, 'ja'],
  ['then what is stored', { stored: 'fr', browser: ['de'] }, 'fr'],
  ['then the first language of the browser that is allowed', { browser: ['it', 'de', 'fr'] }, 'de'],
  ['then the shop default', { browser: ['it'], shopDefault: 'ja' }, 'ja'],
  ['then English', { browser: ['it'], shopDefault: undefined }, 'en'],
])('NAV-34 the language is %s', (_case, wishes, language) => {
  expect(chooseLanguage({ ...fourLanguageShop, ...wishes })).toBe(language)
})

test('NAV-34 each browser language is tried as exact tag, then base tag, in order', () => {
  const shop = { allowed: ['en', 'fr', 'fr-CA', 'de'] }
  expect(chooseLanguage({ ...shop, browser: ['fr-CA', 'de'] })).toBe('fr-CA')
  expect(chooseLanguage({ ...shop, browser: ['fr-BE', 'de'] })).toBe('fr')
  expect(chooseLanguage({ ...shop, browser: ['FR-ca'] })).toBe('fr-CA')
})

test('NAV-34 a language the shop does not allow is skipped, whatever its source', () => {
  const shop = { allowed: ['en', 'fr'] }
  expect(chooseLanguage({ ...shop, asked: 'ja', stored: 'fr', browser: [] })).toBe('fr')
  expect(chooseLanguage({ ...shop, stored: 'ja', browser: ['de', 'fr'] })).toBe('fr')
  expect(chooseLanguage({ ...shop, browser: [], shopDefault: 'de' })).toBe('en')
  expect(chooseLanguage({ allowed: ['fr', 'de'], browser: [] })).toBe('fr')
})

test('UXD-31 the script of a language decides its direction', () => {
  expect(['ar', 'fa', 'he', 'ur', 'ps', 'ku-Arab', 'xb'].filter((language) => !isRightToLeft(language))).toEqual([])
  expect(['en', 'ja', 'pl', 'xx', 'zh', 'ku', 'az'].filter(isRightToLeft)).toEqual([])
})

test('CFG-05 the pseudo-languages appear only on request', () => {
  expect(chooseLanguage({ ...fourLanguageShop, asked: 'xb' })).toBe('xb')
  expect(chooseLanguage({ ...fourLanguageShop, browser: ['xb', 'de'] })).toBe('de')
  expect(chooseLanguage({ ...fourLanguageShop, asked: 'xx' })).toBe('xx')
  expect(chooseLanguage({ ...fourLanguageShop, stored: 'xx' })).toBe('xx')
  expect(chooseLanguage({ ...fourLanguageShop, browser: ['xx', 'de'] })).toBe('de')
  expect(chooseLanguage({ ...fourLanguageShop, shopDefault: 'xx' })).toBe('en')
})

test('CFG-04 Chinese and Spanish are taken when a shop allows them', () => {
  expect(chooseLanguage({ browser: ['zh-TW', 'es'], allowed: ['en', 'zh', 'es'] })).toBe('zh')
  expect(findRequestedLanguage('es', ['en', 'es'])).toBe('es')
  expect(findRequestedLanguage('es', ['en'])).toBeNull()
})

test('NAV-52 languages have the names their speakers use', () => {
  expect(['en', 'fr', 'ja', 'de', 'zh', 'es'].map(nativeName)).toEqual([
    'English',
    'Français',
    '日本語',
    'Deutsch',
    '中文',
    'Español',
  ])
  expect(['nl', 'it', 'pl', 'sv'].map(nativeName)).toEqual(['Nederlands', 'Italiano', 'Polski', 'Svenska'])
  expect(nativeName('pt')).toBe('português')
})

test('UXD-31 Italian elides the article before the 8th and the 11th', () => {
  const on = (day: number) =>
    translator({ language: 'it' })('mail.pickup-subject', { date: dateText('it', 'UTC', Date.UTC(2026, 2, day)) })
  expect([7, 8, 11, 18].map((day) => on(day).match(/\b(?:il|l’|al|all’|del|dell’) ?\d+/)?.[0])).toEqual([
    'il 7',
    'l’8',
    'l’11',
    'il 18',
  ])
})
