import { expect, test } from 'vitest'
import { bundles, type TextKey, textKeys } from '../../locales/bundles.ts'
import {
  BUILT_IN_LANGUAGES,
  type BuiltInLanguage,
  MIRRORED_LANGUAGE,
  PSEUDO_LANGUAGE,
} from '../../locales/languages.ts'
import { formatMessage, getMessage, parseRequirements } from '../../locales/message.ts'
import { functionNames } from '../../locales/message-functions.ts'
import { keysEqualToEnglish } from './equal-to-english.ts'

const english = bundles.en
const translations = BUILT_IN_LANGUAGES.filter((language) => language !== 'en')
const textsOfBundle = (language: BuiltInLanguage) =>
  Object.entries(bundles[language]).map(([key, text = '']) => ({ key, text }))

test('CFG-03 there are texts to judge', () => {
  expect(textKeys.length).toBeGreaterThan(300)
})

test.each(translations)('CFG-03 %s has the same keys as English', (language) => {
  expect(Object.keys(bundles[language]).sort()).toEqual(Object.keys(english).sort())
})

test.each(
  translations,
)('CFG-03 %s equals English only where the list allows it, and every exception is used', (language) => {
  const same = textsOfBundle(language).filter(({ key, text }) => text === english[key])
  expect(same.map(({ key }) => key).sort()).toEqual([...keysEqualToEnglish(language)].sort())
})

test.each(translations)('CFG-03 %s fills the same placeholders as English', (language) => {
  const different = textsOfBundle(language).filter(
    ({ key, text }) =>
      parseRequirements(text).variables.join() !== parseRequirements(english[key] ?? '').variables.join(),
  )
  expect(different).toEqual([])
})

test.each(BUILT_IN_LANGUAGES)('every text of %s can be formatted', (language) => {
  expect(textsOfBundle(language).filter(({ text }) => getMessage(language, text).kind === 'broken')).toEqual([])
})

test.each(BUILT_IN_LANGUAGES)('%s calls only functions that there are, and is empty nowhere', (language) => {
  const texts = textsOfBundle(language)
  expect(
    texts.filter(({ text }) => parseRequirements(text).functions.some((name) => !functionNames.has(name))),
  ).toEqual([])
  expect(texts.filter(({ text }) => text.trim() === '' || text !== text.trim())).toEqual([])
})

test.each(BUILT_IN_LANGUAGES)('every key of %s names an area and a text', (language) => {
  expect(Object.keys(bundles[language]).filter((key) => !/^[a-z-]+(\.[a-z0-9-]+)+$/.test(key))).toEqual([])
})

test('CFG-05 the pseudo-language marks every text', () => {
  const unmarked = textKeys.filter((key) => {
    const text = english[key] ?? ''
    const values = Object.fromEntries(parseRequirements(text).variables.map((name) => [name, 1]))
    const { text: formatted, problems } = formatMessage(getMessage(PSEUDO_LANGUAGE, text), values)
    return problems.length > 0 || !/^\[!! .* !!\]$/s.test(formatted)
  })
  expect(unmarked).toEqual([])
})

test('UXD-31 the mirrored language reverses every word', () => {
  const marked = /\u202e[^\u202c]*\u202c|\u2068[^\u2069]*\u2069/g
  const unmarked = textKeys.filter((key) => {
    const text = english[key] ?? ''
    const values = Object.fromEntries(parseRequirements(text).variables.map((name) => [name, 1]))
    const { text: formatted, problems } = formatMessage(getMessage(MIRRORED_LANGUAGE, text), values)
    return problems.length > 0 || /[\p{L}\p{N}]/u.test(formatted.replace(marked, ''))
  })
  expect(unmarked).toEqual([])
})

const literal: readonly (readonly [string, TextKey, string])[] = [
  ['NAV-22', 'fault.not-found', 'Page not found.'],
  ['LKP-39', 'field.required', 'This field is required'],
  ['LKP-40', 'field.email', 'This field needs to be an email address'],
  ['REV-13', 'review.policy', 'I acknowledge that I have read, understand, and agree to the return policy conditions.'],
  ['FEE-06', 'error.no-line-items', "Can't request totals, no line items selected"],
  ['ERR-01', 'error.lookup-1', 'Order not found'],
  ['ERR-02', 'error.lookup-2', 'Cannot retrieve the order data, contact support'],
  ['ERR-03', 'error.lookup-3', 'Error retrieving the order, try again'],
  ['ERR-04', 'error.lookup-4', 'Error retrieving the order'],
  ['ERR-05', 'error.lookup-5', 'Order number and {$proof} do not match'],
  ['ERR-05', 'lookup.proof-name-zip', 'shipping postal code'],
  ['ERR-07', 'error.lookup-6', 'Complete the captcha to continue'],
  ['ERR-08', 'error.lookup-7', "Returns from the customer's country are not accepted"],
  ['ERR-09', 'error.lookup-8', 'The order is not available for return'],
  ['ERR-10', 'error.lookup-9', 'The order was cancelled'],
  ['ERR-29', 'error.address', 'There was an error saving your address'],
  ['ERR-45', 'error.submit-invalid', 'A validation error occurred. Please try again later.'],
  ['ERR-48', 'client.error.restart', 'Try again'],
  ['ERR-59', 'fault.not-found', 'Page not found.'],
]

test.each(literal)('%s the English words of %s are those of the requirement', (_row, key, text) => {
  expect(english[key]).toBe(text)
})

test('ERR-57 the offline banner and the downtime banner have their words', () => {
  expect(english['lookup.downtime']).toContain('temporary issue in the returns app, check back shortly')
  expect(english['client.offline']).toMatch(/offline/)
})
