import type { Address } from '../../../schemas/entities/address.ts'
import { formatPostalCode, getPostalCodeNeed, isCityRequired } from '../../../schemas/entities/postal-code.ts'
import { joinName } from '../../../schemas/entities/written-address.ts'
import { EMAIL_PATTERN, isFullMatch } from '../../../schemas/values/field-patterns.ts'
import { normalizeTyped } from '../../../schemas/values/normalize.ts'
import { parsePhone, toStoredPhone } from '../contact/phone.ts'

export type AddressFields = Readonly<Partial<Record<AddressField, string>>>

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

export interface CountryRule {
  readonly code: string
  readonly states: readonly string[]
}

export interface AddressProblem {
  readonly field: AddressField
  readonly because: 'required' | 'unknown-country' | 'unknown-state' | 'no-zip' | 'no-phone'
}

type AddressVerdict =
  | { readonly kind: 'refused'; readonly problems: readonly AddressProblem[] }
  | { readonly kind: 'accepted'; readonly address: Address }

/** Strips control and bidirectional characters, which would corrupt a label. */
const textOf = (typed: AddressFields, field: AddressField): string =>
  (typed[field] ?? '').replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, ' ').trim()

const nameOf = (typed: AddressFields): string =>
  textOf(typed, 'name') || joinName(textOf(typed, 'firstName'), textOf(typed, 'lastName'))

const findMissingNames = (typed: AddressFields): readonly AddressProblem[] => {
  if (textOf(typed, 'name') !== '') return []
  if (typed.name !== undefined && typed.firstName === undefined) return [{ field: 'name', because: 'required' }]
  return (['firstName', 'lastName'] as const)
    .filter((field) => textOf(typed, field) === '')
    .map((field) => ({ field, because: 'required' }))
}

/** CTR-04. */
const findMalformed = (typed: AddressFields): readonly AddressProblem[] => {
  const country = textOf(typed, 'country')
  const phone = textOf(typed, 'phone')
  return [
    ...(formatPostalCode(textOf(typed, 'zip'), country) === null ? [{ field: 'zip', because: 'no-zip' } as const] : []),
    ...(phone !== '' && parsePhone(phone, country) === null ? [{ field: 'phone', because: 'no-phone' } as const] : []),
  ]
}

const requiredFields = (country: string): readonly AddressField[] => [
  'address1',
  ...(isCityRequired(country) ? (['city'] as const) : []),
  ...(country === '' || getPostalCodeNeed(country) === 'required' ? (['zip'] as const) : []),
  'country',
]

const listProblems = (typed: AddressFields, countries: readonly CountryRule[], phone: 'required' | 'optional') => {
  const rule = countries.find((country) => country.code === textOf(typed, 'country'))
  const required = [...requiredFields(textOf(typed, 'country')), ...(phone === 'required' ? (['phone'] as const) : [])]
    .filter((field) => textOf(typed, field) === '')
    .map((field): AddressProblem => ({ field, because: 'required' }))
  const state = textOf(typed, 'state')
  const stateProblem: AddressProblem[] =
    rule === undefined || rule.states.length === 0 || rule.states.includes(state)
      ? []
      : [{ field: 'state', because: state === '' ? 'required' : 'unknown-state' }]
  const countryProblem: AddressProblem[] =
    textOf(typed, 'country') === '' || rule !== undefined ? [] : [{ field: 'country', because: 'unknown-country' }]
  return [...findMissingNames(typed), ...required, ...countryProblem, ...stateProblem, ...findMalformed(typed)]
}

/** New Zealand writes `suburb, city` (LKP-44). */
const cityOf = (typed: AddressFields): string => {
  const suburb = textOf(typed, 'suburb')
  const city = textOf(typed, 'city')
  return textOf(typed, 'country') === 'NZ' && suburb !== '' ? `${suburb}, ${city}` : city
}

/** Spec §5 "Address form". */
export function judgeAddress(
  typed: AddressFields,
  countries: readonly CountryRule[],
  phone: 'required' | 'optional' = 'optional',
): AddressVerdict {
  const problems = listProblems(typed, countries, phone)
  if (problems.length > 0) return { kind: 'refused', problems }
  const parsedPhone = parsePhone(textOf(typed, 'phone'), textOf(typed, 'country'))
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
      zip: formatPostalCode(textOf(typed, 'zip'), textOf(typed, 'country')) ?? '',
      country: textOf(typed, 'country'),
      ...optional('address2'),
      ...optional('state'),
      ...(parsedPhone !== null && { phone: toStoredPhone(parsedPhone) }),
    },
  }
}

/** LKP-39, LKP-40. */
export function judgeEmail(typed: string): 'required' | 'not-an-email' | null {
  const email = normalizeTyped(typed)
  if (email === '') return 'required'
  return isFullMatch(EMAIL_PATTERN, email) && email.length <= 254 ? null : 'not-an-email'
}
