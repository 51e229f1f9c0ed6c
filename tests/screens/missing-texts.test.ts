import { expect, test } from 'vitest'
import { translator } from '../../locales/translate.ts'
import { missingProof } from '../../screens/lookup/regular.ts'
import { goldenEnvelope, goldenNames } from '../support/golden.ts'

const english = translator({ language: 'en' })

interface Found {
  readonly name: string
  readonly form: string
  readonly missing: string
}

const listRequired = (value: unknown, form = ''): readonly Found[] => {
  if (typeof value !== 'object' || value === null) return []
  const part = value as Readonly<Record<string, unknown>>
  const within = typeof part.form === 'string' ? part.form : form
  const isRequired =
    part.required === true && part.readonly !== true && typeof part.name === 'string' && part.kind !== 'captcha'
  const own = isRequired ? [{ name: String(part.name), form: within, missing: String(part.missing ?? '') }] : []
  return [...own, ...Object.values(part).flatMap((inner) => listRequired(inner, within))]
}

test('UXD-01 an empty required field of every page names what to enter', () => {
  const names = goldenNames().filter((name) => !name.startsWith('effects/'))
  const found = names.flatMap((name) => listRequired(goldenEnvelope(name)))
  const general = found.filter(({ missing }) => missing === '' || missing === english('field.required'))
  expect(found.length).toBeGreaterThan(100)
  // The specification quotes the text of LKP-39.
  expect(new Set(general.map(({ form, name }) => `${form} ${name}`))).toEqual(new Set(['email email']))
})

test('UXD-01 the lookup names each kind of proof that it accepts', () => {
  expect(missingProof(['zip'], english)).toBe('Enter your zip code')
  expect(missingProof(['zip', 'email', 'phone'], english)).toBe('Enter your zip code or email or phone number')
  const german = translator({ language: 'de' })
  expect(missingProof(['zip', 'email'], german)).toBe('Bitte geben Sie Ihre Postleitzahl oder E-\u2060Mail-Adresse ein')
})
