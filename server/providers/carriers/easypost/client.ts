import { Buffer } from 'node:buffer'
import { memberOf } from '../../../../schemas/values/member.ts'
import {
  createSellerClient,
  PURCHASE_MS,
  type SellerAddress,
  type SellerClient,
  stringifyValue,
} from '../postage/seller-client.ts'

/** Labels are fetched from these hosts only. */
const EASYPOST_ADDRESS: SellerAddress = {
  origin: 'https://api.easypost.com',
  files: [
    'https://easypost-files.s3.us-west-2.amazonaws.com',
    'https://easypost-files.s3-us-west-2.amazonaws.com',
    'https://easypost-files.s3.amazonaws.com',
  ],
  timeoutMs: 10_000,
  purchaseMs: PURCHASE_MS,
}

/** The outcome is unknown. */
const openCodes: ReadonlySet<string> = new Set([
  'SHIPMENT.POSTAGE.NO_RESPONSE',
  'SHIPMENT.POSTAGE.TIMED_OUT',
  'SHIPMENT.PURCHASE.IN_PROGRESS',
  'ADDRESS.VERIFY.UNAVAILABLE',
  'ADDRESS.VERIFY.UPSTREAM_UNAVAILABLE',
])

export function createEasyPostClient(
  key: string,
  { origin, ...address }: SellerAddress = EASYPOST_ADDRESS,
): SellerClient {
  return createSellerClient({
    name: 'EasyPost',
    openCodes,
    address: { ...address, origin: `${origin}/v2` },
    headers: { authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}` },
    refusalIn(body) {
      const error = memberOf(body, 'error')
      return { code: stringifyValue(memberOf(error, 'code')), message: stringifyValue(memberOf(error, 'message')) }
    },
  })
}
