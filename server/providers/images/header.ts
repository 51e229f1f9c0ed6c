/**
 * What a picture says of itself before anything is decoded. Read by our own hands: `image-size` tells width and height alone,
 * sharp's metadata has to open the decoder for them, and neither counts the scans of a JPEG nor leaves out what is no picture.
 */
export interface ImageHeader {
  readonly width: number
  readonly height: number
  /** What a decoder must hold at once beside a few rows, in bytes: all coefficients, all passes, or the whole frame. */
  readonly held: number
  /** The time it takes, in pixels of a plain JPEG that take as long. */
  readonly work: number
  /** The part of the file that is the picture: nothing else reaches a decoder. */
  readonly picture: Buffer
}
