import type { Instant } from '../../../schemas/ids.ts'
import { DAY_MS, HOUR_MS } from '../../../schemas/time.ts'

/** From this hour on, in UTC, no driver can be had for the next day (MTH-27). */
const CUTOFF_HOUR = 22

/** So many days in a row may be chosen from; holidays among them are left out and not made up for (MTH-28). */
const DAYS = 7

const THURSDAY = 4

/** A day, as `2026-11-24`. */
type CalendarDate = string

const calendarDate = (at: Instant): CalendarDate => new Date(at).toISOString().slice(0, 10)

const fixedHolidays: ReadonlySet<string> = new Set(['01-01', '07-04', '12-25'])

/** The fourth Thursday of November is the one on its 22nd to 28th day. */
const isThanksgiving = (day: Date): boolean =>
  day.getUTCMonth() === 10 && day.getUTCDay() === THURSDAY && Math.ceil(day.getUTCDate() / 7) === 4

const isHoliday = (at: Instant): boolean => fixedHolidays.has(calendarDate(at).slice(5)) || isThanksgiving(new Date(at))

/** The days on which a driver can come, in UTC: from tomorrow, or from the day after once the cutoff is reached (MTH-26 to MTH-29). */
export function pickupDays(now: Instant): readonly CalendarDate[] {
  const today = Math.floor(now / DAY_MS) * DAY_MS
  const ahead = now - today >= CUTOFF_HOUR * HOUR_MS ? 2 : 1
  return Array.from({ length: DAYS }, (_, n) => today + (ahead + n) * DAY_MS)
    .filter((day) => !isHoliday(day))
    .map(calendarDate)
}

/** The start of a day, in UTC. */
export const startOfDay = (day: CalendarDate): Instant => Date.parse(`${day}T00:00:00Z`)
