import type { Instant } from '../../../schemas/values/ids.ts'
import { DAY_MS, HOUR_MS } from '../../../schemas/values/time.ts'

/** UTC hour after which the next day is unavailable (MTH-27). */
const CUTOFF_HOUR = 22

/** Consecutive days; holidays are dropped, not replaced (MTH-28). */
const DAYS = 7

const THURSDAY = 4

/** As `2026-11-24`. */
type CalendarDate = string

const calendarDate = (at: Instant): CalendarDate => new Date(at).toISOString().slice(0, 10)

const fixedHolidays: ReadonlySet<string> = new Set(['01-01', '07-04', '12-25'])

/** The fourth Thursday falls on November 22 to 28. */
const isThanksgiving = (day: Date): boolean =>
  day.getUTCMonth() === 10 && day.getUTCDay() === THURSDAY && Math.ceil(day.getUTCDate() / 7) === 4

const isHoliday = (at: Instant): boolean => fixedHolidays.has(calendarDate(at).slice(5)) || isThanksgiving(new Date(at))

/** Available pickup days in UTC (MTH-26 to MTH-29). */
export function listPickupDays(now: Instant): readonly CalendarDate[] {
  const today = Math.floor(now / DAY_MS) * DAY_MS
  const ahead = now - today >= CUTOFF_HOUR * HOUR_MS ? 2 : 1
  return Array.from({ length: DAYS }, (_, n) => today + (ahead + n) * DAY_MS)
    .filter((day) => !isHoliday(day))
    .map(calendarDate)
}

/** In UTC. */
export const startOfDay = (day: CalendarDate): Instant => Date.parse(`${day}T00:00:00Z`)
