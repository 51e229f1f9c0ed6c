import {
  type CountryCode,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min'
import { normalizeTyped } from '../../../schemas/values/normalize.ts'

const countryOf = (code: string | undefined): CountryCode | undefined =>
  code !== undefined && isSupportedCountry(code) ? code : undefined

const parse = (text: string, country?: CountryCode): PhoneNumber | undefined =>
  parsePhoneNumberFromString(text, { ...(country && { defaultCountry: country }), extract: false })

/**
 * Candidates, most likely first: dialled in `country`, then international. Assigned numbers hide merely possible ones.
 */
const parseCandidates = (text: string, country: string | undefined): readonly PhoneNumber[] => {
  // libphonenumber-js rejects a country code in parentheses.
  const plain = normalizeTyped(text).replace(/^\((\+\d{1,3})\)/, '$1')
  const national = parse(plain, countryOf(country))
  if (national === undefined && parse(plain, 'US') === undefined) return []
  const digits = plain.replace(/\D/g, '')
  const international = parse(`+${digits.replace(/^00/, '')}`)
  const all = (digits.startsWith('00') ? [international, national] : [national, international]).filter(
    (one) => one !== undefined,
  )
  const valid = all.filter((one) => one.isValid())
  return valid.length > 0 ? valid : all.filter((one) => one.isPossible())
}

/** Null when no numbering plan has a number of this length. */
export const parsePhone = (text: string, country?: string): PhoneNumber | null =>
  parseCandidates(text, country)[0] ?? null

/** E.164 with an optional extension. */
export const toStoredPhone = ({ number, ext }: PhoneNumber): string =>
  ext === undefined ? number : `${number} ext. ${ext}`

/** E.164 for an assigned number, else its digits. */
export const toDialedPhone = (text: string, country?: string): string =>
  parsePhone(text, country)?.number ?? normalizeTyped(text).replace(/[^+0-9]/g, '')

/** Fewer digits identify no phone outside the numbering plans. */
const MIN_DIGITS = 7

const comparableDigits = (text: string): string => {
  const digits = normalizeTyped(text).replace(/\D/g, '')
  return digits.length < MIN_DIGITS ? '' : digits
}

/**
 * Compares in E.164. The typed phone is also read as dialled in the stored one's country. Unassigned numbers compare by
 * all digits.
 */
export function isSamePhone(stored: string, typed: string, country: string | undefined): boolean {
  const known = parseCandidates(stored, country)
  if (known.length === 0) return comparableDigits(stored) !== '' && comparableDigits(stored) === comparableDigits(typed)
  const numbers = new Set(known.map(({ number }) => number))
  return [country, ...known.map((one) => one.country)].some((home) =>
    parseCandidates(typed, home).some(({ number }) => numbers.has(number)),
  )
}
