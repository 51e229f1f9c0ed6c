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

/** EasyPost for the owner of a key. */
export function easyPostClient(key: string, { origin, ...address }: SellerAddress = itself): SellerClient {
  return sellerClient({
    name: 'EasyPost',
    address: { ...address, origin: `${origin}/v2` },
    headers: { authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}` },
    refusalIn(body) {
      const error = memberOf(body, 'error')
      return { code: textIn(memberOf(error, 'code')), message: textIn(memberOf(error, 'message')) }
    },
  })
}
