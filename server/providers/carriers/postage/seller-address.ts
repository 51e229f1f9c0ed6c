import type { AddressField, PostalAddress } from '../port.ts'

export function toSellerFormat({ address1, address2, ...address }: PostalAddress) {
  const { name, company, state, zip, country, phone, email } = address
  const city = address.city || (countryNames.of(country) ?? '')
  return { name, company, street1: address1, street2: address2, city, state, zip, country, phone, email }
}

const countryNames = new Intl.DisplayNames('en', { type: 'region' })

export interface DeliveryProblem {
  readonly field?: AddressField
  readonly message: string
}
