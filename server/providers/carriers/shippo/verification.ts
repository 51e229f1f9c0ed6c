import type { AddressField, PostalAddress } from '../port.ts'
import { type DeliveryProblem, toSellerFormat } from '../postage/seller-address.ts'
import type { SellerClient } from '../postage/seller-client.ts'
import { parseValidatedAddress } from './responses.ts'

const fields: readonly (readonly [about: RegExp, field: AddressField])[] = [
  [/^(?:sub_?premise|pmb|usps_door)/, 'address2'],
  [/^(?:premise|house|box|street|unknown_street|thoroughfare|building)/, 'address1'],
  [/^(?:postal_code|invalid_postal_code)/, 'zip'],
  [/^(?:locality|dependent_locality|city)/, 'city'],
  [/^(?:administrative_area|invalid_state)/, 'state'],
]

/** The lookup failed; the address may be correct. */
const INCONCLUSIVE_CODES: ReadonlySet<string> = new Set(['service_error', 'verification_error', 'empty_request'])

const normalizeCode = (code: string): string => code.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_')

export async function verifyShippoAddress(
  client: SellerClient,
  address: PostalAddress,
): Promise<DeliveryProblem | null> {
  const answer = await client.ask('POST', 'addresses', { ...toSellerFormat(address), validate: true })
  if (answer.kind === 'refused') return { message: answer.message }
  const { validation_results: found } = parseValidatedAddress(answer.body)
  if (!found || found.is_valid) return null
  const codes = (found.messages ?? []).map(({ code, text }) => ({ code: normalizeCode(code ?? ''), text }))
  const reported = codes.find(({ code }) => !INCONCLUSIVE_CODES.has(code))
  if (reported === undefined && codes.length > 0) return null
  const [, field] = fields.find(([about]) => about.test(reported?.code ?? '')) ?? []
  return { ...(field && { field }), message: reported?.text ?? 'The address was not found' }
}
