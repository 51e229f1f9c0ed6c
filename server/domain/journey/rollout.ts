import type { Pointers } from '../../../schemas/merchant/configuration.ts'
import { fnv1a } from '../../../schemas/values/hash.ts'

const BUCKETS = 10_000

/** A fixed value from 0 to below 100 in steps of 0.01 (F26). */
export const bucketOf = (value: string): number => (fnv1a(value) % BUCKETS) / 100

/** 0 reaches none, 100 all; raising it never excludes a value. */
export const isRolledOut = (value: string, percentage: number): boolean => bucketOf(value) < percentage

/** Without a value the live version applies (F26). */
export const chooseVersion = ({ live, candidate }: Pointers, value: string | null): number =>
  candidate !== null && value !== null && isRolledOut(value, candidate.percentage) ? candidate.version : live
