import type { Address } from '../../../schemas/entities/address.ts'
import { wholeName } from '../../../schemas/entities/written-address.ts'
import { EMAIL_PATTERN, fits, zipPatterns } from '../../../schemas/validity.ts'
import { readPhone, storedPhone } from '../contact/phone.ts'

/** What was typed into an address form, every field a text or missing. */
export type Typed = Readonly<Partial<Record<AddressField, string>>>

type AddressField =
  | 'firstName'
  | 'lastName'
  | 'name'
  | 'address1'
  | 'address2'
  | 'suburb'
  | 'city'
  | 'state'
  | 'zip'
  | 'country'
  | 'phone'

/** What a country asks for. */
export interface CountryRule {
  readonly code: string
  readonly states: readonly string[]
}

/** What is wrong with one field. */
export interface AddressProblem {
  readonly field: AddressField
  readonly because: 'required' | 'unknown-country' | 'unknown-state' | 'no-zip' | 'no-phone'
}

type AddressVerdict =
  | { readonly kind: 'refused'; readonly problems: readonly AddressProblem[] }
  | { readonly kind: 'accepted'; readonly address: Address }

/** What was typed, without characters that nobody sees and that turn the direction of writing on a label. */
const textOf = (typed: Typed, field: AddressField): string =>
  (typed[field] ?? '').replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, ' ').trim()

const nameOf = (typed: Typed): string =>
  textOf(typed, 'name') || wholeName(textOf(typed, 'firstName'), textOf(typed, 'lastName'))

const missingNames = (typed: Typed): readonly AddressProblem[] => {
  if (textOf(typed, 'name') !== '') return []
  if (typed.name !== undefined && typed.firstName === undefined) return [{ field: 'name', because: 'required' }]
  return (['firstName', 'lastName'] as const)
    .filter((field) => textOf(typed, field) === '')
    .map((field) => ({ field, because: 'required' }))
}

/** What was typed, and is no postal code of its country, or no phone (CTR-04). */
const malformed = (typed: Typed): readonly AddressProblem[] => {
  const zip = textOf(typed, 'zip')
  const pattern = zipPatterns[textOf(typed, 'country')]
  const phone = textOf(typed, 'phone')
  return [
    ...(zip !== '' && pattern !== undefined && !fits(pattern, zip)
      ? [{ field: 'zip', because: 'no-zip' } as const]
      : []),
    ...(phone !== '' && readPhone(phone, textOf(typed, 'country')) === null
      ? [{ field: 'phone', because: 'no-phone' } as const]
      : []),
  ]
}

const problemsOf = (typed: Typed, countries: readonly CountryRule[], phone: 'required' | 'optional') => {
  const rule = countries.find((country) => country.code === textOf(typed, 'country'))
  const required = (
    ['address1', 'city', 'zip', 'country', ...(phone === 'required' ? ['phone'] : [])] as AddressField[]
  )
    .filter((field) => textOf(typed, field) === '')
    .map((field): AddressProblem => ({ field, because: 'required' }))
  const state = textOf(typed, 'state')
  const stateProblem: AddressProblem[] =
    rule === undefined || rule.states.length === 0 || rule.states.includes(state)
      ? []
      : [{ field: 'state', because: state === '' ? 'required' : 'unknown-state' }]
  const countryProblem: AddressProblem[] =
    textOf(typed, 'country') === '' || rule !== undefined ? [] : [{ field: 'country', because: 'unknown-country' }]
  return [...missingNames(typed), ...required, ...countryProblem, ...stateProblem, ...malformed(typed)]
}

/** New Zealand writes the suburb into the city: `suburb, city` (LKP-44). */
const cityOf = (typed: Typed): string => {
  const suburb = textOf(typed, 'suburb')
  const city = textOf(typed, 'city')
  return textOf(typed, 'country') === 'NZ' && suburb !== '' ? `${suburb}, ${city}` : city
}

/** The address that was typed, or what is wrong with it, field by field. Spec §5 "Address form". */
export function judgeAddress(
  typed: Typed,
  countries: readonly CountryRule[],
  phone: 'required' | 'optional' = 'optional',
): AddressVerdict {
  const problems = problemsOf(typed, countries, phone)
  if (problems.length > 0) return { kind: 'refused', problems }
  const read = readPhone(textOf(typed, 'phone'), textOf(typed, 'country'))
  const optional = (field: 'address2' | 'state') => {
    const text = textOf(typed, field)
    return text === '' ? {} : { [field]: text }
  }
  return {
    kind: 'accepted',
    address: {
      name: nameOf(typed),
      address1: textOf(typed, 'address1'),
      city: cityOf(typed),
      zip: textOf(typed, 'zip'),
      country: textOf(typed, 'country'),
      ...optional('address2'),
      ...optional('state'),
      ...(read !== null && { phone: storedPhone(read) }),
    },
  }
}

/** What is wrong with a typed email; null when nothing is (LKP-39, LKP-40). */
export function judgeEmail(typed: string): 'required' | 'not-an-email' | null {
  const email = typed.trim()
  if (email === '') return 'required'
  return fits(EMAIL_PATTERN, email) && email.length <= 254 ? null : 'not-an-email'
}
