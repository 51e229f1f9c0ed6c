import { fnv1a } from '../../../schemas/hash.ts'

const BUCKETS = 10_000

/** Where a value stands between 0 and 100, in steps of 0.01, for ever (F26). */
export const bucketOf = (value: string): number => (fnv1a(value) % BUCKETS) / 100

/** Whether a roll-out to `percentage` percent reaches a value: 0 reaches none, 100 all, and more never switches one off. */
export const isRolledOut = (value: string, percentage: number): boolean => bucketOf(value) < percentage
