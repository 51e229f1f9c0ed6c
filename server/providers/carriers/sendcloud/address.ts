import type { AddressField, PostalAddress } from '../port.ts'

/** Countries that write the house number first. */
const numberFirst: ReadonlySet<string> = new Set(['AU', 'CA', 'FR', 'GB', 'IE', 'LU', 'MC', 'NZ', 'US'])

const numberBefore = /^(?<number>\d+[a-zA-Z]?(?: (?:bis|ter|quater))?),?\s+(?<street>\S.*)$/i
const numberAfter = /^(?<street>\S.*?)[\s,]+(?<number>\d+(?: ?[a-zA-Z])?(?:[-/]\d+ ?[a-zA-Z]?)?)$/

/** Leaves an address without a clear number in one line. */
const splitStreet = (line: string, country: string) => {
  const { street, number } = (numberFirst.has(country) ? numberBefore : numberAfter).exec(line.trim())?.groups ?? {}
  return street === undefined || number === undefined
    ? { address_line_1: line }
    : { address_line_1: street, house_number: number }
}

/** Countries whose state is required, as ISO 3166-2. */
const withState: ReadonlySet<string> = new Set(['AU', 'CA', 'IT', 'US'])

export function toSendcloudAddress({ name, company, address1, address2, ...address }: PostalAddress) {
  const { city, state, zip, country, phone, email } = address
  return {
    name,
    ...(company && { company_name: company }),
    ...splitStreet(address1, country),
    ...(address2 && { address_line_2: address2 }),
    postal_code: zip,
    city,
    ...(state &&
      withState.has(country) &&
      /^[A-Z]{2,3}$/.test(state) && { state_province_code: `${country}-${state}` }),
    country_code: country,
    ...(phone && { phone_number: phone }),
    ...(email && { email }),
  }
}

const fields: Readonly<Record<string, AddressField>> = {
  address_line_1: 'address1',
  house_number: 'address1',
  address_line_2: 'address2',
  postal_code: 'zip',
  city: 'city',
  state_province_code: 'state',
  country_code: 'country',
}

interface AddressProblem {
  readonly of: 'sender' | 'destination'
  readonly field?: AddressField
}

/** Null for a path outside the addresses. A postal code without a path is the sender's, as the shop's is configured. */
export function findAddressProblem(code: string): AddressProblem | null {
  if (code === 'invalid_postal_code') return { of: 'sender', field: 'zip' }
  const [, end, name = ''] = /^(from|to)_address(?:\.(\w+))?/.exec(code) ?? []
  if (end === undefined) return null
  const field = fields[name]
  return { of: end === 'from' ? 'sender' : 'destination', ...(field !== undefined && { field }) }
}
