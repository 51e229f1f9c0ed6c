const OFFSET = 0x811c9dc5
const PRIME = 0x01000193
const BUCKETS = 10_000

const fnv1a = (value: string): number =>
  new TextEncoder().encode(value).reduce((hash, byte) => Math.imul(hash ^ byte, PRIME) >>> 0, OFFSET)

/** Where a value stands between 0 and 100, in steps of 0.01, for ever: FNV-1a 32 over its UTF-8 bytes (F26). */
export const bucketOf = (value: string): number => (fnv1a(value) % BUCKETS) / 100

/** Whether a roll-out to `percentage` percent reaches a value: 0 reaches none, 100 all, and more never switches one off. */
export const isRolledOut = (value: string, percentage: number): boolean => bucketOf(value) < percentage
