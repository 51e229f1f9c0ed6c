import { statesByCountry } from '../../../../schemas/entities/countries.ts'
import { formatPostalCode, getPostalCodeNeed, isCityRequired } from '../../../../schemas/entities/postal-code.ts'
import type { PostalAddress } from '../port.ts'

type AddressProblem = { readonly message: string }

/** Characters of two form fields, such as first and last name. */
const MAX_FIELD_LENGTH = 600

export function findAddressProblem(address: PostalAddress): AddressProblem | null {
  const missing = listRequiredFields(address.country).find((field) => address[field].trim() === '')
  if (missing !== undefined) return { message: `The address has no ${missing}` }
  if (`${address.name}${address.company ?? ''}`.trim() === '') return { message: 'The address has no name' }
  if (Object.values(address).some((field) => field.length > MAX_FIELD_LENGTH))
    return { message: 'The address is too long' }
  if (!isCountry(address.country)) return { message: `${JSON.stringify(address.country)} is not a country code` }
  return findRegionProblem(address) ?? findStreetProblem(address)
}

const listRequiredFields = (country: string) => [
  'address1' as const,
  ...(isCityRequired(country) ? (['city'] as const) : []),
  ...(getPostalCodeNeed(country) === 'required' ? (['zip'] as const) : []),
]

/** Accepts whatever the address form accepts (FND-30). */
const findRegionProblem = ({ country, zip, state }: PostalAddress): AddressProblem | null => {
  if (formatPostalCode(zip, country) === null)
    return { message: `${JSON.stringify(zip)} is not a postal code in ${country}` }
  if (statesByCountry[country] !== undefined && (state ?? '').trim() === '')
    return { message: `An address in ${country} requires a state` }
  return null
}

const findStreetProblem = ({ address1 }: PostalAddress): AddressProblem | null =>
  /^unknown\b/i.test(address1.trim()) ? { message: 'The street is not in the address register' } : null

const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

const isCountry = (code: string): boolean => /^[A-Z]{2}$/.test(code) && countryNames.of(code) !== undefined

/** In English capitals, which carriers require. */
export const countryLine = (code: string): string => (countryNames.of(code) ?? code).toUpperCase()
