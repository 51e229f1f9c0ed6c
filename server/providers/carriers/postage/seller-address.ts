import type { AddressField, PostalAddress } from '../port.ts'

/** An address in the words of those who sell labels. */
export function inSellersWords({ address1, address2, ...address }: PostalAddress) {
  const { name, company, city, state, zip, country, phone, email } = address
  return { name, company, street1: address1, street2: address2, city, state, zip, country, phone, email }
}

/** What is wrong with an address, and where as far as it was said. */
export interface AddressDoubt {
  readonly field?: AddressField
  readonly message: string
}
