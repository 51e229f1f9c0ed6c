import type { Instant } from '../../../schemas/ids.ts'
import { DAY_MS } from '../../../schemas/time.ts'

/** Days that a shopper has to hand the parcel over (CON-11). */
export const DROP_OFF_DAYS = 28

const startOfDay = (at: Instant): Instant => at - (((at % DAY_MS) + DAY_MS) % DAY_MS)

/** The last millisecond of a window: the end of the day, in UTC, `days` after the day of `from` (F25). */
export const endOfWindow = (from: Instant, days: number): Instant => startOfDay(from) + (days + 1) * DAY_MS - 1

/** The days from one moment to a later one, counted as windows are: today is 0 (F25). */
export const wholeDaysBetween = (from: Instant, to: Instant): number => (startOfDay(to) - startOfDay(from)) / DAY_MS

/** The day of a moment, in UTC, such as `2026-11-21`. */
export const dayOf = (at: Instant): string => new Date(at).toISOString().slice(0, 10)

/** Whether `now` is still inside the window that `from` opened. */
export const withinWindow = (now: Instant, from: Instant, days: number): boolean => now <= endOfWindow(from, days)

/** Until when an accepted return must be on its way (F25). */
export const returnBy = (submittedAt: Instant): Instant => endOfWindow(submittedAt, DROP_OFF_DAYS)

/** Until when an item sent ahead, or money paid ahead, must be answered by a parcel in the mail (F25, INS-11). */
export const instantDeadline = (submittedAt: Instant, days: number): Instant => endOfWindow(submittedAt, days)
