import { fnv1a } from '../../../schemas/hash.ts'
import type { Pointers } from '../../../schemas/merchant.ts'

const BUCKETS = 10_000

/** Where a value stands between 0 and 100, in steps of 0.01, for ever (F26). */
export const bucketOf = (value: string): number => (fnv1a(value) % BUCKETS) / 100

/** Whether a roll-out to `percentage` percent reaches a value: 0 reaches none, 100 all, and more never switches one off. */
export const isRolledOut = (value: string, percentage: number): boolean => bucketOf(value) < percentage

/** The configuration version that an order or a session gets; whoever has no value to be told by gets the live one (F26). */
export const versionFor = ({ live, candidate }: Pointers, value: string | null): number =>
  candidate !== null && value !== null && isRolledOut(value, candidate.percentage) ? candidate.version : live
