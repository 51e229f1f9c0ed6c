import { statesOf } from '../../../../schemas/entities/countries.ts'
import { needsCity, postalCodeNeed, readPostalCode } from '../../../../schemas/entities/postal-code.ts'
import type { PostalAddress } from '../port.ts'

/** What is wrong with an address, in a sentence. */
type AddressFault = { readonly message: string }

/** Characters: two fields of an address form in one, such as first and last name. */
const LONGEST_FIELD = 600

/** Why a parcel cannot be carried from or to this address; null when it can. Every carrier asks for the same minimum. */
export function faultOfAddress(address: PostalAddress): AddressFault | null {
  const missing = neededFields(address.country).find((field) => address[field].trim() === '')
  if (missing !== undefined) return { message: `The address has no ${missing}` }
  if (`${address.name}${address.company ?? ''}`.trim() === '') return { message: 'The address has no name' }
  if (Object.values(address).some((field) => field.length > LONGEST_FIELD))
    return { message: 'The address is too long' }
  if (!isCountry(address.country)) return { message: `${JSON.stringify(address.country)} is no country code` }
  return faultOfPlace(address) ?? faultOfDelivery(address)
}

const neededFields = (country: string) => [
  'address1' as const,
  ...(needsCity(country) ? (['city'] as const) : []),
  ...(postalCodeNeed(country) === 'required' ? (['zip'] as const) : []),
]

/** The rules of the address form: whatever it accepts, the carrier carries (FND-30). */
const faultOfPlace = ({ country, zip, state }: PostalAddress): AddressFault | null => {
  if (readPostalCode(zip, country) === null)
    return { message: `${JSON.stringify(zip)} is no postal code of the country ${country}` }
  if (statesOf[country] !== undefined && (state ?? '').trim() === '')
    return { message: `An address in ${country} needs a state` }
  return null
}

/** A carrier knows its streets; the local one knows that no street is called "Unknown …". Tests and demonstrations use it. */
const faultOfDelivery = ({ address1 }: PostalAddress): AddressFault | null =>
  /^unknown\b/i.test(address1.trim()) ? { message: 'The street is not in the address register' } : null

const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

const isCountry = (code: string): boolean => /^[A-Z]{2}$/.test(code) && countryNames.of(code) !== undefined

/** The country's English name in capitals, as carriers want the last line of an address. */
export const countryLine = (code: string): string => (countryNames.of(code) ?? code).toUpperCase()
