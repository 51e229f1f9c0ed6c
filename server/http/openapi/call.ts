import type { TObject, TSchema } from 'typebox'

/** One call of merchants, as its documentation tells it and its tests hold it to. */
export interface MerchantCall {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** Below `/merchant/v1/{shopId}`, with `{}` around what is named in it. */
  readonly path: string
  readonly id: string
  readonly says: string
  /** What its address may ask, beside the names in its path. */
  readonly query?: TObject
  readonly body?: TSchema
  readonly answers: {
    readonly status: number
    readonly schema: TSchema | { readonly csv: string }
  }
  /** The refusals beside those of every call. */
  readonly refuses?: readonly (400 | 404 | 409 | 422)[]
  /** Takes an Idempotency-Key: sent again it is answered, and not done again. */
  readonly repeatable?: true
}
