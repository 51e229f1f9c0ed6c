/** Parsed here, because `image-size` reads only the size, and sharp must open a decoder. */
export interface ImageHeader {
  readonly width: number
  readonly height: number
  /** Decoder memory in bytes. */
  readonly held: number
  /** In pixels of a baseline JPEG. */
  readonly work: number
  readonly picture: Buffer
}
