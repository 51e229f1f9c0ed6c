import {
  type CountryCode,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min'
import { normalizeTyped } from '../../../schemas/normalize.ts'

const countryOf = (code: string | undefined): CountryCode | undefined =>
  code !== undefined && isSupportedCountry(code) ? code : undefined

/** The whole text as a number; undefined when it holds anything beside a number and its extension. */
const parse = (text: string, country?: CountryCode): PhoneNumber | undefined =>
  parsePhoneNumberFromString(text, { ...(country && { defaultCountry: country }), extract: false })

/**
 * The numbers that a text can mean, the likeliest first: as dialled in `country`, and as an international number with `00` or
 * nothing for its `+`. Numbers that a numbering plan has assigned hide those that merely have a possible length.
 */
const readingsOf = (text: string, country: string | undefined): readonly PhoneNumber[] => {
  // The country code in parentheses is no number to the library.
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

/** The phone that a text writes, read as dialled in `country`; null when no numbering plan has a number of this length. */
export const readPhone = (text: string, country?: string): PhoneNumber | null => readingsOf(text, country)[0] ?? null

/** A phone as an address stores it: E.164, with its extension where it has one. */
export const storedPhone = ({ number, ext }: PhoneNumber): string =>
  ext === undefined ? number : `${number} ext. ${ext}`

/** A phone as a device dials it: in E.164 when a numbering plan has the number, else its digits. */
export const dialedPhone = (text: string, country?: string): string =>
  readPhone(text, country)?.number ?? normalizeTyped(text).replace(/[^+0-9]/g, '')

/** Fewer digits than this prove nothing where no numbering plan has the number. */
const LEAST_DIGITS = 7

/** All digits of a text that is no number of any plan; empty when there are too few. */
const longDigits = (text: string): string => {
  const digits = normalizeTyped(text).replace(/\D/g, '')
  return digits.length < LEAST_DIGITS ? '' : digits
}

/**
 * Whether two texts write the same phone, compared in E.164. Both are read as dialled in `country`, and the typed one also as
 * dialled in the country of the stored one. A stored number that no plan has is compared by all of its digits.
 */
export function isSamePhone(stored: string, typed: string, country: string | undefined): boolean {
  const known = readingsOf(stored, country)
  if (known.length === 0) return longDigits(stored) !== '' && longDigits(stored) === longDigits(typed)
  const numbers = new Set(known.map(({ number }) => number))
  return [country, ...known.map((one) => one.country)].some((home) =>
    readingsOf(typed, home).some(({ number }) => numbers.has(number)),
  )
}
