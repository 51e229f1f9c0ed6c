import { memberOf } from '../../../../schemas/values/member.ts'
import {
  createSellerClient,
  PURCHASE_MS,
  type SellerAddress,
  type SellerClient,
  stringifyValue,
} from '../postage/seller-client.ts'

const SHIPPO_ADDRESS: SellerAddress = {
  origin: 'https://api.goshippo.com',
  files: [
    'https://deliver.goshippo.com',
    'https://shippo-delivery.s3.amazonaws.com',
    'https://shippo-delivery-east.s3.amazonaws.com',
  ],
  timeoutMs: 15_000,
  purchaseMs: PURCHASE_MS,
}

export function createShippoClient(token: string, address: SellerAddress = SHIPPO_ADDRESS): SellerClient {
  return createSellerClient({
    name: 'Shippo',
    address,
    headers: { authorization: `ShippoToken ${token}`, 'shippo-api-version': '2018-02-08' },
    // Errors come per field or as one sentence.
    refusalIn: (body) => ({
      code: 'refused',
      message: stringifyValue(memberOf(body, 'detail') ?? body),
    }),
  })
}
