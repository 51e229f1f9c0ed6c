import type { AddressField, PostalAddress } from '../port.ts'

/** An address in the words of those who sell labels. */
export function inSellersWords({ address1, address2, ...address }: PostalAddress) {
  const { name, company, state, zip, country, phone, email } = address
  // Sellers ask for a city where a city state has none: it is the country's own name.
  const city = address.city || (countryNames.of(country) ?? '')
  return { name, company, street1: address1, street2: address2, city, state, zip, country, phone, email }
}

const countryNames = new Intl.DisplayNames('en', { type: 'region' })

/** What is wrong with an address, and where as far as it was said. */
export interface AddressDoubt {
  readonly field?: AddressField
  readonly message: string
}
