import type { AddressField, PostalAddress } from '../port.ts'
import { type DeliveryProblem, toSellerFormat } from '../postage/seller-address.ts'
import type { SellerClient } from '../postage/seller-client.ts'
import { parseVerifiedAddress } from './responses.ts'

const fields: Readonly<Record<string, AddressField>> = {
  address: 'address1',
  street1: 'address1',
  street2: 'address2',
  city: 'city',
  state: 'state',
  zip: 'zip',
  country: 'country',
}

/** The lookup failed; the address may be correct. */
const INCONCLUSIVE_CODES: ReadonlySet<string> = new Set([
  'E.COUNTRY.UNSUPPORTED',
  'E.ENGINE.UNAVAILABLE',
  'E.QUERY.UNANSWERABLE',
])

export async function verifyEasyPostAddress(
  client: SellerClient,
  address: PostalAddress,
): Promise<DeliveryProblem | null> {
  const answer = await client.ask('POST', 'addresses', { verify: true, address: toSellerFormat(address) })
  if (answer.kind === 'refused') return { message: answer.message }
  const { delivery } = parseVerifiedAddress(answer.body).verifications
  if (delivery === undefined || delivery.success) return null
  const reported = delivery.errors.find(({ code }) => !INCONCLUSIVE_CODES.has(code))
  if (reported === undefined && delivery.errors.length > 0) return null
  const field = fields[reported?.field ?? '']
  return { ...(field && { field }), message: reported?.message ?? 'The address was not found' }
}
