import type { PhotoType } from '../../../schemas/values/photo.ts'

export type Cleaned =
  | {
      readonly kind: 'clean'
      readonly bytes: Uint8Array
      /** May differ from the upload's. */
      readonly type: PhotoType
      readonly width: number
      readonly height: number
    }
  | { readonly kind: 'refused'; readonly because: 'wrong-type' | 'too-large' | 'damaged' }

export interface Images {
  /** Redraws upright, in sRGB and without metadata. The header limits the size before decoding. */
  clean(bytes: Uint8Array, accept: readonly PhotoType[]): Promise<Cleaned>
}
