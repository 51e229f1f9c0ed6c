import { expect, test } from 'vitest'
import { isTextKey, textKeys } from '../../locales/bundles.ts'
import { putTogether, putTogetherByClient, saidByClient, saidOrKept, saidOutright } from './sources.ts'

const upTo = (last: number): readonly string[] => Array.from({ length: last }, (_, index) => `${index + 1}`)
const lookupCodes = ['1', '2', '3', '4', '5', '6', '7', '8', '9']
const credits = ['gift', 'refund']
const cards = [
  ...['review', 'submitted', 'shipped', 'delivered', 'failed'],
  ...['cancelled', 'expired', 'closed', 'processed', 'unavailable'],
]
const dues = ['refund', 'gift', 'exchange']
const unsent = ['keep', 'donate']
const submitted = ['open', 'exchange']

const each = (values: readonly string[], form: (value: string) => string): readonly string[] => values.map(form)

/** Composed text ids in the code, with every id they produce. */
const forms: Readonly<Record<string, readonly string[]>> = {
  // biome-ignore-start lint/suspicious/noTemplateCurlyInString: these are quotations of the code
  'credit.${credit}': each(['gift', 'refund', 'instant', 'exchange'], (credit) => `credit.${credit}`),
  'error.lookup-${code}': each(lookupCodes, (code) => `error.lookup-${code}`),
  'ineligible.${because.code}': each(upTo(5), (code) => `ineligible.${code}`),
  'ineligible.${because}': each(['gift-card', 'no-shipping', 'unpaid'], (because) => `ineligible.${because}`),
  'ineligible.${code}': each(upTo(5), (code) => `ineligible.${code}`),
  'lookup.proof-name-${field}': each(['zip', 'email', 'phone'], (field) => `lookup.proof-name-${field}`),
  "lookup.proof-${index === 0 ? 'first' : 'next'}-${field}": ['first', 'next'].flatMap((place) =>
    each(['zip', 'email', 'phone'], (field) => `lookup.proof-${place}-${field}`),
  ),
  'mail.lapsed-${gets.kind}': each(credits, (credit) => `mail.lapsed-${credit}`),
  'status.card-${card}-copy': each(cards, (card) => `status.card-${card}-copy`),
  'status.card-${card}-eyebrow': each(cards, (card) => `status.card-${card}-eyebrow`),
  'status.card-${card}-heading': each(cards, (card) => `status.card-${card}-heading`),
  'status.card-${facts.unsent}-eyebrow': each(unsent, (why) => `status.card-${why}-eyebrow`),
  'status.card-${kind}-eyebrow': each(submitted, (kind) => `status.card-${kind}-eyebrow`),
  'status.card-${kind}-heading': each(submitted, (kind) => `status.card-${kind}-heading`),
  'status.card-paid-${payout.kind}': each(credits, (credit) => `status.card-paid-${credit}`),
  'status.card-unsent-${gets.kind}': each(dues, (kind) => `status.card-unsent-${kind}`),
  'status.card-${unsent}-copy': each(unsent, (why) => `status.card-${why}-copy`),
  'status.got-${kind}': each(credits, (credit) => `status.got-${credit}`),
  'status.next-${kind}': each(credits, (credit) => `status.next-${credit}`),
  'status.then-${payout.kind}': each(credits, (credit) => `status.then-${credit}`),
  'survey.score-${value}': each(upTo(5), (score) => `survey.score-${score}`),
  'tracking.state-${state}': each(['inactive', 'active', 'complete'], (state) => `tracking.state-${state}`),
  // biome-ignore-end lint/suspicious/noTemplateCurlyInString: these are quotations of the code
}

const clientForms = {
  'captcha.${state}': ['captcha.checking', 'captcha.failed', 'captcha.verified'],
  'form.${reason}': ['form.captcha', 'form.long', 'form.pattern', 'form.sending'],
}

const ofForms = Object.values(forms).flat()
const ofClient = [...saidByClient, ...Object.values(clientForms).flat()].map((word) => `client.${word}`)

test('the code has been read', () => {
  expect(saidOutright.length).toBeGreaterThan(150)
  expect(saidByClient.length).toBeGreaterThan(10)
})

test('the list contains exactly the patterns by which the code composes text ids', () => {
  expect(putTogether).toEqual(Object.keys(forms).sort())
  expect(putTogetherByClient).toEqual(Object.keys(clientForms).sort())
})

test('CFG-03 every text that the code uses exists', () => {
  const asked = [...saidOutright, ...ofForms, ...ofClient]
  expect(asked.filter((key) => !isTextKey(key))).toEqual([])
})

test('every text is used in the code', () => {
  const asked = new Set([...saidOrKept, ...ofForms, ...ofClient])
  expect(textKeys.filter((key) => !asked.has(key))).toEqual([])
})
