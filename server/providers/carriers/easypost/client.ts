import { Buffer } from 'node:buffer'
import { memberOf } from '../../../../schemas/member.ts'
import { PURCHASE_MS, type SellerAddress, type SellerClient, sellerClient, textIn } from '../postage/seller-client.ts'

/** EasyPost, and the buckets from which its labels are fetched: nothing is fetched from anywhere else that an answer names. */
const itself: SellerAddress = {
  origin: 'https://api.easypost.com',
  files: [
    'https://easypost-files.s3.us-west-2.amazonaws.com',
    'https://easypost-files.s3-us-west-2.amazonaws.com',
    'https://easypost-files.s3.amazonaws.com',
  ],
  timeoutMs: 10_000,
  purchaseMs: PURCHASE_MS,
}

/** A purchase that may still come to a label, and an address that could not be looked up. */
const openCodes: ReadonlySet<string> = new Set([
  'SHIPMENT.POSTAGE.NO_RESPONSE',
  'SHIPMENT.POSTAGE.TIMED_OUT',
  'SHIPMENT.PURCHASE.IN_PROGRESS',
  'ADDRESS.VERIFY.UNAVAILABLE',
  'ADDRESS.VERIFY.UPSTREAM_UNAVAILABLE',
])

/** EasyPost for the owner of a key. */
export function easyPostClient(key: string, { origin, ...address }: SellerAddress = itself): SellerClient {
  return sellerClient({
    name: 'EasyPost',
    openCodes,
    address: { ...address, origin: `${origin}/v2` },
    headers: { authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}` },
    refusalIn(body) {
      const error = memberOf(body, 'error')
      return { code: textIn(memberOf(error, 'code')), message: textIn(memberOf(error, 'message')) }
    },
  })
}
