import type { CalendarDate } from '../../../schemas/values/calendar.ts'
import { addDays, dateAt, hourAt, weekdayOf } from '../calendar/days.ts'
import type { ShopTime } from '../calendar/deadlines.ts'

/** Hour after which the next day is unavailable (MTH-27). */
const CUTOFF_HOUR = 22

/** Consecutive days; holidays are dropped, not replaced (MTH-28). */
const DAYS = 7

const THURSDAY = 4

const fixedHolidays: ReadonlySet<string> = new Set(['01-01', '07-04', '12-25'])

/** The fourth Thursday falls on November 22 to 28. */
const isThanksgiving = (date: CalendarDate): boolean =>
  date.slice(5) >= '11-22' && date.slice(5) <= '11-28' && weekdayOf(date) === THURSDAY

const isHoliday = (date: CalendarDate): boolean => fixedHolidays.has(date.slice(5)) || isThanksgiving(date)

/** Available pickup days in the zone of the shop (MTH-26 to MTH-29). */
export function listPickupDays({ zone, now }: ShopTime): readonly CalendarDate[] {
  const ahead = hourAt(zone, now) >= CUTOFF_HOUR ? 2 : 1
  return Array.from({ length: DAYS }, (_, n) => addDays(dateAt(zone, now), ahead + n)).filter(
    (date) => !isHoliday(date),
  )
}
