import type { Instant } from '../../../schemas/values/ids.ts'
import { DAY_MS } from '../../../schemas/values/time.ts'

/** CON-11. */
export const DROP_OFF_DAYS = 28

const startOfDay = (at: Instant): Instant => at - (((at % DAY_MS) + DAY_MS) % DAY_MS)

/** Last millisecond, in UTC, of the day `days` after the day of `from` (F25). */
export const endOfWindow = (from: Instant, days: number): Instant => startOfDay(from) + (days + 1) * DAY_MS - 1

/** Calendar days in UTC; the same day is 0 (F25). */
export const wholeDaysBetween = (from: Instant, to: Instant): number => (startOfDay(to) - startOfDay(from)) / DAY_MS

/** The UTC date, such as `2026-11-21`. */
export const dayOf = (at: Instant): string => new Date(at).toISOString().slice(0, 10)

export const isWithinWindow = (now: Instant, from: Instant, days: number): boolean => now <= endOfWindow(from, days)

/** F25. */
export const getShipByDeadline = (submittedAt: Instant): Instant => endOfWindow(submittedAt, DROP_OFF_DAYS)

/** The last time to mail a parcel for an instant outcome (F25, INS-11). */
export const getInstantDeadline = (submittedAt: Instant, days: number): Instant => endOfWindow(submittedAt, days)
