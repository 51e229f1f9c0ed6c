import type { Address } from '../../../../schemas/entities/address.ts'
import { toStateCode } from '../../../../schemas/entities/countries.ts'
import { joinName } from '../../../../schemas/entities/written-address.ts'
import { at, isMissing, type JsonNode, recordProblem, textAt } from '../../reading/json-node.ts'

const nameOf = (address: JsonNode): string =>
  textAt(address, 'name') ?? joinName(textAt(address, 'first_name') ?? '', textAt(address, 'last_name') ?? '')

const countryOf = (address: JsonNode): string => {
  const code = textAt(address, 'country_code') ?? textAt(address, 'country')
  if (code !== null && /^[A-Za-z]{2,3}$/.test(code.trim())) return code.trim().toUpperCase()
  recordProblem(at(address, 'country_code'), 'is not a country code')
  return ''
}

const coordinatesOf = (address: JsonNode): Pick<Address, 'latitude' | 'longitude'> => {
  const [latitude, longitude] = [at(address, 'latitude').value, at(address, 'longitude').value]
  return typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : {}
}

const omitNulls = (
  fields: Readonly<Record<'company' | 'address2' | 'state' | 'phone', string | null>>,
): Partial<Address> => Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== null))

/** Exports contain empty addresses of digital orders. */
const isEmpty = (address: JsonNode): boolean => ['address1', 'city', 'zip'].every((key) => isMissing(at(address, key)))

/** Null if there is none. A missing zip is an empty text. */
export function readAddress(address: JsonNode): Address | null {
  if (isMissing(address) || isEmpty(address)) return null
  const country = countryOf(address)
  const state = textAt(address, 'province_code') ?? textAt(address, 'province')
  return {
    name: nameOf(address),
    address1: textAt(address, 'address1') ?? '',
    city: textAt(address, 'city') ?? '',
    zip: textAt(address, 'zip') ?? '',
    country,
    ...omitNulls({
      company: textAt(address, 'company'),
      address2: textAt(address, 'address2'),
      state: state === null ? null : toStateCode(country, state),
      phone: textAt(address, 'phone'),
    }),
    ...coordinatesOf(address),
  }
}
