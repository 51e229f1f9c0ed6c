import { Buffer } from 'node:buffer'
import { memberOf } from '../../../../schemas/values/member.ts'
import {
  createSellerClient,
  PURCHASE_MS,
  type SellerAddress,
  type SellerClient,
  stringifyValue,
} from '../postage/seller-client.ts'

const SENDCLOUD_ADDRESS: SellerAddress = {
  origin: 'https://panel.sendcloud.sc',
  files: ['https://panel.sendcloud.sc'],
  timeoutMs: 15_000,
  purchaseMs: PURCHASE_MS,
}

const firstError = (body: unknown): unknown => {
  const errors = memberOf(body, 'errors')
  return Array.isArray(errors) ? errors[0] : memberOf(body, 'error')
}

/** The path of a field: `from_address.city` and `/data/attributes/from_address/city` are the same. */
export function toFieldPath(error: unknown): string {
  const field = memberOf(error, 'field') ?? memberOf(memberOf(error, 'source'), 'pointer')
  return typeof field === 'string' ? field.replace(/^\/(?:data\/attributes\/)?/, '').replaceAll('/', '.') : ''
}

/** The code of a refusal is the path of the field, else Sendcloud's code. */
export function createSendcloudClient(
  { key, secret }: { readonly key: string; readonly secret: string },
  { origin, ...address }: SellerAddress = SENDCLOUD_ADDRESS,
): SellerClient {
  return createSellerClient({
    name: 'Sendcloud',
    address: { ...address, origin: `${origin}/api/v3` },
    headers: { authorization: `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}` },
    refusalIn(body) {
      const error = firstError(body)
      const path = toFieldPath(error)
      const message = stringifyValue(memberOf(error, 'message') ?? memberOf(error, 'detail') ?? body)
      return { code: path || stringifyValue(memberOf(error, 'code')), message: path ? `${path}: ${message}` : message }
    },
  })
}
