import type { AddressField, PostalAddress } from '../port.ts'
import { type AddressDoubt, inSellersWords } from '../postage/seller-address.ts'
import type { SellerClient } from '../postage/seller-client.ts'
import { verifiedIn } from './answers.ts'

/** Our names of the parts of an address, by EasyPost's. */
const fields: Readonly<Record<string, AddressField>> = {
  address: 'address1',
  street1: 'address1',
  street2: 'address2',
  city: 'city',
  state: 'state',
  zip: 'zip',
  country: 'country',
}

/** Said where nobody could look, which is no fault of the address. */
const unanswered: ReadonlySet<string> = new Set([
  'E.COUNTRY.UNSUPPORTED',
  'E.ENGINE.UNAVAILABLE',
  'E.QUERY.UNANSWERABLE',
])

/** Why nothing can be collected from an address or brought to it; null when something can, or nobody knows. */
export async function addressFaultOf(client: SellerClient, address: PostalAddress): Promise<AddressDoubt | null> {
  const answer = await client.ask('POST', 'addresses', { verify: true, address: inSellersWords(address) })
  if (answer.kind === 'refused') return { message: answer.message }
  const { delivery } = verifiedIn(answer.body).verifications
  if (delivery === undefined || delivery.success) return null
  const said = delivery.errors.find(({ code }) => !unanswered.has(code))
  if (said === undefined && delivery.errors.length > 0) return null
  const field = fields[said?.field ?? '']
  return { ...(field && { field }), message: said?.message ?? 'The address cannot be found' }
}
