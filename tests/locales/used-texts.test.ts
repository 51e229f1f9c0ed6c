import { expect, test } from 'vitest'
import { isTextKey, textKeys } from '../../locales/bundles.ts'
import { clientKeys, literalKeys, putTogether, putTogetherByClient, storedKeys } from './sources.ts'

const countTo = (last: number): readonly string[] => Array.from({ length: last }, (_, index) => `${index + 1}`)
const lookupCodes = ['1', '2', '3', '4', '5', '6', '7', '8', '9']
const credits = ['gift', 'refund']
const cards = [
  ...['review', 'submitted', 'shipped', 'delivered', 'failed'],
  ...['cancelled', 'expired', 'closed', 'processed', 'unavailable'],
]
const unsent = ['keep', 'donate']
const submittedForms = ['open', 'exchange']

const expandKeys = (values: readonly string[], form: (value: string) => string): readonly string[] => values.map(form)

/** Composed text ids in the code, with every id they produce. */
const forms: Readonly<Record<string, readonly string[]>> = {
  // biome-ignore-start lint/suspicious/noTemplateCurlyInString: these are quotations of the code
  'credit.${credit}': expandKeys(['gift', 'refund', 'instant', 'exchange'], (credit) => `credit.${credit}`),
  'error.lookup-${code}': expandKeys(lookupCodes, (code) => `error.lookup-${code}`),
  'field.missing-${only}': expandKeys(['zip', 'email', 'phone'], (field) => `field.missing-${field}`),
  'field.proof-${field}': expandKeys(['zip', 'email', 'phone'], (field) => `field.proof-${field}`),
  'ineligible.${because.code}': expandKeys(countTo(5), (code) => `ineligible.${code}`),
  'ineligible.${because}': expandKeys(['gift-card', 'no-shipping', 'unpaid'], (because) => `ineligible.${because}`),
  'ineligible.${code}': expandKeys(countTo(5), (code) => `ineligible.${code}`),
  'lookup.proof-name-${field}': expandKeys(['zip', 'email', 'phone'], (field) => `lookup.proof-name-${field}`),
  "lookup.proof-${index === 0 ? 'first' : 'next'}-${field}": ['first', 'next'].flatMap((place) =>
    expandKeys(['zip', 'email', 'phone'], (field) => `lookup.proof-${place}-${field}`),
  ),
  'mail.lapsed-${gets.kind}': expandKeys(credits, (credit) => `mail.lapsed-${credit}`),
  'mail.withdrawal-${kind}-intro': expandKeys(['due', 'overdue'], (kind) => `mail.withdrawal-${kind}-intro`),
  'mail.withdrawal-${kind}-subject': expandKeys(['due', 'overdue'], (kind) => `mail.withdrawal-${kind}-subject`),
  'credit.${view.creditNote.only}': expandKeys(credits, (credit) => `credit.${credit}`),
  'credit.rest-${view.rest}': expandKeys([...credits, 'none'], (rest) => `credit.rest-${rest}`),
  'status.card-${card}-eyebrow': expandKeys(cards, (card) => `status.card-${card}-eyebrow`),
  'status.card-${card}-heading': expandKeys(
    cards.filter((card) => card !== 'review'),
    (card) => `status.card-${card}-heading`,
  ),
  'status.card-${kind}-heading': expandKeys(submittedForms, (kind) => `status.card-${kind}-heading`),
  'status.card-paid-${payout.kind}': expandKeys(credits, (credit) => `status.card-paid-${credit}`),
  'status.card-${unsent}-copy': expandKeys(unsent, (reason) => `status.card-${reason}-copy`),
  'status.got-${kind}': expandKeys(credits, (credit) => `status.got-${credit}`),
  'status.next-${kind}': expandKeys(credits, (credit) => `status.next-${credit}`),
  'survey.score-${value}': expandKeys(countTo(5), (score) => `survey.score-${score}`),
  'tracking.state-${state}': expandKeys(['inactive', 'active', 'complete'], (state) => `tracking.state-${state}`),
  // biome-ignore-end lint/suspicious/noTemplateCurlyInString: these are quotations of the code
}

const clientForms = {
  'captcha.${state}': ['captcha.checking', 'captcha.failed', 'captcha.verified'],
  'form.${reason}': ['form.captcha', 'form.long', 'form.pattern', 'form.sending'],
}

const ofForms = Object.values(forms).flat()
const ofClient = [...clientKeys, ...Object.values(clientForms).flat()].map((word) => `client.${word}`)

test('the code has been read', () => {
  expect(literalKeys.length).toBeGreaterThan(150)
  expect(clientKeys.length).toBeGreaterThan(10)
})

test('the list contains exactly the patterns by which the code composes text ids', () => {
  expect(putTogether).toEqual(Object.keys(forms).sort())
  expect(putTogetherByClient).toEqual(Object.keys(clientForms).sort())
})

test('CFG-03 every text that the code uses exists', () => {
  const usedKeys = [...literalKeys, ...ofForms, ...ofClient]
  expect(usedKeys.filter((key) => !isTextKey(key))).toEqual([])
})

test('every text is used in the code', () => {
  const usedKeys = new Set([...storedKeys, ...ofForms, ...ofClient])
  expect(textKeys.filter((key) => !usedKeys.has(key))).toEqual([])
})
