import type { ShopId } from '../values/ids.ts'

/** Encrypted with the key `keyId`; base64. */
export interface SealedSecret {
  readonly shopId: ShopId
  readonly name: string
  readonly keyId: string
  readonly sealed: string
}
