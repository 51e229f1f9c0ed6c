/** SHA-256 in lower case hex. */
export type FileId = string

export type StoredFile = {
  readonly bytes: Uint8Array
  readonly type: string
}

/** A shop cannot read another's files, even with equal bytes. */
export type Files = {
  /**
   * Stores bytes and returns their id. Idempotent; repairs a damaged copy.
   * @throws RangeError for an invalid shop id or media type.
   */
  put(shopId: string, bytes: Uint8Array, type: string): Promise<FileId>
  /** Null when the file is missing or damaged. */
  get(shopId: string, id: FileId): Promise<StoredFile | null>
  remove(shopId: string, id: FileId): Promise<void>
}
