import type { ShopId } from '../ids.ts'

/** A secret of a shop as it is kept: sealed with the key of that name, as base64. */
export interface SealedSecret {
  readonly shopId: ShopId
  readonly name: string
  readonly keyId: string
  readonly sealed: string
}
