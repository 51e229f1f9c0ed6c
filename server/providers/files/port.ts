/** The name of stored bytes: their SHA-256 in lower case hex, so the same bytes have one id and an id never changes meaning. */
export type FileId = string

/** Bytes as they were put. */
export type StoredFile = {
  readonly bytes: Uint8Array
  /** Media type as given when the bytes were first stored, such as `image/png`. */
  readonly type: string
}

/** Bytes kept for a shop: labels, pictures, uploads. One shop never reads another's, even when the bytes are equal. */
export type Files = {
  /**
   * Stores the bytes and answers their id. Storing them again changes nothing, and heals a damaged copy.
   * @throws RangeError when the shop id or the media type is none.
   */
  put(shopId: string, bytes: Uint8Array, type: string): Promise<FileId>
  /** The bytes under an id; null when this shop has none, or when what is stored is no longer what was put. */
  get(shopId: string, id: FileId): Promise<StoredFile | null>
  /** Removes the bytes under an id; none there is as good. */
  remove(shopId: string, id: FileId): Promise<void>
}
