import type { PostalAddress } from '../port.ts'

/** What is wrong with an address, in a sentence. */
type AddressFault = { readonly message: string }

type PostalRule = { readonly zip: RegExp; readonly form: string; readonly state: 'needed' | 'optional' }

/** Countries whose sorting machines insist. Others need a postal code, of whatever form. */
const postalRules: Readonly<Record<string, PostalRule>> = {
  US: { zip: /^\d{5}(-\d{4})?$/, form: '12345 or 12345-6789', state: 'needed' },
  CA: { zip: /^[A-Za-z]\d[A-Za-z] ?\d[A-Za-z]\d$/, form: 'A1B 2C3', state: 'needed' },
  AU: { zip: /^\d{4}$/, form: '1234', state: 'needed' },
  JP: { zip: /^\d{3}-?\d{4}$/, form: '123-4567', state: 'optional' },
  DE: { zip: /^\d{5}$/, form: '12345', state: 'optional' },
  FR: { zip: /^\d{5}$/, form: '12345', state: 'optional' },
  GB: { zip: /^[A-Za-z]{1,2}\d[A-Za-z\d]? ?\d[A-Za-z]{2}$/, form: 'AB1 2CD', state: 'optional' },
}

const needed = ['address1', 'city', 'zip'] as const

const LONGEST_FIELD = 200 // characters; beyond it no type size would do

/** Why a parcel cannot be carried from or to this address; null when it can. Every carrier asks for the same minimum. */
export function faultOfAddress(address: PostalAddress): AddressFault | null {
  const missing = needed.find((field) => address[field].trim() === '')
  if (missing !== undefined) return { message: `The address has no ${missing}` }
  if (`${address.name}${address.company ?? ''}`.trim() === '') return { message: 'The address has no name' }
  if (Object.values(address).some((field) => field.length > LONGEST_FIELD))
    return { message: 'The address is too long' }
  if (!isCountry(address.country)) return { message: `${JSON.stringify(address.country)} is no country code` }
  return faultOfPostalCode(address) ?? faultOfDelivery(address)
}

const faultOfPostalCode = ({ country, zip, state }: PostalAddress): AddressFault | null => {
  const rule = postalRules[country]
  if (rule === undefined) return null
  if (!rule.zip.test(zip.trim())) return { message: `A postal code in ${country} has the form ${rule.form}` }
  if (rule.state === 'needed' && (state ?? '').trim() === '')
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
