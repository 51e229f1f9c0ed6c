import type { PhotoType } from '../../../schemas/photo.ts'

/** A picture as it may be stored and shown: drawn anew, so that nothing but its pixels is left of what was sent. */
export type Cleaned =
  | {
      readonly kind: 'clean'
      readonly bytes: Uint8Array
      /** The type of `bytes`, which need not be the type of what was sent. */
      readonly type: PhotoType
      readonly width: number
      readonly height: number
    }
  | { readonly kind: 'refused'; readonly because: 'wrong-type' | 'too-large' | 'damaged' }

/** Reads pictures that strangers send. */
export interface Images {
  /**
   * The picture upright, in sRGB, without metadata and without anything that stood behind it; or why it is not taken.
   * `accept` are the types that may come in. What it is, its bytes decide; how large it is, is known before it is decoded.
   */
  clean(bytes: Uint8Array, accept: readonly PhotoType[]): Promise<Cleaned>
}
